/*
 * What a thread and who began it share, where neither waits for the other one:
 * the last of both frees it.
 */
#ifndef THREADS_CUSTODY_H
#define THREADS_CUSTODY_H

#include "threads/thread.h"

/* A part of what is shared, and the lock of the rest. */
struct custody {
    pthread_mutex_t mutex;
    struct thread thread;
    int owners;
};

/* For one owner, as yet. */
void custody_init(struct custody *custody);

/* Starts a thread, which is the second owner and is never joined; false: there is none. */
bool custody_share(struct custody *custody, const char *name, thread_run *run, void *context)
    __attribute__((warn_unused_result));

/* One of both needs it no more. True: that was the last one, who is to free it; the lock is gone. */
bool custody_let_go(struct custody *custody) __attribute__((warn_unused_result));

#endif
