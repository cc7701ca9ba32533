/* Perfect moves are looked up; only the choice among equal ones needs a thought. */
#include "ai/lookup.h"

#include <string.h>

/* The best moves of a state and their worth, which is that of the state; the state is not over. */
static struct tablebase_worth find_best(const struct tablebase *tablebase, const struct variant *variant,
                                        const struct state *state, struct move best[MOVES_MAX], int *count)
{
    struct tablebase_worth worth = tablebase_value(tablebase, state);
    struct move moves[MOVES_MAX];
    int all = variant->game->moves(variant, state, moves);

    *count = 0;
    for (int i = 0; i < all; i++)
        if (tablebase_compare(tablebase_move_value(tablebase, state, moves[i]), worth) == 0)
            best[(*count)++] = moves[i];
    return worth;
}

/* As the engine values what it sees to the end. */
static int value_of(struct tablebase_worth worth)
{
    return worth.result == TABLEBASE_ENDLESS ? 0 : (int)worth.result * (AI_WIN - (worth.plies - 1));
}

/* One line of perfect play, as far as there is room. */
static void find_line(const struct tablebase *tablebase, const struct variant *variant, const struct state *state,
                      struct move first, struct ai_report *report)
{
    struct state at = *state;
    struct move best[MOVES_MAX] = {first};

    for (report->pv_length = 0; report->pv_length < AI_PV_MAX && at.outcome == RUNNING;) {
        int count;

        if (report->pv_length > 0)
            (void)find_best(tablebase, variant, &at, best, &count);
        report->pv[report->pv_length++] = best[0];
        variant->game->apply(variant, &at, best[0]);
    }
}

static void report_worth(struct tablebase_worth worth, struct ai_report *report)
{
    *report = (struct ai_report){.depth = worth.plies, .value = value_of(worth), .proof = AI_PROVEN};
    report->lower = report->upper = (int)worth.result * worth.plies;
    report->moves_to_end = (worth.plies + (worth.result == TABLEBASE_WON)) / 2;
}

enum ai_status lookup_suggest(const struct tablebase *tablebase, const struct variant *variant,
                              const struct state *state, struct ai_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (state->outcome != RUNNING)
        return AI_NO_MOVE;
    report_worth(find_best(tablebase, variant, state, answer->moves, &answer->count), &answer->report);
    find_line(tablebase, variant, state, answer->moves[0], &answer->report);
    return AI_DONE;
}

/* How many replies to a move are not best. */
static int count_traps(const struct tablebase *tablebase, const struct variant *variant, const struct state *state,
                       struct move move)
{
    struct state after = *state;
    struct move replies[MOVES_MAX];
    int best;

    variant->game->apply(variant, &after, move);
    if (after.outcome != RUNNING)
        return 0;
    (void)find_best(tablebase, variant, &after, replies, &best);
    return variant->game->moves(variant, &after, replies) - best;
}

enum ai_status lookup_choose(const struct tablebase *tablebase, const struct variant *variant,
                             const struct state *state, uint64_t *random, struct move *move, struct ai_report *report)
{
    struct ai_answer answer;
    int most = -1;
    int kept = 0;

    if (lookup_suggest(tablebase, variant, state, &answer) == AI_NO_MOVE)
        return AI_NO_MOVE;
    for (int i = 0; i < answer.count; i++) {
        int traps = count_traps(tablebase, variant, state, answer.moves[i]);

        if (traps < most)
            continue;
        kept = traps > most ? 0 : kept;
        most = traps;
        answer.moves[kept++] = answer.moves[i];
    }
    *move = answer.moves[random_below(random, (uint32_t)kept)];
    if (report != NULL) {
        *report = answer.report;
        find_line(tablebase, variant, state, *move, report);
    }
    return AI_DONE;
}
