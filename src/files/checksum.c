/*
 * The checksum, computed one byte at a time with a table: W. W. Peterson and D. T. Brown, "Cyclic codes for error
 * detection", 1961; D. V. Sarwate, "Computation of cyclic redundancy checks via table look-up", 1988.
 */
#include "files/checksum.h"

#define POLYNOMIAL UINT64_C(0xC96C5795D7870F42) /* the lowest power is in the highest bit */

enum { SHORT = 512 }; /* bytes; for fewer, building the table would cost more time than it saves */

/* The checksum of a single byte. */
static uint64_t of_byte(uint64_t byte)
{
    for (int bit = 0; bit < 8; bit++)
        byte = byte >> 1 ^ ((byte & 1) != 0 ? POLYNOMIAL : 0);
    return byte;
}

uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t table[256];
    uint64_t sum = ~UINT64_C(0);
    for (uint64_t byte = 0; byte < 256 && size >= SHORT; byte++)
        table[byte] = of_byte(byte);
    for (size_t i = 0; i < size; i++)
        sum = (size >= SHORT ? table[(sum ^ bytes[i]) & 255] : of_byte((sum ^ bytes[i]) & 255)) ^ sum >> 8;
    return ~sum;
}
