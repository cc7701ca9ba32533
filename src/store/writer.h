/*
 * A thread that writes to the disk, so that nobody else waits for it: it is
 * started by the first wish, works, and sleeps until the next; and what went
 * wrong with it, told once. Private to src/store.
 */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include "standard.h"
#include "store/notice.h"
#include "threads/thread.h"

/* Writes all there is to write; called on the writer's thread, without the mutex. False if some of it is left. */
typedef bool writer_work(void *context);

struct writer {
    pthread_mutex_t mutex; /* guards what is below, and all that the user shares with the work */
    pthread_cond_t wake;
    pthread_cond_t rest;
    struct thread thread;
    writer_work *work;
    void *context;
    int collect; /* milliseconds that it waits after a wish for more of them */
    int retry;   /* milliseconds after which failed work is tried again; 0: not before the next wish */
    bool started;
    bool pending; /* there was a wish since the work began */
    bool working;
    bool held;
    bool done; /* the last work did all there was */
    bool closing;
    bool failing;     /* the last attempt failed, and was told */
    atomic_bool told; /* false: `notice` is still to be told */
    struct notice notice;
};

/* Makes the mutex and all else ready; no thread yet. */
void writer_init(struct writer *writer, writer_work *work, void *context);
void writer_destroy(struct writer *writer);

/* Wishes that the work is done soon; with the mutex held. If no thread can be had nothing happens until writer_hold. */
void writer_wake(struct writer *writer);

/*
 * Waits until all that was wished for has been tried; `again`: and what failed before, too, once more. From then until
 * writer_release no work is done, so that the caller may touch what the work touches. Without the mutex. Returns
 * whether the last work that was tried did all.
 */
bool writer_hold(struct writer *writer, bool again);
void writer_release(struct writer *writer);

/* Ends and joins the thread; what is still pending is left to the caller. */
void writer_stop(struct writer *writer);

/* Notes a failure, with the mutex held: told once for a row of failures. */
void writer_fail(struct writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Has something told that is no failure; with the mutex held. */
void writer_tell(struct writer *writer, const struct notice *notice);

/* Ends a row of failures, with the mutex held. */
void writer_succeed(struct writer *writer);

/* Is there a failure to tell? True once for each row of them. Costs next to nothing. */
bool writer_trouble(struct writer *writer, struct notice *notice);

#endif
