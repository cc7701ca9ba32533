/*
 * What the evaluators of games of lines share: how many stones of each side every line holds, and the sum of the lines'
 * worths, kept move by move from the table cell -> lines.
 */
#ifndef AI_EVAL_LINES_H
#define AI_EVAL_LINES_H

#include "ai/evaluator.h"

/* The worth, by an evaluator's weights, of a line of `length` cells that holds only `stones` of one side; may be 0. */
typedef int line_worth_fn(int stones, int length, const int *weights);

void eval_lines_begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                      line_worth_fn *worth, const int *weights);
void eval_lines_make(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);
void eval_lines_unmake(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);

/* The total, for the side to move. */
int eval_lines_value(const struct evaluation *evaluation, enum side turn);

/* The total after a move of `side`, for the other side. */
int eval_lines_value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                           struct move move, const struct state *after);

#endif
