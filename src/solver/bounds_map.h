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

#include "solver/bitboard.h"
#include "standard.h"

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

/* The smaller of the keys of a position and of its mirror image. */
bitboard_set bounds_map_key(const struct bitboard *board, const struct bitboard_position *at);

/* The position with this key; false if the key is invalid. */
bool bounds_map_position(const struct bitboard *board, bitboard_set key, struct bitboard_position *at);

/* The bounds of a key; NULL if it has none. Valid until something is added. */
const struct bound *bounds_map_find(const struct bounds_map *map, bitboard_set key);

enum bounds_map_status { BOUNDS_MAP_NEW, BOUNDS_MAP_KNOWN, BOUNDS_MAP_CONTRADICTS, BOUNDS_MAP_FULL };

/*
 * Adds that a score is at least `lower` and at most `upper`. It is new if it narrows the known bounds. Nothing changes
 * if it contradicts them, if memory is short, or if there are already BOUNDS_MAP_MOST.
 */
enum bounds_map_status bounds_map_add(struct bounds_map *map, const struct bound *bound);

enum { BOUNDS_MAP_MOST = 1 << 25 }; /* positions; their bounds take two gibibytes */

void bounds_map_free(struct bounds_map *map);

/*
 * A bound as a line of text:
 *
 *     %7x6 00112233aabbcc -3 4 65536 0123456789abcdef
 *
 * the board; the key of bounds_map.h as a number of base 16; what the score is
 * at least and at most; the nodes that proved it; the CRC-64/XZ of all that
 * stands before it and its blank. Every line stands by itself: files can be
 * put behind each other, and lines be taken out.
 */

enum { BOUNDS_TEXT_MAX = 120, BOUNDS_TEXT_MARK = '%' };

/* Writes a line with its newline. Returns its length. */
size_t bounds_text_write(const struct bitboard *board, const struct bound *bound, uint64_t nodes,
                         char line[BOUNDS_TEXT_MAX]);

enum bounds_text_status {
    BOUNDS_TEXT_READ,
    BOUNDS_TEXT_DAMAGED, /* the checksum is wrong */
    BOUNDS_TEXT_OTHER,   /* it is about another board */
    BOUNDS_TEXT_NONSENSE /* the checksum is right, but there is no such position or score */
};

/* Reads a line without its newline. */
enum bounds_text_status bounds_text_read(const struct bitboard *board, const char *line, size_t length,
                                         struct bound *bound);

/* Can a position with `empty` free cells have a score within these bounds? */
bool bounds_text_is_possible(int empty, int lower, int upper);

/* How much of a comparison is done, as far as proved positions of the next plies tell. */

/*
 * How much is done of the proof that a position is worth more than alpha, or of the proof that it is not, whichever is
 * further, 0 to 1. For the first a single move must be proved, for the second all, each of which counts as equal work.
 */
double bounds_part(const struct bitboard *board, const struct bounds_map *map, const struct bitboard_position *at,
                   int alpha);

#endif
