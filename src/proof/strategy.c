/*
 * Finds a first strategy for a certificate, and makes it smaller. The judge asks the solver whether the keeper (the
 * side whose strategy it is) can still reach its aim, and counts how many replies must still be proved.
 */
#include "proof/strategy.h"

/* Makes the game state of a position in which the keeper's opponent is to move. */
static void make_state(const struct strategy_order *order, struct discs discs, struct state *state)
{
    const struct grid *grid = &order->grid;
    order->proof->variant->game->start(order->proof->variant, state);
    for (int cell = 0; cell < order->proof->variant->cells; cell++) {
        int column = cell % grid->width;
        uint64_t bit = UINT64_C(1) << (column * (grid->height + 1) + cell / grid->width);
        if (((discs.keeper | discs.other) & bit) == 0)
            continue;
        state->cells[cell] = (uint8_t)side_cell((discs.keeper & bit) != 0 ? order->keeper : other_side(order->keeper));
        state->tally[column]++;
        state->plies++;
    }
    state->turn = (uint8_t)other_side(order->keeper);
}

/* Can the keeper still reach its aim in this position, after a move that has not won yet? */
static bool judge_keeps(const struct strategy_order *order, struct discs discs)
{
    struct state state;
    int alpha = order->aim == AIM_WIN ? -1 : 0;
    int bound = 0;
    if (grid_free(&order->grid, discs) == 0)
        return order->aim == AIM_HOLD;
    make_state(order, discs, &state);
    enum solver_status status = solver_compare(order->solver, &state, alpha, NULL, &bound, NULL);
    assert(status == SOLVER_DONE);
    return status == SOLVER_DONE && bound <= alpha;
}

/* The keeper's strategy: strategy_create finds a first one, and strategy_improve makes it smaller, round by round. */

struct strategy {
    const struct strategy_order *order;
    struct graph graph;
    struct graph_pool touched; /* positions that came into use since a move is tried */
    uint32_t root;             /* the graph's root: the move before the keeper's first one */
    bool trying;
    uint32_t temperature;
    uint64_t random;
    uint64_t cost;  /* what all positions in use cost together */
    uint64_t limit; /* trying a move ends when `cost` exceeds this */
};

/*
 * What a position adds to the strategy's cost. A choice between moves takes room in the file; a forced move takes only
 * time to check.
 */
enum { COST_FORCED = 1, COST_CHOICE = 2 };

/* A round that lowers the strategy's cost by less than 1/ROUND_GAIN is the last one. */
enum { ROUND_GAIN = 200 };

static uint64_t cost_of(const struct graph_position *position)
{
    return position->count > 1 ? COST_CHOICE : COST_FORCED;
}

static uint32_t chosen_move(const struct graph_position *position)
{
    return position->moves + position->chosen;
}

/* --- taking positions and moves into use, and giving them up --- */

static int open_replies(const struct strategy *strategy, struct discs discs);

/* Is there anything left to prove in this position, in which the keeper is to move? Forced moves are followed. */
static bool is_open(const struct strategy *strategy, struct discs discs)
{
    const struct grid *grid = &strategy->graph.grid;
    enum aim aim = strategy->graph.aim;
    const struct graph_position *position = graph_known(&strategy->graph, grid_key(grid, discs, NULL));
    struct choice choice;
    if ((position && position->uses > 0) || walk_look(grid, discs, aim, -1, &choice))
        return false;
    if (choice.count != 1)
        return true;
    struct discs forced = grid_with_keepers(grid, discs, choice.columns[0]);
    return !walk_settled(grid, forced, aim) && open_replies(strategy, forced) > 0;
}

/*
 * The number of replies to the keeper's move that still need a proof; JUDGE_LOST if a reply wins at once, or there is
 * none.
 */
static int open_replies(const struct strategy *strategy, struct discs discs)
{
    bool lost;
    int open = 0;
    uint64_t replies = walk_replies(&strategy->graph.grid, discs, &lost);
    if (lost || replies == 0)
        return JUDGE_LOST;
    for (; replies != 0; replies &= replies - 1)
        open += is_open(strategy, (struct discs){discs.keeper, discs.other | (replies & (~replies + 1))});
    return open;
}

/* Is a position's move number `i` good: can the keeper still reach its aim? The solver is asked once for each move. */
static bool is_good(struct strategy *strategy, const struct graph_position *position, int i)
{
    struct graph_move *move = graph_move(&strategy->graph, position->moves + (uint32_t)i);
    if (!move->asked)
        move->good =
            judge_keeps(strategy->order, grid_with_keepers(&strategy->graph.grid, position->discs, move->column));
    move->asked = true;
    return move->good;
}

/*
 * The good move after which the fewest replies need a proof. If no reply needs one, the move is good, and the solver is
 * not asked, because its answers take most of the time.
 */
static int choose_first(struct strategy *strategy, const struct graph_position *position)
{
    int open[GRID_WIDTH_MAX] = {0};
    int best = 0;
    for (int i = 0; i < position->count; i++) {
        int column = graph_move(&strategy->graph, position->moves + (uint32_t)i)->column;
        struct discs after = grid_with_keepers(&strategy->graph.grid, position->discs, column);
        open[i] = open_replies(strategy, after);
        best = open[i] < open[best] ? i : best;
    }
    while (open[best] > 0 && !is_good(strategy, position, best)) {
        open[best] = JUDGE_LOST + 1;
        for (int i = 0; i < position->count; i++)
            best = open[i] < open[best] ? i : best;
        assert(open[best] <= JUDGE_LOST);
    }
    return best;
}

static void use_move(struct strategy *strategy, uint32_t number);

/*
 * Counts a move that leads to this position. If it is the first one, takes the position into use, and what follows from
 * it. Stops when the limit is exceeded; `touched` then says how far it came.
 */
static void use(struct strategy *strategy, uint32_t number)
{
    struct graph *graph = &strategy->graph;
    struct graph_position *position = graph_position(graph, number);
    if (strategy->trying && !graph_add_number(graph, &strategy->touched, number))
        return;
    if (position->uses++ > 0)
        return;
    strategy->cost += cost_of(position);
    if (strategy->cost > strategy->limit)
        return;
    if (position->chosen == GRAPH_UNKNOWN)
        position->chosen = (uint8_t)choose_first(strategy, position);
    uint32_t move = chosen_move(position);
    const struct graph_position before = *position;
    if (graph_follow(graph, &before, move))
        use_move(strategy, move);
}

static void use_move(struct strategy *strategy, uint32_t number)
{
    const struct graph_move move = *graph_move(&strategy->graph, number);
    for (uint32_t i = 0; i < move.count && strategy->cost <= strategy->limit && !strategy->graph.full; i++)
        use(strategy, graph_number(&strategy->graph.replies, move.replies + i));
}

/* Gives up a move, and everything to which only this move led. */
static void release_move(struct strategy *strategy, uint32_t number)
{
    const struct graph_move move = *graph_move(&strategy->graph, number);
    for (uint32_t i = 0; i < move.count; i++) {
        uint32_t reply = graph_number(&strategy->graph.replies, move.replies + i);
        struct graph_position *position = graph_position(&strategy->graph, reply);
        if (--position->uses > 0)
            continue;
        strategy->cost -= cost_of(position);
        release_move(strategy, chosen_move(position));
    }
}

/* --- finding a first strategy --- */

static bool begin_strategy(struct strategy *strategy, const struct strategy_order *order)
{
    strategy->order = order;
    strategy->graph.grid = order->grid;
    strategy->graph.aim = order->aim;
    strategy->touched.size = sizeof(uint32_t);
    strategy->limit = UINT64_MAX;
    if (!graph_init(&strategy->graph, order->memory) || !graph_begin(&strategy->graph, order->keeper, &strategy->root))
        return false;
    use_move(strategy, strategy->root);
    return !strategy->graph.full;
}

struct strategy *strategy_create(const struct strategy_order *order, struct reason *why)
{
    struct strategy *strategy = calloc(1, sizeof *strategy);
    if (strategy && begin_strategy(strategy, order))
        return strategy;
    (void)refuse(why, "out of memory");
    strategy_destroy(strategy);
    return NULL;
}

void strategy_destroy(struct strategy *strategy)
{
    if (!strategy)
        return;
    graph_free(&strategy->graph);
    free(strategy->touched.items);
    free(strategy);
}

/* --- making the strategy smaller --- */

/* Takes back the uses of positions that `touched` has from index `mark` on. */
static void take_back(struct strategy *strategy, size_t mark)
{
    for (; strategy->touched.count > mark; strategy->touched.count--) {
        uint32_t number = graph_number(&strategy->touched, strategy->touched.count - 1);
        struct graph_position *position = graph_position(&strategy->graph, number);
        position->uses--;
        strategy->cost -= position->uses == 0 ? cost_of(position) : 0;
    }
}

/*
 * Takes a move into use, and notes in `touched` which positions that concerns. Returns false if the strategy would cost
 * more than the limit.
 */
static bool try_move(struct strategy *strategy, uint32_t move, uint64_t limit)
{
    strategy->trying = true;
    strategy->limit = limit;
    use_move(strategy, move);
    strategy->trying = false;
    strategy->limit = UINT64_MAX;
    return strategy->cost <= limit && !strategy->graph.full;
}

/* Takes a move into use again. Its subtree is known, so this needs no memory. */
static void use_again(struct strategy *strategy, uint32_t move)
{
    bool full = strategy->graph.full;
    strategy->graph.full = false;
    use_move(strategy, move);
    strategy->graph.full = full;
}

static void improve_position(struct strategy *strategy, uint32_t number, bool effort);

/* Improves the positions that `touched` has from index `mark` on, the last one first. */
static void improve_touched(struct strategy *strategy, size_t mark)
{
    for (size_t i = strategy->touched.count; i > mark; i--) {
        uint32_t number = graph_number(&strategy->touched, i - 1);
        if (graph_position(&strategy->graph, number)->uses > 0)
            improve_position(strategy, number, false);
    }
}

/*
 * This position has given up its move. What would the whole strategy cost with its move number `i` instead? `least` is
 * the cost to beat; a cost above it need not be exact. With effort, the new move's subtree is improved before it is
 * judged, if it costs at most twice as much as the old one.
 */
static uint64_t cost_with(struct strategy *strategy, const struct graph_position *position, int i, uint64_t least,
                          bool effort)
{
    const size_t mark = strategy->touched.count;
    const uint64_t alone = least - strategy->cost;
    const uint32_t move = position->moves + (uint32_t)i;
    uint64_t cost = UINT64_MAX;
    effort = effort && alone < (uint64_t)strategy->order->proof->effort;
    if (!is_good(strategy, position, i) || !graph_follow(&strategy->graph, position, move))
        return cost;
    if (try_move(strategy, move, effort ? least + alone : least)) {
        if (effort)
            improve_touched(strategy, mark);
        cost = strategy->cost;
        if (effort) {
            release_move(strategy, move);
            strategy->touched.count = mark;
        }
    }
    take_back(strategy, mark);
    return cost;
}

/*
 * Tries all moves of a position, and keeps the one with which the strategy costs least. A move that costs as much as
 * the old one is taken as well. So is one that costs more by at most a random number up to the temperature, because it
 * may lead to something better.
 */
static void improve_position(struct strategy *strategy, uint32_t number, bool effort)
{
    const struct graph_position position = *graph_position(&strategy->graph, number);
    uint64_t least = strategy->cost;
    int best = position.chosen;
    if (position.count < 2)
        return;
    release_move(strategy, chosen_move(&position));
    least += random_below(&strategy->random, strategy->temperature + 1);
    for (int i = 0; i < position.count && !strategy->graph.full; i++) {
        uint64_t cost = i != position.chosen ? cost_with(strategy, &position, i, least, effort) : UINT64_MAX;
        if (cost <= least) {
            least = cost;
            best = i;
        }
    }
    graph_position(&strategy->graph, number)->chosen = (uint8_t)best;
    use_again(strategy, position.moves + (uint32_t)best);
}

/* How many bits of a position hold no disc: the more, the more cells are free. */
static int lacks(const struct graph_position *position)
{
    return GRID_BITS - __builtin_popcountll(position->discs.keeper | position->discs.other);
}

/* The positions in use that have more than one move, those with most discs first; NULL if memory is short. */
static uint32_t *list_choices(const struct graph *graph, size_t *count)
{
    size_t next[GRID_BITS + 2] = {0};
    for (uint32_t i = 0; i < graph->positions.count; i++)
        if (graph_position(graph, i)->uses > 0 && graph_position(graph, i)->count > 1)
            next[lacks(graph_position(graph, i)) + 1]++;
    for (int i = 0; i <= GRID_BITS; i++)
        next[i + 1] += next[i];
    *count = next[GRID_BITS + 1];
    uint32_t *list = malloc((*count + 1) * sizeof *list);
    for (uint32_t i = 0; list && i < graph->positions.count; i++)
        if (graph_position(graph, i)->uses > 0 && graph_position(graph, i)->count > 1)
            list[next[lacks(graph_position(graph, i))]++] = i;
    return list;
}

/*
 * If the graph is full, forgets every position that is not in use, and renumbers the list. Returns false if that does
 * not help.
 */
static bool has_room(struct strategy *strategy, uint32_t *list, size_t count)
{
    if (!strategy->graph.full)
        return true;
    uint32_t *numbers = graph_forget(&strategy->graph);
    for (size_t i = 0; numbers && i < count; i++)
        list[i] = list[i] != GRAPH_FORGOTTEN ? numbers[list[i]] : GRAPH_FORGOTTEN;
    free(numbers);
    return numbers != NULL;
}

bool strategy_improve(struct strategy *strategy, uint32_t temperature)
{
    const struct proof_order *proof = strategy->order->proof;
    const uint64_t before = strategy->cost;
    size_t count;
    strategy->temperature = temperature;
    uint32_t *list = list_choices(&strategy->graph, &count);
    for (size_t i = 0; list && i < count && has_room(strategy, list, count); i++) {
        if (list[i] != GRAPH_FORGOTTEN && graph_position(&strategy->graph, list[i])->uses > 0)
            improve_position(strategy, list[i], true);
        if (proof->progress)
            proof->progress(strategy->cost, proof->context);
    }
    free(list);
    return !strategy->graph.full && strategy->cost + before / ROUND_GAIN < before;
}

int strategy_move(const struct strategy *strategy, const struct choice *choice)
{
    const struct grid *grid = &strategy->graph.grid;
    bool mirrored;
    const struct graph_position *position = graph_known(&strategy->graph, grid_key(grid, choice->discs, &mirrored));
    assert(position && position->uses > 0);
    int column = graph_move(&strategy->graph, chosen_move(position))->column;
    column = mirrored ? grid->width - 1 - column : column;
    int i = 0;
    while (i < choice->count - 1 && choice->columns[i] != column)
        i++;
    assert(choice->columns[i] == column);
    return i;
}
