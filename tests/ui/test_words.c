/*
 * Words are translated wherever the program runs: catalogues are read as msgfmt writes them, forms follow the
 * language's own rule, and the environment alone says which language is the system's, whatever locales there are.
 */
#include <locale.h>
#include <sys/stat.h>

#include <SDL.h>

#include "prelude.h"
#include "store_support.h"
#include "ui/words.h"

enum { FILE_SIZE_MAX = 4096, PATH_SIZE = 512, TEXTS_MAX = 8 };

/* --- catalogues of our own --- */

struct text {
    const char *original, *translation;
    size_t original_size, translation_size; /* 0: as strlen says */
};

static unsigned char bytes[FILE_SIZE_MAX];
static size_t size;
static bool big;

static void put_word(size_t place, size_t word)
{
    for (size_t i = 0; i < 4; i++)
        bytes[place + i] = (unsigned char)(word >> 8 * (big ? 3 - i : i));
}

static void put_text(size_t entry, const char *text, size_t length)
{
    put_word(entry, length);
    put_word(entry + 4, size);
    memcpy(bytes + size, text, length + 1);
    size += length + 1;
}

static void make_catalogue(const struct text *texts, size_t count)
{
    memset(bytes, 0, sizeof bytes);
    put_word(0, 0x950412de);
    put_word(8, count);
    put_word(12, 28);
    put_word(16, 28 + 8 * count);
    size = 28 + 16 * count;
    for (size_t i = 0; i < count; i++) {
        const struct text *text = &texts[i];
        put_text(28 + 8 * i, text->original, text->original_size ? text->original_size : strlen(text->original));
        put_text(28 + 8 * (count + i), text->translation,
                 text->translation_size ? text->translation_size : strlen(text->translation));
    }
    assert_true(size < FILE_SIZE_MAX);
}

/* Writes it, and reads it again. */
static struct catalogue *reopen(const char *directory)
{
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/words.mo", directory);
    write_file(path, bytes, size);
    return catalogue_open(path);
}

/* Words of a language, whose name "Language" has as its translation. */
static void write_language(const char *folder, const char *language)
{
    const struct text texts[] = {{.original = "Language", .translation = language}};
    char path[PATH_SIZE];
    make_catalogue(texts, 1);
    snprintf(path, sizeof path, "%s/%s", folder, language);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES", folder, language);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/%s/LC_MESSAGES/gravitrips.mo", folder, language);
    write_file(path, bytes, size);
}

/* --- reading them --- */

static const struct text few[] = {{.original = "", .translation = "Plural-Forms: nplurals=2; plural=(n != 1);\n"},
                                  {.original = "%d move\0%d moves",
                                   .original_size = sizeof "%d move\0%d moves" - 1,
                                   .translation = "%d Zug\0%d Züge",
                                   .translation_size = sizeof "%d Zug\0%d Züge" - 1},
                                  {.original = "Menu", .translation = "Menü"},
                                  {.original = "Undo", .translation = "Zurück"}};

static void check_few(const char *directory)
{
    make_catalogue(few, SDL_arraysize(few));
    struct catalogue *catalogue = reopen(directory);
    assert_non_null(catalogue);
    assert_string_equal(catalogue_find(catalogue, "Menu"), "Menü");
    assert_string_equal(catalogue_find(catalogue, "Undo"), "Zurück");
    assert_null(catalogue_find(catalogue, "Men"));
    assert_null(catalogue_find(catalogue, "Zoo"));
    assert_string_equal(catalogue_find_form(catalogue, "%d move", 1), "%d Zug");
    assert_string_equal(catalogue_find_form(catalogue, "%d move", 0), "%d Züge");
    assert_string_equal(catalogue_find_form(catalogue, "Menu", 2), "Menü"); /* it has no second form */
    assert_null(catalogue_find_form(catalogue, "Zoo", 2));
    catalogue_close(catalogue);
}

FIXTURE(directory_setup, directory_teardown)

TEST(both_orders_of_bytes_are_read)
{
    big = true;
    check_few(*fixture);
    big = false;
    check_few(*fixture);
}

/* Cut short anywhere, or with any byte of its tables changed, it is refused or read within its bounds. */
TEST(what_is_damaged_does_no_harm)
{
    make_catalogue(few, SDL_arraysize(few));
    size_t length = size, tables = 28 + 16 * SDL_arraysize(few);
    assert_null(catalogue_open("/nowhere/at/all.mo"));
    for (size = 0; size < length; size++)
        assert_null(reopen(*fixture));
    for (size_t i = 0; i < tables; i++) {
        unsigned char before = bytes[i];
        bytes[i] = (unsigned char)~before;
        struct catalogue *catalogue = reopen(*fixture);
        if (catalogue) {
            (void)catalogue_find(catalogue, "Menu");
            (void)catalogue_find_form(catalogue, "%d move", 7);
        }
        catalogue_close(catalogue);
        bytes[i] = before;
    }
}

/* --- rules --- */

/* Which of six forms belongs to the numbers 0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 102, 111. */
static const unsigned long numbers[] = {0, 1, 2, 3, 5, 11, 21, 22, 100, 101, 102, 111};
static const struct {
    const char *rule, *forms;
} rules[] = {
    {"0;", "000000000000"},       /* Japanese */
    {"n != 1;", "101111111111"},  /* German */
    {"(n > 1);", "001111111111"}, /* French */
    {"n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2;", "201122012012"}, /* Russian */
    {"(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);", "201122212212"},               /* Polish */
    {"(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);", "301233333013"}, /* Slovenian */
    {"(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);", "012334445554"}, /* Arabic */
    {"!(n - 1) * 2 + (n / 2 == 1);", "021100000000"},
    {"n < 2 <= 0;", "001111111111"}, /* from the left */
    {"1 + 2 * (n == 5);", "111131111111"},
    {"n % 0;", "000000000000"},
    {"((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((n", "000000000000"},
    {"", "101111111111"},
};

TEST(each_language_has_its_rule)
{
    static const char forms[] = "0\0001\0002\0003\0004\0005";
    char head[256];
    for (size_t i = 0; i < SDL_arraysize(rules); i++) {
        snprintf(head, sizeof head, "Language: xx\n%s%s\n", rules[i].rule[0] ? "Plural-Forms: nplurals=6; plural=" : "",
                 rules[i].rule);
        const struct text texts[] = {{.original = "", .translation = head},
                                     {.original = "one\0many",
                                      .original_size = sizeof "one\0many" - 1,
                                      .translation = forms,
                                      .translation_size = sizeof forms - 1}};
        make_catalogue(texts, 2);
        struct catalogue *catalogue = reopen(*fixture);
        assert_non_null(catalogue);
        for (size_t n = 0; n < SDL_arraysize(numbers); n++) {
            const char *form = catalogue_find_form(catalogue, "one", numbers[n]);
            if (form[0] != rules[i].forms[n])
                fail_msg("'%s' of %lu is %s, not %c", rules[i].rule, numbers[n], form, rules[i].forms[n]);
        }
        catalogue_close(catalogue);
    }
}

/* --- which language --- */

static void set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, true);
    else
        unsetenv(name);
}

TEST(the_environment_says_which)
{
    static const struct {
        const char *language, *all, *messages, *lang, *expected;
    } cases[] = {
        {NULL, NULL, NULL, NULL, "en"},
        {NULL, NULL, NULL, "de_DE.UTF-8", "de"}, /* whether it was generated or not */
        {NULL, NULL, NULL, "de", "de"},
        {NULL, NULL, NULL, "de_AT.UTF-8", "de_AT"},
        {NULL, NULL, NULL, "de_AT@euro", "de_AT"},
        {NULL, NULL, NULL, "sr_RS.UTF-8@latin", "sr@latin"},
        {NULL, NULL, NULL, "den_DE.UTF-8", "en"},
        {NULL, NULL, NULL, "fr_FR.UTF-8", "en"},
        {NULL, NULL, NULL, "../de", "en"},
        {NULL, NULL, "de_DE.UTF-8", "fr_FR.UTF-8", "de"},
        {NULL, "en_GB.UTF-8", "de_DE.UTF-8", "de_DE.UTF-8", "en"},
        {NULL, "", "", "de_DE.UTF-8", "de"},
        {"de", NULL, NULL, NULL, "de"}, /* a container, in which nothing is set */
        {"de", NULL, NULL, "C.UTF-8", "de"},
        {"de", "C.UTF-8", NULL, NULL, "de"},
        {"de", "en_US.UTF-8", NULL, NULL, "de"},
        {"fr:de_AT:de", NULL, NULL, "en_US.UTF-8", "de_AT"},
        {"fr:en:de", NULL, NULL, "de_DE.UTF-8", "en"}, /* English comes first, and needs no catalogue */
        {"fr", NULL, NULL, "de_DE.UTF-8", "en"},
        {"", NULL, NULL, "de_DE.UTF-8", "de"},
        {"de", "C", NULL, NULL, "en"}, /* who asks for the programs' own words gets them */
        {"de", "POSIX", NULL, NULL, "en"},
        {NULL, "C", NULL, "de_DE.UTF-8", "en"},
        {NULL, "C.UTF-8", NULL, "de_DE.UTF-8", "en"},
    };
    write_language(*fixture, "de");
    write_language(*fixture, "de_AT");
    write_language(*fixture, "sr@latin");
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        set("LANGUAGE", cases[i].language);
        set("LC_ALL", cases[i].all);
        set("LC_MESSAGES", cases[i].messages);
        set("LANG", cases[i].lang);
        words_begin(*fixture);
        if (strcmp(words_language(), cases[i].expected) != 0)
            fail_msg("case %d: %s, not %s", (int)i, words_language(), cases[i].expected);
        assert_string_equal(_("Language"), strcmp(cases[i].expected, "en") == 0 ? "Language" : cases[i].expected);
    }
}

/* --- ours --- */

FIXTURE(NULL, NULL)

/* What somebody has chosen goes before all that, in the locales that are everywhere. */
TEST(german_is_spoken_in_every_locale)
{
    static const char *const locales[] = {"C", "C.UTF-8", "POSIX", "xx_XX.UTF-8", "de_DE.UTF-8"};
    char folder[PATH_SIZE], *base = SDL_GetBasePath();
    assert_non_null(base);
    snprintf(folder, sizeof folder, "%s../../locale", base);
    SDL_free(base);
    set("LANGUAGE", NULL);
    for (size_t i = 0; i < SDL_arraysize(locales); i++) {
        set("LC_ALL", locales[i]);
        (void)setlocale(LC_ALL, "");
        words_begin(folder);
        words_choose("de");
        assert_string_equal(words_language(), "de");
        assert_string_equal(_("Undo"), "Zurücknehmen");
        assert_string_equal(ngettext("%d game", "%d games", 1), "%d Spiel");
        assert_string_equal(ngettext("%d game", "%d games", 2), "%d Spiele");
        assert_string_equal(_("nobody has translated this"), "nobody has translated this");
        assert_string_equal(_(""), "");
        assert_string_equal(words_error(EACCES), "keine Berechtigung");
        const char *kept = _("Undo");
        words_choose("fr");
        assert_string_equal(words_language(), "en");
        words_choose("en");
        assert_string_equal(_("Undo"), "Undo");
        assert_string_equal(ngettext("%d game", "%d games", 1), "%d game");
        assert_string_equal(ngettext("%d game", "%d games", 0), "%d games");
        assert_string_equal(words_error(EACCES), "Permission denied");
        assert_string_equal(kept, "Zurücknehmen");
    }
}

TESTS_MAIN(NULL, NULL)
