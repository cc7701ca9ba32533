/*
 * Builds whole game trees: in four ways without a transposition table, which teach alpha-beta step by step, and in one
 * way with it.
 */
#include "ai/tree.h"

#include "ai/search.h"
#include "ai/threats.h"
#include "standard.h"

/* --- building a tree without a transposition table --- */

/* The value of a node, as far as it is known. Before its first child has a value, the node has none. */
struct known_value {
    bool known;
    int value; /* for the side to move in the node */
};

struct tree {
    const struct variant *variant;
    enum tree_method method;
    const struct watch *watch; /* NULL: nobody watches */
    uint64_t nodes;
    enum node_end end; /* how the node that was built last ended, and how many moves it left out */
    int untried;
};

static struct known_value for_the_other(struct known_value known)
{
    return (struct known_value){.known = known.known, .value = -known.value};
}

/* The moves that TREE_FORCED gives a node. Returns their number; *wins: the move in moves[0] wins at once. */
static int forced_moves(const struct variant *variant, const struct state *state, struct move moves[MOVES_MAX],
                        bool *wins)
{
    *wins = threats_wins(variant, state, 1, moves) > 0;
    if (*wins || threats_of_other(variant, state, 1, moves) > 0)
        return 1;
    return variant->game->moves(variant, state, moves);
}

/*
 * Builds a node and its subtree; returns its value for the side to move. `floor` is the value of the nearest node above
 * in which the same side moves, `ceiling` that of the nearest one in which the other side moves. Nodes without a value
 * yet are passed over. Both are values for the side to move here.
 */
static int build_child(struct tree *tree, const struct state *state, struct move move, struct known_value floor,
                       struct known_value ceiling);

static int build_node(struct tree *tree, const struct state *state, struct known_value floor,
                      struct known_value ceiling, struct move *best)
{
    struct move moves[MOVES_MAX];
    struct known_value worth = {.known = false};
    bool wins = false;
    tree->nodes++;
    tree->end = END_GAME;
    tree->untried = 0;
    if (state->outcome != RUNNING)
        return state->outcome == DRAWN ? 0 : -1;
    int all = tree->variant->game->moves(tree->variant, state, moves), tried = 0;
    int count = tree->method == TREE_FORCED ? forced_moves(tree->variant, state, moves, &wins) : all;
    *best = moves[0];
    for (; tried < count && !wins; tried++) {
        int i = tried;
        int value = build_child(tree, state, moves[i], worth.known ? worth : floor, ceiling);
        bool improved = !worth.known || value > worth.value;
        if (improved) {
            worth = (struct known_value){.known = true, .value = value};
            *best = moves[i];
        }
        bool cuts = tree->method >= TREE_ALPHA_BETA && improved && ceiling.known && worth.value >= ceiling.value;
        if (cuts || (tree->method >= TREE_STOP && worth.value == 1)) { /* no other child can change the result */
            tried++;
            break;
        }
    }
    tree->untried = all - tried;
    tree->end = tree->untried > 0 ? END_CUT : END_WHOLE;
    return wins ? 1 : worth.value;
}

/* The value of a move for the side that makes it. `floor` and `ceiling` are those of the node in which it is made. */
static int build_child(struct tree *tree, const struct state *state, struct move move, struct known_value floor,
                       struct known_value ceiling)
{
    const struct watch *watch = tree->watch;
    struct state after = variant_after(tree->variant, state, move);
    struct watched_move node = {.state = state,
                                .move = move,
                                .alpha = floor.known ? floor.value : -VALUE_INFINITE,
                                .beta = ceiling.known ? ceiling.value : VALUE_INFINITE};
    struct move answer;
    if (tree->method < TREE_ALPHA_BETA) { /* nothing is cut there, so every value is exact */
        node.alpha = -VALUE_INFINITE;
        node.beta = VALUE_INFINITE;
    }
    if (watch)
        watch->enter(watch->context, &node);
    int value = -build_node(tree, &after, for_the_other(ceiling), for_the_other(floor), &answer);
    if (watch)
        watch->leave(watch->context, value, tree->end, tree->untried);
    return value;
}

/*
 * --- building a tree with a transposition table: positions that are turned or mirrored, or reached in another order,
 * are one node ---
 */

enum { SYMMETRIES = 8, MIRRORS = 2 };

struct tree_best {
    const struct variant *variant;
    struct table *table;
    uint64_t nodes;
    int symmetries;
    uint8_t images[SYMMETRIES][CELLS_MAX]; /* by symmetry and cell: the cell to which it is mapped */
};

/*
 * The cell to which a cell is mapped. Bit 0 of the symmetry exchanges left and right, bit 1 top and bottom, bit 2 the
 * two coordinates.
 */
static int image_of_cell(const struct variant *variant, int symmetry, int cell)
{
    int width = variant->options.width;
    int height = variant->options.height;
    int column = symmetry & 1 ? width - 1 - cell % width : cell % width;
    int row = symmetry & 2 ? height - 1 - cell / width : cell / width;
    return symmetry & 4 ? column * width + row : row * width + column;
}

/* One key for all positions that differ only by turning and mirroring. */
static uint64_t key_of(const struct tree_best *tree, const struct state *state)
{
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < tree->symmetries; symmetry++) {
        uint64_t key = state->turn == SECOND ? tree->variant->turn_key : 0;
        for (int cell = 0; cell < tree->variant->cells; cell++)
            if (state->cells[cell] != CELL_EMPTY)
                key ^= tree->variant->cell_keys[tree->images[symmetry][cell]][state->cells[cell] - CELL_FIRST];
        least = key < least ? key : least;
    }
    return least;
}

/* Sorts moves by the number of lines through their cells, most first. Moves with equally many stay in their order. */
static void sort_moves(const struct variant *variant, struct move *moves, int count)
{
    for (int i = 1; i < count; i++) {
        struct move move = moves[i];
        int place = i;
        for (; place > 0 && variant->lines.through_count[moves[place - 1].to] < variant->lines.through_count[move.to];
             place--)
            moves[place] = moves[place - 1];
        moves[place] = move;
    }
}

static int build_position(struct tree_best *tree, const struct state *state, uint64_t key, int alpha, int beta,
                          struct move *best);

/* The value of a move for the side that makes it; builds a node unless the table knows the value. */
static int move_value(struct tree_best *tree, const struct state *state, struct move move, int alpha, int beta)
{
    struct state after = variant_after(tree->variant, state, move);
    struct table_entry entry;
    struct move answer;
    uint64_t key = key_of(tree, &after);
    /* does the table know the value of the new state, for the other side, well enough for this window? */
    if (table_find(tree->table, key, &entry) &&
        (entry.bound == BOUND_EXACT || (entry.bound == BOUND_LOWER && entry.value >= -alpha) ||
         (entry.bound == BOUND_UPPER && entry.value <= -beta)))
        return -entry.value;
    return -build_position(tree, &after, key, -beta, -alpha, &answer);
}

static int build_position(struct tree_best *tree, const struct state *state, uint64_t key, int alpha, int beta,
                          struct move *best)
{
    struct move moves[MOVES_MAX];
    bool wins;
    int value = -1;
    tree->nodes++;
    if (state->outcome != RUNNING)
        return state->outcome == DRAWN ? 0 : -1;
    int count = forced_moves(tree->variant, state, moves, &wins);
    sort_moves(tree->variant, moves, count);
    *best = moves[0];
    for (int i = 0; i < count && !wins && (i == 0 || value < beta); i++) {
        int child = move_value(tree, state, moves[i], value > alpha ? value : alpha, beta);
        if (child > value) {
            value = child;
            *best = moves[i];
        }
    }
    value = wins ? 1 : value;
    table_store(tree->table, search_entry(key, value, alpha, beta, 0, 0, false, *best));
    return value;
}

static bool build_best(const struct variant *variant, const struct state *state, struct tree_answer *answer)
{
    bool square = variant->options.width == variant->options.height;
    struct tree_best tree = {.variant = variant, .table = table_create(TABLE_BYTES)};
    /* with gravity only left and right can be exchanged; on a board that is not square, also top and bottom */
    tree.symmetries = variant->game->gravity ? MIRRORS : square ? SYMMETRIES : 2 * MIRRORS;
    if (!tree.table)
        return false;
    for (int symmetry = 0; symmetry < tree.symmetries; symmetry++)
        for (int cell = 0; cell < variant->cells; cell++)
            tree.images[symmetry][cell] = (uint8_t)image_of_cell(variant, symmetry, cell);
    answer->value = build_position(&tree, state, key_of(&tree, state), -1, 1, &answer->move);
    answer->nodes = tree.nodes;
    table_destroy(tree.table);
    return true;
}

/* --- the function that tree.h declares --- */

bool tree_build(const struct variant *variant, const struct state *state, enum tree_method method,
                const struct watch *watch, struct tree_answer *answer)
{
    struct tree tree = {.variant = variant, .method = method, .watch = watch};
    struct known_value unknown = {.known = false};
    assert(variant->lines.count > 0 && state->outcome == RUNNING);
    if (method == TREE_BEST)
        return build_best(variant, state, answer);
    answer->value = build_node(&tree, state, unknown, unknown, &answer->move);
    answer->nodes = tree.nodes;
    return true;
}
