/* What the pieces of Kolibrat can do, and what it does to a state. */
#include "rules/kolibrat.h"

#include "rules/reason.h"

_Static_assert(KOLIBRAT_SIDE_MAX *KOLIBRAT_SIDE_MAX + KOLIBRAT_POINTS_MAX < CELLS_MAX, "points have keys of their own");
_Static_assert(KOLIBRAT_SIDE_MAX + KOLIBRAT_PIECES_MAX * KOLIBRAT_MOVES_MAX <= MOVES_MAX, "all moves fit into a list");

const char *kolibrat_side_name(enum side side)
{
    return reason_word(side == FIRST ? SHOWN("red") : SHOWN("black"));
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

int kolibrat_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX])
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

void kolibrat_apply(const struct variant *variant, struct state *state, struct move move)
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
