/* The handshake: who gets keys, who does not, and what either learns; and the frames that are sealed with them. */
/* needs: libsodium */

#include <malloc.h>
#include <sodium.h>

#include "corpus.h"
#include "handshake_property.h"
#include "net/handshake.h"
#include "prelude.h"
#include "slow.h"

static const uint8_t ROOM[HANDSHAKE_NAME_SIZE] = "K7QM----";
static const struct handshake_secret CODE = {"K7QM3XPA", 8}, OTHER = {"K7QM3XPB", 8};

/* Two ends, which are ended after the test. */
struct pair {
    struct handshake *joins, *waits;
};

static void end_handshake(void *handshake)
{
    handshake_destroy(handshake);
}

static void end_seal(void *seal)
{
    seal_destroy(seal);
}

static struct pair begin_in(enum purpose purpose, const uint8_t *room, const struct handshake_secret *joins)
{
    struct pair pair = {handshake_join(purpose, room, joins), handshake_wait()};
    assert_non_null(pair.joins);
    assert_non_null(pair.waits);
    afterwards(end_handshake, pair.joins);
    afterwards(end_handshake, pair.waits);
    return pair;
}

static struct pair begin(enum purpose purpose, const struct handshake_secret *joins)
{
    return begin_in(purpose, ROOM, joins);
}

static struct seal *seal_of(struct handshake *handshake)
{
    struct seal *seal = seal_create(handshake);
    assert_non_null(seal);
    afterwards(end_seal, seal);
    return seal;
}

/* By this end, or by the other one. */
static void check_refused(const struct handshake *handshake, int refusal, bool by_this_end)
{
    bool here;
    assert_int_equal(handshake_refusal(handshake, &here), refusal);
    assert_int_equal(here, by_this_end);
}

static void check_states(const struct pair *pair, enum handshake_state state)
{
    assert_int_equal(handshake_state(pair->joins), state);
    assert_int_equal(handshake_state(pair->waits), state);
}

/* Carries the next frame from one to the other; returns what became of that one. */
static enum handshake_state carry(struct handshake *from, struct handshake *to)
{
    uint8_t frame[HANDSHAKE_FRAME_MAX];
    size_t size = handshake_send(from, frame);
    assert_true(size > 0);
    return handshake_receive(to, frame, size);
}

/* All of it, each frame as it was sent. */
static void meet(struct pair *pair, const struct handshake_secret *waits)
{
    assert_int_equal(carry(pair->joins, pair->waits), HANDSHAKE_ASKS);
    assert_int_equal(handshake_admit(pair->waits, waits), HANDSHAKE_GOES_ON);
    assert_int_equal(carry(pair->waits, pair->joins), HANDSHAKE_GOES_ON);
    carry(pair->joins, pair->waits);
    carry(pair->waits, pair->joins);
}

/* Both have it. */
static struct handshake_token token_of(const struct pair *pair)
{
    struct handshake_token tokens[2];
    handshake_token(pair->joins, &tokens[0]);
    handshake_token(pair->waits, &tokens[1]);
    assert_memory_equal(&tokens[0], &tokens[1], sizeof *tokens);
    return tokens[0];
}

TEST(the_right_code_gives_both_the_same_keys)
{
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    meet(&pair, &CODE);
    check_states(&pair, HANDSHAKE_DONE);
    assert_int_equal(handshake_purpose(pair.waits), PURPOSE_PLAY);
    assert_memory_equal(handshake_name(pair.waits), ROOM, sizeof ROOM);
    token_of(&pair);
}

TEST(a_wrong_code_fails_and_says_no_more_than_wrong)
{
    struct pair pair = begin(PURPOSE_PLAY, &OTHER);
    meet(&pair, &CODE);
    check_states(&pair, HANDSHAKE_FAILED);
    check_refused(pair.waits, REFUSED_WRONG, true);
    check_refused(pair.joins, REFUSED_WRONG, false);
}

TEST(sealed_frames_go_both_ways)
{
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    uint8_t message[SEAL_MESSAGE_MAX], frame[FRAME_SIZE_MAX], opened[FRAME_BODY_MAX];
    meet(&pair, &CODE);
    struct seal *seals[2] = {seal_of(pair.joins), seal_of(pair.waits)};
    for (size_t i = 0; i < sizeof message; i++)
        message[i] = (uint8_t)(i * 7);
    for (size_t size = 1; size <= sizeof message; size++) {
        size_t sealed = seal_close(seals[size % 2], message, size, frame);
        assert_int_equal(seal_open(seals[1 - size % 2], frame, sealed, opened), size);
        assert_memory_equal(opened, message, size);
    }
}

/* --- what else two ends may come for --- */

TEST(who_watches_gets_keys_of_its_own)
{
    struct pair pair = begin(PURPOSE_WATCH, &CODE);
    meet(&pair, &CODE);
    check_states(&pair, HANDSHAKE_DONE);
    assert_int_equal(handshake_purpose(pair.waits), PURPOSE_WATCH);
}

static struct handshake_secret secret_of(const struct handshake_token *token)
{
    struct handshake_secret secret = {.size = sizeof token->secret};
    memcpy(secret.bytes, token->secret, sizeof token->secret);
    return secret;
}

/* They come back with the token of their first meeting, as often as they like. */
TEST(who_comes_back_proves_the_token)
{
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    uint8_t name[HANDSHAKE_NAME_SIZE];
    char room[ROOM_SIZE];
    meet(&pair, &CODE);
    struct handshake_token first = token_of(&pair);
    struct handshake_secret secret = secret_of(&first);
    token_room(&first, room);
    for (int i = 0; i < 3; i++) {
        token_call(&first, TOKEN_JOINS, name);
        pair = begin_in(PURPOSE_RETURN, name, &secret);
        meet(&pair, &secret);
        assert_int_equal(handshake_purpose(pair.waits), PURPOSE_RETURN);
        assert_true(token_is_called(&first, TOKEN_JOINS, handshake_name(pair.waits)));
    }
    for (int i = 0; i < ROOM_SIZE; i++)
        assert_non_null(strchr(CODE_LETTERS, room[i]));
    secret.bytes[31] ^= 1;
    pair = begin_in(PURPOSE_RETURN, name, &secret);
    secret.bytes[31] ^= 1;
    meet(&pair, &secret);
    check_states(&pair, HANDSHAKE_FAILED);
}

/* Who listens cannot tell that two names are of one session, nor use one for something else. */
TEST(nobody_else_knows_whose_name_it_is)
{
    struct handshake_token token = {{1, 2, 3}, {4, 5, 6}}, other = token;
    uint8_t names[2][HANDSHAKE_NAME_SIZE];
    other.secret[31] ^= 1;
    for (int i = 0; i < 2; i++) {
        token_call(&token, TOKEN_JOINS, names[i]);
        assert_true(token_is_called(&token, TOKEN_JOINS, names[i]));
        assert_false(token_is_called(&token, TOKEN_LOOKS, names[i]));
        assert_false(token_is_called(&other, TOKEN_JOINS, names[i]));
    }
    for (int half = 0; half < HANDSHAKE_NAME_SIZE; half += TOKEN_NONCE_SIZE)
        assert_memory_not_equal(names[0] + half, names[1] + half, TOKEN_NONCE_SIZE);
    for (int i = 0; i < HANDSHAKE_NAME_SIZE; i++) {
        names[0][i] ^= 1;
        assert_false(token_is_called(&token, TOKEN_JOINS, names[0]));
        names[0][i] ^= 1;
    }
}

/* No two meetings have anything in common, not even with the same code. */
TEST(each_meeting_is_new)
{
    struct handshake_token before = {{0}, {0}};
    for (int i = 0; i < 4; i++) {
        struct pair pair = begin(PURPOSE_PLAY, &CODE);
        meet(&pair, &CODE);
        struct handshake_token token = token_of(&pair);
        assert_memory_not_equal(token.name, before.name, sizeof token.name);
        assert_memory_not_equal(token.secret, before.secret, sizeof token.secret);
        before = token;
    }
}

/* --- frames that are not as they were said --- */

enum { JOIN, SHARE, PROOF, WELCOME, FRAMES };

struct frame {
    size_t size;
    uint8_t bytes[FRAME_SIZE_MAX];
};

/* The end that hears the frame, or says it. */
static struct handshake *hearer(const struct pair *pair, int number)
{
    return number % 2 == 0 ? pair->waits : pair->joins;
}

static struct frame next_frame(const struct pair *pair, int number)
{
    struct frame frame;
    frame.size = handshake_send(hearer(pair, number + 1), frame.bytes);
    return frame;
}

static void hear(const struct pair *pair, int number, const struct frame *frame)
{
    struct handshake *handshake = hearer(pair, number);
    if (handshake_receive(handshake, frame->bytes, frame->size) == HANDSHAKE_ASKS)
        handshake_admit(handshake, &CODE);
}

/* The frames from `first` on, as long as there are any. */
static void go_on(const struct pair *pair, int first)
{
    for (int i = first; i < FRAMES; i++) {
        struct frame frame = next_frame(pair, i);
        if (frame.size > 0)
            hear(pair, i, &frame);
    }
}

/* Two ends who wait for that frame to arrive. */
static struct pair before(int number, struct frame *frame)
{
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    for (int i = 0; i < number; i++) {
        *frame = next_frame(&pair, i);
        hear(&pair, i, frame);
    }
    *frame = next_frame(&pair, number);
    assert_true(frame->size > 0);
    return pair;
}

/* Only who waits may believe that all is well, when all that was changed was its own last word. */
static void check_failed(struct pair *pair, int number, const char *what, size_t which)
{
    bool waiter_done = handshake_state(pair->waits) == HANDSHAKE_DONE;
    if (handshake_state(pair->joins) == HANDSHAKE_DONE || waiter_done != (number == WELCOME))
        fail_msg("frame %d %s %d: joined %d, waited %d", number, what, (int)which, (int)handshake_state(pair->joins),
                 (int)handshake_state(pair->waits));
}

TEST(no_bit_of_a_frame_can_be_changed)
{
    struct frame frame;
    int bits = amount(1, 8, 8);
    for (int number = 0; number < FRAMES; number++) {
        struct pair pair = before(number, &frame);
        size_t size = frame.size;
        for (size_t i = 0; i < size * (size_t)bits; i++) {
            pair = before(number, &frame);
            frame.bytes[i / (size_t)bits] ^= (uint8_t)(1 << (bits == 1 ? i % 8 : i % (size_t)bits));
            hear(&pair, number, &frame);
            go_on(&pair, number + 1);
            check_failed(&pair, number, "changed at bit", i);
        }
    }
}

/* With the head that says so, and with the one it had. */
TEST(no_frame_can_be_cut)
{
    struct frame frame;
    for (int number = 0; number < FRAMES; number++)
        for (size_t cut = 0;; cut++) {
            struct pair pair = before(number, &frame);
            if (frame.size / 2 < cut / 2)
                break;
            frame.size -= cut / 2 + 1;
            if (cut % 2 && frame.size > FRAME_HEAD_SIZE)
                frame_write_head(frame.bytes, frame.size - FRAME_HEAD_SIZE);
            hear(&pair, number, &frame);
            check_refused(hearer(&pair, number), REFUSED_MISTAKEN, true);
            go_on(&pair, number + 1);
            check_failed(&pair, number, "cut by", cut / 2 + 1);
        }
}

/* What stands behind a JOIN is a later version's, and known to both; behind others nothing may stand. */
TEST(no_frame_can_be_made_longer)
{
    struct frame frame;
    for (int number = 0; number < FRAMES; number++) {
        struct pair pair = before(number, &frame);
        frame.bytes[frame.size++] = 0;
        frame_write_head(frame.bytes, frame.size - FRAME_HEAD_SIZE);
        hear(&pair, number, &frame);
        go_on(&pair, number + 1);
        check_failed(&pair, number, "longer by", 1);
    }
}

TEST(no_frame_can_be_repeated)
{
    struct frame frame;
    for (int number = 0; number < FRAMES; number++) {
        struct pair pair = before(number, &frame);
        hear(&pair, number, &frame);
        enum handshake_state once = handshake_state(hearer(&pair, number));
        hear(&pair, number, &frame);
        enum handshake_state twice = handshake_state(hearer(&pair, number));
        /* Who is done hears no more of this; before that it is the end. */
        assert_int_equal(twice, once == HANDSHAKE_DONE ? HANDSHAKE_DONE : HANDSHAKE_FAILED);
    }
}

/* All frames of a handshake that came about. */
static void overhear(struct frame frames[FRAMES])
{
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    for (int i = 0; i < FRAMES; i++) {
        frames[i] = next_frame(&pair, i);
        hear(&pair, i, &frames[i]);
    }
    assert_int_equal(handshake_state(pair.joins), HANDSHAKE_DONE);
}

/* Each frame of one handshake in the place of each of another one's, with the same code. */
TEST(frames_of_another_handshake_are_of_no_use)
{
    struct frame old[FRAMES], frame;
    overhear(old);
    for (int number = 0; number < FRAMES; number++)
        for (int i = 0; i < FRAMES; i++) {
            struct pair pair = before(number, &frame);
            hear(&pair, number, &old[i]);
            go_on(&pair, number + 1);
            check_failed(&pair, number, "replaced by", (size_t)i);
        }
}

/* All that one end said, said again to another that waits: it is no proof the second time. */
TEST(a_whole_handshake_cannot_be_played_again)
{
    struct frame said[FRAMES];
    overhear(said);
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    for (int i = 0; i < FRAMES; i += 2) {
        hear(&pair, i, &said[i]);
        next_frame(&pair, i + 1);
    }
    assert_int_equal(handshake_state(pair.waits), HANDSHAKE_FAILED);
    next_frame(&pair, JOIN);
    hear(&pair, SHARE, &said[SHARE]);
    next_frame(&pair, PROOF);
    hear(&pair, WELCOME, &said[WELCOME]);
    assert_int_equal(handshake_state(pair.joins), HANDSHAKE_FAILED);
}

/* --- as another program would do it --- */

/*
 * What is said where all 32 bytes of the joiner's scalar are 1, of the waiter's 2, all 24 bytes of the headers 3 and 4:
 * computed in Python after docs/network.md, on libsodium's primitives. It stays so as long as this version is spoken.
 */
static const char *const said[FRAMES] = {[JOIN] = "0034010101014b37514d2d2d2d2d000000000000000038ad65e6f6c59220ee30"
                                                  "b23dd1ef3e29f727b240624f0c94353e7b3175687d48",
                                         [SHARE] = "002202016e7ce8605d76a9c511494c5370e4f8ad17e1418d06c47a908d7e2870"
                                                   "598cdc4c",
                                         [PROOF] = "00390353887a88ff9936a56e4573e7cf96c628c86e34c6a6c39c28a6c90033b9"
                                                   "77bff7030303030303030303030303030303030303030303030303",
                                         [WELCOME] = "0039047101b82971ced7183d078ca5a0e986a07ba35a7c6d8c175c8c31e3d1bc"
                                                     "ecee14040404040404040404040404040404040404040404040404"};
static const char said_token[] = "1f9a67889233e1996fe77928239cf65945be95c2c282e43e07a0bbd58f4b91fb"
                                 "d845fcbf939b8c0a1f12fb20d7ac5504";
/* The first sealed frames: "one" of who joined, "two" of who waited. */
static const char *const said_sealed[2] = {"0051bb1e719f57d06279a4755a71014d8dfc9451b7a47237a4b4df37f677eb09"
                                           "76c412d7452be3195f6ae0b348952c7480cae19c3eec6924d3f92929e0440994"
                                           "aabcf112f16514a786305088e5f357d16e0c3d",
                                           "00517c2a1d7f779a7acdf4d283c6939ef2fd58f58af741451c108bfa4c606d44"
                                           "5f4a7051bc04efe6bc5dfbdb1903c27efba23203d7689be7efdc2e2c882601d6"
                                           "ea5801e1712f43b58b2766074495c29a245a9c"};

static uint8_t drawn;

static const char *name_of_source(void)
{
    return "counting";
}

static uint32_t draw(void)
{
    return 0;
}

/* The same byte over and over, another one each time. */
static void draw_bytes(void *bytes, size_t size)
{
    memset(bytes, ++drawn, size);
}

static void check_hex(const char *what, const uint8_t *bytes, size_t size, const char *hex)
{
    char text[2 * FRAME_SIZE_MAX + 1];
    sodium_bin2hex(text, sizeof text, bytes, size);
    if (strcmp(text, hex) != 0)
        fail_msg("%s is %s, should be %s", what, text, hex);
}

static void check_what_is_said(void)
{
    static const char *const names[FRAMES] = {"JOIN", "SHARE", "PROOF", "WELCOME"};
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    for (int i = 0; i < FRAMES; i++) {
        struct frame frame = next_frame(&pair, i);
        check_hex(names[i], frame.bytes, frame.size, said[i]);
        hear(&pair, i, &frame);
    }
    struct handshake_token token = token_of(&pair);
    check_hex("the token", (const uint8_t *)&token, sizeof token, said_token);
    for (int i = 0; i < 2; i++) {
        struct frame frame;
        struct seal *seal = seal_of(i == 0 ? pair.joins : pair.waits);
        frame.size = seal_close(seal, (const uint8_t *)(i == 0 ? "one" : "two"), 3, frame.bytes);
        check_hex("a sealed frame", frame.bytes, frame.size, said_sealed[i]);
    }
}

TEST(what_is_said_is_what_another_program_says)
{
    static randombytes_implementation counting = {
        .implementation_name = name_of_source, .random = draw, .buf = draw_bytes};
    randombytes_set_implementation(&counting);
    check_what_is_said();
    randombytes_set_implementation(&randombytes_sysrandom_implementation);
}

/* What comes before this end has said what it answers is no answer. */
TEST(no_frame_comes_before_its_time)
{
    struct frame frame;
    for (int number = SHARE; number < FRAMES; number++) {
        before(number, &frame);
        struct pair other = begin(PURPOSE_PLAY, &CODE);
        for (int i = 0; i < number - 1; i++) {
            struct frame earlier = next_frame(&other, i);
            hear(&other, i, &earlier);
        }
        /* It has something to say, and hears the answer already. */
        hear(&other, number, &frame);
        assert_int_equal(handshake_state(hearer(&other, number)), HANDSHAKE_FAILED);
    }
}

/* --- somebody in between, who knows all but the code --- */

/* Where what is said stands in the frames. */
enum { OLDEST_AT = 3, NEWEST_AT = 4, PURPOSE_AT = 5, NAME_AT = 6, JOIN_SHARE_AT = 22, SHARE_AT = 4, TAG_AT = 3 };
enum { SHARE_BYTES = 32, TAG_BYTES = 32 };

/* He plays the host to the one and the guest to the other, with a guess: both see that he does not know. */
TEST(who_plays_both_ends_fails_at_both)
{
    struct pair honest = begin(PURPOSE_PLAY, &CODE), his = begin(PURPOSE_PLAY, &OTHER);
    struct frame proofs[2];
    bool here;
    assert_int_equal(carry(honest.joins, his.waits), HANDSHAKE_ASKS);
    handshake_admit(his.waits, &OTHER);
    assert_int_equal(carry(his.waits, honest.joins), HANDSHAKE_GOES_ON);
    assert_int_equal(carry(his.joins, honest.waits), HANDSHAKE_ASKS);
    handshake_admit(honest.waits, &CODE);
    assert_int_equal(carry(honest.waits, his.joins), HANDSHAKE_GOES_ON);
    proofs[0].size = handshake_send(honest.joins, proofs[0].bytes);
    proofs[1].size = handshake_send(his.joins, proofs[1].bytes);
    assert_memory_not_equal(proofs[0].bytes + TAG_AT, proofs[1].bytes + TAG_AT, TAG_BYTES);
    /* The friend's own proof is of no use to him, since it is of another key. */
    assert_int_equal(handshake_receive(honest.waits, proofs[0].bytes, proofs[0].size), HANDSHAKE_FAILED);
    assert_int_equal(handshake_refusal(honest.waits, &here), REFUSED_WRONG);
    assert_int_equal(handshake_receive(his.waits, proofs[0].bytes, proofs[0].size), HANDSHAKE_FAILED);
    assert_int_equal(carry(his.waits, honest.joins), HANDSHAKE_FAILED);
}

/* He says back to an end what it has said itself. */
TEST(who_reflects_fails)
{
    struct handshake *joins = begin(PURPOSE_PLAY, &CODE).joins;
    uint8_t frame[HANDSHAKE_FRAME_MAX], share[] = {0, 34, FRAME_SHARE, 1, [SHARE_AT + SHARE_BYTES - 1] = 0};
    handshake_send(joins, frame);
    memcpy(share + SHARE_AT, frame + JOIN_SHARE_AT, SHARE_BYTES);
    assert_int_equal(handshake_receive(joins, share, sizeof share), HANDSHAKE_GOES_ON);
    size_t size = handshake_send(joins, frame);
    frame[2] = FRAME_WELCOME;
    assert_int_equal(handshake_receive(joins, frame, size), HANDSHAKE_FAILED);
}

/* Two friends and two hosts with the same code: he cannot cross what they say. */
TEST(who_crosses_two_meetings_fails)
{
    struct pair pairs[2] = {begin(PURPOSE_PLAY, &CODE), begin(PURPOSE_WATCH, &CODE)};
    struct frame frames[2];
    for (int i = 0; i < FRAMES; i++) {
        for (int j = 0; j < 2; j++)
            frames[j] = next_frame(&pairs[j], i);
        for (int j = 0; j < 2; j++)
            if (frames[j].size > 0)
                hear(&pairs[j], i, &frames[i == JOIN ? j : 1 - j]);
    }
    for (int j = 0; j < 2; j++)
        check_states(&pairs[j], HANDSHAKE_FAILED);
}

/* Shares that would make the key one that anybody knows. */
TEST(a_share_that_is_none_is_refused)
{
    struct frame frame;
    for (int number = JOIN; number <= SHARE; number++)
        for (int byte = 0; byte < 256; byte += 255) {
            struct pair pair = before(number, &frame);
            memset(frame.bytes + (number == JOIN ? JOIN_SHARE_AT : SHARE_AT), byte, SHARE_BYTES);
            hear(&pair, number, &frame);
            check_refused(hearer(&pair, number), REFUSED_MISTAKEN, true);
            check_failed(&pair, number, "with all bytes", (size_t)byte);
        }
}

/* One end is told that the other one speaks these, from the oldest to the newest. */
static struct pair claim_versions(const uint8_t versions[2])
{
    struct frame frame;
    struct pair pair = before(JOIN, &frame);
    frame.bytes[OLDEST_AT] = versions[0];
    frame.bytes[NEWEST_AT] = versions[1];
    hear(&pair, JOIN, &frame);
    return pair;
}

/* Whoever claims for the other end that it speaks more, or less, than it does. */
TEST(versions_cannot_be_pushed)
{
    static const uint8_t claims[][2] = {{0, 1}, {1, 2}, {1, 255}, {0, 255}};
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct pair pair = claim_versions(claims[i]);
        assert_int_equal(handshake_version(pair.waits), 1);
        go_on(&pair, SHARE);
        check_failed(&pair, JOIN, "with the versions of claim", i);
    }
}

TEST(no_version_in_common_is_said)
{
    static const uint8_t claims[][3] = {
        {2, 9, REFUSED_VERSION}, {0, 0, REFUSED_VERSION}, {255, 255, REFUSED_VERSION}, {1, 0, REFUSED_MISTAKEN}};
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        struct pair pair = claim_versions(claims[i]);
        check_refused(pair.waits, claims[i][2], true);
        assert_int_equal(carry(pair.waits, pair.joins), HANDSHAKE_FAILED);
        check_refused(pair.joins, claims[i][2], false);
    }
}

/* --- what a guess tells --- */

/* Whatever is wrong with a proof, the answer is the same five bytes: there is nothing in them to learn from. */
TEST(a_wrong_proof_learns_nothing_but_wrong)
{
    static const uint8_t refused[] = {0, 2, FRAME_REFUSED, REFUSED_WRONG};
    struct frame frame;
    for (int how = 0; how < 4; how++) {
        struct pair pair = before(PROOF, &frame);
        if (how == 3) {
            pair = begin(PURPOSE_PLAY, &OTHER);
            for (int i = JOIN; i < PROOF; i++) {
                frame = next_frame(&pair, i);
                hear(&pair, i, &frame);
            }
            frame = next_frame(&pair, PROOF);
        } else {
            frame.bytes[TAG_AT + (how == 0 ? 0 : how == 1 ? 31 : 32)] ^= 1;
        }
        hear(&pair, PROOF, &frame);
        frame = next_frame(&pair, WELCOME);
        assert_int_equal(frame.size, sizeof refused);
        assert_memory_equal(frame.bytes, refused, sizeof refused);
    }
}

/* Before the end that joined has proven anything the other one has said nothing that depends on the code alone. */
TEST(who_joins_proves_first)
{
    struct frame frame;
    struct pair pair = before(PROOF, &frame);
    assert_int_equal(next_frame(&pair, SHARE).size, 0);
    assert_int_equal(next_frame(&pair, WELCOME).size, 0);
}

/* A guess costs whoever makes it a try: at a host when it proves it, at a guest as soon as the guest has. */
TEST(whoever_could_compare_a_guess_is_counted)
{
    struct frame frame;
    for (int number = JOIN; number < FRAMES; number++) {
        struct pair pair = before(number, &frame);
        assert_int_equal(handshake_gave_guess(pair.joins), number >= PROOF);
        assert_false(handshake_gave_guess(pair.waits));
        frame.bytes[TAG_AT] ^= 1;
        hear(&pair, number, &frame);
        assert_int_equal(handshake_gave_guess(pair.waits), number == PROOF);
        assert_int_equal(handshake_gave_guess(pair.joins), number >= PROOF);
    }
    struct pair pair = before(WELCOME, &frame);
    hear(&pair, WELCOME, &frame);
    assert_false(handshake_gave_guess(pair.joins));
    assert_false(handshake_gave_guess(pair.waits));
}

static bool holds(const void *memory, const void *secret, size_t size)
{
    return memmem(memory, malloc_usable_size((void *)memory), secret, size) != NULL;
}

TEST(secrets_are_wiped_when_it_ends)
{
    for (int wrong = 0; wrong < 2; wrong++) {
        struct frame frame;
        struct pair pair = before(PROOF, &frame);
        assert_true(holds(pair.joins, CODE.bytes, CODE.size));
        assert_true(holds(pair.waits, CODE.bytes, CODE.size));
        frame.bytes[TAG_AT] ^= (uint8_t)wrong;
        hear(&pair, PROOF, &frame);
        go_on(&pair, WELCOME);
        assert_false(holds(pair.joins, CODE.bytes, CODE.size));
        assert_false(holds(pair.waits, CODE.bytes, CODE.size));
    }
}

/* --- sealed frames --- */

struct seals {
    struct seal *joins, *waits;
};

static struct seals begin_sealed(void)
{
    struct pair pair = begin(PURPOSE_PLAY, &CODE);
    meet(&pair, &CODE);
    return (struct seals){seal_of(pair.joins), seal_of(pair.waits)};
}

static struct frame seal_byte(struct seal *seal, uint8_t byte)
{
    struct frame frame;
    frame.size = seal_close(seal, &byte, 1, frame.bytes);
    return frame;
}

/* The byte that it says, -1 if it does not open. */
static int open_byte(struct seal *seal, const struct frame *frame)
{
    uint8_t message[FRAME_BODY_MAX];
    return seal_open(seal, frame->bytes, frame->size, message) == 1 ? message[0] : -1;
}

/* Once one did not open none does, not even the right one. */
static void check_broken(struct seals *seals, const struct frame *wrong, const struct frame *right)
{
    assert_int_equal(open_byte(seals->waits, wrong), -1);
    assert_int_equal(open_byte(seals->waits, right), -1);
}

TEST(no_bit_of_a_sealed_frame_can_be_changed)
{
    for (size_t bit = 0; bit < (FRAME_HEAD_SIZE + SEAL_BLOCK + 17) * 8; bit++) {
        struct seals seals = begin_sealed();
        struct frame frame = seal_byte(seals.joins, 7), wrong = frame;
        assert_int_equal(frame.size, FRAME_HEAD_SIZE + SEAL_BLOCK + 17);
        wrong.bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
        check_broken(&seals, &wrong, &frame);
        bit += SANITIZED ? 12 : 0;
    }
}

TEST(no_sealed_frame_can_be_repeated_or_left_out_or_exchanged)
{
    enum { REPEATED, LEFT_OUT, ONES_OWN, OF_ANOTHER_MEETING, WAYS };
    for (int way = 0; way < WAYS; way++) {
        struct seals seals = begin_sealed();
        struct frame first = seal_byte(seals.joins, 1), second = seal_byte(seals.joins, 2);
        struct frame own = seal_byte(seals.waits, 1), other = seal_byte(begin_sealed().joins, 1);
        if (way == REPEATED)
            assert_int_equal(open_byte(seals.waits, &first), 1);
        const struct frame *const wrong[WAYS] = {&first, &second, &own, &other};
        check_broken(&seals, wrong[way], way == REPEATED ? &second : &first);
    }
}

TEST(no_sealed_frame_can_be_cut)
{
    for (size_t size = 0; size < FRAME_HEAD_SIZE + SEAL_BLOCK + 17; size += SANITIZED ? 9 : 1) {
        struct seals seals = begin_sealed();
        struct frame frame = seal_byte(seals.joins, 7), wrong = frame;
        wrong.size = size;
        if (size > FRAME_HEAD_SIZE)
            frame_write_head(wrong.bytes, size - FRAME_HEAD_SIZE);
        check_broken(&seals, &wrong, &frame);
    }
}

/* The length of a frame tells the length of a message only in steps. */
TEST(lengths_say_little)
{
    struct seals seals = begin_sealed();
    uint8_t message[SEAL_MESSAGE_MAX] = {0}, frame[FRAME_SIZE_MAX];
    for (size_t size = 1; size <= SEAL_MESSAGE_MAX; size++) {
        size_t sealed = seal_close(seals.joins, message, size, frame);
        assert_int_equal(sealed, FRAME_HEAD_SIZE + (size / SEAL_BLOCK + 1) * SEAL_BLOCK + 17);
        assert_int_equal(frame_size(frame, sealed), sealed);
    }
}

/* --- anything at all between them --- */

/* done-* reaches keys, message-* messages, alone-* one end; failed-* nothing. */
static enum handshake_reach reach_of(const char *name)
{
    return strncmp(name, "done-", 5) == 0      ? REACHED_BOTH
           : strncmp(name, "message-", 8) == 0 ? REACHED_MESSAGE
           : strncmp(name, "alone-", 6) == 0   ? REACHED_WAITER
                                               : REACHED_NOTHING;
}

TEST(the_corpus_holds_what_must_hold)
{
    size_t count;
    struct corpus_file *files = corpus_read("handshake", 30, &count);
    for (size_t i = 0; i < count; i++) {
        enum handshake_reach reach;
        const char *wrong = handshake_property(files[i].bytes, files[i].size, &reach);
        if (wrong || reach != reach_of(files[i].name))
            fail_msg("%s: %s, reached %d", files[i].name, wrong ? wrong : "all well", (int)reach);
    }
}

/* A good beginning of some length, then whatever chance brings. */
TEST(whatever_happens_nobody_is_done_who_should_not_be)
{
    static const uint8_t good[] = {4, 0, 7, 9, 8, 0, 8, 0, 8};
    uint64_t random = 1;
    int reached[REACHED_MESSAGE + 1] = {0}, rounds = amount(200, 2000, 20000);
    for (int i = 0; i < rounds; i++) {
        uint8_t bytes[64];
        enum handshake_reach reach;
        for (size_t j = 0; j < sizeof bytes; j++) {
            random = random * 6364136223846793005u + 1442695040888963407u;
            bytes[j] = (uint8_t)(random >> 56);
        }
        memcpy(bytes, good, random % (sizeof good + 1));
        const char *wrong = handshake_property(bytes, sizeof bytes, &reach);
        if (wrong)
            fail_msg("round %d: %s", i, wrong);
        reached[reach]++;
    }
    for (int i = 0; i <= REACHED_MESSAGE; i++)
        if (reached[i] < rounds / 100)
            fail_msg("only %d of %d rounds came as far as %d", reached[i], rounds, i);
}

TESTS_MAIN(NULL, NULL)
