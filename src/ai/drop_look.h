/*
 * One search of sets of cells: what drop_search.c, which deepens and keeps the root, shares with drop_look.c, which
 * looks below it.
 */
#ifndef AI_DROP_LOOK_H
#define AI_DROP_LOOK_H

#include "ai/drop_board.h"
#include "ai/search.h"

struct drop_search {
    struct drop_board board;
    const int *weights;
    struct table *table;
    struct drop_search *helper; /* the same for a second thread, with this table; NULL until it is wanted */
    int history[2][DROP_BITS];
    uint8_t killers[CELLS_MAX + 2][KILLERS]; /* by ply: bits that cut lately */

    /* One question's. */
    struct evaluation evaluation;
    const atomic_bool *cancel;
    uint64_t deadline;
    uint64_t nodes_most;
    uint64_t nodes;
    bool stopped;
    bool horizon;
    struct line lines[AI_PV_MAX + 1];
};

/* The legal moves of one position while they are being tried. */
struct drop_moves {
    int count;
    int next;
    int bits[WIDTH_MAX];
    int scores[WIDTH_MAX];
};

/* Lists and scores the moves that reach `bits`; `first` comes first, -1: none. */
void drop_look_list(const struct drop_search *search, const struct drop_position *position, struct bits bits, int first,
                    int ply, struct drop_moves *moves);

/* Takes the best of the remaining moves; there must be one. */
int drop_look_next(struct drop_moves *moves);

/* The move that reaches a bit. */
struct move drop_look_move(const struct drop_search *search, int bit);

/*
 * The value, for the side that makes it, of a move at `ply` plies from the root, looking `depth` plies ahead, the move
 * included, and further where it must. Exact inside (alpha, beta), else a bound on that side; void if search->stopped
 * is set afterwards. The evaluation is that of the position.
 */
int drop_look_at(struct drop_search *search, const struct drop_position *position, int bit, int alpha, int beta,
                 int depth, int ply);

/* Makes a move and the best line after it the best line at a ply. */
void drop_look_set_line(struct drop_search *search, int ply, int bit);

#endif
