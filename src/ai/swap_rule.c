/*
 * Openings after which SECOND chooses its colour: what they are worth, as far as that is known, and how even they look.
 */
#include "ai/swap_rule.h"

#include "ai/levels.h"
#include "rules/variant.h"

enum {
    FREE_PROVEN = 22,     /* with at most this many free cells, a position is solved in no time */
    SAMPLES = 8,          /* how many random continuations are tried after a disc, if more discs are still to be laid */
    LAYING_NODES = 20000, /* how many nodes the search of each continuation may have */
    CHOOSING_NODES = 200000
};

/* Who asks, and what ends the question. */
struct asking {
    struct engine *engine;
    const atomic_bool *cancel;
    int level;
    uint64_t nodes;
};

static bool is_choice(const struct asking *asking, const struct state *state)
{
    return opening_is_choice(engine_rules(asking->engine), state);
}

/* --- the proven worth of openings --- */

/*
 * A worth as the other side sees it. Changing colours takes no ply: the same end comes just as soon, but for the other
 * side.
 */
static struct worth of_other(struct worth worth)
{
    return (struct worth){(enum worth_result) - (int)worth.result, worth.plies};
}

/* Finds the worth of a position in the plain game, without an opening, if that is quick. */
static bool find_plain(const struct asking *asking, const struct state *state, struct worth *worth)
{
    const struct variant *variant = engine_variant(asking->engine);
    const struct book *book = engine_book(asking->engine);
    struct analysis analysis;
    struct inquiry inquiry = {
        .engine = asking->engine, .state = state, .cancel = asking->cancel, .analysis = &analysis};
    int score;
    if (book && book_score(book, state, &score)) {
        *worth = worth_of_score(variant, state, score);
        return true;
    }
    if (variant->cells - state->plies > FREE_PROVEN || prover_worth(prover_of(variant), &inquiry) != ANALYST_DONE ||
        !analysis.proven)
        return false;
    *worth = analysis.worth;
    return true;
}

/*
 * Finds the worth of a state of an opening, for its side to move. It calls itself once for each disc that must still be
 * laid.
 */
static bool find_worth(const struct asking *asking, const struct state *state, struct worth *worth)
{
    const struct variant *rules = engine_rules(asking->engine);
    struct move moves[MOVES_MAX];
    if (is_choice(asking, state)) {
        bool known = find_plain(asking, state, worth);
        if (known && worth->result == WORTH_LOSS)
            *worth = of_other(*worth);
        return known;
    }
    int count = rules->game->moves(rules, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(rules, state, moves[i]);
        struct worth next;
        if (!find_worth(asking, &after, &next))
            return false;
        /* worth_of_move takes the other side's worth, but until the choice the same side goes on laying discs */
        next = worth_of_move(is_choice(asking, &after) ? next : of_other(next));
        if (i == 0 || worth_compare(next, *worth) > 0)
            *worth = next;
    }
    return true;
}

static bool know_values(const struct asking *asking, const struct state *state, struct analysis *analysis)
{
    for (int i = 0; i < analysis->count; i++) {
        struct analyst_move *move = &analysis->moves[i];
        struct state after = variant_after(engine_rules(asking->engine), state, move->move);
        if (!find_worth(asking, &after, &move->worth))
            return false;
        move->worth = worth_of_move(is_choice(asking, &after) ? move->worth : of_other(move->worth));
        move->known = true;
    }
    prover_name_best(analysis);
    return true;
}

/* --- how even an opening looks to a search --- */

/* A search's values at its last even depth and at its last odd depth. */
struct look {
    int values[2];
    int last;
};

static void note_depth(const struct ai_report *report, void *context)
{
    struct look *look = context;
    look->values[report->depth % 2] = look->last = report->value;
}

/*
 * How good a position looks for its side to move, in the game without swap rule; false: cancelled. After an odd depth
 * that side has one disc more, and its lines look too good. After an even depth they look much too bad. The two values
 * are weighted so that most of the 343 openings of three discs on 7x6 are judged right: 86 of 100.
 */
static bool look_at(const struct asking *asking, const struct state *state, int *value)
{
    enum { ODD = 4, EVEN = 1 };
    struct look look = {0};
    struct ai_request request = {
        .nodes = asking->nodes, .cancel = asking->cancel, .report = note_depth, .context = &look};
    struct ai_answer answer;
    level_limits(asking->level, &request);
    if (request.depth > 0)
        request.depth |= 1;
    if (engine_search(asking->engine, state, &request, &answer) == AI_NO_MOVE)
        return false;
    bool decided = abs(look.last) >= AI_DECIDED;
    *value = decided ? look.last : (ODD * look.values[1] + EVEN * look.values[0]) / (ODD + EVEN);
    return true;
}

/* How uneven the colours are after an opening that goes on at random: the smallest value of some samples. */
static bool look_on(const struct asking *asking, const struct state *state, uint64_t *random, int *least)
{
    const struct variant *rules = engine_rules(asking->engine);
    int samples = is_choice(asking, state) ? 1 : SAMPLES;
    *least = AI_WIN;
    for (int i = 0; i < samples; i++) {
        struct state at = *state;
        int value;
        while (!is_choice(asking, &at)) {
            struct move moves[MOVES_MAX];
            int count = rules->game->moves(rules, &at, moves);
            at = variant_after(rules, &at, moves[random_below(random, (uint32_t)count)]);
        }
        if (!look_at(asking, &at, &value))
            return false;
        if (abs(value) < *least)
            *least = abs(value);
    }
    return true;
}

static bool judge_values(const struct asking *asking, const struct state *state, uint64_t *random,
                         struct analysis *analysis, int *least)
{
    struct choice choice = {0};
    for (int i = 0; i < analysis->count; i++) {
        struct state after = variant_after(engine_rules(asking->engine), state, analysis->moves[i].move);
        int value;
        analysis->moves[i].known = false;
        if (!look_on(asking, &after, random, &value))
            return false;
        prover_take(&choice, i, -value);
    }
    for (int k = 0; k < choice.count; k++)
        analysis->moves[choice.moves[k]].best = true;
    analysis->best_count = choice.count;
    *least = -choice.greatest;
    return true;
}

/* --- choosing where to lay a disc of the opening --- */

enum ai_status swap_rule_lay(struct engine *engine, const struct state *state, int level, uint64_t *random,
                             const struct ai_request *request, struct ai_answer *answer)
{
    struct asking asking = {engine, request->cancel, level, LAYING_NODES};
    struct analysis analysis;
    uint64_t begun = thread_microseconds();
    int least = 0;
    memset(answer, 0, sizeof *answer);
    prover_list_moves(engine_rules(engine), state, &analysis);
    if (level == LEVEL_MAX && know_values(&asking, state, &analysis))
        prover_report(engine_variant(engine), state, analysis.worth, &answer->report);
    else if (judge_values(&asking, state, random, &analysis, &least))
        answer->report.value = -least;
    else
        return AI_NO_MOVE;
    for (int i = 0; i < analysis.count; i++)
        if (analysis.moves[i].best)
            answer->moves[answer->count++] = analysis.moves[i].move;
    answer->report.depth = engine_rules(engine)->options.opening - state->plies;
    answer->report.microseconds = thread_microseconds() - begun;
    answer->report.pv[0] = answer->moves[0];
    answer->report.pv_length = 1;
    return AI_DONE;
}

/* --- choosing a colour --- */

bool swap_rule_takes_other(struct engine *engine, const struct state *state, int level,
                           const struct ai_request *request, const struct ai_report *report)
{
    const struct asking asking = {engine, request->cancel, level, CHOOSING_NODES};
    bool bounded = report->proof == AI_PROVEN || report->proof == AI_PARTLY_PROVEN;
    int value = 0;
    if (bounded && (report->lower >= 0 || report->upper < 0))
        return report->upper < 0;
    return look_at(&asking, state, &value) && value < 0;
}

/*
 * Adds the change of colours to an analysis of the moves that keep one's colour. Call it last, when no more will become
 * known about those moves.
 */
static void add_change(const struct asking *asking, const struct state *state, struct analysis *analysis)
{
    struct analyst_move *change = &analysis->moves[analysis->count++];
    int order = 0, value = 0;
    *change = (struct analyst_move){.move = swap_rule_change, .known = analysis->proven};
    if (analysis->proven) {
        change->worth = of_other(analysis->worth);
        order = worth_compare(change->worth, analysis->worth);
    } else if (look_at(asking, state, &value)) {
        order = value < 0 ? 1 : -1;
    }
    for (int i = 0; order > 0 && i < analysis->count; i++)
        analysis->moves[i].best = false;
    analysis->best_count = order > 0 ? 0 : analysis->best_count;
    change->best = order >= 0;
    analysis->best_count += change->best;
    if (order > 0 && analysis->proven)
        analysis->worth = change->worth;
}

/* --- answering the analyst's questions about openings --- */

enum analyst_status swap_rule_values(const struct prover *prover, struct inquiry *inquiry)
{
    struct asking asking = {inquiry->engine, inquiry->cancel, LEVEL_MAX, LAYING_NODES};
    uint64_t random = inquiry->state->hash; /* seeded by the state: the same question must have the same answer */
    int least;
    if (is_choice(&asking, inquiry->state)) {
        enum analyst_status status = prover_values(prover, inquiry);
        asking.nodes = CHOOSING_NODES;
        if (status == ANALYST_DONE)
            add_change(&asking, inquiry->state, inquiry->analysis);
        return status;
    }
    prover_list_moves(engine_rules(inquiry->engine), inquiry->state, inquiry->analysis);
    if (know_values(&asking, inquiry->state, inquiry->analysis) ||
        judge_values(&asking, inquiry->state, &random, inquiry->analysis, &least))
        return ANALYST_DONE;
    return ANALYST_STOPPED;
}

enum analyst_status swap_rule_worth(const struct prover *prover, struct inquiry *inquiry)
{
    const struct asking asking = {inquiry->engine, inquiry->cancel, LEVEL_MAX, LAYING_NODES};
    struct analysis *analysis = inquiry->analysis;
    if (is_choice(&asking, inquiry->state)) {
        enum analyst_status status = prover_worth(prover, inquiry);
        if (status == ANALYST_DONE && analysis->proven && analysis->worth.result == WORTH_LOSS)
            analysis->worth = of_other(analysis->worth);
        return status;
    }
    prover_list_moves(engine_rules(inquiry->engine), inquiry->state, analysis);
    analysis->proven = find_worth(&asking, inquiry->state, &analysis->worth);
    return prover_is_cancelled(inquiry) ? ANALYST_STOPPED : ANALYST_DONE;
}
