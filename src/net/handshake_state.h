/* A handshake and a seal from within: what handshake.c and seal.c share with nobody else. */
#ifndef NET_HANDSHAKE_STATE_H
#define NET_HANDSHAKE_STATE_H

#include <sodium.h>

#include "net/cpace.h"
#include "net/handshake.h"

/* One stream each way. Nothing opens any more once something did not. */
struct seal {
    crypto_secretstream_xchacha20poly1305_state out, in;
    bool broken;
};

/* What this end waits for. */
enum handshake_stage { AWAIT_JOIN, AWAIT_ANSWER, AWAIT_PROOF, AWAIT_SHARE, AWAIT_WELCOME, AWAIT_NOTHING };

/* What follows from CPace's key; each for one use. */
enum handshake_key { JOINER_PROOF, WAITER_PROOF, JOINER_STREAM, WAITER_STREAM, HANDSHAKE_KEYS };
enum { HANDSHAKE_KEY_SIZE = 32 };

struct handshake {
    enum handshake_stage stage;
    enum handshake_state state;
    enum refusal refusal;
    bool refused_here;
    bool gave_guess;
    bool joins;
    uint8_t version;
    size_t join_size; /* of the JOIN frame, sent or heard: both ends' keys depend on each byte of it */
    uint8_t join[HANDSHAKE_FRAME_MAX];
    size_t out_size; /* of the frame that waits to be sent; 0: none */
    uint8_t out[HANDSHAKE_FRAME_MAX];
    struct handshake_token token;

    /* Wiped when it ends, one way or the other. */
    struct handshake_hidden {
        struct handshake_secret secret;
        uint8_t scalar[CPACE_SCALAR_SIZE];
        uint8_t keys[HANDSHAKE_KEYS][HANDSHAKE_KEY_SIZE];
    } hidden;
    struct seal seal; /* until seal_create takes it */
};

#endif
