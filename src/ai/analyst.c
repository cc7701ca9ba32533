/* What every move is worth: an engine, and whoever proves positions of its variant. */
#include "gravitrips/analyst.h"

#include <stdlib.h>

#include "ai/levels.h"
#include "ai/prover.h"

enum { SEARCH_TIME = 2000 }; /* milliseconds, unless the limits say otherwise */

struct analyst {
    const struct prover *prover;
    int milliseconds;
    struct engine *engine; /* has what the prover made */
};

bool analyst_proves(const struct variant *variant)
{
    return prover_of(variant) != &prover_search;
}

struct analyst *analyst_create(const struct variant *variant, const struct analyst_limits *limits)
{
    struct analyst *analyst = malloc(sizeof *analyst);
    if (!analyst)
        return NULL;
    *analyst = (struct analyst){.prover = prover_of(variant),
                                .milliseconds = limits && limits->milliseconds > 0 ? limits->milliseconds : SEARCH_TIME,
                                .engine = engine_create(variant, NULL)};
    if (!analyst->engine) {
        free(analyst);
        return NULL;
    }
    if (limits)
        engine_set_solver(analyst->engine, &limits->solver);
    return analyst;
}

void analyst_destroy(struct analyst *analyst)
{
    if (analyst) {
        engine_destroy(analyst->engine);
        free(analyst);
    }
}

enum analyst_status analyst_prepare(struct analyst *analyst, const atomic_bool *cancel)
{
    return prover_prepare(analyst->prover, analyst->engine, cancel, NULL);
}

enum analyst_status analyst_analyze(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                    analyst_report_fn *report, void *context, struct analysis *analysis)
{
    struct inquiry inquiry = {analyst->engine, state, cancel, analyst->milliseconds, report, context, analysis, {0}};
    return prover_values(analyst->prover, &inquiry);
}

enum analyst_status analyst_judge(struct analyst *analyst, const struct state *state, int milliseconds,
                                  const atomic_bool *cancel, struct analysis *analysis)
{
    struct inquiry inquiry = {analyst->engine, state, cancel, milliseconds, NULL, NULL, analysis, {0}};
    return prover_worth(&prover_search, &inquiry);
}

enum analyst_status analyst_evaluate(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                     bool *known, struct worth *worth)
{
    struct analysis analysis;
    struct inquiry inquiry = {analyst->engine, state, cancel, analyst->milliseconds, NULL, NULL, &analysis, {0}};
    enum analyst_status status = prover_worth(analyst->prover, &inquiry);
    bool over = status == ANALYST_OVER;
    *known = over || analysis.proven;
    *worth = over ? worth_of_end(state) : analysis.worth;
    return over ? ANALYST_DONE : status;
}

/* How many of a hundred of these moves do not win. */
static int share_not_winning(const struct analysis *analysis, const struct move *moves, int count)
{
    int wrong = 0;
    for (int i = 0; i < analysis->count; i++) {
        const struct analyst_move *move = &analysis->moves[i];
        for (int k = 0; k < count; k++)
            wrong += move_equal(moves[k], move->move) && move->known && move->worth.result != WORTH_WIN;
    }
    return count > 0 ? 100 * wrong / count : 0;
}

enum analyst_status analyst_overlooks(struct analyst *analyst, const struct state *state, int level,
                                      const atomic_bool *cancel, int *percent)
{
    struct ai_request request = {.cancel = cancel};
    struct analysis analysis;
    struct move all[MOVES_MAX];
    struct ai_answer answer;
    enum analyst_status status = analyst_analyze(analyst, state, cancel, NULL, NULL, &analysis);
    *percent = 0;
    if (status == ANALYST_OVER || (status == ANALYST_DONE && analysis.worth.result != WORTH_WIN) ||
        levels[level].milliseconds > 0)
        return ANALYST_DONE;
    if (status != ANALYST_DONE)
        return status;
    if (ai_suggest(analyst->engine, state, level, &request, &answer) != AI_DONE)
        return ANALYST_STOPPED;
    int slips = answer.report.value == AI_WIN ? 0 : levels[level].slips;
    for (int i = 0; i < analysis.count; i++)
        all[i] = analysis.moves[i].move;
    *percent = ((100 - slips) * share_not_winning(&analysis, answer.moves, answer.count) +
                slips * share_not_winning(&analysis, all, analysis.count)) /
               100;
    return ANALYST_DONE;
}
