/* Plain minimax over both evaluators at once, straight from their definitions. */
#include "reference.h"
#include "standard.h"

#include "rules/variant.h"

/* Kolibrat's weights for these are written down here once more. */
static const struct {
    const char *name;
    int weights[KOLIBRAT_PROPERTIES];
} presets[EVALUATORS] = {
    {"annealed", {50, 26, 52, 75, 52, 33, 100, 9, 53, 3, 17}},
    {"advanced", {1, 2, 1, 2, 1, 0, 10, 2, 2, 1, 1}},
};

static bool has_lines(const struct variant *variant)
{
    return variant->lines.count > 0;
}

const char *reference_evaluator(const struct variant *variant, int e)
{
    static const char *const of_lines[EVALUATORS] = {"lines", "segments"};
    return has_lines(variant) ? of_lines[e] : presets[e].name;
}

static int lines_worth(int mine, int theirs)
{
    return (theirs == 0 ? 1 << mine : 0) - (mine == 0 ? 1 << theirs : 0);
}

static int segment_points(int stones, int length)
{
    if (stones == 0)
        return 0;
    return length - stones == 1 ? 50 : length - stones == 2 ? 10 : 1;
}

static int segments_worth(int mine, int theirs, int length)
{
    return (theirs == 0 ? segment_points(mine, length) : 0) - (mine == 0 ? segment_points(theirs, length) : 0);
}

static void evaluate_kolibrat(const struct variant *variant, const struct state *state, int values[EVALUATORS])
{
    for (int e = 0; e < EVALUATORS; e++) {
        values[e] = 0;
        for (int i = 0; i < KOLIBRAT_PROPERTIES; i++)
            values[e] += presets[e].weights[i] * reference_property(variant, state, i);
    }
}

static void evaluate_lines(const struct variant *variant, const struct state *state, int values[EVALUATORS])
{
    const struct line_table *lines = &variant->lines;
    int me = state->turn + CELL_FIRST;
    values[0] = 0;
    values[1] = 16;
    for (int line = 0; line < lines->count; line++) {
        int mine = 0;
        int theirs = 0;
        for (int i = 0; i < lines->length; i++) {
            int cell = state->cells[lines->cells[line][i]];
            mine += cell == me;
            theirs += cell != me && cell != CELL_EMPTY;
        }
        values[0] += lines_worth(mine, theirs);
        values[1] += segments_worth(mine, theirs, lines->length);
    }
    if (state->outcome == DRAWN)
        values[1] = 0;
    else if (state->outcome != RUNNING)
        values[1] = (state->outcome == WON_BY_FIRST) == (state->turn == FIRST) ? 512 : -512;
}

void reference_evaluate(const struct variant *variant, const struct state *state, int values[EVALUATORS])
{
    if (has_lines(variant))
        evaluate_lines(variant, state, values);
    else
        evaluate_kolibrat(variant, state, values);
}

static void best_values(const struct variant *variant, const struct state *state, int depth, int ply,
                        int best[EVALUATORS]);

/* The values of a move for the side that makes it. */
static void move_values(const struct variant *variant, const struct state *state, struct move move, int depth, int ply,
                        int values[EVALUATORS])
{
    struct state after = variant_after(variant, state, move);
    if (after.outcome == DRAWN) {
        memset(values, 0, EVALUATORS * sizeof *values);
    } else if (after.outcome != RUNNING) {
        bool won = (after.outcome == WON_BY_FIRST) == (state->turn == FIRST);
        values[0] = values[1] = won ? AI_WIN - ply : ply - AI_WIN;
    } else {
        if (depth == 1)
            reference_evaluate(variant, &after, values);
        else
            best_values(variant, &after, depth - 1, ply + 1, values);
        values[0] = -values[0];
        values[1] = -values[1];
    }
}

static void best_values(const struct variant *variant, const struct state *state, int depth, int ply,
                        int best[EVALUATORS])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    best[0] = best[1] = -2 * AI_WIN;
    for (int i = 0; i < count; i++) {
        int values[EVALUATORS];
        move_values(variant, state, moves[i], depth, ply, values);
        for (int e = 0; e < EVALUATORS; e++)
            best[e] = values[e] > best[e] ? values[e] : best[e];
    }
}

void reference_search(const struct variant *variant, const struct state *state, int depth,
                      struct ai_answer answers[EVALUATORS])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int e = 0; e < EVALUATORS; e++) {
        answers[e].count = 0;
        answers[e].report.value = -2 * AI_WIN;
    }
    for (int i = 0; i < count; i++) {
        int values[EVALUATORS];
        move_values(variant, state, moves[i], depth, 0, values);
        for (int e = 0; e < EVALUATORS; e++) {
            struct ai_answer *answer = &answers[e];
            if (values[e] > answer->report.value) {
                answer->report.value = values[e];
                answer->count = 0;
            }
            if (values[e] == answer->report.value)
                answer->moves[answer->count++] = moves[i];
        }
    }
}
