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

enum { SEARCH_BUSY_BITS = 12, SEARCH_BUSY = 1 << SEARCH_BUSY_BITS }; /* places for the keys that threads search now */

/* A node on the way to where a thread is, that another thread may finish before it: see descend.h. */
struct search_ancestor;

/* What one thread searches with. */
struct search {
    const struct bitboard *board;
    const struct transposition *table;
    const atomic_bool *stop;   /* these two end the search within a millisecond */
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* so does this moment, of search_clock_microseconds; 0: none */
    uint64_t limit;            /* and so does having visited about this many nodes; 0: no limit */
    _Atomic uint64_t *busy;    /* keys that threads search now, SEARCH_BUSY of them; NULL for a thread alone */
    uint64_t nodes;            /* visited */
    struct bounds *bounds;     /* where what is proved is kept; may be NULL */
    uint64_t least;            /* nodes that are worth keeping what they proved; without bounds the greatest number */
    uint64_t told;             /* nodes that the bounds have been told of */
    bool stopped;              /* the search was ended, its result is worthless */
    int ancestor_count;        /* with several threads: */
    int abandoned;             /* index + 1 of the ancestor that was finished elsewhere; 0: none, or the search ended */
    struct search_ancestor *ancestors;
    int lean[CELLS_MAX + 1]; /* by free cells: above 0 if lately most nodes were worth more than alpha */
};

/* A clock that never jumps. */
static inline uint64_t search_clock_microseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/*
 * Compares a position's worth with alpha and alpha + 1. A result above alpha is a lower bound, any other an upper
 * bound. The side to move must have no immediate win, and `moves` are those of its moves that do not let the other
 * side win at once: at least one.
 */
typedef int search_fn(struct search *search, const struct bitboard_position *position, bitboard_set moves, int alpha);

/* Puts into the table what is known of a position, as if it had been found at great cost; any that is not over. */
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
    struct bounds *bounds; /* that it knows and keeps; may be NULL */
    int threads;
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* of search_clock_microseconds; 0: none */
    uint64_t nodes;            /* so far, by all threads */
    uint64_t since_growth;     /* nodes since the table was cleared or grew */
    uint64_t since_reminded;   /* and since all bounds were last put into it */
    bool reminded;             /* they were, since it was cleared */
    bool called;               /* the helpers have been needed since this was last reset */
    _Atomic uint64_t busy[SEARCH_BUSY];
};

/* As search_fn. Returns false if cancelled or past the deadline: `score` is then not set. */
bool crew_search(struct crew *crew, const struct bitboard_position *position, bitboard_set moves, int alpha,
                 int *score);

#endif
