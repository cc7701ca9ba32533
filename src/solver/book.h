/*
 * The opening book's file. All numbers are little-endian, whatever the machine.
 *
 *     offset  bytes
 *          0      8  "GRAVBOOK"
 *          8      4  version of the format: 1
 *         12      4  width, height, connect, plies, a byte each
 *         16      4  n, the number of entries
 *         20     4n  entries, ascending
 *     20 + 4n     8  CRC-64/XZ of all that stands before it
 *
 * An entry is one position and its score. The book has all positions of at most `plies` plies in which the game is not
 * over; of a position and its mirror image, only the one with the smaller key.
 *
 *      31                              6 5         0
 *     +---------------------------------+------------+
 *     | key                             | score + 32 |
 *     +---------------------------------+------------+
 *
 * The key is a number in base three. It has the columns from left to right, in each the discs from the bottom, 1 for a
 * disc of the first side and 2 for one of the second, and a 0 between neighbouring columns. There are always as many
 * zeros as borders between columns. So leading zeros need not be written, and no two positions have the same key. After
 * 4 4 5 on 7x6:
 *
 *     . . . 2 . . .
 *     . . . 1 1 . .      0 0 0 12 0 1 0 0  ->  000 12 0 1 00 in base three
 *
 * 26 bits hold 16 digits: 10 plies on 7x6.
 */
#ifndef SOLVER_BOOK_H
#define SOLVER_BOOK_H

#include "gravitrips/solver.h"
#include "solver/bitboard.h"

#define BOOK_MAGIC "GRAVBOOK"

enum {
    BOOK_VERSION = 1,
    BOOK_AT_VERSION = 8, /* BOOK_AT_...: offsets in the file, in bytes */
    BOOK_AT_SIZES = 12,
    BOOK_AT_COUNT = 16,
    BOOK_HEADER = 20, /* BOOK_HEADER, _ENTRY, _TRAILER: sizes in bytes of the header, an entry, the checksum */
    BOOK_ENTRY = 4,
    BOOK_TRAILER = 8,
    BOOK_DIGITS = 16, /* a key has at most this many digits */
    BOOK_SCORE_BITS = 6,
    BOOK_SCORE_BIAS = 32
};

/* Can there be a book for this board? On larger boards an entry has no room for the score. */
static inline bool book_covers(const struct bitboard *board)
{
    return board->bits <= BITBOARD_NARROW;
}

/* How many plies a book for this board can have at most. */
static inline int book_plies_most(const struct bitboard *board)
{
    return BOOK_DIGITS - (board->width - 1);
}

/* The key of a position of at most book_plies_most plies. A position and its mirror image have the same key. */
uint32_t book_key(const struct bitboard *board, const struct bitboard_position *at);

/* Is the book for this board? */
bool book_fits(const struct book *book, const struct bitboard *board);

/* Finds the book's score of a position that is not over. Returns false if the position is not in the book. */
bool book_find(const struct book *book, const struct bitboard_position *at, int *score);

static inline uint32_t book_entry(uint32_t key, int score)
{
    return key << BOOK_SCORE_BITS | (uint32_t)(score + BOOK_SCORE_BIAS);
}

static inline int book_entry_score(uint32_t entry)
{
    return (int)(entry & ((1 << BOOK_SCORE_BITS) - 1)) - BOOK_SCORE_BIAS;
}

/* The book's entry number `index`, counted from 0: key and score in one number. */
uint32_t book_entry_at(const struct book *book, uint64_t index);

/*
 * Writes a book of these entries, which must be in ascending order. Until the file is complete and on the disk it is
 * called PATH.new, so that PATH never holds only a part. Returns false and the reason if it cannot be written.
 */
bool book_write(const char *path, const struct bitboard *board, int plies, const uint32_t *entries, uint32_t count,
                struct reason *why);

#endif
