/*
 * What provers have in common: what stands in for functions that a prover leaves out, and the choice among equally good
 * moves.
 */
#include "ai/prover.h"

#include "rules/variant.h"

/* --- asking a prover about a state --- */

enum analyst_status prover_prepare(const struct prover *prover, struct engine *engine, const atomic_bool *cancel,
                                   struct reason *why)
{
    if (!prover->prepare || prover->prepare(engine, cancel, why))
        return ANALYST_DONE;
    return cancel && atomic_load(cancel) ? ANALYST_STOPPED : ANALYST_NO_MEMORY;
}

void prover_list_moves(const struct variant *variant, const struct state *state, struct analysis *analysis)
{
    struct move moves[MOVES_MAX];
    memset(analysis, 0, sizeof *analysis);
    analysis->count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < analysis->count; i++)
        analysis->moves[i].move = moves[i];
}

static enum analyst_status begin_inquiry(const struct prover *prover, const struct inquiry *inquiry)
{
    prover_list_moves(engine_variant(inquiry->engine), inquiry->state, inquiry->analysis);
    if (inquiry->state->outcome != RUNNING)
        return ANALYST_OVER;
    return prover_prepare(prover, inquiry->engine, inquiry->cancel, NULL);
}

enum analyst_status prover_values(const struct prover *prover, struct inquiry *inquiry)
{
    enum analyst_status status = begin_inquiry(prover, inquiry);
    return status == ANALYST_DONE ? prover->values(inquiry) : status;
}

enum analyst_status prover_worth(const struct prover *prover, struct inquiry *inquiry)
{
    enum analyst_status status = begin_inquiry(prover, inquiry);
    return status == ANALYST_DONE ? prover->worth(inquiry) : status;
}

bool prover_is_cancelled(const struct inquiry *inquiry)
{
    return inquiry->cancel && atomic_load(inquiry->cancel);
}

void prover_tell(const struct inquiry *inquiry)
{
    if (inquiry->report)
        inquiry->report(inquiry->analysis, inquiry->context);
}

/* --- the best moves of an analysis --- */

/* Names the best moves, if no move can be better than this worth. */
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

/* Finds the greatest of the known worths. Returns false if none is known. *all: whether all are known. */
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

void prover_name_best(struct analysis *analysis)
{
    struct worth greatest;
    bool all;
    if (find_greatest(analysis, &greatest, &all) && (all || greatest.result == WORTH_WIN)) {
        name_proven(analysis, greatest);
        return;
    }
    for (int i = 0; i < analysis->count && !analysis->proven;
         i++) { /* a move that only looks best is not named if it is known to lose */
        struct analyst_move *move = &analysis->moves[i];
        bool misled = move->best && move->known && move->worth.result == WORTH_LOSS;
        move->best = move->best && !misled;
        analysis->best_count -= misled;
    }
}

/* --- a proven worth as a search value and in a report --- */

struct worth prover_worth_of_value(int value)
{
    enum worth_result result = value > AI_DECIDED ? WORTH_WIN : value < -AI_DECIDED ? WORTH_LOSS : WORTH_DRAW;
    int plies = result == WORTH_DRAW ? 0 : AI_WIN - abs(value) + 1;
    return (struct worth){.result = result, .plies = plies};
}

int prover_value(struct worth worth)
{
    return (int)worth.result * (AI_WIN - (worth.plies - 1));
}

void prover_report(const struct variant *variant, const struct state *state, struct worth worth,
                   struct ai_report *report)
{
    report->proof = AI_PROVEN;
    report->value = prover_value(worth);
    report->lower = report->upper = worth_score(variant, state, worth);
    report->moves_to_end = worth_moves(worth);
}

/* --- suggesting moves: the best ones, and a line of perfect play --- */

/* Finds the best moves by the worths of all moves. False if these cannot be found. */
static bool find_best(const struct prover *prover, struct engine *engine, const struct state *state,
                      const atomic_bool *cancel, struct ai_answer *answer)
{
    struct analysis analysis;
    struct inquiry inquiry = {.engine = engine, .state = state, .cancel = cancel, .analysis = &analysis};
    answer->count = 0;
    if (prover_values(prover, &inquiry) != ANALYST_DONE)
        return false;
    for (int i = 0; i < analysis.count; i++)
        if (analysis.moves[i].best)
            answer->moves[answer->count++] = analysis.moves[i].move;
    prover_report(engine_variant(engine), state, analysis.worth, &answer->report);
    answer->report.depth = analysis.worth.plies;
    return true;
}

/*
 * Reports a line of perfect play, as long as there is room. Where several moves are best, it takes the first of them.
 */
static void tell_line(const struct prover *prover, struct engine *engine, const struct state *state, struct move move,
                      const struct ai_request *request, struct ai_report *report)
{
    const struct variant *variant = engine_variant(engine);
    struct ai_answer answer = {.moves = {move}};
    struct state at = *state;
    if (report->pv_length > 0)
        return;
    if (prover->line) {
        prover->line(engine, state, move, request, report);
        return;
    }
    do {
        report->pv[report->pv_length++] = answer.moves[0];
        variant->game->apply(variant, &at, answer.moves[0]);
    } while (report->pv_length < AI_PV_MAX && find_best(prover, engine, &at, request->cancel, &answer));
}

static enum ai_status best_of(const struct prover *prover, struct engine *engine, const struct state *state,
                              const struct ai_request *request, struct ai_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    if (state->outcome != RUNNING)
        return AI_NO_MOVE;
    if (prover->best)
        return prover->best(engine, state, request, answer);
    return find_best(prover, engine, state, request->cancel, answer) ? AI_DONE : AI_NO_MOVE;
}

enum ai_status prover_suggest(const struct prover *prover, struct engine *engine, const struct state *state,
                              const struct ai_request *request, struct ai_answer *answer)
{
    enum ai_status status = best_of(prover, engine, state, request, answer);
    if (status != AI_NO_MOVE)
        tell_line(prover, engine, state, answer->moves[0], request, &answer->report);
    return status;
}

/* --- choosing one of the best moves --- */

void prover_take(struct choice *choice, int i, int value)
{
    if (choice->count > 0 && value < choice->greatest)
        return;
    if (choice->count > 0 && value > choice->greatest)
        choice->count = 0;
    choice->greatest = value;
    choice->moves[choice->count++] = i;
}

void prover_keep_most_traps(struct choice *choice, prover_traps_fn *count, void *context)
{
    struct choice kept = {0};
    int traps;
    for (int k = 0; k < choice->count && count(context, choice->moves[k], &traps); k++)
        prover_take(&kept, choice->moves[k], traps);
    if (kept.count > 0)
        *choice = kept;
}

int prover_pick(const struct choice *choice, uint64_t *random)
{
    return choice->moves[random_below(random, (uint32_t)choice->count)];
}

/* The best moves, whose traps (ways for the opponent to go wrong) are to be counted. */
struct candidates {
    const struct prover *prover;
    struct engine *engine;
    const struct state *state;
    const atomic_bool *cancel;
    const struct ai_answer *answer;
};

/* Counts the replies to the i-th move that are not best. */
static bool count_wrong_replies(void *context, int i, int *traps)
{
    const struct candidates *candidates = context;
    struct state after =
        variant_after(engine_variant(candidates->engine), candidates->state, candidates->answer->moves[i]);
    struct analysis replies;
    struct inquiry inquiry = {
        .engine = candidates->engine, .state = &after, .cancel = candidates->cancel, .analysis = &replies};
    enum analyst_status status = prover_values(candidates->prover, &inquiry);
    *traps = replies.count - replies.best_count;
    return status == ANALYST_DONE || status == ANALYST_OVER;
}

enum ai_status prover_choose(const struct prover *prover, struct engine *engine, const struct state *state,
                             uint64_t *random, const struct ai_request *request, struct move *move,
                             struct ai_report *report)
{
    struct ai_answer answer;
    struct candidates candidates = {prover, engine, state, request->cancel, &answer};
    struct choice choice = {0};
    if (prover->choose)
        return prover->choose(engine, state, random, request, move, report);
    enum ai_status status = best_of(prover, engine, state, request, &answer);
    if (status == AI_NO_MOVE)
        return AI_NO_MOVE;
    for (int i = 0; i < answer.count; i++)
        prover_take(&choice, i, 0);
    prover_keep_most_traps(&choice, count_wrong_replies, &candidates);
    *move = answer.moves[prover_pick(&choice, random)];
    if (report) {
        tell_line(prover, engine, state, *move, request, &answer.report);
        *report = answer.report;
    }
    return status;
}
