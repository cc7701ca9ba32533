/* How far long work is: on a terminal one line that is renewed. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>

struct cli_progress {
    bool terminal; /* is standard error one? */
    bool begun;    /* there is a line that has not ended */
    double last;   /* seconds, where lines are told apart by time */
};

/* Says how long it will take, on standard error: "2 h 03 min left". */
void cli_print_left(double seconds);

/* Ends the line, if there is one, and goes to the next. */
void cli_end_progress(struct cli_progress *progress);

#endif
