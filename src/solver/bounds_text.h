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
#ifndef SOLVER_BOUNDS_TEXT_H
#define SOLVER_BOUNDS_TEXT_H

#include "solver/bounds_map.h"

enum { BOUNDS_TEXT_MAX = 120, BOUNDS_TEXT_MARK = '%' };

/* Writes a line with its newline; returns its length. */
size_t bounds_text_write(const struct bitboard *board, const struct bound *bound, uint64_t nodes,
                         char line[BOUNDS_TEXT_MAX]);

enum bounds_text_status {
    BOUNDS_TEXT_READ,
    BOUNDS_TEXT_DAMAGED, /* the checksum is wrong */
    BOUNDS_TEXT_OTHER,   /* of another board */
    BOUNDS_TEXT_NONSENSE /* the checksum is right, but no such position or score can be */
};

/* Reads a line without its newline. */
enum bounds_text_status bounds_text_read(const struct bitboard *board, const char *line, size_t length,
                                         struct bound *bound);

/* Can a position with so many free cells have a score within these? */
bool bounds_text_is_possible(int empty, int lower, int upper);

#endif
