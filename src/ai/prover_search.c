/* Proofs by search: to the end where the whole tree of a game is small, else as far as time allows. */
#include "ai/move_values.h"
#include "ai/prover.h"

enum { TREE_CELLS = 12 }; /* where every move fills a cell a board of so many has a small tree */

/* --- each move --- */

static void take_values(const struct move_values *answer, void *context)
{
    const struct inquiry *inquiry = context;
    for (int i = 0; i < answer->count; i++) {
        struct analyst_move *move = &inquiry->analysis->moves[i];
        if (!answer->final[i])
            continue;
        move->known = true;
        move->worth = prover_worth_of_value(answer->values[i]);
    }
    prover_tell(inquiry);
}

/* Of moves that are not known, those of the greatest value look best. */
static void name_likely(struct analysis *analysis, const struct move_values *answer)
{
    struct choice likely = {0};
    for (int i = 0; i < answer->count; i++)
        prover_take(&likely, i, answer->values[i]);
    for (int k = 0; k < likely.count; k++)
        analysis->moves[likely.moves[k]].best = true;
    analysis->best_count = likely.count;
}

static enum analyst_status search_each(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct move_values answer;
    (void)move_values_search(inquiry->engine, inquiry->state, &request, take_values, inquiry, &answer);
    if (prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    prover_name_best(inquiry->analysis);
    if (inquiry->analysis->best_count == 0)
        name_likely(inquiry->analysis, &answer);
    return ANALYST_DONE;
}

/* --- the best moves --- */

/* The moves that the engine recommends, and their worth if it has seen the end. */
static void take_judgement(const struct ai_answer *answer, bool proven, struct analysis *analysis)
{
    for (int i = 0, next = 0; i < analysis->count && next < answer->count; i++) {
        struct analyst_move *move = &analysis->moves[i];
        if (!move_equal(move->move, answer->moves[next]))
            continue;
        next++;
        move->best = true;
        move->known = proven;
        if (proven)
            move->worth = prover_worth_of_value(answer->report.value);
    }
    analysis->best_count = answer->count;
    analysis->proven = proven;
    if (proven)
        analysis->worth = prover_worth_of_value(answer->report.value);
}

static enum analyst_status judge(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct ai_answer answer;
    enum ai_status status = engine_search(inquiry->engine, inquiry->state, &request, &answer);
    if (status == AI_NO_MOVE || prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    take_judgement(&answer, status == AI_DONE && answer.report.depth < AI_DEPTH_MAX, inquiry->analysis);
    return ANALYST_DONE;
}

/* --- to the end --- */

/* Does every move fill a cell? Then a game is over in so many plies, and few cells are a small tree. */
static bool has_small_tree(const struct variant *variant)
{
    return !variant->game->format_state && variant->cells <= TREE_CELLS;
}

static enum analyst_status find_values(struct inquiry *inquiry)
{
    return search_each(inquiry, 0);
}

static enum analyst_status find_worth(struct inquiry *inquiry)
{
    return judge(inquiry, 0);
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

/* First which moves are best, which is soonest found and most wanted, then the others. */
static enum analyst_status estimate_values(struct inquiry *inquiry)
{
    int milliseconds = inquiry->milliseconds > 1 ? inquiry->milliseconds / 2 : 1;
    enum analyst_status status = judge(inquiry, milliseconds);
    if (status != ANALYST_DONE)
        return status;
    prover_tell(inquiry);
    return search_each(inquiry, milliseconds);
}

static enum analyst_status estimate_worth(struct inquiry *inquiry)
{
    return judge(inquiry, inquiry->milliseconds);
}

const struct prover prover_search = {
    .covers = covers_all,
    .values = estimate_values,
    .worth = estimate_worth,
    .best = engine_search,
};
