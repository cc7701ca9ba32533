/* Checks that hold for the rules of every game. */
#include "rules_support.h"
#include "prelude.h"

#include "game_support.h"

struct layer layer_begin(const struct variant *variant)
{
    struct layer layer = {malloc(sizeof *layer.states), 1};
    assert_non_null(layer.states);
    variant->game->start(variant, &layer.states[0]);
    return layer;
}

static int by_cells(const void *a, const void *b)
{
    return memcmp(((const struct state *)a)->cells, ((const struct state *)b)->cells, CELLS_MAX);
}

static struct layer all_children(const struct variant *variant, struct layer layer)
{
    struct layer next = {malloc(layer.count * (size_t)variant->cells * sizeof *next.states), 0};
    assert_non_null(next.states);
    for (size_t i = 0; i < layer.count; i++) {
        struct move moves[MOVES_MAX];
        int count = variant->game->moves(variant, &layer.states[i], moves);
        for (int m = 0; m < count; m++) {
            next.states[next.count] = layer.states[i];
            variant->game->apply(variant, &next.states[next.count++], moves[m]);
        }
    }
    return next;
}

struct layer layer_next(const struct variant *variant, struct layer layer)
{
    struct layer next = all_children(variant, layer);
    size_t distinct = 0;
    free(layer.states);
    qsort(next.states, next.count, sizeof *next.states, by_cells);
    for (size_t i = 0; i < next.count; i++) {
        if (distinct == 0 || by_cells(&next.states[i], &next.states[distinct - 1]) != 0) {
            next.states[distinct++] = next.states[i];
        } else {
            /* The same cells must have the same hash, turn and outcome, however they came about. */
            assert_memory_equal(&next.states[i], &next.states[distinct - 1], sizeof next.states[i]);
        }
    }
    next.count = distinct;
    return next;
}

/* Does a straight run of n pieces of this kind begin in this cell? Written without the line table. */
static bool run_begins(const struct variant *variant, const struct state *at, int column, int row, int right, int up,
                       uint8_t piece)
{
    for (int i = 0; i < variant->options.connect; i++) {
        int c = column + i * right;
        int r = row + i * up;
        if (c >= variant->options.width || r < 0 || r >= variant->options.height ||
            at->cells[r * variant->options.width + c] != piece)
            return false;
    }
    return true;
}

/* Marks the cells of all runs of one side's pieces; returns how many cells that are. */
static int mark_runs(const struct variant *variant, const struct state *at, uint8_t piece, bool marked[CELLS_MAX])
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int width = variant->options.width;
    int count = 0;
    memset(marked, 0, CELLS_MAX * sizeof *marked);
    for (int cell = 0; cell < variant->cells; cell++) {
        for (int d = 0; d < 4; d++) {
            int right = directions[d][0];
            int up = directions[d][1];
            if (run_begins(variant, at, cell % width, cell / width, right, up, piece))
                for (int i = 0; i < variant->options.connect; i++)
                    marked[cell + i * (up * width + right)] = true;
        }
    }
    for (int cell = 0; cell < variant->cells; cell++)
        count += marked[cell];
    return count;
}

void check_line_outcome(const struct variant *variant, const struct state *state)
{
    bool marked[CELLS_MAX];
    uint8_t cells[CELLS_MAX];
    int first = mark_runs(variant, state, CELL_FIRST, marked);
    int second = mark_runs(variant, state, CELL_SECOND, marked);
    int listed = variant->game->winning_cells(variant, state, cells);
    enum outcome expected = first > 0                        ? WON_BY_FIRST
                            : second > 0                     ? WON_BY_SECOND
                            : state->plies == variant->cells ? DRAWN
                                                             : RUNNING;
    assert_int_equal(state->outcome, expected);
    assert_int_equal(listed, first + second);
    mark_runs(variant, state, first > 0 ? CELL_FIRST : CELL_SECOND, marked);
    for (int i = 0; i < listed; i++) {
        assert_true(marked[cells[i]]);
        assert_true(i == 0 || cells[i] > cells[i - 1]);
    }
}

unsigned directions_completed(const struct variant *variant, const struct state *state, int cell, enum side side)
{
    const struct line_table *lines = &variant->lines;
    unsigned found = 0;
    for (int i = 0; i < lines->through_count[cell]; i++) {
        const uint8_t *cells = lines->cells[lines->through[cell][i]];
        int step = cells[1] - cells[0], own = 0;
        for (int k = 0; k < lines->length; k++)
            own += cells[k] != cell && state->cells[cells[k]] == side_cell(side);
        if (own == lines->length - 1)
            found |= 1u << (step == 1 ? AI_ROW : step == variant->options.width ? AI_COLUMN : AI_DIAGONAL);
    }
    return found;
}

/* How many moves are legal, of all kinds between all cells, on the board and off it? */
static int count_legal(const struct variant *variant, const struct state *state)
{
    int legal = 0;
    for (int kind = MOVE_NONE; kind <= MOVE_SWAP + 1; kind++) {
        for (int from = 0; from <= variant->cells; from++) {
            for (int to = 0; to <= variant->cells; to++) {
                struct move move = {
                    .kind = (uint8_t)kind,
                    .from = (uint8_t)(from < variant->cells ? from : NO_CELL),
                    .to = (uint8_t)(to < variant->cells ? to : NO_CELL),
                };
                legal += variant->game->legal(variant, state, move, NULL);
            }
        }
    }
    return legal;
}

void check_moves(const struct variant *variant, const struct state *state)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    assert_int_equal(count == 0, state->outcome != RUNNING);
    assert_int_equal(count_legal(variant, state), count);
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT_MAX];
        struct move read;
        struct reason why;
        variant->game->format_move(variant, moves[i], text);
        const char *end = variant->game->parse_move(variant, state, text, &read, &why);
        assert_true(variant->game->legal(variant, state, moves[i], NULL));
        assert_non_null(end);
        assert_string_equal(end, "");
        assert_true(move_equal(read, moves[i]));
        for (int j = 0; j < i; j++)
            assert_false(move_equal(moves[i], moves[j]));
    }
}

void check_refused(const struct variant *variant, const char *text, struct move move, const char *expected)
{
    struct state state = position(variant, text);
    struct reason why = {"nothing"};
    assert_false(variant->game->legal(variant, &state, move, &why));
    assert_string_equal(why.text, expected);
    assert_false(variant->game->legal(variant, &state, move, NULL));
}

void check_bad_position(const struct variant *variant, const char *text, const char *expected)
{
    struct state reached;
    struct reason why = {"nothing"};
    assert_false(position_parse(variant, text, &reached, &why));
    assert_string_equal(why.text, expected);
}

void check_impossible(const char *game, struct options options, const char *expected)
{
    struct variant variant;
    struct reason why = {"nothing"};
    assert_false(variant_init(&variant, game_find(game), &options, &why));
    assert_string_equal(why.text, expected);
    assert_false(variant_init(&variant, game_find(game), &options, NULL));
}
