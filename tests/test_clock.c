/* The chess clock: how much time there is, read and written; what is left after each move, and whose flag falls. */
#include "gravitrips/clock.h"
#include "prelude.h"

TEST(a_control_is_read_as_it_is_written)
{
    static const struct {
        const char *text;
        struct clock_control control;
    } cases[] = {
        {"-", {CLOCK_NONE, 0, 0}},
        {"1", {CLOCK_GAME, 1, 0}},
        {"300", {CLOCK_GAME, 300, 0}},
        {"300+5", {CLOCK_GAME, 300, 5}},
        {"1/30", {CLOCK_MOVE, 30, 0}},
        {"86400+3600", {CLOCK_GAME, CLOCK_SECONDS_MAX, CLOCK_INCREMENT_MAX}},
        {"1/86400", {CLOCK_MOVE, CLOCK_SECONDS_MAX, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct clock_control control = {CLOCK_GAME, 7, 7};
        char text[CLOCK_TEXT_MAX];
        if (!clock_parse(cases[i].text, &control))
            fail_msg("'%s' was refused", cases[i].text);
        if (!clock_is_same(control, cases[i].control))
            fail_msg("'%s' was read as %d, %d s, %d s", cases[i].text, (int)control.kind, control.seconds,
                     control.increment);
        clock_format(control, text);
        assert_string_equal(text, cases[i].text);
    }
}

/* An increment of nothing is none. */
TEST(an_increment_of_nothing_is_not_written)
{
    struct clock_control control;
    char text[CLOCK_TEXT_MAX];
    assert_true(clock_parse("300+0", &control));
    clock_format(control, text);
    assert_string_equal(text, "300");
}

TEST(other_texts_are_refused_and_leave_the_control_as_it_was)
{
    static const char *const texts[] = {"",
                                        " ",
                                        "?",
                                        "--",
                                        "-1",
                                        "+5",
                                        "0",
                                        "0+5",
                                        "00",
                                        "030",
                                        "300 ",
                                        " 300",
                                        "300+",
                                        "300+-5",
                                        "300+05",
                                        "300+5+",
                                        "300+5+5",
                                        "300+3601",
                                        "86401",
                                        "1/86401",
                                        "1/0",
                                        "1/",
                                        "1/030",
                                        "2/30",
                                        "40/7200",
                                        "*30",
                                        "300:60",
                                        "40/7200:3600",
                                        "300.5",
                                        "0x10",
                                        "1e3",
                                        "1/30+5",
                                        "1//30",
                                        "5 min",
                                        "\xc2\xb2",
                                        "99999999999999999999",
                                        "4294967297",
                                        "300+4294967297",
                                        "1/18446744073709551617"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct clock_control control = {CLOCK_GAME, 7, 7}, before = control;
        if (clock_parse(texts[i], &control))
            fail_msg("'%s' was taken for a control", texts[i]);
        assert_true(clock_is_same(control, before));
    }
}

/* Whatever stands in place of one byte of a good text, what is read lies within its bounds, and is written again so. */
TEST(what_is_read_lies_within_its_bounds)
{
    static const char good[] = "86400+3600";
    for (size_t at = 0; at < strlen(good); at++)
        for (int byte = 1; byte < 256; byte++) {
            char text[sizeof good], again[CLOCK_TEXT_MAX];
            struct clock_control control, second;
            memcpy(text, good, sizeof good);
            text[at] = (char)byte;
            if (!clock_parse(text, &control))
                continue;
            assert_within(control.seconds, 1, CLOCK_SECONDS_MAX);
            assert_within(control.increment, 0, CLOCK_INCREMENT_MAX);
            clock_format(control, again);
            assert_true(clock_parse(again, &second));
            assert_true(clock_is_same(control, second));
        }
}

static struct clock clock_of(const char *text)
{
    struct clock_control control;
    struct clock clock;
    assert_true(clock_parse(text, &control));
    clock_init(&clock, control);
    return clock;
}

static void expect(const struct clock *clock, int64_t first, int64_t second)
{
    if (clock->left[FIRST] != first || clock->left[SECOND] != second)
        fail_msg("left are %lld and %lld ms, not %lld and %lld", (long long)clock->left[FIRST],
                 (long long)clock->left[SECOND], (long long)first, (long long)second);
}

TEST(the_first_move_is_free_and_starts_the_clock)
{
    struct clock clock = clock_of("300+5");
    expect(&clock, 300000, 300000);
    assert_false(clock.is_running);
    assert_true(clock_press(&clock, FIRST, 999999));
    assert_true(clock.is_running);
    expect(&clock, 300000, 300000);
}

TEST(a_game_has_so_much_and_more_after_each_move)
{
    struct clock clock = clock_of("300+5");
    assert_true(clock_press(&clock, FIRST, 0));
    assert_true(clock_press(&clock, SECOND, 1500));
    expect(&clock, 300000, 303500);
    assert_true(clock_press(&clock, FIRST, 10000));
    expect(&clock, 295000, 303500);
    assert_int_equal(clock_left(&clock, SECOND, 3500), 300000);
    assert_int_equal(clock_left(&clock, SECOND, 999999), 0);
    assert_int_equal(clock_left(&clock, SECOND, -1), 303500);
    assert_true(clock_press(&clock, SECOND, -1));
    expect(&clock, 295000, 308500);
    assert_false(clock.flag_fell);
}

TEST(a_move_has_so_much_each_time)
{
    struct clock clock = clock_of("1/30");
    assert_true(clock_press(&clock, FIRST, 0));
    for (int i = 0; i < 10; i++) {
        assert_true(clock_press(&clock, i % 2 == 0 ? SECOND : FIRST, 29999));
        expect(&clock, 30000, 30000);
    }
}

/* Who has used all has nothing left: the last millisecond is the flag's. */
TEST(a_flag_falls_and_stays)
{
    struct clock clock = clock_of("10");
    assert_true(clock_press(&clock, FIRST, 0));
    assert_true(clock_press(&clock, SECOND, 9999));
    assert_true(clock_press(&clock, FIRST, 0));
    assert_false(clock_press(&clock, SECOND, 1));
    assert_true(clock.flag_fell);
    assert_int_equal(clock.flagged, SECOND);
    assert_false(clock.is_running);
    expect(&clock, 10000, 0);
    assert_false(clock_press(&clock, FIRST, 0));
    assert_int_equal(clock.flagged, SECOND);
    expect(&clock, 10000, 0);
}

TEST(enormous_times_are_only_too_long)
{
    struct clock clock = clock_of("86400+3600");
    assert_true(clock_press(&clock, FIRST, INT64_MAX));
    assert_int_equal(clock_left(&clock, SECOND, INT64_MAX), 0);
    assert_false(clock_press(&clock, SECOND, INT64_MAX));
    struct clock early = clock_of("1/1");
    assert_true(clock_press(&early, FIRST, INT64_MIN));
    assert_true(clock_press(&early, SECOND, INT64_MIN));
    expect(&early, 1000, 1000);
}

TEST(without_a_clock_nobody_counts)
{
    struct clock clock = clock_of("-");
    for (int i = 0; i < 4; i++)
        assert_true(clock_press(&clock, i % 2 == 0 ? FIRST : SECOND, INT64_MAX));
    assert_false(clock.is_running);
    assert_false(clock.flag_fell);
}

TESTS_MAIN(NULL, NULL)
