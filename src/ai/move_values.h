/* The search that tells all moves apart: not only which are best, but the value of each. */
#ifndef AI_MOVE_VALUES_H
#define AI_MOVE_VALUES_H

#include "ai/engine.h"

/* The values of all moves, in the order of the rules' list, for the side that makes them (see ai.h). */
struct move_values {
    int count;
    int values[MOVES_MAX];
    bool final[MOVES_MAX]; /* looking deeper would not change the value: it is that of the whole game */
};

/* Called when a value has become final. */
typedef void move_values_fn(const struct move_values *answer, void *context);

/*
 * Looks deeper and deeper until all values are final or `request` ends it (its report is not used); then the values
 * that are not final are those of the last depth that was finished. False: cancelled, or the time was up.
 */
bool move_values_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                        move_values_fn *report, void *context, struct move_values *answer);

#endif
