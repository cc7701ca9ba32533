/*
 * A `word` holds one or more lanes that go through the same operations, with one column's move in each lane. The file
 * that includes this says how many lanes there are (LANES), and how many 64-bit words each lane has (WORDS). One lane
 * is plain C; more lanes are GNU vector extensions of 256 or 512 bits. In a lane of two 64-bit words the low one comes
 * first:
 *
 *     LANES 4, WORDS 1    a | b | c | d
 *     LANES 2, WORDS 2    a low | a high | b low | b high
 *
 * Lanes of two 64-bit words are shifted, added and tested by the functions below. All other operators are the same for
 * both kinds of lanes.
 */
#ifndef SOLVER_LANES_H
#define SOLVER_LANES_H

#if LANES > 1
#include <immintrin.h>
#endif

#include "solver/sets.h"
#include "standard.h"

#define VECTOR (LANES * WORDS * 8) /* the size of a `word` in bytes */

#if LANES == 1
typedef set word;
#else
typedef uint64_t word __attribute__((vector_size(VECTOR), may_alias));
typedef word loose_word __attribute__((aligned(8))); /* a `word` that need not be aligned */
#endif

/* --- functions for lanes of one and of two 64-bit words --- */

/* Is any bit of any lane set? */
ALWAYS_INLINE bool lanes_any(word x)
{
#if LANES == 1
    return x != 0;
#elif VECTOR == 32
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#endif
}

/* The address of word number `index` in an array that has one lane for each column. */
ALWAYS_INLINE word *lanes_at(set *array, int index)
{
    return (word *)(void *)&array[index * LANES];
}

ALWAYS_INLINE word lanes_load(const set *array, int index)
{
#if LANES == 1
    return array[index];
#else
    return *(const loose_word *)(const void *)&array[index * LANES];
#endif
}

#if LANES == 1 || WORDS == 1
/* --- lanes for which C's own operators do the arithmetic --- */

/* A word with the same number in all lanes. */
ALWAYS_INLINE word lanes_all(set x)
{
    return x - (word){0};
}

/* All bits of each lane that has any bit set. */
ALWAYS_INLINE word lanes_filled(word x)
{
#if LANES == 1
    return (word)0 - (word)(x != 0);
#else
    return (word)(x != 0);
#endif
}

ALWAYS_INLINE word lanes_up(word x, int by)
{
    return x << by;
}

ALWAYS_INLINE word lanes_down(word x, int by)
{
    return x >> by;
}

ALWAYS_INLINE word lanes_plus(word x, word y)
{
    return x + y;
}

ALWAYS_INLINE word lanes_minus(word x, word y)
{
    return x - y;
}
#else
/* --- lanes of two 64-bit words: bits are carried from the low word to the high one by hand --- */

/* Moves each lane's low word to the place of the high one, and puts 0 in the low one's place. */
ALWAYS_INLINE word lanes_carried_up(word x)
{
#if VECTOR == 32
    return (word)_mm256_bslli_epi128((__m256i)x, 8);
#else
    return (word)_mm512_bslli_epi128((__m512i)x, 8);
#endif
}

ALWAYS_INLINE word lanes_carried_down(word x)
{
#if VECTOR == 32
    return (word)_mm256_bsrli_epi128((__m256i)x, 8);
#else
    return (word)_mm512_bsrli_epi128((__m512i)x, 8);
#endif
}

ALWAYS_INLINE word lanes_all(set x)
{
    uint64_t low = (uint64_t)x;
    uint64_t high = (uint64_t)(x >> 64);
#if VECTOR == 32
    return (word){low, high, low, high};
#else
    return (word){low, high, low, high, low, high, low, high};
#endif
}

ALWAYS_INLINE word lanes_filled(word x)
{
#if VECTOR == 32
    return (word)((x | (word)_mm256_shuffle_epi32((__m256i)x, 0x4E)) != 0);
#else
    return (word)((x | (word)_mm512_shuffle_epi32((__m512i)x, 0x4E)) != 0);
#endif
}

/* 0 < by < 64 */
ALWAYS_INLINE word lanes_up(word x, int by)
{
    return x << by | lanes_carried_up(x) >> (64 - by);
}

ALWAYS_INLINE word lanes_down(word x, int by)
{
    return x >> by | lanes_carried_down(x) << (64 - by);
}

ALWAYS_INLINE word lanes_plus(word x, word y)
{
    word sum = x + y;
    return sum + lanes_carried_up(((x & y) | ((x | y) & ~sum)) >> 63);
}

ALWAYS_INLINE word lanes_minus(word x, word y)
{
    return ~lanes_plus(~x, y);
}
#endif

#endif
