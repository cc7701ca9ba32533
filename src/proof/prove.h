/*
 * Making a certificate (gravitrips/certificate.h). The solver says who wins; the walk goes through the winner's
 * strategy and takes, wherever there is a choice, a move that keeps the proof small.
 */
#ifndef PROOF_PROVE_H
#define PROOF_PROVE_H

#include "gravitrips/certificate.h"
#include "gravitrips/solver.h"

/* Called now and then with the size of the strategy. */
typedef void proof_progress_fn(uint64_t size, void *context);

struct proof_order {
    const struct variant *variant;
    const struct book *book;     /* may be NULL */
    size_t memory;               /* bytes, half of them for the solver; 0: 1 GiB */
    int threads;                 /* for the solver; they help only with the first moves */
    int effort;                  /* above 1: compare moves thoroughly in positions whose subtree is this small */
    int temperature;             /* above 0: at first also accept changes that make it larger by up to this much */
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
