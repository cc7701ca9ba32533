/* The analyst: finds what every move is worth, with an engine and the prover that covers the variant. */
#include "gravitrips/analyst.h"

#include "ai/engine.h"
#include "ai/levels.h"
#include "ai/prover.h"
#include "ai/swap_rule.h"
#include "standard.h"

enum {
    SEARCH_TIME = 2000, /* milliseconds, unless the limits say otherwise */
    CHOICES = 200       /* how often a level that overlooks lines is asked for its choice */
};

struct analyst {
    const struct prover *prover;
    int milliseconds, patience;
    struct engine *engine; /* owns the solver and the tablebase that the prover uses */
};

bool analyst_proves(const struct variant *variant)
{
    return prover_of(variant) != &prover_search;
}

bool analyst_is_best(const struct analysis *analysis, struct move move)
{
    for (int i = 0; i < analysis->count; i++)
        if (move_equal(analysis->moves[i].move, move))
            return analysis->moves[i].best;
    return false;
}

struct move analyst_best(const struct variant *variant, const struct analysis *analysis)
{
    int width = variant->options.width, nearest = INT_MAX;
    struct move best = {.kind = MOVE_NONE};
    for (int i = 0; i < analysis->count; i++) {
        int away = abs(2 * (analysis->moves[i].move.to % width) - (width - 1));
        if (!analysis->moves[i].best || away >= nearest)
            continue;
        nearest = away;
        best = analysis->moves[i].move;
    }
    return best;
}

bool analyst_knows_all(const struct analysis *analysis)
{
    bool all = analysis->count > 0 && analysis->proven;
    for (int i = 0; i < analysis->count; i++)
        all = all && analysis->moves[i].known;
    return all;
}

/* How early a move is listed: the best ones first, then what looks good. */
static int rank_of(const struct analyst_move *known)
{
    if (!known || known->best)
        return 0;
    if (known->known)
        return known->worth.result == WORTH_WIN ? 1 : known->worth.result == WORTH_DRAW ? 3 : 5;
    return known->look == ANALYST_LOOKS_GOOD ? 2 : 4;
}

int analyst_ranked(const struct analysis *analysis, int count, int row)
{
    for (int rank = 0; rank <= 5; rank++)
        for (int i = 0; i < count; i++)
            if (rank_of(analysis->count > i ? &analysis->moves[i] : NULL) == rank && row-- == 0)
                return i;
    return count;
}

struct analyst *analyst_create(const struct variant *variant, const struct analyst_limits *limits)
{
    struct analyst *analyst = malloc(sizeof *analyst);
    if (!analyst)
        return NULL;
    *analyst = (struct analyst){.prover = prover_of(variant),
                                .milliseconds = limits && limits->milliseconds > 0 ? limits->milliseconds : SEARCH_TIME,
                                .patience = limits ? limits->patience : 0,
                                .engine = engine_create(variant, NULL)};
    if (!analyst->engine) {
        free(analyst);
        return NULL;
    }
    if (limits)
        engine_set_solver(analyst->engine, &limits->solver);
    return analyst;
}

void analyst_destroy(struct analyst *analyst)
{
    if (analyst) {
        engine_destroy(analyst->engine);
        free(analyst);
    }
}

enum analyst_status analyst_prepare(struct analyst *analyst, const atomic_bool *cancel)
{
    return prover_prepare(analyst->prover, analyst->engine, cancel, NULL);
}

static bool is_opening(const struct analyst *analyst, const struct state *state)
{
    return opening_goes_on(engine_rules(analyst->engine), state);
}

enum analyst_status analyst_analyze(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                    analyst_report_fn *report, void *context, struct analysis *analysis)
{
    struct inquiry inquiry = {.engine = analyst->engine,
                              .state = state,
                              .cancel = cancel,
                              .milliseconds = analyst->milliseconds,
                              .patience = analyst->patience,
                              .report = report,
                              .context = context,
                              .analysis = analysis};
    if (is_opening(analyst, state)) {
        inquiry.patience = 0; /* in an opening no judgement comes before the proof, which always takes long */
        return swap_rule_values(analyst->prover, &inquiry);
    }
    return prover_values(analyst->prover, &inquiry);
}

enum analyst_status analyst_judge(struct analyst *analyst, const struct state *state, int milliseconds,
                                  const atomic_bool *cancel, struct analysis *analysis)
{
    struct inquiry inquiry = {analyst->engine, state, cancel, milliseconds, 0, NULL, NULL, analysis, {0}};
    /* In an opening, judging every move is quick and shows which moves look best. */
    return is_opening(analyst, state) ? swap_rule_values(&prover_search, &inquiry)
                                      : prover_worth(&prover_search, &inquiry);
}

enum analyst_status analyst_evaluate(struct analyst *analyst, const struct state *state, const atomic_bool *cancel,
                                     bool *known, struct worth *worth)
{
    struct analysis analysis;
    struct inquiry inquiry = {analyst->engine, state, cancel, analyst->milliseconds, 0, NULL, NULL, &analysis, {0}};
    enum analyst_status status = is_opening(analyst, state) ? swap_rule_worth(analyst->prover, &inquiry)
                                                            : prover_worth(analyst->prover, &inquiry);
    bool over = status == ANALYST_OVER;
    *known = over || analysis.proven;
    *worth = over ? worth_of_end(state) : analysis.worth;
    return over ? ANALYST_DONE : status;
}

/* How many percent of these moves do not win. */
static int share_not_winning(const struct analysis *analysis, const struct move *moves, int count)
{
    int wrong = 0;
    for (int i = 0; i < analysis->count; i++) {
        const struct analyst_move *move = &analysis->moves[i];
        for (int k = 0; k < count; k++)
            wrong += move_equal(moves[k], move->move) && move->known && move->worth.result != WORTH_WIN;
    }
    return count > 0 ? 100 * wrong / count : 0;
}

/*
 * How many percent of a level's choices do not win. The level chooses CHOICES times, and each time overlooks other
 * lines.
 */
static enum analyst_status share_of_choices(struct analyst *analyst, const struct state *state, int level,
                                            const struct analysis *analysis, const atomic_bool *cancel, int *percent)
{
    struct ai_request request = {.cancel = cancel};
    uint64_t random = state->hash; /* seeded by the state: the same question must have the same answer */
    int sum = 0;
    for (int i = 0; i < CHOICES; i++) {
        struct move move;
        if (ai_choose(analyst->engine, state, level, &random, &request, &move, NULL) != AI_DONE)
            return ANALYST_STOPPED;
        sum += share_not_winning(analysis, &move, 1);
    }
    *percent = sum / CHOICES;
    return ANALYST_DONE;
}

enum analyst_status analyst_overlooks(struct analyst *analyst, const struct state *state, int level,
                                      const atomic_bool *cancel, int *percent)
{
    struct ai_request request = {.cancel = cancel};
    struct analysis analysis;
    struct move all[MOVES_MAX];
    struct ai_answer answer;
    enum analyst_status status = analyst_analyze(analyst, state, cancel, NULL, NULL, &analysis);
    *percent = 0;
    if (status == ANALYST_OVER || is_opening(analyst, state) ||
        (status == ANALYST_DONE && analysis.worth.result != WORTH_WIN) || levels[level].milliseconds > 0)
        return ANALYST_DONE;
    if (status != ANALYST_DONE)
        return status;
    if (oversight_happens(level, engine_variant(analyst->engine)))
        return share_of_choices(analyst, state, level, &analysis, cancel, percent);
    if (ai_suggest(analyst->engine, state, level, &request, &answer) != AI_DONE)
        return ANALYST_STOPPED;
    int slips = answer.report.value == AI_WIN ? 0 : levels[level].slips;
    for (int i = 0; i < analysis.count; i++)
        all[i] = analysis.moves[i].move;
    *percent = ((100 - slips) * share_not_winning(&analysis, answer.moves, answer.count) +
                slips * share_not_winning(&analysis, all, analysis.count)) /
               100;
    return ANALYST_DONE;
}
