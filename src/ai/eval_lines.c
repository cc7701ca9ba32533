/* The evaluators "lines" and "segments", and the totals of lines that evaluators share. Declared in evaluator.h. */
#include "ai/evaluator.h"

#include "standard.h"

/* --- totals of lines: a move touches only the lines through its cell --- */

static bool has_lines(const struct variant *variant)
{
    return variant->lines.count > 0;
}

/*
 * What a line is worth to FIRST, minus what it is worth to SECOND. A line is open to a side if the other side has no
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

void eval_lines_begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                      line_worth_fn *worth, const int *weights)
{
    memset(evaluation, 0, sizeof *evaluation);
    evaluation->weights = weights;
    set_gains(evaluation, variant->lines.length, worth, weights);
    for (int cell = 0; cell < variant->cells; cell++) {
        if (state->cells[cell] != CELL_EMPTY) {
            struct move stone = {.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
            eval_lines_make(evaluation, variant, state->cells[cell] - CELL_FIRST, stone);
        }
    }
}

void eval_lines_make(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move)
{
    const struct line_table *lines = &variant->lines;
    int step = side == FIRST ? 1 : LINE_CONTENT_STEP;
    for (int i = 0; i < lines->through_count[move.to]; i++) {
        uint8_t *content = &evaluation->content[lines->through[move.to][i]];
        evaluation->total += evaluation->gains[side][*content];
        *content = (uint8_t)(*content + step);
    }
}

void eval_lines_unmake(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move)
{
    const struct line_table *lines = &variant->lines;
    int step = side == FIRST ? 1 : LINE_CONTENT_STEP;
    for (int i = 0; i < lines->through_count[move.to]; i++) {
        uint8_t *content = &evaluation->content[lines->through[move.to][i]];
        *content = (uint8_t)(*content - step);
        evaluation->total -= evaluation->gains[side][*content];
    }
}

int eval_lines_value(const struct evaluation *evaluation, enum side turn)
{
    return turn == FIRST ? evaluation->total : -evaluation->total;
}

int eval_lines_value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                           struct move move, const struct state *after)
{
    (void)after;
    const struct line_table *lines = &variant->lines;
    int total = evaluation->total;
    for (int i = 0; i < lines->through_count[move.to]; i++)
        total += evaluation->gains[side][evaluation->content[lines->through[move.to][i]]];
    return side == FIRST ? -total : total;
}

/*
 * --- the evaluator "lines": every line that is still open to a side is worth 2^p to it, where p is the number of its
 * stones in the line; an empty line counts 1 for both sides. The value is mine minus theirs. ---
 */

static int lines_worth(int stones, int length, const int *weights)
{
    (void)weights;
    (void)length;
    return 1 << stones;
}

static void begin_lines(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                        const int *weights)
{
    eval_lines_begin(evaluation, variant, state, lines_worth, weights);
}

static int lines_value(const struct evaluation *evaluation, const struct variant *variant, const struct state *state)
{
    (void)variant;
    return eval_lines_value(evaluation, state->turn);
}

const struct evaluator evaluator_lines = {
    .name = "lines",
    .title = SHOWN("Patient"),
    .fits = has_lines,
    .begin = begin_lines,
    .make = eval_lines_make,
    .unmake = eval_lines_unmake,
    .value = lines_value,
    .value_after = eval_lines_value_after,
};

/*
 * --- the evaluator "segments" ---
 *
 * After Rivest, "Game tree searching by min/max
 * approximation" (Artificial Intelligence 34, 1987): each line of four with
 * stones of only one side counts 1, 10 or 50 for one, two or three stones; to
 * have the move counts 16; a finished game is worth exactly 512 or 0.
 *
 * For lines of another length we count from the end: 50 with one stone missing,
 * 10 with two missing, 1 for fewer stones.
 */

enum { ONE_MISSING = 50, TWO_MISSING = 10, MORE_MISSING = 1, HAVING_THE_MOVE = 16, WON = 512 };

static int segments_worth(int stones, int length, const int *weights)
{
    (void)weights;
    if (stones == 0 || stones == length)
        return 0;
    int missing = length - stones;
    return missing == 1 ? ONE_MISSING : missing == 2 ? TWO_MISSING : MORE_MISSING;
}

static void begin_segments(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                           const int *weights)
{
    eval_lines_begin(evaluation, variant, state, segments_worth, weights);
}

static int segments_value(const struct evaluation *evaluation, const struct variant *variant, const struct state *state)
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
    return eval_lines_value(evaluation, state->turn) + HAVING_THE_MOVE;
}

static int segments_value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                                struct move move, const struct state *after)
{
    return eval_lines_value_after(evaluation, variant, side, move, after) + HAVING_THE_MOVE;
}

const struct evaluator evaluator_segments = {
    .name = "segments",
    .title = SHOWN("Eager"),
    .fits = has_lines,
    .begin = begin_segments,
    .make = eval_lines_make,
    .unmake = eval_lines_unmake,
    .value = segments_value,
    .value_after = segments_value_after,
};

/* --- what one can see of it on a board --- */

struct line_content eval_lines_content(const struct variant *variant, const struct state *state, int line)
{
    struct line_content content = {{0, 0}};
    for (int i = 0; i < variant->lines.length; i++) {
        int cell = state->cells[variant->lines.cells[line][i]];
        if (cell != CELL_EMPTY)
            content.stones[cell - CELL_FIRST]++;
    }
    return content;
}

bool eval_lines_through(const struct variant *variant, int line, int cell)
{
    for (int i = 0; i < variant->lines.through_count[cell]; i++)
        if (variant->lines.through[cell][i] == line)
            return true;
    return false;
}

struct line_sums eval_lines_sums(const struct variant *variant, const struct state *state, int cell)
{
    struct line_sums sums = {0};
    for (int line = 0; line < variant->lines.count; line++) {
        if (cell >= 0 && !eval_lines_through(variant, line, cell))
            continue;
        struct line_content content = eval_lines_content(variant, state, line);
        sums.dead += content.stones[FIRST] > 0 && content.stones[SECOND] > 0;
        for (int side = FIRST; side <= SECOND; side++) {
            if (content.stones[1 - side] == 0) {
                sums.lines[side][content.stones[side]]++;
                sums.total[side] += 1 << content.stones[side];
            }
        }
    }
    return sums;
}
