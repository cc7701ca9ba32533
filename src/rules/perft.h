/* Proof of the rules by counting: how many ways lead from a state, so many plies deep? */
#ifndef RULES_PERFT_H
#define RULES_PERFT_H

#include "gravitrips/game.h"

/*
 * Counts the paths of exactly `depth` plies from a state. A forced pass is not a ply; a finished game
 * has no paths; depth 0 counts 1.
 */
uint64_t perft(const struct variant *variant, const struct state *state, int depth);

#endif
