/*
 * How a level chooses its move: which prover or search finds it, and what the weakest levels overlook. Declared in
 * ai.h.
 */
#include <math.h>

#include "ai/engine.h"
#include "ai/levels.h"
#include "ai/prover.h"
#include "ai/swap_rule.h"

/* Does the level use the opening book, and is the state in it? */
static bool is_in_book(const struct engine *engine, const struct state *state, int level)
{
    int score;
    return levels[level].recalls > 0 && engine_book(engine) && book_score(engine_book(engine), state, &score);
}

/*
 * The prover that finds the level's moves in this state. If the level wants no proofs here, or if there are none, it is
 * `prover_search`, which only searches. `recalls`: the level recalls this position from the book, and so wants a proof.
 */
static const struct prover *prover_at(struct engine *engine, const struct state *state, int level, bool recalls,
                                      const atomic_bool *cancel)
{
    const struct variant *variant = engine_variant(engine);
    const struct prover *prover = prover_of(variant);
    bool asked =
        level == LEVEL_MAX || recalls || (prover->endings && variant->cells - state->plies <= levels[level].ending);
    return asked && prover_prepare(prover, engine, cancel, NULL) == ANALYST_DONE ? prover : &prover_search;
}

/*
 * Searches as the level does. If the level looks far ahead, a seed other than 0 decides between moves that can hardly
 * be told apart. With seed 0 the answer has all moves that are equally good.
 */
static enum ai_status search_as(struct engine *engine, const struct state *state, int level,
                                const struct ai_request *request, uint64_t seed, struct ai_answer *answer)
{
    struct ai_request limited = *request;
    level_limits(level, &limited);
    bool proven = prover_of(engine_variant(engine)) != &prover_search;
    bool far = limited.depth == 0 && !proven;
    enum ai_status status = far ? engine_look_far(engine, state, &limited, seed, seed == 0, answer)
                                : engine_search(engine, state, &limited, answer);
    if (level == LEVEL_MAX && proven)
        answer->report.proof = AI_SHORT_OF_MEMORY;
    return status;
}

bool ai_prepares(const struct variant *variant, int level)
{
    return level == LEVEL_MAX && prover_of(variant)->slow;
}

void ai_prepare(struct engine *engine, int level, const atomic_bool *cancel)
{
    const struct variant *variant = engine_variant(engine);
    if (ai_prepares(variant, level))
        (void)prover_prepare(prover_of(variant), engine, cancel, NULL);
}

/*
 * Suggests the change of colours where SECOND may choose: beside the other moves if both colours are equally good,
 * alone if the other colour is better.
 */
static void suggest_change(struct engine *engine, const struct state *state, int level,
                           const struct ai_request *request, struct ai_answer *answer)
{
    if (swap_rule_takes_other(engine, state, level, request, &answer->report)) {
        answer->count = 0;
        answer->report.value = -answer->report.value;
        int upper = -answer->report.lower;
        answer->report.lower = -answer->report.upper;
        answer->report.upper = upper;
    } else if (answer->report.proof != AI_PROVEN || answer->report.lower != 0) {
        return;
    }
    answer->moves[answer->count++] = swap_rule_change;
}

enum ai_status ai_suggest(struct engine *engine, const struct state *state, int level, const struct ai_request *request,
                          struct ai_answer *answer)
{
    const struct variant *rules = engine_rules(engine);
    uint64_t random = state->hash;
    if (opening_goes_on(rules, state) && !opening_is_choice(rules, state))
        return swap_rule_lay(engine, state, level, &random, request, answer);
    bool recalls = is_in_book(engine, state, level);
    const struct prover *prover = prover_at(engine, state, level, recalls, request->cancel);
    enum ai_status status = prover == &prover_search ? search_as(engine, state, level, request, 0, answer)
                                                     : prover_suggest(prover, engine, state, request, answer);
    if (status != AI_NO_MOVE && opening_is_choice(rules, state))
        suggest_change(engine, state, level, request, answer);
    return status;
}

/* Picks a move at random. Now and then the level slips and makes any move, but it never misses a win at once. */
static struct move draw_move(const struct engine *engine, const struct state *state, int level, uint64_t *random,
                             const struct ai_answer *answer)
{
    const struct variant *variant = engine_variant(engine);
    struct move moves[MOVES_MAX];
    int slips = variant->lines.count == 0 ? levels[level].slips : 0;
    int count = variant->game->moves(variant, state, moves);
    if (slips > 0 && answer->report.value != AI_WIN && random_below(random, 100) < (uint32_t)slips)
        return moves[random_below(random, (uint32_t)count)];
    return answer->moves[random_below(random, (uint32_t)answer->count)];
}

/* Makes the choice of a player who overlooks some lines. */
static enum ai_status choose_overlooking(struct engine *engine, const struct state *state, int level, uint64_t *random,
                                         const struct ai_request *request, struct move *move, struct ai_report *report)
{
    struct ai_request limited = *request;
    struct state seen = *state;
    struct sight sight;
    struct ai_answer answer;
    level_limits(level, &limited);
    oversight_look(&sight, engine_variant(engine), state, request->recent, level, random);
    seen.hash ^= sight.key;
    enum ai_status status = engine_search_seeing(engine, &sight.seen, &seen, &limited, &answer);
    if (status == AI_NO_MOVE)
        return status;
    *move = answer.moves[random_below(random, (uint32_t)answer.count)];
    if (report) {
        *report = answer.report;
        report->oversight = oversight_of(&sight, engine, state, *move, &limited);
    }
    return status;
}

/*
 * Chooses a move, with `random` for what is left to chance. In a position of the book, a level that usually thinks for
 * some time moves at once. If it recalls the position, it moves as the book says. If not, it moves like the level
 * below, which in an opening is hardly weaker (docs/levels.md).
 */
static enum ai_status choose_drawing(struct engine *engine, const struct state *state, int level, uint64_t *random,
                                     const struct ai_request *request, struct move *move, struct ai_report *report)
{
    bool in_book = is_in_book(engine, state, level);
    bool recalls = in_book && random_below(random, 100) < (uint32_t)levels[level].recalls;
    const struct prover *prover = prover_at(engine, state, level, recalls, request->cancel);
    struct ai_answer answer;
    if (prover != &prover_search)
        return prover_choose(prover, engine, state, random, request, move, report);
    if (oversight_happens(level, engine_variant(engine)))
        return choose_overlooking(engine, state, level, random, request, move, report);
    enum ai_status status = search_as(engine, state, in_book ? level - 1 : level, request, ~*random, &answer);
    if (status != AI_NO_MOVE) {
        *move = draw_move(engine, state, level, random, &answer);
        if (report)
            *report = answer.report;
    }
    return status;
}

/* Chooses a move as if there were no swap rule. If none is found, `random` is unchanged. */
static enum ai_status choose_plain(struct engine *engine, const struct state *state, int level, uint64_t *random,
                                   const struct ai_request *request, struct move *move, struct ai_report *report)
{
    uint64_t drawn = *random;
    enum ai_status status = choose_drawing(engine, state, level, &drawn, request, move, report);
    if (status != AI_NO_MOVE)
        *random = drawn;
    return status;
}

/* Lays a disc of an opening: picks one of the moves that look equally good. */
static enum ai_status choose_laying(struct engine *engine, const struct state *state, int level, uint64_t *random,
                                    const struct ai_request *request, struct move *move, struct ai_report *report)
{
    struct ai_answer answer;
    enum ai_status status = swap_rule_lay(engine, state, level, random, request, &answer);
    if (status == AI_NO_MOVE)
        return status;
    *move = answer.report.pv[0] = answer.moves[random_below(random, (uint32_t)answer.count)];
    if (report)
        *report = answer.report;
    return status;
}

enum ai_status ai_choose(struct engine *engine, const struct state *state, int level, uint64_t *random,
                         const struct ai_request *request, struct move *move, struct ai_report *report)
{
    const struct variant *rules = engine_rules(engine);
    struct ai_report plain;
    if (!opening_goes_on(rules, state))
        return choose_plain(engine, state, level, random, request, move, report);
    if (!opening_is_choice(rules, state))
        return choose_laying(engine, state, level, random, request, move, report);
    enum ai_status status = choose_plain(engine, state, level, random, request, move, &plain);
    if (status == AI_NO_MOVE)
        return status;
    if (swap_rule_takes_other(engine, state, level, request, &plain)) {
        *move = swap_rule_change;
        plain = (struct ai_report){.depth = plain.depth,
                                   .pv = {*move},
                                   .pv_length = 1,
                                   .nodes = plain.nodes,
                                   .microseconds = plain.microseconds};
    }
    if (report)
        *report = plain;
    return status;
}

/*
 * The worth of a move for the side to move, by a search of what follows, whose nodes and time are added to the report.
 * Returns false if the search was ended too early.
 */
static bool worth_of(struct engine *engine, const struct state *state, struct move move,
                     const struct ai_request *request, int *value, struct ai_report *report)
{
    const struct variant *variant = engine_variant(engine);
    struct state after = *state;
    struct ai_request deeper = *request;
    struct ai_answer answer;
    deeper.depth -= deeper.depth > 0;
    variant->game->apply(variant, &after, move);
    int sign = after.turn == state->turn ? 1 : -1;
    report->nodes++;
    if (after.outcome != RUNNING) {
        *value = after.outcome == DRAWN                                      ? 0
                 : (after.outcome == WON_BY_FIRST) == (state->turn == FIRST) ? AI_WIN
                                                                             : -AI_WIN;
    } else if (request->depth == 1) {
        *value = sign * engine_evaluate(engine, &after);
    } else {
        if (engine_search(engine, &after, &deeper, &answer) == AI_NO_MOVE)
            return false;
        *value = sign * answer.report.value;
        report->nodes += answer.report.nodes;
        report->microseconds += answer.report.microseconds;
    }
    return !request->cancel || !atomic_load(request->cancel);
}

enum ai_status ai_choose_warm(struct engine *engine, const struct state *state, int temperature, uint64_t *random,
                              const struct ai_request *request, struct move *move, struct ai_report *report)
{
    const struct variant *variant = engine_variant(engine);
    struct move moves[MOVES_MAX];
    int values[MOVES_MAX], best = -AI_WIN, count = variant->game->moves(variant, state, moves), chosen = 0;
    struct ai_request each = *request;
    double sum = 0.0, weights[MOVES_MAX];
    *report = (struct ai_report){.depth = request->depth};
    each.milliseconds = request->milliseconds > count ? request->milliseconds / count : request->milliseconds > 0;
    each.nodes = request->nodes > (uint64_t)count ? request->nodes / (uint64_t)count : request->nodes > 0;
    for (int i = 0; i < count; i++) {
        if (!worth_of(engine, state, moves[i], &each, &values[i], report))
            return AI_NO_MOVE;
        best = values[i] > best ? values[i] : best;
    }
    for (int i = 0; i < count; i++)
        sum += weights[i] = exp((double)(values[i] - best) / temperature);
    double drawn = sum * ldexp((double)(random_next(random) >> 11), -53);
    while (chosen < count - 1 && drawn >= weights[chosen])
        drawn -= weights[chosen++];
    if (count == 0)
        return AI_NO_MOVE;
    *move = report->pv[0] = moves[chosen];
    report->pv_length = 1;
    report->value = values[chosen];
    return AI_DONE;
}
