/* The writing thread: a loop that sleeps until writer_wake is called, or until it is time to try failed work again. */
#include "store/writer.h"

void writer_init(struct writer *writer, writer_work *work, void *context)
{
    *writer = (struct writer){.work = work, .context = context, .done = true};
    atomic_init(&writer->told, true);
    pthread_mutex_init(&writer->mutex, NULL);
    thread_condition_init(&writer->wake);
    thread_condition_init(&writer->rest);
}

void writer_destroy(struct writer *writer)
{
    pthread_cond_destroy(&writer->wake);
    pthread_cond_destroy(&writer->rest);
    pthread_mutex_destroy(&writer->mutex);
}

/* Waits `collect` milliseconds, in case writer_wake is called again. The caller holds the mutex. */
static void collect(struct writer *writer)
{
    struct timespec until = thread_moment_in(writer->collect);
    while (!writer->closing && thread_wait_until(&writer->wake, &writer->mutex, &until))
        continue;
}

/* Waits until writer_wake is called, or until it is time to try failed work again. */
static void await_wish(struct writer *writer)
{
    if (writer->done || writer->retry == 0 || writer->held) {
        pthread_cond_wait(&writer->wake, &writer->mutex);
        return;
    }
    struct timespec until = thread_moment_in(writer->retry);
    if (!thread_wait_until(&writer->wake, &writer->mutex, &until))
        writer->pending = true;
}

/* Does the work once. The caller holds the mutex, which is released meanwhile. */
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

static void write_behind(void *context)
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
}

void writer_wake(struct writer *writer)
{
    writer->pending = true;
    if (!writer->started)
        writer->started = thread_start(&writer->thread, "writer", write_behind, writer) == 0;
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
        thread_join(&writer->thread);
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

bool writer_trouble(struct writer *writer, struct notice *notice)
{
    if (atomic_exchange(&writer->told, true))
        return false;
    pthread_mutex_lock(&writer->mutex);
    *notice = writer->notice;
    pthread_mutex_unlock(&writer->mutex);
    return true;
}
