/*
 * The handshake: how two ends who know the same secret get keys that nobody
 * else has, over bytes that anybody may read and change.
 *
 * CPace (draft-irtf-cfrg-cpace, CPACE-RISTR255-SHA512) makes a key of the secret. Somebody who only listens learns
 * nothing about it; somebody who takes part can try one guess. Each end then proves that it has the key. The end that
 * came proves it first, so that if it guessed wrong it learns nothing else. From then on every frame is sealed by
 * crypto_secretstream (XChaCha20-Poly1305), one stream each way: frames that are changed, left out, repeated or out of
 * order open no more.
 *
 *     joiner                                waiter
 *     JOIN  versions, purpose, name, share ->
 *                                        <- SHARE  version, share        (or REFUSED)
 *     PROOF tag, header ->
 *                                        <- WELCOME tag, header          (or REFUSED: wrong code)
 *     sealed frames <->
 *
 * A pure state machine: frames in, frames out; random bytes are libsodium's.
 * Secrets are wiped when a handshake ends. One may be used by one thread at a time.
 */
#ifndef NET_HANDSHAKE_H
#define NET_HANDSHAKE_H

#include "gravitrips/game.h"
#include "net/frame.h"

enum {
    HANDSHAKE_SECRET_MAX = 32, /* bytes of the longest secret */
    HANDSHAKE_NAME_SIZE = 16,  /* bytes of the public name in a JOIN: a room's, padded with 0, or one from token_call */
    HANDSHAKE_FRAME_MAX = 128, /* the handshake's longest frame */
    SEAL_BLOCK = 64,           /* messages are padded to a multiple of this, so that their length says little */
    SEAL_MESSAGE_MAX = 959     /* the longest message that, when sealed, fits into a frame */
};

/* What an end wants that connects to another one: to play, to watch, or to return to a game. */
enum purpose { PURPOSE_PLAY = 1, PURPOSE_WATCH, PURPOSE_RETURN };

/* Why an end is sent away. These numbers are sent: add new ones at the end. */
enum refusal {
    REFUSED_WRONG = 1, /* the proof does not fit: the other end has another secret */
    REFUSED_UNKNOWN,   /* the name is unknown or no longer valid: the code has expired */
    REFUSED_TAKEN,     /* the seat is taken, or there are enough watchers */
    REFUSED_VERSION,   /* no version in common */
    REFUSED_MISTAKEN   /* the other end does not speak our protocol */
};

/* A secret that both ends must know: that of a code, or that of a token. */
struct handshake_secret {
    uint8_t bytes[HANDSHAKE_SECRET_MAX];
    size_t size;
};

enum handshake_state {
    HANDSHAKE_GOES_ON,
    HANDSHAKE_ASKS,  /* at the waiting end: a JOIN has come, which handshake_admit or handshake_refuse must answer */
    HANDSHAKE_DONE,  /* the keys are agreed on */
    HANDSHAKE_FAILED /* handshake_refusal says why; what is left to send is still sent, then the link is closed */
};

struct handshake;

/*
 * handshake_join makes the handshake of the end that connects, handshake_wait that of the end that waits. NULL when
 * memory is short. handshake_destroy wipes it.
 */
struct handshake *handshake_join(enum purpose purpose, const uint8_t name[HANDSHAKE_NAME_SIZE],
                                 const struct handshake_secret *secret);
struct handshake *handshake_wait(void);
void handshake_destroy(struct handshake *handshake);

/* Handles a whole frame from the other end. A handshake that has ended ignores it. */
enum handshake_state handshake_receive(struct handshake *handshake, const uint8_t *frame, size_t size);

/* Writes the next frame. It must be sent before anything else is received. Returns its size, 0 if there is none. */
size_t handshake_send(struct handshake *handshake, uint8_t frame[HANDSHAKE_FRAME_MAX]);

/* The state of the handshake after the last call. */
enum handshake_state handshake_state(const struct handshake *handshake);

/* At the waiting end, in HANDSHAKE_ASKS: what the JOIN wants; and the two possible answers. */
enum purpose handshake_purpose(const struct handshake *handshake);
const uint8_t *handshake_name(const struct handshake *handshake);
enum handshake_state handshake_admit(struct handshake *handshake, const struct handshake_secret *secret);
enum handshake_state handshake_refuse(struct handshake *handshake, enum refusal refusal);

/*
 * Why a handshake is in HANDSHAKE_FAILED. `here`: this end has refused. Otherwise the other end has refused, or has not
 * proved that it has the key (WRONG).
 */
enum refusal handshake_refusal(const struct handshake *handshake, bool *here);

/*
 * Could the other end have compared a guess with the secret, without proving that it was right? At the joining end this
 * is so from the moment it sends its proof until the right answer comes, however the link ends; at the waiting end,
 * after a wrong proof. A code may not give away more guesses than CODE_TRIES.
 */
bool handshake_gave_guess(const struct handshake *handshake);

/*
 * What both ends share after HANDSHAKE_DONE of a first meeting. `secret` is what they prove when they meet again;
 * `name` is that of their session. Both are made from the key of the first meeting, and are kept in the archive. All 0
 * after an end has come back, because both ends then have them already.
 */
struct handshake_token {
    uint8_t name[HANDSHAKE_NAME_SIZE];
    uint8_t secret[32];
};
void handshake_token(const struct handshake *handshake, struct handshake_token *token);

/* The version of the protocol that both ends speak. */
int handshake_version(const struct handshake *handshake);

/* --- sealed frames, from HANDSHAKE_DONE on --- */

struct seal;

/* Takes the keys out of a handshake that is done. NULL when memory is short. seal_destroy wipes them. */
struct seal *seal_create(struct handshake *handshake);
void seal_destroy(struct seal *seal);

/* Seals a message of 1 .. SEAL_MESSAGE_MAX bytes as a whole frame. Returns the frame's size. */
size_t seal_close(struct seal *seal, const uint8_t *message, size_t size, uint8_t frame[FRAME_SIZE_MAX]);

/*
 * Opens a whole frame. Returns the message's size; 0 if it is not the frame that the other end sealed next: the link
 * must then be closed.
 */
size_t seal_open(struct seal *seal, const uint8_t *frame, size_t size, uint8_t message[FRAME_BODY_MAX]);

/* --- tokens, by which the two ends of a session know each other again --- */

/* Writes the name of the room in which the two ends of a session meet again at a relay. */
void token_room(const struct handshake_token *token, char room[ROOM_SIZE]);

/*
 * An end that comes back uses a new name each time: eight random bytes, and eight bytes of their hash, keyed with the
 * token's secret. Only owners of the token can recognise such a name. The hash also covers what the name is for, so a
 * name overheard on the local network is useless in a JOIN.
 */
enum token_use { TOKEN_JOINS, TOKEN_LOOKS };
enum { TOKEN_NONCE_SIZE = HANDSHAKE_NAME_SIZE / 2 };
void token_call(const struct handshake_token *token, enum token_use use, uint8_t name[HANDSHAKE_NAME_SIZE]);
bool token_is_called(const struct handshake_token *token, enum token_use use, const uint8_t name[HANDSHAKE_NAME_SIZE]);

#endif
