/* CPace over ristretto255 with SHA-512, on libsodium's primitives. */
#include "net/cpace.h"

#include <sodium.h>

static const char DSI[] = "CPaceRistretto255";
static const char DSI_ISK[] = "CPaceRistretto255_ISK";

enum { HASH_BLOCK = 128 /* SHA-512 takes its input in blocks of this many bytes */ };

static_assert(CPACE_POINT_SIZE == crypto_core_ristretto255_BYTES, "");
static_assert(CPACE_SCALAR_SIZE == crypto_core_ristretto255_SCALARBYTES, "");
static_assert(CPACE_ISK_SIZE == crypto_hash_sha512_BYTES, "");
static_assert(crypto_core_ristretto255_HASHBYTES == crypto_hash_sha512_BYTES, "");

static struct octets text_octets(const char *words)
{
    return (struct octets){(const uint8_t *)words, strlen(words)};
}

/* Writes a length as LEB128: seven bits a byte, the low ones first. Returns the number of bytes. */
static size_t write_length(size_t length, uint8_t bytes[10])
{
    size_t count = 0;
    for (; length >= 128; length >>= 7)
        bytes[count++] = (uint8_t)(length | 0x80);
    bytes[count++] = (uint8_t)length;
    return count;
}

static size_t encoded_size(struct octets value)
{
    uint8_t length[10];
    return write_length(value.size, length) + value.size;
}

/* Hashes one value as lv_cat in the draft does: its length, then its bytes. */
static void hash_value(crypto_hash_sha512_state *hash, struct octets value)
{
    uint8_t length[10];
    crypto_hash_sha512_update(hash, length, write_length(value.size, length));
    if (value.size > 0)
        crypto_hash_sha512_update(hash, value.bytes, value.size);
}

static void finish_hash(crypto_hash_sha512_state *hash, uint8_t result[crypto_hash_sha512_BYTES])
{
    crypto_hash_sha512_final(hash, result);
    sodium_memzero(hash, sizeof *hash);
}

void cpace_generator(struct octets prs, struct octets ci, struct octets sid, uint8_t generator[CPACE_POINT_SIZE])
{
    static const uint8_t zeros[HASH_BLOCK];
    uint8_t result[crypto_hash_sha512_BYTES];
    crypto_hash_sha512_state hash;
    /*
     * The password is padded to the first block, whatever its length. So the time that this takes reveals nothing about
     * the password.
     */
    size_t used = encoded_size(text_octets(DSI)) + encoded_size(prs) + 1;
    crypto_hash_sha512_init(&hash);
    hash_value(&hash, text_octets(DSI));
    hash_value(&hash, prs);
    hash_value(&hash, (struct octets){zeros, used < HASH_BLOCK ? HASH_BLOCK - used : 0});
    hash_value(&hash, ci);
    hash_value(&hash, sid);
    finish_hash(&hash, result);
    crypto_core_ristretto255_from_hash(generator, result);
    sodium_memzero(result, sizeof result);
}

void cpace_scalar(uint8_t scalar[CPACE_SCALAR_SIZE])
{
    crypto_core_ristretto255_scalar_random(scalar);
}

void cpace_share(const uint8_t scalar[CPACE_SCALAR_SIZE], const uint8_t generator[CPACE_POINT_SIZE],
                 uint8_t share[CPACE_POINT_SIZE])
{
    /* This fails only if the result is the neutral element: the chance is one in 2^252. */
    int status = crypto_scalarmult_ristretto255(share, scalar, generator);
    assert(status == 0);
    (void)status;
}

bool cpace_isk(const uint8_t scalar[CPACE_SCALAR_SIZE], const uint8_t theirs[CPACE_POINT_SIZE], struct octets sid,
               struct cpace_side initiator, struct cpace_side responder, uint8_t isk[CPACE_ISK_SIZE])
{
    uint8_t secret[CPACE_POINT_SIZE];
    crypto_hash_sha512_state hash;
    /* This fails if the other end's share is not a point, or if the result is the neutral element. */
    if (crypto_scalarmult_ristretto255(secret, scalar, theirs) != 0)
        return false;
    crypto_hash_sha512_init(&hash);
    hash_value(&hash, text_octets(DSI_ISK));
    hash_value(&hash, sid);
    hash_value(&hash, (struct octets){secret, sizeof secret});
    hash_value(&hash, (struct octets){initiator.share, CPACE_POINT_SIZE});
    hash_value(&hash, initiator.data);
    hash_value(&hash, (struct octets){responder.share, CPACE_POINT_SIZE});
    hash_value(&hash, responder.data);
    finish_hash(&hash, isk);
    sodium_memzero(secret, sizeof secret);
    return true;
}
