/* link: -Wl,--wrap=TTF_OpenFontIndex,--wrap=FcFontMatch,--wrap=TTF_RenderUTF8_Blended */
/* Pictures of words are kept, as many as there is room for; without a font there are none, and that is told once. */
#include <unistd.h>

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include "prelude.h"
#include "ui/draw/canvas.h"

enum { SIZE = 20, MANY = 600, ARROW = 0x2192 }; /* MANY: more than are kept */

static struct {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    struct text *text;
    bool no_match, no_font;
    int rendered;
    bool has_arrow;  /* the font that was used last */
    bool letters_so; /* the same of the one that a capital C was last written in */
} table;

TTF_Font *__real_TTF_OpenFontIndex(const char *file, int size, long index);
TTF_Font *__wrap_TTF_OpenFontIndex(const char *file, int size, long index);
FcPattern *__real_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result);
FcPattern *__wrap_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result);
SDL_Surface *__real_TTF_RenderUTF8_Blended(TTF_Font *font, const char *string, SDL_Color color);
SDL_Surface *__wrap_TTF_RenderUTF8_Blended(TTF_Font *font, const char *string, SDL_Color color);

TTF_Font *__wrap_TTF_OpenFontIndex(const char *file, int size, long index)
{
    if (!table.no_font)
        return __real_TTF_OpenFontIndex(file, size, index);
    TTF_SetError("it is broken");
    return NULL;
}

FcPattern *__wrap_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result)
{
    return table.no_match ? NULL : __real_FcFontMatch(config, pattern, result);
}

SDL_Surface *__wrap_TTF_RenderUTF8_Blended(TTF_Font *font, const char *string, SDL_Color color)
{
    table.rendered++;
    table.has_arrow = TTF_GlyphIsProvided32(font, ARROW);
    table.letters_so = strchr(string, 'C') ? table.has_arrow : table.letters_so;
    return __real_TTF_RenderUTF8_Blended(font, string, color);
}

HOOK(begin)
{
    table.surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_RGBA32);
    table.renderer = SDL_CreateSoftwareRenderer(table.surface);
    table.text = text_create(table.renderer);
    table.no_match = table.no_font = false;
    table.rendered = 0;
    assert_true(table.surface && table.renderer && table.text);
}

HOOK(end)
{
    text_destroy(table.text);
    SDL_DestroyRenderer(table.renderer);
    SDL_FreeSurface(table.surface);
}

/* The width of a word's picture; it has one. */
static int width_of(const char *word, int size)
{
    int width, height;
    if (!text_get(table.text, word, size, TEXT_REGULAR, &width, &height))
        fail_msg("'%s' has no picture", word);
    assert_true(width > 0 && height > 0);
    return width;
}

static int numbered(int number)
{
    char word[16];
    snprintf(word, sizeof word, "%d", number);
    return width_of(word, SIZE);
}

FIXTURE(begin, end)

/* What is asked for again and again stays, however many others come by; what was not is drawn anew, and is the same. */
TEST(pictures_come_and_go)
{
    static int widths[MANY];
    int often = width_of("often", SIZE);
    for (int i = 0; i < MANY; i++) {
        widths[i] = numbered(i);
        assert_int_equal(width_of("often", SIZE), often);
    }
    assert_int_equal(table.rendered, MANY + 1);
    assert_int_equal(numbered(MANY - 1), widths[MANY - 1]);
    assert_int_equal(table.rendered, MANY + 1);
    assert_int_equal(numbered(0), widths[0]);
    assert_int_equal(table.rendered, MANY + 2);
}

/* Where the font that is preferred has no arrows, another one that has is taken for them, and only for them. */
TEST(what_a_font_lacks_comes_from_another)
{
    (void)width_of("words", SIZE);
    bool own_has = table.has_arrow;
    int width = width_of("Ctrl+→", SIZE);
    assert_true(table.has_arrow);
    assert_int_equal(table.letters_so, own_has);
    assert_int_equal(width, text_width(table.text, "Ctrl+→", SIZE, TEXT_REGULAR));
    if (!own_has)
        assert_int_equal(width, width_of("Ctrl+", SIZE) + width_of("→", SIZE));
    (void)width_of("→Ctrl→+", SIZE);
    assert_int_equal(table.letters_so, own_has);
    (void)width_of("more words, größer", SIZE);
    assert_int_equal(table.has_arrow, own_has);
}

/* A window that is made larger bit by bit. */
TEST(every_size_can_be_had)
{
    int before = 0;
    for (int size = 10; size < 60; size++) {
        int width = width_of("wide enough", size);
        if (width < before)
            fail_msg("%d pixels high it is %d wide, %d one pixel less high", size, width, before);
        before = width;
    }
    assert_true(width_of("wide enough", 10) < before / 3);
}

/* Asks for words three times with stderr in a file; what was said there. */
static void ask_in_vain(char said[256])
{
    FILE *file = tmpfile();
    int kept = dup(STDERR_FILENO), width = 7, height = 7;
    SDL_Texture *texture = NULL;
    assert_non_null(file);
    fflush(stderr);
    dup2(fileno(file), STDERR_FILENO);
    for (int i = 0; i < 3 && !texture; i++)
        texture = text_get(table.text, "words", SIZE, TEXT_REGULAR, &width, &height);
    fflush(stderr);
    dup2(kept, STDERR_FILENO);
    close(kept);
    rewind(file);
    size_t length = fread(said, 1, 255, file);
    said[length] = '\0';
    fclose(file);
    assert_null(texture);
    assert_int_equal(width, 0);
    assert_int_equal(height, 0);
}

TEST(no_font_is_told_once)
{
    char said[256];
    table.no_match = true;
    ask_in_vain(said);
    assert_string_equal(said, "gravitrips: no text: no sans-serif font is installed\n");
}

TEST(a_broken_font_is_told_once)
{
    char said[256];
    table.no_font = true;
    ask_in_vain(said);
    assert_non_null(strstr(said, ": it is broken\n"));
    assert_ptr_equal(strstr(said, "gravitrips: "), said);
    assert_null(strstr(said + 1, "gravitrips: "));
}

TESTS_MAIN(NULL, NULL)
