/* link: -Wl,--wrap=setlocale,--wrap=nl_langinfo */
/* Dates and times of day as locales write them, whichever are installed here: the test says what a locale answers. */
#include <langinfo.h>
#include <locale.h>

#include "prelude.h"
#include "ui/words.h"

/* What the C library would say. */
struct locale_told {
    const char *name, *date, *time, *am;
};

static const struct locale_told *told;

char *__wrap_setlocale(int category, const char *locale);
char *__wrap_nl_langinfo(nl_item item);

char *__wrap_setlocale(int category, const char *locale)
{
    assert_int_equal(category, LC_TIME);
    assert_null(locale); /* it is asked for, not changed */
    return (char *)told->name;
}

char *__wrap_nl_langinfo(nl_item item)
{
    return (char *)(item == D_FMT ? told->date : item == T_FMT ? told->time : item == AM_STR ? told->am : "");
}

/* Half past nine in the evening of the 5th of March 2026, UTC. */
static const int64_t evening = 1772746200;

static void expect_moment(const struct locale_told *locale, int64_t moment, const char *expected)
{
    char words[64] = "?";
    told = locale;
    words_moment(moment, words, sizeof words);
    assert_string_equal(words, expected);
}

TEST(locales_have_their_ways)
{
    expect_moment(&(struct locale_told){"C.UTF-8", "%m/%d/%y", "%H:%M:%S", ""}, evening, "2026-03-05, 21:30");
    expect_moment(&(struct locale_told){"POSIX", "%m/%d/%y", "%H:%M:%S", ""}, evening, "2026-03-05, 21:30");
    expect_moment(&(struct locale_told){"de_DE.UTF-8", "%d.%m.%Y", "%T", ""}, evening, "05.03.2026, 21:30");
    expect_moment(&(struct locale_told){"en_US.UTF-8", "%m/%d/%Y", "%r", "AM"}, evening, "03/05/2026, 09:30 PM");
    expect_moment(&(struct locale_told){"xx_XX", "%m/%d/%Y", "%I:%M:%S %p", "AM"}, evening, "03/05/2026, 09:30 PM");
}

/* There are locales with words for the halves that count to 24, and some that count to 12 and have no words. */
TEST(halves_need_both_words_and_a_count)
{
    expect_moment(&(struct locale_told){"en_GB.UTF-8", "%d/%m/%y", "%T", "am"}, evening, "05/03/26, 21:30");
    expect_moment(&(struct locale_told){"yy_YY", "%d/%m/%y", "%r", ""}, evening, "05/03/26, 21:30");
}

TEST(what_is_no_moment_has_no_words)
{
    char words[8] = "?";
    expect_moment(&(struct locale_told){"C", "", "", ""}, 0, "");
    expect_moment(&(struct locale_told){"C", "", "", ""}, INT64_MIN, "");
    expect_moment(&(struct locale_told){"C", "", "", ""}, INT64_MAX, ""); /* a year that no calendar has */
    words_moment(evening, words, sizeof words);                           /* nor is there room for a half of one */
    assert_string_equal(words, "");
}

HOOK(be_in_greenwich)
{
    setenv("TZ", "UTC0", 1);
    tzset();
}

TESTS_MAIN(be_in_greenwich, NULL)
