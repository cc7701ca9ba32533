/*
 * Level 10 from question to answer: prove, then count traps; or, when time is
 * short, judge.
 */
#include "ai/perfect.h"

#include <string.h>

#include "ai/engine.h"
#include "ai/proof.h"
#include "ai/search.h"

enum {
    SELDOM_PROVEN = 37,     /* with more free cells the time is seldom enough: half of it goes to the search */
    PROGRESS_EVERY = 50000, /* microseconds between two reports */
    LINE_MOST = 50000,      /* microseconds for the line of best play: it is only shown */
};

/* One question. */
struct thought {
    const struct ai_request *request;
    uint64_t begun;
    uint64_t reported;
    uint64_t judged_nodes;
    struct proof proof;
};

/* --- time --- */

/* Ends the solver's questions when so much time has passed since the beginning; 0: never. */
static void set_deadline(const struct thought *thought, uint64_t limit)
{
    uint64_t passed = search_clock() - thought->begun;
    uint64_t rest = limit > passed ? limit - passed : 1;

    solver_set_deadline(thought->proof.tools.solver, limit == 0 ? 0 : rest);
}

static bool is_cancelled(const struct thought *thought)
{
    return thought->request->cancel != NULL && atomic_load(thought->request->cancel);
}

/* --- reports --- */

static void report_bounds(const struct thought *thought, enum ai_proof proven, int lower, int upper,
                          struct ai_report *report)
{
    const struct proof *proof = &thought->proof;

    *report = (struct ai_report){.proof = proven, .lower = lower, .upper = upper};
    report->moves_to_end = lower == upper ? solver_moves_to_win(proof->variant, proof->state, lower) : 0;
    report->nodes = proof->nodes + thought->judged_nodes;
    report->microseconds = search_clock() - thought->begun;
}

static void report_progress(const struct proof *proof, void *context)
{
    struct thought *thought = context;
    uint64_t now = search_clock();
    struct ai_report report;

    if (thought->request->report == NULL || now < thought->reported + PROGRESS_EVERY)
        return;
    thought->reported = now;
    report_bounds(thought, AI_PARTLY_PROVEN, proof->lower, proof->upper, &report);
    thought->request->report(&report, thought->request->context);
}

/* A score as the engine's value: what a search to the end of the game would give. */
static int value_of(const struct proof *proof, int score)
{
    int moves = solver_moves_to_win(proof->variant, proof->state, score);

    if (score == 0)
        return 0;
    return score > 0 ? AI_WIN - (2 * moves - 2) : 2 * moves - 1 - AI_WIN;
}

/* The chosen move and, for who listens, the best play after it as far as it is quickly found. */
static void report_line(const struct thought *thought, struct move move, struct ai_report *report)
{
    const struct proof *proof = &thought->proof;
    struct state at = *proof->state;
    int columns[SOLVER_LINE_MAX];
    int length = 0;

    proof->variant->game->apply(proof->variant, &at, move);
    report->pv[0] = move;
    report->pv_length = 1;
    solver_set_deadline(proof->tools.solver, LINE_MOST);
    /* A line that is not finished is right as far as it goes. */
    if (at.outcome == RUNNING && thought->request->report != NULL)
        (void)!solver_line(proof->tools.solver, &at, proof->tools.cancel, columns, &length, NULL);
    for (int i = 0; i < length && report->pv_length < AI_PV_MAX; i++) {
        int column = columns[i];
        struct move next = {MOVE_PLACE, NO_CELL, (uint8_t)(at.tally[column] * proof->variant->options.width + column)};

        proof->variant->game->apply(proof->variant, &at, next);
        report->pv[report->pv_length++] = next;
    }
}

static void report_proven(const struct thought *thought, struct move move, struct ai_report *report)
{
    const struct proof *proof = &thought->proof;

    report_bounds(thought, AI_PROVEN, proof->upper, proof->upper, report);
    report->depth = proof->variant->cells - proof->state->plies;
    report->value = value_of(proof, proof->upper);
    report_line(thought, move, report);
}

/* --- the choice --- */

/* Some of a proof's moves. */
struct choice {
    int count;
    int moves[WIDTH_MAX]; /* their indices */
};

static void add_if_greatest(struct choice *choice, int i, int value, int *greatest)
{
    if (choice->count > 0 && value < *greatest)
        return;
    if (choice->count > 0 && value > *greatest)
        choice->count = 0;
    *greatest = value;
    choice->moves[choice->count++] = i;
}

static void best_moves(const struct proof *proof, struct choice *choice)
{
    choice->count = 0;
    for (int i = 0; i < proof->count; i++)
        if (proof_is_best(proof, i))
            choice->moves[choice->count++] = i;
}

/* Keeps those with the most traps, of those whose traps could be counted. */
static void keep_most_traps(struct proof *proof, struct choice *choice)
{
    struct choice kept = {0};
    int greatest = 0;

    for (int k = 0; choice->count > 1 && k < choice->count; k++) {
        int traps;

        if (!proof_count_traps(proof, choice->moves[k], &traps))
            break;
        add_if_greatest(&kept, choice->moves[k], traps, &greatest);
    }
    if (kept.count > 0)
        *choice = kept;
}

/* What the search may think of the moves, after what is proven. */
static void bound_values(const struct proof *proof, struct engine_bounds *bounds)
{
    for (int i = 0; i < proof->count; i++) {
        bounds->floors[i] = value_of(proof, proof->lowers[i]);
        bounds->ceilings[i] = value_of(proof, proof->uppers[i]);
    }
}

/* Searches for the rest of the time. Keeps the moves with the greatest value, of these the nearest to the centre. */
static void keep_best_judged(struct thought *thought, struct engine *engine, uint64_t limit, struct choice *choice,
                             struct ai_answer *judged)
{
    const struct proof *proof = &thought->proof;
    uint64_t passed = search_clock() - thought->begun;
    struct ai_request request = {.cancel = thought->request->cancel};
    struct engine_bounds bounds;
    int greatest = 0;

    request.milliseconds = limit > passed ? (int)((limit - passed) / 1000) + 1 : 1;
    bound_values(proof, &bounds);
    choice->count = 0;
    if (engine_search_within(engine, proof->state, &request, &bounds, judged) == AI_NO_MOVE)
        return;
    thought->judged_nodes = judged->report.nodes;
    for (int i = 0; i < proof->count; i++)
        for (int k = 0; k < judged->count; k++)
            if (move_equal(judged->moves[k], proof->moves[i]))
                add_if_greatest(choice, i, -proof_from_centre(proof, i), &greatest);
}

static int choose(const struct choice *choice, uint64_t *random)
{
    return choice->moves[random_below(random, (uint32_t)choice->count)];
}

static enum ai_status choose_judged(struct thought *thought, struct engine *engine, const struct perfect_limits *limits,
                                    uint64_t *random, struct move *move, struct ai_report *report)
{
    const struct proof *proof = &thought->proof;
    struct ai_answer judged;
    struct choice choice;

    keep_best_judged(thought, engine, limits->total, &choice, &judged);
    if (choice.count == 0)
        return AI_NO_MOVE;
    int i = choose(&choice, random);

    *move = proof->moves[i];
    if (report != NULL) {
        report_bounds(thought, AI_PARTLY_PROVEN, proof->lowers[i], proof->uppers[i], report);
        report->depth = judged.report.depth;
        report->value = judged.report.value;
        report->pv[0] = *move;
        report->pv_length = 1;
    }
    return AI_STOPPED;
}

/* Chooses among the moves that have the score. */
static enum ai_status choose_proven(struct thought *thought, struct choice *choice, uint64_t *random, struct move *move,
                                    struct ai_report *report)
{
    *move = thought->proof.moves[choose(choice, random)];
    if (report != NULL)
        report_proven(thought, *move, report);
    return AI_DONE;
}

/* The moves that are proven best, those with the most traps if there is time; none if there is not enough. */
static void prove(struct thought *thought, const struct perfect_limits *limits, struct choice *choice)
{
    struct proof *proof = &thought->proof;

    bool seldom = proof->variant->cells - proof->state->plies > SELDOM_PROVEN;

    choice->count = 0;
    set_deadline(thought, seldom ? limits->proof / 2 : limits->proof);
    if (!proof_find_score(proof))
        return;
    bool all = proof_find_equals(proof);

    best_moves(proof, choice);
    set_deadline(thought, limits->total);
    if (all)
        keep_most_traps(proof, choice);
}

static void begin(struct thought *thought, struct engine *engine, struct solver *solver, const struct state *state,
                  const struct ai_request *request)
{
    struct proof_tools tools = {.solver = solver,
                                .book = engine_book(engine),
                                .cancel = request->cancel,
                                .progress = report_progress,
                                .context = thought};

    *thought = (struct thought){.request = request, .begun = search_clock()};
    proof_begin(&thought->proof, engine_variant(engine), state, &tools);
}

enum ai_status perfect_choose(struct engine *engine, struct solver *solver, const struct state *state,
                              const struct perfect_limits *limits, uint64_t *random, const struct ai_request *request,
                              struct move *move, struct ai_report *report)
{
    struct thought thought;
    struct choice choice;

    if (state->outcome != RUNNING)
        return AI_NO_MOVE;
    begin(&thought, engine, solver, state, request);
    prove(&thought, limits, &choice);
    if (is_cancelled(&thought))
        return AI_NO_MOVE;
    if (choice.count > 0)
        return choose_proven(&thought, &choice, random, move, report);
    return choose_judged(&thought, engine, limits, random, move, report);
}

enum ai_status perfect_suggest(struct engine *engine, struct solver *solver, const struct state *state,
                               const struct ai_request *request, struct ai_answer *answer)
{
    struct thought thought;
    struct choice choice;

    memset(answer, 0, sizeof *answer);
    if (state->outcome != RUNNING)
        return AI_NO_MOVE;
    begin(&thought, engine, solver, state, request);
    set_deadline(&thought, 0);
    if (!proof_find_score(&thought.proof) || !proof_find_equals(&thought.proof))
        return AI_NO_MOVE;
    best_moves(&thought.proof, &choice);
    answer->count = choice.count;
    for (int k = 0; k < choice.count; k++)
        answer->moves[k] = thought.proof.moves[choice.moves[k]];
    report_proven(&thought, answer->moves[0], &answer->report);
    return AI_DONE;
}
