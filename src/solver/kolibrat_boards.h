/*
 * The boards of a Kolibrat variant as pairs of bit sets, numbered without gaps. A board is seen from the side to move:
 * its own pieces move up, towards higher bits; bit = row * width + column. When the turn changes, the board is turned
 * by 180 degrees, so that red and black need only one table.
 *
 *     goal   9 10 11       enemy pieces move down
 *            6  7  8
 *            3  4  5
 *     home   0  1  2       own pieces move up
 */
#ifndef SOLVER_KOLIBRAT_BOARDS_H
#define SOLVER_KOLIBRAT_BOARDS_H

#include "gravitrips/game.h"

enum { KOLIBRAT_BOARDS_CELLS_MAX = 64 };

struct kolibrat_board {
    uint64_t own;
    uint64_t enemy;
};

struct kolibrat_boards {
    int width;
    int height;
    int cells;
    int pieces; /* how many pieces a side can have */
    uint64_t home;
    uint64_t goal;
    uint64_t all;
    uint64_t not_left;
    uint64_t not_right;
    uint64_t count;    /* how many boards there are; UINT64_MAX if they cannot be counted */
    uint64_t *smaller; /* counts for the numbering: see smaller_than in kolibrat_boards.c */
};

/*
 * Prepares the numbering of a variant's boards. Returns false and the reason if the board is too large or memory is
 * short. The caller frees `boards` with kolibrat_boards_free.
 */
bool kolibrat_boards_init(struct kolibrat_boards *boards, const struct variant *variant, struct reason *why);
void kolibrat_boards_free(struct kolibrat_boards *boards);

/* The number of a board, from 0 to count - 1. */
uint64_t kolibrat_boards_number(const struct kolibrat_boards *boards, struct kolibrat_board board);

/* The board that has this number. */
struct kolibrat_board kolibrat_boards_numbered(const struct kolibrat_boards *boards, uint64_t number);

/* The same position as the other side sees it: turned by 180 degrees, with own and enemy pieces exchanged. */
struct kolibrat_board kolibrat_boards_turned(const struct kolibrat_boards *boards, struct kolibrat_board board);

/* A state's board, as the side to move sees it. */
struct kolibrat_board kolibrat_boards_of(const struct kolibrat_boards *boards, const struct state *state);

/*
 * Kolibrat's moves on bit sets. Forwards they are only counted; backwards they are listed as boards. Retrograde
 * analysis needs no more than that.
 */

enum { KOLIBRAT_MOVES_BEFORE_MAX = 128 }; /* how many boards can lead to one: three for each of 30 pieces, and a pass */

/* How many moves the side to move has, without a pass. `scores` counts those that score. */
int kolibrat_moves_count(const struct kolibrat_boards *boards, struct kolibrat_board board, int *scores);

/*
 * Lists the boards from which one move leads to `board`, each as seen by the side that makes the move. Moves that score
 * are left out. Returns the number of boards.
 */
int kolibrat_moves_before(const struct kolibrat_boards *boards, struct kolibrat_board board,
                          struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX]);

/* Like kolibrat_moves_before, but lists the boards before moves that score. */
int kolibrat_moves_before_score(const struct kolibrat_boards *boards, struct kolibrat_board board,
                                struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX]);

#endif
