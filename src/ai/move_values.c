/*
 * The value of each move: every one is searched in a full window, one ply deeper
 * each time, until its value is final. Since all are searched to one depth before
 * any is searched to the next, the quickest wins are found first.
 */
#include "ai/move_values.h"

#include <string.h>

struct survey {
    struct search search;
    const struct state *state;
    struct move moves[MOVES_MAX];
    struct move_values *answer;
};

/* Searches one move to one depth; false if the search was ended before. */
static bool search_one(struct survey *survey, int i, int depth)
{
    struct search *search = &survey->search;
    search->horizon = false;
    int value = search_move(search, survey->state, survey->moves[i], -VALUE_INFINITE, VALUE_INFINITE, depth, 0);
    if (search->stopped)
        return false;
    survey->answer->values[i] = value;
    survey->answer->final[i] = is_decided(value) || !search->horizon;
    return true;
}

/* Values of two depths do not compare: those that are not final are again as the depth before had them. */
static void take_back(struct move_values *answer, const struct move_values *before)
{
    for (int i = 0; i < answer->count; i++)
        if (!answer->final[i])
            answer->values[i] = before->values[i];
}

/* Searches what is not final to one depth; `left` is how many moves are not final then. */
static bool search_depth(struct survey *survey, int depth, move_values_fn *report, void *context, int *left)
{
    struct move_values *answer = survey->answer, before = *answer;
    *left = 0;
    for (int i = 0; i < answer->count; i++) {
        if (answer->final[i])
            continue;
        if (!search_one(survey, i, depth)) {
            take_back(answer, &before);
            return false;
        }
        if (answer->final[i] && report)
            report(answer, context);
        *left += !answer->final[i];
    }
    return true;
}

bool move_values_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                        move_values_fn *report, void *context, struct move_values *answer)
{
    const struct variant *variant = engine_variant(engine);
    uint64_t begun = search_clock();
    struct survey survey = {.state = state, .answer = answer};
    int left = 1;
    memset(answer, 0, sizeof *answer);
    answer->count = variant->game->moves(variant, state, survey.moves);
    engine_begin_search(engine, state, request, &survey.search);
    survey.search.deadline = request->milliseconds > 0 ? begun + (uint64_t)request->milliseconds * 1000 : 0;
    for (int depth = 1; left > 0 && depth <= AI_DEPTH_MAX && !survey.search.stopped; depth++)
        if (!search_depth(&survey, depth, report, context, &left))
            return false;
    return left == 0;
}
