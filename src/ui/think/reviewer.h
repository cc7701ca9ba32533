/*
 * How good was every move of a finished game, and what would have been right?
 * Found out in the background, on a thread of its own (gravitrips/review.h): by
 * proof where there is one in the variant, else by the engine's judgement. It
 * opens the book that comes with the program for the variant itself.
 *
 * All functions are called from the window's thread; but for reviewer_destroy
 * they return at once. An answer belongs to the question asked last, whatever
 * happened before.
 */
#ifndef UI_REVIEWER_H
#define UI_REVIEWER_H

#include "gravitrips/review.h"
#include "ui/think/worker.h"

struct reviewer;

/* Starts the thread; NULL and a reason when that cannot be. The caller destroys it. */
struct reviewer *reviewer_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, joins and frees, also a review that nobody took; NULL is fine. */
void reviewer_destroy(struct reviewer *reviewer);

/*
 * Asks for the review of a game, given by its moves from the start; replaces any earlier question. Variant and moves
 * are copied. Where moves can only be judged the whole takes half a minute at most, see review_milliseconds. False if
 * memory is short: then nothing is asked, and the earlier question is dropped.
 */
bool reviewer_ask(struct reviewer *reviewer, const struct variant *variant, const struct move *moves, int count)
    __attribute__((warn_unused_result));

/*
 * Asks for the best play of both sides from the position after these moves on (see review_line_find). What was right
 * instead of a move is best asked with the review's best move made already: where there is no proof another look may
 * prefer another. Otherwise as reviewer_ask.
 */
bool reviewer_ask_line(struct reviewer *reviewer, const struct variant *variant, const struct move *moves, int count)
    __attribute__((warn_unused_result));

/* Drops the question: nothing more of its answer will be given. */
void reviewer_cancel(struct reviewer *reviewer);

enum reviewer_news {
    REVIEWER_NOTHING,
    REVIEWER_PROGRESS, /* `done` of `count` moves have been looked at */
    REVIEWER_DONE,     /* the caller now has `review`, and frees it with review_destroy */
    REVIEWER_LINE,     /* `line` */
    REVIEWER_FAILED    /* memory is short */
};

struct reviewer_answer {
    int done;
    int count;
    struct review *review; /* NULL unless REVIEWER_DONE */
    struct review_line line;
};

/* Takes what is new about the last question. Each is given once; the answer is written unless there is nothing. */
enum reviewer_news reviewer_take(struct reviewer *reviewer, struct reviewer_answer *answer);

#endif
