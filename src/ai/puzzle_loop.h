/*
 * Puzzles about loops, in games that can go on for ever: a side ends the play, or keeps it going. The tablebase knows
 * which moves do that. Threads: these are pure functions.
 */
#ifndef AI_PUZZLE_LOOP_H
#define AI_PUZZLE_LOOP_H

#include "gravitrips/puzzle.h"
#include "gravitrips/tablebase.h"

/* Completes the puzzle of this kind that begins with puzzle->state. False if that is no puzzle. */
bool puzzle_loop_complete(const struct variant *variant, const struct tablebase *tablebase, enum puzzle_kind kind,
                          struct puzzle *puzzle);

/* Judges a legal move, as puzzle_judge does. False if the side to move cannot do what is asked. */
bool puzzle_loop_judge(const struct variant *variant, const struct tablebase *tablebase, enum puzzle_kind kind,
                       const struct state *state, struct move move, struct puzzle_judgement *judgement);

#endif
