#include "ai/trace.h"

#include "standard.h"

/* The hash of the mirror image, in games of lines. The search knows nothing of it. */
static uint64_t hash_of_twin(const struct variant *variant, const struct state *state)
{
    uint64_t hash = state->turn == SECOND ? variant->turn_key : 0;
    if (variant->lines.count == 0)
        return state->hash;
    for (int cell = 0; cell < variant->cells; cell++) {
        int column = cell % variant->options.width;
        if (state->cells[cell] != CELL_EMPTY)
            hash ^=
                variant
                    ->cell_keys[cell - column + variant->options.width - 1 - column][state->cells[cell] - CELL_FIRST];
    }
    return hash;
}

static bool make_room(struct trace *trace)
{
    if (trace->count == trace->most)
        return false;
    if (trace->count < trace->room)
        return true;
    uint32_t room = trace->room > 0 ? 2 * trace->room : 1024;
    struct trace_node *nodes = realloc(trace->nodes, room * sizeof *nodes);
    if (nodes) {
        trace->nodes = nodes;
        trace->room = room;
    }
    return nodes;
}

static void record(struct trace *trace, const struct watched_move *entered)
{
    struct move moves[MOVES_MAX];
    struct state after = *entered->state;
    int count = trace->variant->game->moves(trace->variant, entered->state, moves), slot = 0;
    while (slot < count - 1 && !move_equal(moves[slot], entered->move))
        slot++;
    trace->variant->game->apply(trace->variant, &after, entered->move);
    trace->nodes[trace->count] = (struct trace_node){.hash = after.hash,
                                                     .twin = hash_of_twin(trace->variant, &after),
                                                     .parent = trace->open,
                                                     .number = trace->all,
                                                     .entered = trace->steps++,
                                                     .left = TRACE_NONE,
                                                     .alpha = (int16_t)entered->alpha,
                                                     .beta = (int16_t)entered->beta,
                                                     .move = entered->move,
                                                     .ply = (uint8_t)(trace->ply - trace->base - 1),
                                                     .slot = (uint8_t)slot,
                                                     .slots = (uint8_t)count};
    trace->open = trace->count++;
}

/* Is the node that is being entered, or left, one of those that are recorded? */
static bool is_within(const struct trace *trace)
{
    return trace->base >= 0 && trace->ply > trace->base && trace->ply <= trace->base + trace->plies;
}

static void enter(void *context, const struct watched_move *entered)
{
    struct trace *trace = context;
    trace->all++;
    trace->ply++;
    if (is_within(trace) && !trace->full) {
        if (make_room(trace))
            record(trace, entered);
        else
            trace->full = true;
    }
    if (trace->opened > 0 && trace->all == trace->opened)
        trace->base = trace->ply;
}

static void leave(void *context, int value, enum node_end end, int untried)
{
    struct trace *trace = context;
    struct trace_node *node = trace->open == TRACE_NONE ? NULL : &trace->nodes[trace->open];
    if (node && is_within(trace) && node->ply == trace->ply - trace->base - 1) {
        node->value = (int16_t)value;
        node->end = (uint8_t)end;
        node->untried = (uint8_t)untried;
        node->left = trace->steps++;
        node->after = trace->count;
        node->size = trace->all - node->number + 1;
        trace->open = node->parent;
    }
    if (trace->opened > 0 && trace->ply == trace->base)
        trace->base = -1;
    trace->ply--;
}

void trace_begin(struct trace *trace, const struct variant *variant, uint32_t opened, int plies, uint32_t most)
{
    *trace = (struct trace){.watch = {enter, leave, trace},
                            .variant = variant,
                            .opened = opened,
                            .plies = plies,
                            .most = most,
                            .open = TRACE_NONE,
                            .base = opened > 0 ? -1 : 0};
}

void trace_free(struct trace *trace)
{
    free(trace->nodes);
    trace->nodes = NULL;
    trace->count = 0;
}

int trace_path(const struct trace *trace, uint32_t node, struct move *moves)
{
    int count = trace->nodes[node].ply + 1;
    for (int i = count - 1; i >= 0; i--) {
        moves[i] = trace->nodes[node].move;
        node = trace->nodes[node].parent;
    }
    return count;
}

const struct trace_node *trace_answer(const struct trace *trace, const struct trace_node *node)
{
    bool within = node >= trace->nodes && node < trace->nodes + trace->count;
    uint32_t after = within ? node->after : trace->count;
    const struct trace_node *answer = NULL;
    for (uint32_t i = within ? (uint32_t)(node - trace->nodes) + 1 : 0; i < after; i = trace->nodes[i].after)
        if (!answer || node->end == END_CUT || trace->nodes[i].value > answer->value)
            answer = &trace->nodes[i];
    return answer;
}

/* --- positions that were met more than once: the nodes are sorted by what they have in common --- */

struct meeting {
    uint64_t hash;
    uint32_t node;   /* the first one that led there */
    uint32_t second; /* the second one */
    uint32_t times;  /* how many did */
};

static int by_hash(const void *one, const void *other)
{
    const struct meeting *a = one, *b = other;
    if (a->hash != b->hash)
        return a->hash < b->hash ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

static int by_times(const void *one, const void *other)
{
    const struct meeting *a = one, *b = other;
    if (a->times != b->times)
        return a->times > b->times ? -1 : 1;
    return a->node < b->node ? -1 : a->node > b->node;
}

/*
 * Lists the positions, each once, with how often it was met, into room for all nodes. With `twins` a position and its
 * mirror image are one. Returns their number.
 */
static uint32_t list_positions(const struct trace *trace, bool twins, struct meeting *meetings)
{
    uint32_t positions = 0;
    for (uint32_t i = 0; i < trace->count; i++) {
        const struct trace_node *node = &trace->nodes[i];
        uint64_t least = twins && node->twin < node->hash ? node->twin : node->hash;
        meetings[i] = (struct meeting){.hash = least, .node = i, .times = 1};
    }
    qsort(meetings, trace->count, sizeof *meetings, by_hash);
    for (uint32_t i = 0; i < trace->count; i++)
        if (positions == 0 || meetings[positions - 1].hash != meetings[i].hash)
            meetings[positions++] = meetings[i];
        else if (++meetings[positions - 1].times == 2)
            meetings[positions - 1].second = meetings[i].node;
    return positions;
}

bool trace_meetings(const struct trace *trace, struct trace_meetings *meetings)
{
    struct meeting *list = malloc((trace->count + 1) * sizeof *list);
    *meetings = (struct trace_meetings){0};
    if (!list)
        return false;
    meetings->twins = list_positions(trace, true, list);
    meetings->positions = list_positions(trace, false, list);
    meetings->again = trace->count - meetings->positions;
    qsort(list, meetings->positions, sizeof *list, by_times);
    for (uint32_t i = 0; i < meetings->positions && i < TRACE_FAVOURITES && list[i].times > 1; i++) {
        meetings->nodes[i][0] = list[i].node;
        meetings->nodes[i][1] = list[i].second;
        meetings->times[i] = list[i].times;
        meetings->count++;
    }
    free(list);
    return true;
}
