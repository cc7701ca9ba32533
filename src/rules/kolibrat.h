/*
 * What others need of Kolibrat's rules in order to judge or draw its positions: where the tallies are, and in which
 * direction the sides move.
 */
#ifndef RULES_KOLIBRAT_H
#define RULES_KOLIBRAT_H

#include "gravitrips/game.h"

enum {
    KOLIBRAT_SIDE_MIN = 2,
    KOLIBRAT_SIDE_MAX = 9,
    KOLIBRAT_PIECES_MAX = 30,
    KOLIBRAT_POINTS_MAX = 9,
    KOLIBRAT_MOVES_MAX = 4 /* most moves of one piece: two steps, an attack, a jump */
};

/* A side's counts, from a state's tally. */
static inline int kolibrat_points(const struct state *state, enum side side)
{
    return state->tally[side];
}

static inline int kolibrat_pieces(const struct state *state, enum side side)
{
    return state->tally[2 + side];
}

/* The row on which a side inserts its pieces. Rows count from 0 at the bottom. */
static inline int kolibrat_home_row(const struct variant *variant, enum side side)
{
    return side == FIRST ? 0 : variant->options.height - 1;
}

static inline int kolibrat_goal_row(const struct variant *variant, enum side side)
{
    return kolibrat_home_row(variant, other_side(side));
}

/* Lists the moves of the piece on a cell, as if its side had the turn. Returns their number. */
int kolibrat_piece_moves(const struct variant *variant, const struct state *state, int cell,
                         struct move moves[KOLIBRAT_MOVES_MAX]);

/* Lists the insertions of a side, as if it had the turn. Returns their number. */
int kolibrat_insertions(const struct variant *variant, const struct state *state, enum side side,
                        struct move moves[KOLIBRAT_SIDE_MAX]);

#endif
