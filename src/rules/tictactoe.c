/*
 * Tic-Tac-Toe on any board (the m,n,k-games): a piece goes to any empty cell. The first line of `connect` own pieces
 * wins; a full board is a draw.
 *
 * A move is written as its cell: a1 is the left end of the bottom row. Declared in cells.h.
 */
#include "rules/cells.h"

enum { SHORTEST_SIDE = 3 };

static bool validate(const struct options *options, struct reason *why)
{
    if (options->opening != OPENING_PLAIN)
        return refuse(why, "Tic-Tac-Toe has no choice of colours");
    return line_game_validate(options, SHORTEST_SIDE, "Tic-Tac-Toe", why);
}

static int list_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX])
{
    int count = 0;
    if (state->outcome != RUNNING)
        return 0;
    for (int cell = 0; cell < variant->cells; cell++)
        if (state->cells[cell] == CELL_EMPTY)
            moves[count++] = line_game_move(cell);
    return count;
}

static bool legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    char text[CELL_TEXT_MAX];
    if (move.kind != MOVE_PLACE || move.from != NO_CELL || move.to >= variant->cells)
        return refuse(why, "a move is a piece placed on a cell");
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    cells_format(variant, move.to, text);
    return state->cells[move.to] == CELL_EMPTY || refuse(why, "%s is taken", text);
}

static void apply(const struct variant *variant, struct state *state, struct move move)
{
    line_game_place(variant, state, move.to);
}

static void format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX])
{
    cells_format(variant, move.to, text);
}

static const char *parse_move(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why)
{
    uint8_t cell;
    const char *rest = cells_parse(variant, text, &cell, why);
    if (!rest || !legal(variant, state, line_game_move(cell), why))
        return NULL;
    *move = line_game_move(cell);
    return rest;
}

const struct game tictactoe_game = {
    .name = "tictactoe",
    .title = SHOWN("Tic-Tac-Toe"),
    .defaults = {.width = 3, .height = 3, .connect = 3},
    .gravity = false,
    .validate = validate,
    .build_lines = line_game_build_lines,
    .start = cells_start,
    .moves = list_moves,
    .legal = legal,
    .apply = apply,
    .winning_cells = cells_winning,
    .format_move = format_move,
    .parse_move = parse_move,
    .separator = " ",
    .notation = "the cells played, as in `b2 a1`",
    .move_notation = "a cell, as `b2`",
    .signs = ".xo",
};
