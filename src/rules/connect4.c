/*
 * Connect Four on any board: a disc dropped into a column falls to its lowest
 * empty cell; the first line of `connect` own discs wins, a full board is a
 * draw.
 *
 * A move is written as its column in one character, so that positions need no
 * separators: 1 to 9, then a, b, c for columns 10, 11, 12. tally[column] counts
 * the discs in a column.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "rules/games.h"
#include "rules/lines.h"

static const char column_names[] = "123456789abc";

static bool validate(const struct options *options, struct reason *why)
{
    int width = options->width;
    int height = options->height;
    int connect = options->connect;

    if (width < 1 || width > WIDTH_MAX || height < 1 || height > HEIGHT_MAX) {
        return refuse(why, "a board of %dx%d is not possible: width 1 to %d, height 1 to %d", width, height, WIDTH_MAX,
                      HEIGHT_MAX);
    }
    if (connect < CONNECT_MIN || connect > CONNECT_MAX)
        return refuse(why, "lines of %d are not possible: %d to %d", connect, CONNECT_MIN, CONNECT_MAX);
    if (connect > width && connect > height)
        return refuse(why, "no line of %d fits on a %dx%d board", connect, width, height);
    if (options->pieces != 0 || options->points != 0)
        return refuse(why, "Connect Four has no number of %s", options->pieces != 0 ? "pieces" : "points");
    return true;
}

static void start(const struct variant *variant, struct state *state)
{
    (void)variant;
    memset(state, 0, sizeof *state);
}

/* The move that drops a disc into a column that is not full. */
static struct move drop(const struct variant *variant, const struct state *state, int column)
{
    int cell = state->tally[column] * variant->options.width + column;

    return (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
}

static int list_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX])
{
    int count = 0;

    if (state->outcome != RUNNING)
        return 0;
    for (int column = 0; column < variant->options.width; column++)
        if (state->tally[column] < variant->options.height)
            moves[count++] = drop(variant, state, column);
    return count;
}

/* May a disc be dropped into this column (counted from 0, on the board)? */
static bool may_drop(const struct variant *variant, const struct state *state, int column, struct reason *why)
{
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    if (state->tally[column] >= variant->options.height)
        return refuse(why, "column %c is full", column_names[column]);
    return true;
}

static bool legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    int width = variant->options.width;
    int column = move.to % width;

    /* The row above the board belongs to it here, so that a disc on a full column is told what is wrong. */
    if (move.kind != MOVE_PLACE || move.from != NO_CELL || move.to >= variant->cells + width)
        return refuse(why, "a move is a disc dropped into a column");
    if (!may_drop(variant, state, column, why))
        return false;
    if (move.to / width != state->tally[column])
        return refuse(why, "a disc in column %c falls to row %d", column_names[column], state->tally[column] + 1);
    return true;
}

/* Counts the discs of the same side next to a cell in one direction, without the cell itself. */
static int run_length(const struct variant *variant, const struct state *state, int cell, int right, int up)
{
    int width = variant->options.width;
    int column = cell % width + right;
    int row = cell / width + up;
    int length = 0;

    while (column >= 0 && column < width && row >= 0 && row < variant->options.height &&
           state->cells[row * width + column] == state->cells[cell]) {
        length++;
        column += right;
        row += up;
    }
    return length;
}

/* Did the disc in this cell complete a line? Only lines through the last disc can be new. */
static bool completes_line(const struct variant *variant, const struct state *state, int cell)
{
    static const int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};

    for (int i = 0; i < 4; i++) {
        int right = directions[i][0];
        int up = directions[i][1];

        if (1 + run_length(variant, state, cell, right, up) + run_length(variant, state, cell, -right, -up) >=
            variant->options.connect)
            return true;
    }
    return false;
}

static void apply(const struct variant *variant, struct state *state, struct move move)
{
    uint8_t side = state->turn;

    state->cells[move.to] = (uint8_t)(side + 1);
    state->tally[move.to % variant->options.width]++;
    state->hash ^= variant->cell_keys[move.to][side] ^ variant->turn_key;
    state->turn = (uint8_t)other_side(side);
    state->plies++;
    if (completes_line(variant, state, move.to))
        state->outcome = side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
    else if (state->plies == variant->cells)
        state->outcome = DRAWN;
}

static int winning_cells(const struct variant *variant, const struct state *state, uint8_t cells[CELLS_MAX])
{
    return lines_won_cells(&variant->lines, state, cells);
}

static void format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX])
{
    snprintf(text, MOVE_TEXT_MAX, "%c", column_names[move.to % variant->options.width]);
}

static const char *parse_move(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why)
{
    unsigned char letter = (unsigned char)*text;
    const char *found = letter != '\0' ? strchr(column_names, letter) : NULL;

    if (letter == '\0') {
        refuse(why, "a column is missing");
        return NULL;
    }
    if (found == NULL && letter != '0') {
        refuse(why, isprint(letter) ? "'%c' is not a column" : "byte %d is not a column", letter);
        return NULL;
    }
    if (found == NULL || found - column_names >= variant->options.width) {
        refuse(why, "there is no column %c", letter);
        return NULL;
    }
    if (!may_drop(variant, state, (int)(found - column_names), why))
        return NULL;
    *move = drop(variant, state, (int)(found - column_names));
    return text + 1;
}

const struct game connect4_game = {
    .name = "connect4",
    .title = "Connect Four",
    .defaults = {.width = 7, .height = 6, .connect = 4},
    .gravity = true,
    .validate = validate,
    .start = start,
    .moves = list_moves,
    .legal = legal,
    .apply = apply,
    .winning_cells = winning_cells,
    .format_move = format_move,
    .parse_move = parse_move,
    .separator = "",
};
