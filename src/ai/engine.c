/*
 * The engine: iterative deepening, and the root with its set of equally best
 * moves. At the root the window never closes further than best - 1, so that a
 * move as good as the best one is told from one that is only nearly so.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ai/engine.h"
#include "ai/search.h"

enum { SOLVER_MEMORY = 32 << 20 };

struct engine {
    const struct variant *variant;
    const struct evaluator *evaluator;
    struct table *table;
    struct solver_limits limits;
    struct solver *solver; /* made when level 10 first needs it */
};

/* The moves at the root, best of the last finished depth first. */
struct root {
    const struct state *state;
    int count;
    struct move moves[MOVES_MAX];
    int values[MOVES_MAX]; /* exact for the best moves, upper bounds for the others */
};

struct engine *engine_create(const struct variant *variant, const char *evaluator)
{
    const struct evaluator *found = evaluator_find(variant, evaluator);
    struct engine *engine = found != NULL ? malloc(sizeof *engine) : NULL;

    if (engine == NULL)
        return NULL;
    *engine = (struct engine){
        .variant = variant, .evaluator = found, .table = table_create(), .limits = {.memory = SOLVER_MEMORY}};
    if (engine->table == NULL) {
        free(engine);
        return NULL;
    }
    return engine;
}

void engine_destroy(struct engine *engine)
{
    if (engine != NULL) {
        solver_destroy(engine->solver);
        table_destroy(engine->table);
        free(engine);
    }
}

void engine_set_solver(struct engine *engine, const struct solver_limits *limits)
{
    solver_destroy(engine->solver);
    engine->solver = NULL;
    engine->limits = *limits;
    if (engine->limits.memory == 0)
        engine->limits.memory = SOLVER_MEMORY;
}

struct solver *engine_solver(struct engine *engine)
{
    if (engine->solver == NULL && solver_covers(engine->variant))
        engine->solver = solver_create(engine->variant, &engine->limits, NULL);
    return engine->solver;
}

const struct variant *engine_variant(const struct engine *engine)
{
    return engine->variant;
}

void engine_clear(struct engine *engine)
{
    table_clear(engine->table);
    if (engine->solver != NULL)
        solver_clear(engine->solver);
}

int engine_evaluate(struct engine *engine, const struct state *state)
{
    struct evaluation evaluation;

    engine->evaluator->begin(&evaluation, engine->variant, state);
    return engine->evaluator->value(&evaluation, engine->variant, state);
}

const struct book *engine_book(const struct engine *engine)
{
    return engine->limits.book;
}

static void search_begin(struct search *search, struct engine *engine, const struct state *state,
                         const struct ai_request *request)
{
    memset(search, 0, sizeof *search);
    search->variant = engine->variant;
    search->evaluator = engine->evaluator;
    search->table = engine->table;
    search->cancel = request->cancel;
    search->stopped = request->cancel != NULL && atomic_load(request->cancel);
    engine->evaluator->begin(&search->evaluation, engine->variant, state);
    ordering_begin(&search->ordering, engine->variant);
    table_begin_search(engine->table);
}

/*
 * The value of one move at the root, exact if it is at least `best`, else below it. Most moves are worse or equal,
 * and two null windows prove that more cheaply than one wide window.
 */
static int root_value(struct search *search, const struct root *root, struct move move, int best, int depth)
{
    int value = best;

    if (best > -VALUE_INFINITE) {
        value = search_move(search, root->state, move, best - 1, best, depth, 0);
        if (value < best || search->stopped)
            return value;
        value = search_move(search, root->state, move, best, best + 1, depth, 0);
        if (value <= best || search->stopped)
            return value;
    }
    value = search_move(search, root->state, move, best, VALUE_INFINITE, depth, 0);
    if (!search->stopped)
        search_set_line(search, 0, move);
    return value;
}

/* Best first; moves of the same value keep their order. */
static void sort_root(struct root *root)
{
    for (int i = 1; i < root->count; i++) {
        struct move move = root->moves[i];
        int value = root->values[i];
        int place = i;

        for (; place > 0 && root->values[place - 1] < value; place--) {
            root->moves[place] = root->moves[place - 1];
            root->values[place] = root->values[place - 1];
        }
        root->moves[place] = move;
        root->values[place] = value;
    }
}

/* Searches all moves to one depth; false if the search was ended before. */
static bool search_root(struct search *search, struct root *root, int depth)
{
    int best = -VALUE_INFINITE;

    search->horizon = false;
    for (int i = 0; i < root->count; i++) {
        root->values[i] = root_value(search, root, root->moves[i], best, depth);
        if (search->stopped)
            return false;
        if (root->values[i] > best)
            best = root->values[i];
    }
    sort_root(root);
    return true;
}

/* Copies the best moves into the answer, in the order of the rules' list. */
static void take_best_moves(const struct search *search, const struct root *root, struct ai_answer *answer)
{
    struct move listed[MOVES_MAX];
    int count = search->variant->game->moves(search->variant, root->state, listed);

    answer->count = 0;
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < root->count && root->values[j] == root->values[0]; j++)
            if (move_equal(listed[i], root->moves[j]))
                answer->moves[answer->count++] = listed[i];
    }
}

static void take_report(const struct search *search, const struct root *root, int depth, struct ai_report *report)
{
    report->depth = depth;
    report->value = root->values[0];
    report->pv_length = search->lines[0].length;
    memcpy(report->pv, search->lines[0].moves, sizeof report->pv);
}

/* Would looking deeper change nothing? */
static bool is_final(const struct search *search, const struct root *root)
{
    return is_decided(root->values[0]) || !search->horizon;
}

static int depth_limit(const struct ai_request *request)
{
    return request->depth > 0 && request->depth < AI_DEPTH_MAX ? request->depth : AI_DEPTH_MAX;
}

/* Deepens until the answer is final, the limit is reached or the search is ended. */
static void deepen(struct search *search, struct root *root, const struct ai_request *request, uint64_t begun,
                   struct ai_answer *answer)
{
    for (int depth = 1; depth <= depth_limit(request); depth++) {
        bool finished = search_root(search, root, depth);

        answer->report.nodes = search->nodes;
        answer->report.microseconds = search_clock() - begun;
        if (!finished)
            return;
        take_best_moves(search, root, answer);
        take_report(search, root, depth, &answer->report);
        if (request->report != NULL)
            request->report(&answer->report, request->context);
        if (is_final(search, root))
            return;
        /* The first depth is always finished, so that however little time there is, there is a move. */
        if (request->milliseconds > 0)
            search->deadline = begun + (uint64_t)request->milliseconds * 1000;
    }
}

enum ai_status engine_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                             struct ai_answer *answer)
{
    uint64_t begun = search_clock();
    struct search search;
    struct root root = {.state = state};

    memset(answer, 0, sizeof *answer);
    root.count = engine->variant->game->moves(engine->variant, state, root.moves);
    search_begin(&search, engine, state, request);
    if (root.count == 0 || search.stopped)
        return AI_NO_MOVE;
    deepen(&search, &root, request, begun, answer);
    if (answer->count == 0)
        return AI_NO_MOVE;
    return search.stopped ? AI_STOPPED : AI_DONE;
}

void engine_judge(struct engine *engine, const struct state *state, const atomic_bool *cancel, uint64_t deadline,
                  struct judgement *judgement)
{
    struct search search;
    struct move moves[MOVES_MAX];
    int values[MOVES_MAX];
    int count = engine->variant->game->moves(engine->variant, state, moves);

    *judgement = (struct judgement){0};
    search_begin(&search, engine, state, &(struct ai_request){.cancel = cancel});
    for (int depth = 1; !search.stopped && depth <= AI_DEPTH_MAX; depth++) {
        search.horizon = false;
        for (int i = 0; i < count && !search.stopped; i++)
            values[i] = search_move(&search, state, moves[i], -VALUE_INFINITE, VALUE_INFINITE, depth, 0);
        judgement->nodes = search.nodes;
        if (search.stopped)
            return;
        judgement->depth = depth;
        memcpy(judgement->values, values, sizeof values);
        if (!search.horizon)
            return;
        search.deadline = deadline;
    }
}
