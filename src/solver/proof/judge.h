/*
 * Which moves are good, as the solver finds, and which of them looks cheap: how
 * many positions after it would have to be proved.
 */
#ifndef SOLVER_PROOF_JUDGE_H
#define SOLVER_PROOF_JUDGE_H

#include "certificate/walk.h"
#include "gravitrips/solver.h"

struct judge {
    const struct variant *variant;
    struct solver *solver;
    struct grid grid;
    enum side keeper;
    enum aim aim;
};

/* Does the keeper keep what is to be shown, after its move? It has not won yet. */
bool judge_keeps(const struct judge *judge, struct discs discs);

/* Is this position, named by its grid_key, to be proved anyway? */
typedef bool judge_covered_fn(const void *context, uint64_t key);

enum { JUDGE_LOST = GRID_WIDTH_MAX + 1 };

/* After how many replies to the keeper's move something is to be proved; JUDGE_LOST if one of them wins at once. */
int judge_open_replies(const struct judge *judge, struct discs discs, judge_covered_fn *covered, const void *context);

#endif
