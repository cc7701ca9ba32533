/*
 * A thread that writes to the disk, so that nobody else waits for it. A wish is a call of writer_wake. The first wish
 * starts the thread, which works, and then sleeps until the next wish. A failure is told once. Private to src/store.
 */
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include "standard.h"
#include "store/notice.h"
#include "threads/thread.h"

/*
 * The work of the thread: writes everything there is to write. Called without the mutex. Returns false if some of it is
 * left.
 */
typedef bool writer_work(void *context);

struct writer {
    pthread_mutex_t mutex; /* guards all members below, and everything that the owner shares with the work */
    pthread_cond_t wake;
    pthread_cond_t rest;
    struct thread thread;
    writer_work *work;
    void *context;
    int collect; /* milliseconds to wait, after writer_wake, for further calls before working */
    int retry;   /* milliseconds after which failed work is tried again; 0: at the next call of writer_wake */
    bool started;
    bool pending; /* writer_wake has been called since the work began */
    bool working;
    bool held;
    bool done; /* the last run of the work wrote everything */
    bool closing;
    bool failing;     /* the last attempt failed, and was told; the owner resets it after a success */
    atomic_bool told; /* false: `notice` has still to be told */
    struct notice notice;
};

/* Prepares the mutex and everything else; does not start the thread. */
void writer_init(struct writer *writer, writer_work *work, void *context);
void writer_destroy(struct writer *writer);

/*
 * Asks for the work to be done soon. The caller holds the mutex. If no thread can be started, nothing happens until
 * writer_hold.
 */
void writer_wake(struct writer *writer);

/*
 * Waits until the work has been tried for all calls of writer_wake so far; with `again`, failed work is also tried once
 * more. From then until writer_release no work is done, so the caller may use what the work uses. Call it without the
 * mutex. Returns whether the last work did everything.
 */
bool writer_hold(struct writer *writer, bool again);
void writer_release(struct writer *writer);

/* Ends and joins the thread. Work that is still pending is left to the caller. */
void writer_stop(struct writer *writer);

/*
 * Notes a failure, which writer_trouble will tell. Several failures in a row are told once. The caller holds the mutex.
 */
void writer_fail(struct writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Notes something that is not a failure, which writer_trouble will tell. The caller holds the mutex. */
void writer_tell(struct writer *writer, const struct notice *notice);

/* Is there something to tell? Returns true, and the notice, once for several failures in a row. The call is cheap. */
bool writer_trouble(struct writer *writer, struct notice *notice);

#endif
