/* What is shown of a clock's time, and how long it stays so. */
#include "prelude.h"
#include "ui/table/game_table.h"

TEST(times_are_shown_so)
{
    static const struct {
        int64_t milliseconds;
        const char *words;
    } cases[] = {{0, "0.0"},         {1, "0.1"},           {100, "0.1"},           {101, "0.2"},
                 {9899, "9.9"},      {9900, "9.9"},        {9901, "0:10"},         {10000, "0:10"},
                 {10001, "0:11"},    {59000, "0:59"},      {59001, "1:00"},        {300000, "5:00"},
                 {3599000, "59:59"}, {3599001, "1:00:00"}, {86400000, "24:00:00"}, {400000000, "111:06:40"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char words[GAME_CLOCK_WORDS_MAX];
        game_clock_words(cases[i].milliseconds, words);
        if (strcmp(words, cases[i].words) != 0)
            fail_msg("%lld ms are shown as %s, not %s", (long long)cases[i].milliseconds, words, cases[i].words);
    }
}

/* Drawn again then and only then: all that time the same is shown, and something else after it. */
TEST(nothing_else_is_shown_before_its_time)
{
    for (int64_t now = 0; now <= 13000; now++) {
        char words[GAME_CLOCK_WORDS_MAX], last[GAME_CLOCK_WORDS_MAX], next[GAME_CLOCK_WORDS_MAX];
        int64_t wait = game_clock_until_change(now);
        assert_true(now == 0 ? wait == 0 : wait > 0 && wait <= now);
        if (now == 0)
            continue;
        game_clock_words(now, words);
        game_clock_words(now - wait + 1, last);
        game_clock_words(now - wait, next);
        if (strcmp(words, last) != 0 || strcmp(words, next) == 0)
            fail_msg("%lld ms are shown as %s; after %lld ms: %s, %s", (long long)now, words, (long long)wait, last,
                     next);
    }
}

TEST(little_is_ten_seconds_or_a_third)
{
    assert_int_equal(game_clock_little((struct clock_control){CLOCK_GAME, 300, 3}), 10000);
    assert_int_equal(game_clock_little((struct clock_control){CLOCK_MOVE, 30, 0}), 10000);
    assert_int_equal(game_clock_little((struct clock_control){CLOCK_MOVE, 6, 0}), 2000);
    assert_int_equal(game_clock_little((struct clock_control){CLOCK_MOVE, 1, 0}), 333);
}

TESTS_MAIN(NULL, NULL)
