/*
 * A thread that answers questions in the background, one at a time: one slot for
 * the question, one for the newest news, a ticket on both. A new question
 * replaces the one before; news of an earlier question is never given.
 *
 * All functions but worker_post are called from the window's thread and return
 * at once, worker_destroy as soon as the running answer ends.
 */
#ifndef UI_WORKER_H
#define UI_WORKER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

#include "gravitrips/game.h"

struct worker;

/* Wakes the window's loop: called on the worker's thread whenever there is news. */
typedef void worker_wake_fn(void *context);

/* What a worker is for. Questions and news are values, copied. */
struct worker_kind {
    const char *name; /* of the thread */
    size_t desk_size; /* of what it keeps between questions */
    size_t question_size;
    size_t news_size;

    /*
     * Free what a value points to that nobody will get: a question that is replaced or dropped before it is begun, news
     * that is not taken. NULL where values own nothing. Else a question belongs to who answers it, news to who takes
     * it. Both must be safe on any thread, and on a value that owns nothing.
     */
    void (*free_question)(void *question);
    void (*free_news)(void *news);

    /* Answers a question, on the worker's thread, by worker_post. Returns soon after `cancel` is set. */
    void (*answer)(struct worker *worker, const void *question, const atomic_bool *cancel, void *desk);

    /* Frees what the desk points to, when the thread has ended. NULL where it owns nothing. */
    void (*clear)(void *desk);
};

/* Starts the thread; NULL and a reason when that cannot be. The caller destroys it. */
struct worker *worker_create(const struct worker_kind *kind, worker_wake_fn *wake, void *context, struct reason *why);

/* What the worker keeps between questions: as many bytes as its kind wants, all 0 at first. It goes with the worker. */
void *worker_desk(struct worker *worker);

/* How many threads an answer may have beside the window and the thinker: half of the processors, at most 4. */
int worker_threads(void);

/* Cancels, joins, clears the desk and frees; NULL is fine. */
void worker_destroy(struct worker *worker);

/* Asks a question; replaces any earlier one. */
void worker_ask(struct worker *worker, const void *question);

/* Drops the question: its answer will never be given. */
void worker_cancel(struct worker *worker);

/* Leaves news for the window, in place of what it has not taken yet; nothing happens if the question was dropped. */
void worker_post(struct worker *worker, void *news);

/* Takes the newest news of the current question; false if there is none. Each is given once. */
bool worker_take(struct worker *worker, void *news);

#endif
