/* The strategy of a certificate, and the judge that says which moves are good. */
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

/* Will the position with this grid_key be proved anyway? */
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

/* Called now and then with the size of the strategy. */
typedef void strategy_progress_fn(uint64_t size, void *context);

struct strategy_order {
    const struct judge *judge;
    size_t memory;   /* bytes */
    uint64_t effort; /* below this size, a move's subtree is improved before moves are compared */
    strategy_progress_fn *progress;
    void *context;
};

/* Finds a strategy; NULL and the reason if memory is short. */
struct strategy *strategy_create(const struct strategy_order *order, struct reason *why);
void strategy_destroy(struct strategy *strategy);

/*
 * One round that makes it smaller; moves that make it larger by up to the temperature may stay. False if another round
 * is not worth while, or memory is short.
 */
bool strategy_improve(struct strategy *strategy, uint32_t temperature);

/* The move it makes: an index of the choice's columns. */
int strategy_move(const struct strategy *strategy, const struct choice *choice);

#endif
