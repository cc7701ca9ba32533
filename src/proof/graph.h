/*
 * Positions where the keeper is to move, its moves, and the positions that these
 * lead to, as a certificate counts them: a position and its mirror image are one,
 * and ends that the walk sees are none. All have numbers, and are found when
 * they are first asked for.
 */
#ifndef SOLVER_PROOF_GRAPH_H
#define SOLVER_PROOF_GRAPH_H

#include "certificate/walk.h"

enum { GRAPH_UNKNOWN = UINT8_MAX };

static const uint32_t GRAPH_FORGOTTEN = UINT32_MAX;

struct graph_position {
    uint64_t key;
    struct discs discs; /* of it and its mirror image the one that the key is of */
    uint32_t moves;     /* the first of its moves */
    uint8_t count;      /* of these; 0: an end */

    /* Whoever has the graph sets these; here they begin with no uses and what is forced. */
    uint8_t chosen; /* which of the moves is played, or GRAPH_UNKNOWN */
    uint32_t uses;  /* moves in use that lead here */
};

struct graph_move {
    uint32_t replies; /* the first of the numbers of the positions it leads to */
    uint8_t count;    /* of these */
    uint8_t column;
    bool followed; /* are they known? */

    /* As the uses of a position. */
    bool asked, good; /* is it known whether the move is good, and is it? */
};

/* Items side by side that become more. */
struct graph_pool {
    void *items;
    size_t size, count, room;
};

struct graph {
    struct grid grid;
    enum aim aim;
    struct graph_pool positions, moves, replies;
    uint32_t *places; /* an open hash table of positions, from 1; 0: a free place */
    size_t place_room;
    size_t taken, memory; /* bytes */
    bool full;            /* there was no room for something */
};

/* An empty one, of which the grid and the aim are set; false if memory is short. */
bool graph_init(struct graph *graph, size_t memory);
void graph_free(struct graph *graph);

/* Pointers to items hold until something is added. */
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

/* Adds a number to a pool of such; false if there is no room. */
bool graph_add_number(struct graph *graph, struct graph_pool *pool, uint32_t number);

/* The position of this key, NULL if it was not found yet. */
struct graph_position *graph_known(const struct graph *graph, uint64_t key);

/* Adds the move from which all comes: of the first side's strategy the one that leads to the empty board. */
bool graph_begin(struct graph *graph, enum side keeper, uint32_t *move);

/*
 * When it is full: forgets the positions that are not in use, and what moves lead to that are not played. The others
 * get new numbers: those of all by their old ones, GRAPH_FORGOTTEN for some; the caller frees them. NULL, and nothing
 * is forgotten, if more than half of the positions are in use, or memory is short.
 */
uint32_t *graph_forget(struct graph *graph);

/* Finds what a move of a position leads to, if that is not known; false if there is no room. */
bool graph_follow(struct graph *graph, const struct graph_position *position, uint32_t move);

#endif
