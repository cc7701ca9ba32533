/*
 * A null-window search: is a position worth more than alpha? One body (descend.h) is compiled for plain C and for two
 * kinds of vector registers, each of these for boards of one word and of two. All of them give the same answers and
 * visit the same nodes.
 */
#ifndef SOLVER_SEARCH_H
#define SOLVER_SEARCH_H

#include "solver/bitboard.h"
#include "solver/bounds.h"
#include "solver/transposition.h"
#include "standard.h"
#include "threads/thread.h"

enum { SEARCH_BUSY_BITS = 12, SEARCH_BUSY = 1 << SEARCH_BUSY_BITS }; /* size of `busy`: the keys being searched now */

/* A node above the one that a thread is searching. Another thread may finish it first: see descend.h. */
struct search_ancestor;

/* The data of one searching thread. */
struct search {
    const struct bitboard *board;
    const struct transposition *table;
    const atomic_bool *stop;   /* once set, the search ends within a millisecond */
    const atomic_bool *cancel; /* once set, the search ends within a millisecond; may be NULL */
    uint64_t deadline;         /* in thread_microseconds: the search ends at this moment; 0: no deadline */
    uint64_t limit;            /* the search ends after about this many nodes; 0: no limit */
    _Atomic uint64_t *busy;    /* keys that threads are searching, SEARCH_BUSY of them; NULL if there is one thread */
    uint64_t nodes;            /* nodes visited */
    struct bounds *bounds;     /* where proved bounds are kept; may be NULL */
    uint64_t least;     /* results that took this many nodes are kept; UINT64_MAX without bounds: none are kept */
    uint64_t told;      /* how many of `nodes` have been reported to `bounds` */
    bool stopped;       /* the search was ended, so its result is worthless */
    int ancestor_count; /* the length of `ancestors`; 0 if only one thread searches */
    int abandoned; /* index + 1 of the ancestor that another thread has finished; 0: none, or the search has ended */
    struct search_ancestor *ancestors;
    int lean[CELLS_MAX + 1]; /* by free cells: above 0 if most nodes lately were worth more than alpha */
};

/*
 * Compares a position's worth with alpha and alpha + 1. A result above alpha is a lower bound, any other result an
 * upper bound. The side to move must not be able to win at once. `moves` are those of its moves, at least one, that do
 * not let the other side win at once.
 */
typedef int search_fn(struct search *search, const struct bitboard_position *position, bitboard_set moves, int alpha);

/*
 * Stores what is known about a position in the transposition table, marked as if it had taken a lot of work. The
 * position may be any one in which the game is not over.
 */
typedef void search_remember_fn(const struct transposition *table, const struct bitboard *board,
                                const struct bitboard_position *position, int lower, int upper);

search_fn search_plain, search_wide_plain;
search_remember_fn search_plain_remember, search_wide_plain_remember;
#if defined(__x86_64__)
search_fn search_avx2, search_avx512, search_wide_avx2, search_wide_avx512;
#endif

/*
 * --- crew.c ---
 *
 * The crew: the threads that search one null window together. They share the transposition table, and tell each other
 * which children they are searching. The first to finish ends the search.
 */

struct crew {
    const struct bitboard *board;
    struct transposition *table;
    search_fn *search;
    search_remember_fn *remember;
    struct bounds *bounds; /* has the known bounds, and keeps new ones; may be NULL */
    int threads;
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* as thread_microseconds counts; 0: no deadline */
    uint64_t nodes;            /* nodes visited by all threads so far */
    uint64_t since_growth;     /* nodes since the table was cleared, or last grew */
    uint64_t since_reminded;   /* nodes since all bounds were last put into the table */
    bool reminded;             /* all bounds have been put into the table since it was cleared */
    bool called;               /* a search took too long for one thread, so helper threads are used */
    _Atomic uint64_t busy[SEARCH_BUSY];
};

/*
 * Searches like search_fn, on several threads if it takes long. Returns false, without setting `score`, if the search
 * was cancelled, the deadline is past, or the bounds have failed.
 */
bool crew_search(struct crew *crew, const struct bitboard_position *position, bitboard_set moves, int alpha,
                 int *score);

#endif
