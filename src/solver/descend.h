/*
 * The code of the null-window search that search.h declares. It is compiled once for each kind of processor and of
 * board, with LANES and WORDS set.
 *
 * A node is even or odd, as its number of free cells is. Even nodes are kept in the transposition table. Odd nodes look
 * up all their children before they search any of them (enhanced transposition cut-off, Plaat et al. 1996), so an even
 * node need not look itself up. What can be found out about a child without searching it is found out in its parent,
 * for all children at once.
 */
#ifndef SOLVER_DESCEND_H
#define SOLVER_DESCEND_H

#include "solver/bounds.h"
#include "solver/children.h"
#include "standard.h"

enum {
    TABLE_LEAST = 10,    /* a position with fewer free cells is not worth a place in the table */
    MIRROR_LEAST = 28,   /* with at least this many free cells a position and its mirror image count as one */
    BUSY_LEAST = 22,     /* with at least this many free cells threads keep out of each other's way */
    LEAN_MOST = 8,       /* `lean` is -LEAN_MOST..LEAN_MOST: so many nodes of the other kind bring it back to 0 */
    UNKNOWN = 127,       /* no score */
    POLL_NODES = 1 << 10 /* nodes between two looks at the stop flag */
};

typedef int descend_fn(struct search *search, const struct node *node, int alpha);

struct search_ancestor {
    struct place place;
    int alpha;
};

/*
 * A position's key: in each column, the bits of the stones of the side to move, added to the bits of all stones. If at
 * least MIRROR_LEAST cells are free, the key of the mirror image is used instead if it is smaller.
 */
ALWAYS_INLINE set key_of(const struct field *board, set mine, set all, int empty)
{
    set key = mine + all;
    if (empty >= MIRROR_LEAST) {
        set mirrored = set_mirrored(board->width, board->height, key);
        key = mirrored < key ? mirrored : key;
    }
    return key;
}

/*
 * Finds the places of an odd node's children in the transposition table, and fetches them into the processor's cache. A
 * move adds one to its column of the key, and so to the mirrored column of the mirrored key. Therefore the mirrored key
 * need be computed only once.
 */
ALWAYS_INLINE void fetch_places(const struct search *search, const struct field *board, const struct node *node,
                                struct children *children)
{
    bool both = node->empty - 1 >= MIRROR_LEAST;
    set common = (node->all ^ node->mine) + node->all;
    set image = both ? set_mirrored(board->width, board->height, common) : 0;
    for (set rest = node->moves; rest != 0; rest &= rest - 1) {
        int bit = set_lowest(rest);
        int column = bit / (board->height + 1);
        set key = common + (rest & -rest);
        if (both) {
            set mirrored = image + ((set)1 << (bit + (board->width - 1 - 2 * column) * (board->height + 1)));
            key = mirrored < key ? mirrored : key;
        }
        children->places[column] = slots_place(search->table, key);
        __builtin_prefetch(children->places[column].bucket);
    }
}

/* The bound from the table, if it settles whether the position is worth more than alpha; otherwise UNKNOWN. */
ALWAYS_INLINE int known_score(struct place place, int alpha)
{
    uint64_t entry = slots_find(place);
    if (entry != 0 && slots_lower(entry) > alpha)
        return slots_lower(entry);
    if (entry != 0 && slots_upper(entry) <= alpha)
        return slots_upper(entry);
    return UNKNOWN;
}

/*
 * Looks up all children of an odd node in the table. Those that are known to be worth no more than alpha are struck off
 * the list. Returns true if one is known to be worth more. `best` is the greatest upper bound of those struck off, or
 * the proven score.
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

/* Has another thread finished one of the nodes above the one that this thread is searching? */
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

/*
 * Stores what was proved about a node in search->bounds. Without bounds this is never called, because no node takes as
 * many nodes of work as search->least.
 */
static __attribute__((noinline, cold)) void keep_bounds(struct search *search, const struct node *node, int lower,
                                                        int upper, uint64_t nodes)
{
    struct bounds_found found = {.at = {node->mine, node->all, node->empty},
                                 .lower = lower,
                                 .upper = upper,
                                 .nodes = nodes,
                                 .visited = search->nodes - search->told};
    search->told = search->nodes;
    if (!bounds_keep(search->bounds, &found))
        search->stopped = true;
}

/* Every POLL_NODES nodes, checks whether the search must end, or the part of it that another thread has finished. */
ALWAYS_INLINE bool must_stop(struct search *search)
{
    if (search->nodes % POLL_NODES == 0 && !search->stopped) {
        search->stopped = atomic_load_explicit(search->stop, memory_order_relaxed) ||
                          (search->cancel && atomic_load_explicit(search->cancel, memory_order_relaxed)) ||
                          (search->deadline != 0 && thread_microseconds() >= search->deadline) ||
                          (search->limit != 0 && search->nodes >= search->limit) || finished_elsewhere(search);
    }
    return search->stopped;
}

/* Are this node's children kept in the transposition table? */
ALWAYS_INLINE bool children_are_kept(const struct node *node, bool even)
{
    return !even && node->empty > TABLE_LEAST;
}

ALWAYS_INLINE struct node child_of(const struct field *board, const struct node *node, const struct children *children,
                                   int column, bool even)
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
ALWAYS_INLINE int search_children(struct search *search, const struct field *board, const struct node *node,
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
 * Counts in `lean` whether a node was worth more than alpha: then one good child was enough, and not all were needed.
 */
static inline void note_kind(struct search *search, int empty, bool worth_more)
{
    int *lean = &search->lean[empty];
    *lean += worth_more ? *lean < LEAN_MOST : -(*lean > -LEAN_MOST);
}

/*
 * Searches the listed children together with other threads, until one is worth more than alpha. If all children must be
 * searched, a child that another thread is searching is left until the others are done; by then it is often known
 * (Kerrigan 2017: Simplified ABDADA). If one child is likely to be enough, threads search the same one and share its
 * work further down, because their work on the others would mostly be wasted. Most recent nodes with the same number of
 * free cells show which of the two is likely: in a null window the two kinds alternate from ply to ply (Knuth and Moore
 * 1975).
 */
ALWAYS_INLINE int share_children(struct search *search, const struct field *board, const struct node *node,
                                 const struct children *children, int alpha, int best, bool even, descend_fn *next)
{
    bool done[WIDTH_MAX] = {false};
    bool all = search->lean[node->empty] < 0;
    for (int turn = 0; turn < 2 * children->count && best <= alpha; turn++) {
        int i = turn % children->count;
        struct node child = child_of(board, node, children, children->columns[i], even);
        uint64_t key = set_folded(child.mine + child.all);
        _Atomic uint64_t *busy = &search->busy[key * UINT64_C(0x9E3779B97F4A7C15) >> (64 - SEARCH_BUSY_BITS)];
        bool put_off = all && turn < children->count && atomic_load_explicit(busy, memory_order_relaxed) == key;
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
    note_kind(search, node->empty, best > alpha);
    return best;
}

/*
 * Searches an even node together with other threads. As soon as one of them has finished the node, the others stop
 * searching its children.
 */
ALWAYS_INLINE int share_even(struct search *search, const struct field *board, const struct node *node,
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
    if (best == UNKNOWN) /* the entry was overwritten meanwhile, so the node is searched again, alone */
        return search_children(search, board, node, children, alpha, -(node->empty - 2) / 2, true, next);
    return best;
}

/* Searches an even or odd node; `next` is the function that searches nodes of the other kind. */
ALWAYS_INLINE int descend(struct search *search, const struct field *board, const struct node *node, int alpha,
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
        return alpha < 0 ? 0 : alpha + 1;
    children_order(search->board, node, &children);
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
        uint64_t nodes = search->nodes - before;
        lower = best > alpha ? best : lower;
        upper = best > alpha ? upper : best;
        slots_store(node->place, lower, upper, nodes);
        if (nodes >= search->least)
            keep_bounds(search, node, lower, upper, nodes);
    }
    return best;
}

#if WORDS == 1
/* The masks of the usual board, 7x6, are constants, so that the compiler can build shifts and masks into the code. */
#define STANDARD_COLUMN(i) (UINT64_C(63) << (7 * (i)))

static const _Alignas(64) struct field standard = {
    .width = 7,
    .height = 6,
    .bottom = UINT64_C(0x0040810204081),
    .board = UINT64_C(0x0040810204081) * 63,
    .claim_rows = UINT64_C(0x0040810204081) * 42,
    .columns = {STANDARD_COLUMN(0), STANDARD_COLUMN(1), STANDARD_COLUMN(2), STANDARD_COLUMN(3), STANDARD_COLUMN(4),
                STANDARD_COLUMN(5), STANDARD_COLUMN(6)},
};

static int standard_odd(struct search *search, const struct node *node, int alpha);

static int standard_even(struct search *search, const struct node *node, int alpha)
{
    return descend(search, &standard, node, alpha, true, standard_odd);
}

static int standard_odd(struct search *search, const struct node *node, int alpha)
{
    return descend(search, &standard, node, alpha, false, standard_even);
}
#endif

/* --- the search on boards of other sizes than 7x6 --- */

static inline const struct field *field_of(const struct search *search)
{
#if WORDS == 1
    return &search->board->narrow;
#else
    return search->board;
#endif
}

static int general_odd(struct search *search, const struct node *node, int alpha);

static int general_even(struct search *search, const struct node *node, int alpha)
{
    return descend(search, field_of(search), node, alpha, true, general_odd);
}

static int general_odd(struct search *search, const struct node *node, int alpha)
{
    return descend(search, field_of(search), node, alpha, false, general_even);
}

/* Implements search_remember_fn. Unused when this file is compiled for vectors. */
static inline __attribute__((unused)) void remember(const struct transposition *table, const struct bitboard *board,
                                                    const struct bitboard_position *position, int lower, int upper)
{
#if WORDS == 1
    const struct field *field = &board->narrow;
#else
    const struct field *field = board;
#endif
    set key = key_of(field, (set)position->mine, (set)position->all, position->empty);
    set mirrored = set_mirrored(board->width, board->height, key);
    if (position->empty % 2 != 0 || position->empty < TABLE_LEAST)
        return;
    slots_store(slots_place(table, key), lower, upper, UINT64_MAX);
    if (position->empty < MIRROR_LEAST)
        slots_store(slots_place(table, mirrored), lower, upper, UINT64_MAX);
}

/*
 * Searches a position: makes its node and calls the function for this board, and for its even or odd number of free
 * cells.
 */
static inline int descend_from(struct search *search, const struct bitboard_position *position, bitboard_set moves,
                               int alpha)
{
    const struct field *board = field_of(search);
    struct search_ancestor ancestors[CELLS_MAX];
    struct node node = {
        .mine = (set)position->mine, .all = (set)position->all, .moves = (set)moves, .empty = position->empty};
    search->ancestors = ancestors;
    node.place = slots_place(search->table, key_of(board, node.mine, node.all, node.empty));
#if WORDS == 1
    if (board->width == standard.width && board->height == standard.height)
        return node.empty % 2 == 0 ? standard_even(search, &node, alpha) : standard_odd(search, &node, alpha);
#endif
    return node.empty % 2 == 0 ? general_even(search, &node, alpha) : general_odd(search, &node, alpha);
}

#endif
