/*
 * What is known of positions, by their keys; a position and its mirror image
 * are one.
 *
 * A key has the columns as bitboard.h has them. In each there is a 1 above its
 * discs, below it a 1 for each disc of the side to move: so it says where both
 * sides' discs are, and is never 0.
 */
#ifndef SOLVER_BOUNDS_MAP_H
#define SOLVER_BOUNDS_MAP_H

#include <stddef.h>

#include "solver/bitboard.h"

struct bound {
    bitboard_set key; /* 0: a free slot */
    int8_t lower;
    int8_t upper;
};

struct bounds_map {
    struct bound *slots; /* open addressing, never more than half full */
    size_t room;         /* a power of two, or 0 */
    size_t count;
};

/* The lesser key of a position and its mirror image. */
bitboard_set bounds_map_key(const struct bitboard *board, const struct bitboard_position *at);

/* The position that has this key; false if none has. */
bool bounds_map_position(const struct bitboard *board, bitboard_set key, struct bitboard_position *at);

/* What is known of a key; NULL if nothing is. Valid until something is added. */
const struct bound *bounds_map_find(const struct bounds_map *map, bitboard_set key);

enum bounds_map_status { BOUNDS_MAP_NEW, BOUNDS_MAP_KNOWN, BOUNDS_MAP_CONTRADICTS, BOUNDS_MAP_FULL };

/*
 * Takes in that a score is at least `lower` and at most `upper`. It is new if it narrows down what was known; nothing
 * is changed by what contradicts that, or when memory is short or BOUNDS_MAP_MOST are there.
 */
enum bounds_map_status bounds_map_add(struct bounds_map *map, const struct bound *bound);

enum { BOUNDS_MAP_MOST = 1 << 25 }; /* two gibibytes */

void bounds_map_free(struct bounds_map *map);

#endif
