/* The solver's part of gravitrips-workshop bench: positions. */
#ifndef WORKSHOP_BENCH_SETS_H
#define WORKSHOP_BENCH_SETS_H

#include "standard.h"

struct bench_set {
    const char *name;
    const char *const *positions; /* ended by NULL */
    bool cold;                    /* the solver forgets between two positions */
    bool slow;                    /* run only when asked for */
};

/* All sets, ended by one without a name. */
extern const struct bench_set bench_sets[];

#endif
