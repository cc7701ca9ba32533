/*
 * Engines from elsewhere that sit at the table: a thread that starts them, asks
 * them for moves, and keeps them between the moves of a game. As with all who
 * think here (think.h) the window never waits for them: what asks returns at
 * once, an answer belongs to the question asked last.
 */
#ifndef UI_VISITOR_H
#define UI_VISITOR_H

#include "engines/guest.h"
#include "store/archive_engines.h"
#include "ui/think/worker.h"

/* How an engine that is kept is started. */
void visitor_set_up(const struct archive_engine *engine, struct guest_setup *setup);

struct visitor;

/* Starts the thread; NULL and a reason when that cannot be. */
struct visitor *visitor_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, says good-bye to the engines and ends them, which may take a moment: for app_end_beside. NULL is fine. */
void visitor_destroy(struct visitor *visitor);

/*
 * Asks an engine for its move at the match's cursor. `round` is another number for another game. Engine and match are
 * copied. Without a protocol it is asked by each there is. False if memory is short.
 */
bool visitor_ask(struct visitor *visitor, const struct archive_engine *engine, const struct match *match,
                 unsigned round) __attribute__((warn_unused_result));

/* Starts an engine while somebody else has the turn, so that its first move does not wait for that; or does not. */
void visitor_prepare(struct visitor *visitor, const struct archive_engine *engine, const struct match *match,
                     unsigned round);

/* Asks for a first move on this board, of an engine that is started for that, and ended. The move may take some
 * seconds longer than in a game. */
bool visitor_try(struct visitor *visitor, const struct archive_engine *engine, const struct variant *variant)
    __attribute__((warn_unused_result));

/* Drops the question; the engine is ended within 50 ms, and started again for the next one. */
void visitor_cancel(struct visitor *visitor);

enum visitor_news {
    VISITOR_NOTHING,
    VISITOR_TOLD, /* it still thinks */
    VISITOR_MOVE,
    VISITOR_FAULT
};

enum { VISITOR_WORDS_MAX = 1024 };

/* What came of a question: of a move all but the trouble, of a fault all but the move; before that what is told, and
 * when. */
struct visitor_answer {
    struct move move;
    int milliseconds;
    char protocol[GUEST_PROTOCOL_SIZE]; /* by which it was asked */
    struct talk_told told;
    struct guest_trouble trouble;
    char fence[GUEST_FENCE_SIZE];
    char words[VISITOR_WORDS_MAX]; /* the last ones on its standard error */
};

/* Takes what is new of the last question, once. */
enum visitor_news visitor_take(struct visitor *visitor, struct visitor_answer *answer);

/* Which options the engine has that has just answered: after its move was taken, or what went wrong; valid until the
 * next question. */
const struct talk_offers *visitor_offers(const struct visitor *visitor);

#endif
