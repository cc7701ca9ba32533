/*
 * The table of provers, with those that look the answer up in a tablebase, search to the end, or search as far as time
 * allows. Declared in prover.h.
 */
#include "ai/prover_solver.h"

enum { TREE_CELLS = 12 /* cells of the largest board with a small tree, for games in which every move fills a cell */ };

/* --- the prover that looks up a tablebase: all states of the game are solved once --- */

static bool tablebase_covers(const struct variant *variant)
{
    uint64_t bytes;
    return tablebase_for(variant->game) && tablebase_bytes(variant, TABLEBASE_PLAY, &bytes, NULL) &&
           bytes <= ENGINE_TABLEBASE_MEMORY;
}

static bool prepare_tablebase(struct engine *engine, const atomic_bool *cancel, struct reason *why)
{
    return engine_tablebase(engine, cancel, why);
}

static enum analyst_status look_up_values(struct inquiry *inquiry)
{
    const struct tablebase *tablebase = engine_tablebase(inquiry->engine, inquiry->cancel, NULL);
    struct analysis *analysis = inquiry->analysis;
    for (int i = 0; i < analysis->count; i++) {
        struct analyst_move *move = &analysis->moves[i];
        move->worth = tablebase_move_value(tablebase, inquiry->state, move->move);
        move->known = true;
    }
    prover_name_best(analysis);
    return ANALYST_DONE;
}

static enum analyst_status look_up_worth(struct inquiry *inquiry)
{
    inquiry->analysis->worth =
        tablebase_value(engine_tablebase(inquiry->engine, inquiry->cancel, NULL), inquiry->state);
    inquiry->analysis->proven = true;
    return ANALYST_DONE;
}

const struct prover prover_tablebase = {
    .made_for = tablebase_for,
    .covers = tablebase_covers,
    .prepare = prepare_tablebase,
    .slow = true,
    .values = look_up_values,
    .worth = look_up_worth,
};

/* --- the prover that searches to the end of the game, on small boards --- */

/* Does every move fill a cell, on a board of few cells? The game is then over within few plies. */
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

/* --- the prover of last resort, which judges moves in limited time --- */

/* How many milliseconds the solver gets: half of the time if the state may be proven within that, otherwise 0. */
static int solvers_part(const struct inquiry *inquiry)
{
    return prover_solver_may_prove(engine_variant(inquiry->engine), inquiry->state) ? inquiry->milliseconds / 2 : 0;
}

static enum analyst_status estimate_values(struct inquiry *inquiry)
{
    int proving = solvers_part(inquiry);
    if (proving > 0 && prover_solver_values(inquiry, (uint64_t)proving * 1000) == ANALYST_DONE)
        return ANALYST_DONE;
    return prover_judge(inquiry, inquiry->milliseconds - proving);
}

static enum analyst_status estimate_worth(struct inquiry *inquiry)
{
    int proving = solvers_part(inquiry);
    if (proving > 0 && prover_solver_worth(inquiry, (uint64_t)proving * 1000) == ANALYST_DONE)
        return ANALYST_DONE;
    return prover_judge_best(inquiry, inquiry->milliseconds - proving);
}

const struct prover prover_search = {
    .values = estimate_values,
    .worth = estimate_worth,
    .best = engine_search,
};

/* --- the table: the first prover that covers a variant is asked --- */

static const struct prover *const provers[] = {&prover_solver, &prover_tablebase, &prover_tree, &prover_search};

enum { PROVERS = sizeof provers / sizeof *provers };

const struct prover *prover_of(const struct variant *variant)
{
    int i = 0;
    while (provers[i]->covers && !provers[i]->covers(variant))
        i++;
    return provers[i];
}

const struct prover *prover_made_for(const struct variant *variant)
{
    for (int i = 0; i < PROVERS; i++)
        if (provers[i]->made_for && provers[i]->made_for(variant->game))
            return provers[i];
    return prover_of(variant);
}
