/* Why a move of Kolibrat may not be made. The list of moves decides; what is not in it is explained here. */
#include "rules/cells.h"
#include "rules/kolibrat.h"

static bool is_listed(const struct variant *variant, const struct state *state, struct move move)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (move_equal(moves[i], move))
            return true;
    return false;
}

static bool explain_insertion(const struct variant *variant, const struct state *state, struct move move,
                              struct reason *why)
{
    const char *name = kolibrat_side_name(state->turn);
    char to[CELL_TEXT_MAX];
    if (move.from != NO_CELL || move.to >= variant->cells)
        return refuse(why, "an insertion names one cell of the board");
    cells_format(variant, move.to, to);
    if (move.to / variant->options.width != kolibrat_home_row(variant, state->turn))
        return refuse(why, "%s is not on %s's home line", to, name);
    if (state->cells[move.to] != CELL_EMPTY)
        return refuse(why, "%s is taken", to);
    return refuse(why, "%s has as many pieces on the board as are allowed: %d", name, variant->options.pieces);
}

/* How far a move goes, seen by the side that makes it: columns to the right, rows ahead. */
struct way {
    int right;
    int ahead;
};

static struct way way_of(const struct variant *variant, enum side side, struct move move)
{
    int width = variant->options.width;
    int up = move.to / width - move.from / width;
    return (struct way){.right = move.to % width - move.from % width, .ahead = side == FIRST ? up : -up};
}

/* Why a piece that is not on its goal line cannot go there. */
static bool explain_way(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    const char *enemy = kolibrat_side_name(other_side(state->turn));
    struct way way = way_of(variant, state->turn, move);
    char to[CELL_TEXT_MAX];
    cells_format(variant, move.to, to);
    switch (move.kind) {
    case MOVE_STEP:
        if (way.ahead == 1 && (way.right == 1 || way.right == -1))
            return refuse(why, "%s is taken", to);
        return refuse(why, "a step goes to one of the two cells diagonally ahead");
    case MOVE_ATTACK:
        if (way.ahead == 1 && way.right == 0)
            return refuse(why, "there is no %s piece on %s", enemy, to);
        return refuse(why, "an attack goes to the cell straight ahead");
    default:
        return refuse(why, "a jump goes straight ahead over %s pieces to the first cell behind them, if it is empty",
                      enemy);
    }
}

static bool explain_piece(const struct variant *variant, const struct state *state, struct move move,
                          struct reason *why)
{
    const char *name = kolibrat_side_name(state->turn);
    bool scores = move.kind == MOVE_SCORE;
    char from[CELL_TEXT_MAX];
    if (move.from >= variant->cells || (scores ? move.to != NO_CELL : move.to >= variant->cells))
        return refuse(why, scores ? SHOWN("scoring names one cell of the board") : SHOWN("the move leaves the board"));
    cells_format(variant, move.from, from);
    if (state->cells[move.from] != state->turn + CELL_FIRST)
        return refuse(why, "there is no %s piece on %s", name, from);
    if (scores)
        return refuse(why, "%s is not on %s's goal line", from, name);
    if (move.from / variant->options.width == kolibrat_goal_row(variant, state->turn))
        return refuse(why, "a piece on the goal line can only score");
    return explain_way(variant, state, move, why);
}

bool kolibrat_legal(const struct variant *variant, const struct state *state, struct move move, struct reason *why)
{
    if (state->outcome != RUNNING)
        return refuse(why, "the game is over");
    if (is_listed(variant, state, move))
        return true;
    switch (move.kind) {
    case MOVE_PLACE:
        return explain_insertion(variant, state, move, why);
    case MOVE_STEP:
    case MOVE_ATTACK:
    case MOVE_JUMP:
    case MOVE_SCORE:
        return explain_piece(variant, state, move, why);
    case MOVE_PASS:
        return refuse(why, "%s can move and must", kolibrat_side_name(state->turn));
    default:
        return refuse(why, "that is not a move");
    }
}
