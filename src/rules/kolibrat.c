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

_Static_assert(KOLIBRAT_SIDE_MAX *KOLIBRAT_SIDE_MAX + KOLIBRAT_POINTS_MAX < CELLS_MAX, "points have keys of their own");
_Static_assert(KOLIBRAT_SIDE_MAX + KOLIBRAT_PIECES_MAX * KOLIBRAT_MOVES_MAX <= MOVES_MAX, "all moves fit into a list");

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
    return options->connect == 0 || refuse(why, "Kolibrat has no winning lines");
}

static void start(const struct variant *variant, struct state *state)
{
    (void)variant;
    memset(state, 0, sizeof *state);
}

const char *kolibrat_side_name(enum side side)
{
    return side == FIRST ? "red" : "black";
}

void kolibrat_put(const struct variant *variant, struct state *state, int cell, enum side side)
{
    state->cells[cell] = (uint8_t)side_cell(side);
    state->tally[2 + side]++;
    state->hash ^= variant->cell_keys[cell][side];
}

static void take(const struct variant *variant, struct state *state, int cell)
{
    enum side side = state->cells[cell] - CELL_FIRST;
    state->cells[cell] = CELL_EMPTY;
    state->tally[2 + side]--;
    state->hash ^= variant->cell_keys[cell][side];
}

/* Points are hashed like pieces on cells that no board of this game has; no points have no key. */
static uint64_t points_key(const struct variant *variant, enum side side, int points)
{
    return points > 0 ? variant->cell_keys[CELLS_MAX - points][side] : 0;
}

void kolibrat_set_points(const struct variant *variant, struct state *state, enum side side, int points)
{
    state->hash ^= points_key(variant, side, state->tally[side]) ^ points_key(variant, side, points);
    state->tally[side] = (uint8_t)points;
}

int kolibrat_insertions(const struct variant *variant, const struct state *state, enum side side,
                        struct move moves[KOLIBRAT_SIDE_MAX])
{
    int width = variant->options.width;
    int first = kolibrat_home_row(variant, side) * width;
    int count = 0;
    if (!kolibrat_has_piece_left(variant, state, side))
        return 0;
    for (int cell = first; cell < first + width; cell++)
        if (state->cells[cell] == CELL_EMPTY)
            moves[count++] = (struct move){.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)cell};
    return count;
}

static struct move move_to(enum move_kind kind, int from, int to)
{
    return (struct move){.kind = (uint8_t)kind, .from = (uint8_t)from, .to = (uint8_t)to};
}

/* The first cell behind the enemies that stand without a gap from `cell` on, in steps of a row; -1 off the board. */
static int behind_enemies(const struct variant *variant, const struct state *state, int cell, int step, enum cell enemy)
{
    while (cell >= 0 && cell < variant->cells && state->cells[cell] == enemy)
        cell += step;
    return cell < variant->cells ? cell : -1;
}

/* Attack and jump: what can be done about enemies straight ahead. */
static int fights(const struct variant *variant, const struct state *state, int cell, int step, enum cell enemy,
                  struct move moves[2])
{
    int ahead = cell + step;
    int count = 0;
    if (state->cells[ahead] != enemy)
        return 0;
    moves[count++] = move_to(MOVE_ATTACK, cell, ahead);
    int landing = behind_enemies(variant, state, ahead, step, enemy);
    if (landing >= 0 && state->cells[landing] == CELL_EMPTY)
        moves[count++] = move_to(MOVE_JUMP, cell, landing);
    return count;
}

int kolibrat_piece_moves(const struct variant *variant, const struct state *state, int cell,
                         struct move moves[KOLIBRAT_MOVES_MAX])
{
    enum side side = state->cells[cell] - CELL_FIRST;
    int width = variant->options.width;
    int step = side == FIRST ? width : -width;
    int column = cell % width;
    int count = 0;
    if (cell / width == kolibrat_goal_row(variant, side)) {
        moves[0] = move_to(MOVE_SCORE, cell, NO_CELL);
        return 1;
    }
    if (column > 0 && state->cells[cell + step - 1] == CELL_EMPTY)
        moves[count++] = move_to(MOVE_STEP, cell, cell + step - 1);
    if (column < width - 1 && state->cells[cell + step + 1] == CELL_EMPTY)
        moves[count++] = move_to(MOVE_STEP, cell, cell + step + 1);
    return count + fights(variant, state, cell, step, side_cell(other_side(side)), moves + count);
}

/* Lists what a side could do if it had the turn, passing apart. */
static int moves_of(const struct variant *variant, const struct state *state, enum side side,
                    struct move moves[MOVES_MAX])
{
    int count = kolibrat_insertions(variant, state, side, moves);
    for (int cell = 0; cell < variant->cells; cell++)
        if (state->cells[cell] == side_cell(side))
            count += kolibrat_piece_moves(variant, state, cell, moves + count);
    return count;
}

static bool can_move(const struct variant *variant, const struct state *state, enum side side)
{
    struct move moves[KOLIBRAT_SIDE_MAX];
    if (kolibrat_insertions(variant, state, side, moves) > 0)
        return true;
    for (int cell = 0; cell < variant->cells; cell++)
        if (state->cells[cell] == side_cell(side) && kolibrat_piece_moves(variant, state, cell, moves) > 0)
            return true;
    return false;
}

static int list_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX])
{
    if (state->outcome != RUNNING)
        return 0;
    int count = moves_of(variant, state, state->turn, moves);
    if (count == 0)
        moves[count++] = move_to(MOVE_PASS, NO_CELL, NO_CELL);
    return count;
}

/* How a game stands when a side has won it. */
static uint8_t won_by(enum side side)
{
    return side == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
}

void kolibrat_settle(const struct variant *variant, struct state *state)
{
    enum side turn = state->turn;
    for (enum side side = FIRST; side <= SECOND; side++)
        if (kolibrat_points(state, side) >= variant->options.points)
            state->outcome = won_by(side);
    /* When nobody can move, the side that moved last has lost. */
    if (state->outcome == RUNNING && !can_move(variant, state, turn) && !can_move(variant, state, other_side(turn)))
        state->outcome = won_by(turn);
}

static void apply(const struct variant *variant, struct state *state, struct move move)
{
    enum side side = state->turn;
    if (move.from != NO_CELL)
        take(variant, state, move.from);
    if (move.kind == MOVE_ATTACK)
        take(variant, state, move.to);
    if (move.to != NO_CELL)
        kolibrat_put(variant, state, move.to, side);
    if (move.kind == MOVE_SCORE)
        kolibrat_set_points(variant, state, side, kolibrat_points(state, side) + 1);
    state->turn = (uint8_t)other_side(side);
    state->hash ^= variant->turn_key;
    state->plies++;
    kolibrat_settle(variant, state);
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
    .moves = list_moves,
    .legal = kolibrat_legal,
    .apply = apply,
    .winning_cells = winning_cells,
    .format_move = kolibrat_format_move,
    .parse_move = kolibrat_parse_move,
    .separator = " ",
    .notation = "rows from the top, side to move, points of red and black, as in `.../.b./.../r.r r 1:0`",
    .format_state = kolibrat_format_state,
    .parse_state = kolibrat_parse_state,
};
