/*
 * Kolibrat's moves on bit sets, forwards only to be counted, backwards as
 * boards: what retrograde analysis needs.
 */
#ifndef SOLVER_KOLIBRAT_MOVES_H
#define SOLVER_KOLIBRAT_MOVES_H

#include "solver/tablebase/kolibrat_boards.h"

enum { KOLIBRAT_MOVES_BEFORE_MAX = 128 }; /* most boards that lead to one: three for each of 30 pieces, and a pass */

/* How many moves the side to move has, passing apart. `scores` counts those that score. */
int kolibrat_moves_count(const struct kolibrat_boards *boards, struct kolibrat_board board, int *scores);

/*
 * Lists the boards from which one move leads to this one, each as the side that makes the move sees it; moves that
 * score apart. Returns their number.
 */
int kolibrat_moves_before(const struct kolibrat_boards *boards, struct kolibrat_board board,
                          struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX]);

/* The same for moves that score. */
int kolibrat_moves_before_score(const struct kolibrat_boards *boards, struct kolibrat_board board,
                                struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX]);

#endif
