/* Messages: how each stands in bytes, what is refused, and that no bytes at all do harm. */

#include "corpus.h"
#include "net/session.h"
#include "prelude.h"
#include "slow.h"
#include "store_support.h"
#include "wire_property.h"

#define NONCE                                                                                                          \
    {                                                                                                                  \
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, \
            31, 32                                                                                                     \
    }
#define NONCE_BACK                                                                                                     \
    {                                                                                                                  \
        32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,  \
            3, 2, 1                                                                                                    \
    }

/* What tests/data/wire/good-NAME says, which was written by another program than ours. */
static const struct message samples[MESSAGE_KINDS] = {
    [MESSAGE_HELLO] = {MESSAGE_HELLO, {.hello = {1, 7, CHAT_FREE, "Änne 😀"}}},
    [MESSAGE_TERMS] = {MESSAGE_TERMS,
                       {.terms = {"connect4", 7, 6, 4, 0, 0, OPENING_SWAP, "300+5", BEGINS_GUEST, 1, 100, 250, 10000, 1,
                                  NONCE}}},
    [MESSAGE_ACCEPT] = {MESSAGE_ACCEPT, {.accept = {NONCE}}},
    [MESSAGE_DECLINE] = {MESSAGE_DECLINE, {.decline = {WHY_DECLINED}}},
    [MESSAGE_REVEAL] = {MESSAGE_REVEAL, {.reveal = {NONCE_BACK}}},
    [MESSAGE_ROUND] = {MESSAGE_ROUND, {.round = {258, 1, {3, 4}, 5}}},
    [MESSAGE_SYNC] = {MESSAGE_SYNC, {.sync = {258, 0x01020304, 0x1122334455667788, 9}}},
    [MESSAGE_ENTRY] = {MESSAGE_ENTRY,
                       {.entry = {258,
                                  0x01020304,
                                  0x1122334455667788,
                                  0x99aabbccddeeff00,
                                  {ENTRY_MOVE, 1, 0, {MOVE_PLACE, NO_CELL, 38}, 123456}}}},
    [MESSAGE_LATE] = {MESSAGE_LATE, {.late = {258, 0x01020304}}},
    [MESSAGE_CHAT] = {MESSAGE_CHAT, {.chat = {7, 2, 0, "Zoë", "Good game, thank you"}}},
    [MESSAGE_PING] = {MESSAGE_PING, {.ping = {0xfffefdfc, 250}}},
    [MESSAGE_PONG] = {MESSAGE_PONG, {.pong = {0xfffefdfc}}},
    [MESSAGE_BYE] = {MESSAGE_BYE, {.bye = {WHY_LATER}}},
    [MESSAGE_DISAGREE] = {MESSAGE_DISAGREE, {.disagree = {258, 17, WHY_STATES}}},
    [MESSAGE_WATCHERS] = {MESSAGE_WATCHERS, {.watchers = {3, 20}}}};

TEST(every_kind_stands_in_bytes_as_others_write_it)
{
    for (int kind = 1; kind < MESSAGE_KINDS; kind++) {
        char name[100];
        uint8_t ours[WIRE_MESSAGE_MAX];
        size_t size;
        snprintf(name, sizeof name, "tests/data/wire/good-%s", wire_name(kind));
        char *theirs = read_file(name, &size);
        if (wire_write(&samples[kind], ours) != size || memcmp(ours, theirs, size) != 0)
            fail_msg("%s is written otherwise", wire_name(kind));
        free(theirs);
    }
}

/* Is it said the same, whatever lies between the members? */
static bool is_same(const struct message *a, const struct message *b)
{
    uint8_t first[WIRE_MESSAGE_MAX], second[WIRE_MESSAGE_MAX];
    size_t size = wire_write(a, first);
    return a->kind == b->kind && wire_write(b, second) == size && memcmp(first, second, size) == 0;
}

TEST(every_kind_is_read_back)
{
    for (int kind = 1; kind < MESSAGE_KINDS; kind++) {
        uint8_t bytes[WIRE_MESSAGE_MAX];
        struct message message;
        struct reason why;
        size_t size = wire_write(&samples[kind], bytes);
        if (!wire_read(bytes, size, &message, &why))
            fail_msg("%s: %s", wire_name(kind), why.text);
        assert_true(is_same(&message, &samples[kind]));
    }
}

TEST(what_is_cut_is_refused_by_name)
{
    for (int kind = 1; kind < MESSAGE_KINDS; kind++) {
        uint8_t bytes[WIRE_MESSAGE_MAX];
        size_t size = wire_write(&samples[kind], bytes);
        for (size_t cut = 1; cut < size; cut++) {
            struct message message;
            struct reason why = {""};
            if (wire_read(bytes, cut, &message, &why) ||
                strncmp(why.text, wire_name(kind), strlen(wire_name(kind))) != 0)
                fail_msg("%s, %zu bytes of it: '%s'", wire_name(kind), cut, why.text);
        }
    }
}

/* A byte of a sample takes another value: refused with these words, or read if there are none. */
TEST(numbers_have_bounds)
{
    static const struct {
        int kind, at, value;
        const char *words;
    } changes[] = {{MESSAGE_HELLO, 1, 2, NULL},
                   {MESSAGE_HELLO, 1, 3, "hello: player is 3, which cannot be"},
                   {MESSAGE_HELLO, 2, SEAT_LEVEL_MAX, NULL},
                   {MESSAGE_HELLO, 2, SEAT_LEVEL_MAX + 1, "hello: seat is 11"},
                   {MESSAGE_HELLO, 3, CHAT_FREE + 1, "hello: chat is 3"},
                   {MESSAGE_TERMS, 10, WIDTH_MAX + 1, "terms: width is 13"},
                   {MESSAGE_TERMS, 11, HEIGHT_MAX + 1, "terms: height is 13"},
                   {MESSAGE_TERMS, 12, CONNECT_MAX + 1, "terms: connect is 7"},
                   {MESSAGE_TERMS, 15, OPENING_SWAP + 1, "terms: opening is 4"},
                   {MESSAGE_TERMS, 22, BEGINS_GUEST + 1, "terms: begins is 3"},
                   {MESSAGE_TERMS, 23, 2, "terms: honour is 2"},
                   {MESSAGE_TERMS, 24, 101, "terms: watchers is 101"},
                   {MESSAGE_TERMS, 25, 251, "terms: claim_days is 251"},
                   {MESSAGE_TERMS, 27, 0x11, "terms: allowance_ms is 10001"},
                   {MESSAGE_TERMS, 28, 2, "terms: swapped is 2"},
                   {MESSAGE_DECLINE, 1, 0, "decline: why is 0"},
                   {MESSAGE_BYE, 1, WHY_COUNT - 1, NULL},
                   {MESSAGE_BYE, 1, WHY_COUNT, "bye: why is 10"},
                   {MESSAGE_ROUND, 3, 2, "round: starter is 2"},
                   {MESSAGE_ENTRY, 23, 0, "entry: entry.kind is 0"},
                   {MESSAGE_ENTRY, 23, ENTRY_KINDS, "entry: entry.kind is 8"},
                   {MESSAGE_ENTRY, 24, 2, "entry: entry.player is 2"},
                   {MESSAGE_ENTRY, 25, OFFER_KINDS, "entry: entry.offer is 6"},
                   {MESSAGE_ENTRY, 26, MOVE_SWAP + 1, "entry: entry.move.kind is 8"},
                   {MESSAGE_CHAT, 5, 3, "chat: player is 3"},
                   {MESSAGE_CHAT, 6, SESSION_PHRASES, NULL},
                   {MESSAGE_CHAT, 6, SESSION_PHRASES + 1, "chat: phrase is 13"},
                   {MESSAGE_DISAGREE, 7, WHY_COUNT, "disagree: why is 10"}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        uint8_t bytes[WIRE_MESSAGE_MAX];
        struct message message;
        struct reason why = {""};
        size_t size = wire_write(&samples[changes[i].kind], bytes);
        bytes[changes[i].at] = (uint8_t)changes[i].value;
        bool read = wire_read(bytes, size, &message, &why);
        if (changes[i].words ? read || !strstr(why.text, changes[i].words) : !read)
            fail_msg("byte %d of %s is %d: '%s'", changes[i].at, wire_name(changes[i].kind), changes[i].value,
                     why.text);
    }
}

TEST(an_entry_has_what_its_kind_wants_and_no_more)
{
    static const struct {
        struct entry entry;
        bool good;
    } cases[] = {{{ENTRY_MOVE, 0, 0, {MOVE_PASS, NO_CELL, NO_CELL}, 0}, true},
                 {{ENTRY_MOVE, 0, 0, {0, 0, 0}, 0}, false},
                 {{ENTRY_MOVE, 0, OFFER_DRAW, {MOVE_PLACE, NO_CELL, 3}, 0}, false},
                 {{ENTRY_OFFER, 1, OFFER_DRAW, {0, 0, 0}, 0}, true},
                 {{ENTRY_OFFER, 1, 0, {0, 0, 0}, 0}, false},
                 {{ENTRY_YES, 1, OFFER_REMATCH, {0, 0, 0}, 0}, true},
                 {{ENTRY_NO, 1, 0, {0, 0, 0}, 0}, false},
                 {{ENTRY_NO, 1, OFFER_HELP, {0, 0, 0}, 5}, false},
                 {{ENTRY_RESIGN, 1, 0, {0, 0, 0}, 0}, true},
                 {{ENTRY_RESIGN, 1, 0, {0, 0, 1}, 0}, false},
                 {{ENTRY_RESIGN, 1, 0, {0, 1, 0}, 0}, false},
                 {{ENTRY_RESIGN, 1, OFFER_DRAW, {0, 0, 0}, 0}, false},
                 {{ENTRY_FLAG, 1, 0, {0, 0, 0}, 300000}, true},
                 {{ENTRY_CLAIM, 1, 0, {0, 0, 0}, 1}, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t bytes[WIRE_MESSAGE_MAX];
        struct message message;
        const struct entry *entry = &cases[i].entry;
        const uint8_t tail[] = {entry->kind,
                                entry->player,
                                entry->offer,
                                entry->move.kind,
                                entry->move.from,
                                entry->move.to,
                                0,
                                (uint8_t)(entry->spent_ms >> 16),
                                (uint8_t)(entry->spent_ms >> 8),
                                (uint8_t)entry->spent_ms};
        size_t size = wire_write(&samples[MESSAGE_ENTRY], bytes);
        memcpy(bytes + size - sizeof tail, tail, sizeof tail);
        if (wire_read(bytes, size, &message, NULL) != cases[i].good)
            fail_msg("case %zu is %s", i, cases[i].good ? "refused" : "read");
    }
}

TEST(words_from_elsewhere_are_made_harmless)
{
    static const struct {
        const char *from, *to;
    } cases[] = {{"", ""},
                 {"Grüße, 世界 😀!", "Grüße, 世界 😀!"},
                 {"one\ntwo\ttab\x1b[31m\x7f", "onetwotab[31m"},
                 {"a\xc2\x80\xc2\x85\xc2\x9f\xc2\xa0z", "a\xc2\xa0z"},
                 {"abc\u202edef\u202c\u2066x\u2069\u061c\u200e\u200f", "abcdefx"},
                 {"p\u200bq\u200c\u200d\u2060\ufeff\u00ad\u034fr", "pqr"},
                 {"line\u2028end\u2029s", "lineends"},
                 {"tag\U000e0041\U000e007f\U000e0101", "tag"},
                 {"private\ue000\U000f0000\U0010fffd", "private"},
                 {"never\xef\xb7\x90\xef\xbf\xbe\xef\xbf\xbf\xf0\x9f\xbf\xbe", "never"},
                 {"blank\u2800\u3164\uffa0\u115f", "blank"},
                 {"half \xed\xa0\x80\xed\xb0\x80 pairs", "half  pairs"},
                 {"long forms \xc0\xaf\xe0\x80\xaf\xf0\x80\x80\xaf", "long forms "},
                 {"loose \x80\xbf bytes \xf8\x88\x80\x80\x80\xff", "loose  bytes "},
                 {"cut \xe4\xb8", "cut "},
                 {"past \xf4\x90\x80\x80 all", "past  all"},
                 {"e\u0301\u0302\u0303\u0304\u0305\u0306\u0307x\u0301", "e\u0301\u0302\u0303\u0304x\u0301"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[200];
        size_t length = wire_clean(text, sizeof text, cases[i].from);
        assert_string_equal(text, cases[i].to);
        assert_int_equal(length, strlen(cases[i].to));
        snprintf(text, sizeof text, "%s", cases[i].from);
        wire_clean(text, sizeof text, text);
        assert_string_equal(text, cases[i].to);
    }
}

/* Marks of all scripts pile up, letters of none do. */
TEST(few_marks_stand_over_a_letter)
{
    static const struct {
        const char *sign;
        bool is_mark;
    } signs[] = {
        {"\u0488", true},     {"\u05bf", true},     {"\u0670", true},     {"\u0711", true},     {"\u093c", true},
        {"\u09bc", true},     {"\u0b82", true},     {"\u0cbf", true},     {"\u0eb1", true},     {"\u0f18", true},
        {"\u1037", true},     {"\u135d", true},     {"\u17c6", true},     {"\u1885", true},     {"\u1a17", true},
        {"\u1b34", true},     {"\u1cf4", true},     {"\u2cef", true},     {"\ua802", true},     {"\uaab0", true},
        {"\uabed", true},     {"\ufb1e", true},     {"\U000101fd", true}, {"\U00010a01", true}, {"\U00011001", true},
        {"\U000115b2", true}, {"\U00011a01", true}, {"\U00016f4f", true}, {"\U0001d242", true}, {"\U0001e130", true},
        {"\U0001e944", true}, {"a", false},         {"\u05d0", false},    {"\u0915", false},    {"\u0e01", false},
        {"\u0f40", false},    {"\u1000", false},    {"\u1780", false},    {"\uac00", false},    {"\U00010a10", false},
        {"😀", false}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char text[64] = "x";
        size_t length = strlen(signs[i].sign);
        for (int count = 0; count < 6; count++)
            strcat(text, signs[i].sign);
        if (wire_clean(text, sizeof text, text) != 1 + length * (signs[i].is_mark ? 4 : 6))
            fail_msg("sign %zu is taken for %s", i, signs[i].is_mark ? "a letter" : "a mark");
    }
}

TEST(words_are_cut_between_letters)
{
    static const char *const cut[] = {"", "a", "a", "aä", "aä", "aä", "aä€", "aä€", "aä€", "aä€", "aä€😀"};
    for (size_t size = 1; size <= sizeof cut / sizeof *cut; size++) {
        char text[16];
        wire_clean(text, size, "aä€😀");
        assert_string_equal(text, cut[size - 1]);
    }
}

/* Of what this end says: so the other one never has to. */
TEST(what_is_written_is_harmless_too)
{
    struct message message = {MESSAGE_CHAT, {.chat = {1, 0, 0, "A\u202enna", "a\nb\xff"}}}, again;
    uint8_t bytes[WIRE_MESSAGE_MAX];
    size_t size = wire_write(&message, bytes);
    assert_int_equal(size, 7 + sizeof "Anna" + sizeof "ab");
    assert_true(wire_read(bytes, size, &again, NULL));
    assert_string_equal(again.as.chat.name, "Anna");
    assert_string_equal(again.as.chat.words, "ab");
}

TEST(who_may_say_what)
{
    static const int watcher[] = {MESSAGE_HELLO, MESSAGE_CHAT, MESSAGE_PING, MESSAGE_PONG, MESSAGE_BYE};
    int watchers = 0;
    for (int kind = -1; kind <= MESSAGE_KINDS; kind++) {
        assert_false(wire_may_say(kind, 0, SESSION_HOST));
        watchers += wire_may_say(kind, WIRE_VERSION, SESSION_WATCHER);
    }
    for (size_t i = 0; i < sizeof watcher / sizeof *watcher; i++)
        assert_true(wire_may_say(watcher[i], WIRE_VERSION, SESSION_WATCHER));
    assert_int_equal(watchers, sizeof watcher / sizeof *watcher);
    assert_true(wire_may_say(MESSAGE_TERMS, WIRE_VERSION, SESSION_HOST));
    assert_false(wire_may_say(MESSAGE_TERMS, WIRE_VERSION, SESSION_GUEST));
    assert_true(wire_may_say(MESSAGE_ACCEPT, WIRE_VERSION, SESSION_GUEST));
    assert_false(wire_may_say(MESSAGE_ACCEPT, WIRE_VERSION, SESSION_HOST));
    assert_true(wire_may_say(MESSAGE_ENTRY, WIRE_VERSION, SESSION_GUEST));
    assert_string_equal(wire_name(0), "?");
    assert_string_equal(wire_name(MESSAGE_KINDS), "?");
}

static void hold(const uint8_t *bytes, size_t size, const char *what, int *count)
{
    bool read;
    const char *wrong = wire_property(bytes, size, &read);
    if (wrong)
        fail_msg("%s: %s", what, wrong);
    *count += read;
}

/* Every byte of every kind takes every value; so do bytes of texts. */
TEST(no_changed_byte_does_harm)
{
    int read = 0, all = 0;
    for (int kind = 1; kind < MESSAGE_KINDS; kind++) {
        uint8_t bytes[WIRE_MESSAGE_MAX];
        size_t size = wire_write(&samples[kind], bytes);
        for (size_t at = 0; at < size; at++) {
            uint8_t kept = bytes[at];
            for (int value = 0; value < 256; value++, all++) {
                bytes[at] = (uint8_t)value;
                hold(bytes, size, wire_name(kind), &read);
            }
            bytes[at] = kept;
        }
    }
    print_message("%d of %d changed messages were read\n", read, all);
    assert_within(read, all / 4, all - all / 16);
}

TEST(no_bytes_at_all_do_harm)
{
    uint64_t seed = 88172645463325252;
    int read = 0, rounds = amount(20000, 200000, 5000000);
    for (int i = 0; i < rounds; i++) {
        uint8_t bytes[160];
        for (size_t j = 0; j < sizeof bytes; j++) {
            seed ^= seed << 13, seed ^= seed >> 7, seed ^= seed << 17;
            bytes[j] = (uint8_t)(seed >> 32 & (i % 2 ? 0xff : 0x07));
        }
        bytes[0] = (uint8_t)(bytes[0] % (MESSAGE_KINDS + 1));
        hold(bytes, seed % (sizeof bytes + 1), "random bytes", &read);
    }
    print_message("%d of %d random messages were read\n", read, rounds);
    assert_true(read > rounds / 20);
}

/* The corpus that fuzzing begins with: good-* is read, bad-* is refused. */
TEST(the_corpus_holds_what_must_hold)
{
    size_t count;
    struct corpus_file *files = corpus_read("wire", MESSAGE_KINDS, &count);
    for (size_t i = 0; i < count; i++) {
        int read = 0;
        hold(files[i].bytes, files[i].size, files[i].name, &read);
        if (read != (strncmp(files[i].name, "good-", 5) == 0))
            fail_msg("%s is %s", files[i].name, read ? "read" : "refused");
    }
}

TESTS_MAIN(NULL, NULL)
