/*
 * Makes a certificate (gravitrips/certificate.h). The solver says who wins. Then the winner's strategy is built. Where
 * several moves are good, the strategy takes one that keeps the proof small.
 */
#ifndef PROOF_PROVE_H
#define PROOF_PROVE_H

#include "gravitrips/certificate.h"
#include "gravitrips/solver.h"

/* Called now and then with the size of the strategy. */
typedef void proof_progress_fn(uint64_t size, void *context);

struct proof_order {
    const struct variant *variant;
    const struct book *book; /* may be NULL */
    size_t memory;           /* bytes, half of which are for the solver; 0: 1 GiB */
    int threads;             /* for the solver, which uses them only for the first moves */
    int effort;      /* above 1: moves are compared thoroughly in positions whose subtree costs less than this */
    int temperature; /* above 0: at first, changes that make the proof larger by at most this are accepted too */
    proof_progress_fn *progress; /* may be NULL */
    void *context;
};

struct proof {
    uint8_t *bytes; /* freed by the caller */
    size_t size;
    struct certificate certificate;
};

/* Makes the certificate. Returns false and the reason if the solver does not cover the variant, or memory is short. */
bool proof_make(const struct proof_order *order, struct proof *proof, struct reason *why)
    __attribute__((warn_unused_result));

#endif
