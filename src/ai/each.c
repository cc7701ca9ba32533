/*
 * The value of each move: every one is searched in a full window, one ply deeper
 * each time, until its value is final. Since all are searched to one depth before
 * any is searched to the next, the quickest wins are found first.
 */
#include "ai/each.h"

#include <string.h>

struct each {
    struct search search;
    const struct state *state;
    struct move moves[MOVES_MAX];
    struct each_answer *answer;
};

/* Searches one move to one depth; false if the search was ended before. */
static bool search_one(struct each *each, int i, int depth)
{
    struct search *search = &each->search;

    search->horizon = false;
    int value = search_move(search, each->state, each->moves[i], -VALUE_INFINITE, VALUE_INFINITE, depth, 0);

    if (search->stopped)
        return false;
    each->answer->values[i] = value;
    each->answer->final[i] = is_decided(value) || !search->horizon;
    return true;
}

/* Searches what is not final to one depth; `left` is how many moves are not final then. */
static bool search_depth(struct each *each, int depth, each_report_fn *report, void *context, int *left)
{
    struct each_answer *answer = each->answer;

    *left = 0;
    for (int i = 0; i < answer->count; i++) {
        if (answer->final[i])
            continue;
        if (!search_one(each, i, depth))
            return false;
        if (answer->final[i] && report != NULL)
            report(answer, context);
        *left += !answer->final[i];
    }
    return true;
}

bool each_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                 each_report_fn *report, void *context, struct each_answer *answer)
{
    const struct variant *variant = engine_variant(engine);
    uint64_t begun = search_clock();
    struct each each = {.state = state, .answer = answer};
    int left = 1;

    memset(answer, 0, sizeof *answer);
    answer->count = variant->game->moves(variant, state, each.moves);
    engine_begin_search(engine, state, request, &each.search);
    each.search.deadline = request->milliseconds > 0 ? begun + (uint64_t)request->milliseconds * 1000 : 0;
    for (int depth = 1; left > 0 && depth <= AI_DEPTH_MAX && !each.search.stopped; depth++)
        if (!search_depth(&each, depth, report, context, &left))
            return false;
    return left == 0;
}
