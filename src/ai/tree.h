/*
 * Whole game trees, counted: how many nodes does a program build until it knows what a position is worth at the end of
 * the game? For games of lines, which end when the board is full; meant for small boards, such as the 3x3 of
 * Tic-Tac-Toe.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "ai/watch.h"

/* How the tree is built. Children are in the order of the rules' list, except with TREE_BEST. */
enum tree_method {
    TREE_PLAIN,      /* every child of every node */
    TREE_STOP,       /* no more children after one that wins */
    TREE_ALPHA_BETA, /* TREE_STOP, and no more children once the node's value is, for its side to move, at least that of
                        the nearest node above in which the other side moves and which has a value yet */
    TREE_FORCED,     /* TREE_ALPHA_BETA, but a node in which a move wins at once has no children, and a node in which
                        the other side would win at once on a cell has only the child that takes this cell */
    TREE_BEST,       /* TREE_FORCED with full alpha-beta windows, the cells on most lines first, and one node for
                        all positions that are turned or mirrored, or reached in another order */
    TREE_METHODS
};

struct tree_answer {
    uint64_t nodes;   /* nodes that were built, including that of the position itself */
    int value;        /* 1: the side to move wins, 0: a draw, -1: it loses */
    struct move move; /* the first of the best moves */
};

/*
 * Builds the tree of a running position of a game of lines. It can be watched (NULL: by nobody), except with TREE_BEST;
 * the node of the position itself is not told. Returns false if memory is short.
 */
bool tree_build(const struct variant *variant, const struct state *state, enum tree_method method,
                const struct watch *watch, struct tree_answer *answer) __attribute__((warn_unused_result));

#endif
