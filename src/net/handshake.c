/*
 * The handshake's frames and keys. What the frames hold, behind their heads:
 *
 *     JOIN     kind  oldest  newest  purpose  name (16)  share (32)   what a later version adds
 *     SHARE    kind  version  share (32)
 *     PROOF    kind  tag (32)  header (24)
 *     WELCOME  kind  tag (32)  header (24)
 *     REFUSED  kind  reason
 *
 * The whole JOIN and the whole SHARE are CPace's associated data: if somebody changes a version, a purpose or a name on
 * the way, the two ends get different keys.
 */
#include "net/handshake.h"

#include <sodium.h>

#include "net/cpace.h"
#include "net/wire.h"
#include "standard.h"

/*
 * The encryption of a connection, one stream in each direction. After one frame has failed to open, no other one will.
 */
struct seal {
    crypto_secretstream_xchacha20poly1305_state out, in;
    bool broken;
};

/* The frame, or the owner's answer, that a handshake waits for next. */
enum handshake_stage { AWAIT_JOIN, AWAIT_ANSWER, AWAIT_PROOF, AWAIT_SHARE, AWAIT_WELCOME, AWAIT_NOTHING };

/* The keys made from CPace's key, each for one use. */
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
    size_t join_size; /* size of the JOIN frame, sent or received; both ends' keys depend on each of its bytes */
    uint8_t join[HANDSHAKE_FRAME_MAX];
    size_t out_size; /* size of the frame that waits to be sent; 0: none does */
    uint8_t out[HANDSHAKE_FRAME_MAX];
    struct handshake_token token;

    /* The secrets; they are wiped when the handshake ends, however it ends. */
    struct handshake_hidden {
        struct handshake_secret secret;
        uint8_t scalar[CPACE_SCALAR_SIZE];
        uint8_t keys[HANDSHAKE_KEYS][HANDSHAKE_KEY_SIZE];
    } hidden;
    struct seal seal; /* the streams for encrypted frames, until seal_create takes them */
};

enum {
    KIND_AT = FRAME_HEAD_SIZE,
    OLDEST_AT = KIND_AT + 1,
    NEWEST_AT = OLDEST_AT + 1,
    PURPOSE_AT = NEWEST_AT + 1,
    NAME_AT = PURPOSE_AT + 1,
    JOIN_SHARE_AT = NAME_AT + HANDSHAKE_NAME_SIZE,
    JOIN_SIZE = JOIN_SHARE_AT + CPACE_POINT_SIZE,

    VERSION_AT = KIND_AT + 1,
    SHARE_AT = VERSION_AT + 1,
    SHARE_SIZE = SHARE_AT + CPACE_POINT_SIZE,

    TAG_SIZE = 32,
    HEADER_SIZE = crypto_secretstream_xchacha20poly1305_HEADERBYTES,
    TAG_AT = KIND_AT + 1,
    HEADER_AT = TAG_AT + TAG_SIZE,
    PROOF_SIZE = HEADER_AT + HEADER_SIZE, /* the size of a PROOF, and of a WELCOME */

    REASON_AT = KIND_AT + 1,
    REFUSED_SIZE = REASON_AT + 1
};

static_assert((int)JOIN_SIZE <= (int)HANDSHAKE_FRAME_MAX && (int)PROOF_SIZE <= (int)HANDSHAKE_FRAME_MAX, "");
static_assert((int)HANDSHAKE_KEY_SIZE == crypto_secretstream_xchacha20poly1305_KEYBYTES, "");
static_assert(sizeof((struct handshake_token *)NULL)->secret <= (size_t)HANDSHAKE_SECRET_MAX, "");

/* Writes the head and the kind of the frame that will be sent next. */
static void begin_frame(struct handshake *handshake, enum frame_kind kind, size_t size)
{
    frame_write_head(handshake->out, size - FRAME_HEAD_SIZE);
    handshake->out[KIND_AT] = (uint8_t)kind;
    handshake->out_size = size;
}

/* --- how a handshake ends --- */

static void wipe_secrets(struct handshake *handshake)
{
    sodium_memzero(&handshake->hidden, sizeof handshake->hidden);
    handshake->stage = AWAIT_NOTHING;
}

static enum handshake_state fail_handshake(struct handshake *handshake, enum refusal refusal, bool here)
{
    wipe_secrets(handshake);
    sodium_memzero(&handshake->token, sizeof handshake->token);
    sodium_memzero(&handshake->seal, sizeof handshake->seal);
    handshake->refusal = refusal;
    handshake->refused_here = here;
    return handshake->state = HANDSHAKE_FAILED;
}

/* Refuses the other end. Only an end that waits sends a refusal. */
static enum handshake_state send_away(struct handshake *handshake, enum refusal refusal)
{
    handshake->out_size = 0;
    if (!handshake->joins) {
        begin_frame(handshake, FRAME_REFUSED, REFUSED_SIZE);
        handshake->out[REASON_AT] = (uint8_t)refusal;
    }
    return fail_handshake(handshake, refusal, true);
}

static enum handshake_state finish_handshake(struct handshake *handshake)
{
    wipe_secrets(handshake);
    handshake->gave_guess = false;
    return handshake->state = HANDSHAKE_DONE;
}

/* --- the keys, and the proofs that an end has them --- */

/* Derives from CPace's key one key for each use and, unless an end comes back, the token. */
static void derive_keys(struct handshake *handshake, const uint8_t isk[CPACE_ISK_SIZE])
{
    static const char contexts[HANDSHAKE_KEYS][crypto_kdf_CONTEXTBYTES + 1] = {
        [JOINER_PROOF] = "joinprof",
        [WAITER_PROOF] = "waitprof",
        [JOINER_STREAM] = "joinstrm",
        [WAITER_STREAM] = "waitstrm",
    };
    uint8_t root[crypto_kdf_KEYBYTES];
    crypto_generichash(root, sizeof root, isk, CPACE_ISK_SIZE, NULL, 0);
    for (int i = 0; i < HANDSHAKE_KEYS; i++)
        crypto_kdf_derive_from_key(handshake->hidden.keys[i], HANDSHAKE_KEY_SIZE, 1, contexts[i], root);
    if (handshake->join[PURPOSE_AT] != PURPOSE_RETURN) {
        struct handshake_token *token = &handshake->token;
        crypto_kdf_derive_from_key(token->name, sizeof token->name, 1, "sessname", root);
        crypto_kdf_derive_from_key(token->secret, sizeof token->secret, 1, "sesstokn", root);
    }
    sodium_memzero(root, sizeof root);
}

/* Completes CPace, after both shares are known. Returns false if the other end's share is invalid. */
static bool agree_on_keys(struct handshake *handshake, const uint8_t *share_frame)
{
    uint8_t isk[CPACE_ISK_SIZE];
    const uint8_t *joiners = handshake->join + JOIN_SHARE_AT, *waiters = share_frame + SHARE_AT;
    struct cpace_side joiner = {joiners, {handshake->join, handshake->join_size}};
    struct cpace_side waiter = {waiters, {share_frame, SHARE_SIZE}};
    const uint8_t *theirs = handshake->joins ? waiters : joiners;
    if (!cpace_isk(handshake->hidden.scalar, theirs, (struct octets){NULL, 0}, joiner, waiter, isk))
        return false;
    derive_keys(handshake, isk);
    sodium_memzero(isk, sizeof isk);
    return true;
}

/* Makes an end's proof that it has the key. The proof covers the header of the stream that this end will send. */
static void make_tag(const struct handshake *handshake, bool joiners, const uint8_t header[HEADER_SIZE],
                     uint8_t tag[TAG_SIZE])
{
    const uint8_t *key = handshake->hidden.keys[joiners ? JOINER_PROOF : WAITER_PROOF];
    crypto_generichash(tag, TAG_SIZE, header, HEADER_SIZE, key, HANDSHAKE_KEY_SIZE);
}

/* Begins the stream that this end sends, and writes the proof that it has the key. */
static void send_tag(struct handshake *handshake)
{
    const uint8_t *key = handshake->hidden.keys[handshake->joins ? JOINER_STREAM : WAITER_STREAM];
    uint8_t *header = handshake->out + HEADER_AT;
    begin_frame(handshake, handshake->joins ? FRAME_PROOF : FRAME_WELCOME, PROOF_SIZE);
    crypto_secretstream_xchacha20poly1305_init_push(&handshake->seal.out, header, key);
    make_tag(handshake, handshake->joins, header, handshake->out + TAG_AT);
}

/* Checks the other end's proof, and begins the stream that comes from there. */
static bool check_tag(struct handshake *handshake, const uint8_t *frame)
{
    const uint8_t *key = handshake->hidden.keys[handshake->joins ? WAITER_STREAM : JOINER_STREAM];
    uint8_t tag[TAG_SIZE];
    make_tag(handshake, !handshake->joins, frame + HEADER_AT, tag);
    bool same = sodium_memcmp(tag, frame + TAG_AT, TAG_SIZE) == 0;
    sodium_memzero(tag, sizeof tag);
    return same && crypto_secretstream_xchacha20poly1305_init_pull(&handshake->seal.in, frame + HEADER_AT, key) == 0;
}

/* --- the end that joins: it sends JOIN and PROOF --- */

static void write_join(struct handshake *handshake, enum purpose purpose, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    uint8_t *frame = handshake->out;
    begin_frame(handshake, FRAME_JOIN, JOIN_SIZE);
    frame[OLDEST_AT] = WIRE_VERSION_OLDEST;
    frame[NEWEST_AT] = WIRE_VERSION;
    frame[PURPOSE_AT] = (uint8_t)purpose;
    memcpy(frame + NAME_AT, name, HANDSHAKE_NAME_SIZE);
    memcpy(handshake->join, frame, JOIN_SIZE);
    handshake->join_size = JOIN_SIZE;
}

/*
 * Makes this end's share from a generator that is never sent. The generator depends on protocol, purpose and name,
 * which binds both ends to these.
 */
static void write_share(struct handshake *handshake, uint8_t *share)
{
    static const char protocol[] = "Gravitrips";
    const struct handshake_secret *secret = &handshake->hidden.secret;
    uint8_t generator[CPACE_POINT_SIZE], channel[sizeof protocol + 1 + HANDSHAKE_NAME_SIZE];
    memcpy(channel, protocol, sizeof protocol);
    memcpy(channel + sizeof protocol, handshake->join + PURPOSE_AT, 1 + HANDSHAKE_NAME_SIZE);
    cpace_generator((struct octets){secret->bytes, secret->size}, (struct octets){channel, sizeof channel},
                    (struct octets){NULL, 0}, generator);
    cpace_scalar(handshake->hidden.scalar);
    cpace_share(handshake->hidden.scalar, generator, share);
    sodium_memzero(generator, sizeof generator);
}

static struct handshake *create_handshake(enum handshake_stage stage)
{
    if (sodium_init() < 0)
        return NULL;
    struct handshake *handshake = calloc(1, sizeof *handshake);
    if (handshake)
        handshake->stage = stage;
    return handshake;
}

static void take_secret(struct handshake *handshake, const struct handshake_secret *secret)
{
    assert(secret->size > 0 && secret->size <= HANDSHAKE_SECRET_MAX);
    handshake->hidden.secret = *secret;
}

struct handshake *handshake_join(enum purpose purpose, const uint8_t name[HANDSHAKE_NAME_SIZE],
                                 const struct handshake_secret *secret)
{
    struct handshake *handshake = create_handshake(AWAIT_SHARE);
    if (!handshake)
        return NULL;
    handshake->joins = true;
    take_secret(handshake, secret);
    write_join(handshake, purpose, name);
    write_share(handshake, handshake->out + JOIN_SHARE_AT);
    memcpy(handshake->join, handshake->out, JOIN_SIZE);
    return handshake;
}

static enum handshake_state receive_share(struct handshake *handshake, const uint8_t *frame)
{
    handshake->version = frame[VERSION_AT];
    if (handshake->version < WIRE_VERSION_OLDEST || handshake->version > WIRE_VERSION ||
        !agree_on_keys(handshake, frame))
        return send_away(handshake, REFUSED_MISTAKEN);
    send_tag(handshake);
    handshake->gave_guess = true;
    handshake->stage = AWAIT_WELCOME;
    return HANDSHAKE_GOES_ON;
}

/* --- the end that waits: it sends SHARE and WELCOME --- */

struct handshake *handshake_wait(void)
{
    return create_handshake(AWAIT_JOIN);
}

static enum handshake_state receive_join(struct handshake *handshake, const uint8_t *frame, size_t size)
{
    uint8_t oldest = frame[OLDEST_AT], newest = frame[NEWEST_AT];
    if (oldest > newest || frame[PURPOSE_AT] < PURPOSE_PLAY || frame[PURPOSE_AT] > PURPOSE_RETURN)
        return send_away(handshake, REFUSED_MISTAKEN);
    if (oldest > WIRE_VERSION || newest < WIRE_VERSION_OLDEST)
        return send_away(handshake, REFUSED_VERSION);
    handshake->version = newest < WIRE_VERSION ? newest : WIRE_VERSION;
    memcpy(handshake->join, frame, size);
    handshake->join_size = size;
    handshake->stage = AWAIT_ANSWER;
    return handshake->state = HANDSHAKE_ASKS;
}

enum handshake_state handshake_admit(struct handshake *handshake, const struct handshake_secret *secret)
{
    assert(handshake->state == HANDSHAKE_ASKS);
    take_secret(handshake, secret);
    begin_frame(handshake, FRAME_SHARE, SHARE_SIZE);
    handshake->out[VERSION_AT] = handshake->version;
    write_share(handshake, handshake->out + SHARE_AT);
    if (!agree_on_keys(handshake, handshake->out))
        return send_away(handshake, REFUSED_MISTAKEN);
    handshake->stage = AWAIT_PROOF;
    return handshake->state = HANDSHAKE_GOES_ON;
}

enum handshake_state handshake_refuse(struct handshake *handshake, enum refusal refusal)
{
    assert(handshake->state == HANDSHAKE_ASKS);
    return send_away(handshake, refusal);
}

static enum handshake_state receive_proof(struct handshake *handshake, const uint8_t *frame)
{
    if (!check_tag(handshake, frame)) {
        handshake->gave_guess = true;
        return send_away(handshake, REFUSED_WRONG);
    }
    send_tag(handshake);
    return finish_handshake(handshake);
}

/* --- frames received at both ends, and the handshake's results --- */

static bool is_frame_of(const uint8_t *frame, size_t size, enum frame_kind kind, size_t expected)
{
    return frame[KIND_AT] == kind && size == expected;
}

enum handshake_state handshake_receive(struct handshake *handshake, const uint8_t *frame, size_t size)
{
    if (handshake->stage == AWAIT_NOTHING)
        return handshake->state;
    /* The ends take turns: a frame that comes before this end has spoken cannot be an answer. */
    if (handshake->out_size > 0 || size <= FRAME_HEAD_SIZE || size > HANDSHAKE_FRAME_MAX ||
        frame_size(frame, size) != (int)size)
        return send_away(handshake, REFUSED_MISTAKEN);
    if (handshake->joins && is_frame_of(frame, size, FRAME_REFUSED, REFUSED_SIZE)) {
        bool known = frame[REASON_AT] >= REFUSED_WRONG && frame[REASON_AT] <= REFUSED_MISTAKEN;
        return fail_handshake(handshake, known ? (enum refusal)frame[REASON_AT] : REFUSED_MISTAKEN, false);
    }
    if (handshake->stage == AWAIT_JOIN && frame[KIND_AT] == FRAME_JOIN && size >= JOIN_SIZE)
        return receive_join(handshake, frame, size);
    if (handshake->stage == AWAIT_SHARE && is_frame_of(frame, size, FRAME_SHARE, SHARE_SIZE))
        return receive_share(handshake, frame);
    if (handshake->stage == AWAIT_PROOF && is_frame_of(frame, size, FRAME_PROOF, PROOF_SIZE))
        return receive_proof(handshake, frame);
    if (handshake->stage == AWAIT_WELCOME && is_frame_of(frame, size, FRAME_WELCOME, PROOF_SIZE))
        return check_tag(handshake, frame) ? finish_handshake(handshake)
                                           : fail_handshake(handshake, REFUSED_WRONG, false);
    return send_away(handshake, REFUSED_MISTAKEN);
}

size_t handshake_send(struct handshake *handshake, uint8_t frame[HANDSHAKE_FRAME_MAX])
{
    size_t size = handshake->out_size;
    memcpy(frame, handshake->out, size);
    handshake->out_size = 0;
    return size;
}

void handshake_destroy(struct handshake *handshake)
{
    if (handshake)
        sodium_memzero(handshake, sizeof *handshake);
    free(handshake);
}

enum handshake_state handshake_state(const struct handshake *handshake)
{
    return handshake->state;
}

enum purpose handshake_purpose(const struct handshake *handshake)
{
    return (enum purpose)handshake->join[PURPOSE_AT];
}

const uint8_t *handshake_name(const struct handshake *handshake)
{
    return handshake->join + NAME_AT;
}

enum refusal handshake_refusal(const struct handshake *handshake, bool *here)
{
    *here = handshake->refused_here;
    return handshake->refusal;
}

bool handshake_gave_guess(const struct handshake *handshake)
{
    return handshake->gave_guess;
}

void handshake_token(const struct handshake *handshake, struct handshake_token *token)
{
    assert(handshake->state == HANDSHAKE_DONE);
    *token = handshake->token;
}

int handshake_version(const struct handshake *handshake)
{
    return handshake->version;
}

/* --- sealed frames: crypto_secretstream, one stream each way --- */

enum {
    SEAL_COST = crypto_secretstream_xchacha20poly1305_ABYTES,
    PADDED_MAX = SEAL_MESSAGE_MAX + 1 /* padding adds at least one byte */
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

/* Opens the frame's body, padding included. Returns its length; 0 if it is not the next one that was sealed. */
static size_t open_body(struct seal *seal, const uint8_t *frame, size_t size, uint8_t message[FRAME_BODY_MAX])
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
    size_t length = seal->broken ? 0 : open_body(seal, frame, size, message), opened = 0;
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
