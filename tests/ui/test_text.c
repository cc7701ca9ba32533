/* link: -Wl,--wrap=TTF_OpenFontIndexRW,--wrap=FcFontMatch,--wrap=FcFontSort,--wrap=TTF_RenderUTF8_Blended */
/* Pictures of words are kept, as many as there is room for; without a font there are none, and that is told once. */
#include <unistd.h>

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>

#include "prelude.h"
#include "rules/letters.h"
#include "ui/draw/canvas.h"

enum { SIZE = 20, MANY = 600, ARROW = 0x2192 }; /* MANY: more than are kept */

static struct {
    SDL_Surface *surface;
    SDL_Renderer *renderer;
    struct text *text;
    bool no_match, no_font;
    int rendered, listed;
    bool has_arrow;  /* the font that was used last */
    bool letters_so; /* the same of the one that a capital C was last written in */
    int boxes;       /* letters that were written in a font without them */
    int ink[2];      /* in the left and the right half of what was written last */
} table;

TTF_Font *__real_TTF_OpenFontIndexRW(SDL_RWops *source, int frees, int size, long index);
TTF_Font *__wrap_TTF_OpenFontIndexRW(SDL_RWops *source, int frees, int size, long index);
FcPattern *__real_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result);
FcPattern *__wrap_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result);
FcFontSet *__real_FcFontSort(FcConfig *config, FcPattern *pattern, FcBool trim, FcCharSet **all, FcResult *result);
FcFontSet *__wrap_FcFontSort(FcConfig *config, FcPattern *pattern, FcBool trim, FcCharSet **all, FcResult *result);
SDL_Surface *__real_TTF_RenderUTF8_Blended(TTF_Font *font, const char *string, SDL_Color color);
SDL_Surface *__wrap_TTF_RenderUTF8_Blended(TTF_Font *font, const char *string, SDL_Color color);

TTF_Font *__wrap_TTF_OpenFontIndexRW(SDL_RWops *source, int frees, int size, long index)
{
    if (!table.no_font)
        return __real_TTF_OpenFontIndexRW(source, frees, size, index);
    TTF_SetError("it is broken");
    if (frees)
        SDL_RWclose(source);
    return NULL;
}

FcPattern *__wrap_FcFontMatch(FcConfig *config, FcPattern *pattern, FcResult *result)
{
    return table.no_match ? NULL : __real_FcFontMatch(config, pattern, result);
}

FcFontSet *__wrap_FcFontSort(FcConfig *config, FcPattern *pattern, FcBool trim, FcCharSet **all, FcResult *result)
{
    table.listed++;
    return __real_FcFontSort(config, pattern, trim, all, result);
}

SDL_Surface *__wrap_TTF_RenderUTF8_Blended(TTF_Font *font, const char *string, SDL_Color color)
{
    table.rendered++;
    uint32_t letter;
    for (const char *at = string; *at; at += letters_character(at, &letter))
        table.boxes += letters_character(at, &letter) && !TTF_GlyphIsProvided32(font, letter);
    table.has_arrow = TTF_GlyphIsProvided32(font, ARROW);
    table.letters_so = strchr(string, 'C') ? table.has_arrow : table.letters_so;
    SDL_Surface *words = __real_TTF_RenderUTF8_Blended(font, string, color);
    table.ink[0] = table.ink[1] = 0;
    for (int i = 0; words && i < words->w * words->h; i++) {
        const Uint32 *row = (const void *)((const Uint8 *)words->pixels + i / words->w * words->pitch);
        table.ink[i % words->w >= words->w / 2] += (int)(row[i % words->w] >> 24);
    }
    return words;
}

HOOK(begin)
{
    table.surface = SDL_CreateRGBSurfaceWithFormat(0, 64, 64, 32, SDL_PIXELFORMAT_RGBA32);
    table.renderer = SDL_CreateSoftwareRenderer(table.surface);
    table.no_match = table.no_font = false;
    table.rendered = table.listed = table.boxes = 0;
    table.text = text_create(table.renderer); /* which begins a search for fonts, beside */
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

/* Has a font of this machine, of outlines and not of pictures, all letters of a text? */
static bool some_font_has(const char *text)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)":scalable=true:color=false");
    FcCharSet *letters = FcCharSetCreate();
    uint32_t letter;
    for (const char *at = text; *at; at += letters_character(at, &letter))
        if (letters_character(at, &letter) && letter != ' ')
            FcCharSetAddChar(letters, letter);
    FcPatternAddCharSet(pattern, FC_CHARSET, letters);
    FcObjectSet *wanted = FcObjectSetBuild(FC_FILE, NULL);
    FcConfig *config = FcInitLoadConfigAndFonts();
    FcFontSet *fonts = FcFontList(config, pattern, wanted);
    bool found = fonts->nfont > 0;
    FcFontSetDestroy(fonts);
    FcObjectSetDestroy(wanted);
    FcCharSetDestroy(letters);
    FcPatternDestroy(pattern);
    FcConfigDestroy(config);
    return found;
}

static void skip_without(const char *letters)
{
    if (some_font_has(letters))
        return;
    print_message("[  NOTE    ] no font here has the letters of %s\n", letters);
    skip();
}

/* A name alone, in bold, and among words of Latin: no letter is a box, and the parts are as wide as the whole. */
static void is_written(const char *name)
{
    int width, height;
    char among[64];
    skip_without(name);
    snprintf(among, sizeof among, "Anna %s!", name);
    assert_int_equal(width_of(name, SIZE), text_width(table.text, name, SIZE, TEXT_REGULAR));
    assert_int_equal(width_of(among, SIZE), width_of("Anna ", SIZE) + width_of(name, SIZE) + width_of("!", SIZE));
    assert_non_null(text_get(table.text, name, SIZE, TEXT_BOLD, &width, &height));
    assert_int_equal(table.boxes, 0);
}

TEST(han_is_written)
{
    is_written("王小明");
}

TEST(kana_is_written)
{
    is_written("さくらタロウ");
}

TEST(hangul_is_written)
{
    is_written("김철수");
}

TEST(thai_is_written)
{
    is_written("สมชาย");
}

TEST(devanagari_is_written)
{
    is_written("प्रिया");
}

TEST(arabic_is_written)
{
    is_written("محمد علي");
}

TEST(hebrew_is_written)
{
    is_written("דוד");
}

/* In more sizes than fonts are kept open. */
TEST(scripts_stand_beside_each_other)
{
    static const char *const letters[] = {"王", "김", "ส", "प", "م", "ד"};
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        skip_without(letters[i]);
    for (int size = 10; size < 80; size++)
        (void)width_of("王 김 ส प م ד Анна Ελένη", size);
    assert_int_equal(table.boxes, 0);
}

/* The fonts are listed once for each weight, whether they have a letter or not. */
TEST(what_no_font_has_is_a_box)
{
    (void)width_of("A\xf0\xbf\xbf\xa0 Z", SIZE); /* Unicode has not given this letter away */
    assert_int_equal(table.boxes, 1);
    for (int size = SIZE; size < SIZE + 10; size++)
        (void)width_of("A\xf0\xbf\xbf\xa1 Z", size);
    assert_int_equal(table.listed, 1);
}

/* Without HarfBuzz letters stand beside each other as they are. */
static void skip_without_shaping(const char *letters)
{
    int major, minor, patch;
    skip_without(letters);
    TTF_GetHarfBuzzVersion(&major, &minor, &patch);
    if (major > 0 && SDL_TTF_VERSION_ATLEAST(2, 20, 0))
        return;
    print_message("[  NOTE    ] SDL_ttf cannot shape letters here\n");
    skip();
}

static int edge(const char *text, size_t at, bool behind)
{
    return text_edge(table.text, text, at, behind, SIZE, TEXT_REGULAR);
}

/* Yod is small. The word that begins with it has less ink on the right, where it begins. */
TEST(hebrew_is_written_from_right_to_left)
{
    skip_without_shaping("יש");
    int latin = width_of("Eva ", SIZE), width = width_of("יש", SIZE);
    assert_true(table.ink[0] > table.ink[1]);
    (void)width_of("שי", SIZE);
    assert_true(table.ink[0] < table.ink[1]);
    assert_int_equal(edge("יש", 0, true), width);
    assert_true(edge("יש", 2, true) > 0 && edge("יש", 2, true) < width);
    assert_int_equal(edge("יש", 4, true), 0);
    assert_int_equal(edge("Eva יש", 4, true), latin);
    assert_int_equal(edge("Eva יש", 4, false), latin + width);
    assert_int_equal(edge("Eva יש", 8, true), latin);
}

/* Blanks between words belong to them, so that the first of two words is on the right as well. */
TEST(arabic_letters_join)
{
    skip_without_shaping("محمد");
    assert_true(width_of("محمد", SIZE) < 2 * width_of("م", SIZE) + width_of("ح", SIZE) + width_of("د", SIZE));
    assert_int_equal(edge("ا محمد", 0, true), width_of("ا محمد", SIZE));
    assert_int_equal(edge("ا محمد", strlen("ا محمد"), true), 0);
}

/* A ra before another letter becomes a hook above that. */
TEST(devanagari_letters_join)
{
    skip_without_shaping("र्क");
    assert_true(width_of("र्क", SIZE) < width_of("क", SIZE) + width_of("र", SIZE) / 2);
}

/* The mark of a letter is written in the font of that letter: both come from one that has them. */
TEST(marks_stay_on_their_letters)
{
    skip_without("q\xcc\x87");
    (void)width_of("q\xcc\x87", SIZE);
    assert_int_equal(table.rendered, 1);
    assert_int_equal(table.boxes, 0);
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

/* Asks for words three times, with something at fault when the search for fonts begins; what was said on stderr. */
static void ask_in_vain(bool *fault, char said[256])
{
    FILE *file = tmpfile();
    int kept = dup(STDERR_FILENO), width = 7, height = 7;
    SDL_Texture *texture = NULL;
    assert_non_null(file);
    text_destroy(table.text);
    *fault = true;
    fflush(stderr);
    dup2(fileno(file), STDERR_FILENO);
    table.text = text_create(table.renderer);
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
    ask_in_vain(&table.no_match, said);
    assert_string_equal(said, "gravitrips: no text: no sans-serif font is installed\n");
}

TEST(a_broken_font_is_told_once)
{
    char said[256];
    ask_in_vain(&table.no_font, said);
    assert_non_null(strstr(said, ": it is broken\n"));
    assert_ptr_equal(strstr(said, "gravitrips: "), said);
    assert_null(strstr(said + 1, "gravitrips: "));
}

TESTS_MAIN(NULL, NULL)
