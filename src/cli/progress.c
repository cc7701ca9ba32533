/* Progress in words. */
#include "cli/progress.h"

#include <stdio.h>

enum { MINUTE = 60, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

/* More is no forecast. */
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
