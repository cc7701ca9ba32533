/*
 * The writing thread: a loop that sleeps on a condition until there is a wish,
 * or until failed work is due again.
 */
#define _DEFAULT_SOURCE

#include "store/writer.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

/* Initialises a condition on a clock that nobody sets, where the system has one for it. */
static void init_condition(pthread_cond_t *condition)
{
#ifdef __APPLE__
    pthread_cond_init(condition, NULL);
#else
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
#endif
}

/* The time on that clock in so many milliseconds. */
static struct timespec time_in(int milliseconds)
{
    struct timespec until;
#ifdef __APPLE__
    clock_gettime(CLOCK_REALTIME, &until);
#else
    clock_gettime(CLOCK_MONOTONIC, &until);
#endif
    until.tv_sec += milliseconds / 1000;
    until.tv_nsec += milliseconds % 1000 * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    return until;
}

void writer_init(struct writer *writer, writer_work *work, void *context)
{
    *writer = (struct writer){.work = work, .context = context, .done = true};
    atomic_init(&writer->told, true);
    pthread_mutex_init(&writer->mutex, NULL);
    init_condition(&writer->wake);
    init_condition(&writer->rest);
}

void writer_destroy(struct writer *writer)
{
    pthread_cond_destroy(&writer->wake);
    pthread_cond_destroy(&writer->rest);
    pthread_mutex_destroy(&writer->mutex);
}

/* Waits, with the mutex held, while wishes may follow the first one. */
static void collect(struct writer *writer)
{
    struct timespec until = time_in(writer->collect);
    while (!writer->closing && pthread_cond_timedwait(&writer->wake, &writer->mutex, &until) != ETIMEDOUT)
        continue;
}

/* Waits for a wish, or until failed work is due again. */
static void await_wish(struct writer *writer)
{
    if (writer->done || writer->retry == 0 || writer->held) {
        pthread_cond_wait(&writer->wake, &writer->mutex);
        return;
    }
    struct timespec until = time_in(writer->retry);
    if (pthread_cond_timedwait(&writer->wake, &writer->mutex, &until) == ETIMEDOUT)
        writer->pending = true;
}

/* Does the work once; with the mutex held, but not meanwhile. */
static void try_once(struct writer *writer)
{
    writer->pending = false;
    writer->working = true;
    pthread_mutex_unlock(&writer->mutex);
    bool done = writer->work(writer->context);
    pthread_mutex_lock(&writer->mutex);
    writer->done = done;
    writer->working = false;
    pthread_cond_broadcast(&writer->rest);
}

static void *write_behind(void *context)
{
    struct writer *writer = context;
    pthread_mutex_lock(&writer->mutex);
    for (;;) {
        while ((!writer->pending || writer->held) && !writer->closing)
            await_wish(writer);
        if (writer->closing)
            break;
        if (writer->collect > 0)
            collect(writer);
        try_once(writer);
    }
    pthread_mutex_unlock(&writer->mutex);
    return NULL;
}

void writer_wake(struct writer *writer)
{
    writer->pending = true;
    if (!writer->started)
        writer->started = pthread_create(&writer->thread, NULL, write_behind, writer) == 0;
    pthread_cond_signal(&writer->wake);
}

bool writer_hold(struct writer *writer, bool again)
{
    pthread_mutex_lock(&writer->mutex);
    if (again && !writer->done && !writer->pending)
        writer_wake(writer);
    if (!writer->started && writer->pending)
        try_once(writer);
    while (writer->pending || writer->working)
        pthread_cond_wait(&writer->rest, &writer->mutex);
    writer->held = true;
    bool done = writer->done;
    pthread_mutex_unlock(&writer->mutex);
    return done;
}

void writer_release(struct writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    writer->held = false;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->mutex);
}

void writer_stop(struct writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    writer->closing = true;
    pthread_cond_signal(&writer->wake);
    pthread_mutex_unlock(&writer->mutex);
    if (writer->started)
        pthread_join(writer->thread, NULL);
    writer->started = false;
}

void writer_fail(struct writer *writer, const char *format, ...)
{
    if (writer->failing)
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(writer->notice.text, sizeof writer->notice.text, format, arguments);
    va_end(arguments);
    writer->failing = true;
    atomic_store(&writer->told, false);
}

void writer_tell(struct writer *writer, const struct notice *notice)
{
    writer->notice = *notice;
    atomic_store(&writer->told, false);
}

void writer_succeed(struct writer *writer)
{
    writer->failing = false;
}

bool writer_trouble(struct writer *writer, struct notice *notice)
{
    if (atomic_exchange(&writer->told, true))
        return false;
    pthread_mutex_lock(&writer->mutex);
    *notice = writer->notice;
    pthread_mutex_unlock(&writer->mutex);
    return true;
}
