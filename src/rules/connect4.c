/*
 * Connect Four on any board: a disc dropped into a column falls to its lowest empty cell. The first line of `connect`
 * own discs wins; a full board is a draw.
 *
 * A move is written as its column in one character, so that positions need no separators: 1 to 9, then a, b, c for
 * columns 10, 11, 12. tally[column] counts the discs in a column.
 *
 * With an opening, FIRST lays one disc (pie) or three (swap): red, yellow, red. Then SECOND either drops the next disc,
 * and so keeps yellow; or takes red by the move `s` (lists of moves show it as `swap`, which is read as well), after
 * which FIRST has yellow and drops the next disc. After such a change the discs belong to the other side: side, turn
 * and outcome always mean the player, never the colour, and what is known about a position stays true. The pie rule has
 * been used in Hex and other games since the 1940s. Declared in cells.h.
 */

#include "rules/cells.h"
#include "rules/reason.h"
#include "standard.h"

static const char column_names[] = "123456789abc";

enum { SHORTEST_SIDE = 1, CHANGE_NAME = 's' };

static const char change_word[] = "swap"; /* its first letter is the move's text */

static const struct move change = {MOVE_SWAP, NO_CELL, NO_CELL};

static bool validate(const struct options *options, struct reason *why)
{
    int opening = options->opening;
    if (!line_game_validate(options, SHORTEST_SIDE, "Connect Four", why))
        return false;
    if (opening != OPENING_PLAIN && opening != OPENING_PIE && opening != OPENING_SWAP)
        return refuse(why, "colours cannot be chosen after %d discs: after %d (pie) or %d (swap)", opening, OPENING_PIE,
                      OPENING_SWAP);
    return opening < options->width * options->height ||
           refuse(why, "a board of %dx%d is full before colours can be chosen", options->width, options->height);
}

/* The move that drops a disc into a column that is not full. */
static struct move drop_move(const struct variant *variant, const struct state *state, int column)
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
            moves[count++] = drop_move(variant, state, column);
    if (opening_is_choice(variant, state))
        moves[count++] = change;
    return count;
}

/* May the sides change colours now? */
static bool may_change(const struct variant *variant, const struct state *state, struct reason *why)
{
    int opening = variant->options.opening;
    if (opening == OPENING_PLAIN)
        return refuse(why, "colours are not chosen in this game");
    return opening_is_choice(variant, state) ||
           refuse(why, "colours are chosen after %s and at no other time",
                  reason_word(opening == OPENING_PIE ? SHOWN("the first disc") : SHOWN("the third disc")));
}

/* May a disc be dropped into this column (from 0, on the board)? */
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
    if (move_equal(move, change))
        return may_change(variant, state, why);
    /* The row above the board is included, so that a disc on a full column is refused with the right reason. */
    if (move.kind != MOVE_PLACE || move.from != NO_CELL || move.to >= variant->cells + width)
        return refuse(why, "a move is a disc dropped into a column");
    if (!may_drop(variant, state, column, why))
        return false;
    if (move.to / width != state->tally[column])
        return refuse(why, "a disc in column %d falls to row %d", column + 1, state->tally[column] + 1);
    return true;
}

static void give_turn(const struct variant *variant, struct state *state, enum side side)
{
    if (state->turn != side)
        state->hash ^= variant->turn_key;
    state->turn = (uint8_t)side;
}

/* Gives all discs to the other side. The change is a move of SECOND. */
static void change_sides(const struct variant *variant, struct state *state)
{
    for (int cell = 0; cell < variant->cells; cell++) {
        if (state->cells[cell] == CELL_EMPTY)
            continue;
        state->hash ^= variant->cell_keys[cell][FIRST] ^ variant->cell_keys[cell][SECOND];
        state->cells[cell] = (uint8_t)(CELL_FIRST + CELL_SECOND - state->cells[cell]);
    }
    state->swapped = true;
    give_turn(variant, state, FIRST);
}

/* FIRST lays a disc of the opening, of either colour, until it is SECOND's turn to choose. */
static void lay_disc(const struct variant *variant, struct state *state, int cell)
{
    give_turn(variant, state, next_piece(variant, state));
    line_game_place(variant, state, cell);
    give_turn(variant, state, state->plies < variant->options.opening ? FIRST : SECOND);
}

static void apply(const struct variant *variant, struct state *state, struct move move)
{
    if (move.kind == MOVE_SWAP) {
        change_sides(variant, state);
        return;
    }
    state->tally[move.to % variant->options.width]++;
    if (state->plies < variant->options.opening)
        lay_disc(variant, state, move.to);
    else
        line_game_place(variant, state, move.to);
}

static void format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX])
{
    snprintf(text, MOVE_TEXT_MAX, "%c",
             move.kind == MOVE_SWAP ? CHANGE_NAME : column_names[move.to % variant->options.width]);
}

static const char *parse_move(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why)
{
    unsigned char letter = (unsigned char)*text;
    const char *found = letter != '\0' ? strchr(column_names, letter) : NULL;
    if (letter == '\0')
        return refuse_null(why, "a column is missing");
    if (letter == CHANGE_NAME && variant->options.opening != OPENING_PLAIN) {
        *move = change;
        bool word = strncmp(text, change_word, strlen(change_word)) == 0;
        return may_change(variant, state, why) ? text + (word ? strlen(change_word) : 1) : NULL;
    }
    if (!found && letter != '0')
        return refuse_null(why, isprint(letter) ? SHOWN("'%c' is not a column") : SHOWN("byte %d is not a column"),
                           letter);
    if (!found)
        return refuse_null(why, variant->options.width > 9
                                    ? SHOWN("there is no column 0: they are 1 to 9, then a, b, c")
                                    : SHOWN("there is no column 0: columns count from 1"));
    if (found - column_names >= variant->options.width)
        return refuse_null(why, "there is no column %d", (int)(found - column_names) + 1);
    if (!may_drop(variant, state, (int)(found - column_names), why))
        return NULL;
    *move = drop_move(variant, state, (int)(found - column_names));
    return text + 1;
}

const struct game connect4_game = {
    .name = "connect4",
    .title = SHOWN("Connect Four"),
    .defaults = {.width = 7, .height = 6, .connect = 4},
    .gravity = true,
    .validate = validate,
    .build_lines = line_game_build_lines,
    .start = cells_start,
    .moves = list_moves,
    .legal = legal,
    .apply = apply,
    .winning_cells = cells_winning,
    .format_move = format_move,
    .parse_move = parse_move,
    .separator = "",
    .notation = "the columns played, 1..9, then a, b, c, as in `4453`; `s` where colours are chosen takes the other",
    .move_notation = "a column, 1..9, then a, b, c",
    .signs = ".xo",
};
