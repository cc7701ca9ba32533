/*
 * Engines from elsewhere that sit at the table: a thread that starts them, asks
 * them for moves, and keeps them between the moves of a game. As with all who
 * think here (think.h) the window never waits for them: what asks returns at
 * once, an answer belongs to the question asked last.
 */
#ifndef UI_GUEST_ENGINES_H
#define UI_GUEST_ENGINES_H

#include "engines/guest.h"
#include "store/archive_engines.h"
#include "ui/think/worker.h"

/* How an engine that is kept is started. */
void guest_engines_set_up(const struct archive_engine *engine, struct guest_setup *setup);

struct guest_engines;

/* Starts the thread; NULL and a reason when that cannot be. */
struct guest_engines *guest_engines_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, says good-bye to the engines and ends them, which may take a moment: for app_end_beside. NULL is fine. */
void guest_engines_destroy(struct guest_engines *engines);

/*
 * Asks an engine for its move at the match's cursor. `round` is another number for another game. Engine and match are
 * copied. Without a protocol it is asked by each there is. False if memory is short.
 */
bool guest_engines_ask(struct guest_engines *engines, const struct archive_engine *engine, const struct match *match,
                       unsigned round) __attribute__((warn_unused_result));

/* Starts an engine while somebody else has the turn, so that its first move does not wait for that; or does not. */
void guest_engines_prepare(struct guest_engines *engines, const struct archive_engine *engine,
                           const struct match *match, unsigned round);

/* Asks for a first move on this board, of an engine that is started for that, and ended. The move may take some
 * seconds longer than in a game. */
bool guest_engines_try(struct guest_engines *engines, const struct archive_engine *engine,
                       const struct variant *variant) __attribute__((warn_unused_result));

/* Drops the question; the engine is ended within 50 ms, and started again for the next one. */
void guest_engines_cancel(struct guest_engines *engines);

enum guest_engines_news {
    GUEST_ENGINES_NOTHING,
    GUEST_ENGINES_TOLD, /* it still thinks */
    GUEST_ENGINES_MOVE,
    GUEST_ENGINES_FAULT
};

enum { GUEST_ENGINES_WORDS_MAX = 1024 };

/* What came of a question: of a move all but the trouble, of a fault all but the move; before that what is told, and
 * when. */
struct guest_engines_answer {
    struct move move;
    int milliseconds;
    char protocol[GUEST_PROTOCOL_SIZE]; /* by which it was asked */
    struct talk_told told;
    struct guest_trouble trouble;
    char fence[GUEST_FENCE_SIZE];
    char words[GUEST_ENGINES_WORDS_MAX]; /* the last ones on its standard error */
};

/* Takes what is new of the last question, once. */
enum guest_engines_news guest_engines_take(struct guest_engines *engines, struct guest_engines_answer *answer);

/* Which options the engine has that has just answered: after its move was taken, or what went wrong; valid until the
 * next question. */
const struct talk_offers *guest_engines_offers(const struct guest_engines *engines);

#endif
