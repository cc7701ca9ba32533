/* The strategy of a certificate, and the judge that says which moves are good. */
#ifndef PROOF_STRATEGY_H
#define PROOF_STRATEGY_H

#include "certificate/walk.h"
#include "proof/prove.h"

enum { JUDGE_LOST = GRID_WIDTH_MAX + 1 };

/*
 * The strategy of a certificate while it is being made: which positions it leads to, and what is played in each.
 *
 * A first strategy takes, position by position, the moves that leave the fewest replies to be proved. Then it is made
 * smaller. A position gives up its move, and everything to which only this move led. Each of its moves is tried in
 * turn, and the one that makes the whole smallest stays. So whatever a move has in common with other parts of the
 * strategy costs nothing. Circuits are mapped to cells in this way (A. Mishchenko, S. Chatterjee and R. Brayton 2007:
 * exact local area).
 *
 * At first, a move that makes the strategy larger by at most a temperature may stay as well (S. Kirkpatrick, C. D.
 * Gelatt and M. P. Vecchi 1983: annealing). How much larger is drawn at random before the moves are tried (G. Dueck and
 * T. Scheuer 1990).
 */

struct strategy;

struct strategy_order {
    const struct proof_order *proof;
    struct solver *solver;
    struct grid grid;
    enum side keeper;
    enum aim aim;
    size_t memory; /* bytes */
};

/* Finds a first strategy. NULL and the reason if memory is short. `order` must outlive the strategy. */
struct strategy *strategy_create(const struct strategy_order *order, struct reason *why);
void strategy_destroy(struct strategy *strategy);

/*
 * Makes the strategy smaller, in one round. Moves that make it larger by at most the temperature may stay. Returns
 * false if another round is not worth while, or memory is short.
 */
bool strategy_improve(struct strategy *strategy, uint32_t temperature);

/* The move that the strategy plays at a choice, as an index into choice->columns. */
int strategy_move(const struct strategy *strategy, const struct choice *choice);

/*
 * --- graph.c ---
 *
 * The graph of a certificate: positions in which the keeper is to move, its moves, and the positions to which these
 * lead. A position and its mirror image are one. Positions whose end the walk itself sees are left out. Nodes have
 * numbers, and are made when they are first needed.
 */

enum { GRAPH_UNKNOWN = UINT8_MAX };

static const uint32_t GRAPH_FORGOTTEN = UINT32_MAX;

struct graph_position {
    uint64_t key;
    struct discs discs; /* the discs of the position or of its mirror image, whichever has `key` */
    uint32_t moves;     /* the number of the position's first move */
    uint8_t count;      /* number of its moves; 0: the walk sees by itself how the game ends */

    /*
     * The graph's owner sets `chosen` and `uses`. A new position has no uses, and its move is chosen only if it is
     * forced.
     */
    uint8_t chosen; /* which of the moves is played, or GRAPH_UNKNOWN */
    uint32_t uses;  /* how many moves in use lead to it */
};

struct graph_move {
    uint32_t replies; /* index of its first reply in the graph's `replies` */
    uint8_t count;    /* number of replies */
    uint8_t column;
    bool followed; /* are the replies known? */

    /* The graph's owner sets `asked` and `good`. */
    bool asked, good; /* asked: it is known whether the move is good; good: it is */
};

/* A growing array of items of one size. */
struct graph_pool {
    void *items;
    size_t size, count, room;
};

struct graph {
    struct grid grid;
    enum aim aim;
    struct graph_pool positions, moves, replies;
    uint32_t *places; /* an open hash table of positions' numbers, from 1; 0: a free place */
    size_t place_room;
    size_t taken, memory; /* bytes */
    bool full;            /* an allocation was refused */
};

/* Makes an empty graph. The struct must be all zeros except for its grid and aim. Returns false if memory is short. */
bool graph_init(struct graph *graph, size_t memory);
void graph_free(struct graph *graph);

/* The pointers that graph_position and graph_move return are valid until something is added to the graph. */
static inline struct graph_position *graph_position(const struct graph *graph, uint32_t i)
{
    return (struct graph_position *)graph->positions.items + i;
}

static inline struct graph_move *graph_move(const struct graph *graph, uint32_t i)
{
    return (struct graph_move *)graph->moves.items + i;
}

static inline uint32_t graph_number(const struct graph_pool *pool, size_t i)
{
    return ((const uint32_t *)pool->items)[i];
}

/* Adds a number to a pool of numbers; false if there is no room. */
bool graph_add_number(struct graph *graph, struct graph_pool *pool, uint32_t number);

/* The position with this key; NULL if it is not in the graph. */
struct graph_position *graph_known(const struct graph *graph, uint64_t key);

/*
 * Adds the root: a move that leads to the empty board or, for the strategy of the second side, to the positions after
 * the first side's first move.
 */
bool graph_begin(struct graph *graph, enum side keeper, uint32_t *move);

/*
 * Frees memory when the graph is full: forgets positions that are not in use, and the replies to moves that are not
 * played. Returns the new number of each old position, GRAPH_FORGOTTEN for those that were forgotten; the caller frees
 * this list. NULL, and nothing is forgotten, if more than half of the positions are in use, or if memory is short.
 */
uint32_t *graph_forget(struct graph *graph);

/* Finds a move's replies, unless they are known. Returns false if there is no room. */
bool graph_follow(struct graph *graph, const struct graph_position *position, uint32_t move);

#endif
