/* SHA-256 (FIPS 180-4): whether a file is what it was, though somebody wants it to seem so. */
#ifndef ENGINES_SHA256_H
#define ENGINES_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

struct sha256 {
    uint32_t state[8];
    uint64_t length; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
};

void sha256_begin(struct sha256 *sum);
void sha256_add(struct sha256 *sum, const void *bytes, size_t size);
void sha256_end(struct sha256 *sum, uint8_t digest[SHA256_SIZE]);

#endif
