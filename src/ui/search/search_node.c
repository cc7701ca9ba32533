/* Which node of a trace is spoken of, and how it lies in the search. Declared in search_state.h. */
#include "ui/search/search_state.h"

const struct trace *search_trace(const struct seeing *seeing)
{
    const struct tracer_answer *answer = seeing->opened_count > 0 ? &seeing->opened : &seeing->whole;
    return answer->results ? &answer->results[seeing->way].trace : NULL;
}

const struct trace_node *search_node(const struct seeing *seeing)
{
    const struct trace *trace = search_trace(seeing);
    if (!trace || !seeing->picture.owners)
        return NULL;
    if (seeing->hovered != TRACE_NONE)
        return &trace->nodes[seeing->hovered];
    uint32_t step = seeing->picture.step;
    return step > 0 && step < seeing->picture.steps ? &trace->nodes[seeing->picture.events[step - 1] / 2] : NULL;
}

int search_path(const struct seeing *seeing, const struct trace_node *node, struct move moves[SEARCH_PATH_MAX])
{
    const struct trace *trace = search_trace(seeing);
    int count = seeing->opened_count > 0 ? seeing->opened_nodes[seeing->opened_count - 1].count : 0;
    memcpy(moves, seeing->path, (size_t)count * sizeof *moves);
    if (!node)
        return count;
    return count + trace_path(trace, (uint32_t)(node - trace->nodes), moves + count);
}

struct state search_state(const struct seeing *seeing, const struct move *moves, int count)
{
    struct state state = seeing->root;
    for (int i = 0; i < count; i++)
        seeing->variant.game->apply(&seeing->variant, &state, moves[i]);
    return state;
}

bool search_is_ours(const struct seeing *seeing, const struct trace_node *node)
{
    int above = seeing->opened_count > 0 ? seeing->opened_nodes[seeing->opened_count - 1].count : 0;
    return (above + node->ply) % 2 == 0;
}

enum bound search_bound(const struct seeing *seeing, const struct trace_node *node)
{
    bool ours = search_is_ours(seeing, node);
    if (node->end != END_GAME && node->end != END_HORIZON && node->value <= node->alpha)
        return ours ? BOUND_UPPER : BOUND_LOWER;
    if (node->end != END_GAME && node->end != END_HORIZON && node->value >= node->beta)
        return ours ? BOUND_LOWER : BOUND_UPPER;
    return BOUND_EXACT;
}

int search_value_of(const struct seeing *seeing, const struct trace_node *node)
{
    return search_is_ours(seeing, node) ? node->value : -node->value;
}
