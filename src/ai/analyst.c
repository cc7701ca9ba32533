/* What every move is worth: an engine, and whoever proves positions of its variant. */
#include "gravitrips/analyst.h"

#include <stdlib.h>

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
