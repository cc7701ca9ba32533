/*
 * Watching a search: whoever watches is told of every node when it is entered and when it is left. That is the engine's
 * own search, or the building of a whole tree (tree.h); nothing is searched for the sake of being watched. A search can
 * also be told to leave out what makes it fast, so that one sees what each part of it is good for.
 */
#ifndef AI_WATCH_H
#define AI_WATCH_H

#include "gravitrips/game.h"

/* How much of the engine's search is used: each way adds something to the one before. All find the same best moves. */
enum search_way {
    WAY_MINIMAX,    /* every move of every node, to the wanted depth */
    WAY_ALPHA_BETA, /* moves are left out that cannot change the result any more */
    WAY_ORDERED,    /* moves that were good elsewhere come first, those on most lines before others */
    WAY_TABLE,      /* a position that was seen before is looked up */
    WAY_DEEPENING,  /* the engine as it plays: first 1 ply deep, then 2 and so on, with null windows */
    SEARCH_WAYS
};

/* How a node ended. */
enum node_end {
    END_NONE,    /* it has not */
    END_GAME,    /* the game is over */
    END_HORIZON, /* it is as deep as the search looks: the evaluator judged it */
    END_KNOWN,   /* the table, or the way to the end, knew enough without a look at its moves */
    END_CUT,     /* its other moves cannot change the result */
    END_WHOLE    /* all its moves were tried */
};

/* A node as it is entered. Values are for the side that makes the move. */
struct watched_move {
    const struct state *state; /* the state before the move */
    struct move move;
    int alpha, beta; /* only a value between them can change the result above */
    int depth;       /* how many plies the search looks ahead, this move included; 0: to the end of the game */
};

/* Both are called on the searching thread. `untried`: how many of the node's moves were left out. */
struct watch {
    void (*enter)(void *context, const struct watched_move *node);
    void (*leave)(void *context, int value, enum node_end end, int untried);
    void *context;
};

#endif
