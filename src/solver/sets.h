/*
 * Sets of cells as numbers. The file that includes this says whether one word is enough for its boards (WORDS 1) or two
 * are needed (WORDS 2); what follows is then compiled for that.
 */
#ifndef SOLVER_SETS_H
#define SOLVER_SETS_H

#include "solver/bitboard.h"

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#if WORDS == 1
typedef uint64_t set;
#define field bitboard_narrow
#else
typedef bitboard_set set;
#define field bitboard
#endif

/* The number of the lowest cell of a set, which must not be empty. */
ALWAYS_INLINE int set_lowest(set cells)
{
#if WORDS == 1
    return __builtin_ctzll(cells);
#else
    uint64_t low = (uint64_t)cells;
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll((uint64_t)(cells >> 64));
#endif
}

/* Folds a set into one 64-bit word. Different sets rarely give the same word. */
ALWAYS_INLINE uint64_t set_folded(set cells)
{
#if WORDS == 1
    return cells;
#else
    return (uint64_t)cells ^ (uint64_t)(cells >> 64) * UINT64_C(0xD1342543DE82EF95);
#endif
}

/* The same cells, or key, with left and right exchanged. */
ALWAYS_INLINE set set_mirrored(int width, int height, set cells)
{
    int step = height + 1;
    set column = ((set)2 << height) - 1;
    set mirrored = 0;
    for (int i = 0; i < width; i++)
        mirrored |= (cells >> (i * step) & column) << ((width - 1 - i) * step);
    return mirrored;
}

#endif
