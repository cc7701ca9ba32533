/*
 * Words: one or more 64-bit lanes that go through the same operations, a
 * column's move in each. The file that includes this says how many lanes a word
 * has (LANES: 1, 4 or 8); one lane is plain C, more are GNU vector extensions.
 */
#ifndef SOLVER_LANES_H
#define SOLVER_LANES_H

#include <stdbool.h>
#include <stdint.h>
#if LANES > 1
#include <immintrin.h>
#endif

#define ALWAYS_INLINE static inline __attribute__((always_inline))

#if LANES == 1
typedef uint64_t word;
#else
typedef uint64_t word __attribute__((vector_size(LANES * 8), may_alias));
#endif

/* All bits of a lane if any of its bits is set. */
ALWAYS_INLINE word lanes_filled(word x)
{
#if LANES == 1
    return (word)0 - (word)(x != 0);
#else
    return (word)(x != 0);
#endif
}

/* Is any bit of any lane set? */
ALWAYS_INLINE bool lanes_any(word x)
{
#if LANES == 1
    return x != 0;
#elif LANES == 4
    return !_mm256_testz_si256((__m256i)x, (__m256i)x);
#else
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#endif
}

/* The same number in all lanes. */
ALWAYS_INLINE word lanes_all(uint64_t x)
{
    return x - (word){0};
}

/* Where in an array of lanes a word lies. */
ALWAYS_INLINE word *lanes_at(uint64_t *array, int index)
{
    return (word *)(void *)&array[index * LANES];
}

ALWAYS_INLINE word lanes_load(const uint64_t *array, int index)
{
    return *(const word *)(const void *)&array[index * LANES];
}

#endif
