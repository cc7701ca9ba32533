/*
 * Level 10 by the solver: perfect play within a time limit. Moves are preferred in
 * this order:
 *
 *   1. the greatest exact score: the quickest win, else a draw, else the
 *      longest defence;
 *   2. the most traps (below): ways in which a human can go wrong;
 *   3. what is equal in both is chosen evenly with `random`.
 *
 * If the score is known but there is no time to count all traps, the moves whose traps are known are preferred. If
 * there is no time to find the score, the engine's search judges each move, within the bounds that are proven: a proven
 * win is chosen, and a move that is proven to lose is not, if there is any other. Of equal values the one nearest to
 * the centre is preferred; after that `random` decides.
 *
 * Proven answers do not depend on threads, memory or earlier questions.
 */
#ifndef AI_PROVER_SOLVER_H
#define AI_PROVER_SOLVER_H

#include "ai/prover.h"
#include "gravitrips/solver.h"

/* --- what is proven of the moves of a position, as far as time allowed --- */

struct proof;

/* Called after each question to the solver. */
typedef void proof_progress_fn(const struct proof *proof, void *context);

/* What a proof works with. Whatever ends the solver's questions also ends the proof. */
struct proof_tools {
    struct solver *solver;
    const struct book *book;     /* the solver's; may be NULL */
    const atomic_bool *cancel;   /* may be NULL */
    proof_progress_fn *progress; /* may be NULL */
    void *context;
};

/* Bounds of each move's exact score (see solver.h), for the side that makes it. */
struct proof {
    struct proof_tools tools;
    const struct variant *variant;
    const struct state *state;
    uint64_t nodes;
    int lower; /* lower and upper: bounds of the position's score */
    int upper;
    int count;
    struct move moves[WIDTH_MAX]; /* in the order of the rules' list */
    int lowers[WIDTH_MAX];        /* lowers and uppers: bounds of the moves' scores */
    int uppers[WIDTH_MAX];
    int order[WIDTH_MAX]; /* indices of the moves, in the order in which they are asked about */
};

/*
 * Begins a proof with the bounds that follow from looking two plies ahead and from the book. `state` is running; it and
 * `variant` must outlive the proof.
 */
void proof_begin(struct proof *proof, const struct variant *variant, const struct state *state,
                 const struct proof_tools *tools);

/* Narrows the position's score down until its two bounds are equal. Returns false if it was ended before that. */
bool proof_find_score(struct proof *proof) __attribute__((warn_unused_result));

/*
 * Traps: how much each way counts in which a human can go wrong after a move. A reply is a trap if it is worse than the
 * best reply, for the side that makes it.
 */
enum {
    TRAP_RESULT = 4, /* a reply that changes the result */
    TRAP_LENGTH = 2, /* a reply that only loses sooner, or wins later */
    TRAP_PLAIN = 1   /* a wrong reply after which the mover can win with the next move, which a human sees */
};

/* --- choosing level 10's move --- */

/* Time limits, in microseconds since the question was asked; 0: no limit. */
struct proof_limits {
    uint64_t proof; /* when the search for the best moves is given up */
    uint64_t total; /* when there must be an answer */
};

/* Level 10 of ai_choose, with an engine that has a solver. The report may be NULL. */
enum ai_status prover_solver_choose(struct engine *engine, const struct state *state, const struct proof_limits *limits,
                                    uint64_t *random, const struct ai_request *request, struct move *move,
                                    struct ai_report *report) __attribute__((warn_unused_result));

/* --- positions near the end, on boards where the solver is not quick --- */

/* Are so few cells free that the solver may prove the state within seconds? */
bool prover_solver_may_prove(const struct variant *variant, const struct state *state);

/*
 * Like the functions `values` and `worth` of the prover, but with a time limit (0: none). When the time is up, what was
 * found so far is kept.
 */
enum analyst_status prover_solver_values(struct inquiry *inquiry, uint64_t microseconds);
enum analyst_status prover_solver_worth(struct inquiry *inquiry, uint64_t microseconds);

#endif
