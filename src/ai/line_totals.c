/* Sums over all lines, kept incrementally: a move touches only the lines through its cell. */
#include "ai/line_totals.h"

#include <string.h>

bool line_totals_fit(const struct variant *variant)
{
    return variant->lines.count > 0;
}

/*
 * What a line is worth to FIRST, minus what it is worth to SECOND: a line is open to a side if the other has no
 * stone in it.
 */
static int content_worth(int first, int second, int length, line_worth_fn *worth, const int *weights)
{
    return (second == 0 ? worth(first, length, weights) : 0) - (first == 0 ? worth(second, length, weights) : 0);
}

static void set_gains(struct evaluation *evaluation, int length, line_worth_fn *worth, const int *weights)
{
    for (int first = 0; first < length; first++) {
        for (int second = 0; second < length; second++) {
            int content = first + second * LINE_CONTENT_STEP;
            int before = content_worth(first, second, length, worth, weights);
            evaluation->gains[FIRST][content] = content_worth(first + 1, second, length, worth, weights) - before;
            evaluation->gains[SECOND][content] = content_worth(first, second + 1, length, worth, weights) - before;
        }
    }
}

void line_totals_begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                       line_worth_fn *worth, const int *weights)
{
    memset(evaluation, 0, sizeof *evaluation);
    evaluation->weights = weights;
    set_gains(evaluation, variant->lines.length, worth, weights);
    for (int cell = 0; cell < variant->cells; cell++) {
        if (state->cells[cell] != CELL_EMPTY) {
            struct move stone = {.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
            line_totals_make(evaluation, variant, state->cells[cell] - CELL_FIRST, stone);
        }
    }
}

void line_totals_make(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move)
{
    const struct line_table *lines = &variant->lines;
    int step = side == FIRST ? 1 : LINE_CONTENT_STEP;
    for (int i = 0; i < lines->through_count[move.to]; i++) {
        uint8_t *content = &evaluation->content[lines->through[move.to][i]];
        evaluation->total += evaluation->gains[side][*content];
        *content = (uint8_t)(*content + step);
    }
}

void line_totals_unmake(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move)
{
    const struct line_table *lines = &variant->lines;
    int step = side == FIRST ? 1 : LINE_CONTENT_STEP;
    for (int i = 0; i < lines->through_count[move.to]; i++) {
        uint8_t *content = &evaluation->content[lines->through[move.to][i]];
        *content = (uint8_t)(*content - step);
        evaluation->total -= evaluation->gains[side][*content];
    }
}

int line_totals_value(const struct evaluation *evaluation, enum side turn)
{
    return turn == FIRST ? evaluation->total : -evaluation->total;
}

int line_totals_value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                            struct move move, const struct state *after)
{
    (void)after;
    const struct line_table *lines = &variant->lines;
    int total = evaluation->total;
    for (int i = 0; i < lines->through_count[move.to]; i++)
        total += evaluation->gains[side][evaluation->content[lines->through[move.to][i]]];
    return side == FIRST ? -total : total;
}
