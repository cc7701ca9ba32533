/*
 * Move ordering: alpha-beta prunes most when the best move comes first. In
 * order: the table's move, two killers of the same ply, then by history, which
 * begins with the cells that most lines pass, the centre.
 */
#ifndef AI_ORDERING_H
#define AI_ORDERING_H

#include "gravitrips/ai.h"

enum { KILLERS = 2, CELL_NAMES = 256 };

struct ordering {
    struct move killers[AI_DEPTH_MAX + 1][KILLERS]; /* by ply: moves that cut lately */
    int history[2][CELL_NAMES];                     /* by side and cell reached: how often and deep a move cut */
};

/* The moves of one position while they are being tried. */
struct move_list {
    int count;
    int next;
    struct move moves[MOVES_MAX];
    int scores[MOVES_MAX];
};

void ordering_begin(struct ordering *ordering, const struct variant *variant);

/* Lists and scores the legal moves; `first` is the table's move, or of MOVE_NONE. */
void ordering_list(const struct ordering *ordering, const struct variant *variant, const struct state *state,
                   struct move first, int ply, struct move_list *list);

/* Takes the best of the remaining moves; there must be one. */
struct move ordering_next(struct move_list *list);

/* Notes that a move of `side` cut. */
void ordering_cut(struct ordering *ordering, enum side side, struct move move, int depth, int ply);

#endif
