/*
 * What is each move worth? Found out in the background, on a thread of its own
 * beside the thinker's, by an analyst (gravitrips/analyst.h): as exactly as there
 * are proofs in the variant.
 *
 * All functions are called from the window's thread; but for study_destroy they
 * return at once. An answer belongs to the question asked last, whatever
 * happened before.
 */
#ifndef UI_STUDY_H
#define UI_STUDY_H

#include "gravitrips/analyst.h"
#include "ui/think/worker.h"

struct study;

/* Starts the thread; NULL and a reason when that cannot be. The caller destroys it. */
struct study *study_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, joins and frees; NULL is fine. */
void study_destroy(struct study *study);

/* Gives the analyst an opening book, which must outlive the study. To be called before the first question. */
void study_set_book(struct study *study, const struct book *book);

/* Asks about a state that is not over; replaces any earlier question. The variant must outlive the study. */
void study_ask(struct study *study, const struct variant *variant, const struct state *state);

/* The same where the proof takes too long: the engine's judgement, after a second. */
void study_ask_judgement(struct study *study, const struct variant *variant, const struct state *state);

/* Drops the question: nothing more of its answer will be given. */
void study_cancel(struct study *study);

enum study_news { STUDY_NOTHING, STUDY_PROGRESS, STUDY_DONE, STUDY_FAILED };

/*
 * Takes what is new about the last question: more is known (progress), or all that will be (done). Each is given
 * once. STUDY_FAILED: memory is short. The answer is written unless there is nothing.
 */
enum study_news study_take(struct study *study, struct analysis *answer);

#endif
