/*
 * A worker thread with one slot for a question and one for news. A ticket number says to which question news belongs.
 */
#include "ui/think/worker.h"
#include "ui/draw/canvas.h"

#include "threads/thread.h"

struct worker {
    const struct worker_kind *kind;
    worker_wake_fn *wake;
    void *context; /* the argument of `wake` */
    void *desk;
    struct thread thread;
    bool started;

    /* These members are guarded by the mutex. */
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    uint64_t ticket; /* the ticket of the current question; news with another ticket is dropped */
    bool asked;      /* a question waits to be taken by the thread */
    void *question;
    unsigned news; /* the kind of news that waits; 0: no news waits */
    void *answer;
    bool quit;

    /* Set while the mutex is held, polled without it. */
    atomic_bool cancel;

    atomic_bool stop; /* the flag that worker_stop returns */

    /* Only the worker thread uses these. */
    uint64_t working_ticket;
    void *working_question;
};

static struct worker *worker_at(void *desk)
{
    return *(struct worker **)desk;
}

/* Waits for a question. Returns false when the worker is being destroyed. */
static bool next_question(struct worker *worker)
{
    pthread_mutex_lock(&worker->mutex);
    while (!worker->quit && !worker->asked)
        pthread_cond_wait(&worker->changed, &worker->mutex);
    bool go_on = !worker->quit;
    if (go_on) {
        memcpy(worker->working_question, worker->question, worker->kind->question_size);
        worker->asked = false;
        worker->working_ticket = worker->ticket;
        atomic_store(&worker->cancel, false);
    }
    pthread_mutex_unlock(&worker->mutex);
    return go_on;
}

static void work(void *data)
{
    struct worker *worker = data;
    thread_go_last(); /* lowers this thread's priority, because drawing is more urgent */
    while (next_question(worker)) {
        worker->kind->answer(worker->desk, worker->working_question, &worker->cancel);
        if (worker->kind->free_question)
            worker->kind->free_question(worker->working_question);
    }
    SDL_TLSCleanup(); /* SDL frees thread-local storage by itself only for threads that it started */
}

static bool make_slots(struct worker *worker, const struct worker_kind *kind)
{
    worker->kind = kind;
    worker->desk = calloc(1, kind->desk_size);
    worker->question = calloc(1, kind->question_size);
    worker->working_question = calloc(1, kind->question_size);
    worker->answer = calloc(1, kind->news_size);
    pthread_mutex_init(&worker->mutex, NULL);
    thread_condition_init(&worker->changed);
    if (worker->desk)
        *(struct worker **)worker->desk = worker;
    return worker->desk && worker->question && worker->working_question && worker->answer;
}

/* Drops news that was not taken, to make room for newer news. The caller holds the mutex. */
static void drop_news(struct worker *worker)
{
    if (worker->news && worker->kind->free_news)
        worker->kind->free_news(worker->answer);
    worker->news = 0;
}

/* Drops the question: its news will not be given. The caller holds the mutex. */
static void drop_question(struct worker *worker)
{
    if (worker->asked && worker->kind->free_question)
        worker->kind->free_question(worker->question);
    drop_news(worker);
    worker->ticket++;
    worker->asked = false;
    atomic_store(&worker->cancel, true);
}

static void destroy(struct worker *worker)
{
    if (!worker)
        return;
    if (worker->started) {
        atomic_store(&worker->stop, true);
        pthread_mutex_lock(&worker->mutex);
        drop_question(worker);
        worker->quit = true;
        pthread_cond_broadcast(&worker->changed);
        pthread_mutex_unlock(&worker->mutex);
        thread_join(&worker->thread);
        if (worker->kind->clear)
            worker->kind->clear(worker->desk);
    }
    pthread_cond_destroy(&worker->changed);
    pthread_mutex_destroy(&worker->mutex);
    free(worker->desk);
    free(worker->question);
    free(worker->working_question);
    free(worker->answer);
    free(worker);
}

void *worker_create(const struct worker_kind *kind, worker_wake_fn *wake, void *context, struct reason *why)
{
    struct worker *worker = calloc(1, sizeof *worker);
    if (!worker || !make_slots(worker, kind)) {
        refuse(why, "out of memory");
        destroy(worker);
        return NULL;
    }
    worker->wake = wake;
    worker->context = context;
    int error = thread_start(&worker->thread, kind->name, work, worker);
    worker->started = error == 0;
    if (worker->started)
        return worker->desk;
    refuse(why, "no thread for the %s: %s", kind->name, strerror(error));
    destroy(worker);
    return NULL;
}

int worker_threads(void)
{
    return int_clamp(SDL_GetCPUCount() / 2, 1, 4);
}

void worker_destroy(void *desk)
{
    if (desk)
        destroy(worker_at(desk));
}

void worker_ask(void *desk, const void *question)
{
    struct worker *worker = worker_at(desk);
    pthread_mutex_lock(&worker->mutex);
    drop_question(worker);
    memcpy(worker->question, question, worker->kind->question_size);
    worker->asked = true;
    pthread_cond_broadcast(&worker->changed);
    pthread_mutex_unlock(&worker->mutex);
}

void worker_cancel(void *desk)
{
    struct worker *worker = worker_at(desk);
    pthread_mutex_lock(&worker->mutex);
    drop_question(worker);
    pthread_mutex_unlock(&worker->mutex);
}

atomic_bool *worker_stop(void *desk)
{
    return &worker_at(desk)->stop;
}

void worker_post(void *desk, unsigned news, void *answer)
{
    struct worker *worker = worker_at(desk);
    pthread_mutex_lock(&worker->mutex);
    bool current = worker->working_ticket == worker->ticket;
    if (current) {
        drop_news(worker);
        memcpy(worker->answer, answer, worker->kind->news_size);
        worker->news = news;
    }
    pthread_mutex_unlock(&worker->mutex);
    if (!current && worker->kind->free_news)
        worker->kind->free_news(answer);
    if (current)
        worker->wake(worker->context);
}

unsigned worker_take(void *desk, void *answer)
{
    struct worker *worker = worker_at(desk);
    pthread_mutex_lock(&worker->mutex);
    unsigned news = worker->news;
    worker->news = 0;
    if (news)
        memcpy(answer, worker->answer, worker->kind->news_size);
    pthread_mutex_unlock(&worker->mutex);
    return news;
}
