/*
 * Guest engines at the table: a thread that starts them, asks them for moves, and keeps them between the moves of a
 * game. As in think.h the window never waits: functions return at once, and an answer belongs to the last question.
 */
#ifndef UI_GUEST_ENGINES_H
#define UI_GUEST_ENGINES_H

#include "engines/guest.h"
#include "store/archive_engines.h"
#include "ui/think/worker.h"

/* Writes how an engine of the archive is started. */
void guest_engines_set_up(const struct archive_engine *engine, struct guest_setup *setup);

struct guest_engines;

/* Starts the thread. NULL and a reason if it cannot start. */
struct guest_engines *guest_engines_create(worker_wake_fn *wake, void *context, struct reason *why);

/* Cancels, and ends the engines politely, which may take a moment: meant for app_end_beside. NULL is fine. */
void guest_engines_destroy(struct guest_engines *engines);

/*
 * Asks an engine for its move at the match's cursor. Each game has a number of its own, `round`. Engine and match are
 * copied. If the protocol is not set, all are tried. Returns false if memory is short.
 */
bool guest_engines_ask(struct guest_engines *engines, const struct archive_engine *engine, const struct match *match,
                       unsigned round) __attribute__((warn_unused_result));

/*
 * Starts an engine during another turn, so that its first move does not wait for that. A failure shows when it is
 * asked.
 */
void guest_engines_prepare(struct guest_engines *engines, const struct archive_engine *engine,
                           const struct match *match, unsigned round);

/* Starts an engine, asks for a first move on this board, and ends it. The move may be seconds slower than in a game. */
bool guest_engines_try(struct guest_engines *engines, const struct archive_engine *engine,
                       const struct variant *variant) __attribute__((warn_unused_result));

/* Drops the question. The engine ends within 50 ms, and is started again for the next question. */
void guest_engines_cancel(struct guest_engines *engines);

enum guest_engines_news {
    GUEST_ENGINES_NOTHING,
    GUEST_ENGINES_TOLD, /* it still thinks */
    GUEST_ENGINES_MOVE,
    GUEST_ENGINES_FAULT
};

enum { GUEST_ENGINES_WORDS_MAX = 1024 };

/* A move: everything but the trouble. A fault: everything but the move. Before that: what the engine says, and when. */
struct guest_engines_answer {
    struct move move;
    int milliseconds;
    char protocol[GUEST_PROTOCOL_SIZE]; /* the protocol that was used */
    struct talk_told told;
    struct guest_trouble trouble;
    char fence[FENCE_WORDS_SIZE];
    char words[GUEST_ENGINES_WORDS_MAX]; /* the end of its standard error */
};

/* Takes the news of the last question. Each is given once. */
enum guest_engines_news guest_engines_take(struct guest_engines *engines, struct guest_engines_answer *answer);

/* The options of the engine that has just answered, once its move or fault was taken. Valid until the next question. */
const struct talk_offers *guest_engines_offers(const struct guest_engines *engines);

#endif
