/*
 * The computer's thoughts, on a thread of their own, so that the window never
 * waits. An answer belongs to the question asked last.
 *
 * All functions are called from the window's thread. thinker_ask and
 * thinker_cancel return at once; the thread stops thinking within 20 ms.
 */
#ifndef UI_THINKER_H
#define UI_THINKER_H

#include <stdint.h>

#include "gravitrips/ai.h"
#include "gravitrips/solver.h"
#include "ui/think/worker.h"

struct thinker;

/* Starts the thread; NULL and a reason when that cannot be. The caller destroys it. */
struct thinker *thinker_create(uint64_t seed, worker_wake_fn *wake, void *context, struct reason *why);

/* Gives level 10 an opening book, which must outlive the thinker. To be called before the first question. */
void thinker_set_book(struct thinker *thinker, const struct book *book);

/* Names the evaluator for the questions from now on, a constant text of the variant's list; NULL is the default. */
void thinker_set_evaluator(struct thinker *thinker, const char *evaluator);

/* Cancels, joins and frees; NULL is fine. */
void thinker_destroy(struct thinker *thinker);

/*
 * Asks for a move of a computer at `level`; replaces any earlier question. The variant must live until
 * thinker_destroy has returned.
 */
void thinker_ask(struct thinker *thinker, const struct variant *variant, const struct state *state, int level);

/*
 * Makes what a computer at `level` will need, while somebody else has the turn; replaces any earlier question. Returns
 * at once. What is being made is not lost by the next question, unless that is about another level.
 */
void thinker_prepare(struct thinker *thinker, const struct variant *variant, int level);

/* Drops the question: its answer will never be given. */
void thinker_cancel(struct thinker *thinker);

enum thinker_news { THINKER_NOTHING, THINKER_PROGRESS, THINKER_MOVE, THINKER_FAILED };

/*
 * Takes what is new about the last question: progress (report), or the answer (move and report). Each is
 * given once. THINKER_FAILED: no engine could be made, memory is short.
 */
enum thinker_news thinker_take(struct thinker *thinker, struct move *move, struct ai_report *report);

#endif
