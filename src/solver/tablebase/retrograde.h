/*
 * Retrograde analysis: from the ends of a game back to all states from which
 * they can be forced, in the order of their distance. What is never reached is
 * endless.
 *
 * A table holds a code for each board of Kolibrat, at one pair of points and
 * with one meaning of the end of the game:
 *
 *     0x8000 + n           not decided; n moves are left that do not lose as far as is known
 *     2 * plies + 1 or 0   won or lost for the side to move, so many plies before the end
 */
#ifndef SOLVER_RETROGRADE_H
#define SOLVER_RETROGRADE_H

#include <stdatomic.h>

#include "solver/tablebase/kolibrat_boards.h"

enum { RETROGRADE_UNDECIDED = 0x8000, RETROGRADE_PLIES_MAX = RETROGRADE_UNDECIDED / 2 - 1 };

struct retrograde_table {
    _Atomic uint16_t *codes;
    const struct retrograde_table *quiet;  /* where a move leads that scores no point */
    const struct retrograde_table *scored; /* where one leads that does; NULL if it ends the game */
    bool ends_well; /* scoring the last point wins, and so does having the turn when nobody can move; else both lose */
    int longest;    /* plies; set when it is solved */
};

/* Two tables whose quiet moves lead to each other, or one whose quiet moves lead to itself. */
struct retrograde_layer {
    struct retrograde_table *tables[2];
    int count;
};

/* Who does the work, and who hears of it. */
struct retrograde_work {
    const struct kolibrat_boards *boards;
    int threads;
    const atomic_bool *cancel; /* may be NULL */
    void (*report)(int plies, uint64_t decided, void *context);
    void *context;
};

enum retrograde_status { RETROGRADE_DONE, RETROGRADE_STOPPED, RETROGRADE_TOO_LONG };

/* Fills the tables of a layer; those that moves which score lead to are solved already. */
enum retrograde_status retrograde_solve(const struct retrograde_work *work, const struct retrograde_layer *layer)
    __attribute__((warn_unused_result));

/* What a code of a solved table says. */
static inline bool retrograde_is_endless(uint16_t code)
{
    return code >= RETROGRADE_UNDECIDED;
}

static inline bool retrograde_is_won(uint16_t code)
{
    return code & 1;
}

static inline int retrograde_plies(uint16_t code)
{
    return code >> 1;
}

#endif
