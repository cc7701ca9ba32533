/*
 * The template of a game: copy it, rename it, and change what you need. It is compiled and tested, so it stays correct,
 * but no menu lists it. The rules: the sides fill the cells in turn, beginning at the bottom left, and nobody wins. The
 * comments say what every game must guarantee; the contracts are in gravitrips/game.h.
 */
#include "rules/cells.h"

/* Refuses options that the game does not have, or with which it cannot be played, and says what the limits are. */
static bool validate(const struct options *options, struct reason *why)
{
    if (options->width < 1 || options->width > WIDTH_MAX || options->height < 1 || options->height > HEIGHT_MAX) {
        return refuse(why, "a board of %dx%d is not possible: width 1 to %d, height 1 to %d", options->width,
                      options->height, WIDTH_MAX, HEIGHT_MAX);
    }
    if (options->connect != 0 || options->pieces != 0 || options->points != 0 || options->opening != 0)
        return refuse(why, "the null game has a board and nothing else");
    return true;
}

/*
 * In this game there is always one move. In a game in which a side may have no other move, list MOVE_PASS for it,
 * unless the game is over.
 */
static int list_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX])
{
    (void)variant;
    if (state->outcome != RUNNING)
        return 0;
    moves[0] = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)state->plies};
    return 1;
}

/* Accepts exactly the moves that are listed. Any value may be asked about. A refusal tells the person why. */
static bool legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    struct move moves[MOVES_MAX];
    char text[CELL_TEXT_MAX];
    if (list_moves(variant, state, moves) == 0)
        return refuse(why, "the game is over");
    cells_format(variant, moves[0].to, text);
    return move_equal(move, moves[0]) || refuse(why, "the next cell is %s", text);
}

/*
 * Updates everything: cells, tallies, turn, plies, outcome, and the hash of everything that decides how the game can go
 * on.
 */
static void apply(const struct variant *variant, struct state *state, struct move move)
{
    state->cells[move.to] = (uint8_t)(state->turn + CELL_FIRST);
    state->hash ^= variant->cell_keys[move.to][state->turn] ^ variant->turn_key;
    state->turn = (uint8_t)other_side(state->turn);
    state->plies++;
    if (state->plies == variant->cells)
        state->outcome = DRAWN;
}

/* Every move has one text, in every state in which it is legal. */
static void format_move(const struct variant *variant, struct move move, char text[MOVE_TEXT_MAX])
{
    cells_format(variant, move.to, text);
}

/* Reads what format_move writes. Its refusals tell bad text and illegal moves apart. */
static const char *parse_move(const struct variant *variant, const struct state *state, const char *text,
                              struct move *move, struct reason *why)
{
    struct move read = {.kind = MOVE_PLACE, .from = NO_CELL};
    const char *rest = cells_parse(variant, text, &read.to, why);
    if (!rest || !legal(variant, state, read, why))
        return NULL;
    *move = read;
    return rest;
}

/*
 * The only public name. Games of lines take build_lines and more from cells.h. Games in which a position does not
 * follow from its pieces alone also have format_state and parse_state: see kolibrat.c.
 */
const struct game nullgame_game = {
    .name = "nullgame",
    .title = "Null Game",
    .defaults = {.width = 3, .height = 3},
    .gravity = false,
    .validate = validate,
    .start = cells_start,
    .moves = list_moves,
    .legal = legal,
    .apply = apply,
    .winning_cells = cells_winning,
    .format_move = format_move,
    .parse_move = parse_move,
    .separator = " ",
    .notation = "the cells filled, as in `a1 b1`",
    .move_notation = "a cell, as `a1`",
    .signs = ".xo",
};
