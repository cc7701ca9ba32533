/* How long a test waits for what never comes, by a clock that knows how busy the machine is. */
#ifndef PATIENCE_H
#define PATIENCE_H

#include "standard.h"

/* {0}, or with `.seconds` set for what has its own time to wait, as networks have. */
struct patience {
    int seconds;
    int64_t looked_at; /* milliseconds */
    double waited;     /* seconds */
};

/*
 * Is there any left? It begins with the first question. Where nothing else runs it lasts twenty seconds; beside more
 * programs than there are processors, and under sanitizers, as much longer as a program may take there.
 */
bool has_patience(struct patience *patience);

/* Of a clock that only goes on. */
int64_t now_ms(void);

#endif
