/* The search that tells all moves apart: not only which are best, but the value of each. */
#ifndef AI_EACH_H
#define AI_EACH_H

#include "ai/engine.h"

/* The values of all moves, in the order of the rules' list, for the side that makes them (see ai.h). */
struct each_answer {
    int count;
    int values[MOVES_MAX];
    bool final[MOVES_MAX]; /* looking deeper would not change the value: it is that of the whole game */
};

/* Called when a value has become final. */
typedef void each_report_fn(const struct each_answer *answer, void *context);

/*
 * Looks deeper and deeper until all values are final or `request` ends it (its report is not used); then the values
 * that are not final are those of the last depth. False: cancelled, or the time was up.
 */
bool each_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                 each_report_fn *report, void *context, struct each_answer *answer);

#endif
