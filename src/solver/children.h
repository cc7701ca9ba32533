/*
 * A node of the search, and what can be found out about its children without searching them. All children are examined
 * at once, with one column in each lane.
 */
#ifndef SOLVER_CHILDREN_H
#define SOLVER_CHILDREN_H

#include "solver/pairing.h"
#include "solver/search.h"
#include "solver/slots.h"

/* A node of the search tree: a position and what the search needs to know about it. */
struct node {
    set mine;
    set all;
    set moves; /* moves after which the opponent cannot win at once */
    int empty;
    struct place place; /* where the transposition table has the position; used if `empty` is even */
};

/* What is known about a node's children. `wins`, `replies` and `places` are indexed by the column of the move. */
struct children {
    _Alignas(64) set wins[BITBOARD_LANES];    /* cells in which the mover would win next */
    _Alignas(64) set replies[BITBOARD_LANES]; /* the opponent's moves that do not lose at once */
    int count;
    int columns[WIDTH_MAX]; /* the columns to search, the best first */
    struct place places[WIDTH_MAX];
};

/* The cells that would complete a line of four with `stones`. Some may be occupied or outside the board. */
ALWAYS_INLINE word children_winning_cells(const struct field *board, word stones)
{
    word found = lanes_up(stones, 1) & lanes_up(stones, 2) & lanes_up(stones, 3);
    for (int step = board->height; step <= board->height + 2; step++) {
        word below = lanes_up(stones, step);
        word above = lanes_down(stones, step);
        found |= below & lanes_up(below, step) & (lanes_up(below, 2 * step) | above);
        found |= above & lanes_down(above, step) & (lanes_down(above, 2 * step) | below);
    }
    return found;
}

/*
 * Sets the wins and replies of all children. If the mover could win next in one cell, the opponent's only reply is to
 * take it; if in two cells, the opponent has lost. It has also lost if all its replies lie just below another winning
 * cell. Returns true if the mover has a move after which the opponent has lost.
 */
ALWAYS_INLINE bool children_wins_in_three(const struct field *board, const struct node *node, struct children *children)
{
    word cells = lanes_all(board->board);
    for (int i = 0; i * LANES < board->width; i++) {
        word move = lanes_all(node->moves) & lanes_load(board->columns, i);
        if (LANES == 1 && !lanes_any(move))
            continue; /* this column cannot be played (a word of several lanes holds other columns as well) */
        word all = lanes_all(node->all) | move;
        word next = lanes_plus(all, lanes_all(board->bottom)) & cells;
        word wins = children_winning_cells(board, lanes_all(node->mine) | move) & cells & ~all;
        word forced = next & wins;
        word several = forced & lanes_minus(forced, lanes_all(1));
        word replies = ((next & ~lanes_filled(forced)) | (forced & ~lanes_filled(several))) & ~lanes_down(wins, 1);
        *lanes_at(children->wins, i) = wins;
        *lanes_at(children->replies, i) = replies;
        if (lanes_any(move & ~lanes_filled(replies)))
            return true;
    }
    return false;
}

/*
 * Is there a move after which the mover proves a score above alpha just by answering the opponent's moves? See
 * pairing.h.
 */
ALWAYS_INLINE bool children_answering_proves(const struct field *board, const struct node *node,
                                             const struct children *children, int alpha, bool even)
{
    word theirs = lanes_all(node->all ^ node->mine);
    for (int i = 0; i * LANES < board->width; i++) {
        word move = lanes_all(node->moves) & lanes_load(board->columns, i);
        if (LANES == 1 && !lanes_any(move))
            continue;
        word wins = lanes_load(children->wins, i);
        if (lanes_any(move & pairing_proves(board, lanes_all(node->mine) | move, theirs, wins, alpha, even)))
            return true;
    }
    return false;
}

ALWAYS_INLINE int children_popcount(set x)
{
#if LANES > 1 && WORDS == 1
    return __builtin_popcountll(x);
#elif LANES > 1
    return __builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64));
#else
    int count = 0;
    for (; x != 0; x &= x - 1)
        count++;
    return count;
#endif
}

/*
 * How promising a move is, to sort the moves: first by its number of winning cells, which counts less if one of them is
 * just above the move; then by the value of its cell.
 */
ALWAYS_INLINE int children_promise(const struct bitboard *bitboard, const struct children *children, set move,
                                   int column)
{
    set wins = children->wins[column];
    return 64 * children_popcount(wins) - ((wins & move << 1) != 0 ? 32 : 0) + bitboard->promises[set_lowest(move)];
}

/* Lists the columns that can be played, the best first. */
ALWAYS_INLINE void children_order(const struct bitboard *bitboard, const struct node *node, struct children *children)
{
    int promises[WIDTH_MAX];
    children->count = 0;
    for (set rest = node->moves; rest != 0; rest &= rest - 1) {
        int column = set_lowest(rest) / (bitboard->height + 1);
        int worth = children_promise(bitboard, children, rest & -rest, column);
        int i = children->count++;
        for (; i > 0 && promises[i - 1] < worth; i--) {
            promises[i] = promises[i - 1];
            children->columns[i] = children->columns[i - 1];
        }
        promises[i] = worth;
        children->columns[i] = column;
    }
}

#endif
