/*
 * How fair a board of Kolibrat is: who wins from the start if nobody errs. The answers are kept in a table, because
 * solving the larger boards takes minutes and a gigabyte. `make fairness` makes it.
 */
#ifndef AI_FAIRNESS_H
#define AI_FAIRNESS_H

#include "gravitrips/worth.h"

/* The sizes of the map: boards from 2x2 on, from 1 piece and 1 point on. */
enum {
    FAIRNESS_SIDE_MIN = 2,
    FAIRNESS_WIDTHS = 3,
    FAIRNESS_HEIGHTS = 4,
    FAIRNESS_PIECES = 6,
    FAIRNESS_POINTS = 5,
    FAIRNESS_UNKNOWN = 1 /* in the table; no game is won with its first ply */
};

/* What the start is worth for the side that begins. False if the map does not know: it lacks the board or the game. */
bool fairness_worth(const struct game *game, const struct options *options, struct worth *worth);

#endif
