/* From a level to a move: what each level may spend, and the choice among equally best moves. */
#include <assert.h>

#include "gravitrips/ai.h"

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
    [9] = {.milliseconds = 1000}, [10] = {.milliseconds = 3000},
};

void level_limits(int level, struct ai_request *request)
{
    assert(level >= LEVEL_MIN && level <= LEVEL_MAX);
    request->depth = levels[level].depth;
    request->milliseconds = levels[level].milliseconds;
}

enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
{
    struct ai_request limited = *request;
    struct ai_answer answer;

    level_limits(level, &limited);
    enum ai_status status = engine_search(engine, state, &limited, &answer);

    if (status != AI_NO_MOVE) {
        *move = answer.moves[random_below(random, (uint32_t)answer.count)];
        if (report != NULL)
            *report = answer.report;
    }
    return status;
}
