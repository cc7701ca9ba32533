/*
 * The evaluator "threats": open lines, and who must give way at last. Where the board fills up somebody has to play
 * below a cell on which the other one completes a line; who that is follows from how many cells are left that change
 * nothing (zugzwang: V. Allis, "A knowledge-based approach of Connect-Four", 1988).
 */
#ifndef AI_EVAL_THREATS_H
#define AI_EVAL_THREATS_H

#include "ai/drop_board.h"
#include "ai/evaluator.h"

/*
 * The worth for the side to move of a position in which neither side completes a line with its next move, but for
 * the open lines' total, which is `total` for that side.
 */
int eval_threats_value(const struct drop_board *board, const struct drop_position *position, const int *weights,
                       int total);

#endif
