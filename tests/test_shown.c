/* What the command line shows: nothing that a terminal obeys, and nobody in another's place. */
#include "cli/elsewhere.h"
#include "options/terminal.h"
#include "prelude.h"

#define NONE "\xef\xbf\xbd"

/* What is printed, and what of it is shown. */
static const struct {
    const char *bytes, *shown;
} cases[] = {
    {"4453\t1 2 3\n", "4453\t1 2 3\n"},
    {"aä€😀 × — é̂", "aä€😀 × — é̂"},
    {"a\033[2Jb", "a" NONE "[2Jb"},
    {"a\rb\bc\ad\x7f", "a" NONE "b" NONE "c" NONE "d" NONE},
    {"\xc2\x9b"
     "31m",
     NONE "31m"}, /* CSI in one character */
    {"\x9b"
     "31m",
     NONE "31m"}, /* and in one byte */
    {"Anna\xe2\x80\xae"
     "annA",
     "Anna" NONE "annA"}, /* U+202E turns the direction */
    {"\xe2\x81\xa6\xe2\x80\x8b\xef\xbb\xbf", NONE NONE NONE},
    {"\xc3", ""}, /* the rest may yet come */
    {"\xc3(", NONE "("},
    {"\xe2\x82\033", NONE NONE}, /* a letter that breaks off hides no ESC */
    {"\xe2\x82\n", NONE "\n"},
    {"\xf0\x9f\x98"
     "a",
     NONE "a"},
    {"\xc0\x9b", NONE NONE}, /* ESC in more bytes than it needs */
    {"\xe0\x80\x9b", NONE},
    {"\xe0\x81\x81", NONE}, /* and so A */
    {"\xed\xa0\x80", NONE}, /* half of a pair */
    {"\xf4\x90\x80\x80\xf5\xff", NONE NONE NONE},
    {"\x80\xbf", NONE NONE},
};

enum { CASES = sizeof cases / sizeof *cases, MOST = 64 };

/* Filters a text that comes in two parts, of which the first has so many bytes. */
static void expect_shown(const char *bytes, size_t first, const char *shown)
{
    struct terminal_letter letter = {0};
    char found[TERMINAL_ROOM(MOST)];
    size_t length = strlen(bytes), found_length = 0;
    assert_true(length <= MOST);
    found_length += terminal_filter(&letter, bytes, first, found);
    found_length += terminal_filter(&letter, bytes + first, length - first, found + found_length);
    assert_true(found_length <= TERMINAL_ROOM(length));
    if (found_length != strlen(shown) || memcmp(found, shown, found_length) != 0)
        fail_msg("%zu bytes of '%s' and the rest: '%.*s' is shown and not '%s'", first, bytes, (int)found_length, found,
                 shown);
}

TEST(test_no_terminal_obeys_what_is_shown)
{
    for (int i = 0; i < CASES; i++)
        for (size_t first = 0; first <= strlen(cases[i].bytes); first++)
            expect_shown(cases[i].bytes, first, cases[i].shown);
}

TEST(test_every_byte_by_itself)
{
    for (int byte = 1; byte < 256; byte++) {
        const char bytes[] = {(char)byte, 'x', '\0'};
        char shown[8];
        bool good = byte == '\n' || byte == '\t' || (byte >= ' ' && byte < 0x7f);
        snprintf(shown, sizeof shown, "%.*s%sx", good, bytes, good ? "" : NONE);
        expect_shown(bytes, 1, shown);
    }
}

TEST(test_a_zero_is_no_letter)
{
    struct terminal_letter letter = {0};
    char found[TERMINAL_ROOM(3)];
    assert_int_equal(terminal_filter(&letter, "a\0b", 3, found), 5);
    assert_memory_equal(found, "a" NONE "b", 5);
}

/* What an event of a game elsewhere is told as; the caller frees it. */
static char *told(int player, const char *name)
{
    struct elsewhere *elsewhere = calloc(1, sizeof *elsewhere);
    struct session_event event = {.kind = SESSION_SAID, .player = player};
    char *text = NULL;
    size_t size;
    FILE *before = stderr;
    assert_non_null(elsewhere);
    strcpy(elsewhere->view.session.players[0].name, "Anna");
    strcpy(event.name, name);
    strcpy(event.words, "hi");
    stderr = open_memstream(&text, &size);
    elsewhere_tell_event(elsewhere, &event);
    fclose(stderr);
    stderr = before;
    free(elsewhere);
    return text;
}

TEST(test_nobody_who_watches_passes_for_a_player)
{
    static const struct {
        int player;
        const char *name, *told;
    } said[] = {{0, "", "Anna says: hi\n"},
                {2, "Anna", "(watches) Anna says: hi\n"},
                {2, "Anna says: no.", "(watches) Anna says: no. says: hi\n"},
                {2, "", "(watches) somebody says: hi\n"}};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        char *text = told(said[i].player, said[i].name);
        assert_string_equal(text, said[i].told);
        free(text);
    }
}

TESTS_MAIN(NULL, NULL)
