/*
 * Threads: the one way to start, name and join them, to wait until a moment that no change of the clock moves, to share
 * something between two of them, and to wake one that polls. Locks and conditions are those of pthreads. A thread
 * receives only the signals of its own faults. Signals from outside go to the main thread, or to a thread that waits
 * for them with sigwait.
 */
#ifndef THREADS_THREAD_H
#define THREADS_THREAD_H

#include "standard.h"
#include <pthread.h>

/* What a thread does. The thread ends when this returns. */
typedef void thread_run(void *context);

/* A thread. Neither it nor its context may move until it is joined. */
struct thread {
    pthread_t handle;
    const char *name; /* its name in debuggers and `top -H`, which show the first 15 bytes */
    thread_run *run;
    void *context;
};

/* Starts a thread. Returns 0, or an error number (strerror); there is nothing to join then. */
int thread_start(struct thread *thread, const char *name, thread_run *run, void *context)
    __attribute__((warn_unused_result));

/* Waits until a thread has ended. Call it once for each thread that was started. */
void thread_join(struct thread *thread);

/*
 * Starts up to `wanted` threads that do the same, each with a context of its own: the contexts lie `stride` bytes
 * apart, from `contexts` on (0: all share one). Returns how many were started; the caller makes do with fewer.
 */
int thread_start_all(struct thread *threads, int wanted, const char *name, thread_run *run, void *contexts,
                     size_t stride);
void thread_join_all(struct thread *threads, int count);

/* Gives the calling thread the lowest priority. If the system refuses, only smoothness is lost. */
void thread_go_last(void);

/* Initialises a condition for thread_wait_until. */
void thread_condition_init(pthread_cond_t *condition);

/* Microseconds, and milliseconds, of a clock that never jumps. */
uint64_t thread_microseconds(void);
int64_t thread_milliseconds(void);

/* The moment `milliseconds` (0 or more) from now. */
struct timespec thread_moment_in(int milliseconds);

/* Waits for a signal on the condition, with the mutex held. Returns false if the moment came first. */
bool thread_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *moment);

/* --- what two threads share, where neither waits for the other: the last of them frees it --- */

/* Shared ownership: embedded in what is shared, with the lock for the rest of it. */
struct custody {
    pthread_mutex_t mutex;
    struct thread thread;
    int owners;
};

/* Begins with one owner. */
void custody_init(struct custody *custody);

/* Starts a thread, which is the second owner and is never joined. Returns false if it could not be started. */
bool custody_share(struct custody *custody, const char *name, thread_run *run, void *context)
    __attribute__((warn_unused_result));

/* An owner has finished with it. Returns true if it was the last one, which must free it; the lock is already gone. */
bool custody_let_go(struct custody *custody) __attribute__((warn_unused_result));

/* --- waking a thread that polls, by a byte in a pipe: never waits, and may be called from any thread --- */

/* Wakes a thread that polls. {{-1, -1}} is one that is not open. */
struct waker {
    int ends[2];
};

/*
 * Opens a waker. Returns false, and leaves it closed, if the system has no more files. A closed one may be closed
 * again.
 */
bool waker_open(struct waker *waker) __attribute__((warn_unused_result));
void waker_close(struct waker *waker);

/* The descriptor to poll for POLLIN. */
int waker_fd(const struct waker *waker);
void waker_wake(const struct waker *waker);

/* Clears the wake-up: there is nothing to read until the next waker_wake. */
void waker_rest(const struct waker *waker);

#endif
