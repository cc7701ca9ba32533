/*
 * Threads: the one way to start, name and join them, to wait until a moment, to share something between two of them,
 * and to wake one that polls. Setting the system's clock does not move a moment, except on macOS. Locks and conditions
 * are those of pthreads.
 *
 * A thread receives only those signals that its own faults raise. Signals from outside go to the main thread, or to a
 * thread that waits for them with sigwait.
 */
#ifndef THREADS_THREAD_H
#define THREADS_THREAD_H

#include "standard.h"
#include <pthread.h>

/* What a thread does. The thread ends when this returns. */
typedef void thread_run(void *context);

/* A thread. Until it is joined, neither it nor its context may move in memory. */
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
 * Starts up to `wanted` threads that do the same, each with its own context. The contexts lie `stride` bytes apart,
 * beginning at `contexts` (0: all share one). Returns how many were started; the caller must be content with fewer.
 */
int thread_start_all(struct thread *threads, int wanted, const char *name, thread_run *run, void *contexts,
                     size_t stride);
void thread_join_all(struct thread *threads, int count);

/*
 * Gives the calling thread the lowest priority. If the system refuses, motion may be less smooth, and nothing else is
 * lost.
 */
void thread_go_last(void);

/* Initialises a condition for thread_wait_until. */
void thread_condition_init(pthread_cond_t *condition);

/* Microseconds, and milliseconds, of a clock that never jumps. */
uint64_t thread_microseconds(void);
int64_t thread_milliseconds(void);

/* The moment that is `milliseconds` (0 or more) from now. */
struct timespec thread_moment_in(int milliseconds);

/* Waits until the condition is signalled, with the mutex held. Returns false if the moment came first. */
bool thread_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *moment);

/*
 * Waits until a flag is set that the mutex guards, and whose changes the condition signals. Returns false if that takes
 * more than so many milliseconds.
 */
bool thread_wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex, const bool *flag, int milliseconds);

/* --- custody: data that two threads share without waiting for each other; the last owner frees it --- */

/* Shared ownership. The custody is a member of what is shared, and its lock guards the other members. */
struct custody {
    pthread_mutex_t mutex;
    struct thread thread;
    int owners;
};

/* Initialises a custody with one owner. */
void custody_init(struct custody *custody);

/* Starts a thread, which becomes the second owner and is never joined. Returns false if it could not be started. */
bool custody_share(struct custody *custody, const char *name, thread_run *run, void *context)
    __attribute__((warn_unused_result));

/*
 * Gives up one ownership. Returns true if the caller was the last owner, who must free what is shared; the lock is
 * already destroyed.
 */
bool custody_let_go(struct custody *custody) __attribute__((warn_unused_result));

/* --- waker: wakes a thread from poll by a byte in a pipe. It never waits, and any thread may call it --- */

/* A pipe that wakes a thread from poll. {{-1, -1}}: not open. */
struct waker {
    int ends[2];
};

/*
 * Opens a waker. If the system has no more file descriptors it returns false, and the waker stays closed. Closing a
 * closed one does no harm.
 */
bool waker_open(struct waker *waker) __attribute__((warn_unused_result));
void waker_close(struct waker *waker);

/* The descriptor to poll for POLLIN. */
int waker_fd(const struct waker *waker);
void waker_wake(const struct waker *waker);

/* Empties the pipe: there is nothing to read until the next waker_wake. */
void waker_rest(const struct waker *waker);

#endif
