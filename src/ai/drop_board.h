/*
 * Positions of the games of lines whose pieces fall, on any board, as sets of cells: whose pieces lie where, which
 * cells can be played, and where each side would complete a line (its threats). All of it is kept up to date move by
 * move.
 *
 * A set has as many 64-bit words as the largest board needs. Columns lie one after another from the lowest bit, each
 * with one spare bit on top, so that no shift carries a line from one column into another: bit = column * (height + 1)
 * + row (see solver/bitboard.h, where one word is enough).
 */
#ifndef AI_DROP_BOARD_H
#define AI_DROP_BOARD_H

#include "standard.h"

#include "gravitrips/game.h"

enum { BITS_WORDS = 3 };

/* --- bit sets of BITS_WORDS words --- */

struct bits {
    uint64_t words[BITS_WORDS];
};

static inline struct bits bits_and(struct bits a, struct bits b)
{
    for (int i = 0; i < BITS_WORDS; i++)
        a.words[i] &= b.words[i];
    return a;
}

static inline struct bits bits_or(struct bits a, struct bits b)
{
    for (int i = 0; i < BITS_WORDS; i++)
        a.words[i] |= b.words[i];
    return a;
}

static inline struct bits bits_without(struct bits a, struct bits b)
{
    for (int i = 0; i < BITS_WORDS; i++)
        a.words[i] &= ~b.words[i];
    return a;
}

/* Moves all bits towards the highest, 0 < by < 64. */
static inline struct bits bits_up(struct bits a, int by)
{
    for (int i = BITS_WORDS - 1; i > 0; i--)
        a.words[i] = a.words[i] << by | a.words[i - 1] >> (64 - by);
    a.words[0] <<= by;
    return a;
}

/* Moves all bits towards the lowest, 0 < by < 64. */
static inline struct bits bits_down(struct bits a, int by)
{
    for (int i = 0; i < BITS_WORDS - 1; i++)
        a.words[i] = a.words[i] >> by | a.words[i + 1] << (64 - by);
    a.words[BITS_WORDS - 1] >>= by;
    return a;
}

static inline bool bits_any(struct bits a)
{
    uint64_t any = 0;
    for (int i = 0; i < BITS_WORDS; i++)
        any |= a.words[i];
    return any != 0;
}

/* Does the set have more than one bit? */
static inline bool bits_several(struct bits a)
{
    uint64_t seen = 0;
    for (int i = 0; i < BITS_WORDS; i++) {
        if ((a.words[i] & (a.words[i] - 1)) != 0 || (a.words[i] != 0 && seen != 0))
            return true;
        seen |= a.words[i];
    }
    return false;
}

static inline int bits_count(struct bits a)
{
    int count = 0;
    for (int i = 0; i < BITS_WORDS; i++)
        count += __builtin_popcountll(a.words[i]);
    return count;
}

static inline void bits_set(struct bits *a, int bit)
{
    a->words[bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline void bits_clear(struct bits *a, int bit)
{
    a->words[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

static inline bool bits_has(struct bits a, int bit)
{
    return a.words[bit / 64] >> bit % 64 & 1;
}

/* Takes the lowest bit out of a set, which must not be empty, and returns its number. */
static inline int bits_next(struct bits *a)
{
    int i = 0;
    while (a->words[i] == 0)
        i++;
    int bit = i * 64 + __builtin_ctzll(a->words[i]);
    a->words[i] &= a->words[i] - 1;
    return bit;
}

/* The bits from `first` on, `count` < 64 of them. */
static inline uint64_t bits_slice(struct bits a, int first, int count)
{
    int word = first / 64, shift = first % 64;
    uint64_t slice = a.words[word] >> shift;
    if (shift > 0 && word + 1 < BITS_WORDS)
        slice |= a.words[word + 1] << (64 - shift);
    return slice & (((uint64_t)1 << count) - 1);
}

/* --- boards and positions as bit sets --- */

enum { DROP_BITS = BITS_WORDS * 64 };

/* A board's sizes and masks: constant. */
struct drop_board {
    const struct variant *variant;
    int width;
    int height;
    int connect;
    struct bits board;        /* all cells, without the spare bits */
    uint8_t cells[DROP_BITS]; /* by bit: the variant's cell */
    uint8_t bits[CELLS_MAX];  /* by cell of the variant: the bit */
};

struct drop_position {
    struct bits stones[2];  /* by side */
    struct bits threats[2]; /* by side: the empty cells in which its piece would complete a line */
    struct bits playable;   /* the lowest empty cell of each column */
    uint64_t hash;
    enum side turn;
    int free; /* the number of empty cells */
};

/* Is the variant a game of lines whose pieces fall? */
bool drop_board_covers(const struct variant *variant);

void drop_board_init(struct drop_board *board, const struct variant *variant);

/* Converts a running state into a position. */
void drop_board_position(const struct drop_board *board, const struct state *state, struct drop_position *position);

/* The bit at the same place in the mirror image (left and right exchanged). */
int drop_board_mirror(const struct drop_board *board, int bit);

/* Is the position its own mirror image? */
bool drop_board_is_mirrored(const struct drop_board *board, const struct drop_position *position);

/* The hash after the side to move has played this cell. */
uint64_t drop_board_hash_after(const struct drop_board *board, const struct drop_position *position, int bit);

/* Puts a piece of the side to move on a playable cell. It must not complete a line. */
void drop_board_play(const struct drop_board *board, struct drop_position *position, int bit);

#endif
