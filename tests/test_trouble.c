/* What goes wrong on the way to a friend, in words: each kind has its sentence, and nothing breaks it. */
#include "net/session.h"
#include "net/trouble.h"
#include "prelude.h"

enum { CATALOGUE_MAX = 1024 * 1024, SENTENCE_MAX = 320 };

/* How often a sentence says where, or what; -1 if it says anything else with '%'. */
static int count_marks(const char *sentence, const char *mark)
{
    int count = 0;
    for (const char *at = strchr(sentence, '%'); at; at = strchr(at + 1, '%')) {
        if (strncmp(at, "%1$s", 4) != 0 && strncmp(at, "%2$s", 4) != 0)
            return -1;
        count += strncmp(at, mark, 4) == 0;
    }
    return count;
}

/* What is said of a trouble, in a language; valid until the next call. */
static const char *told(enum trouble_kind kind, const char *place, const char *detail,
                        const char *(*translate)(const char *))
{
    static char text[TROUBLE_TEXT_SIZE];
    struct trouble trouble;
    trouble_set(&trouble, kind, place, detail);
    trouble_format(&trouble, translate, text, sizeof text);
    return text;
}

TEST(every_kind_has_a_sentence_of_its_own)
{
    for (int kind = 0; kind < TROUBLE_KINDS; kind++) {
        const char *words = trouble_words((enum trouble_kind)kind);
        assert_non_null(words);
        size_t length = strlen(words);
        if (length < 10 || length > SENTENCE_MAX || words[length - 1] != '.')
            fail_msg("kind %d: '%s'", kind, words);
        assert_within(count_marks(words, "%1$s"), 0, 1);
        assert_within(count_marks(words, "%2$s"), 0, 1);
        for (int other = 0; other < kind; other++)
            assert_string_not_equal(words, trouble_words((enum trouble_kind)other));
    }
}

/* Two sentences: what happened, and what to try. */
TEST(every_kind_says_what_to_try)
{
    for (int kind = TROUBLE_NONE + 1; kind < TROUBLE_KINDS; kind++) {
        const char *words = trouble_words((enum trouble_kind)kind), *end = strstr(words, ". ");
        if (!end || strlen(end) < 10)
            fail_msg("kind %d: '%s'", kind, words);
    }
}

/* Whatever is filled in, also where it looks like a mark itself: all of it is there, nothing is read as a format. */
TEST(places_and_details_are_only_filled_in)
{
    static const char *const fillings[] = {"192.0.2.7 port 7007", "%1$s%2$s%n%s%999999999d", "%", "Größe 😀"};
    for (int kind = 0; kind < TROUBLE_KINDS; kind++)
        for (size_t i = 0; i < sizeof fillings / sizeof *fillings; i++) {
            const char *words = trouble_words((enum trouble_kind)kind);
            const char *text = told((enum trouble_kind)kind, fillings[i], fillings[i], NULL);
            int filled = count_marks(words, "%1$s") + count_marks(words, "%2$s");
            assert_int_equal(strlen(text), strlen(words) + (size_t)filled * (strlen(fillings[i]) - 4));
            assert_true(!filled || strstr(text, fillings[i]));
        }
}

TEST(what_is_not_known_leaves_no_hole)
{
    for (int kind = 0; kind < TROUBLE_KINDS; kind++) {
        const char *text = told((enum trouble_kind)kind, NULL, NULL, NULL);
        if (strstr(text, "()") || strstr(text, "  ") || strchr(text, '%') || strstr(text, " ."))
            fail_msg("kind %d: '%s'", kind, text);
    }
}

/* 'ä' has two bytes: what is too long is cut before it, not within. */
TEST(what_is_too_long_is_cut_between_letters)
{
    char place[TROUBLE_PLACE_SIZE + 100], text[TROUBLE_TEXT_SIZE];
    struct trouble trouble;
    for (size_t i = 0; i + 2 < sizeof place; i += 2)
        memcpy(place + i, "ä", 3);
    trouble_set(&trouble, TROUBLE_REFUSED, place, place);
    assert_int_equal(strlen(trouble.place), TROUBLE_PLACE_SIZE - 2);
    assert_int_equal(strlen(trouble.detail), TROUBLE_DETAIL_SIZE - 2);
    for (size_t size = 1; size < sizeof text; size++) {
        memset(text, 'z', sizeof text);
        trouble_format(&trouble, NULL, text, size);
        size_t length = strlen(text);
        assert_true(length < size);
        assert_true(length == 0 || ((unsigned char)text[length - 1] & 0xc0) != 0xc0);
        assert_int_equal(text[size], 'z');
    }
}

/* --- in German --- */

static char *catalogue;

static int read_catalogue(void **state)
{
    FILE *file = fopen("assets/po/de.po", "rb");
    (void)state;
    catalogue = calloc(1, CATALOGUE_MAX);
    if (!file || !catalogue)
        return -1;
    size_t size = fread(catalogue, 1, CATALOGUE_MAX - 1, file);
    fclose(file);
    return size > 0 && size < CATALOGUE_MAX - 1 ? 0 : -1;
}

HOOK(forget_catalogue)
{
    free(catalogue);
}

/* Finds a text's German, which the catalogue has in one line; fails the test if it has none. */
static const char *german(const char *words)
{
    static char found[1000];
    char line[1000];
    snprintf(line, sizeof line, "\nmsgid \"%s\"\nmsgstr \"", words);
    const char *at = strstr(catalogue, line);
    if (!at)
        fail_msg("'%s' has no German", words);
    at += strlen(line);
    snprintf(found, sizeof found, "%.*s", (int)strcspn(at, "\""), at);
    return found;
}

TEST(german_says_the_same_of_place_and_detail)
{
    for (int kind = 0; kind < TROUBLE_KINDS; kind++) {
        const char *words = trouble_words((enum trouble_kind)kind), *translated = german(words);
        assert_int_equal(count_marks(translated, "%1$s"), count_marks(words, "%1$s"));
        assert_int_equal(count_marks(translated, "%2$s"), count_marks(words, "%2$s"));
        assert_within(strlen(translated), 10, SENTENCE_MAX);
    }
}

TEST(sentences_read_well)
{
    static const struct {
        enum trouble_kind kind;
        const char *place, *detail, *begins, *in_german;
    } cases[] = {
        {TROUBLE_NO_ANSWER, "192.0.2.7", NULL, "No answer from 192.0.2.7. Ask ", "Keine Antwort von 192.0.2.7. "},
        {TROUBLE_NO_ANSWER, "fd00::2 port 7007", NULL, "No answer from fd00::2 port 7007. Ask ",
         "Keine Antwort von fd00::2 Port 7007. "},
        {TROUBLE_UNREACHABLE, "192.0.2.7 port 7007", "Network is unreachable",
         "No way leads to 192.0.2.7 port 7007 (Network is unreachable). ", ""},
        {TROUBLE_LATER, "", NULL, "Your friend has stopped for today", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int in_german = 0; in_german < 2; in_german++) {
            const char *text = told(cases[i].kind, cases[i].place, cases[i].detail, in_german ? german : NULL);
            const char *begins = in_german ? cases[i].in_german : cases[i].begins;
            if (strncmp(text, begins, strlen(begins)) != 0)
                fail_msg("'%s', not '%s'", text, begins);
        }
}

TEST(phrases_are_different_and_have_german)
{
    for (int number = 1; number <= SESSION_PHRASES; number++) {
        assert_within(strlen(session_phrase(number)), 2, 40);
        assert_within(strlen(german(session_phrase(number))), 2, 40);
        for (int other = 1; other < number; other++)
            assert_string_not_equal(session_phrase(number), session_phrase(other));
    }
}

TESTS_MAIN(read_catalogue, forget_catalogue)
