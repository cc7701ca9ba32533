/* The thread that searches while it is watched. Declared in think.h. */
#include "ai/engine.h"
#include "ui/think/think.h"

enum {
    SMALL_CELLS = 9,         /* whole trees are built of boards with at most so many cells */
    RECORDED_MOST = 120000,  /* nodes of a trace: the picture holds no more */
    SEARCHED_MOST = 20000000 /* nodes of a search in which nothing is left out: some seconds */
};

struct tracer {
    struct worker *worker;
    struct variant variant; /* of the question that is being answered, since traces refer to it */
};

struct question {
    struct variant variant;
    struct state state;
    int depth;
    int only; /* -1: all ways */
    uint32_t opened;
};

void tracer_ways(const struct variant *variant, struct tracer_way ways[TRACER_WAYS])
{
    bool whole = variant->lines.count > 0 && variant->cells <= SMALL_CELLS;
    for (int i = 0; i < TRACER_WAYS; i++)
        ways[i] = (struct tracer_way){.whole = whole,
                                      .builds = whole && i < TREE_BEST,
                                      .method = (enum tree_method)i,
                                      .way = whole ? WAY_DEEPENING : (enum search_way)i};
}

_Static_assert((int)TRACER_WAYS == (int)SEARCH_WAYS && (int)TREE_BEST + 1 == (int)TRACER_WAYS, "ways fit");

/* How deep a tree of so many nodes can be, at most `depth`, if there is as much to choose everywhere as at first. */
static int depth_within(const struct variant *variant, const struct state *state, int most, int depth)
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, state, moves), plies = 0;
    bool fills = !variant->game->gravity && variant->lines.count > 0; /* with each move there is one move less */
    for (int nodes = 1; plies < depth; plies++) {
        int next = int_max(fills ? count - plies : count, 1);
        if (nodes > most / next)
            break;
        nodes *= next;
    }
    return plies;
}

int tracer_depth_most(const struct variant *variant, const struct state *state)
{
    return depth_within(variant, state, SEARCHED_MOST, TRACER_DEPTH_MAX);
}

/* How many plies of the tree are recorded; there are fewer where there is much to choose. */
static int plies_of(const struct variant *variant, const struct state *state, const struct tracer_way *way, int depth)
{
    return depth_within(variant, state, RECORDED_MOST, way->whole ? variant->cells - state->plies : depth);
}

static bool search(const struct question *question, const struct variant *variant, const struct tracer_way *way,
                   const atomic_bool *cancel, struct tracer_result *result)
{
    struct tree_answer tree;
    struct ai_answer answer = {.count = 0};
    int depth = way->whole ? variant->cells - question->state.plies : question->depth;
    struct ai_request request = {.depth = depth, .cancel = cancel};
    int plies = plies_of(variant, &question->state, way, question->depth);
    trace_begin(&result->trace, variant, question->opened, plies, 2 * RECORDED_MOST);
    if (way->builds) {
        if (!tree_build(variant, &question->state, way->method, &result->trace.watch, &tree))
            return false;
        result->value = tree.value;
        result->best[result->count++] = tree.move;
        return true;
    }
    struct engine *engine = engine_create(variant, NULL);
    if (!engine)
        return false;
    engine_watch(engine, &result->trace.watch, way->way);
    bool found = engine_search(engine, &question->state, &request, &answer) == AI_DONE;
    engine_destroy(engine);
    if (!found) /* nobody wants the answer any more */
        return true;
    result->value = answer.report.value;
    result->count = answer.count;
    memcpy(result->best, answer.moves, sizeof result->best);
    return true;
}

static void answer_with_traces(void *desk, const void *data, const atomic_bool *cancel)
{
    const struct question *question = data;
    struct tracer *tracer = desk;
    struct tracer_way ways[TRACER_WAYS];
    struct tracer_answer answer = {.only = question->only, .results = calloc(TRACER_WAYS, sizeof *answer.results)};
    bool done = answer.results;
    tracer->variant = question->variant;
    tracer_ways(&tracer->variant, ways);
    for (int i = 0; i < TRACER_WAYS && done && !atomic_load(cancel); i++)
        if (question->only < 0 || question->only == i)
            done = search(question, &tracer->variant, &ways[i], cancel, &answer.results[i]);
    if (!done)
        tracer_free(&answer);
    worker_post(desk, done ? TRACER_DONE : TRACER_FAILED, &answer);
}

void tracer_free(struct tracer_answer *answer)
{
    for (int i = 0; i < TRACER_WAYS && answer->results; i++)
        trace_free(&answer->results[i].trace);
    free(answer->results);
    answer->results = NULL;
}

static void free_news(void *news)
{
    tracer_free(news);
}

void tracer_ask(struct tracer *tracer, const struct variant *variant, const struct state *state, int depth, int only,
                uint32_t opened)
{
    struct question question = {
        .variant = *variant, .state = *state, .depth = depth, .only = opened > 0 ? only : -1, .opened = opened};
    worker_ask(tracer, &question);
}

const struct worker_kind tracer_kind = {.name = "tracer",
                                        WORKER_SIZES(struct tracer, struct question, struct tracer_answer),
                                        .free_news = free_news,
                                        .answer = answer_with_traces};
