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

#include "solver/lanes.h"
#include "solver/pairing.h"
#include "solver/search.h"

enum {
    LANES_MOST = BITBOARD_LANES,
    TABLE_LEAST = 10,    /* positions with fewer free cells are not worth a place in the table */
    MIRROR_LEAST = 28,   /* with so many free cells a position and its mirror image are one */
    BUSY_LEAST = 18,     /* with so many free cells threads keep out of each other's way */
    UNKNOWN = 127,       /* no score */
    POLL_NODES = 1 << 10 /* nodes between two looks at the stop flag */
};

/* A position on its way down. */
struct node {
    uint64_t mine;
    uint64_t all;
    uint64_t moves; /* that do not lose at once */
    int empty;
    struct transposition_place place; /* of even nodes */
};

/* What is known of the children, by column. */
struct children {
    _Alignas(64) uint64_t wins[LANES_MOST];    /* cells where the mover would then win */
    _Alignas(64) uint64_t replies[LANES_MOST]; /* the opponent's moves that do not lose at once */
    int count;
    int columns[WIDTH_MAX]; /* best first */
    struct transposition_place places[WIDTH_MAX];
};

typedef int descend_fn(struct search *search, const struct node *node, int alpha);

/* The empty cells that would complete a line of four. */
ALWAYS_INLINE word winning_cells(const struct bitboard *board, word stones)
{
    word found = stones << 1 & stones << 2 & stones << 3;

    for (int step = board->height; step <= board->height + 2; step++) {
        word below = stones << step;
        word above = stones >> step;

        found |= below & below << step & (below << 2 * step | above);
        found |= above & above >> step & (above >> 2 * step | below);
    }
    return found;
}

/*
 * Sets wins and replies of all children. An opponent with one winning cell to stop must stop it; with two it is
 * lost, and so it is if it can only play below another.
 */
ALWAYS_INLINE bool wins_in_three(const struct bitboard *board, const struct node *node, struct children *children)
{
    word lost = {0};

    for (int i = 0; i * LANES < board->width; i++) {
        word move = node->moves & lanes_load(board->columns, i);
        word all = node->all | move;
        word next = (all + board->bottom) & board->board;
        word wins = winning_cells(board, node->mine | move) & board->board & ~all;
        word forced = next & wins;
        word several = forced & (forced - 1);
        word replies = ((next & ~lanes_filled(forced)) | (forced & ~lanes_filled(several))) & ~(wins >> 1);

        *lanes_at(children->wins, i) = wins;
        *lanes_at(children->replies, i) = replies;
        lost |= move & ~lanes_filled(replies);
    }
    return lanes_any(lost);
}

/* Can the mover prove a score above alpha by answering from its next move on? */
ALWAYS_INLINE bool pairing_proves(const struct bitboard *board, const struct node *node,
                                  const struct children *children, int alpha, bool even)
{
    word proven = {0};
    word theirs = lanes_all(node->all ^ node->mine);

    for (int i = 0; i * LANES < board->width; i++) {
        word move = node->moves & lanes_load(board->columns, i);

        proven |=
            move & (even ? pairing_zugzwang(board, node->mine | move, theirs, lanes_load(children->wins, i), alpha)
                         : pairing_holds(board, node->mine | move, theirs, alpha));
    }
    return lanes_any(proven);
}

ALWAYS_INLINE int popcount(uint64_t x)
{
#if LANES > 1
    return __builtin_popcountll(x);
#else
    int count = 0;

    for (; x != 0; x &= x - 1)
        count++;
    return count;
#endif
}

/* A column's place in the order: many winning cells, none of them just above the move; then the centre. */
ALWAYS_INLINE int promise(const struct bitboard *board, const struct children *children, uint64_t move, int column)
{
    uint64_t wins = children->wins[column];
    int off_centre = 2 * column - (board->width - 1);

    return 64 * popcount(wins) - ((wins & move << 1) != 0 ? 32 : 0) - (off_centre < 0 ? -off_centre : off_centre);
}

/* Lists the columns that may be played, best first. */
ALWAYS_INLINE void order(const struct bitboard *board, const struct node *node, struct children *children)
{
    int promises[WIDTH_MAX];

    children->count = 0;
    for (uint64_t rest = node->moves; rest != 0; rest &= rest - 1) {
        int column = __builtin_ctzll(rest) / (board->height + 1);
        int worth = promise(board, children, rest & -rest, column);
        int i = children->count++;

        for (; i > 0 && promises[i - 1] < worth; i--) {
            promises[i] = promises[i - 1];
            children->columns[i] = children->columns[i - 1];
        }
        promises[i] = worth;
        children->columns[i] = column;
    }
}

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

/* What the table says of an odd node's child, if that decides between alpha and alpha + 1; else UNKNOWN. */
ALWAYS_INLINE int known_score(const struct children *children, int column, int alpha)
{
    uint64_t entry = transposition_find(children->places[column]);

    if (entry != 0 && -transposition_upper(entry) > alpha)
        return -transposition_upper(entry);
    if (entry != 0 && -transposition_lower(entry) <= alpha)
        return -transposition_lower(entry);
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
        int score = known_score(children, children->columns[i], alpha);

        if (score == UNKNOWN)
            children->columns[kept++] = children->columns[i];
        else if (score > *best)
            *best = score;
        if (score > alpha && score != UNKNOWN)
            return true;
    }
    children->count = kept;
    return false;
}

/* Looks at what may end the search, once in a while. */
ALWAYS_INLINE bool must_stop(struct search *search)
{
    if (search->nodes % POLL_NODES == 0 && !search->stopped) {
        search->stopped = atomic_load_explicit(search->stop, memory_order_relaxed) ||
                          (search->cancel != NULL && atomic_load_explicit(search->cancel, memory_order_relaxed)) ||
                          (search->limit != 0 && search->nodes >= search->limit);
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

        int score = !children_are_kept(node, even) ? UNKNOWN : known_score(children, children->columns[i], alpha);

        if (score == UNKNOWN)
            score = -next(search, &child, -alpha - 1);
        atomic_store_explicit(busy, 0, memory_order_relaxed);
        if (search->stopped)
            return 0;
        best = score > best ? score : best;
        done[i] = true;
    }
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
    if (wins_in_three(board, node, &children))
        return upper;
    upper = (empty - 3) / 2;
    if (alpha >= upper)
        return upper;
    if (pairing_proves(board, node, &children, alpha, even))
        return alpha < 0 && !even ? 0 : alpha + 1;
    order(board, node, &children);
    if (must_stop(search))
        return 0;

    int best = lower;
    uint64_t before = search->nodes;

    if (children_are_kept(node, even) && known_children(&children, alpha, &best))
        return best;
    if (search->busy != NULL && empty >= BUSY_LEAST)
        best = share_children(search, board, node, &children, alpha, best, even, next);
    else
        best = search_children(search, board, node, &children, alpha, best, even, next);
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
