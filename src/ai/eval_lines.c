/*
 * The evaluator "lines": every line still open to a side is worth 2^p to it, p
 * being its stones there; an untouched line counts 1 for both. The value is
 * mine minus theirs.
 */
#include "ai/line_totals.h"

static int worth(int stones, int length, const int *weights)
{
    (void)weights;
    (void)length;
    return 1 << stones;
}

static void begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                  const int *weights)
{
    line_totals_begin(evaluation, variant, state, worth, weights);
}

static int value(const struct evaluation *evaluation, const struct variant *variant, const struct state *state)
{
    (void)variant;
    return line_totals_value(evaluation, state->turn);
}

const struct evaluator evaluator_lines = {
    .name = "lines",
    .title = SHOWN("Patient"),
    .fits = line_totals_fit,
    .begin = begin,
    .make = line_totals_make,
    .unmake = line_totals_unmake,
    .value = value,
    .value_after = line_totals_value_after,
};
