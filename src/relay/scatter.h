/*
 * SipHash-2-4 (J.-P. Aumasson, D. J. Bernstein: SipHash, a fast short-input PRF, 2012): where something goes in a
 * table, so that nobody who does not know the seed can have all of it go to the same place.
 */
#ifndef RELAY_SCATTER_H
#define RELAY_SCATTER_H

#include <stddef.h>
#include <stdint.h>

struct scatter {
    uint64_t seed[2];
};

uint64_t scatter_hash(const struct scatter *scatter, const void *bytes, size_t size);

#endif
