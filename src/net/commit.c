/* Who begins: a commitment, and the bit that two random numbers make. */
#include "net/commit.h"

#include <sodium.h>
#include <string.h>

void commit_make(const uint8_t nonce[WIRE_NONCE_SIZE], uint8_t commitment[WIRE_NONCE_SIZE])
{
    static const char context[] = "gravitrips who begins";
    uint8_t bytes[sizeof context - 1 + WIRE_NONCE_SIZE];
    memcpy(bytes, context, sizeof context - 1);
    memcpy(bytes + sizeof context - 1, nonce, WIRE_NONCE_SIZE);
    crypto_generichash(commitment, WIRE_NONCE_SIZE, bytes, sizeof bytes, NULL, 0);
}

bool commit_fits(const uint8_t nonce[WIRE_NONCE_SIZE], const uint8_t commitment[WIRE_NONCE_SIZE])
{
    uint8_t made[WIRE_NONCE_SIZE];
    commit_make(nonce, made);
    return memcmp(made, commitment, sizeof made) == 0;
}

int commit_toss(const uint8_t host[WIRE_NONCE_SIZE], const uint8_t guest[WIRE_NONCE_SIZE])
{
    return (host[0] ^ guest[0]) & 1;
}
