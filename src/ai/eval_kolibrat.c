/*
 * The evaluators of Kolibrat: eleven properties of a position, after A. Lindberg, "A.I. in board games" (Technical
 * University of Denmark, 2007), each with a weight. Our tuner found weights for boards of many sizes; there are presets
 * from the same thesis, tables 3.3 and 3.4. The value is the weighted sum of what one side has, minus that of the other
 * side.
 *
 * The boards are small, so everything is counted anew each time. It is counted for each side as seen from its own home
 * line: a board that is turned by 180 degrees, with colours and turn swapped, is worth exactly as much to the other
 * side. Declared in evaluator.h.
 */

#include "ai/evaluator.h"
#include "gravitrips/ai.h"
#include "rules/cells.h"
#include "rules/kolibrat.h"
#include "standard.h"

enum property {
    ON_HOME_LINE, /* pieces on the home line */
    ROWS_AHEAD,   /* rows from the home line, summed over all pieces */
    IN_MIDDLE,    /* pieces in the middle column, or in the two middle columns */
    THREATENED,   /* pieces that the other side can take, if it has the turn: a penalty */
    IN_A_ROW,     /* pieces directly behind one of their own side, which could recapture */
    MOVES,        /* moves that the side could make if it had the turn */
    POINTS,       /* points made */
    TURN,         /* having the turn */
    CAN_INSERT,   /* being able to insert a piece, if it had the turn */
    ON_GOAL_LINE, /* pieces on the goal line */
    MORE_PIECES,  /* having more pieces than the other side */
    PROPERTIES
};

_Static_assert((int)PROPERTIES <= (int)WEIGHTS_MAX, "there is room for the weights");

static const char *const names[PROPERTIES] = {
    [ON_HOME_LINE] = "on-home-line",
    [ROWS_AHEAD] = "rows-ahead",
    [IN_MIDDLE] = "in-middle",
    [THREATENED] = "threatened",
    [IN_A_ROW] = "in-a-row",
    [MOVES] = "moves",
    [POINTS] = "points",
    [TURN] = "turn",
    [CAN_INSERT] = "can-insert",
    [ON_GOAL_LINE] = "on-goal-line",
    [MORE_PIECES] = "more-pieces",
};

static const char *const titles[PROPERTIES] = {
    [ON_HOME_LINE] = SHOWN("at home"),
    [ROWS_AHEAD] = SHOWN("rows gone ahead"),
    [IN_MIDDLE] = SHOWN("in the middle"),
    [THREATENED] = SHOWN("in danger"),
    [IN_A_ROW] = SHOWN("backing one"),
    [MOVES] = SHOWN("moves there are"),
    [POINTS] = SHOWN("points"),
    [TURN] = SHOWN("the turn"),
    [CAN_INSERT] = SHOWN("room to enter"),
    [ON_GOAL_LINE] = SHOWN("at the goal"),
    [MORE_PIECES] = SHOWN("more pieces"),
};

/* Even with the largest weights a running game must not have a value that means a certain win or loss. */
enum { VALUE_MOST = AI_DECIDED - 1 };

static bool fits(const struct variant *variant)
{
    return variant->game == &kolibrat_game;
}

static void begin(struct evaluation *evaluation, const struct variant *variant, const struct state *state,
                  const int *weights)
{
    (void)variant, (void)state;
    memset(evaluation, 0, sizeof *evaluation);
    evaluation->weights = weights;
}

static void stay(struct evaluation *evaluation, const struct variant *variant, enum side side, struct move move)
{
    (void)evaluation, (void)variant, (void)side, (void)move;
}

/* Adds what the piece on a cell counts for its own side and against the other one. */
static void count_piece(const struct variant *variant, const struct state *state, int cell, int counts[2][PROPERTIES])
{
    enum side side = state->cells[cell] - CELL_FIRST;
    enum side other = other_side(side);
    struct move moves[KOLIBRAT_MOVES_MAX];
    int width = variant->options.width;
    int row = cell / width;
    int ahead = side == FIRST ? row : variant->options.height - 1 - row;
    int twice_from_middle = 2 * (cell % width) - (width - 1);
    int next = side == FIRST ? cell + width : cell - width; /* the cell straight ahead */
    uint8_t content = next >= 0 && next < variant->cells ? state->cells[next] : CELL_EMPTY;
    counts[side][ON_HOME_LINE] += ahead == 0;
    counts[side][ROWS_AHEAD] += ahead;
    counts[side][IN_MIDDLE] += twice_from_middle >= -1 && twice_from_middle <= 1;
    counts[other][THREATENED] -= content == side_cell(other) && state->turn == side;
    counts[side][IN_A_ROW] += content == side_cell(side);
    counts[side][MOVES] += kolibrat_piece_moves(variant, state, cell, moves);
    counts[side][ON_GOAL_LINE] += row == kolibrat_goal_row(variant, side);
}

static void count_side(const struct variant *variant, const struct state *state, enum side side, int counts[PROPERTIES])
{
    struct move moves[KOLIBRAT_SIDE_MAX];
    int insertions = kolibrat_insertions(variant, state, side, moves);
    counts[MOVES] += insertions;
    counts[POINTS] = kolibrat_points(state, side);
    counts[TURN] = state->turn == side;
    counts[CAN_INSERT] = insertions > 0;
    counts[MORE_PIECES] = kolibrat_pieces(state, side) > kolibrat_pieces(state, other_side(side));
}

static int value(const struct evaluation *evaluation, const struct variant *variant, const struct state *state)
{
    int counts[2][PROPERTIES] = {{0}};
    int mine = state->turn;
    int total = 0;
    for (int cell = 0; cell < variant->cells; cell++)
        if (state->cells[cell] != CELL_EMPTY)
            count_piece(variant, state, cell, counts);
    count_side(variant, state, FIRST, counts[FIRST]);
    count_side(variant, state, SECOND, counts[SECOND]);
    for (int i = 0; i < PROPERTIES; i++)
        total += evaluation->weights[i] * (counts[mine][i] - counts[1 - mine][i]);
    return total > VALUE_MOST ? VALUE_MOST : total < -VALUE_MOST ? -VALUE_MOST : total;
}

static int value_after(const struct evaluation *evaluation, const struct variant *variant, enum side side,
                       struct move move, const struct state *after)
{
    (void)side, (void)move;
    return value(evaluation, variant, after);
}

/* The boards that weights were tuned for. The Makefile makes the list from assets/weights. */
static const struct tuned_board {
    int size[3]; /* width, height, pieces */
    int weights[PROPERTIES];
} tuned_boards[] = {
#include "ai/kolibrat_weights.h"
};

enum { TUNED_BOARDS = sizeof tuned_boards / sizeof *tuned_boards };

/* How far a variant is from a board that weights were tuned for. */
static int distance_to(const struct tuned_board *board, const struct options *options)
{
    int cells = abs(board->size[0] - options->width) + abs(board->size[1] - options->height);
    return cells * (KOLIBRAT_PIECES_MAX + 1) + abs(board->size[2] - options->pieces);
}

const int *eval_kolibrat_tuned(const struct variant *variant, int size[3])
{
    const struct tuned_board *nearest = &tuned_boards[0];
    for (int i = 1; i < TUNED_BOARDS; i++)
        if (distance_to(&tuned_boards[i], &variant->options) < distance_to(nearest, &variant->options))
            nearest = &tuned_boards[i];
    if (size)
        memcpy(size, nearest->size, sizeof nearest->size);
    return nearest->weights;
}

static const int *tuned_weights(const struct variant *variant)
{
    return eval_kolibrat_tuned(variant, NULL);
}

static const int annealed[PROPERTIES] = {
    [ON_HOME_LINE] = 50, [ROWS_AHEAD] = 26, [IN_MIDDLE] = 52,  [THREATENED] = 75,  [IN_A_ROW] = 52,   [MOVES] = 33,
    [POINTS] = 100,      [TURN] = 9,        [CAN_INSERT] = 53, [ON_GOAL_LINE] = 3, [MORE_PIECES] = 17};
static const int advanced[PROPERTIES] = {
    [ON_HOME_LINE] = 1, [ROWS_AHEAD] = 2, [IN_MIDDLE] = 1,  [THREATENED] = 2,   [IN_A_ROW] = 1,   [MOVES] = 0,
    [POINTS] = 10,      [TURN] = 2,       [CAN_INSERT] = 2, [ON_GOAL_LINE] = 1, [MORE_PIECES] = 1};
static const int simple[PROPERTIES] = {
    [ON_HOME_LINE] = 1, [ROWS_AHEAD] = 2, [IN_MIDDLE] = 1,  [THREATENED] = 2,   [IN_A_ROW] = 1,   [MOVES] = 0,
    [POINTS] = 10,      [TURN] = 0,       [CAN_INSERT] = 0, [ON_GOAL_LINE] = 0, [MORE_PIECES] = 0};
static const int basic[PROPERTIES] = {
    [ON_HOME_LINE] = 0, [ROWS_AHEAD] = 1, [IN_MIDDLE] = 0,  [THREATENED] = 0,   [IN_A_ROW] = 0,   [MOVES] = 0,
    [POINTS] = 4,       [TURN] = 0,       [CAN_INSERT] = 0, [ON_GOAL_LINE] = 0, [MORE_PIECES] = 0};

/* The functions that all presets share. */
#define COUNTING_PROPERTIES                                                                                            \
    .weight_names = names, .weight_titles = titles, .weight_count = PROPERTIES, .fits = fits, .begin = begin,          \
    .make = stay, .unmake = stay, .value = value, .value_after = value_after

const struct evaluator evaluators_kolibrat[KOLIBRAT_PRESETS] = {
    {.name = "tuned", .title = SHOWN("Tuned"), .weights_of = tuned_weights, COUNTING_PROPERTIES},
    {.name = "annealed", .title = SHOWN("Trained"), .weights = annealed, COUNTING_PROPERTIES},
    {.name = "advanced", .title = SHOWN("Advanced"), .weights = advanced, COUNTING_PROPERTIES},
    {.name = "simple", .title = SHOWN("Simple"), .weights = simple, COUNTING_PROPERTIES},
    {.name = "basic", .title = SHOWN("Basic"), .weights = basic, COUNTING_PROPERTIES},
};
