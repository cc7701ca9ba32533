/*
 * Guest engines at the table: a thread that starts them, asks them for moves, and keeps them between the moves of a
 * game. As in think.h the window never waits: functions return at once, and an answer belongs to the last question.
 */
#ifndef UI_GUEST_ENGINES_H
#define UI_GUEST_ENGINES_H

#include "engines/guest.h"
#include "store/archive_engines.h"
#include "ui/think/worker.h"

/* Fills in the setup with which an engine of the archive is started: command, protocol, folder, options. */
void guest_engines_set_up(const struct archive_engine *engine, struct guest_setup *setup);

struct guest_engines;

/*
 * Starts the thread that runs the engines. Returns NULL and a reason if it cannot start. worker_destroy ends the
 * engines as their protocols demand; that may take a moment, so let app_end_beside call it on another thread. After
 * worker_cancel the engine program is ended within 50 ms; the next question starts it again.
 */
struct guest_engines *guest_engines_create(worker_wake_fn *wake, void *context, struct reason *why);

/*
 * Asks an engine for its move at the match's cursor. `round` is a number that differs from game to game. Engine and
 * match are copied. If the engine's protocol is not known yet, each protocol is tried. Returns false if memory is
 * short.
 */
bool guest_engines_ask(struct guest_engines *engines, const struct archive_engine *engine, const struct match *match,
                       unsigned round) __attribute__((warn_unused_result));

/*
 * Starts an engine during another player's turn, so that its first move need not wait for the start. A failed start is
 * reported only when the engine is asked for a move.
 */
void guest_engines_prepare(struct guest_engines *engines, const struct archive_engine *engine,
                           const struct match *match, unsigned round);

/*
 * Tries an engine out: starts it, asks for a first move on this board, and ends it. Its move may come seconds later
 * than a game would allow.
 */
bool guest_engines_try(struct guest_engines *engines, const struct archive_engine *engine,
                       const struct variant *variant) __attribute__((warn_unused_result));

enum guest_engines_news {
    GUEST_ENGINES_NOTHING,
    GUEST_ENGINES_TOLD, /* a report of an engine that is still thinking */
    GUEST_ENGINES_MOVE,
    GUEST_ENGINES_FAULT
};

enum { GUEST_ENGINES_WORDS_MAX = 1024 };

/*
 * Which members are set: after a move, all except `trouble`; after a fault, all except `move`; after a report of an
 * engine that still thinks, `told`, `milliseconds` and `protocol`.
 */
struct guest_engines_answer {
    struct move move;
    int milliseconds;
    char protocol[GUEST_PROTOCOL_SIZE]; /* the protocol that was used */
    struct talk_told told;
    struct guest_trouble trouble;
    char fence[FENCE_WORDS_SIZE];
    char words[GUEST_ENGINES_WORDS_MAX]; /* the end of the engine's output on its standard error */
};

/* Takes the latest news about the last question: a report, a move or a fault. Each piece of news is given only once. */
enum guest_engines_news guest_engines_take(struct guest_engines *engines, struct guest_engines_answer *answer);

/*
 * The options that the engine offered with its last answer. Call it after taking that move or fault; valid until the
 * next question.
 */
const struct talk_offers *guest_engines_offers(const struct guest_engines *engines);

#endif
