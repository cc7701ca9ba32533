/*
 * The checksum, computed eight bytes at a time with a table for each: M. E. Kounavis and F. L. Berry, "Novel table
 * lookup-based algorithms for high-performance CRC generation", 2008, after D. V. Sarwate's single table of 1988.
 */
#include "files/checksum.h"

#define POLYNOMIAL UINT64_C(0xC96C5795D7870F42) /* the lowest power is in the highest bit */

enum { SHORT = 4096, STEP = 8 }; /* bytes; for fewer, building the tables would cost more time than it saves */

/* The checksum of a single byte. */
static uint64_t of_byte(uint64_t byte)
{
    for (int bit = 0; bit < 8; bit++)
        byte = byte >> 1 ^ ((byte & 1) != 0 ? POLYNOMIAL : 0);
    return byte;
}

/* Goes on through as many whole steps as there are; returns how many bytes that were. */
static size_t go_by_steps(uint64_t *sum, const uint8_t *bytes, size_t size)
{
    uint64_t table[STEP][256]; /* of a byte with so many more after it that are 0 */
    size_t done = 0;
    for (int i = 0; i < STEP * 256; i++)
        table[i / 256][i % 256] = i < 256
                                      ? of_byte((uint64_t)i)
                                      : table[0][table[i / 256 - 1][i % 256] & 255] ^ table[i / 256 - 1][i % 256] >> 8;
    for (; size - done >= STEP; done += STEP) {
        const uint8_t *at = bytes + done;
        uint64_t all =
            *sum ^ (at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
                    (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 | (uint64_t)at[7] << 56);
        *sum = table[7][all & 255] ^ table[6][all >> 8 & 255] ^ table[5][all >> 16 & 255] ^ table[4][all >> 24 & 255] ^
               table[3][all >> 32 & 255] ^ table[2][all >> 40 & 255] ^ table[1][all >> 48 & 255] ^ table[0][all >> 56];
    }
    return done;
}

uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = ~UINT64_C(0);
    for (size_t i = size >= SHORT ? go_by_steps(&sum, bytes, size) : 0; i < size; i++)
        sum = of_byte((sum ^ bytes[i]) & 255) ^ sum >> 8;
    return ~sum;
}
