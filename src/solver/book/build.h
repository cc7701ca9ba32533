/*
 * Making an opening book: the positions of its last ply are solved, those
 * before them follow from their children.
 */
#ifndef SOLVER_BOOK_BUILD_H
#define SOLVER_BOOK_BUILD_H

#include "solver/book/solve.h"

struct book_build {
    const struct variant *variant;
    int plies;
    const char *path;         /* of the book; its journal is PATH.part */
    const char *const *parts; /* journals made elsewhere */
    int part_count;
    int share; /* of 1 to `shares`: solve only that one and leave the journal; 1 of 1: make the book */
    int shares;
    int threads;   /* at least 1 */
    size_t memory; /* bytes of each thread's table; 0: the solver's default */
    book_progress_fn *progress;
    void *context;
};

/* What a build has done. */
struct book_built {
    size_t positions; /* in the book */
    size_t asked;     /* of the last ply, in the share */
    size_t known;     /* of these from parts and journal; the others were solved */
};

/*
 * Makes a book, or a share of one. Killed at any moment and begun again, it goes on where it was; what it makes does
 * not depend on threads and parts. False and the reason if that fails; the journal then stays.
 */
bool book_build(const struct book_build *order, struct book_built *built, struct reason *why);

#endif
