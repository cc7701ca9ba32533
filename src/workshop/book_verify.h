/*
 * Proving an opening book: that it holds all positions it should, that every
 * score follows from the children's, and that a random sample of the last ply
 * is what the solver finds without a book.
 */
#ifndef SOLVER_BOOK_VERIFY_H
#define SOLVER_BOOK_VERIFY_H

#include "workshop/book_build.h"

struct book_verify {
    const struct book *book;
    uint64_t samples; /* positions to be solved; more than there are: all of the last ply */
    uint64_t seed;    /* of their choice */
    int threads;      /* at least 1 */
    /* Called for each score that is wrong, on any thread, one call at a time. */
    void (*wrong)(const char *position, int kept, int right, void *context);
    book_progress_fn *progress;
    void *context; /* of both */
};

/* What was proved. */
struct book_verified {
    size_t positions;
    size_t derived; /* scores compared with the children's */
    size_t sampled; /* solved anew */
    size_t wrong;
};

/* False and the reason if the book lacks positions, holds others, or memory is short; wrong scores are counted. */
bool book_verify(const struct book_verify *order, struct book_verified *verified, struct reason *why);

#endif
