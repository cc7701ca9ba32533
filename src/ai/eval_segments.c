/*
 * The evaluator "segments", after Rivest, "Game tree searching by min/max
 * approximation" (Artificial Intelligence 34, 1987): each line of four with
 * stones of only one side counts 1, 10 or 50 for one, two or three stones; to
 * have the move counts 16; a finished game is worth exactly 512 or 0.
 *
 * For lines of another length we count from the end: 50 with one stone missing,
 * 10 with two missing, 1 for fewer stones.
 */
#include "ai/line_totals.h"

enum { ONE_MISSING = 50, TWO_MISSING = 10, MORE_MISSING = 1, HAVING_THE_MOVE = 16, WON = 512 };

static int worth(int stones, int length, const int *weights)
{
    (void)weights;
    if (stones == 0 || stones == length)
        return 0;
    switch (length - stones) {
    case 1:
        return ONE_MISSING;
    case 2:
        return TWO_MISSING;
    default:
        return MORE_MISSING;
    }
}

static void begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                  const int *weights)
{
    line_totals_begin(evaluation, variant, state, worth, weights);
}

static int value(const struct evaluation *evaluation, const struct variant *variant, const struct state *state)
{
    (void)variant;
    switch ((enum outcome)state->outcome) {
    case WON_BY_FIRST:
        return state->turn == FIRST ? WON : -WON;
    case WON_BY_SECOND:
        return state->turn == SECOND ? WON : -WON;
    case DRAWN:
        return 0;
    case RUNNING:
        break;
    }
    return line_totals_value(evaluation, state->turn) + HAVING_THE_MOVE;
}

static int value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                       struct move move, const struct state *after)
{
    return line_totals_value_after(evaluation, variant, side, move, after) + HAVING_THE_MOVE;
}

const struct evaluator evaluator_segments = {
    .name = "segments",
    .title = SHOWN("Eager"),
    .fits = line_totals_fit,
    .begin = begin,
    .make = line_totals_make,
    .unmake = line_totals_unmake,
    .value = value,
    .value_after = value_after,
};
