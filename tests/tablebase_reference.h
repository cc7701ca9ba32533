/* What the tablebase is measured against: value iteration over all states, through the table of the rules only. */
#ifndef TABLEBASE_REFERENCE_H
#define TABLEBASE_REFERENCE_H

#include "gravitrips/tablebase.h"

enum { REFERENCE_MOVES_MAX = 24 };

/* All states of a variant, running or blocked, by number. */
struct reference {
    const struct variant *variant;
    int count;
    int8_t *results; /* enum worth_result, for the side to move; of KEEP: lost if the end can be forced on it */
    int16_t *plies;
    int32_t (*next)[REFERENCE_MOVES_MAX]; /* states after each move, or how it ends; see tablebase_reference.c */
};

/* Gathers the states of a variant of Kolibrat. */
void reference_gather(struct reference *reference, const struct variant *variant);
void reference_free(struct reference *reference);

/* The state with a number; false if there is none. */
bool reference_state(const struct variant *variant, int number, struct state *state);

/* How many numbers there are. */
int reference_numbers(const struct variant *variant);

/* Finds all results by TABLEBASE_PLAY. */
void reference_solve(struct reference *reference);

/* The same by TABLEBASE_KEEP: won or lost in so many plies if the keeper cannot prevent the end, endless if it can. */
void reference_solve_keep(struct reference *reference, enum side keeper);

#endif
