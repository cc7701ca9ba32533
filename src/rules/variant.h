/* What rooms share about variants and their states, and other programs do not need. */
#ifndef RULES_VARIANT_H
#define RULES_VARIANT_H

#include "gravitrips/game.h"

/* The state after a legal move. */
static inline struct state variant_after(const struct variant *variant, const struct state *state, struct move move)
{
    struct state after = *state;
    variant->game->apply(variant, &after, move);
    return after;
}

/*
 * Pieces and opening as one number. No game has both, and files and messages have room for only one, because their
 * format is older than openings. So a program from that time refuses a game with an opening, instead of taking it for
 * one without.
 */
int variant_joined_option(const struct options *options);

/* Splits a joined number that was read into `pieces`: in a game without pieces it moves to `opening`. */
void variant_split_option(const struct game *game, struct options *options);

/*
 * A number for a position. In games of lines its mirror image (left and right exchanged) has the same number, because
 * people see both as one position, and both are worth the same. In other games it is the state's hash.
 */
uint64_t variant_mirror_key(const struct variant *variant, const struct state *state);

/*
 * Counts the paths of exactly `depth` plies from a state: the field's usual proof of a move generator. A forced pass is
 * not a ply; a finished game has no paths; depth 0 counts 1.
 */
uint64_t variant_perft(const struct variant *variant, const struct state *state, int depth);

#endif
