/*
 * Level 10 by the solver: perfect play, within a time. Moves are preferred in
 * this order:
 *
 *   1. the greatest exact score: the quickest win, else a draw, else the
 *      longest defence;
 *   2. the most traps (proof.h): ways in which a human can go wrong;
 *   3. what is equal in both is chosen evenly with `random`.
 *
 * When the score is known but not all traps can be counted in time, the moves
 * whose traps are known are preferred. When the score is not known in time, the
 * engine's search judges each move, kept within what is proven of it: what is
 * proven lost is not chosen if anything else is left, a proven win is. Of equal
 * values the nearest to the centre is preferred, then `random` decides.
 *
 * Proven answers do not depend on threads, memory or earlier questions.
 */
#ifndef AI_PROVER_SOLVER_H
#define AI_PROVER_SOLVER_H

#include "ai/prover.h"

/* Microseconds since the question was asked; 0: no limit. */
struct proof_limits {
    uint64_t proof; /* when the search for the best moves is given up */
    uint64_t total; /* when there must be an answer */
};

/* As ai_choose, of which it is level 10, by an engine that has a solver. The report may be NULL. */
enum ai_status prover_solver_choose(struct engine *engine, const struct state *state, const struct proof_limits *limits,
                                    uint64_t *random, const struct ai_request *request, struct move *move,
                                    struct ai_report *report) __attribute__((warn_unused_result));

/* --- the ends of games on boards where it is not quick --- */

/* May it prove the state within seconds all the same: are few cells free? */
bool prover_solver_may_prove(const struct variant *variant, const struct state *state);

/* As the prover's values and worth, but within a time: true if it is answered. What was found by then stays. */
bool prover_solver_finds_values(struct inquiry *inquiry, uint64_t microseconds);
bool prover_solver_finds_worth(struct inquiry *inquiry, uint64_t microseconds);

#endif
