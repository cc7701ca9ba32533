/*
 * What the evaluators of line games share: how many stones of each side every
 * line holds, and the sum of the lines' worths, kept move by move from the
 * table cell -> lines.
 */
#ifndef AI_LINE_TOTALS_H
#define AI_LINE_TOTALS_H

#include "ai/evaluator.h"

/* The worth, by an evaluator's weights, of a line of `length` cells that holds only `stones` of one side; may be 0. */
typedef int line_worth_fn(int stones, int length, const int *weights);

bool line_totals_fit(const struct variant *variant);
void line_totals_begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                       line_worth_fn *worth, const int *weights);
void line_totals_make(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);
void line_totals_unmake(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move);

/* The total, for the side to move. */
int line_totals_value(const struct evaluation *evaluation, enum side turn);

/* The total after a move of `side`, for the other side. */
int line_totals_value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                            struct move move, const struct state *after);

#endif
