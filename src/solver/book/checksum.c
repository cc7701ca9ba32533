/*
 * The checksum, a byte at a time with a table: W. W. Peterson and D. T. Brown,
 * "Cyclic codes for error detection", 1961; D. V. Sarwate, "Computation of
 * cyclic redundancy checks via table look-up", 1988.
 */
#include "solver/book/checksum.h"

#define POLYNOMIAL UINT64_C(0xC96C5795D7870F42) /* lowest power in the highest bit */

uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t table[256];
    uint64_t sum = ~UINT64_C(0);
    for (uint64_t byte = 0; byte < 256; byte++) {
        table[byte] = byte;
        for (int bit = 0; bit < 8; bit++)
            table[byte] = table[byte] >> 1 ^ ((table[byte] & 1) != 0 ? POLYNOMIAL : 0);
    }
    for (size_t i = 0; i < size; i++)
        sum = table[(sum ^ bytes[i]) & 255] ^ sum >> 8;
    return ~sum;
}
