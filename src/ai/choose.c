/* From a level to a move: what each level may spend, and the choice among equally best moves. */
#include <assert.h>

#include "ai/engine.h"
#include "ai/perfect.h"

/* What makes a level's strength. */
struct level {
    int depth;        /* plies; 0: no limit */
    int milliseconds; /* 0: no limit */
};

static const struct level levels[LEVEL_MAX + 1] = {
    [1] = {.depth = 1},           [2] = {.depth = 2},
    [3] = {.depth = 3},           [4] = {.depth = 4},
    [5] = {.depth = 5},           [6] = {.depth = 6},
    [7] = {.depth = 7},           [8] = {.depth = 8},
    [9] = {.milliseconds = 1000}, [10] = {.milliseconds = 1900},
};

void level_limits(int level, struct ai_request *request)
{
    assert(level >= LEVEL_MIN && level <= LEVEL_MAX);
    request->depth = levels[level].depth;
    request->milliseconds = levels[level].milliseconds;
}

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

enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
{
    struct solver *solver = level == LEVEL_MAX ? engine_solver(engine) : NULL;
    struct ai_answer answer;

    if (solver != NULL)
        return perfect_choose(engine, solver, state, &perfect_limits, random, request, move, report);
    enum ai_status status = search_as(engine, state, level, request, &answer);

    if (status != AI_NO_MOVE) {
        *move = answer.moves[random_below(random, (uint32_t)answer.count)];
        if (report != NULL)
            *report = answer.report;
    }
    return status;
}

enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer)
{
    struct solver *solver = level == LEVEL_MAX ? engine_solver(engine) : NULL;

    if (solver != NULL)
        return perfect_suggest(engine, solver, state, request, answer);
    return search_as(engine, state, level, request, answer);
}
