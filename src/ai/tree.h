/*
 * Whole game trees, counted: how many nodes does a program build until it knows what a position is worth at the end of
 * the game? For games of lines, which end when the board is full; meant for small boards, such as the 3x3 of
 * Tic-Tac-Toe.
 */
#ifndef AI_TREE_H
#define AI_TREE_H

#include "gravitrips/game.h"

/* How the tree is built. Children are in the order of the rules' list, except with TREE_BEST. */
enum tree_method {
    TREE_PLAIN,      /* every child of every node */
    TREE_STOP,       /* after a child that wins, no more children */
    TREE_ALPHA_BETA, /* TREE_STOP; and no more children once one that improves the node's value makes it as good as,
                        or better than, the value of the nearest node above, of the other side, that has one yet */
    TREE_FORCED,     /* TREE_ALPHA_BETA, but where a move wins at once the node has no children, else where the
                        other side would win at once on a cell, that one is the only child */
    TREE_BEST,       /* TREE_FORCED with full alpha-beta windows, the cells on most lines first, and one node for
                        all positions that are turned or mirrored, or reached in another order */
    TREE_METHODS
};

struct tree_answer {
    uint64_t nodes;   /* nodes that were built, including that of the position itself */
    int value;        /* 1: the side to move wins, 0: a draw, -1: it loses */
    struct move move; /* the first of the best moves */
};

/* Builds the tree of a running position of a game of lines. Returns false if memory is short. */
bool tree_build(const struct variant *variant, const struct state *state, enum tree_method method,
                struct tree_answer *answer) __attribute__((warn_unused_result));

#endif
