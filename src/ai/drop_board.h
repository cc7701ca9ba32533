/*
 * Positions of the games of lines whose pieces fall, on any board, as sets of cells: whose pieces lie where, which
 * cells can be played, and where each side would complete a line (its threats), kept move by move.
 */
#ifndef AI_DROP_BOARD_H
#define AI_DROP_BOARD_H

#include "ai/bits.h"
#include "gravitrips/game.h"

enum { DROP_BITS = BITS_WORDS * 64 };

/* A board's sizes and masks: constant. */
struct drop_board {
    const struct variant *variant;
    int width;
    int height;
    int connect;
    struct bits board;        /* all cells, without the spare bits */
    uint8_t cells[DROP_BITS]; /* bit -> cell of the variant */
    uint8_t bits[CELLS_MAX];  /* and back */
};

struct drop_position {
    struct bits stones[2];  /* by side */
    struct bits threats[2]; /* by side: empty cells where a piece of it would complete a line */
    struct bits playable;   /* the lowest empty cell of each column */
    uint64_t hash;
    enum side turn;
    int free; /* empty cells */
};

/* Is the variant such a game? */
bool drop_board_covers(const struct variant *variant);

void drop_board_init(struct drop_board *board, const struct variant *variant);

/* The position of a running state. */
void drop_board_position(const struct drop_board *board, const struct state *state, struct drop_position *position);

/* The bit that another one is where left and right are exchanged. */
int drop_board_mirror(const struct drop_board *board, int bit);

/* Is the position its own mirror image? */
bool drop_board_is_mirrored(const struct drop_board *board, const struct drop_position *position);

/* The hash after such a move. */
uint64_t drop_board_hash_after(const struct drop_board *board, const struct drop_position *position, int bit);

/* Puts a piece of the side to move on a playable cell that does not complete a line. */
void drop_board_play(const struct drop_board *board, struct drop_position *position, int bit);

#endif
