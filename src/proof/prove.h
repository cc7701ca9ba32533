/*
 * Making a certificate (gravitrips/certificate.h): the solver says who wins,
 * the walk goes through the winner's strategy, and wherever it asks for a move
 * the one is taken that keeps the proof small.
 */
#ifndef SOLVER_PROOF_PROVE_H
#define SOLVER_PROOF_PROVE_H

#include "gravitrips/certificate.h"
#include "gravitrips/solver.h"

/* How large the strategy is; called now and then. */
typedef void proof_progress_fn(uint64_t size, void *context);

struct proof_order {
    const struct variant *variant;
    const struct book *book;     /* may be NULL */
    size_t memory;               /* bytes, half of them for the solver; 0: 1 GiB */
    int threads;                 /* of the solver; they help with the first moves only */
    int effort;                  /* more than 1: where so little is at stake, moves are compared thoroughly */
    int temperature;             /* more than 0: what makes it up to so much larger is tried, too, ever less */
    proof_progress_fn *progress; /* may be NULL */
    void *context;
};

struct proof {
    uint8_t *bytes; /* the caller frees them */
    size_t size;
    struct certificate certificate;
};

/* False and the reason if the solver does not cover the variant, or memory is short. */
bool proof_make(const struct proof_order *order, struct proof *proof, struct reason *why)
    __attribute__((warn_unused_result));

#endif
