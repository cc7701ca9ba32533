/*
 * Proofs by the solver, and how level 10 chooses its move: it proves what the moves are worth, then prefers those of
 * the best ones after which the opponent can go wrong in the most ways. If there is no time for a proof, it searches
 * and judges.
 */
#include "ai/prover_solver.h"

#include "ai/threats.h"

/*
 * --- bounds of each move's score: null windows narrow the position's score down, as in the solver; what each window
 * proves of each move is kept, and is the answer when time runs out ---
 */

static int empty_cells(const struct proof *proof)
{
    return proof->variant->cells - proof->state->plies;
}

/*
 * Updates the position's bounds: the position is worth as much as its best move. Closer bounds from the book are kept.
 */
static void update_position(struct proof *proof)
{
    int lower = proof->lowers[0];
    int upper = proof->uppers[0];
    for (int i = 1; i < proof->count; i++) {
        lower = proof->lowers[i] > lower ? proof->lowers[i] : lower;
        upper = proof->uppers[i] > upper ? proof->uppers[i] : upper;
    }
    proof->lower = lower > proof->lower ? lower : proof->lower;
    proof->upper = upper < proof->upper ? upper : proof->upper;
}

/* Sets the bounds of a move's score that follow from looking two plies ahead, before the solver is asked. */
static void begin_move(struct proof *proof, int i)
{
    struct state next = variant_after(proof->variant, proof->state, proof->moves[i]);
    int empty = empty_cells(proof);
    proof->lowers[i] = -(empty / 2);
    proof->uppers[i] = (empty - 1) / 2;
    if (next.outcome != RUNNING)
        proof->lowers[i] = proof->uppers[i] = next.outcome == DRAWN ? 0 : (empty + 1) / 2;
    else if (threats_any_win(proof->variant, &next))
        proof->uppers[i] = proof->lowers[i];
    else
        proof->lowers[i] = -((empty - 2) / 2);
}

/* How far the i-th move is from the centre, in half columns. */
static int from_centre(const struct proof *proof, int i)
{
    int width = proof->variant->options.width;
    return abs(2 * (proof->moves[i].to % width) - (width - 1));
}

void proof_begin(struct proof *proof, const struct variant *variant, const struct state *state,
                 const struct proof_tools *tools)
{
    struct move moves[MOVES_MAX];
    int score;
    *proof = (struct proof){
        .tools = *tools, .variant = variant, .state = state, .lower = -variant->cells, .upper = variant->cells};
    proof->count = variant->game->moves(variant, state, moves);
    memcpy(proof->moves, moves, (size_t)proof->count * sizeof *moves);
    for (int i = 0; i < proof->count; i++) {
        int place = i;
        begin_move(proof, i);
        for (; place > 0 && from_centre(proof, proof->order[place - 1]) > from_centre(proof, i); place--)
            proof->order[place] = proof->order[place - 1];
        proof->order[place] = i;
    }
    update_position(proof);
    if (!tools->book || !book_score(tools->book, state, &score))
        return;
    proof->lower = proof->upper = score;
    for (int i = 0; i < proof->count; i++)
        proof->uppers[i] = proof->uppers[i] < score ? proof->uppers[i] : score;
}

/*
 * Is a running state worth more than alpha to its side to move? *bound gets what was proven: if it is, a lower bound of
 * its score, otherwise an upper bound. Returns false if it was ended before that.
 */
static bool compare_state(struct proof *proof, const struct state *state, int alpha, int *bound)
{
    struct solver_cost cost;
    bool done = solver_compare(proof->tools.solver, state, alpha, proof->tools.cancel, bound, &cost) == SOLVER_DONE;
    proof->nodes += cost.nodes;
    if (proof->tools.progress)
        proof->tools.progress(proof, proof->tools.context);
    return done;
}

/* Finds out whether the i-th move is worth more than alpha. */
static bool compare_move(struct proof *proof, int i, int alpha)
{
    struct state next = variant_after(proof->variant, proof->state, proof->moves[i]);
    int bound;
    if (!compare_state(proof, &next, -alpha - 1, &bound))
        return false;
    if (bound > -alpha - 1)
        proof->uppers[i] = -bound < proof->uppers[i] ? -bound : proof->uppers[i];
    else
        proof->lowers[i] = -bound > proof->lowers[i] ? -bound : proof->lowers[i];
    update_position(proof);
    return true;
}

/* Finds out whether any move is worth more than alpha. */
static bool compare_position(struct proof *proof, int alpha)
{
    for (int place = 0; place < proof->count && proof->lower <= alpha; place++) {
        int i = proof->order[place];
        if (proof->uppers[i] <= alpha)
            continue;
        if (!compare_move(proof, i, alpha))
            return false;
        if (proof->lowers[i] > alpha) { /* a move that has turned out good is asked about first the next time */
            memmove(&proof->order[1], &proof->order[0], (size_t)place * sizeof *proof->order);
            proof->order[0] = i;
        }
    }
    return true;
}

bool proof_find_score(struct proof *proof)
{
    while (proof->lower < proof->upper)
        if (!compare_position(proof, solver_next_alpha(proof->lower, proof->upper, empty_cells(proof))))
            return false;
    return true;
}

/* Are all moves but the i-th proven to be worse than the position? Then the i-th need not be asked about. */
static bool is_the_only_one(const struct proof *proof, int i)
{
    for (int k = 0; k < proof->count; k++)
        if (k != i && proof->uppers[k] >= proof->upper)
            return false;
    return true;
}

/* Finds the moves that have the position's score, which must be known. Returns false if it was ended before that. */
static bool find_equals(struct proof *proof)
{
    for (int place = proof->count - 1; place >= 0; place--) {
        int i = proof->order[place];
        if (is_the_only_one(proof, i))
            proof->lowers[i] = proof->upper;
        if (proof->lowers[i] < proof->upper && proof->uppers[i] == proof->upper &&
            !compare_move(proof, i, proof->upper - 1))
            return false;
    }
    return true;
}

/* --- traps: replies with which the opponent goes wrong --- */

/*
 * Sets *trap to how much a reply counts as a trap (TRAP_RESULT and so on), or to 0 if the reply was not wrong. `state`
 * is the state after the reply, with the mover to move again. `score` is what the mover gets with best play: the reply
 * was wrong if `state` is worth more than `score`. Returns false if it was ended.
 */
static bool count_trap(struct proof *proof, const struct state *state, int score, int *trap)
{
    int empty = proof->variant->cells - state->plies;
    int bound;
    *trap = 0;
    if (state->outcome != RUNNING) {
        if (state->outcome == DRAWN && score < 0)
            *trap = TRAP_RESULT;
        return true;
    }
    if (threats_any_win(proof->variant, state)) {
        *trap = (empty + 1) / 2 > score ? TRAP_PLAIN : 0;
        return true;
    }
    if (!compare_state(proof, state, score, &bound))
        return false;
    if (bound <= score)
        return true;
    /* the greatest score with the same result as `score` */
    int same = score < 0 ? -1 : 0;
    if (score <= 0 && bound <= same && !compare_state(proof, state, same, &bound))
        return false;
    *trap = score <= 0 && bound > same ? TRAP_RESULT : TRAP_LENGTH;
    return true;
}

/* Counts the traps of the i-th move, one of the best (a prover_traps_fn). Returns false if it was ended before that. */
static bool count_traps(void *context, int i, int *traps)
{
    struct proof *proof = context;
    struct state next = variant_after(proof->variant, proof->state, proof->moves[i]);
    struct move replies[MOVES_MAX];
    int count = proof->variant->game->moves(proof->variant, &next, replies);
    *traps = 0;
    for (int reply = 0; reply < count; reply++) {
        struct state then = variant_after(proof->variant, &next, replies[reply]);
        int trap;
        if (!count_trap(proof, &then, proof->upper, &trap))
            return false;
        *traps += trap;
    }
    return true;
}

/* --- the worth of moves and positions --- */

enum {
    LARGE_ENDING = 36,      /* free cells; up to here, a third of a second proves most positions of larger boards */
    SELDOM_PROVEN = 37,     /* free cells; above this, few proofs are in time, so the search gets half of the time */
    PROGRESS_EVERY = 50000, /* microseconds between two reports */
    LINE_MOST = 50000,      /* microseconds for the line of best play, which is only for show */
    JUDGEMENT_TIME = 1000   /* milliseconds of the judgement that is shown while a proof goes on */
};

/*
 * Level 10's time limits. They are well under two seconds, because the search may need a little longer to end, and
 * machines may be slow.
 */
static const struct proof_limits limits_of_levels = {.proof = 1500000, .total = 1850000};

static bool is_for(const struct game *game)
{
    return game->gravity;
}

static bool prepare(struct engine *engine, const atomic_bool *cancel, struct reason *why)
{
    (void)cancel;
    return engine_solver(engine, why);
}

static void take_score(int column, int score, void *context)
{
    const struct inquiry *inquiry = context;
    const struct variant *variant = engine_variant(inquiry->engine);
    for (int i = 0; i < inquiry->analysis->count; i++) {
        struct analyst_move *move = &inquiry->analysis->moves[i];
        if (move->move.to % variant->options.width != column)
            continue;
        move->known = true;
        move->worth = worth_of_score(variant, inquiry->state, score);
        bool misled = move->best && score < 0 && !inquiry->analysis->proven; /* it looked best, but loses */
        inquiry->analysis->best_count -= misled;
        move->best = move->best && !misled;
    }
    prover_tell(inquiry);
}

/*
 * The engine's solver, with a deadline in this many microseconds. 0: no deadline, not even one that an earlier choice
 * of a move has set. Returns NULL if memory is short.
 */
static struct solver *solver_within(const struct inquiry *inquiry, uint64_t microseconds)
{
    struct solver *solver = engine_solver(inquiry->engine, NULL);
    if (solver)
        solver_set_deadline(solver, microseconds);
    return solver;
}

enum analyst_status prover_solver_values(struct inquiry *inquiry, uint64_t microseconds)
{
    struct solver *solver = solver_within(inquiry, microseconds);
    struct solver_analysis scores;
    if (!solver ||
        solver_analyze(solver, inquiry->state, inquiry->cancel, take_score, inquiry, &scores, NULL) != SOLVER_DONE)
        return ANALYST_STOPPED;
    prover_name_best(inquiry->analysis);
    return ANALYST_DONE;
}

/*
 * Finds the worth of every move. If the caller wants reports and the proof takes long, a judgement by search is
 * reported first. What the interrupted proof has found stays in the solver's table.
 */
static enum analyst_status find_values(struct inquiry *inquiry)
{
    if (!inquiry->report || inquiry->patience == 0)
        return prover_solver_values(inquiry, 0);
    if (prover_solver_values(inquiry, (uint64_t)inquiry->patience * 1000) == ANALYST_DONE)
        return ANALYST_DONE;
    if (prover_is_cancelled(inquiry) || prover_judge(inquiry, JUDGEMENT_TIME) != ANALYST_DONE)
        return ANALYST_STOPPED;
    prover_tell(inquiry);
    return prover_solver_values(inquiry, 0);
}

enum analyst_status prover_solver_worth(struct inquiry *inquiry, uint64_t microseconds)
{
    struct solver *solver = solver_within(inquiry, microseconds);
    int score;
    if (!solver || solver_solve(solver, inquiry->state, inquiry->cancel, &score, &inquiry->cost) != SOLVER_DONE)
        return ANALYST_STOPPED;
    inquiry->analysis->worth = worth_of_score(engine_variant(inquiry->engine), inquiry->state, score);
    inquiry->analysis->proven = true;
    return ANALYST_DONE;
}

static enum analyst_status find_worth(struct inquiry *inquiry)
{
    return prover_solver_worth(inquiry, 0);
}

/* --- one choice of level 10 (a thought), and its time limits --- */

/* One search for level 10's best moves: when it began, and what it has proven. */
struct thought {
    const struct ai_request *request;
    uint64_t begun;
    uint64_t reported;
    uint64_t judged_nodes;
    struct proof proof;
};

/* Sets when the solver's questions end: `limit` microseconds after the thought began; 0: never. */
static void set_deadline(const struct thought *thought, uint64_t limit)
{
    uint64_t passed = thread_microseconds() - thought->begun;
    uint64_t rest = limit > passed ? limit - passed : 1;
    solver_set_deadline(thought->proof.tools.solver, limit == 0 ? 0 : rest);
}

/* --- reporting what is proven so far --- */

static void report_effort(const struct thought *thought, struct ai_report *report)
{
    report->nodes = thought->proof.nodes + thought->judged_nodes;
    report->microseconds = thread_microseconds() - thought->begun;
}

static void report_bounds(const struct thought *thought, int lower, int upper, struct ai_report *report)
{
    const struct proof *proof = &thought->proof;
    *report = (struct ai_report){.proof = AI_PARTLY_PROVEN, .lower = lower, .upper = upper};
    report->moves_to_end = lower == upper ? solver_moves_to_win(proof->variant, proof->state, lower) : 0;
    report_effort(thought, report);
}

static void report_progress(const struct proof *proof, void *context)
{
    struct thought *thought = context;
    uint64_t now = thread_microseconds();
    struct ai_report report;
    if (!thought->request->report || now < thought->reported + PROGRESS_EVERY)
        return;
    thought->reported = now;
    report_bounds(thought, proof->lower, proof->upper, &report);
    thought->request->report(&report, thought->request->context);
}

static void report_proven(const struct thought *thought, struct ai_report *report)
{
    const struct proof *proof = &thought->proof;
    struct worth worth = worth_of_score(proof->variant, proof->state, proof->upper);
    *report = (struct ai_report){.depth = proof->variant->cells - proof->state->plies};
    prover_report(proof->variant, proof->state, worth, report);
    report_effort(thought, report);
}

/*
 * Reports a move. If the request has a function for reports, the best play after the move is added, as far as it is
 * quickly found.
 */
static void find_line(struct engine *engine, const struct state *state, struct move move,
                      const struct ai_request *request, struct ai_report *report)
{
    const struct variant *variant = engine_variant(engine);
    struct solver *solver = engine_solver(engine, NULL);
    struct state at = *state;
    int columns[SOLVER_LINE_MAX];
    int length = 0;
    variant->game->apply(variant, &at, move);
    report->pv[0] = move;
    report->pv_length = 1;
    solver_set_deadline(solver, LINE_MOST);
    /* a line that is not finished is right as far as it goes */
    if (at.outcome == RUNNING && request->report)
        (void)!solver_line(solver, &at, request->cancel, columns, &length, NULL);
    for (int i = 0; i < length && report->pv_length < AI_PV_MAX; i++) {
        int column = columns[i];
        struct move next = {MOVE_PLACE, NO_CELL, (uint8_t)(at.tally[column] * variant->options.width + column)};
        variant->game->apply(variant, &at, next);
        report->pv[report->pv_length++] = next;
    }
}

/* --- choosing level 10's move --- */

static void best_moves(const struct proof *proof, struct choice *choice)
{
    choice->count = 0;
    for (int i = 0; i < proof->count; i++)
        if (proof->lowers[i] == proof->upper)
            prover_take(choice, i, 0);
}

/*
 * Searches for the rest of the time, within the bounds that are proven. Keeps the moves with the greatest value; if
 * there are several, the nearest to the centre.
 */
static void keep_best_judged(struct thought *thought, struct engine *engine, uint64_t limit, struct choice *choice,
                             struct ai_answer *judged)
{
    const struct proof *proof = &thought->proof;
    uint64_t passed = thread_microseconds() - thought->begun;
    struct ai_request request = {.cancel = thought->request->cancel};
    struct engine_bounds bounds;
    request.milliseconds = limit > passed ? (int)((limit - passed) / 1000) + 1 : 1;
    for (int i = 0; i < proof->count; i++) {
        bounds.floors[i] = prover_value(worth_of_score(proof->variant, proof->state, proof->lowers[i]));
        bounds.ceilings[i] = prover_value(worth_of_score(proof->variant, proof->state, proof->uppers[i]));
    }
    choice->count = 0;
    if (engine_search_within(engine, proof->state, &request, &bounds, judged) == AI_NO_MOVE)
        return;
    thought->judged_nodes = judged->report.nodes;
    for (int i = 0; i < proof->count; i++)
        for (int k = 0; k < judged->count; k++)
            if (move_equal(judged->moves[k], proof->moves[i]))
                prover_take(choice, i, -from_centre(proof, i));
}

static enum ai_status choose_judged(struct thought *thought, struct engine *engine, const struct proof_limits *limits,
                                    uint64_t *random, struct move *move, struct ai_report *report)
{
    const struct proof *proof = &thought->proof;
    struct ai_answer judged;
    struct choice choice;
    keep_best_judged(thought, engine, limits->total, &choice, &judged);
    if (choice.count == 0)
        return AI_NO_MOVE;
    int i = prover_pick(&choice, random);
    *move = proof->moves[i];
    if (report) {
        report_bounds(thought, proof->lowers[i], proof->uppers[i], report);
        report->depth = judged.report.depth;
        report->value = judged.report.value;
        report->pv[0] = *move;
        report->pv_length = 1;
    }
    return AI_STOPPED;
}

/*
 * Finds the moves that are proven best. If there is time, keeps of these the ones with the most traps. Finds none if
 * there is not even time for the proof.
 */
static void prove_moves(struct thought *thought, const struct proof_limits *limits, struct choice *choice)
{
    struct proof *proof = &thought->proof;
    bool seldom = proof->variant->cells - proof->state->plies > SELDOM_PROVEN;
    choice->count = 0;
    set_deadline(thought, seldom ? limits->proof / 2 : limits->proof);
    if (!proof_find_score(proof))
        return;
    bool all = find_equals(proof);
    best_moves(proof, choice);
    set_deadline(thought, limits->total);
    if (all && choice->count > 1)
        prover_keep_most_traps(choice, count_traps, proof);
}

static void begin_thought(struct thought *thought, struct engine *engine, const struct state *state,
                          const struct ai_request *request)
{
    struct proof_tools tools = {.solver = engine_solver(engine, NULL),
                                .book = engine_book(engine),
                                .cancel = request->cancel,
                                .progress = report_progress,
                                .context = thought};
    *thought = (struct thought){.request = request, .begun = thread_microseconds()};
    proof_begin(&thought->proof, engine_variant(engine), state, &tools);
}

enum ai_status prover_solver_choose(struct engine *engine, const struct state *state, const struct proof_limits *limits,
                                    uint64_t *random, const struct ai_request *request, struct move *move,
                                    struct ai_report *report)
{
    struct thought thought;
    struct choice choice;
    if (state->outcome != RUNNING)
        return AI_NO_MOVE;
    begin_thought(&thought, engine, state, request);
    prove_moves(&thought, limits, &choice);
    if (request->cancel && atomic_load(request->cancel))
        return AI_NO_MOVE;
    if (choice.count == 0)
        return choose_judged(&thought, engine, limits, random, move, report);
    *move = thought.proof.moves[prover_pick(&choice, random)];
    if (report) {
        report_proven(&thought, report);
        find_line(engine, state, *move, request, report);
    }
    return AI_DONE;
}

static enum ai_status choose(struct engine *engine, const struct state *state, uint64_t *random,
                             const struct ai_request *request, struct move *move, struct ai_report *report)
{
    struct proof_limits usual = limits_of_levels;
    uint64_t most = (uint64_t)request->milliseconds * 1000, total = (uint64_t)request->level_time * 1000;
    total = request->level_time > 0 ? total : usual.total;
    total = request->milliseconds > 0 && most < total ? most : total;
    struct proof_limits limits = {.proof = total * usual.proof / usual.total, .total = total};
    return prover_solver_choose(engine, state, &limits, random, request, move, report);
}

static enum ai_status find_best(struct engine *engine, const struct state *state, const struct ai_request *request,
                                struct ai_answer *answer)
{
    struct thought thought;
    struct choice choice;
    begin_thought(&thought, engine, state, request);
    set_deadline(&thought, 0);
    if (!proof_find_score(&thought.proof) || !find_equals(&thought.proof))
        return AI_NO_MOVE;
    best_moves(&thought.proof, &choice);
    answer->count = choice.count;
    for (int k = 0; k < choice.count; k++)
        answer->moves[k] = thought.proof.moves[choice.moves[k]];
    report_proven(&thought, &answer->report);
    return AI_DONE;
}

/* --- positions near the end, on boards too large for the solver to prove early ones --- */

bool prover_solver_may_prove(const struct variant *variant, const struct state *state)
{
    return solver_covers(variant) && !solver_is_quick(variant) && state->outcome == RUNNING &&
           variant->cells - state->plies <= LARGE_ENDING;
}

const struct prover prover_solver = {
    .made_for = is_for,
    .covers = solver_is_quick,
    .prepare = prepare,
    .endings = true,
    .values = find_values,
    .worth = find_worth,
    .best = find_best,
    .line = find_line,
    .choose = choose,
};
