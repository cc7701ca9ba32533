/*
 * What is each move worth? Found out in the background, on a thread of its own
 * beside the thinker's: exactly by the solver where it covers the variant (see
 * solver_covers), else by the engine's judgement.
 *
 * All functions are called from the window's thread; but for study_destroy they
 * return at once. An answer belongs to the question asked last, whatever
 * happened before.
 */
#ifndef UI_STUDY_H
#define UI_STUDY_H

#include "gravitrips/solver.h"
#include "ui/think/worker.h"

struct study;

/* What is known of a position. */
struct study_answer {
    bool proven; /* the scores are exact; false: `best` is the engine's, and no score is known */
    bool exact;  /* not proven by the solver, but searched to the end of the game: `value` is true (see ai.h) */
    int value;   /* of the best moves, where it is exact */
    struct solver_analysis worth;
    int best_count; /* 0 until all is known */
    struct move best[MOVES_MAX];
};

/* Starts the thread; NULL and a reason when that cannot be. The caller destroys it. */
struct study *study_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, joins and frees; NULL is fine. */
void study_destroy(struct study *study);

/* Gives the solver an opening book, which must outlive the study. To be called before the first question. */
void study_set_book(struct study *study, const struct book *book);

/* Asks about a state that is not over; replaces any earlier question. The variant must outlive the study. */
void study_ask(struct study *study, const struct variant *variant, const struct state *state);

/* The same where the proof takes too long: the engine's judgement, after a second. */
void study_ask_judgement(struct study *study, const struct variant *variant, const struct state *state);

/* Drops the question: nothing more of its answer will be given. */
void study_cancel(struct study *study);

enum study_news { STUDY_NOTHING, STUDY_PROGRESS, STUDY_DONE, STUDY_FAILED };

/*
 * Takes what is new about the last question: more columns known (progress), or everything (done). Each is given
 * once. STUDY_FAILED: memory is short. The answer is written unless there is nothing.
 */
enum study_news study_take(struct study *study, struct study_answer *answer);

#endif
