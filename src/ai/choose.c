/* From a level to a move: who finds it, and the choice among equally best moves. */
#include "ai/engine.h"
#include "ai/levels.h"
#include "ai/lookup.h"
#include "ai/perfect.h"
#include "ai/whole_tree.h"
#include "gravitrips/analyst.h"

/* Well within two seconds, with some time left for the search for the score to end and for a slow machine. */
static const struct perfect_limits perfect_limits = {.proof = 1500000, .total = 1850000};

/* What a search says that stands in for the solver. */
static enum ai_proof judged(const struct engine *engine, int level)
{
    return level == LEVEL_MAX && solver_covers(engine_variant(engine)) ? AI_SHORT_OF_MEMORY : AI_JUDGED;
}

static enum ai_status search_as(struct engine *engine, const struct state *state, int level,
                                const struct ai_request *request, struct ai_answer *answer)
{
    struct ai_request limited = *request;

    level_limits(level, &limited);
    enum ai_status status = engine_search(engine, state, &limited, answer);

    answer->report.proof = judged(engine, level);
    return status;
}

/* Does the level search the whole tree? */
static bool is_exhaustive(const struct engine *engine, int level)
{
    return level == LEVEL_MAX && analyst_covers(engine_variant(engine)) == ANALYST_TREE;
}

/* The solver, if the level uses it in this state and there is one. */
static struct solver *solver_of(struct engine *engine, const struct state *state, int level)
{
    bool ending = engine_variant(engine)->cells - state->plies <= levels[level].ending;

    return ending ? engine_solver(engine) : NULL;
}

/* All that is known of the variant, if the level uses it and there is such knowledge. */
static const struct tablebase *tablebase_of(struct engine *engine, int level, const struct ai_request *request)
{
    return level == LEVEL_MAX ? engine_tablebase(engine, request->cancel) : NULL;
}

bool ai_prepares(const struct variant *variant, int level)
{
    return level == LEVEL_MAX && analyst_covers(variant) == ANALYST_TABLEBASE;
}

void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel)
{
    if (ai_prepares(engine_variant(engine), level))
        (void)engine_tablebase(engine, cancel);
}

enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer)
{
    const struct tablebase *tablebase = tablebase_of(engine, level, request);
    struct solver *solver = solver_of(engine, state, level);

    if (tablebase != NULL)
        return lookup_suggest(tablebase, engine_variant(engine), state, answer);
    if (solver != NULL)
        return perfect_suggest(engine, solver, state, request, answer);
    if (is_exhaustive(engine, level))
        return whole_tree_suggest(engine, state, request, answer);
    return search_as(engine, state, level, request, answer);
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
    const struct tablebase *tablebase = tablebase_of(engine, level, request);
    struct solver *solver = solver_of(engine, state, level);
    struct ai_answer answer;

    if (tablebase != NULL)
        return lookup_choose(tablebase, engine_variant(engine), state, random, move, report);
    if (solver != NULL)
        return perfect_choose(engine, solver, state, &perfect_limits, random, request, move, report);
    if (is_exhaustive(engine, level))
        return whole_tree_choose(engine, state, random, request, move, report);
    enum ai_status status = search_as(engine, state, level, request, &answer);

    if (status != AI_NO_MOVE) {
        *move = choose(engine, state, level, random, &answer);
        if (report != NULL)
            *report = answer.report;
    }
    return status;
}
