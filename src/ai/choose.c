/* From a level to a move: what each level may spend, and the choice among equally best moves. */
#include <assert.h>

#include "gravitrips/ai.h"

enum { LEVEL_DEEPEST = 8, LEVEL_9_MS = 1000, LEVEL_10_MS = 3000 };

void level_limits(int level, struct ai_request *request)
{
    assert(level >= LEVEL_MIN && level <= LEVEL_MAX);
    if (level <= LEVEL_DEEPEST) {
        request->depth = level;
        request->milliseconds = 0;
    } else {
        request->depth = 0;
        request->milliseconds = level == LEVEL_MAX ? LEVEL_10_MS : LEVEL_9_MS;
    }
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
