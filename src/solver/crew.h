/*
 * The crew: the threads that search one null window together. They share the
 * transposition table and tell each other which children they are at; the first
 * to finish ends the search.
 */
#ifndef SOLVER_CREW_H
#define SOLVER_CREW_H

#include "solver/search.h"

struct crew {
    const struct bitboard *board;
    struct transposition *table;
    search_fn *search;
    int threads;
    const atomic_bool *cancel; /* may be NULL */
    uint64_t deadline;         /* of search_clock_microseconds; 0: none */
    uint64_t nodes;            /* so far, by all threads */
    uint64_t since_growth;     /* nodes since the table was cleared or grew */
    bool called;               /* the helpers have been needed since this was last reset */
    _Atomic uint64_t busy[SEARCH_BUSY];
};

/* As search_fn. Returns false if cancelled or past the deadline: `score` is then not set. */
bool crew_search(struct crew *crew, const struct bitboard_position *position, uint64_t moves, int alpha, int *score);

#endif
