/*
 * A null-window search: is a position worth more than alpha? One body
 * (descend.h) is compiled for plain C and for two kinds of vector registers;
 * all give the same answers and visit the same nodes.
 */
#ifndef SOLVER_SEARCH_H
#define SOLVER_SEARCH_H

#include <stdatomic.h>
#include <time.h>

#include "solver/bitboard.h"
#include "solver/transposition.h"

enum { SEARCH_BUSY_BITS = 12, SEARCH_BUSY = 1 << SEARCH_BUSY_BITS }; /* places that tell what the threads are at */

/* A node on the way to where a thread is, that another thread may finish before it. */
struct search_ancestor {
    struct transposition_place place;
    int alpha;
};

/* What one thread searches with. */
struct search {
    const struct bitboard *board;
    const struct transposition *table;
    const atomic_bool *stop;   /* these two end the search within a millisecond */
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* so does this moment, of search_clock_microseconds; 0: none */
    uint64_t limit;            /* and so does having visited about this many nodes; 0: no limit */
    _Atomic uint64_t *busy;    /* keys that threads are at, SEARCH_BUSY of them; NULL for a thread alone */
    uint64_t nodes;            /* visited */
    bool stopped;              /* the search was ended, its result is worthless */
    int ancestor_count;        /* with several threads: */
    int abandoned;             /* index + 1 of the ancestor that was finished elsewhere; 0: none, or the search ended */
    struct search_ancestor ancestors[CELLS_MAX];
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
typedef int search_fn(struct search *search, const struct bitboard_position *position, uint64_t moves, int alpha);

int search_plain(struct search *search, const struct bitboard_position *position, uint64_t moves, int alpha);
#if defined(__x86_64__)
int search_avx2(struct search *search, const struct bitboard_position *position, uint64_t moves, int alpha);
int search_avx512(struct search *search, const struct bitboard_position *position, uint64_t moves, int alpha);
#endif

#endif
