/* The graph of positions and moves in a certificate's strategy. Declared in strategy.h. */
#include "proof/strategy.h"

#include "standard.h"

enum { POOL_FIRST = 1024 };

/* --- memory for the graph's arrays --- */

static bool may_take(struct graph *graph, size_t bytes)
{
    if (bytes > graph->memory - graph->taken)
        graph->full = true;
    return !graph->full;
}

/* Makes room in a pool for one more item. Returns false if memory is short. */
static bool make_room_in_pool(struct graph *graph, struct graph_pool *pool)
{
    if (pool->count < pool->room)
        return true;
    size_t room = pool->room != 0 ? 2 * pool->room : POOL_FIRST;
    size_t bytes = (room - pool->room) * pool->size;
    if (room > UINT32_MAX || !may_take(graph, bytes))
        return false;
    void *items = realloc(pool->items, room * pool->size);
    graph->full = !items;
    if (!items)
        return false;
    graph->taken += bytes;
    pool->items = items;
    pool->room = room;
    return true;
}

bool graph_add_number(struct graph *graph, struct graph_pool *pool, uint32_t number)
{
    if (!make_room_in_pool(graph, pool))
        return false;
    ((uint32_t *)pool->items)[pool->count++] = number;
    return true;
}

static bool add_move(struct graph *graph, struct graph_move move)
{
    if (!make_room_in_pool(graph, &graph->moves))
        return false;
    *graph_move(graph, (uint32_t)graph->moves.count++) = move;
    return true;
}

/* --- a hash table that finds positions by their keys --- */

static uint32_t *place_of(const struct graph *graph, uint64_t key)
{
    uint64_t mixed = (key ^ key >> 31) * UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    size_t i = (size_t)(mixed ^ mixed >> 32) & (graph->place_room - 1);
    while (graph->places[i] != 0 && graph_position(graph, graph->places[i] - 1)->key != key)
        i = (i + 1) & (graph->place_room - 1);
    return &graph->places[i];
}

static void fill_places(struct graph *graph)
{
    for (uint32_t i = 0; i < graph->positions.count; i++)
        *place_of(graph, graph_position(graph, i)->key) = i + 1;
}

/* Doubles the hash table of positions. */
static bool make_places(struct graph *graph)
{
    size_t room = graph->place_room != 0 ? 2 * graph->place_room : 2 * POOL_FIRST;
    uint32_t *places = may_take(graph, room * sizeof *places) ? calloc(room, sizeof *places) : NULL;
    graph->full = !places;
    if (!places)
        return false;
    graph->taken += (room - graph->place_room) * sizeof *places;
    free(graph->places);
    graph->places = places;
    graph->place_room = room;
    fill_places(graph);
    return true;
}

struct graph_position *graph_known(const struct graph *graph, uint64_t key)
{
    uint32_t place = *place_of(graph, key);
    return place != 0 ? graph_position(graph, place - 1) : NULL;
}

/* --- adding positions, moves and replies --- */

/* Adds a position's moves to the graph. There are none if the walk (walk.h) sees by itself how the game ends. */
static bool find_moves(struct graph *graph, struct graph_position *position)
{
    struct choice choice;
    if (walk_look(&graph->grid, position->discs, graph->aim, -1, &choice))
        return true;
    position->moves = (uint32_t)graph->moves.count;
    position->count = (uint8_t)choice.count;
    position->chosen = choice.count > 1 ? GRAPH_UNKNOWN : 0;
    for (int i = 0; i < choice.count; i++)
        if (!add_move(graph, (struct graph_move){.column = (uint8_t)choice.columns[i]}))
            return false;
    return true;
}

static bool add_position(struct graph *graph, struct discs discs, uint64_t key, bool mirrored)
{
    struct graph_position position = {.key = key, .discs = discs};
    if (mirrored)
        position.discs =
            (struct discs){grid_mirror(&graph->grid, discs.keeper), grid_mirror(&graph->grid, discs.other)};
    if (!make_room_in_pool(graph, &graph->positions) || !find_moves(graph, &position))
        return false;
    *graph_position(graph, (uint32_t)graph->positions.count++) = position;
    return true;
}

/* Adds the position after a reply to the last move. A reply that ends the game is left out. */
static bool add_reply(struct graph *graph, struct discs discs)
{
    bool mirrored;
    uint64_t key = grid_key(&graph->grid, discs, &mirrored);
    if (2 * (graph->positions.count + 1) > graph->place_room && !make_places(graph))
        return false;
    uint32_t *place = place_of(graph, key);
    if (*place == 0) {
        if (!add_position(graph, discs, key, mirrored))
            return false;
        *place = (uint32_t)graph->positions.count;
    }
    return graph_position(graph, *place - 1)->count == 0 || graph_add_number(graph, &graph->replies, *place - 1);
}

/* Adds the position after each reply, given a position in which the other side is to move. */
static bool add_replies(struct graph *graph, struct discs discs)
{
    bool lost;
    if (walk_settled(&graph->grid, discs, graph->aim))
        return true;
    for (uint64_t replies = walk_replies(&graph->grid, discs, &lost); replies != 0; replies &= replies - 1)
        if (!add_reply(graph, (struct discs){discs.keeper, discs.other | (replies & (~replies + 1))}))
            return false;
    return true;
}

/* Notes that the replies added since `first` belong to this move. */
static void have_followed(struct graph *graph, uint32_t move, size_t first)
{
    struct graph_move *followed = graph_move(graph, move);
    followed->replies = (uint32_t)first;
    followed->count = (uint8_t)(graph->replies.count - first);
    followed->followed = true;
}

bool graph_follow(struct graph *graph, const struct graph_position *position, uint32_t move)
{
    size_t first = graph->replies.count;
    const struct graph_move *followed = graph_move(graph, move);
    if (followed->followed)
        return true;
    if (!add_replies(graph, grid_with_keepers(&graph->grid, position->discs, followed->column)))
        return false;
    have_followed(graph, move, first);
    return true;
}

bool graph_begin(struct graph *graph, enum side keeper, uint32_t *move)
{
    size_t first = graph->replies.count;
    *move = (uint32_t)graph->moves.count;
    if (!add_move(graph, (struct graph_move){0}))
        return false;
    if (!(keeper == FIRST ? add_reply(graph, (struct discs){0}) : add_replies(graph, (struct discs){0})))
        return false;
    have_followed(graph, *move, first);
    return true;
}

/* --- freeing memory: forgetting positions that are not in use --- */

/* Gives new numbers to the positions in use, and counts the replies that remain. */
static uint32_t *number_again(const struct graph *graph, size_t *kept, size_t *replies)
{
    uint32_t *numbers = malloc((graph->positions.count + 1) * sizeof *numbers);
    *kept = 0;
    *replies = graph_move(graph, 0)->count;
    for (uint32_t i = 0; numbers && i < graph->positions.count; i++) {
        const struct graph_position *position = graph_position(graph, i);
        numbers[i] = position->uses > 0 ? (uint32_t)(*kept)++ : GRAPH_FORGOTTEN;
        *replies += position->uses > 0 ? graph_move(graph, position->moves + position->chosen)->count : 0;
    }
    return numbers;
}

/* Puts a move into its new place. If it is played, its replies are kept too; otherwise they are forgotten. */
static void keep_move(struct graph *graph, uint32_t move, bool played, const uint32_t *numbers, uint32_t *replies,
                      size_t *reply_count)
{
    struct graph_move *kept = graph_move(graph, (uint32_t)graph->moves.count++);
    const struct graph_move old = *graph_move(graph, move);
    *kept = (struct graph_move){.column = old.column, .asked = old.asked, .good = old.good};
    if (!played)
        return;
    *kept = old;
    kept->replies = (uint32_t)*reply_count;
    for (uint32_t i = 0; i < old.count; i++)
        replies[(*reply_count)++] = numbers[graph_number(&graph->replies, old.replies + i)];
}

/*
 * Keeps the positions in use and their moves. Moves are stored in the order of their positions, so everything can be
 * moved in place, beginning at the front.
 */
static void keep_used(struct graph *graph, const uint32_t *numbers, uint32_t *replies)
{
    const size_t before = graph->positions.count;
    size_t reply_count = 0;
    graph->positions.count = graph->moves.count = 0;
    keep_move(graph, 0, true, numbers, replies, &reply_count);
    for (uint32_t i = 0; i < before; i++) {
        struct graph_position position = *graph_position(graph, i);
        if (numbers[i] == GRAPH_FORGOTTEN)
            continue;
        const uint32_t first = (uint32_t)graph->moves.count;
        for (uint32_t k = 0; k < position.count; k++)
            keep_move(graph, position.moves + k, k == position.chosen, numbers, replies, &reply_count);
        position.moves = first;
        *graph_position(graph, (uint32_t)graph->positions.count++) = position;
    }
    graph->replies.count = reply_count;
    for (size_t i = 0; i < reply_count; i++)
        ((uint32_t *)graph->replies.items)[i] = replies[i];
}

uint32_t *graph_forget(struct graph *graph)
{
    size_t kept, reply_count;
    uint32_t *numbers = number_again(graph, &kept, &reply_count);
    uint32_t *replies =
        numbers && kept <= graph->positions.count / 2 ? malloc((reply_count + 1) * sizeof *replies) : NULL;
    if (!replies) {
        free(numbers);
        return NULL;
    }
    keep_used(graph, numbers, replies);
    free(replies);
    for (size_t i = 0; i < graph->place_room; i++)
        graph->places[i] = 0;
    fill_places(graph);
    graph->full = false;
    return numbers;
}

bool graph_init(struct graph *graph, size_t memory)
{
    graph->positions = (struct graph_pool){.size = sizeof(struct graph_position)};
    graph->moves = (struct graph_pool){.size = sizeof(struct graph_move)};
    graph->replies = (struct graph_pool){.size = sizeof(uint32_t)};
    graph->memory = memory;
    return make_places(graph);
}

void graph_free(struct graph *graph)
{
    free(graph->positions.items);
    free(graph->moves.items);
    free(graph->replies.items);
    free(graph->places);
}
