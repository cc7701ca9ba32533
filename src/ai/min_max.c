/*
 * Min/max approximation: the tree grows one leaf at a time, at the one on which the value of the root depends most. How
 * much it depends on a leaf follows from generalized means, which stand for minimum and maximum and can be derived. As
 * in the paper's experiments the true minima and maxima take the place of these means, so that a step down from a node
 * to its child costs STEP and the distance of their values' logarithms, and the leaf with the least sum is the next to
 * grow. Declared in museum.h.
 */
#include "ai/engine.h"
#include "ai/museum.h"
#include "rules/variant.h"

/* The values of nodes, which must be positive: lost and won for FIRST, and even. */
enum { LOST = 1, EVEN = 512, WON = 1023 };

static const double STEP = 0.05;

struct node {
    struct state state;
    int first, count; /* its children stand together; none: a leaf */
    int next;         /* the child above the cheapest leaf */
    int value;        /* for FIRST; of a node with children the best of theirs */
    double penalty;   /* of the cheapest leaf below, from here on; INFINITY: there is none that can grow */
};

struct growing {
    struct engine *engine;
    const struct variant *variant;
    struct node *nodes; /* the root comes first */
    int count;
};

/* Brings a node with children up to date: its value, and where to the tree grows next. */
static void refresh(const struct growing *growing, struct node *node)
{
    const struct node *children = &growing->nodes[node->first];
    int sign = node->state.turn == FIRST ? 1 : -1;
    node->value = children[0].value;
    for (int i = 1; i < node->count; i++)
        if (sign * (children[i].value - node->value) > 0)
            node->value = children[i].value;
    node->penalty = INFINITY;
    for (int i = 0; i < node->count; i++) {
        double cost = STEP + fabs(log(node->value) - log(children[i].value)) + children[i].penalty;
        if (cost < node->penalty) {
            node->penalty = cost;
            node->next = node->first + i;
        }
    }
}

/* The static value. Clamped: a running game must never look like one that is over. */
static int judge(struct engine *engine, const struct state *state)
{
    int value = engine_evaluate(engine, state);
    int first = EVEN + (state->turn == FIRST ? value : -value);
    int margin = state->outcome == RUNNING;
    return first < LOST + margin ? LOST + margin : first > WON - margin ? WON - margin : first;
}

static void add_children(struct growing *growing, struct node *node)
{
    const struct variant *variant = growing->variant;
    struct move moves[MOVES_MAX];
    node->count = variant->game->moves(variant, &node->state, moves);
    node->first = growing->count;
    for (int i = 0; i < node->count; i++) {
        struct node *child = &growing->nodes[growing->count++];
        child->state = variant_after(variant, &node->state, moves[i]);
        child->value = judge(growing->engine, &child->state);
        child->penalty = child->state.outcome == RUNNING ? 0 : INFINITY;
    }
}

/* Gives the cheapest leaf below a node its children, and brings the nodes on the way there up to date. */
static void grow(struct growing *growing, struct node *node)
{
    if (node->count > 0)
        grow(growing, &growing->nodes[node->next]);
    else
        add_children(growing, node);
    refresh(growing, node);
}

/* Answers with all moves whose value is the root's. */
static void answer_with_best(const struct growing *growing, struct ai_answer *answer)
{
    const struct node *root = growing->nodes;
    struct move moves[MOVES_MAX];
    (void)growing->variant->game->moves(growing->variant, &root->state, moves);
    for (int i = 0; i < root->count; i++)
        if (growing->nodes[root->first + i].value == root->value)
            answer->moves[answer->count++] = moves[i];
    answer->report = (struct ai_report){.depth = 1,
                                        .value = root->state.turn == FIRST ? root->value - EVEN : EVEN - root->value,
                                        .pv_length = 1,
                                        .pv = {answer->moves[0]},
                                        .nodes = (uint64_t)growing->count - 1};
}

enum ai_status min_max_search(const struct honour *honour, struct engine *engine, const struct state *state,
                              const atomic_bool *cancel, struct ai_answer *answer)
{
    uint64_t begun = thread_microseconds();
    struct growing growing = {engine, engine_variant(engine),
                              calloc((size_t)honour->moves + MOVES_MAX, sizeof *growing.nodes), 1};
    memset(answer, 0, sizeof *answer);
    if (!growing.nodes)
        return AI_NO_MOVE;
    growing.nodes[0].state = *state;
    while (growing.count <= honour->moves && growing.nodes[0].penalty < INFINITY && !(cancel && atomic_load(cancel)))
        grow(&growing, growing.nodes);
    answer_with_best(&growing, answer);
    answer->report.microseconds = thread_microseconds() - begun;
    free(growing.nodes);
    return answer->count > 0 ? AI_DONE : AI_NO_MOVE;
}
