/*
 * Threads: the one way to start, name and join them, and to wait until a moment that no change of the clock moves.
 * Locks and conditions are those of pthreads. A thread hears no signal but those of its own faults: what comes from
 * outside is for the thread that began the program, or for who waits for it with sigwait.
 */
#ifndef THREADS_THREAD_H
#define THREADS_THREAD_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

/* What a thread does; it ends when this returns. */
typedef void thread_run(void *context);

/* A thread. It stays where it is, and its context too, until it is joined. */
struct thread {
    pthread_t handle;
    const char *name; /* what debuggers and `top -H` call it; of longer ones the first 15 bytes */
    thread_run *run;
    void *context;
};

/* Starts a thread; returns 0, or an error number (strerror) and then there is nothing to join. */
int thread_start(struct thread *thread, const char *name, thread_run *run, void *context)
    __attribute__((warn_unused_result));

/* Waits until it has ended: once for each that was started. */
void thread_join(struct thread *thread);

/*
 * Starts up to `wanted` threads that do the same, each with its own context: they lie `stride` bytes apart (0: one for
 * all) from `contexts` on. Returns how many there are; when no more can be had fewer must do.
 */
int thread_start_all(struct thread *threads, int wanted, const char *name, thread_run *run, void *contexts,
                     size_t stride);
void thread_join_all(struct thread *threads, int count);

/* The calling thread goes on when no other one wants to; a system that refuses that loses only smoothness. */
void thread_go_last(void);

/* Initialises a condition for thread_wait_until. */
void thread_condition_init(pthread_cond_t *condition);

/* Milliseconds of a clock that no change of the time moves. */
int64_t thread_milliseconds(void);

/* The moment in so many milliseconds, 0 or more. */
struct timespec thread_moment_in(int milliseconds);

/* Waits, with the mutex held, for a signal on the condition; false if the moment came before it. */
bool thread_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *moment);

#endif
