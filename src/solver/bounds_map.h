/*
 * Known bounds of scores, stored by the positions' keys. A position and its mirror image count as one.
 *
 * A key has the columns as bitboard.h has them. In each column there is a 1 above the discs, and below it a 1 for each
 * disc of the side to move. So it says where the discs of both sides are, and it is never 0.
 */
#ifndef SOLVER_BOUNDS_MAP_H
#define SOLVER_BOUNDS_MAP_H

#include "solver/bitboard.h"
#include "standard.h"

struct bound {
    bitboard_set key; /* 0: the slot is free */
    int8_t lower;
    int8_t upper;
};

struct bounds_map {
    struct bound *slots; /* open addressing; at most half of it is full */
    size_t room;         /* number of slots: a power of two, or 0 */
    size_t count;
};

/* The smaller one of the keys of a position and of its mirror image. */
bitboard_set bounds_map_key(const struct bitboard *board, const struct bitboard_position *at);

/* The position with this key; false if no position has it. */
bool bounds_map_position(const struct bitboard *board, bitboard_set key, struct bitboard_position *at);

/* The bounds stored under a key; NULL if there are none. The pointer is valid until the next bound is added. */
const struct bound *bounds_map_find(const struct bounds_map *map, bitboard_set key);

enum bounds_map_status { BOUNDS_MAP_NEW, BOUNDS_MAP_KNOWN, BOUNDS_MAP_CONTRADICTS, BOUNDS_MAP_FULL };

/*
 * Adds a bound: a position's score is at least `lower` and at most `upper`. BOUNDS_MAP_NEW means that it narrows what
 * was known. Nothing changes if it contradicts known bounds, if memory is short, or if there are BOUNDS_MAP_MOST
 * already.
 */
enum bounds_map_status bounds_map_add(struct bounds_map *map, const struct bound *bound);

enum { BOUNDS_MAP_MOST = 1 << 25 }; /* the most positions that are stored; their bounds take two gibibytes */

void bounds_map_free(struct bounds_map *map);

/*
 * A bound as a line of text:
 *
 *     %7x6 00112233aabbcc -3 4 65536 0123456789abcdef
 *
 * the board; the key of bounds_map.h in base 16; the least and the greatest possible score; the nodes that proved it;
 * the CRC-64/XZ of everything before it, without the blank between. Each line is independent: files can be joined, and
 * lines can be removed.
 */

enum { BOUNDS_TEXT_MAX = 120, BOUNDS_TEXT_MARK = '%' };

/* Writes a bound as a line of text, with its newline. Returns the line's length. */
size_t bounds_text_write(const struct bitboard *board, const struct bound *bound, uint64_t nodes,
                         char line[BOUNDS_TEXT_MAX]);

enum bounds_text_status {
    BOUNDS_TEXT_READ,
    BOUNDS_TEXT_DAMAGED, /* the checksum is wrong */
    BOUNDS_TEXT_OTHER,   /* the line is about another board */
    BOUNDS_TEXT_NONSENSE /* the checksum is right, but there is no such position or score */
};

/* Reads a bound from a line, which is given without its newline. */
enum bounds_text_status bounds_text_read(const struct bitboard *board, const char *line, size_t length,
                                         struct bound *bound);

/* Can a position with `empty` free cells have a score within these bounds? */
bool bounds_text_is_possible(int empty, int lower, int upper);

/* How far a comparison of a score with alpha has got, judged by the positions of the next plies that are proved. */

/*
 * A comparison ends with the proof that a position is worth more than alpha, or with the proof that it is not. Returns
 * how much is done, from 0 to 1, of the one of these proofs that is further advanced. The first needs the proof of a
 * single move. The second needs the proofs of all moves, and each counts as the same amount of work.
 */
double bounds_part(const struct bitboard *board, const struct bounds_map *map, const struct bitboard_position *at,
                   int alpha);

#endif
