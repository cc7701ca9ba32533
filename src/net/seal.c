/* Sealed frames: crypto_secretstream, one stream each way; and the room and the names that a token leads to. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/handshake_state.h"

enum {
    SEAL_COST = crypto_secretstream_xchacha20poly1305_ABYTES,
    PADDED_MAX = SEAL_MESSAGE_MAX + 1 /* what is filled up grows by one byte at least */
};

static_assert(PADDED_MAX % SEAL_BLOCK == 0 && PADDED_MAX + SEAL_COST <= FRAME_BODY_MAX, "");

struct seal *seal_create(struct handshake *handshake)
{
    assert(handshake->state == HANDSHAKE_DONE);
    struct seal *seal = malloc(sizeof *seal);
    if (seal) {
        *seal = handshake->seal;
        sodium_memzero(&handshake->seal, sizeof handshake->seal);
    }
    return seal;
}

void seal_destroy(struct seal *seal)
{
    if (seal)
        sodium_memzero(seal, sizeof *seal);
    free(seal);
}

size_t seal_close(struct seal *seal, const uint8_t *message, size_t size, uint8_t frame[FRAME_SIZE_MAX])
{
    uint8_t padded[PADDED_MAX];
    size_t length;
    assert(size > 0 && size <= SEAL_MESSAGE_MAX);
    memcpy(padded, message, size);
    sodium_pad(&length, padded, size, SEAL_BLOCK, sizeof padded);
    crypto_secretstream_xchacha20poly1305_push(&seal->out, frame + FRAME_HEAD_SIZE, NULL, padded, length, NULL, 0, 0);
    frame_write_head(frame, length + SEAL_COST);
    sodium_memzero(padded, length);
    return FRAME_HEAD_SIZE + length + SEAL_COST;
}

/* The frame's body, opened: what was filled up, as long as it was; 0 if it is not what was sealed next. */
static size_t pull(struct seal *seal, const uint8_t *frame, size_t size, uint8_t message[FRAME_BODY_MAX])
{
    unsigned long long length;
    uint8_t tag;
    if (frame_size(frame, size) != (int)size || size <= FRAME_HEAD_SIZE + SEAL_COST)
        return 0;
    if (crypto_secretstream_xchacha20poly1305_pull(&seal->in, message, &length, &tag, frame + FRAME_HEAD_SIZE,
                                                   size - FRAME_HEAD_SIZE, NULL, 0) != 0)
        return 0;
    return (size_t)length;
}

size_t seal_open(struct seal *seal, const uint8_t *frame, size_t size, uint8_t message[FRAME_BODY_MAX])
{
    size_t length = seal->broken ? 0 : pull(seal, frame, size, message), opened = 0;
    if (length > 0 && sodium_unpad(&opened, message, length, SEAL_BLOCK) != 0)
        opened = 0;
    seal->broken = opened == 0;
    return opened;
}

void token_room(const struct handshake_token *token, char room[ROOM_SIZE])
{
    for (int i = 0; i < ROOM_SIZE; i++)
        room[i] = CODE_LETTERS[token->name[i] % 32];
}

static void hash_nonce(const struct handshake_token *token, enum token_use use, const uint8_t nonce[TOKEN_NONCE_SIZE],
                       uint8_t hash[crypto_generichash_BYTES])
{
    static const char *const uses[] = {[TOKEN_JOINS] = "Gravitrips joins", [TOKEN_LOOKS] = "Gravitrips looks"};
    crypto_generichash_state state;
    crypto_generichash_init(&state, token->secret, sizeof token->secret, crypto_generichash_BYTES);
    crypto_generichash_update(&state, (const uint8_t *)uses[use], strlen(uses[use]));
    crypto_generichash_update(&state, nonce, TOKEN_NONCE_SIZE);
    crypto_generichash_final(&state, hash, crypto_generichash_BYTES);
    sodium_memzero(&state, sizeof state);
}

void token_call(const struct handshake_token *token, enum token_use use, uint8_t name[HANDSHAKE_NAME_SIZE])
{
    uint8_t hash[crypto_generichash_BYTES];
    randombytes_buf(name, TOKEN_NONCE_SIZE);
    hash_nonce(token, use, name, hash);
    memcpy(name + TOKEN_NONCE_SIZE, hash, TOKEN_NONCE_SIZE);
}

bool token_is_called(const struct handshake_token *token, enum token_use use, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    uint8_t hash[crypto_generichash_BYTES];
    hash_nonce(token, use, name, hash);
    return sodium_memcmp(hash, name + TOKEN_NONCE_SIZE, TOKEN_NONCE_SIZE) == 0;
}
