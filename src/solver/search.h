/*
 * A null-window search: is a position worth more than alpha? One body
 * (descend.h) is compiled for plain C and for two kinds of vector registers,
 * and each of these for boards of one word and of two; all give the same
 * answers and visit the same nodes.
 */
#ifndef SOLVER_SEARCH_H
#define SOLVER_SEARCH_H

#include "solver/bitboard.h"
#include "solver/bounds.h"
#include "solver/transposition.h"
#include "standard.h"
#include "threads/thread.h"

enum { SEARCH_BUSY_BITS = 12, SEARCH_BUSY = 1 << SEARCH_BUSY_BITS }; /* places for the keys that are searched now */

/* A node above the one where a thread is, which another thread may finish first: see descend.h. */
struct search_ancestor;

/* What one thread searches with. */
struct search {
    const struct bitboard *board;
    const struct transposition *table;
    const atomic_bool *stop;   /* these two flags end the search within a millisecond */
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* so does this moment of thread_microseconds; 0: none */
    uint64_t limit;            /* so does having visited about this many nodes; 0: no limit */
    _Atomic uint64_t *busy;    /* keys that threads are searching, SEARCH_BUSY of them; NULL for a thread alone */
    uint64_t nodes;            /* nodes visited */
    struct bounds *bounds;     /* where proved bounds are kept; may be NULL */
    uint64_t least;            /* nodes from which on results are worth keeping; without bounds the greatest number */
    uint64_t told;             /* nodes that the bounds were told of */
    bool stopped;              /* the search was ended, and its result is worthless */
    int ancestor_count;        /* with several threads */
    int abandoned;             /* index + 1 of the ancestor finished elsewhere; 0: none, or the search ended */
    struct search_ancestor *ancestors;
    int lean[CELLS_MAX + 1]; /* by free cells: above 0 if lately most nodes were worth more than alpha */
};

/*
 * Compares a position's worth with alpha and alpha + 1. A result above alpha is a lower bound, any other an upper
 * bound. The side to move must have no immediate win, and `moves` are those of its moves that do not let the other
 * side win at once: at least one.
 */
typedef int search_fn(struct search *search, const struct bitboard_position *position, bitboard_set moves, int alpha);

/*
 * Puts what is known about a position into the table, as if it had been found at great cost. Any position will do that
 * is not over.
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
 * The crew: the threads that search one null window together. They share the
 * transposition table and tell each other which children they search; the first
 * to finish ends the search.
 */

struct crew {
    const struct bitboard *board;
    struct transposition *table;
    search_fn *search;
    search_remember_fn *remember;
    struct bounds *bounds; /* from which it knows, and where it keeps; may be NULL */
    int threads;
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* of thread_microseconds; 0: none */
    uint64_t nodes;            /* so far, by all threads */
    uint64_t since_growth;     /* nodes since the table was cleared or grew */
    uint64_t since_reminded;   /* nodes since all bounds were last put into it */
    bool reminded;             /* they were put into it since it was cleared */
    bool called;               /* the helpers were needed since this was last reset */
    _Atomic uint64_t busy[SEARCH_BUSY];
};

/* Like search_fn. Returns false, without setting `score`, if cancelled or past the deadline. */
bool crew_search(struct crew *crew, const struct bitboard_position *position, bitboard_set moves, int alpha,
                 int *score);

#endif
