/*
 * Judgement by search, for as long as there is time: which moves are best, and how each of them looks. Declared in
 * prover.h.
 */

#include "ai/prover.h"
#include "standard.h"

/*
 * --- the value of each move: each is searched in a full window, one ply deeper each time, until its value is final.
 * All moves are searched to one depth before any is searched to the next, so the quickest wins are found first. ---
 */

struct survey {
    struct search search;
    struct inquiry *inquiry; /* its report function is called when values become final */
    int values[MOVES_MAX];   /* by move, for the side that makes it (see ai.h) */
    bool final[MOVES_MAX];   /* looking deeper would not change the value, which is that of the whole game */
};

/* Searches one move to one depth. Returns false if the search was ended before that. */
static bool search_one_move(struct survey *survey, int i, int depth)
{
    struct search *search = &survey->search;
    const struct inquiry *inquiry = survey->inquiry;
    struct move move = inquiry->analysis->moves[i].move;
    search->horizon = false;
    int value = search_move(search, inquiry->state, move, -VALUE_INFINITE, VALUE_INFINITE, depth, 0);
    if (search->effort.stopped)
        return false;
    survey->values[i] = value;
    survey->final[i] = is_decided(value) || !search->horizon;
    return true;
}

/* Copies the values that are final into the analysis, and reports them. */
static void tell_values(const struct survey *survey)
{
    struct analysis *analysis = survey->inquiry->analysis;
    for (int i = 0; i < analysis->count; i++)
        if (survey->final[i]) {
            analysis->moves[i].known = true;
            analysis->moves[i].worth = prover_worth_of_value(survey->values[i]);
        }
    prover_tell(survey->inquiry);
}

/* Searches the moves that are not final to one depth. *left: how many are still not final after that. */
static bool search_depth(struct survey *survey, int depth, int *left)
{
    int count = survey->inquiry->analysis->count, before[MOVES_MAX];
    memcpy(before, survey->values, sizeof before);
    *left = 0;
    for (int i = 0; i < count; i++) {
        if (survey->final[i])
            continue;
        if (!search_one_move(survey, i, depth)) {
            /*
             * Values of two depths cannot be compared, so those that are not final are set back to what they were
             * before.
             */
            for (int k = 0; k < count; k++)
                survey->values[k] = survey->final[k] ? survey->values[k] : before[k];
            return false;
        }
        if (survey->final[i])
            tell_values(survey);
        *left += !survey->final[i];
    }
    return true;
}

/*
 * Looks deeper and deeper until all values are final, the time is up (in milliseconds; 0: no limit), or the inquiry is
 * cancelled. Values that are not final by then are those of the last depth that was finished.
 */
static void find_values_of_all(struct inquiry *inquiry, int milliseconds, struct survey *survey)
{
    const struct ai_request request = {.cancel = inquiry->cancel};
    uint64_t begun = thread_microseconds();
    int left = 1;
    memset(survey, 0, sizeof *survey);
    survey->inquiry = inquiry;
    engine_begin_search(inquiry->engine, inquiry->state, &request, &survey->search);
    survey->search.effort.deadline = milliseconds > 0 ? begun + (uint64_t)milliseconds * 1000 : 0;
    for (int depth = 1; left > 0 && depth <= AI_DEPTH_MAX && !survey->search.effort.stopped; depth++)
        if (!search_depth(survey, depth, &left))
            return;
}

/* --- which moves look good, and which look weak --- */

/*
 * A move looks weak if its value is at least this much lower than that of another. On 7x6, after 8 to 21 plies and 250
 * ms, such moves gave away a win or a draw in 58 of 100 cases, other moves in 22.
 */
enum { WEAKER = 10 };

enum analyst_status prover_judge_each(struct inquiry *inquiry, int milliseconds)
{
    struct analysis *analysis = inquiry->analysis;
    struct survey survey;
    struct choice likely = {0}; /* the moves with the greatest value */
    find_values_of_all(inquiry, milliseconds, &survey);
    if (prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    for (int i = 0; i < analysis->count; i++)
        prover_take(&likely, i, survey.values[i]);
    for (int i = 0; i < analysis->count; i++) { /* a move that is not much worse than the best one looks good */
        bool good = survey.values[i] + WEAKER > likely.greatest;
        analysis->moves[i].look = good ? ANALYST_LOOKS_GOOD : ANALYST_LOOKS_WEAK;
    }
    prover_name_best(analysis);
    if (analysis->best_count > 0)
        return ANALYST_DONE;
    for (int k = 0; k < likely.count; k++) /* if no best move is known, these look best */
        analysis->moves[likely.moves[k]].best = true;
    analysis->best_count = likely.count;
    return ANALYST_DONE;
}

/* --- finding the moves that look best --- */

/* Takes the moves that the engine finds best and, if it has seen the end, their worth. */
static void take_best(const struct ai_answer *answer, bool proven, struct analysis *analysis)
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
    take_best(&answer, status == AI_DONE && answer.report.depth < AI_DEPTH_MAX, inquiry->analysis);
    return ANALYST_DONE;
}

/* Finds the best moves first, because they are found soonest and wanted most, and then the others. */
enum analyst_status prover_judge(struct inquiry *inquiry, int milliseconds)
{
    bool falls = engine_variant(inquiry->engine)->game->gravity;
    int part = milliseconds > 4 ? milliseconds / 4 : 1;
    enum analyst_status status = prover_judge_best(inquiry, falls ? part : 2 * part);
    struct ai_request request = {.milliseconds = part, .cancel = inquiry->cancel};
    struct ai_answer answer;
    /*
     * Where pieces fall, the search that looks far (engine_look_far) names the best moves, as it does for the levels.
     * It proves no worth.
     */
    if (status == ANALYST_DONE && falls && !inquiry->analysis->proven &&
        engine_look_far(inquiry->engine, inquiry->state, &request, 0, false, &answer) != AI_NO_MOVE) {
        for (int i = 0; i < inquiry->analysis->count; i++)
            inquiry->analysis->moves[i].best = false;
        take_best(&answer, false, inquiry->analysis);
    }
    if (status != ANALYST_DONE || prover_is_cancelled(inquiry))
        return ANALYST_STOPPED;
    prover_tell(inquiry);
    return prover_judge_each(inquiry, 2 * part);
}
