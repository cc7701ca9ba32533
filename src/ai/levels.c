/* The levels. */
#include "ai/levels.h"

#include <assert.h>

#define OVERLOOKS(win, block, later, two, few)                                                                         \
    .overlooks = {[OVERLOOK_WIN] = (win),                                                                              \
                  [OVERLOOK_BLOCK] = (block),                                                                          \
                  [OVERLOOK_LATER] = (later),                                                                          \
                  [OVERLOOK_TWO] = (two),                                                                              \
                  [OVERLOOK_FEW] = (few)}

const struct level levels[LEVEL_MAX + 1] = {
    [1] = {.depth = 2, .slips = 30, OVERLOOKS(8, 40, 50, 50, 30)},
    [2] = {.depth = 2, .slips = 12, OVERLOOKS(0, 12, 18, 25, 12)},
    [3] = {.depth = 3, OVERLOOKS(0, 2, 3, 4, 0)},
    [4] = {.depth = 4},
    [5] = {.depth = 5, .ending = 24},
    [6] = {.depth = 6, .ending = 28},
    [7] = {.depth = 7, .ending = 31},
    [8] = {.depth = 8, .ending = 33},
    [9] = {.milliseconds = 1000, .recalls = 20, .ending = 34},
    [10] = {.milliseconds = 1900, .ending = CELLS_MAX},
};

void level_limits(int level, struct ai_request *request)
{
    assert(level >= LEVEL_MIN && level <= LEVEL_MAX);
    int own = request->nodes > 0 ? 0 : levels[level].milliseconds;
    request->depth = levels[level].depth;
    if (request->milliseconds <= 0 || (own > 0 && own < request->milliseconds))
        request->milliseconds = own;
}
