/* Judgement by search, for as long as there is time: which moves are best, what each of them looks like. */
#include "ai/move_values.h"
#include "ai/prover.h"

/*
 * A move whose value is so much less than another's looks weak. On 7x6, after 8 to 21 plies and 250 ms, such moves gave
 * a win or a draw away in 58 of 100 cases, the others in 22.
 */
enum { WEAKER = 10 };

/* --- each move --- */

static void take_values(const struct move_values *answer, void *context)
{
    const struct inquiry *inquiry = context;
    for (int i = 0; i < answer->count; i++) {
        struct analyst_move *move = &inquiry->analysis->moves[i];
        if (!answer->final[i])
            continue;
        move->known = true;
        move->worth = prover_worth_of_value(answer->values[i]);
    }
    prover_tell(inquiry);
}

/* Of moves that are not known, those of the greatest value look best. */
static void name_likely(struct analysis *analysis, const struct move_values *answer)
{
    struct choice likely = {0};
    for (int i = 0; i < answer->count; i++)
        prover_take(&likely, i, answer->values[i]);
    for (int k = 0; k < likely.count; k++)
        analysis->moves[likely.moves[k]].best = true;
    analysis->best_count = likely.count;
}

/* What is not much worse than the best one looks good. */
static void name_looks(struct analysis *analysis, const struct move_values *answer)
{
    int greatest = answer->values[0];
    for (int i = 1; i < answer->count; i++)
        greatest = answer->values[i] > greatest ? answer->values[i] : greatest;
    for (int i = 0; i < answer->count; i++)
        analysis->moves[i].look = answer->values[i] + WEAKER > greatest ? ANALYST_LOOKS_GOOD : ANALYST_LOOKS_WEAK;
}

enum analyst_status prover_judge_each(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct move_values answer;
    (void)move_values_search(inquiry->engine, inquiry->state, &request, take_values, inquiry, &answer);
    if (prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    name_looks(inquiry->analysis, &answer);
    prover_name_best(inquiry->analysis);
    if (inquiry->analysis->best_count == 0)
        name_likely(inquiry->analysis, &answer);
    return ANALYST_DONE;
}

/* --- the best moves --- */

/* The moves that the engine recommends, and their worth if it has seen the end. */
static void take_judgement(const struct ai_answer *answer, bool proven, struct analysis *analysis)
{
    for (int i = 0, next = 0; i < analysis->count && next < answer->count; i++) {
        struct analyst_move *move = &analysis->moves[i];
        if (!move_equal(move->move, answer->moves[next]))
            continue;
        next++;
        move->best = true;
        move->known = move->known || proven;
        if (proven)
            move->worth = prover_worth_of_value(answer->report.value);
    }
    analysis->best_count = answer->count;
    analysis->proven = proven;
    if (proven)
        analysis->worth = prover_worth_of_value(answer->report.value);
}

enum analyst_status prover_judge_best(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct ai_answer answer;
    enum ai_status status = engine_search(inquiry->engine, inquiry->state, &request, &answer);
    if (status == AI_NO_MOVE || prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    take_judgement(&answer, status == AI_DONE && answer.report.depth < AI_DEPTH_MAX, inquiry->analysis);
    return ANALYST_DONE;
}

/* Where pieces fall what looks farthest names the best moves, as at the levels that play so. It proves no worth. */
static void judge_far(struct inquiry *inquiry, int milliseconds)
{
    struct ai_request request = {.milliseconds = milliseconds, .cancel = inquiry->cancel};
    struct ai_answer answer;
    if (engine_look_far(inquiry->engine, inquiry->state, &request, 0, &answer) == AI_NO_MOVE)
        return;
    for (int i = 0; i < inquiry->analysis->count; i++)
        inquiry->analysis->moves[i].best = false;
    take_judgement(&answer, false, inquiry->analysis);
}

/* First which moves are best, which is soonest found and most wanted, then the others. */
enum analyst_status prover_judge(struct inquiry *inquiry, int milliseconds)
{
    bool falls = engine_variant(inquiry->engine)->game->gravity;
    int part = milliseconds > 4 ? milliseconds / 4 : 1;
    enum analyst_status status = prover_judge_best(inquiry, falls ? part : 2 * part);
    if (status == ANALYST_DONE && falls && !inquiry->analysis->proven)
        judge_far(inquiry, part);
    if (status != ANALYST_DONE || prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    prover_tell(inquiry);
    return prover_judge_each(inquiry, 2 * part);
}
