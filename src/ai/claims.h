/*
 * What one side of a game with falling pieces can keep the other from by rules, without any search.
 *
 * The side that answers each disc with one on top of it gets every second cell of a column (V. Allis, "A
 * knowledge-based approach of Connect-Four", 1988: Claimeven). Where a column has an odd number of free cells its
 * next cell is left over; two such cells are a pair as well: if the other side takes one of them, this side takes
 * the other (Baseinverse). So every free cell has a partner, and the answer is always at hand. A line of the other
 * side is dead if it needs the upper cell of a pair in a column, or both cells of a pair of next cells.
 */
#ifndef AI_CLAIMS_H
#define AI_CLAIMS_H

#include "gravitrips/game.h"

enum claim_rule { CLAIM_ABOVE /* Claimeven, where its upper cell is in an even row */, CLAIM_EITHER /* Baseinverse */ };

struct claim {
    enum claim_rule rule;
    uint8_t cells[2]; /* of CLAIM_ABOVE first the lower one */
};

enum { CLAIM_NOT = -1 /* the line lives */, CLAIM_DEAD = -2 /* it was dead before: this side has a disc in it */ };

struct claims {
    enum side keeper;  /* the side that answers */
    struct move first; /* if it is to move itself: the move that it makes first; otherwise MOVE_NONE */
    struct state from; /* the state, after that move, in which the other side is to move */
    int count;
    struct claim claims[CELLS_MAX / 2];
    int killers[LINES_MAX]; /* by line of the other side: the claim that kills it, CLAIM_NOT or CLAIM_DEAD */
    int alive;              /* how many lines live. If none does, the keeper cannot lose any more */
};

/*
 * Pairs the free cells of a running state so that as many lines die as can be. False if that cannot be done: pieces do
 * not fall in this game, or a cell would be left without a partner.
 */
bool claims_find(const struct variant *variant, const struct state *state, struct claims *claims);

/* How many lines live after the first `count` claims. */
int claims_alive(const struct variant *variant, const struct claims *claims, int count);

/* How many of the first `count` claims are by a rule. */
int claims_by(const struct claims *claims, int count, enum claim_rule rule);

#endif
