/* Perfect moves by a search to the end, and the choice among equal ones. */
#include "ai/whole_tree.h"

#include "ai/move_values.h"
#include "ai/worth_scale.h"

static void report_proven(const struct variant *variant, const struct state *state, struct ai_report *report)
{
    struct worth worth = worth_of_value(report->value);

    report->proof = AI_PROVEN;
    report->lower = report->upper = worth_score(variant, state, worth);
    report->moves_to_end = worth_moves(worth);
}

enum ai_status whole_tree_suggest(struct engine *engine, const struct state *state, const struct ai_request *request,
                                  struct ai_answer *answer)
{
    struct ai_request unlimited = {.cancel = request->cancel, .report = request->report, .context = request->context};
    enum ai_status status = engine_search(engine, state, &unlimited, answer);

    if (status == AI_DONE)
        report_proven(engine_variant(engine), state, &answer->report);
    return status;
}

/* How many replies to a move are not best; 0 if that is cancelled. */
static int count_traps(struct engine *engine, const struct state *state, struct move move,
                       const struct ai_request *request)
{
    const struct ai_request unlimited = {.cancel = request->cancel};
    struct state after = *state;
    struct move_values replies;
    int best = -VALUE_INFINITE;
    int traps = 0;

    engine_variant(engine)->game->apply(engine_variant(engine), &after, move);
    if (after.outcome != RUNNING || !move_values_search(engine, &after, &unlimited, NULL, NULL, &replies))
        return 0;
    for (int i = 0; i < replies.count; i++)
        best = replies.values[i] > best ? replies.values[i] : best;
    for (int i = 0; i < replies.count; i++)
        traps += replies.values[i] < best;
    return traps;
}

enum ai_status whole_tree_choose(struct engine *engine, const struct state *state, uint64_t *random,
                                 const struct ai_request *request, struct move *move, struct ai_report *report)
{
    struct ai_answer answer;
    enum ai_status status = whole_tree_suggest(engine, state, request, &answer);
    int most = -1;
    int kept = 0;

    if (status == AI_NO_MOVE)
        return AI_NO_MOVE;
    for (int i = 0; i < answer.count; i++) {
        int traps = count_traps(engine, state, answer.moves[i], request);

        if (traps < most)
            continue;
        kept = traps > most ? 0 : kept;
        most = traps;
        answer.moves[kept++] = answer.moves[i];
    }
    *move = answer.moves[random_below(random, (uint32_t)kept)];
    if (report != NULL)
        *report = answer.report;
    return status;
}
