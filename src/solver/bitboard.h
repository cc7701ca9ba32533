/*
 * A Connect Four position in two numbers, on any board with (height + 1) * width <= 128.
 *
 * Columns lie one after another from the lowest bit, each with one spare bit on top, so that no shift ever carries a
 * line from one column into another. On 7x6:
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

#include "standard.h"

#include "gravitrips/game.h"

enum {
    BITBOARD_LINE = 4,    /* discs in a winning line */
    BITBOARD_LANES = 16,  /* room for the columns of the widest board: a whole number of vectors */
    BITBOARD_NARROW = 64, /* a board with at most this many bits fits into one word */
#if defined(__SIZEOF_INT128__)
    BITBOARD_MOST = 128 /* bits of the largest board */
#else
    BITBOARD_MOST = 64
#endif
};

/* A set of cells: one number, or two words if the compiler has no 128-bit integers. */
#if defined(__SIZEOF_INT128__)
#define BITBOARD_WORDS 2
__extension__ typedef unsigned __int128 bitboard_set;
#else
#define BITBOARD_WORDS 1
typedef uint64_t bitboard_set;
#endif

/* The masks of a board that fits into one word. */
struct bitboard_narrow {
    int width;
    int height;
    uint64_t bottom; /* these masks mean the same as in struct bitboard */
    uint64_t board;
    uint64_t claim_rows;
    uint64_t columns[BITBOARD_LANES];
};

/* The sizes and masks of a board: constant. */
struct bitboard {
    int width;
    int height;
    int cells;
    int bits;                             /* bits of a key: (height + 1) * width */
    bitboard_set bottom;                  /* the lowest cell of each column */
    bitboard_set board;                   /* all cells, without the spare bits */
    bitboard_set claim_rows;              /* the top row and every second row below it; see pairing.h */
    bitboard_set columns[BITBOARD_LANES]; /* columns[i]: the cells of column i; 0 beyond the last column */
    struct bitboard_narrow narrow;        /* the same masks in one word, if the board fits into one */
    int16_t promises[BITBOARD_MOST];      /* by bit number: how promising a move there is, by its place alone */
};

/* Weights that order the moves: how promising a cell is, whatever discs are on the board. */
struct bitboard_order {
    int centre; /* subtracted for each half column between the cell and the middle */
    int lines;  /* added for each line of four that goes through the cell */
    int row;    /* added for each row below the cell */
};

/* A position: the discs on the board, as sets of cells. */
struct bitboard_position {
    bitboard_set mine; /* discs of the side to move */
    bitboard_set all;  /* discs of both sides */
    int empty;         /* free cells */
};

/* Computes the masks of a board. Returns false and the reason if the solver does not cover the variant. */
bool bitboard_init(struct bitboard *bitboard, const struct variant *variant, struct reason *why);

/*
 * Replaces the weights that order the moves. The weights of bitboard_init were fitted on six boards by
 * `gravitrips-workshop order`. Each weight is 0 to 8.
 */
void bitboard_weigh(struct bitboard *bitboard, const struct bitboard_order *order);

/* Converts a game's state to a bitboard position. The game must not be over. */
void bitboard_from_state(const struct bitboard *bitboard, const struct state *state,
                         struct bitboard_position *position);

/* The mirror image of a set of cells: left and right are exchanged. This works for a position's key, too. */
bitboard_set bitboard_mirror(const struct bitboard *bitboard, bitboard_set stones);

/* The lowest free cell of each column. */
static inline bitboard_set bitboard_playable(const struct bitboard *bitboard, bitboard_set all)
{
    return (all + bitboard->bottom) & bitboard->board;
}

/* All cells that would complete a line of four with `stones`, even if they are occupied or just outside the board. */
bitboard_set bitboard_completions(const struct bitboard *bitboard, bitboard_set stones);

#endif
