/* What every move is worth: one boundary before solver, tablebase and search. */
#include "gravitrips/analyst.h"

#include <stdlib.h>
#include <string.h>

#include "ai/move_values.h"
#include "ai/worth_scale.h"

enum {
    SEARCH_TIME = 2000, /* milliseconds, unless the limits say otherwise */
    TREE_CELLS = 12     /* where every move fills a cell a board of so many has a small tree */
};

struct analyst {
    const struct variant *variant;
    enum analyst_method method;
    int milliseconds;
    struct engine *engine; /* has the solver and the tablebase */
};

/* One question and what has been answered of it. */
struct inquiry {
    struct analyst *analyst;
    const struct state *state;
    const atomic_bool *cancel;
    analyst_report_fn *report;
    void *context;
    struct analysis *analysis;
};

/* --- what there is --- */

/* Does every move fill a cell? Then a game is over in so many plies, and few cells are a small tree. */
static bool has_small_tree(const struct variant *variant)
{
    return variant->game->format_state == NULL && variant->cells <= TREE_CELLS;
}

enum analyst_method analyst_covers(const struct variant *variant)
{
    uint64_t bytes;

    if (solver_covers(variant))
        return ANALYST_SOLVER;
    if (tablebase_for(variant->game) && tablebase_bytes(variant, TABLEBASE_PLAY, &bytes, NULL) &&
        bytes <= ENGINE_TABLEBASE_MEMORY)
        return ANALYST_TABLEBASE;
    return has_small_tree(variant) ? ANALYST_TREE : ANALYST_SEARCH;
}

bool analyst_proves(const struct variant *variant)
{
    return analyst_covers(variant) != ANALYST_SEARCH;
}

struct analyst *analyst_create(const struct variant *variant, const struct analyst_limits *limits)
{
    struct analyst *analyst = malloc(sizeof *analyst);

    if (analyst == NULL)
        return NULL;
    *analyst = (struct analyst){.variant = variant,
                                .method = analyst_covers(variant),
                                .milliseconds =
                                    limits != NULL && limits->milliseconds > 0 ? limits->milliseconds : SEARCH_TIME,
                                .engine = engine_create(variant, NULL)};
    if (analyst->engine == NULL) {
        free(analyst);
        return NULL;
    }
    if (limits != NULL)
        engine_set_solver(analyst->engine, &limits->solver);
    return analyst;
}

void analyst_destroy(struct analyst *analyst)
{
    if (analyst != NULL) {
        engine_destroy(analyst->engine);
        free(analyst);
    }
}

enum analyst_status analyst_prepare(struct analyst *analyst, const atomic_bool *cancel)
{
    bool made = true;

    if (analyst->method == ANALYST_SOLVER)
        made = engine_solver(analyst->engine) != NULL;
    else if (analyst->method == ANALYST_TABLEBASE)
        made = engine_tablebase(analyst->engine, cancel) != NULL;
    if (made)
        return ANALYST_DONE;
    return cancel != NULL && atomic_load(cancel) ? ANALYST_STOPPED : ANALYST_NO_MEMORY;
}

/* --- the best moves --- */

static bool is_cancelled(const struct inquiry *inquiry)
{
    return inquiry->cancel != NULL && atomic_load(inquiry->cancel);
}

static void tell(const struct inquiry *inquiry)
{
    if (inquiry->report != NULL)
        inquiry->report(inquiry->analysis, inquiry->context);
}

/* Where no move has a better worth than a known one. */
static void name_proven(struct analysis *analysis, struct worth worth)
{
    analysis->proven = true;
    analysis->worth = worth;
    analysis->best_count = 0;
    for (int i = 0; i < analysis->count; i++) {
        struct analyst_move *move = &analysis->moves[i];

        move->best = move->known && worth_compare(move->worth, worth) == 0;
        analysis->best_count += move->best;
    }
}

/* The greatest worth that is known; false if none is. */
static bool find_greatest(const struct analysis *analysis, struct worth *greatest, bool *all)
{
    bool found = false;

    *all = true;
    for (int i = 0; i < analysis->count; i++) {
        const struct analyst_move *move = &analysis->moves[i];

        *all = *all && move->known;
        if (move->known && (!found || worth_compare(move->worth, *greatest) > 0)) {
            *greatest = move->worth;
            found = true;
        }
    }
    return found;
}

/* What only looks best must not be known to lose. */
static void strike_losing(struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++) {
        struct analyst_move *move = &analysis->moves[i];

        if (move->best && move->known && move->worth.result == WORTH_LOSS) {
            move->best = false;
            analysis->best_count--;
        }
    }
}

/* Names the best moves as soon as they can be: all are known, or one wins and all others take longer. */
static void name_best(struct analysis *analysis)
{
    struct worth greatest;
    bool all;

    if (find_greatest(analysis, &greatest, &all) && (all || greatest.result == WORTH_WIN))
        name_proven(analysis, greatest);
    else if (!analysis->proven)
        strike_losing(analysis);
}

/* --- by the solver --- */

static void take_score(int column, int score, void *context)
{
    const struct inquiry *inquiry = context;
    const struct variant *variant = inquiry->analyst->variant;

    for (int i = 0; i < inquiry->analysis->count; i++) {
        struct analyst_move *move = &inquiry->analysis->moves[i];

        if (move->move.to % variant->options.width != column)
            continue;
        move->known = true;
        move->worth = worth_of_score(variant, inquiry->state, score);
    }
    tell(inquiry);
}

static enum analyst_status ask_solver(struct inquiry *inquiry)
{
    struct solver *solver = engine_solver(inquiry->analyst->engine);
    struct solver_analysis scores;

    if (solver == NULL)
        return ANALYST_NO_MEMORY;
    if (solver_analyze(solver, inquiry->state, inquiry->cancel, take_score, inquiry, &scores, NULL) != SOLVER_DONE)
        return ANALYST_STOPPED;
    name_best(inquiry->analysis);
    return ANALYST_DONE;
}

/* --- by the tablebase --- */

static enum analyst_status ask_tablebase(struct inquiry *inquiry)
{
    const struct tablebase *tablebase = engine_tablebase(inquiry->analyst->engine, inquiry->cancel);
    struct analysis *analysis = inquiry->analysis;

    if (tablebase == NULL)
        return is_cancelled(inquiry) ? ANALYST_STOPPED : ANALYST_NO_MEMORY;
    for (int i = 0; i < analysis->count; i++) {
        struct analyst_move *move = &analysis->moves[i];

        move->worth = worth_of_entry(tablebase_move_value(tablebase, inquiry->state, move->move));
        move->known = true;
    }
    name_best(analysis);
    return ANALYST_DONE;
}

/* --- by search --- */

static void take_values(const struct move_values *answer, void *context)
{
    const struct inquiry *inquiry = context;

    for (int i = 0; i < answer->count; i++) {
        struct analyst_move *move = &inquiry->analysis->moves[i];

        if (!answer->final[i])
            continue;
        move->known = true;
        move->worth = worth_of_value(answer->values[i]);
    }
    tell(inquiry);
}

/* Of moves that are not known, those of the greatest value look best. */
static void name_likely(struct analysis *analysis, const struct move_values *answer)
{
    int greatest = -VALUE_INFINITE;

    for (int i = 0; i < answer->count; i++)
        if (answer->values[i] > greatest)
            greatest = answer->values[i];
    for (int i = 0; i < answer->count; i++) {
        analysis->moves[i].best = answer->values[i] == greatest;
        analysis->best_count += analysis->moves[i].best;
    }
}

static enum analyst_status ask_each(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct move_values answer;

    (void)move_values_search(inquiry->analyst->engine, inquiry->state, &request, take_values, inquiry, &answer);
    if (is_cancelled(inquiry))
        return ANALYST_STOPPED;
    name_best(inquiry->analysis);
    if (inquiry->analysis->best_count == 0)
        name_likely(inquiry->analysis, &answer);
    return ANALYST_DONE;
}

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
            move->worth = worth_of_value(answer->report.value);
    }
    analysis->best_count = answer->count;
    analysis->proven = proven;
    if (proven)
        analysis->worth = worth_of_value(answer->report.value);
}

static enum analyst_status judge(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct ai_answer answer;
    enum ai_status status = engine_search(inquiry->analyst->engine, inquiry->state, &request, &answer);

    if (status == AI_NO_MOVE || is_cancelled(inquiry))
        return ANALYST_STOPPED;
    take_judgement(&answer, status == AI_DONE && answer.report.depth < AI_DEPTH_MAX, inquiry->analysis);
    return ANALYST_DONE;
}

/* First which moves are best, which is soonest found and most wanted, then the others. */
static enum analyst_status ask_search(struct inquiry *inquiry)
{
    int milliseconds = inquiry->analyst->milliseconds / 2;
    enum analyst_status status = judge(inquiry, milliseconds > 0 ? milliseconds : 1);

    if (status != ANALYST_DONE)
        return status;
    tell(inquiry);
    return ask_each(inquiry, milliseconds > 0 ? milliseconds : 1);
}

/* --- the boundary --- */

static void begin(const struct inquiry *inquiry)
{
    const struct variant *variant = inquiry->analyst->variant;
    struct move moves[MOVES_MAX];

    memset(inquiry->analysis, 0, sizeof *inquiry->analysis);
    inquiry->analysis->count = variant->game->moves(variant, inquiry->state, moves);
    for (int i = 0; i < inquiry->analysis->count; i++)
        inquiry->analysis->moves[i].move = moves[i];
}

enum analyst_status analyst_analyze(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                    analyst_report_fn *report, void *context, struct analysis *analysis)
{
    struct inquiry inquiry = {analyst, state, cancel, report, context, analysis};

    begin(&inquiry);
    if (state->outcome != RUNNING)
        return ANALYST_OVER;
    switch (analyst->method) {
    case ANALYST_SOLVER:
        return ask_solver(&inquiry);
    case ANALYST_TABLEBASE:
        return ask_tablebase(&inquiry);
    case ANALYST_TREE:
        return ask_each(&inquiry, 0);
    default:
        return ask_search(&inquiry);
    }
}

enum analyst_status analyst_judge(struct analyst *analyst, const struct state *state, int milliseconds,
                                  const atomic_bool *cancel, struct analysis *analysis)
{
    struct inquiry inquiry = {analyst, state, cancel, NULL, NULL, analysis};

    begin(&inquiry);
    return state->outcome == RUNNING ? judge(&inquiry, milliseconds) : ANALYST_OVER;
}

static enum analyst_status evaluate_by_solver(struct analyst *analyst, const struct state *state,
                                              const atomic_bool *cancel, struct worth *worth)
{
    struct solver *solver = engine_solver(analyst->engine);
    int score;

    if (solver == NULL)
        return ANALYST_NO_MEMORY;
    if (solver_solve(solver, state, cancel, &score, NULL) != SOLVER_DONE)
        return ANALYST_STOPPED;
    *worth = worth_of_score(analyst->variant, state, score);
    return ANALYST_DONE;
}

enum analyst_status analyst_evaluate(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                     bool *known, struct worth *worth)
{
    struct analysis analysis;
    struct inquiry inquiry = {analyst, state, cancel, NULL, NULL, &analysis};
    enum analyst_status status;

    *known = true;
    *worth = worth_of_end(state);
    if (state->outcome != RUNNING)
        return ANALYST_DONE;
    if (analyst->method == ANALYST_SOLVER)
        return evaluate_by_solver(analyst, state, cancel, worth);
    begin(&inquiry);
    if (analyst->method == ANALYST_TABLEBASE)
        status = ask_tablebase(&inquiry);
    else
        status = judge(&inquiry, analyst->method == ANALYST_TREE ? 0 : analyst->milliseconds);
    *known = analysis.proven;
    *worth = analysis.worth;
    return status;
}
