/* From a level to a move: who finds it, and what the weakest levels overlook. */
#include "ai/levels.h"
#include "ai/prover.h"

/* Who proves the level's moves in this state, if it asks for proofs there and they can be had; else the search. */
static const struct prover *prover_at(struct engine *engine, const struct state *state, int level,
                                      const atomic_bool *cancel)
{
    const struct variant *variant = engine_variant(engine);
    const struct prover *prover = prover_of(variant);
    bool asked = level == LEVEL_MAX || (prover->endings && variant->cells - state->plies <= levels[level].ending);
    return asked && prover_prepare(prover, engine, cancel, NULL) == ANALYST_DONE ? prover : &prover_search;
}

static enum ai_status search_as(struct engine *engine, const struct state *state, int level,
                                const struct ai_request *request, struct ai_answer *answer)
{
    struct ai_request limited = *request;
    level_limits(level, &limited);
    enum ai_status status = engine_search(engine, state, &limited, answer);
    if (level == LEVEL_MAX && prover_of(engine_variant(engine)) != &prover_search)
        answer->report.proof = AI_SHORT_OF_MEMORY;
    return status;
}

bool ai_prepares(const struct variant *variant, int level)
{
    return level == LEVEL_MAX && prover_of(variant)->slow;
}

void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel)
{
    const struct variant *variant = engine_variant(engine);
    if (ai_prepares(variant, level))
        (void)prover_prepare(prover_of(variant), engine, cancel, NULL);
}

enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer)
{
    const struct prover *prover = prover_at(engine, state, level, request->cancel);
    if (prover == &prover_search)
        return search_as(engine, state, level, request, answer);
    return prover_suggest(prover, engine, state, request, answer);
}

/* Now and then what looks best is overlooked; a win at once never is. */
static struct move choose(const struct engine *engine, const struct state *state, int level, uint64_t *random,
                          const struct ai_answer *answer)
{
    const struct variant *variant = engine_variant(engine);
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves);
    if (levels[level].slips > 0 && answer->report.value != AI_WIN &&
        random_below(random, 100) < (uint32_t)levels[level].slips)
        return moves[random_below(random, (uint32_t)count)];
    return answer->moves[random_below(random, (uint32_t)answer->count)];
}

enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
{
    const struct prover *prover = prover_at(engine, state, level, request->cancel);
    struct ai_answer answer;
    if (prover != &prover_search)
        return prover_choose(prover, engine, state, random, request, move, report);
    enum ai_status status = search_as(engine, state, level, request, &answer);
    if (status != AI_NO_MOVE) {
        *move = choose(engine, state, level, random, &answer);
        if (report)
            *report = answer.report;
    }
    return status;
}
