/*
 * A Connect Four position in two 64-bit words, on any board with
 * (height + 1) * width <= 64.
 *
 * Columns lie one after the other from the lowest bit, each with one spare bit
 * on top, so that no shift ever carries a line from one column into another.
 * On 7x6:
 *
 *      6 13 20 27 34 41 48     spare: 0 in every position
 *      5 12 19 26 33 40 47
 *      4 11 18 25 32 39 46
 *      3 10 17 24 31 38 45
 *      2  9 16 23 30 37 44
 *      1  8 15 22 29 36 43
 *      0  7 14 21 28 35 42     bit = column * (height + 1) + row
 *
 * A neighbour is one bit away upwards, height + 1 sideways, height and
 * height + 2 along the diagonals.
 */
#ifndef SOLVER_BITBOARD_H
#define SOLVER_BITBOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "gravitrips/game.h"

enum {
    BITBOARD_LINE = 4,  /* stones in a winning line */
    BITBOARD_LANES = 16 /* room for the widest board, in whole vectors */
};

/* The sizes and masks of a board: constant. */
struct bitboard {
    int width;
    int height;
    int cells;
    int bits;                                      /* (height + 1) * width: that many bits a key has */
    uint64_t bottom;                               /* the lowest cell of each column */
    uint64_t board;                                /* all cells, without the spare bits */
    uint64_t claim_rows;                           /* the top row and every other one below it: see pairing.h */
    _Alignas(64) uint64_t columns[BITBOARD_LANES]; /* the cells of each column, 0 past the last */
};

/* Whose stones lie where. */
struct bitboard_position {
    uint64_t mine; /* of the side to move */
    uint64_t all;  /* of both */
    int empty;     /* free cells */
};

/* Sets the masks. Returns false and the reason if the solver does not cover the variant. */
bool bitboard_init(struct bitboard *bitboard, const struct variant *variant, struct reason *why);

/* The position of a state that is still running. */
void bitboard_from_state(const struct bitboard *bitboard, const struct state *state,
                         struct bitboard_position *position);

/* The same stones seen in a mirror that stands beside the board; works on keys too. */
uint64_t bitboard_mirror(const struct bitboard *bitboard, uint64_t stones);

/* The lowest free cell of each column. */
static inline uint64_t bitboard_playable(const struct bitboard *bitboard, uint64_t all)
{
    return (all + bitboard->bottom) & bitboard->board;
}

/* All cells, on the board or just off it, occupied or not, that would complete a line of four of these stones. */
uint64_t bitboard_completions(const struct bitboard *bitboard, uint64_t stones);

#endif
