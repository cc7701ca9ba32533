/* Seeded random numbers, the same on every machine. */
#include <assert.h>

#include "gravitrips/game.h"

uint64_t random_next(uint64_t *random)
{
    uint64_t z = *random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t random_below(uint64_t *random, uint32_t limit)
{
    assert(limit > 0);
    /* Numbers past the last whole multiple of limit would favour the small ones: draw again. */
    uint64_t rest = (UINT64_MAX % limit + 1) % limit;
    uint64_t drawn;
    do {
        drawn = random_next(random);
    } while (drawn > UINT64_MAX - rest);
    return (uint32_t)(drawn % limit);
}
