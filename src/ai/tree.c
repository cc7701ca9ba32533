/*
 * Trees without memory: the four ways to build one that teach alpha-beta step
 * by step.
 */
#include "ai/tree.h"

#include <assert.h>

/* The value of a node as far as it is known; a node has none before its first child has. */
struct worth {
    bool known;
    int value; /* for the node's side */
};

struct tree {
    const struct variant *variant;
    enum tree_method method;
    uint64_t nodes;
};

static struct worth for_the_other(struct worth worth)
{
    return (struct worth){.known = worth.known, .value = -worth.value};
}

/* Would this move win at once if `side` had the turn? */
static bool wins_at_once(const struct variant *variant, const struct state *state, enum side side, struct move move)
{
    struct state after = *state;

    after.turn = (uint8_t)side;
    variant->game->apply(variant, &after, move);
    return after.outcome == WON_BY_FIRST || after.outcome == WON_BY_SECOND;
}

int tree_forced_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX],
                      bool *wins)
{
    int count = variant->game->moves(variant, state, moves);

    *wins = false;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < count; i++) {
            if (wins_at_once(variant, state, side == 0 ? state->turn : other_side(state->turn), moves[i])) {
                moves[0] = moves[i];
                *wins = side == 0;
                return 1;
            }
        }
    }
    return count;
}

/* Need no more children be built? */
static bool is_enough(const struct tree *tree, int value, bool improved, struct worth ceiling)
{
    if (tree->method >= TREE_STOP && value == 1)
        return true;
    return tree->method >= TREE_ALPHA_BETA && improved && ceiling.known && value >= ceiling.value;
}

/*
 * Builds a node and what is below it; returns its value for the side to move. `floor` and `ceiling` are the values,
 * for that side too, of the nearest nodes above that have one: of its own side, and of the other.
 */
static int build(struct tree *tree, const struct state *state, struct worth floor, struct worth ceiling,
                 struct move *best)
{
    struct move moves[MOVES_MAX];
    struct worth worth = {.known = false};
    bool wins = false;

    tree->nodes++;
    if (state->outcome != RUNNING)
        return state->outcome == DRAWN ? 0 : -1;
    int count = tree->method == TREE_FORCED ? tree_forced_moves(tree->variant, state, moves, &wins)
                                            : tree->variant->game->moves(tree->variant, state, moves);

    *best = moves[0];
    if (wins)
        return 1;
    for (int i = 0; i < count; i++) {
        struct state after = *state;
        struct move answer;

        tree->variant->game->apply(tree->variant, &after, moves[i]);
        int value = -build(tree, &after, for_the_other(ceiling), for_the_other(worth.known ? worth : floor), &answer);
        bool improved = !worth.known || value > worth.value;

        if (improved) {
            worth = (struct worth){.known = true, .value = value};
            *best = moves[i];
        }
        if (is_enough(tree, worth.value, improved, ceiling))
            break;
    }
    return worth.value;
}

bool tree_build(const struct variant *variant, const struct state *state, enum tree_method method,
                struct tree_answer *answer)
{
    struct tree tree = {.variant = variant, .method = method};
    struct worth unknown = {.known = false};

    assert(variant->lines.count > 0 && state->outcome == RUNNING);
    if (method == TREE_BEST)
        return tree_best_build(variant, state, answer);
    answer->value = build(&tree, state, unknown, unknown, &answer->move);
    answer->nodes = tree.nodes;
    return true;
}
