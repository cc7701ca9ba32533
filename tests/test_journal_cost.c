/* link: -Wl,--wrap=sscanf,--wrap=__isoc99_sscanf,--wrap=__isoc23_sscanf,--wrap=journal_check */
/*
 * What it costs to read a journal grows as the journal does, and no faster: counted in bytes that are looked at. Who
 * reads numbers in a text looks for its end first, so that a long one costs as much as it is long each time.
 */
#include "engines/journal.h"
#include "prelude.h"

enum { SHORT = 200, TIMES = 8, LONG = TIMES * SHORT /* lines, or games */, LINE_MAX_SIZE = 64 };

/* --- counted --- */

static size_t looked_at;

int __wrap_sscanf(const char *text, const char *format, ...) __attribute__((format(scanf, 2, 3)));
int __wrap___isoc99_sscanf(const char *text, const char *format, ...) __attribute__((format(scanf, 2, 3)));
int __wrap___isoc23_sscanf(const char *text, const char *format, ...) __attribute__((format(scanf, 2, 3)));
uint32_t __wrap_journal_check(const char *bytes, size_t length);
uint32_t __real_journal_check(const char *bytes, size_t length);

#define COUNTED(name)                                                                                                  \
    int name(const char *text, const char *format, ...)                                                                \
    {                                                                                                                  \
        va_list places;                                                                                                \
        looked_at += strlen(text);                                                                                     \
        va_start(places, format);                                                                                      \
        int read = vsscanf(text, format, places);                                                                      \
        va_end(places);                                                                                                \
        return read;                                                                                                   \
    }

/* Which of them it is depends on the C library. */
COUNTED(__wrap_sscanf)
COUNTED(__wrap___isoc99_sscanf)
COUNTED(__wrap___isoc23_sscanf)

uint32_t __wrap_journal_check(const char *bytes, size_t length)
{
    looked_at += length;
    return __real_journal_check(bytes, length);
}

/* --- journals --- */

/* Adds a part with a right check: so many lines; with number 0 it is the head. */
static size_t add_part(char *text, int number, int lines, const char *line)
{
    char *part = malloc((size_t)lines * LINE_MAX_SIZE + 1), first[JOURNAL_LINE_MAX];
    size_t length = 0;
    assert_non_null(part);
    for (int i = 0; i < lines; i++)
        length += (size_t)snprintf(part + length, LINE_MAX_SIZE, "%s\n", line);
    journal_line(first, number, length, __real_journal_check(part, length));
    size_t all = (size_t)sprintf(text, "%s%s", first, part);
    free(part);
    return all;
}

/* How many bytes are looked at where the head has so many lines, and each of so many games has some. */
static size_t cost(int head_lines, const char *head, int games, int game_lines, const char *game, size_t cut)
{
    size_t room = ((size_t)head_lines + (size_t)games * ((size_t)game_lines + 2) + 2) * LINE_MAX_SIZE, whole;
    char *text = malloc(room);
    struct journal_games read;
    struct reason why;
    assert_non_null(text);
    size_t length = add_part(text, 0, head_lines, head);
    for (int i = 1; i <= games; i++)
        length += add_part(text + length, i, game_lines, game);
    looked_at = 0;
    assert_int_not_equal(journal_parse(text, length - cut, NULL, &read, &whole, &why), JOURNAL_EMPTY);
    journal_forget(&read);
    free(text);
    return looked_at;
}

static void expect_grows_alike(size_t few, size_t many)
{
    print_message("%zu bytes are looked at, %zu where there is %d times as much\n", few, many, TIMES);
    assert_true(few > 0 && many <= (TIMES + 1) * few);
}

TEST(a_long_head_is_read_once)
{
    static const char line[] = "% sprt 0 20 0.05 0.05";
    expect_grows_alike(cost(SHORT, line, 0, 0, "", 0), cost(LONG, line, 0, 0, "", 0));
}

TEST(many_tags_are_read_once)
{
    static const char line[] = "[FirstEffort \"21 1000 100\"]";
    expect_grows_alike(cost(1, "% kind gauntlet", 1, SHORT, line, 0), cost(1, "% kind gauntlet", 1, LONG, line, 0));
}

/* On every line of a game that was torn another one seems to begin that is half as long as all of it. */
static size_t cost_of_torn(int lines)
{
    char line[LINE_MAX_SIZE];
    snprintf(line, sizeof line, "%% game 2 %d 12345678", lines * (int)strlen("% game 2 100 12345678") / 2);
    return cost(1, "% kind gauntlet", 1, lines, line, 1);
}

TEST(a_torn_game_is_checked_a_few_times)
{
    expect_grows_alike(cost_of_torn(SHORT), cost_of_torn(LONG));
}

TESTS_MAIN(NULL, NULL)
