/* What the tests of the games' rules share. */
#ifndef RULES_SUPPORT_H
#define RULES_SUPPORT_H

#include "gravitrips/game.h"

/* The distinct positions of one ply. */
struct layer {
    struct state *states;
    size_t count;
};

/* The start alone; the states of the last layer are freed by the caller. */
struct layer layer_begin(const struct variant *variant);

/* The layer after this one, which is freed; fails the test if the same cells came about as different states. */
struct layer layer_next(const struct variant *variant, struct layer layer);

/* In games of lines: is the outcome, and are the winning cells, what a look at the whole board says? */
void check_line_outcome(const struct variant *variant, const struct state *state);

/* The directions, as bits 1 << AI_ROW and so on, of the lines that a side's piece on a cell would complete. */
unsigned directions_completed(const struct variant *variant, const struct state *state, int cell, enum side side);

/*
 * Of all values that a move can have exactly the listed ones are legal, each only once, and each one's text reads
 * back as it; the list is empty exactly when the game is over.
 */
void check_moves(const struct variant *variant, const struct state *state);

/* A move in a position (as text) is refused with this reason. */
void check_refused(const struct variant *variant, const char *text, struct move move, const char *expected);

/* A position is refused with this reason. */
void check_bad_position(const struct variant *variant, const char *text, const char *expected);

/* Options are refused with this reason. */
void check_impossible(const char *game, struct options options, const char *expected);

#endif
