/*
 * Puzzles about loops. One side, the keeper, wants the play never to end; the other one, the breaker, wants it to end,
 * no matter who wins then. TABLEBASE_KEEP tells for each state whether the keeper succeeds.
 */
#include "ai/puzzle_loop.h"

#include "rules/variant.h"
#include "standard.h"

enum { FOR_EVER = 1 << 20 }; /* more plies than any end is away */

/* The play that a puzzle is about. */
struct loop {
    const struct variant *variant;
    const struct tablebase *tablebase;
    enum side keeper;
};

static int end_of(const struct loop *loop, const struct state *state)
{
    int plies = tablebase_ending(loop->tablebase, state, loop->keeper);
    return plies == TABLEBASE_NEVER ? FOR_EVER : plies;
}

/* How many moves leave the side that makes them what it wants? The first of them is stored in *right. */
static int count_right(const struct loop *loop, const struct state *state, struct move *right)
{
    struct move moves[MOVES_MAX];
    int found = 0;
    for (int i = loop->variant->game->moves(loop->variant, state, moves) - 1; i >= 0; i--) {
        struct state next = variant_after(loop->variant, state, moves[i]);
        if ((end_of(loop, &next) == FOR_EVER) != ((enum side)state->turn == loop->keeper))
            continue;
        *right = moves[i];
        found++;
    }
    return found;
}

/*
 * The best move of a side. The keeper puts off the end, the breaker hastens it. Where it cannot be forced, the breaker
 * leaves the keeper as few right answers as it can.
 */
static struct move best_move(const struct loop *loop, const struct state *state)
{
    struct move moves[MOVES_MAX], best = {.kind = MOVE_NONE}, right;
    int sign = (enum side)state->turn == loop->keeper ? 1 : -1, greatest = INT_MIN;
    for (int i = loop->variant->game->moves(loop->variant, state, moves) - 1; i >= 0; i--) {
        struct state next = variant_after(loop->variant, state, moves[i]);
        int end = end_of(loop, &next);
        int value = sign * (end == FOR_EVER && sign < 0 ? end + count_right(loop, &next, &right) : end);
        if (value > greatest) {
            greatest = value;
            best = moves[i];
        }
    }
    return best;
}

/* For how many moves, one after the other, is there just one that keeps the play going? */
static int moves_to_keep(const struct loop *loop, struct state state)
{
    int moves = 0;
    struct move right;
    while (moves < PUZZLE_MOVES_MAX && state.outcome == RUNNING && count_right(loop, &state, &right) == 1) {
        state = variant_after(loop->variant, &state, right);
        state = variant_after(loop->variant, &state, best_move(loop, &state));
        moves++;
    }
    return moves;
}

bool puzzle_loop_complete(const struct variant *variant, const struct tablebase *tablebase, enum puzzle_kind kind,
                          struct puzzle *puzzle)
{
    const struct state *state = &puzzle->state;
    enum side mover = (enum side)state->turn;
    const struct loop loop = {variant, tablebase, kind == PUZZLE_KEEP ? mover : other_side(mover)};
    struct move moves[MOVES_MAX];
    int end = end_of(&loop, state);
    if ((end == FOR_EVER) != (kind == PUZZLE_KEEP) || variant->game->moves(variant, state, moves) < PUZZLE_SAFE_MIN ||
        count_right(&loop, state, &puzzle->answer) != 1)
        return false;
    puzzle->kind = kind;
    puzzle->moves = kind == PUZZLE_KEEP ? moves_to_keep(&loop, *state) : (end + 1) / 2;
    return true;
}

bool puzzle_loop_judge(const struct variant *variant, const struct tablebase *tablebase, enum puzzle_kind kind,
                       const struct state *state, struct move move, struct puzzle_judgement *judgement)
{
    enum side mover = (enum side)state->turn;
    bool keeps = kind == PUZZLE_KEEP;
    const struct loop loop = {variant, tablebase, keeps ? mover : other_side(mover)};
    struct state next = variant_after(variant, state, move);
    int after = end_of(&loop, &next);
    bool endless = after == FOR_EVER;
    if ((end_of(&loop, state) == FOR_EVER) != keeps)
        return false;
    judgement->verdict = endless == keeps ? PUZZLE_RIGHT : keeps ? PUZZLE_LOSES : PUZZLE_DRAWS;
    judgement->moves = endless ? 0 : (after + keeps) / 2;
    for (; next.outcome == RUNNING && judgement->length < SOLVER_LINE_MAX; judgement->length++) {
        judgement->line[judgement->length] = best_move(&loop, &next);
        next = variant_after(variant, &next, judgement->line[judgement->length]);
    }
    return true;
}
