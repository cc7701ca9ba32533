/*
 * A thread that answers one question at a time. A new question replaces the one before, newer news replaces older, and
 * news of an earlier question is never given. All functions except worker_post and worker_stop are for the window's
 * thread and return at once; worker_destroy returns as soon as the running answer ends.
 */
#ifndef UI_WORKER_H
#define UI_WORKER_H

#include "standard.h"

#include "gravitrips/game.h"

struct worker;

/* Wakes the window's loop: called on the worker's thread whenever there is news. */
typedef void worker_wake_fn(void *context);

/* A kind of worker: its functions, and the sizes of its questions and answers, which are copied. */
struct worker_kind {
    const char *name; /* the thread's name */
    size_t desk_size; /* the size of the state that the worker keeps between questions */
    size_t question_size;
    size_t news_size; /* the size of the answer in a piece of news */

    /*
     * These two free what a question or an answer points to: a question that was answered or dropped, and an answer
     * that nobody takes. Whoever takes an answer frees what it points to. NULL if nothing is owned. Both must be safe
     * on any thread, and on a value that owns nothing.
     */
    void (*free_question)(void *question);
    void (*free_news)(void *news);

    /* Answers a question on the worker's thread, by calling worker_post. Returns soon after `cancel` is set. */
    void (*answer)(void *desk, const void *question, const atomic_bool *cancel);

    /*
     * Frees what the desk (the state kept between questions) points to, after the thread has ended. NULL if it owns
     * nothing.
     */
    void (*clear)(void *desk);
};

/* The sizes of a kind, from the types of its desk, its questions and its news. */
#define WORKER_SIZES(desk, question, news)                                                                             \
    .desk_size = sizeof(desk), .question_size = sizeof(question), .news_size = sizeof(news)

/*
 * Starts the thread, and returns its desk: the state that is kept between questions. The desk is `desk_size` bytes, all
 * 0 except for the first member, which points to the worker; it is freed with the worker. Returns NULL and a reason if
 * the thread cannot start. The caller destroys the worker.
 */
void *worker_create(const struct worker_kind *kind, worker_wake_fn *wake, void *context, struct reason *why);

/* Threads that an answer may use beside the window and the thinker: half of the processors, at most 4. */
int worker_threads(void);

/* All functions below take the desk that worker_create returned. */

/*
 * Cancels the running answer, joins the thread, clears the desk and frees everything, even news that was not taken.
 * NULL is allowed.
 */
void worker_destroy(void *desk);

/* Asks a question; replaces any earlier one. */
void worker_ask(void *desk, const void *question);

/* Drops the question: its answer is never given. */
void worker_cancel(void *desk);

/*
 * A flag that stops even work which a new question does not interrupt. It is set when the worker is destroyed; a kind
 * of worker may set it, too.
 */
atomic_bool *worker_stop(void *desk);

/*
 * Leaves news for the window, in place of news that was not taken: what kind of news it is (never 0), and the answer.
 * Does nothing if the question was dropped.
 */
void worker_post(void *desk, unsigned news, void *answer);

/*
 * Takes the newest news of the current question. Each piece of news is given once. Returns its kind; 0, and writes
 * nothing, if there is none.
 */
unsigned worker_take(void *desk, void *answer);

#endif
