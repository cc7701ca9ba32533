/*
 * The evaluator "threats": open lines, and which side must give way at last. As the board fills up one side has to play
 * below a cell on which the other side completes a line; which one follows from the number of cells that can be filled
 * without giving anything away (zugzwang: V. Allis, "A knowledge-based approach of Connect-Four", 1988).
 */
#ifndef AI_EVAL_THREATS_H
#define AI_EVAL_THREATS_H

#include "ai/drop_board.h"
#include "ai/evaluator.h"

/*
 * The worth, for the side to move, of a position in which neither side completes a line with its next move. `total` is
 * the worth of the open lines, for the same side.
 */
int eval_threats_value(const struct drop_board *board, const struct drop_position *position, const int *weights,
                       int total);

#endif
