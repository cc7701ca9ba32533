/* Frames, and what ends and relays say to each other: how they stand in bytes, and what is none. */
#include "net/frame.h"
#include "prelude.h"

TEST(a_head_is_the_length_of_the_body)
{
    uint8_t head[FRAME_HEAD_SIZE];
    frame_write_head(head, 1);
    assert_memory_equal(head, "\x00\x01", FRAME_HEAD_SIZE);
    frame_write_head(head, FRAME_BODY_MAX);
    assert_memory_equal(head, "\x04\x00", FRAME_HEAD_SIZE);
}

TEST(a_frame_is_there_when_its_last_byte_is)
{
    static const uint8_t bytes[20] = {0, 5, 'a', 'b', 'c', 'd', 'e', 0xff, 0xff};
    for (size_t count = 0; count <= sizeof bytes; count++)
        assert_int_equal(frame_size(bytes, count), count < 7 ? 0 : 7);
}

/* All lengths that can be written, with all of the frame there, with one byte less, and with the head alone. */
TEST(lengths_have_bounds)
{
    static uint8_t bytes[FRAME_HEAD_SIZE + 0x10000];
    for (size_t body = 0; body <= 0xffff; body++) {
        bool good = body >= 1 && body <= FRAME_BODY_MAX;
        frame_write_head(bytes, body);
        assert_int_equal(frame_size(bytes, FRAME_HEAD_SIZE + body), good ? (int)(FRAME_HEAD_SIZE + body) : -1);
        assert_int_equal(frame_size(bytes, FRAME_HEAD_SIZE), good ? 0 : -1);
        if (good)
            assert_int_equal(frame_size(bytes, FRAME_HEAD_SIZE + body - 1), 0);
    }
}

TEST(a_meet_names_version_side_and_room)
{
    static const char expected[] = "\x00\x0b\x40\x01\x01K7QM----";
    uint8_t frame[RELAY_MEET_SIZE];
    uint8_t side;
    relay_write_meet(frame, RELAY_GUEST, "K7QM----");
    assert_int_equal(sizeof expected - 1, RELAY_MEET_SIZE);
    assert_memory_equal(frame, expected, RELAY_MEET_SIZE);
    assert_int_equal(frame_size(frame, sizeof frame), RELAY_MEET_SIZE);
    assert_memory_equal(relay_read_meet(frame, sizeof frame, &side), "K7QM----", ROOM_SIZE);
    assert_int_equal(side, RELAY_GUEST);
}

/* Every byte behind the head takes every value: kind and version are one, sides two, letters 33. */
TEST(nothing_else_is_a_meet)
{
    uint8_t frame[RELAY_MEET_SIZE];
    uint8_t side;
    relay_write_meet(frame, RELAY_HOST, "0ZQM-A-9");
    for (size_t size = 0; size < sizeof frame; size++)
        assert_null(relay_read_meet(frame, size, &side));
    for (size_t at = FRAME_HEAD_SIZE; at < sizeof frame; at++) {
        uint8_t kept = frame[at];
        int good = 0;
        for (int value = 0; value < 256; value++) {
            frame[at] = (uint8_t)value;
            good += relay_read_meet(frame, sizeof frame, &side) != NULL;
        }
        frame[at] = kept;
        assert_int_equal(good, at < 4 ? 1 : at == 4 ? 2 : 33);
    }
}

TEST(a_later_meet_may_be_longer)
{
    uint8_t frame[RELAY_MEET_SIZE + 4] = {0};
    uint8_t side;
    relay_write_meet(frame, RELAY_HOST, "ABCDEFGH");
    frame_write_head(frame, sizeof frame - FRAME_HEAD_SIZE);
    assert_memory_equal(relay_read_meet(frame, sizeof frame, &side), "ABCDEFGH", ROOM_SIZE);
}

TEST(relays_answer)
{
    uint8_t frame[RELAY_MEETING_SIZE];
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

TESTS_MAIN(NULL, NULL)
