/* Words about wrong usage. */
#include <stdarg.h>

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
