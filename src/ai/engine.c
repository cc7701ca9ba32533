/*
 * The engine: iterative deepening, and the root with its set of equally best moves. At the root the window never closes
 * further than best - 1, so that a move which is as good as the best one can be told from one that is nearly as good.
 */

#include "ai/engine.h"
#include "ai/drop_search.h"
#include "gravitrips/solver.h"

enum { SOLVER_MEMORY = 32 << 20 };

struct engine {
    const struct variant *rules; /* the variant as the caller made it, including its opening */
    const struct variant
        *variant;         /* the variant that is searched: `rules` without the opening, which swap_rule.h handles */
    struct variant plain; /* a copy of `rules` without the opening; `variant` points here if there is one */
    const struct evaluator *evaluator;
    const int *weights; /* the evaluator's, or those set by the caller */
    int other_weights[WEIGHTS_MAX];
    struct table *table;
    struct solver_limits limits;
    uint64_t tablebase_memory;   /* bytes */
    struct solver *solver;       /* made when it is first needed for perfect play */
    struct tablebase *tablebase; /* made when it is first needed */
    struct drop_search *drop;    /* made when it is first needed */
    const struct watch *watch;   /* NULL: nobody watches */
    enum search_way way;
};

struct root_move {
    struct move move;
    int value; /* exact for the best moves; for others an upper bound */
    int floor; /* floor and ceiling: bounds of the value that were known before the search */
    int ceiling;
};

/* The moves at the root, beginning with those that were best at the last finished depth. */
struct root {
    const struct state *state;
    int count;
    struct root_move moves[MOVES_MAX];
};

struct engine *engine_create(const struct variant *variant, const char *evaluator)
{
    const struct evaluator *found = evaluator_find(variant, evaluator);
    struct engine *engine = found ? malloc(sizeof *engine) : NULL;
    if (!engine)
        return NULL;
    *engine = (struct engine){.rules = variant,
                              .variant = variant,
                              .evaluator = found,
                              .weights = evaluator_weights(found, variant),
                              .table = table_create(TABLE_BYTES),
                              .limits = {.memory = SOLVER_MEMORY},
                              .way = WAY_DEEPENING,
                              .tablebase_memory = ENGINE_TABLEBASE_MEMORY};
    if (!engine->table) {
        free(engine);
        return NULL;
    }
    if (variant->options.opening != OPENING_PLAIN) {
        engine->plain = *variant;
        engine->plain.options.opening = OPENING_PLAIN;
        engine->variant = &engine->plain;
    }
    return engine;
}

void engine_destroy(struct engine *engine)
{
    if (engine) {
        solver_destroy(engine->solver);
        tablebase_destroy(engine->tablebase);
        drop_search_destroy(engine->drop);
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

struct solver *engine_solver(struct engine *engine, struct reason *why)
{
    if (!engine->solver)
        engine->solver = solver_create(engine->variant, &engine->limits, why);
    return engine->solver;
}

const struct tablebase *engine_tablebase(struct engine *engine, const atomic_bool *cancel, struct reason *why)
{
    struct tablebase_limits limits = {.memory = engine->tablebase_memory, .threads = engine->limits.threads};
    if (!engine->tablebase)
        engine->tablebase = tablebase_create(engine->variant, TABLEBASE_PLAY, &limits, cancel, NULL, NULL, why);
    return engine->tablebase;
}

void engine_set_tablebase(struct engine *engine, uint64_t memory)
{
    engine->tablebase_memory = memory;
}

void engine_watch(struct engine *engine, const struct watch *watch, enum search_way way)
{
    engine->watch = watch;
    engine->way = way;
}

const struct variant *engine_variant(const struct engine *engine)
{
    return engine->variant;
}

const struct variant *engine_rules(const struct engine *engine)
{
    return engine->rules;
}

void engine_clear(struct engine *engine)
{
    table_clear(engine->table);
    if (engine->solver)
        solver_clear(engine->solver);
    if (engine->drop)
        drop_search_clear(engine->drop);
}

void engine_set_weights(struct engine *engine, const int *weights)
{
    assert(!weights || engine->evaluator->weight_count > 0);
    engine->weights = weights ? engine->other_weights : evaluator_weights(engine->evaluator, engine->variant);
    if (weights)
        memcpy(engine->other_weights, weights, (size_t)engine->evaluator->weight_count * sizeof *weights);
    table_clear(engine->table);
    drop_search_destroy(engine->drop);
    engine->drop = NULL;
}

/* The search for boards of falling pieces, if the engine's evaluator is "threats" or the default. */
static struct drop_search *drop_search_of(struct engine *engine)
{
    bool threats = engine->evaluator == &evaluator_threats;
    if (!evaluator_threats.fits(engine->variant) ||
        !(threats || engine->evaluator == evaluator_find(engine->variant, NULL)))
        return NULL;
    if (!engine->drop)
        engine->drop = drop_search_create(engine->variant, threats ? engine->weights : evaluator_threats.weights);
    return engine->drop;
}

enum ai_status engine_look_far(struct engine *engine, const struct state *state, const struct ai_request *request,
                               uint64_t seed, bool all, struct ai_answer *answer)
{
    struct drop_search *drop = drop_search_of(engine);
    return drop ? drop_search_run(drop, state, request, engine->limits.threads, seed, all, answer)
                : engine_search(engine, state, request, answer);
}

int engine_evaluate(struct engine *engine, const struct state *state)
{
    struct evaluation evaluation;
    engine->evaluator->begin(&evaluation, engine->variant, state, engine->weights);
    return engine->evaluator->value(&evaluation, engine->variant, state);
}

int engine_counts(struct engine *engine, const struct state *state, int property)
{
    int weights[WEIGHTS_MAX] = {0};
    struct evaluation evaluation;
    weights[property] = 1;
    engine->evaluator->begin(&evaluation, engine->variant, state, weights);
    return engine->evaluator->value(&evaluation, engine->variant, state);
}

const struct book *engine_book(const struct engine *engine)
{
    return engine->limits.book;
}

void engine_begin_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                         struct search *search)
{
    memset(search, 0, sizeof *search);
    search->variant = engine->variant;
    search->evaluator = engine->evaluator;
    search->table = engine->table;
    search->way = engine->way;
    search->watch = engine->watch;
    search->watched = engine->watch || engine->way != WAY_DEEPENING;
    search->effort.cancel = request->cancel;
    search->effort.stopped = request->cancel && atomic_load(request->cancel);
    engine->evaluator->begin(&search->evaluation, engine->variant, state, engine->weights);
    search_begin_ordering(&search->ordering, engine->variant);
    table_begin_search(engine->table);
}

/*
 * The value of a move at the root: exact if it is at least `best`, otherwise only an upper bound. Most moves are worse
 * or equal, and two null windows prove that more cheaply than one wide window.
 */
static int root_value(struct search *search, const struct root *root, struct move move, int best, int depth)
{
    int value = best;
    if (search->way < WAY_DEEPENING)
        return search_move(search, root->state, move, best > -VALUE_INFINITE ? best - 1 : best, VALUE_INFINITE, depth,
                           0);
    if (best > -VALUE_INFINITE) {
        value = search_move(search, root->state, move, best - 1, best, depth, 0);
        if (value < best || search->effort.stopped)
            return value;
        value = search_move(search, root->state, move, best, best + 1, depth, 0);
        if (value <= best || search->effort.stopped)
            return value;
    }
    value = search_move(search, root->state, move, best, VALUE_INFINITE, depth, 0);
    if (!search->effort.stopped)
        search_set_line(search->lines, 0, move);
    return value;
}

/* The best come first; moves with the same value stay in their order. */
static void sort_root(struct root *root)
{
    for (int i = 1; i < root->count; i++) {
        struct root_move move = root->moves[i];
        int place = i;
        for (; place > 0 && root->moves[place - 1].value < move.value; place--)
            root->moves[place] = root->moves[place - 1];
        root->moves[place] = move;
    }
}

/* Searches all moves to one depth. Returns false if the search was ended before that. */
static bool search_root(struct search *search, struct root *root, int depth)
{
    int best = -VALUE_INFINITE;
    search->horizon = false;
    for (int i = 0; i < root->count; i++) {
        struct root_move *move = &root->moves[i];
        int value = move->ceiling < best ? move->ceiling : root_value(search, root, move->move, best, depth);
        value = value < move->floor ? move->floor : value;
        move->value = value > move->ceiling ? move->ceiling : value;
        if (search->effort.stopped)
            return false;
        if (move->value > best)
            best = move->value;
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
        for (int j = 0; j < root->count && root->moves[j].value == root->moves[0].value; j++)
            if (move_equal(listed[i], root->moves[j].move))
                answer->moves[answer->count++] = listed[i];
    }
}

/* Deepens until the answer is final, a limit is reached, or the search is ended. */
static void deepen(struct search *search, struct root *root, const struct ai_request *request, uint64_t begun,
                   struct ai_answer *answer)
{
    struct ai_report *report = &answer->report;
    int most = search_depth_limit(request);
    for (int depth = search->way < WAY_DEEPENING ? most : 1; depth <= most; depth++) {
        bool finished = search_root(search, root, depth);
        report->nodes = search->effort.nodes;
        report->microseconds = thread_microseconds() - begun;
        if (!finished)
            return;
        take_best_moves(search, root, answer);
        report->depth = depth;
        report->value = root->moves[0].value;
        report->pv_length = search->lines[0].length;
        memcpy(report->pv, search->lines[0].moves, sizeof report->pv);
        if (!search_goes_deeper(&search->effort, request, begun, report, search->horizon))
            return;
    }
}

enum ai_status engine_search_within(struct engine *engine, const struct state *state, const struct ai_request *request,
                                    const struct engine_bounds *bounds, struct ai_answer *answer)
{
    uint64_t begun = thread_microseconds();
    struct search search;
    struct root root = {.state = state};
    struct move moves[MOVES_MAX];
    memset(answer, 0, sizeof *answer);
    root.count = engine->variant->game->moves(engine->variant, state, moves);
    for (int i = 0; i < root.count; i++)
        root.moves[i] = (struct root_move){.move = moves[i],
                                           .floor = bounds ? bounds->floors[i] : -VALUE_INFINITE,
                                           .ceiling = bounds ? bounds->ceilings[i] : VALUE_INFINITE};
    engine_begin_search(engine, state, request, &search);
    if (root.count == 0 || search.effort.stopped)
        return AI_NO_MOVE;
    if (search.way == WAY_ORDERED || search.way == WAY_TABLE) { /* deepening orders them better */
        for (int i = 0; i < root.count; i++)
            root.moves[i].value = search.ordering.history[state->turn][root.moves[i].move.to];
        sort_root(&root);
    }
    deepen(&search, &root, request, begun, answer);
    if (answer->count == 0)
        return AI_NO_MOVE;
    return search.effort.stopped ? AI_STOPPED : AI_DONE;
}

enum ai_status engine_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                             struct ai_answer *answer)
{
    return engine_search_within(engine, state, request, NULL, answer);
}

enum ai_status engine_search_seeing(struct engine *engine, const struct variant *seen, const struct state *state,
                                    const struct ai_request *request, struct ai_answer *answer)
{
    const struct variant *whole = engine->variant;
    engine->variant = seen;
    enum ai_status status = engine_search(engine, state, request, answer);
    engine->variant = whole;
    return status;
}
