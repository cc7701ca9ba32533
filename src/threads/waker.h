/*
 * How a thread that polls is woken by another one: a pipe that takes a byte. Nothing here waits, and what wakes may be
 * called from any thread.
 */
#ifndef THREADS_WAKER_H
#define THREADS_WAKER_H

#include <stdbool.h>

/* {{-1, -1}}: not open. */
struct waker {
    int ends[2];
};

/* False, and not open: the system has no more files. */
bool waker_open(struct waker *waker) __attribute__((warn_unused_result));
/* One that is not open may be closed, too. */
void waker_close(struct waker *waker);

/* To poll for POLLIN. */
int waker_fd(const struct waker *waker);
void waker_wake(const struct waker *waker);
/* Has been woken: until it is again there is nothing to read. */
void waker_rest(const struct waker *waker);

#endif
