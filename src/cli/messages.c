/* Words about wrong usage, and output that is lost. */
#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>

#include "cli/cli.h"

__attribute__((format(printf, 1, 0))) static void say(const char *format, va_list arguments)
{
    fprintf(stderr, "gravitrips-cli: ");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

enum cli_exit cli_wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return CLI_USAGE;
}

bool cli_wrong_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    return false;
}

/* A stream knows that something was lost, but not why; who flushes may be on any thread. */
static atomic_int problem;

bool cli_flush(void)
{
    int none = 0;
    if (fflush(stdout) == 0)
        return true;
    (void)atomic_compare_exchange_strong(&problem, &none, errno ? errno : EIO);
    return false;
}

int cli_lost_output(void)
{
    return atomic_load(&problem);
}
