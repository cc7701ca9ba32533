/* The eleven properties of Kolibrat's evaluator, straight from their definitions and from red's side of the board. */

#include "reference.h"
#include "standard.h"

/* What stands there; nothing stands beside the board. */
static int at(const struct variant *variant, const struct state *state, int column, int row)
{
    if (column < 0 || column >= variant->options.width || row < 0 || row >= variant->options.height)
        return CELL_EMPTY;
    return state->cells[row * variant->options.width + column];
}

struct state reference_turned(const struct variant *variant, const struct state *state)
{
    struct state other = *state;
    for (int cell = 0; cell < variant->cells; cell++) {
        int content = state->cells[variant->cells - 1 - cell];
        other.cells[cell] = (uint8_t)(content == CELL_EMPTY ? CELL_EMPTY : CELL_FIRST + CELL_SECOND - content);
    }
    other.turn = (uint8_t)other_side(state->turn);
    for (int i = 0; i < 4; i++)
        other.tally[i] = state->tally[i ^ 1];
    return other;
}

static int count_moves(const struct variant *variant, const struct state *state, enum move_kind kind)
{
    struct state red = *state;
    struct move moves[MOVES_MAX];
    int found = 0;
    red.turn = FIRST;
    red.outcome = RUNNING;
    int count = variant->game->moves(variant, &red, moves);
    for (int i = 0; i < count; i++)
        found += moves[i].kind == kind || (kind == MOVE_NONE && moves[i].kind != MOVE_PASS);
    return found;
}

/* What a red piece brings. */
static int of_piece(const struct variant *variant, const struct state *state, int column, int row, int property)
{
    int top = variant->options.height - 1;
    int width = variant->options.width;
    switch (property) {
    case 0:
        return row == 0;
    case 1:
        return row;
    case 2:
        return column == width / 2 || column == (width - 1) / 2;
    case 3:
        return state->turn == SECOND && at(variant, state, column, row + 1) == CELL_SECOND ? -1 : 0;
    case 4:
        return at(variant, state, column, row + 1) == CELL_FIRST;
    case 9:
        return row == top;
    default:
        return 0;
    }
}

static int of_red(const struct variant *variant, const struct state *state, int property)
{
    int sum = 0;
    for (int row = 0; row < variant->options.height; row++)
        for (int column = 0; column < variant->options.width; column++)
            if (at(variant, state, column, row) == CELL_FIRST)
                sum += of_piece(variant, state, column, row, property);
    switch (property) {
    case 5:
        return count_moves(variant, state, MOVE_NONE);
    case 6:
        return state->tally[0];
    case 7:
        return state->turn == FIRST;
    case 8:
        return count_moves(variant, state, MOVE_PLACE) > 0;
    case 10:
        return state->tally[2] > state->tally[3];
    default:
        return sum;
    }
}

int reference_property(const struct variant *variant, const struct state *state, int property)
{
    struct state other = reference_turned(variant, state);
    int difference = of_red(variant, state, property) - of_red(variant, &other, property);
    return state->turn == FIRST ? difference : -difference;
}
