/* What a hostile friend can say to a session: each lie is refused, or stops the game and is told at both ends. */
#include "corpus.h"
#include "net/bytes.h"
#include "net/session_log.h"
#include "prelude.h"
#include "session_property.h"
#include "session_support.h"
#include "slow.h"

enum result { TAKEN, REFUSED, DISAGREED, LEFT };

/* What is changed in a message: a member that is a number, or bytes. */
struct change {
    size_t offset, size;
    enum { PUT_NUMBER, ADD_NUMBER, FLIP_BITS, PUT_BYTES } how;
    uint64_t number;
    const void *bytes;
};

#define CHANGE(member, how, number)                                                                                    \
    {                                                                                                                  \
        offsetof(struct message, as.member), sizeof((struct message *)0)->as.member, how, (uint64_t)(number), NULL     \
    }
#define PUT(member, number)  CHANGE(member, PUT_NUMBER, number)
#define ADD(member, number)  CHANGE(member, ADD_NUMBER, number)
#define FLIP(member, number) CHANGE(member, FLIP_BITS, number)
#define TEXT(member, text)                                                                                             \
    {                                                                                                                  \
        offsetof(struct message, as.member), sizeof(text), PUT_BYTES, 0, text                                          \
    }
#define ENTRY(...)                                                                                                     \
    {                                                                                                                  \
        offsetof(struct message, as.entry.entry), sizeof(struct entry), PUT_BYTES, 0, &(const struct entry)__VA_ARGS__ \
    }

#define CHOICE                                                                                                         \
    {                                                                                                                  \
        offsetof(struct message, as.entry.entry.move), sizeof(struct move), PUT_BYTES, 0, &(const struct move)         \
        {                                                                                                              \
            MOVE_SWAP, NO_CELL, NO_CELL                                                                                \
        }                                                                                                              \
    }

/* Something that an end says otherwise than its session would. */
struct lie {
    const char *name;
    int from;
    enum message_kind kind; /* the message that is changed */
    struct change change;
    enum result result;
    enum session_why why; /* of a disagreement */
};

static void change_message(struct message *message, const struct change *change)
{
    uint8_t *at = (uint8_t *)message + change->offset;
    union {
        uint8_t one;
        uint16_t two;
        uint32_t four;
        uint64_t eight;
    } number;
    if (change->how == PUT_BYTES) {
        memcpy(at, change->bytes, change->size);
        return;
    }
    memcpy(&number, at, change->size);
    uint64_t was = change->size == 1   ? number.one
                   : change->size == 2 ? number.two
                   : change->size == 4 ? number.four
                                       : number.eight;
    uint64_t is = change->how == ADD_NUMBER  ? was + change->number
                  : change->how == FLIP_BITS ? was ^ change->number
                                             : change->number;
    if (change->size == 1)
        number.one = (uint8_t)is;
    else if (change->size == 2)
        number.two = (uint16_t)is;
    else if (change->size == 4)
        number.four = (uint32_t)is;
    else
        number.eight = is;
    memcpy(at, &number, change->size);
}

/* Says all there is to say; one message of a kind is changed. What the other end makes of it. */
static enum result pass_changed(const struct lie *lie)
{
    struct message message, carried;
    struct reason why;
    bool told = false;
    for (int round = 0; round < 8; round++)
        for (int from = 0; from < 2; from++) {
            meeting_keep(from);
            while (session_send(meeting.ends[from], &message)) {
                if (from == lie->from && message.kind == lie->kind && !told) {
                    change_message(&message, &lie->change);
                    told = true;
                }
                meeting_carry(&message, &carried);
                if (!session_receive(meeting.ends[1 - from], &carried, meeting.now, &why)) {
                    memcpy(meeting.refused, why.text, sizeof why.text);
                    return REFUSED;
                }
                meeting_keep(1 - from);
            }
        }
    if (!told)
        fail_msg("%s: there was no %s to be changed", lie->name, wire_name((int)lie->kind));
    enum session_phase phase = meeting_look(1 - lie->from).phase;
    return phase == SESSION_DISAGREES ? DISAGREED : phase == SESSION_LEFT ? LEFT : TAKEN;
}

static void check_result(const struct lie *lie, enum result result)
{
    static const char *const words[] = {"taken", "refused", "a disagreement", "leaving"};
    if (result != lie->result)
        fail_msg("%s was %s (%s), not %s", lie->name, words[result], meeting.refused, words[lie->result]);
    for (int end = 0; end < 2 && (result == DISAGREED || result == LEFT); end++) {
        struct session_view view = meeting_look(end);
        if (view.phase != (result == LEFT ? SESSION_LEFT : SESSION_DISAGREES) || view.why != lie->why)
            fail_msg("%s: end %d is in phase %d for %d", lie->name, end, (int)view.phase, (int)view.why);
    }
    if (result == REFUSED && meeting.refused[0] == '\0')
        fail_msg("%s was refused without a reason", lie->name);
}

FIXTURE(NULL, meeting_teardown)

/* Each lie after the same beginning; then so many moves are made in what an end shows, if it is not -1. */
static void check_lies(const struct lie *lies, size_t count, void (*begin)(void), int host_moves, int guest_moves)
{
    const int moves[2] = {host_moves, guest_moves};
    for (size_t i = 0; i < count; i++) {
        begin();
        check_result(&lies[i], pass_changed(&lies[i]));
        for (int end = 0; end < 2; end++)
            if (moves[end] >= 0)
                assert_int_equal(match_cursor(session_match(meeting.ends[end])), moves[end]);
    }
}

/* --- as they meet --- */

static void come(void)
{
    session_connect(meeting.ends[HOST], meeting.now);
    session_connect(meeting.ends[GUEST], meeting.now);
}

static void begin_meeting(void)
{
    struct session_terms terms = meeting_terms("tictactoe");
    sessions_begin(&terms);
    come();
}

static void begin_draw(void)
{
    struct session_terms terms = meeting_terms("tictactoe");
    terms.begins = BEGINS_TOSS;
    sessions_begin(&terms);
    assert_true(meeting_connect());
    assert_true(meeting_want(GUEST, WANT_ACCEPT, 0));
}

TEST(lies_as_they_meet)
{
    const struct lie lies[] = {
        {"no such game", HOST, MESSAGE_TERMS, TEXT(terms.game, "chess"), LEFT, WHY_GAME},
        {"no such board", HOST, MESSAGE_TERMS, PUT(terms.width, 2), LEFT, WHY_GAME},
        {"an opening that it has not", HOST, MESSAGE_TERMS, PUT(terms.opening, OPENING_PIE), LEFT, WHY_GAME},
        {"a board left to chance", HOST, MESSAGE_TERMS, PUT(terms.width, 0), LEFT, WHY_GAME},
        {"a clock of nothing", HOST, MESSAGE_TERMS, TEXT(terms.clock, "1/0"), LEFT, WHY_GAME},
        {"a clock without an end", HOST, MESSAGE_TERMS, TEXT(terms.clock, "999999999+1"), LEFT, WHY_GAME},
        {"host says it is the guest", HOST, MESSAGE_HELLO, FLIP(hello.player, 1), REFUSED, 0},
        {"guest says it is the host", GUEST, MESSAGE_HELLO, FLIP(hello.player, 1), REFUSED, 0},
        {"guest says it watches", GUEST, MESSAGE_HELLO, PUT(hello.player, 2), REFUSED, 0},
    };
    check_lies(lies, sizeof lies / sizeof *lies, begin_meeting, -1, -1);
}

TEST(lies_about_who_begins)
{
    const struct lie lies[] = {
        {"another number than was committed to", HOST, MESSAGE_REVEAL, FLIP(reveal.nonce[7], 1), DISAGREED,
         WHY_CHEATED},
        {"another starter than was drawn", HOST, MESSAGE_ROUND, FLIP(round.starter, 1), DISAGREED, WHY_CHEATED},
        {"a later round", HOST, MESSAGE_ROUND, ADD(round.round, 7), REFUSED, 0},
        {"rounds that were won before", HOST, MESSAGE_ROUND, PUT(round.wins[0], 9), DISAGREED, WHY_CHEATED},
    };
    check_lies(lies, sizeof lies / sizeof *lies, begin_draw, -1, -1);
}

/* --- as they come back: two moves were made --- */

static void begin(const char *clock)
{
    struct session_terms terms = meeting_terms("tictactoe");
    if (!clock_parse(clock, &terms.clock))
        abort();
    terms.claim_days = 1;
    meeting_play(&terms);
    if (!meeting_move(HOST, "a1", 0) || !meeting_pass() || !meeting_move(GUEST, "b1", 0) || !meeting_pass())
        abort();
}

static void begin_again(void)
{
    begin("-");
    meeting_disconnect();
    come();
}

static void begin_guest(void)
{
    begin("60");
    assert_true(meeting_move(HOST, "a2", 0) && meeting_pass());
    assert_true(meeting_move(GUEST, "c3", 0));
}

static void begin_host(void)
{
    begin("60");
    assert_true(meeting_move(HOST, "c3", 0));
}

TEST(lies_as_they_come_back)
{
    const struct lie lies[] = {
        {"guest knows more", GUEST, MESSAGE_SYNC, ADD(sync.count, 3), DISAGREED, WHY_ENTRIES},
        {"guest knows no end of it", GUEST, MESSAGE_SYNC, PUT(sync.count, UINT32_MAX), DISAGREED, WHY_ENTRIES},
        {"guest knows another list", GUEST, MESSAGE_SYNC, FLIP(sync.hash, 1), DISAGREED, WHY_ENTRIES},
        {"guest knows another round", GUEST, MESSAGE_SYNC, PUT(sync.round, 5), DISAGREED, WHY_ROUNDS},
        {"guest knows no round", GUEST, MESSAGE_SYNC, PUT(sync.round, 0), REFUSED, 0},
        {"guest has heard more than was said", GUEST, MESSAGE_SYNC, PUT(sync.heard, UINT32_MAX), REFUSED, 0},
        {"host knows less", HOST, MESSAGE_SYNC, ADD(sync.count, -1), DISAGREED, WHY_ENTRIES},
        {"host knows no end of it", HOST, MESSAGE_SYNC, PUT(sync.count, UINT32_MAX), REFUSED, 0},
        {"host knows another list", HOST, MESSAGE_SYNC, FLIP(sync.hash, 1), DISAGREED, WHY_ENTRIES},
        {"host knows another round", HOST, MESSAGE_SYNC, PUT(sync.round, 5), DISAGREED, WHY_ROUNDS},
        {"host has heard more than was said", HOST, MESSAGE_SYNC, PUT(sync.heard, UINT32_MAX), REFUSED, 0},
    };
    check_lies(lies, sizeof lies / sizeof *lies, begin_again, 2, 2);
}

/* --- as they play --- */

TEST(lies_of_a_guest)
{
    const struct lie lies[] = {
        {"a move of the host", GUEST, MESSAGE_ENTRY, FLIP(entry.entry.player, 1), REFUSED, 0},
        {"another list", GUEST, MESSAGE_ENTRY, FLIP(entry.hash, 1U << 31), DISAGREED, WHY_ENTRIES},
        {"another position", GUEST, MESSAGE_ENTRY, ADD(entry.state_hash, 1), DISAGREED, WHY_STATES},
        {"an index past all", GUEST, MESSAGE_ENTRY, PUT(entry.index, UINT32_MAX), REFUSED, 0},
        {"another round", GUEST, MESSAGE_ENTRY, PUT(entry.round, 9), REFUSED, 0},
        {"a place that is taken", GUEST, MESSAGE_ENTRY, PUT(entry.entry.move.to, 0), REFUSED, 0},
        {"no place at all", GUEST, MESSAGE_ENTRY, PUT(entry.entry.move.to, 200), REFUSED, 0},
        {"a choice of colours", GUEST, MESSAGE_ENTRY, CHOICE, REFUSED, 0},
        {"the host's flag", GUEST, MESSAGE_ENTRY, ENTRY({.kind = ENTRY_FLAG, .player = 0, .spent_ms = 1000000}),
         REFUSED, 0},
        {"its own flag, which is the host's to tell", GUEST, MESSAGE_ENTRY,
         ENTRY({.kind = ENTRY_FLAG, .player = 1, .spent_ms = 4000000}), REFUSED, 0},
        {"more time than there is", GUEST, MESSAGE_ENTRY, PUT(entry.entry.spent_ms, UINT32_MAX), REFUSED, 0},
    };
    check_lies(lies, sizeof lies / sizeof *lies, begin_guest, 3, -1);
}

TEST(lies_of_a_host)
{
    const struct lie lies[] = {
        {"another list", HOST, MESSAGE_ENTRY, FLIP(entry.hash, 1U << 31), DISAGREED, WHY_ENTRIES},
        {"another position", HOST, MESSAGE_ENTRY, ADD(entry.state_hash, 1), DISAGREED, WHY_STATES},
        {"an index past all", HOST, MESSAGE_ENTRY, PUT(entry.index, UINT32_MAX), REFUSED, 0},
        {"another round", HOST, MESSAGE_ENTRY, PUT(entry.round, 9), REFUSED, 0},
        {"a place that is taken", HOST, MESSAGE_ENTRY, PUT(entry.entry.move.to, 0), DISAGREED, WHY_ENTRIES},
        {"no place at all", HOST, MESSAGE_ENTRY, PUT(entry.entry.move.to, 200), DISAGREED, WHY_ENTRIES},
        {"a choice of colours", HOST, MESSAGE_ENTRY, CHOICE, DISAGREED, WHY_ENTRIES},
        {"a move of the guest", HOST, MESSAGE_ENTRY, PUT(entry.entry.player, 1), DISAGREED, WHY_ENTRIES},
        {"the guest resigns", HOST, MESSAGE_ENTRY, ENTRY({.kind = ENTRY_RESIGN, .player = 1}), DISAGREED, WHY_ENTRIES},
        {"the guest offers a draw", HOST, MESSAGE_ENTRY, ENTRY({.kind = ENTRY_OFFER, .player = 1, .offer = OFFER_DRAW}),
         DISAGREED, WHY_ENTRIES},
        {"a flag before its time", HOST, MESSAGE_ENTRY, ENTRY({.kind = ENTRY_FLAG, .player = 0, .spent_ms = 5}),
         DISAGREED, WHY_ENTRIES},
        {"a claim of a game that is on", HOST, MESSAGE_ENTRY, ENTRY({.kind = ENTRY_CLAIM, .player = 0}), DISAGREED,
         WHY_ENTRIES},
    };
    check_lies(lies, sizeof lies / sizeof *lies, begin_host, -1, 2);
}

/* A message of one's own making, out of order, to an end that is in the midst of a game. */
static void refuse_at(int end, const struct message *message, const char *what)
{
    struct reason why = {""};
    begin("60");
    if (session_receive(meeting.ends[end], message, meeting.now, &why) || why.text[0] == '\0')
        fail_msg("%s was taken", what);
}

TEST(what_is_not_to_be_said_now_is_refused)
{
    struct message late = {.kind = MESSAGE_LATE}, pong = {.kind = MESSAGE_PONG}, hello = {.kind = MESSAGE_HELLO};
    struct message sync = {.kind = MESSAGE_SYNC}, decline = {.kind = MESSAGE_DECLINE}, chat = {.kind = MESSAGE_CHAT};
    struct message strange = {.kind = (enum message_kind)99};
    late.as.late.round = sync.as.sync.round = 1;
    pong.as.pong.stamp = 123456789;
    decline.as.decline.why = WHY_DECLINED;
    chat.as.chat.player = GUEST;
    refuse_at(GUEST, &late, "an answer that nobody waits for");
    refuse_at(HOST, &pong, "an answer to no ping");
    refuse_at(HOST, &hello, "a second hello");
    refuse_at(HOST, &sync, "a second sync");
    refuse_at(HOST, &decline, "a no after the yes");
    refuse_at(HOST, &strange, "an unknown kind");
    refuse_at(HOST, &chat, "number 0 of what is said");
    refuse_at(GUEST, &chat, "the guest's own words");
    for (int kind = 1; kind < MESSAGE_KINDS; kind++)
        for (int end = 0; end < 2; end++) {
            struct message message = {.kind = (enum message_kind)kind};
            if (!wire_may_say(kind, WIRE_VERSION, 1 - end))
                refuse_at(end, &message, wire_name(kind));
        }
}

TEST(nothing_is_heard_before_hello)
{
    struct session_terms terms = meeting_terms("tictactoe");
    for (int end = 0; end < 2; end++)
        for (int kind = 1; kind < MESSAGE_KINDS; kind++) {
            struct message message = {.kind = (enum message_kind)kind};
            sessions_begin(&terms);
            assert_false(session_receive(meeting.ends[end], &message, 1, NULL));
            session_connect(meeting.ends[end], 1);
            if (kind != MESSAGE_HELLO && session_receive(meeting.ends[end], &message, 1, NULL))
                fail_msg("%s was heard before hello", wire_name(kind));
        }
}

TEST(terms_and_yes_are_said_once)
{
    struct message accept = {.kind = MESSAGE_ACCEPT, .as.accept.nonce = {4, 5, 6}}, message;
    begin_meeting();
    struct message hello = {.kind = MESSAGE_HELLO, .as.hello.player = GUEST};
    assert_true(session_receive(meeting.ends[HOST], &hello, 1, NULL));
    meeting_keep(HOST);
    while (session_send(meeting.ends[HOST], &message)) {
        assert_true(session_receive(meeting.ends[GUEST], &message, 1, NULL));
        if (message.kind == MESSAGE_TERMS)
            assert_false(session_receive(meeting.ends[GUEST], &message, 1, NULL));
    }
    assert_true(session_receive(meeting.ends[HOST], &accept, 1, NULL));
    assert_false(session_receive(meeting.ends[HOST], &accept, 1, NULL));
    session_connect(meeting.ends[HOST], 2);
    assert_true(session_receive(meeting.ends[HOST], &hello, 2, NULL));
    accept.as.accept.nonce[0]++;
    assert_false(session_receive(meeting.ends[HOST], &accept, 2, NULL));
    accept.as.accept.nonce[0]--;
    assert_true(session_receive(meeting.ends[HOST], &accept, 2, NULL));
}

/* What the guest has to say of an entry. */
static struct message entry_of_guest(void)
{
    struct message message, entry = {.kind = MESSAGE_HELLO};
    meeting_keep(GUEST);
    while (session_send(meeting.ends[GUEST], &message))
        entry = message.kind == MESSAGE_ENTRY ? message : entry;
    assert_int_equal(entry.kind, MESSAGE_ENTRY);
    return entry;
}

/* A proposal that was taken is none any more: its maker would have to know of it. */
TEST(nothing_is_taken_twice)
{
    begin("-");
    assert_true(meeting_want(GUEST, WANT_OFFER, OFFER_DRAW));
    struct message entry = entry_of_guest();
    assert_true(session_receive(meeting.ends[HOST], &entry, meeting.now, NULL));
    assert_true(meeting_want(HOST, WANT_NO, OFFER_DRAW));
    assert_false(session_receive(meeting.ends[HOST], &entry, meeting.now, NULL));
    assert_int_equal(meeting_look(HOST).offered[OFFER_DRAW], 0);
}

/* What came too late stays too late, even if it would fit again. */
TEST(what_was_late_is_not_taken_later)
{
    begin("-");
    assert_true(meeting_want(HOST, WANT_OFFER, OFFER_DRAW) && meeting_pass());
    assert_true(meeting_want(GUEST, WANT_YES, OFFER_DRAW));
    struct message entry = entry_of_guest();
    assert_true(meeting_want(HOST, WANT_NO, OFFER_DRAW));
    assert_true(session_receive(meeting.ends[HOST], &entry, meeting.now, NULL));
    assert_true(meeting_want(HOST, WANT_OFFER, OFFER_DRAW));
    assert_false(session_receive(meeting.ends[HOST], &entry, meeting.now, NULL));
    assert_int_equal(meeting_look(HOST).phase, SESSION_PLAYING);
}

/* Other terms than those that were read and are thought about. */
TEST(terms_stay_what_they_were)
{
    const struct lie lie = {"other terms", HOST, MESSAGE_TERMS, TEXT(terms.clock, "999999999+1"), REFUSED, 0};
    struct session_terms terms = meeting_terms("tictactoe");
    sessions_begin(&terms);
    assert_true(meeting_connect());
    meeting_disconnect();
    come();
    check_result(&lie, pass_changed(&lie));
}

TEST(floods_are_refused)
{
    struct message chat = {.kind = MESSAGE_CHAT, .as.chat = {.player = GUEST, .phrase = 1}};
    int taken = 0;
    begin("-");
    for (uint32_t i = 1; i < 1000; i++) {
        chat.as.chat.number = i;
        taken += session_receive(meeting.ends[HOST], &chat, meeting.now, NULL);
    }
    assert_within(taken, SESSION_CHAT_BURST, 5 * SESSION_CHAT_BURST);
}

TEST(a_host_that_counts_otherwise_is_told)
{
    struct session_event event;
    begin("60");
    meeting_wait(20000);
    while (session_next_event(meeting.ends[GUEST], &event))
        assert_int_not_equal(event.kind, SESSION_CLOCKS);
    assert_true(meeting_move(HOST, "c3", 0));
    meeting_keep(HOST);
    struct message message;
    while (session_send(meeting.ends[HOST], &message)) {
        if (message.kind == MESSAGE_ENTRY)
            message.as.entry.entry.spent_ms = 10;
        assert_true(session_receive(meeting.ends[GUEST], &message, meeting.now, NULL));
    }
    assert_true(meeting_event(GUEST, SESSION_CLOCKS, &event));
    assert_within(event.ms, 18000, 20000);
}

/* What an entry's hash is made of stands on the wire like that: another program can reckon it. */
TEST(the_hash_of_an_entry_is_that_of_its_bytes)
{
    struct message message = {.kind = MESSAGE_ENTRY, .as.entry = {.round = 1}};
    struct entry *entry = &message.as.entry.entry, read;
    uint8_t bytes[LOG_ENTRY_SIZE], wire[WIRE_MESSAGE_MAX];
    *entry = (struct entry){ENTRY_MOVE, 1, 0, {MOVE_PLACE, NO_CELL, 4}, 0x01020304};
    size_t size = wire_write(&message, wire);
    session_log_entry_bytes(entry, bytes);
    assert_memory_equal(wire + size - LOG_ENTRY_SIZE, bytes, LOG_ENTRY_SIZE);
    session_log_entry_read(bytes, &read);
    assert_int_equal(read.spent_ms, 0x01020304);
    assert_int_equal(bytes_hash(BYTES_HASH, (const uint8_t *)"foobar", 6),
                     0x85944171f73967e8); /* the authors' own vector */
}

/* --- what is kept --- */

TEST(damaged_bytes_are_no_session)
{
    struct reason why;
    begin("60+5");
    meeting_disconnect();
    if (!meeting_say(GUEST, 0, "back soon") || !meeting_move(HOST, "a2", -1))
        abort();
    for (int end = 0; end < 2; end++) {
        meeting_keep(end);
        const struct kept_bytes *kept = &meeting.kept[end];
        for (size_t i = 0; i < kept->size; i++) {
            uint8_t *copy = malloc(kept->size);
            assert_non_null(copy);
            memcpy(copy, kept->bytes, kept->size);
            copy[i] ^= (uint8_t)(1 + i % 255);
            assert_null(session_unpack(copy, kept->size, &why));
            assert_null(session_unpack(kept->bytes, i, &why));
            free(copy);
        }
        assert_true(session_pack(meeting.ends[end], NULL, 0) == kept->size);
    }
}

TEST(the_corpus_does_no_harm)
{
    size_t count;
    struct corpus_file *files = corpus_read("session", 11, &count);
    for (size_t i = 0; i < count; i++) {
        const char *wrong = session_property(files[i].bytes, files[i].size);
        wrong = wrong ? wrong : session_pack_property(files[i].bytes, files[i].size);
        if (wrong)
            fail_msg("%s: %s", files[i].name, wrong);
    }
}

TEST(random_orders_do_no_harm)
{
    uint32_t random = 1;
    for (int i = 0; i < amount(100, 2000, 20000); i++) {
        uint8_t bytes[400];
        for (size_t k = 0; k < sizeof bytes; k++)
            bytes[k] = (uint8_t)((random = random * 1664525 + 1013904223) >> 24);
        const char *wrong = session_property(bytes, sizeof bytes);
        if (wrong)
            fail_msg("the %dth: %s", i, wrong);
    }
}

TESTS_MAIN(NULL, NULL)
