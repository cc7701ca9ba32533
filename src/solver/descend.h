/*
 * The body of the null-window search. It is compiled once for each kind of
 * processor, with LANES set; see search.h for what it answers.
 *
 * Nodes come in two kinds, by the number of free cells. Even nodes are kept in
 * the transposition table; odd nodes look all their children up before they
 * search any of them (enhanced transposition cut-off, Plaat et al. 1996), so
 * that an even node need not look itself up. What can be found out about a
 * child without searching it is found out in its parent, for all children at
 * once.
 */
#ifndef SOLVER_DESCEND_H
#define SOLVER_DESCEND_H

#include <stddef.h>

#include "solver/children.h"

enum {
    TABLE_LEAST = 10,    /* positions with fewer free cells are not worth a place in the table */
    MIRROR_LEAST = 28,   /* with so many free cells a position and its mirror image are one */
    BUSY_LEAST = 18,     /* with so many free cells threads keep out of each other's way */
    UNKNOWN = 127,       /* no score */
    POLL_NODES = 1 << 10 /* nodes between two looks at the stop flag */
};

typedef int descend_fn(struct search *search, const struct node *node, int alpha);

/* A position's key: in each column the stones of the side to move on top of a count of all stones. */
ALWAYS_INLINE uint64_t key_of(const struct bitboard *board, uint64_t mine, uint64_t all, int empty)
{
    uint64_t key = mine + all;
    if (empty >= MIRROR_LEAST) {
        uint64_t mirrored = bitboard_mirror(board, key);
        key = mirrored < key ? mirrored : key;
    }
    return key;
}

/* Sets the places of an odd node's children and fetches them into the cache. */
ALWAYS_INLINE void fetch_places(const struct search *search, const struct bitboard *board, const struct node *node,
                                struct children *children)
{
    for (uint64_t rest = node->moves; rest != 0; rest &= rest - 1) {
        int column = __builtin_ctzll(rest) / (board->height + 1);
        uint64_t key = key_of(board, node->all ^ node->mine, node->all | (rest & -rest), node->empty - 1);
        children->places[column] = transposition_place(search->table, key);
        __builtin_prefetch(children->places[column].bucket);
    }
}

/* What the table says of a position, if that decides between alpha and alpha + 1; else UNKNOWN. */
ALWAYS_INLINE int known_score(struct transposition_place place, int alpha)
{
    uint64_t entry = transposition_find(place);
    if (entry != 0 && transposition_lower(entry) > alpha)
        return transposition_lower(entry);
    if (entry != 0 && transposition_upper(entry) <= alpha)
        return transposition_upper(entry);
    return UNKNOWN;
}

/*
 * Looks all children of an odd node up. Those known to be worth no more than alpha are struck off the list; true if
 * one is known to be worth more. `best` is the greatest upper bound of those struck off, or the proven score.
 */
ALWAYS_INLINE bool known_children(struct children *children, int alpha, int *best)
{
    int kept = 0;
    for (int i = 0; i < children->count; i++) {
        int score = known_score(children->places[children->columns[i]], -alpha - 1);
        if (score == UNKNOWN)
            children->columns[kept++] = children->columns[i];
        else if (-score > *best)
            *best = -score;
        if (*best > alpha)
            return true;
    }
    children->count = kept;
    return false;
}

/* Has another thread finished a node that this one is still below? */
static inline bool finished_elsewhere(struct search *search)
{
    for (int i = 0; i < search->ancestor_count; i++) {
        if (known_score(search->ancestors[i].place, search->ancestors[i].alpha) != UNKNOWN) {
            search->abandoned = i + 1;
            return true;
        }
    }
    return false;
}

/* Looks at what may end the search, or this part of it, once in a while. */
ALWAYS_INLINE bool must_stop(struct search *search)
{
    if (search->nodes % POLL_NODES == 0 && !search->stopped) {
        search->stopped = atomic_load_explicit(search->stop, memory_order_relaxed) ||
                          (search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed)) ||
                          (search->deadline != 0 && search_clock_microseconds() >= search->deadline) ||
                          (search->limit != 0 && search->nodes >= search->limit) || finished_elsewhere(search);
    }
    return search->stopped;
}

/* Does the table hold this kind of node's children? */
ALWAYS_INLINE bool children_are_kept(const struct node *node, bool even)
{
    return !even && node->empty > TABLE_LEAST;
}

ALWAYS_INLINE struct node child_of(const struct bitboard *board, const struct node *node,
                                   const struct children *children, int column, bool even)
{
    struct node child = {.mine = node->all ^ node->mine,
                         .all = node->all | (node->moves & board->columns[column]),
                         .moves = children->replies[column],
                         .empty = node->empty - 1};
    if (children_are_kept(node, even))
        child.place = children->places[column];
    return child;
}

/* Searches the listed children until one is worth more than alpha. */
ALWAYS_INLINE int search_children(struct search *search, const struct bitboard *board, const struct node *node,
                                  const struct children *children, int alpha, int best, bool even, descend_fn *next)
{
    for (int i = 0; i < children->count && best <= alpha; i++) {
        struct node child = child_of(board, node, children, children->columns[i], even);
        int score = -next(search, &child, -alpha - 1);
        if (search->stopped)
            return 0;
        best = score > best ? score : best;
    }
    return best;
}

/*
 * The same by several threads: a child that another thread is at is put off until the others are done, and by then
 * is often known (Kerrigan 2017: Simplified ABDADA). The first child is never put off: threads share its work further
 * down, and often the others need not be searched.
 */
ALWAYS_INLINE int share_children(struct search *search, const struct bitboard *board, const struct node *node,
                                 const struct children *children, int alpha, int best, bool even, descend_fn *next)
{
    bool done[WIDTH_MAX] = {false};
    for (int turn = 0; turn < 2 * children->count && best <= alpha; turn++) {
        int i = turn % children->count;
        struct node child = child_of(board, node, children, children->columns[i], even);
        uint64_t key = child.mine + child.all;
        _Atomic uint64_t *busy = &search->busy[key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SEARCH_BUSY_BITS)];
        bool put_off = turn > 0 && turn < children->count && atomic_load_explicit(busy, memory_order_relaxed) == key;
        if (done[i] || put_off)
            continue;
        atomic_store_explicit(busy, key, memory_order_relaxed);
        int score = children_are_kept(node, even) ? known_score(child.place, -alpha - 1) : UNKNOWN;
        score = score != UNKNOWN ? -score : -next(search, &child, -alpha - 1);
        atomic_store_explicit(busy, 0, memory_order_relaxed);
        if (search->stopped)
            return 0;
        best = score > best ? score : best;
        done[i] = true;
    }
    return best;
}

/* An even node that several threads are at: the search of its children ends when one of the threads is through. */
ALWAYS_INLINE int share_even(struct search *search, const struct bitboard *board, const struct node *node,
                             const struct children *children, int alpha, int best, descend_fn *next)
{
    int index = search->ancestor_count++;
    search->ancestors[index] = (struct search_ancestor){node->place, alpha};
    best = share_children(search, board, node, children, alpha, best, true, next);
    search->ancestor_count = index;
    if (!search->stopped || search->abandoned != index + 1)
        return best;
    search->abandoned = 0;
    search->stopped = false;
    best = known_score(node->place, alpha);
    if (best == UNKNOWN) /* overwritten meanwhile: once more, alone */
        return search_children(search, board, node, children, alpha, -(node->empty - 2) / 2, true, next);
    return best;
}

/* One node of either kind; `next` searches the other kind. */
ALWAYS_INLINE int descend(struct search *search, const struct bitboard *board, const struct node *node, int alpha,
                          bool even, descend_fn *next)
{
    int empty = node->empty;
    int lower = -(empty - 2) / 2;
    int upper = (empty - 1) / 2;
    struct children children;
    search->nodes++;
    if (empty <= 2)
        return 0;
    if (alpha < lower || alpha >= upper)
        return alpha < lower ? lower : upper;
    if (children_are_kept(node, even))
        fetch_places(search, board, node, &children);
    if (children_wins_in_three(board, node, &children))
        return upper;
    upper = (empty - 3) / 2;
    if (alpha >= upper)
        return upper;
    if (children_answering_proves(board, node, &children, alpha, even))
        return alpha < 0 && !even ? 0 : alpha + 1;
    children_order(board, node, &children);
    if (must_stop(search))
        return 0;
    int best = lower;
    uint64_t before = search->nodes;
    if (children_are_kept(node, even) && known_children(&children, alpha, &best))
        return best;
    if (!search->busy || empty < BUSY_LEAST)
        best = search_children(search, board, node, &children, alpha, best, even, next);
    else if (even)
        best = share_even(search, board, node, &children, alpha, best, next);
    else
        best = share_children(search, board, node, &children, alpha, best, false, next);
    if (even && empty >= TABLE_LEAST && !search->stopped) {
        transposition_store(node->place, best > alpha ? best : lower, best > alpha ? upper : best,
                            search->nodes - before);
    }
    return best;
}

/* 7x6, known to the compiler, so that shifts and masks are constants. */
#define STANDARD_COLUMN(i) (UINT64_C(63) << (7 * (i)))

static const struct bitboard standard = {
    .width = 7,
    .height = 6,
    .cells = 42,
    .bits = 49,
    .bottom = UINT64_C(0x0040810204081),
    .board = UINT64_C(0x0040810204081) * 63,
    .claim_rows = UINT64_C(0x0040810204081) * 42,
    .columns = {STANDARD_COLUMN(0), STANDARD_COLUMN(1), STANDARD_COLUMN(2), STANDARD_COLUMN(3), STANDARD_COLUMN(4),
                STANDARD_COLUMN(5), STANDARD_COLUMN(6)},
};

static int standard_odd(struct search *search, const struct node *node, int alpha);
static int general_odd(struct search *search, const struct node *node, int alpha);

static int standard_even(struct search *search, const struct node *node, int alpha)
{
    return descend(search, &standard, node, alpha, true, standard_odd);
}

static int standard_odd(struct search *search, const struct node *node, int alpha)
{
    return descend(search, &standard, node, alpha, false, standard_even);
}

static int general_even(struct search *search, const struct node *node, int alpha)
{
    return descend(search, search->board, node, alpha, true, general_odd);
}

static int general_odd(struct search *search, const struct node *node, int alpha)
{
    return descend(search, search->board, node, alpha, false, general_even);
}

/* Where the search begins. */
static inline int descend_from(struct search *search, const struct bitboard_position *position, uint64_t moves,
                               int alpha)
{
    bool is_standard = search->board->width == standard.width && search->board->height == standard.height;
    struct node node = {.mine = position->mine, .all = position->all, .moves = moves, .empty = position->empty};
    uint64_t key = key_of(search->board, node.mine, node.all, node.empty);
    node.place = transposition_place(search->table, key);
    if (node.empty % 2 == 0)
        return is_standard ? standard_even(search, &node, alpha) : general_even(search, &node, alpha);
    return is_standard ? standard_odd(search, &node, alpha) : general_odd(search, &node, alpha);
}

#endif
