/*
 * Solving many positions with several threads, each with a solver of its own.
 */
#ifndef SOLVER_BOOK_SOLVE_H
#define SOLVER_BOOK_SOLVE_H

#include "solver/book/positions.h"

/* How far the work is. */
struct book_progress {
    size_t done;
    size_t total;
    double seconds; /* since it began */
};

/* Called once a second, on the thread that began the work; may be NULL. */
typedef void book_progress_fn(const struct book_progress *progress, void *context);

struct book_solve {
    const struct variant *variant;
    struct book_position *const *positions; /* what to solve: neighbours should have much in common */
    size_t count;
    int threads;   /* at least 1 */
    size_t memory; /* bytes of each thread's table; 0: the solver's default */
    /*
     * Called as each position is solved, one call at a time, on any of the threads. False and the reason end
     * the work.
     */
    bool (*solved)(struct book_position *position, int score, void *context, struct reason *why);
    void *context;
    book_progress_fn *progress;
    void *progress_context;
};

/* Solves them all, without a book. False and the reason if `solved` says so, or no solver could be made. */
bool book_solve(const struct book_solve *order, struct reason *why);

#endif
