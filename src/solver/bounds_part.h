/* How much of a comparison is done, as far as what is proved of the next plies says. */
#ifndef SOLVER_BOUNDS_PART_H
#define SOLVER_BOUNDS_PART_H

#include "solver/bounds_map.h"

/*
 * The part, 0 to 1, of the proof that a position is worth more than alpha, or that it is not, whichever is further: of
 * the one a single move must be proved, of the other all, each as much work as another.
 */
double bounds_part(const struct bitboard *board, const struct bounds_map *map, const struct bitboard_position *at,
                   int alpha);

#endif
