/* Two ends, and somebody between them who reads what to do from bytes. */
#include "handshake_property.h"
#include "standard.h"

enum end { WAITS, JOINS, ENDS };
enum { FRAMES_MAX = 64, SAID_MAX = 2, HEARD_MAX = 4, SAME_SECRET = 4, BACKWARDS = 8, STEP_COUNT = 8 };
enum step { ARRIVES, CHANGED, BYTES, BODY, LOST, EARLIER, CUT, ANSWER };

struct packet {
    size_t size;
    uint8_t bytes[FRAME_SIZE_MAX];
};

/* A direction of sealed messages, called after whom it leads to. */
struct lane {
    int sealed, opened;
    bool broken;
};

struct stage {
    const uint8_t *at, *end; /* of what is to happen */
    struct handshake *ends[ENDS];
    struct seal *seals[ENDS];
    struct handshake_secret secrets[ENDS];
    int said_count[ENDS], heard_count[ENDS];
    struct packet said[ENDS][SAID_MAX], heard[ENDS][HEARD_MAX];
    struct lane lanes[ENDS];
    /* All that was said: for whom, and as which of the sealed frames; -1: before there were keys. */
    struct packet earlier[FRAMES_MAX];
    enum end earlier_to[FRAMES_MAX];
    int earlier_number[FRAMES_MAX];
    int earlier_count;
    enum handshake_reach reach;
    const char *wrong;
};

static uint8_t next(struct stage *stage)
{
    return stage->at < stage->end ? *stage->at++ : 0;
}

static void blame(struct stage *stage, const char *wrong)
{
    if (!stage->wrong)
        stage->wrong = wrong;
}

static bool is_same(const struct packet *a, const struct packet *b)
{
    return a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

static void remember(struct stage *stage, const struct packet *packet, enum end to, int number)
{
    if (stage->earlier_count == FRAMES_MAX)
        return;
    stage->earlier[stage->earlier_count] = *packet;
    stage->earlier_to[stage->earlier_count] = to;
    stage->earlier_number[stage->earlier_count++] = number;
}

/* --- before there are keys --- */

static void check_done(struct stage *stage)
{
    bool waiter_done = handshake_state(stage->ends[WAITS]) == HANDSHAKE_DONE;
    bool joiner_done = handshake_state(stage->ends[JOINS]) == HANDSHAKE_DONE;
    struct packet(*said)[SAID_MAX] = stage->said, (*heard)[HEARD_MAX] = stage->heard;
    if (waiter_done && memcmp(&stage->secrets[WAITS], &stage->secrets[JOINS], sizeof *stage->secrets) != 0)
        blame(stage, "an end is done with another secret");
    if (waiter_done && !(is_same(&heard[WAITS][0], &said[JOINS][0]) && is_same(&heard[WAITS][1], &said[JOINS][1]) &&
                         is_same(&heard[JOINS][0], &said[WAITS][0])))
        blame(stage, "the end that waits is done, and something else was heard than was said");
    if (joiner_done && !(waiter_done && is_same(&heard[JOINS][1], &said[WAITS][1])))
        blame(stage, "the end that joins is done alone");
    if (waiter_done && stage->reach < REACHED_WAITER)
        stage->reach = REACHED_WAITER;
}

static void arrive(struct stage *stage, enum end to, const struct packet *packet)
{
    enum handshake_state before = handshake_state(stage->ends[to]);
    bool ended = before == HANDSHAKE_DONE || before == HANDSHAKE_FAILED;
    uint8_t *copy = malloc(packet->size > 0 ? packet->size : 1); /* a sanitizer sees a read behind it */
    if (!copy)
        return;
    memcpy(copy, packet->bytes, packet->size);
    enum handshake_state after = handshake_receive(stage->ends[to], copy, packet->size);
    free(copy);
    if (after != handshake_state(stage->ends[to]) || (ended && after != before))
        blame(stage, "an end that has ended goes on, or says another state than it is in");
    if (!ended && stage->heard_count[to] < HEARD_MAX)
        stage->heard[to][stage->heard_count[to]++] = *packet;
    check_done(stage);
}

/* The next frame for that end; false if there is none. */
static bool take_said(struct stage *stage, enum end to, struct packet *packet)
{
    enum end from = (enum end)(1 - to);
    packet->size = handshake_send(stage->ends[from], packet->bytes);
    if (packet->size == 0)
        return false;
    if (packet->size > HANDSHAKE_FRAME_MAX || frame_size(packet->bytes, packet->size) != (int)packet->size)
        blame(stage, "what an end says is no frame");
    if (stage->said_count[from] == SAID_MAX)
        blame(stage, "an end says too much");
    else
        stage->said[from][stage->said_count[from]++] = *packet;
    remember(stage, packet, to, -1);
    return true;
}

static void answer(struct stage *stage)
{
    uint8_t how = next(stage);
    if (handshake_state(stage->ends[WAITS]) != HANDSHAKE_ASKS)
        return;
    if (how < REFUSED_MISTAKEN)
        handshake_refuse(stage->ends[WAITS], (enum refusal)(how + 1));
    else
        handshake_admit(stage->ends[WAITS], &stage->secrets[WAITS]);
}

/* --- with keys --- */

/* Whoever is done has the same as the other end. */
static bool begin_sealed(struct stage *stage)
{
    struct handshake_token tokens[ENDS];
    for (int i = 0; i < ENDS; i++)
        if (handshake_state(stage->ends[i]) != HANDSHAKE_DONE)
            return false;
    for (int i = 0; i < ENDS && !stage->seals[i]; i++) {
        handshake_token(stage->ends[i], &tokens[i]);
        stage->seals[i] = seal_create(stage->ends[i]);
        if (!stage->seals[i])
            return false;
        if (i == JOINS && memcmp(&tokens[WAITS], &tokens[JOINS], sizeof *tokens) != 0)
            blame(stage, "two that are done have different tokens");
        if (i == JOINS && handshake_version(stage->ends[WAITS]) != handshake_version(stage->ends[JOINS]))
            blame(stage, "two that are done speak different versions");
    }
    stage->reach = stage->reach < REACHED_BOTH ? REACHED_BOTH : stage->reach;
    return true;
}

/* What the number-th message to an end says, and how long it is. */
static size_t message_of(enum end to, int number, uint8_t message[SEAL_MESSAGE_MAX])
{
    size_t size = (size_t)(number * 61 + 1) % SEAL_MESSAGE_MAX + 1;
    memset(message, number * 2 + (int)to, size);
    return size;
}

/* Bytes arrive at an end; `number`: of the sealed frame that they are, -1: of none. */
static void arrive_sealed(struct stage *stage, enum end to, const struct packet *packet, int number)
{
    uint8_t expected[SEAL_MESSAGE_MAX], opened[FRAME_BODY_MAX];
    struct lane *lane = &stage->lanes[to];
    size_t size = seal_open(stage->seals[to], packet->bytes, packet->size, opened);
    size_t right = !lane->broken && number == lane->opened ? message_of(to, number, expected) : 0;
    if (size != right || memcmp(opened, expected, right) != 0)
        blame(stage, right == 0 ? "a message was opened that is not the next one" : "the next message was not opened");
    lane->broken = right == 0;
    lane->opened++;
    if (right > 0)
        stage->reach = REACHED_MESSAGE;
}

static int seal_next(struct stage *stage, enum end to, struct packet *packet)
{
    uint8_t message[SEAL_MESSAGE_MAX];
    int number = stage->lanes[to].sealed++;
    size_t size = message_of(to, number, message);
    packet->size = seal_close(stage->seals[1 - to], message, size, packet->bytes);
    remember(stage, packet, to, number);
    return number;
}

/* --- what happens --- */

/* Bytes from whoever stands between. */
static void invent(struct stage *stage, bool with_head, struct packet *packet)
{
    size_t count = next(stage), head = with_head ? FRAME_HEAD_SIZE : 0;
    if (count > (size_t)(stage->end - stage->at))
        count = (size_t)(stage->end - stage->at);
    frame_write_head(packet->bytes, count);
    memcpy(packet->bytes + head, stage->at, count);
    packet->size = head + count;
    stage->at += count;
}

/* What is done to a frame on its way; false if it arrives as it was. */
static bool spoil(struct stage *stage, enum step what, struct packet *packet)
{
    if (what == CHANGED) {
        size_t place = next(stage) % packet->size;
        uint8_t by = next(stage);
        packet->bytes[place] ^= by;
        return by != 0;
    }
    if (what == CUT) {
        size_t by = next(stage) % (packet->size - FRAME_HEAD_SIZE);
        packet->size -= by;
        frame_write_head(packet->bytes, packet->size - FRAME_HEAD_SIZE);
        return by != 0;
    }
    return false;
}

static void step(struct stage *stage, enum step what, enum end to)
{
    struct packet packet;
    bool sealed = begin_sealed(stage);
    int number = -1;
    if (what == ANSWER) {
        answer(stage);
        return;
    }
    if (what == BYTES || what == BODY) {
        invent(stage, what == BODY, &packet);
    } else if (what == EARLIER) {
        int which = next(stage);
        if (which >= stage->earlier_count)
            return;
        packet = stage->earlier[which];
        number = stage->earlier_to[which] == to ? stage->earlier_number[which] : -1;
    } else if (sealed) {
        number = seal_next(stage, to, &packet);
    } else if (!take_said(stage, to, &packet)) {
        return;
    }
    if (what == LOST)
        return;
    if (spoil(stage, what, &packet))
        number = -1;
    if (sealed)
        arrive_sealed(stage, to, &packet, number);
    else
        arrive(stage, to, &packet);
}

static void run(struct stage *stage)
{
    while (stage->at < stage->end && !stage->wrong) {
        uint8_t what = next(stage);
        step(stage, (enum step)(what % STEP_COUNT), what & BACKWARDS ? JOINS : WAITS);
    }
    begin_sealed(stage);
}

const char *handshake_property(const uint8_t *bytes, size_t size, enum handshake_reach *reach)
{
    static const uint8_t name[HANDSHAKE_NAME_SIZE] = "K7QM----";
    struct stage *stage = calloc(1, sizeof *stage);
    if (!stage)
        return NULL;
    stage->at = bytes;
    stage->end = bytes + size;
    uint8_t how = next(stage);
    for (int i = 0; i < ENDS; i++) {
        stage->secrets[i].size = 8;
        memset(stage->secrets[i].bytes, how & SAME_SECRET ? 'A' : 'A' + i, 8);
    }
    stage->ends[WAITS] = handshake_wait();
    stage->ends[JOINS] = handshake_join((enum purpose)((how & 3) % PURPOSE_RETURN + 1), name, &stage->secrets[JOINS]);
    if (stage->ends[WAITS] && stage->ends[JOINS])
        run(stage);
    const char *wrong = stage->wrong;
    *reach = stage->reach;
    for (int i = 0; i < ENDS; i++) {
        seal_destroy(stage->seals[i]);
        handshake_destroy(stage->ends[i]);
    }
    free(stage);
    return wrong;
}
