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

/*
 * Starts the thread. NULL and a reason if it cannot start. worker_destroy ends the engines as their protocols demand;
 * that may take a moment, so call it by app_end_beside. After worker_cancel the engine is ended within 50 ms; the next
 * question starts it again.
 */
struct guest_engines *guest_engines_create(worker_wake_fn *wake, void *context, struct reason *why);

/*
 * Asks an engine for its move at the match's cursor. `round` is a number that differs from game to game. Engine and
 * match are copied. If the engine has no protocol yet, all are tried. Returns false if memory is short.
 */
bool guest_engines_ask(struct guest_engines *engines, const struct archive_engine *engine, const struct match *match,
                       unsigned round) __attribute__((warn_unused_result));

/*
 * Starts an engine during another player's turn, so that its first move need not wait for the start. If that fails, it
 * is reported when the engine is asked.
 */
void guest_engines_prepare(struct guest_engines *engines, const struct archive_engine *engine,
                           const struct match *match, unsigned round);

/*
 * Starts an engine, asks for a first move on this board, and ends the engine. The move may be seconds later than a game
 * would allow.
 */
bool guest_engines_try(struct guest_engines *engines, const struct archive_engine *engine,
                       const struct variant *variant) __attribute__((warn_unused_result));

enum guest_engines_news {
    GUEST_ENGINES_NOTHING,
    GUEST_ENGINES_TOLD, /* the engine is still thinking */
    GUEST_ENGINES_MOVE,
    GUEST_ENGINES_FAULT
};

enum { GUEST_ENGINES_WORDS_MAX = 1024 };

/*
 * What is set: with a move, everything except the trouble; with a fault, everything except the move; while the engine
 * still thinks, what it says, when, and the protocol.
 */
struct guest_engines_answer {
    struct move move;
    int milliseconds;
    char protocol[GUEST_PROTOCOL_SIZE]; /* the protocol that was used */
    struct talk_told told;
    struct guest_trouble trouble;
    char fence[FENCE_WORDS_SIZE];
    char words[GUEST_ENGINES_WORDS_MAX]; /* the engine's last words on its standard error */
};

/* Takes the news of the last question. Each piece of news is given once. */
enum guest_engines_news guest_engines_take(struct guest_engines *engines, struct guest_engines_answer *answer);

/*
 * The options of the engine that has just answered, after its move or fault was taken. Valid until the next question.
 */
const struct talk_offers *guest_engines_offers(const struct guest_engines *engines);

#endif
