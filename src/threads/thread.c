/* Threads, made of pthreads; sharing something between two of them; waking one that polls. */
#include "threads/thread.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __APPLE__
enum { CLOCK_OF_CONDITIONS = CLOCK_REALTIME }; /* on macOS, condition variables have no other clock */
#else
enum { CLOCK_OF_CONDITIONS = CLOCK_MONOTONIC };
#endif

enum { NAME_SIZE = 16 /* bytes of the longest name that the system accepts */ };

/*
 * Blocks signals before the thread exists: a signal that the thread got in its first moment would be lost to the thread
 * that waits for it.
 */
static void refuse_signals(sigset_t *before)
{
    static const int faults[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP};
    sigset_t signals;
    sigfillset(&signals);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&signals, faults[i]);
    pthread_sigmask(SIG_BLOCK, &signals, before);
}

static void set_thread_name(const char *name)
{
    char text[NAME_SIZE];
    snprintf(text, sizeof text, "%s", name);
#ifdef __APPLE__
    pthread_setname_np(text);
#else
    pthread_setname_np(pthread_self(), text);
#endif
}

static void *run_thread(void *data)
{
    const struct thread *thread = data;
    set_thread_name(thread->name);
    thread->run(thread->context);
    return NULL;
}

int thread_start(struct thread *thread, const char *name, thread_run *run, void *context)
{
    sigset_t before;
    *thread = (struct thread){.name = name, .run = run, .context = context};
    refuse_signals(&before);
    int error = pthread_create(&thread->handle, NULL, run_thread, thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

void thread_join(struct thread *thread)
{
    pthread_join(thread->handle, NULL);
}

/*
 * On Linux each thread has a niceness of its own. SDL has a function for it, but that reads SDL's hints, which have no
 * lock, and so races with anything that sets one.
 */
void thread_go_last(void)
{
#ifdef __linux__
    enum { NICEST = 19 };
    (void)setpriority(PRIO_PROCESS, 0, NICEST);
#elif defined __APPLE__
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0);
#endif
}

int thread_start_all(struct thread *threads, int wanted, const char *name, thread_run *run, void *contexts,
                     size_t stride)
{
    int started = 0;
    while (started < wanted &&
           thread_start(&threads[started], name, run, (char *)contexts + stride * (size_t)started) == 0)
        started++;
    return started;
}

void thread_join_all(struct thread *threads, int count)
{
    for (int i = 0; i < count; i++)
        thread_join(&threads[i]);
}

void thread_condition_init(pthread_cond_t *condition)
{
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
#ifndef __APPLE__
    pthread_condattr_setclock(&attributes, CLOCK_OF_CONDITIONS);
#endif
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
}

uint64_t thread_microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

int64_t thread_milliseconds(void)
{
    return (int64_t)(thread_microseconds() / 1000);
}

struct timespec thread_moment_in(int milliseconds)
{
    struct timespec moment;
    clock_gettime(CLOCK_OF_CONDITIONS, &moment);
    moment.tv_sec += milliseconds / 1000;
    moment.tv_nsec += milliseconds % 1000 * 1000000L;
    moment.tv_sec += moment.tv_nsec / 1000000000;
    moment.tv_nsec %= 1000000000;
    return moment;
}

bool thread_wait_until(pthread_cond_t *condition, pthread_mutex_t *mutex, const struct timespec *moment)
{
    return pthread_cond_timedwait(condition, mutex, moment) != ETIMEDOUT;
}

bool thread_wait_for(pthread_cond_t *condition, pthread_mutex_t *mutex, const bool *flag, int milliseconds)
{
    struct timespec moment = thread_moment_in(milliseconds);
    pthread_mutex_lock(mutex);
    while (!*flag && thread_wait_until(condition, mutex, &moment))
        continue;
    bool set = *flag;
    pthread_mutex_unlock(mutex);
    return set;
}

/* --- custody: data that two threads share --- */

void custody_init(struct custody *custody)
{
    pthread_mutex_init(&custody->mutex, NULL);
    custody->owners = 1;
}

bool custody_share(struct custody *custody, const char *name, thread_run *run, void *context)
{
    custody->owners = 2;
    if (thread_start(&custody->thread, name, run, context) == 0) {
        pthread_detach(custody->thread.handle);
        return true;
    }
    custody->owners = 1;
    return false;
}

bool custody_let_go(struct custody *custody)
{
    pthread_mutex_lock(&custody->mutex);
    int left = --custody->owners;
    pthread_mutex_unlock(&custody->mutex);
    if (left > 0)
        return false;
    pthread_mutex_destroy(&custody->mutex);
    return true;
}

/* --- waker: wakes a thread from poll --- */

bool waker_open(struct waker *waker)
{
    if (pipe(waker->ends) != 0) {
        waker->ends[0] = waker->ends[1] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++) {
        (void)fcntl(waker->ends[i], F_SETFD, FD_CLOEXEC);
        (void)fcntl(waker->ends[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

void waker_close(struct waker *waker)
{
    for (int i = 0; i < 2; i++) {
        if (waker->ends[i] >= 0)
            close(waker->ends[i]);
        waker->ends[i] = -1;
    }
}

int waker_fd(const struct waker *waker)
{
    return waker->ends[0];
}

void waker_wake(const struct waker *waker)
{
    ssize_t told = write(waker->ends[1], "", 1);
    (void)told; /* if the pipe is full, the thread wakes all the same */
}

void waker_rest(const struct waker *waker)
{
    char bytes[64];
    while (read(waker->ends[0], bytes, sizeof bytes) > 0)
        continue;
}
