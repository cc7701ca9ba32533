/* What the solver is measured against: minimax over the rules to the end of the game, with nothing but a memory. */
#ifndef SOLVER_REFERENCE_H
#define SOLVER_REFERENCE_H

#include "gravitrips/solver.h"
#include "slow.h"

/* Scores by the hash of the state. */
struct solver_memo {
    uint64_t *hashes;
    int8_t *scores;
    size_t count;
    size_t size; /* a power of two, more than twice as many as states will be met */
};

void solver_memo_init(struct solver_memo *memo, size_t size);
void solver_memo_free(struct solver_memo *memo);

/* Forgets all if it is half as full as it may get. */
void solver_memo_make_room(struct solver_memo *memo);

/* Keeps a score; false if the state was known already. */
bool solver_memo_add(struct solver_memo *memo, uint64_t hash, int score);

/* The score of a running state. All states below it are in the memory afterwards. */
int reference_score(const struct variant *variant, const struct state *state, struct solver_memo *memo);

/* The solver's score of a running state; fails the test if there is none. */
int solved(struct solver *solver, const struct state *state);

/* Makes a solver; fails the test if that is refused. */
struct solver *make_solver(const struct variant *variant, const struct solver_limits *limits);

#endif
