/* The solver is asked; what the walk sees without it is counted. */
#include "solver/proof/judge.h"

#include <assert.h>

/* The state of a position where the other is to move. */
static void make_state(const struct judge *judge, struct discs discs, struct state *state)
{
    const struct grid *grid = &judge->grid;
    judge->variant->game->start(judge->variant, state);
    for (int cell = 0; cell < judge->variant->cells; cell++) {
        int column = cell % grid->width;
        uint64_t bit = UINT64_C(1) << (column * (grid->height + 1) + cell / grid->width);
        if (((discs.keeper | discs.other) & bit) == 0)
            continue;
        state->cells[cell] = (uint8_t)side_cell((discs.keeper & bit) != 0 ? judge->keeper : other_side(judge->keeper));
        state->tally[column]++;
        state->plies++;
    }
    state->turn = (uint8_t)other_side(judge->keeper);
}

bool judge_keeps(const struct judge *judge, struct discs discs)
{
    struct state state;
    int alpha = judge->aim == AIM_WIN ? -1 : 0;
    int bound = 0;
    if (grid_free(&judge->grid, discs) == 0)
        return judge->aim == AIM_HOLD;
    make_state(judge, discs, &state);
    enum solver_status status = solver_compare(judge->solver, &state, alpha, NULL, &bound, NULL);
    assert(status == SOLVER_DONE);
    return status == SOLVER_DONE && bound <= alpha;
}

/* Is there something to prove where the keeper is to move? What is forced is followed. */
static bool is_open(const struct judge *judge, struct discs discs, judge_covered_fn *covered, const void *context)
{
    struct choice choice;
    if (covered(context, grid_key(&judge->grid, discs, NULL)) ||
        walk_look(&judge->grid, discs, judge->aim, -1, &choice))
        return false;
    if (choice.count != 1)
        return true;
    struct discs forced = grid_with_keepers(&judge->grid, discs, choice.columns[0]);
    return !walk_settled(&judge->grid, forced, judge->aim) && judge_open_replies(judge, forced, covered, context) > 0;
}

int judge_open_replies(const struct judge *judge, struct discs discs, judge_covered_fn *covered, const void *context)
{
    bool lost;
    int open = 0;
    uint64_t replies = walk_replies(&judge->grid, discs, &lost);
    if (lost || replies == 0)
        return JUDGE_LOST;
    for (; replies != 0; replies &= replies - 1)
        open +=
            is_open(judge, (struct discs){discs.keeper, discs.other | (replies & (~replies + 1))}, covered, context);
    return open;
}
