/*
 * Which moves are good, as the solver finds, and which of them looks cheap: how
 * many positions after it would have to be proved.
 */
#ifndef PROOF_STRATEGY_H
#define PROOF_STRATEGY_H

#include "certificate/walk.h"
#include "gravitrips/solver.h"

struct judge {
    const struct variant *variant;
    struct solver *solver;
    struct grid grid;
    enum side keeper;
    enum aim aim;
};

/* Is this position, named by its grid_key, to be proved anyway? */
typedef bool judge_covered_fn(const void *context, uint64_t key);

enum { JUDGE_LOST = GRID_WIDTH_MAX + 1 };

/*
 * The strategy of a certificate while it is made: which positions it leads to,
 * and what is played in each.
 *
 * A first strategy takes the moves that leave the fewest replies to be proved,
 * position by position. It then gets smaller: a position lets go of its move and of all
 * that only this move led to, other moves are tried as if they were the
 * position's, and the one stays that makes the whole smallest. So what other
 * parts of the strategy have in common with a move costs it nothing. Circuits
 * are mapped to cells in this way (A. Mishchenko, S. Chatterjee and R. Brayton
 * 2007: exact local area). At first a move that makes it larger by less than a
 * temperature may stay, too (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi 1983:
 * annealing; how much is allowed is drawn before the moves are tried, as in
 * G. Dueck and T. Scheuer 1990).
 */

struct strategy;

/* Called now and then with how large the strategy is. */
typedef void strategy_progress_fn(uint64_t size, void *context);

struct strategy_order {
    const struct judge *judge;
    size_t memory;   /* bytes */
    uint64_t effort; /* where less is at stake, what another move leads to is improved before they are compared */
    strategy_progress_fn *progress;
    void *context;
};

/* Finds a strategy; NULL and the reason if memory is short. */
struct strategy *strategy_create(const struct strategy_order *order, struct reason *why);
void strategy_destroy(struct strategy *strategy);

/*
 * Makes it smaller, as far as one round through its positions does, in which moves may stay that make it larger by up
 * to the temperature. False if another such round is not worth while, or memory is short.
 */
bool strategy_improve(struct strategy *strategy, uint32_t temperature);

/* The move it makes: an index of the choice's columns. */
int strategy_move(const struct strategy *strategy, const struct choice *choice);

#endif
