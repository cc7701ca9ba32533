/* Proofs by search: to the end where the whole tree of a game is small, else as far as time allows. */
#include "ai/prover_solver.h"

enum { TREE_CELLS = 12 }; /* where every move fills a cell a board of so many has a small tree */

/* --- to the end --- */

/* Does every move fill a cell? Then a game is over in so many plies, and few cells are a small tree. */
static bool has_small_tree(const struct variant *variant)
{
    return !variant->game->format_state && variant->cells <= TREE_CELLS;
}

static enum analyst_status find_values(struct inquiry *inquiry)
{
    return prover_judge_each(inquiry, 0);
}

static enum analyst_status find_worth(struct inquiry *inquiry)
{
    return prover_judge_best(inquiry, 0);
}

static enum ai_status find_best(struct engine *engine, const struct state *state, const struct ai_request *request,
                                struct ai_answer *answer)
{
    struct ai_request unlimited = {.cancel = request->cancel, .report = request->report, .context = request->context};
    enum ai_status status = engine_search(engine, state, &unlimited, answer);
    if (status == AI_DONE)
        prover_report(engine_variant(engine), state, prover_worth_of_value(answer->report.value), &answer->report);
    return status;
}

const struct prover prover_tree = {
    .covers = has_small_tree,
    .values = find_values,
    .worth = find_worth,
    .best = find_best,
};

/* --- in limited time --- */

static bool covers_all(const struct variant *variant)
{
    (void)variant;
    return true;
}

/* Half of the time, where the solver may prove in it; else 0. */
static int solvers_part(const struct inquiry *inquiry)
{
    return prover_solver_may_prove(engine_variant(inquiry->engine), inquiry->state) ? inquiry->milliseconds / 2 : 0;
}

static enum analyst_status estimate_values(struct inquiry *inquiry)
{
    int proving = solvers_part(inquiry);
    if (proving > 0 && prover_solver_finds_values(inquiry, (uint64_t)proving * 1000))
        return ANALYST_DONE;
    return prover_judge(inquiry, inquiry->milliseconds - proving);
}

static enum analyst_status estimate_worth(struct inquiry *inquiry)
{
    int proving = solvers_part(inquiry);
    if (proving > 0 && prover_solver_finds_worth(inquiry, (uint64_t)proving * 1000))
        return ANALYST_DONE;
    return prover_judge_best(inquiry, inquiry->milliseconds - proving);
}

const struct prover prover_search = {
    .covers = covers_all,
    .values = estimate_values,
    .worth = estimate_worth,
    .best = engine_search,
};
