/* The strategy of a certificate, and the judge that says which moves are good. */
#ifndef PROOF_STRATEGY_H
#define PROOF_STRATEGY_H

#include "certificate/walk.h"
#include "proof/prove.h"

enum { JUDGE_LOST = GRID_WIDTH_MAX + 1 };

/*
 * The strategy of a certificate while it is made: which positions it leads to,
 * and what is played in each.
 *
 * A first strategy takes the moves that leave the fewest replies to be proved,
 * position by position. It then gets smaller: a position lets go of its move and of all
 * that only this move led to, other moves are tried as if they were the
 * position's, and the one stays that makes the whole smallest. So what other
 * parts of the strategy have in common with a move costs it nothing. Circuits
 * are mapped to cells in this way (A. Mishchenko, S. Chatterjee and R. Brayton
 * 2007: exact local area). At first a move that makes it larger by less than a
 * temperature may stay, too (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi 1983:
 * annealing; how much is allowed is drawn before the moves are tried, as in
 * G. Dueck and T. Scheuer 1990).
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

/* Finds a strategy. NULL and the reason if memory is short. The order must outlive it. */
struct strategy *strategy_create(const struct strategy_order *order, struct reason *why);
void strategy_destroy(struct strategy *strategy);

/*
 * Makes the strategy smaller, in one round. Moves that make it larger by up to the temperature may stay. Returns false
 * if another round is not worth while, or memory is short.
 */
bool strategy_improve(struct strategy *strategy, uint32_t temperature);

/* The strategy's move: an index into the choice's columns. */
int strategy_move(const struct strategy *strategy, const struct choice *choice);

/*
 * --- graph.c ---
 *
 * The graph of a certificate: positions in which the keeper is to move, its moves, and the positions these lead to.
 * Mirror images are one position; ends that the walk sees are not in it. Nodes have numbers and are made when first
 * needed.
 */

enum { GRAPH_UNKNOWN = UINT8_MAX };

static const uint32_t GRAPH_FORGOTTEN = UINT32_MAX;

struct graph_position {
    uint64_t key;
    struct discs discs; /* the one of two mirror images to which the key belongs */
    uint32_t moves;     /* the number of its first move */
    uint8_t count;      /* number of moves; 0: the game is over */

    /* The owner of the graph sets these. A new position has no uses, and its move is chosen only if it is forced. */
    uint8_t chosen; /* which of the moves is played, or GRAPH_UNKNOWN */
    uint32_t uses;  /* how many moves in use lead here */
};

struct graph_move {
    uint32_t replies; /* the number of its first reply, which is the number of a position */
    uint8_t count;    /* number of replies */
    uint8_t column;
    bool followed; /* are its replies known? */

    /* Set by the owner, like a position's uses. */
    bool asked, good; /* it is known whether the move is good; it is */
};

/* A growing array. */
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

/* Makes an empty graph, which begins as zeros but for grid and aim. Returns false if memory is short. */
bool graph_init(struct graph *graph, size_t memory);
void graph_free(struct graph *graph);

/* These pointers are valid until something is added. */
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

/* Adds the root: a move that leads to the empty board or, for the first side's strategy, to its first move. */
bool graph_begin(struct graph *graph, enum side keeper, uint32_t *move);

/*
 * Frees memory when the graph is full: forgets positions not in use, and the replies of moves not played. Returns the
 * new number of each old one, GRAPH_FORGOTTEN for forgotten positions; the caller frees them. NULL, with nothing
 * forgotten, if more than half of the positions are in use or memory is short.
 */
uint32_t *graph_forget(struct graph *graph);

/* Finds a move's replies if they are not known. Returns false if there is no room. */
bool graph_follow(struct graph *graph, const struct graph_position *position, uint32_t move);

#endif
