/*
 * Kolibrat (A. Lindberg, "A.I. in board games", Technical University of
 * Denmark, 2007): pieces enter on the home line, move up or down the board,
 * and score when they leave it from the goal line.
 *
 *     row 4   b b b    black's home line, red's goal line; black moves down
 *     row 3   . . .
 *     row 2   . . .
 *     row 1   r r r    red's home line, black's goal line; red moves up, and begins
 *             a b c
 *
 * A state is not its history: pieces come and go, and a position can come
 * again. A side that cannot move while the other can has one legal move, the
 * pass, so that sides always alternate.
 */
#include "rules/kolibrat.h"

#include <string.h>

#include "rules/games.h"

static bool validate(const struct options *options, struct reason *why)
{
    int width = options->width;
    int height = options->height;
    if (width < KOLIBRAT_SIDE_MIN || width > KOLIBRAT_SIDE_MAX || height < KOLIBRAT_SIDE_MIN ||
        height > KOLIBRAT_SIDE_MAX) {
        return refuse(why, "a board of %dx%d is not possible: width and height %d to %d", width, height,
                      KOLIBRAT_SIDE_MIN, KOLIBRAT_SIDE_MAX);
    }
    if (options->pieces < 1 || options->pieces > KOLIBRAT_PIECES_MAX)
        return refuse(why, "%d pieces are not possible: 1 to %d", options->pieces, KOLIBRAT_PIECES_MAX);
    if (options->points < 1 || options->points > KOLIBRAT_POINTS_MAX)
        return refuse(why, "%d points are not possible: 1 to %d", options->points, KOLIBRAT_POINTS_MAX);
    if (options->opening != OPENING_PLAIN)
        return refuse(why, "Kolibrat has no choice of colours");
    return options->connect == 0 || refuse(why, "Kolibrat has no winning lines");
}

static void start(const struct variant *variant, struct state *state)
{
    (void)variant;
    memset(state, 0, sizeof *state);
}

static int winning_cells(const struct variant *variant, const struct state *state, uint8_t cells[CELLS_MAX])
{
    (void)variant, (void)state, (void)cells;
    return 0;
}

const struct game kolibrat_game = {
    .name = "kolibrat",
    .title = SHOWN("Kolibrat"),
    .defaults = {.width = 3, .height = 4, .pieces = 4, .points = 5},
    .gravity = false,
    .validate = validate,
    .start = start,
    .moves = kolibrat_moves,
    .legal = kolibrat_legal,
    .apply = kolibrat_apply,
    .winning_cells = winning_cells,
    .format_move = kolibrat_format_move,
    .parse_move = kolibrat_parse_move,
    .separator = " ",
    .notation = "rows from the top, side to move, points of red and black, as in `.../.b./.../r.r r 1:0`",
    .format_state = kolibrat_format_state,
    .parse_state = kolibrat_parse_state,
};
