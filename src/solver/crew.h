/*
 * The crew: the threads that search one null window together. They share the
 * transposition table and tell each other which children they search; the first
 * to finish ends the search.
 */
#ifndef SOLVER_CREW_H
#define SOLVER_CREW_H

#include "solver/bounds.h"
#include "solver/search.h"

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
