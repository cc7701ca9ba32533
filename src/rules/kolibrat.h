/*
 * What the rules of Kolibrat share with those who judge or draw its positions:
 * where the tallies stand and which way the sides move.
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

/* Where a side's counts stand in a state's tally. */
static inline int kolibrat_points(const struct state *state, enum side side)
{
    return state->tally[side];
}

static inline int kolibrat_pieces(const struct state *state, enum side side)
{
    return state->tally[2 + side];
}

/* The row on which a side inserts, and the one on which it scores; rows count from 0 at the bottom. */
static inline int kolibrat_home_row(const struct variant *variant, enum side side)
{
    return side == FIRST ? 0 : variant->options.height - 1;
}

static inline int kolibrat_goal_row(const struct variant *variant, enum side side)
{
    return kolibrat_home_row(variant, other_side(side));
}

/* May a side have one more piece on the board? */
static inline bool kolibrat_has_piece_left(const struct variant *variant, const struct state *state, enum side side)
{
    return kolibrat_pieces(state, side) < variant->options.pieces;
}

/* Lists the moves of the piece on a cell, as if its side had the turn; returns their number. */
int kolibrat_piece_moves(const struct variant *variant, const struct state *state, int cell,
                         struct move moves[KOLIBRAT_MOVES_MAX]);

/* Lists the insertions of a side, as if it had the turn; returns their number. */
int kolibrat_insertions(const struct variant *variant, const struct state *state, enum side side,
                        struct move moves[KOLIBRAT_SIDE_MAX]);

/* Writes and reads moves, and whole states: see the members of struct game. */
void kolibrat_format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX]);
const char *kolibrat_parse_move(const struct variant *variant, const struct state *state, const char *text,
                                struct move *move, struct reason *why);
void kolibrat_format_state(const struct variant *variant, const struct state *state, char text[STATE_TEXT_MAX]);
bool kolibrat_parse_state(const struct variant *variant, const char *text, struct state *state, struct reason *why);

/* Lists all legal moves, and makes one: see the members of struct game. */
int kolibrat_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX]);
void kolibrat_apply(const struct variant *variant, struct state *state, struct move move);

/* May this move be made? If not, says why. */
bool kolibrat_legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why);

/* Puts a piece on an empty cell; turn, plies and outcome stay. */
void kolibrat_put(const struct variant *variant, struct state *state, int cell, enum side side);

/* Gives a side points; turn, plies and outcome stay. */
void kolibrat_set_points(const struct variant *variant, struct state *state, enum side side, int points);

/* Sets the outcome of a state in which `state->turn` is to move next, the other side having moved last. */
void kolibrat_settle(const struct variant *variant, struct state *state);

/* The sides' names: "red" begins, "black" answers. */
const char *kolibrat_side_name(enum side side);

#endif
