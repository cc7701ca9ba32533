/* What a search did, node by node, so that it can be looked at step by step afterwards. */
#ifndef AI_TRACE_H
#define AI_TRACE_H

#include "ai/watch.h"

static const uint32_t TRACE_NONE = UINT32_MAX;

/* A node. Values are for the side that made the move, as in watch.h. */
struct trace_node {
    uint64_t hash;          /* of the state after the move */
    uint64_t twin;          /* in games of lines that of its mirror image; elsewhere the same as `hash` */
    uint32_t parent;        /* its index; TRACE_NONE: the position that is searched, or the node that is opened */
    uint32_t after;         /* the index behind the last node below it */
    uint32_t number;        /* it is the how manieth node of the search, from 1 */
    uint32_t size;          /* how many nodes it and all below it are, with those that are not recorded */
    uint32_t entered, left; /* the steps with which it was entered and left, from 0 */
    int16_t alpha, beta, value;
    struct move move;
    uint8_t ply;         /* 0: a move in the position that is searched, or in the node that is opened */
    uint8_t slot, slots; /* the move's place in the list of the rules, and how many moves stand there */
    uint8_t untried;     /* how many of its own moves were left out */
    uint8_t end;         /* enum node_end; END_NONE: the search was ended before */
};

struct trace {
    struct watch watch; /* for engine_watch and tree_build */

    /* The nodes in the order in which they were entered: those below the opened one, to a number of plies. */
    struct trace_node *nodes;
    uint32_t count;
    uint32_t steps; /* two for each node: it is entered, and left */
    uint32_t all;   /* how many nodes the search had */
    bool full;      /* there was no room, or memory, for nodes that should have been recorded */

    /* The following members are for the recording. */
    const struct variant *variant;
    uint32_t opened;
    int plies;
    uint32_t room, most;
    uint32_t open; /* the innermost recorded node that was not left yet; TRACE_NONE: none */
    int ply;       /* how deep the search is below the position that is searched */
    int base;      /* the same for the opened node, while the search is below it; -1: it is not */
};

/*
 * Begins an empty trace of a search in a variant, which must outlive it. Nodes down to `plies` below the one with the
 * number `opened` are recorded (0: below the position that is searched), but no more than `most`. The trace may not
 * move while it is watching. The caller frees it.
 */
void trace_begin(struct trace *trace, const struct variant *variant, uint32_t opened, int plies, uint32_t most);
void trace_free(struct trace *trace);

/* Lists the moves that lead to a node, from the position that is searched or the opened node. Returns their number. */
int trace_path(const struct trace *trace, uint32_t node, struct move *moves);

/*
 * The answer that gives a node its value: the one that cut the rest, or else the best; NULL if it is not recorded. The
 * opened node has no place among the recorded ones.
 */
const struct trace_node *trace_answer(const struct trace *trace, const struct trace_node *node);

/* Which positions were met more than once among recorded nodes. */
enum { TRACE_FAVOURITES = 6 };
struct trace_meetings {
    uint32_t positions; /* how many there are */
    uint32_t twins;     /* the same if a position and its mirror image are one */
    uint32_t again;     /* how many of the nodes led to one that had been met before */
    int count;          /* the positions that were met most often, the most frequent first: */
    uint32_t nodes[TRACE_FAVOURITES][2], times[TRACE_FAVOURITES]; /* the first two nodes that led there; how often */
};

/* Counts them. False if memory is short. */
bool trace_meetings(const struct trace *trace, struct trace_meetings *meetings) __attribute__((warn_unused_result));

#endif
