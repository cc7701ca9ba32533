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
#include "rules/line_game.h"

static const char column_names[] = "123456789abc";

enum { SHORTEST_SIDE = 1 };

static bool validate(const struct options *options, struct reason *why)
{
    return line_game_validate(options, SHORTEST_SIDE, "Connect Four", why);
}

/* The move that drops a disc into a column that is not full. */
static struct move drop(const struct variant *variant, const struct state *state, int column)
{
    return line_game_move(state->tally[column] * variant->options.width + column);
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
        return refuse(why, "column %d is full", column + 1);
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
        return refuse(why, "a disc in column %d falls to row %d", column + 1, state->tally[column] + 1);
    return true;
}

static void apply(const struct variant *variant, struct state *state, struct move move)
{
    state->tally[move.to % variant->options.width]++;
    line_game_place(variant, state, move.to);
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
    if (!found && letter != '0') {
        refuse(why, isprint(letter) ? "'%c' is not a column" : "byte %d is not a column", letter);
        return NULL;
    }
    if (!found || found - column_names >= variant->options.width) {
        refuse(why, "there is no column %d", found ? (int)(found - column_names) + 1 : 0);
        return NULL;
    }
    if (!may_drop(variant, state, (int)(found - column_names), why))
        return NULL;
    *move = drop(variant, state, (int)(found - column_names));
    return text + 1;
}

const struct game connect4_game = {
    .name = "connect4",
    .title = SHOWN("Connect Four"),
    .defaults = {.width = 7, .height = 6, .connect = 4},
    .gravity = true,
    .validate = validate,
    .build_lines = line_game_build_lines,
    .start = line_game_start,
    .moves = list_moves,
    .legal = legal,
    .apply = apply,
    .winning_cells = line_game_winning_cells,
    .format_move = format_move,
    .parse_move = parse_move,
    .separator = "",
    .notation = "the columns played, 1..9, then a, b, c, as in `4453`",
};
