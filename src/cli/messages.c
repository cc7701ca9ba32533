/* Messages on standard error: what is wrong, after the program's name, and how far long work is. Declared in cli.h. */

#include "cli/cli.h"
#include "standard.h"

static const char *program_name; /* set before anything else is done */

void cli_begin(const char *name)
{
    program_name = name;
}

const char *cli_name(void)
{
    return program_name;
}

__attribute__((format(printf, 1, 0))) static void say_wrong(const char *format, va_list arguments)
{
    fprintf(stderr, "%s: ", program_name);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

enum cli_exit cli_wrong(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_wrong(format, arguments);
    va_end(arguments);
    return CLI_USAGE;
}

enum cli_exit cli_refused(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_wrong(format, arguments);
    va_end(arguments);
    return CLI_REFUSED;
}

bool cli_wrong_line(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say_wrong(format, arguments);
    va_end(arguments);
    return false;
}

/* The errno of the first failed flush, since a stream only remembers that one failed. Atomic: any thread may flush. */
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

/* --- progress --- */

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* Longer estimates are not worth printing. */
static const double LONGEST = 1e9;

void cli_print_left(double seconds)
{
    unsigned long left = (unsigned long)(seconds < LONGEST ? seconds : LONGEST);
    if (left >= DAY)
        fprintf(stderr, "%lu d %lu h left", left / DAY, left % DAY / HOUR);
    else if (left >= HOUR)
        fprintf(stderr, "%lu h %02lu min left", left / HOUR, left % HOUR / MINUTE);
    else if (left >= MINUTE)
        fprintf(stderr, "%lu min %02lu s left", left / MINUTE, left % MINUTE);
    else
        fprintf(stderr, "%lu s left", left);
}

void cli_end_progress(struct cli_progress *progress)
{
    if (progress->begun)
        fputc('\n', stderr);
    progress->begun = false;
}
