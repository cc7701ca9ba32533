/* Frames, and what ends and relays say to each other: how they stand in bytes, and what is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "net/frame.h"

static void a_head_is_the_length_of_the_body(void **state)
{
    uint8_t head[FRAME_HEAD_SIZE];
    (void)state;
    frame_write_head(head, 1);
    assert_memory_equal(head, "\x00\x01", FRAME_HEAD_SIZE);
    frame_write_head(head, FRAME_BODY_MAX);
    assert_memory_equal(head, "\x04\x00", FRAME_HEAD_SIZE);
}

static void a_frame_is_there_when_its_last_byte_is(void **state)
{
    static const uint8_t bytes[20] = {0, 5, 'a', 'b', 'c', 'd', 'e', 0xff, 0xff};
    (void)state;
    for (size_t count = 0; count <= sizeof bytes; count++)
        assert_int_equal(frame_size(bytes, count), count < 7 ? 0 : 7);
}

/* All lengths that can be written, with all of the frame there, with one byte less, and with the head alone. */
static void lengths_have_bounds(void **state)
{
    static uint8_t bytes[FRAME_HEAD_SIZE + 0x10000];
    (void)state;
    for (size_t body = 0; body <= 0xffff; body++) {
        bool good = body >= 1 && body <= FRAME_BODY_MAX;
        frame_write_head(bytes, body);
        assert_int_equal(frame_size(bytes, FRAME_HEAD_SIZE + body), good ? (int)(FRAME_HEAD_SIZE + body) : -1);
        assert_int_equal(frame_size(bytes, FRAME_HEAD_SIZE), good ? 0 : -1);
        if (good)
            assert_int_equal(frame_size(bytes, FRAME_HEAD_SIZE + body - 1), 0);
    }
}

static void a_meet_names_version_side_and_room(void **state)
{
    static const char expected[] = "\x00\x0b\x40\x01\x01K7QM----";
    uint8_t frame[RELAY_MEET_SIZE];
    struct relay_meet meet;
    (void)state;
    relay_write_meet(frame, RELAY_GUEST, "K7QM----");
    assert_int_equal(sizeof expected - 1, RELAY_MEET_SIZE);
    assert_memory_equal(frame, expected, RELAY_MEET_SIZE);
    assert_int_equal(frame_size(frame, sizeof frame), RELAY_MEET_SIZE);
    assert_true(relay_read_meet(frame, sizeof frame, &meet));
    assert_int_equal(meet.version, RELAY_VERSION);
    assert_int_equal(meet.side, RELAY_GUEST);
    assert_memory_equal(meet.room, "K7QM----", ROOM_SIZE);
}

/* Every byte behind the head takes every value: kind and version are one, sides two, letters 33. */
static void nothing_else_is_a_meet(void **state)
{
    uint8_t frame[RELAY_MEET_SIZE];
    struct relay_meet meet;
    (void)state;
    relay_write_meet(frame, RELAY_HOST, "0ZQM-A-9");
    for (size_t size = 0; size < sizeof frame; size++)
        assert_false(relay_read_meet(frame, size, &meet));
    for (size_t at = FRAME_HEAD_SIZE; at < sizeof frame; at++) {
        uint8_t kept = frame[at];
        int good = 0;
        for (int value = 0; value < 256; value++) {
            frame[at] = (uint8_t)value;
            good += relay_read_meet(frame, sizeof frame, &meet);
        }
        frame[at] = kept;
        assert_int_equal(good, at < 4 ? 1 : at == 4 ? 2 : 33);
    }
}

static void a_later_meet_may_be_longer(void **state)
{
    uint8_t frame[RELAY_MEET_SIZE + 4] = {0};
    struct relay_meet meet;
    (void)state;
    relay_write_meet(frame, RELAY_HOST, "ABCDEFGH");
    frame_write_head(frame, sizeof frame - FRAME_HEAD_SIZE);
    assert_true(relay_read_meet(frame, sizeof frame, &meet));
    assert_memory_equal(meet.room, "ABCDEFGH", ROOM_SIZE);
}

static void relays_answer(void **state)
{
    uint8_t frame[RELAY_MEETING_SIZE];
    (void)state;
    for (int answer = RELAY_WAITING; answer <= RELAY_MISTAKEN; answer++) {
        relay_write_answer(frame, (enum relay_answer)answer);
        assert_int_equal(frame_size(frame, sizeof frame), RELAY_MEETING_SIZE);
        assert_int_equal(relay_read_answer(frame, sizeof frame), answer);
        assert_int_equal(relay_read_answer(frame, sizeof frame - 1), 0);
    }
    assert_memory_equal(frame, "\x00\x02\x41\x05", sizeof frame);
    frame[3] = RELAY_MISTAKEN + 1;
    assert_int_equal(relay_read_answer(frame, sizeof frame), 0);
    frame[3] = 0;
    assert_int_equal(relay_read_answer(frame, sizeof frame), 0);
    relay_write_answer(frame, RELAY_MET);
    frame[2] = FRAME_MEET;
    assert_int_equal(relay_read_answer(frame, sizeof frame), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_is_the_length_of_the_body),
        cmocka_unit_test(a_frame_is_there_when_its_last_byte_is),
        cmocka_unit_test(lengths_have_bounds),
        cmocka_unit_test(a_meet_names_version_side_and_room),
        cmocka_unit_test(nothing_else_is_a_meet),
        cmocka_unit_test(a_later_meet_may_be_longer),
        cmocka_unit_test(relays_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
