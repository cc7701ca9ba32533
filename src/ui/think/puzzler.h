/*
 * Makes puzzles and judges answers in the background, on a thread of its own.
 *
 * All functions are called from the window's thread; but for puzzler_destroy
 * they return at once. An answer belongs to the question asked last.
 */
#ifndef UI_PUZZLER_H
#define UI_PUZZLER_H

#include "gravitrips/puzzle.h"
#include "ui/think/worker.h"

struct puzzler;

/* Starts the thread; NULL and a reason when that cannot be. The caller destroys it. */
struct puzzler *puzzler_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, joins and frees; NULL is fine. */
void puzzler_destroy(struct puzzler *puzzler);

/* Asks for puzzle `number` of a seed; replaces any earlier question. The variant must outlive the puzzler. */
void puzzler_make(struct puzzler *puzzler, const struct variant *variant, uint64_t seed, uint64_t number,
                  const struct puzzle_wish *wish);

/* Asks what a move in a won state is; replaces any earlier question. */
void puzzler_judge(struct puzzler *puzzler, const struct variant *variant, const struct state *state, struct move move);

/* Drops the question: its answer will never be given. */
void puzzler_cancel(struct puzzler *puzzler);

/* NONE: there is no such puzzle on this board. FAILED: memory is short, or the solver does not cover the variant. */
enum puzzler_news { PUZZLER_NOTHING, PUZZLER_MADE, PUZZLER_JUDGED, PUZZLER_NONE, PUZZLER_FAILED };

union puzzler_answer {
    struct puzzle puzzle;              /* when made */
    struct puzzle_judgement judgement; /* when judged */
};

/* Takes the answer to the last question, once. */
enum puzzler_news puzzler_take(struct puzzler *puzzler, union puzzler_answer *answer);

#endif
