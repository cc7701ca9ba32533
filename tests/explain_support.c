#include "explain_support.h"

#include "prelude.h"
#include "rules/variant.h"
#include "slow.h"

int seen[EXPLAIN_KINDS];

struct state passed(struct state state)
{
    state.turn = (uint8_t)other_side((enum side)state.turn);
    return state;
}

bool is_legal(const struct variant *variant, const struct state *state, struct move move)
{
    struct reason why;
    return variant->game->legal(variant, state, move, &why);
}

bool wins(const struct variant *variant, const struct state *state, struct move move)
{
    return is_legal(variant, state, move) &&
           variant_after(variant, state, move).outcome == (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
}

bool can_win_in(const struct variant *variant, const struct state *state, int plies)
{
    struct move moves[MOVES_MAX], replies[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++)
        if (wins(variant, state, moves[i]))
            return true;
    for (int i = 0; i < count && plies >= 3; i++) {
        struct state next = variant_after(variant, state, moves[i]);
        bool forced = next.outcome == RUNNING;
        int answers = variant->game->moves(variant, &next, replies);
        for (int k = 0; k < answers && forced; k++) {
            struct state then = variant_after(variant, &next, replies[k]);
            forced = then.outcome == RUNNING && can_win_in(variant, &then, plies - 2);
        }
        if (forced)
            return true;
    }
    return false;
}

void expect_seen(const enum explain_kind *kinds, int count)
{
    for (int i = 0; i < count; i++)
        if (!SANITIZED && seen[kinds[i]] == 0)
            fail_msg("reason %d was never given", (int)kinds[i]);
}
