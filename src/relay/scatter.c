/* SipHash-2-4. */
#include "relay/scatter.h"

static uint64_t rotate(uint64_t word, int bits)
{
    return word << bits | word >> (64 - bits);
}

static void stir(uint64_t v[4], int rounds)
{
    while (rounds-- > 0) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = rotate(v[1], 13) ^ v[0];
        v[3] = rotate(v[3], 16) ^ v[2];
        v[0] = rotate(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = rotate(v[1], 17) ^ v[2];
        v[3] = rotate(v[3], 21) ^ v[0];
        v[2] = rotate(v[2], 32);
    }
}

static void take(uint64_t v[4], uint64_t word)
{
    v[3] ^= word;
    stir(v, 2);
    v[0] ^= word;
}

/* Up to eight bytes, the lowest first. */
static uint64_t read_word(const uint8_t *bytes, size_t count)
{
    uint64_t word = 0;
    for (size_t i = 0; i < count; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

uint64_t scatter_hash(const struct scatter *scatter, const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    uint64_t v[4] = {scatter->seed[0] ^ 0x736f6d6570736575, scatter->seed[1] ^ 0x646f72616e646f6d,
                     scatter->seed[0] ^ 0x6c7967656e657261, scatter->seed[1] ^ 0x7465646279746573};
    size_t left = size;
    for (; left >= 8; left -= 8, at += 8)
        take(v, read_word(at, 8));
    take(v, (uint64_t)size << 56 | read_word(at, left));
    v[2] ^= 0xff;
    stir(v, 4);
    return v[0] ^ v[1] ^ v[2] ^ v[3];
}
