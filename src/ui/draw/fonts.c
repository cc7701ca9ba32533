/* Fonts are found by fontconfig, when a letter first needs them, and opened by SDL_ttf in each size. */
#include "ui/draw/fonts.h"

#include <fontconfig/fontconfig.h>

#include "threads/thread.h"

enum { FONTS_MAX = 48, FOUND_MAX = 256, FILE_MAX = 1024, READ_MAX = 4 << 20 };

/* The names given to fontconfig, which answers with the most similar font. */
static const char *const names[FACES_USUAL][TEXT_WEIGHTS] = {
    [FACE_OWN] = {[TEXT_REGULAR] = "Open Sans,sans-serif",
                  [TEXT_BOLD] = "Open Sans,sans-serif:semibold",
                  [TEXT_HEAD] = "URW Gothic,Open Sans,sans-serif:demibold"},
    [FACE_SYSTEM] = {[TEXT_REGULAR] = "sans-serif", [TEXT_BOLD] = "sans-serif:bold", [TEXT_HEAD] = "sans-serif:bold"}};

struct sized_font {
    int pixels;
    enum text_weight weight;
    int face;
    TTF_Font *font;
};

/* Where a face is. */
struct font_file {
    char path[FILE_MAX];
    int index;     /* the index of the face within its file */
    void *content; /* of the file; NULL: it is read bit by bit, as each letter is drawn, which takes much longer */
    size_t length; /* in bytes */
};

/* The face of a letter that both usual faces lack. */
struct found {
    uint32_t letter;
    int face;
};

/* The own face is searched by a thread, while the window opens: fontconfig reads for several milliseconds. */
struct fonts {
    struct thread search;
    bool searching;
    bool searched[FACES_USUAL];
    struct font_file files[FACES_USUAL][TEXT_WEIGHTS];
    FcFontSet *others[TEXT_WEIGHTS]; /* all fonts, the most similar first; NULL until a letter needs them */
    struct found found[TEXT_WEIGHTS][FOUND_MAX];
    int count;
    struct sized_font sized[FONTS_MAX];
};

static FcPattern *pattern_of(FcConfig *config, const char *name)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)name);
    if (pattern) {
        FcConfigSubstitute(config, pattern, FcMatchPattern);
        FcDefaultSubstitute(pattern);
    }
    return pattern;
}

static bool file_of(const FcPattern *font, struct font_file *file)
{
    FcChar8 *path = NULL;
    if (FcPatternGetString(font, FC_FILE, 0, &path) != FcResultMatch)
        return false;
    snprintf(file->path, FILE_MAX, "%s", (const char *)path);
    FcPatternGetInteger(font, FC_INDEX, 0, &file->index);
    return true;
}

/* Asks fontconfig for the best match of a name. */
static bool find_font(FcConfig *config, const char *name, struct font_file *file)
{
    FcPattern *pattern = pattern_of(config, name);
    if (!pattern)
        return false;
    FcResult result = FcResultNoMatch;
    FcPattern *match = FcFontMatch(config, pattern, &result);
    FcPatternDestroy(pattern);
    if (!match)
        return false;
    bool found = file_of(match, file);
    FcPatternDestroy(match);
    return found;
}

/* Reads the whole file, unless it is as large as those with all of China's letters are. */
static void read_font(struct font_file *file)
{
    SDL_RWops *source = file->path[0] ? SDL_RWFromFile(file->path, "rb") : NULL;
    if (source && SDL_RWsize(source) <= READ_MAX)
        file->content = SDL_LoadFile_RW(source, &file->length, 0);
    if (source)
        SDL_RWclose(source);
}

/*
 * Finds a usual face. fontconfig's memory is freed at once, but not by FcFini, which aborts where somebody else in the
 * process, such as GTK for a window's frame, uses fontconfig as well.
 */
static void search_fonts(struct fonts *fonts, int face)
{
    struct font_file *files = fonts->files[face];
    FcConfig *config = FcInitLoadConfigAndFonts();
    fonts->searched[face] = true;
    if (!config || !find_font(config, names[face][TEXT_REGULAR], &files[TEXT_REGULAR]))
        if (face == FACE_OWN) /* where nothing is found for it, nothing is for the system's, either */
            fprintf(stderr, "gravitrips: no text: %s\n",
                    config ? "no sans-serif font is installed" : "fontconfig cannot be read");
    if (!config)
        return;
    for (int weight = TEXT_BOLD; weight < TEXT_WEIGHTS && files[TEXT_REGULAR].path[0]; weight++)
        if (!find_font(config, names[face][weight], &files[weight]))
            files[weight] = files[TEXT_REGULAR];
    for (int weight = 0; weight < TEXT_WEIGHTS; weight++)
        read_font(&files[weight]);
    FcConfigDestroy(config);
}

static void search_own(void *context)
{
    search_fonts(context, FACE_OWN);
}

struct fonts *fonts_create(void)
{
    struct fonts *fonts = calloc(1, sizeof *fonts);
    if (!fonts)
        return NULL;
    if (TTF_Init() < 0)
        fprintf(stderr, "gravitrips: no text: %s\n", TTF_GetError());
    fonts->searching = thread_start(&fonts->search, "fonts", search_own, fonts) == 0;
    return fonts;
}

/* Waits for the search that has begun with the fonts. */
static void end_search(struct fonts *fonts)
{
    if (fonts->searching)
        thread_join(&fonts->search);
    fonts->searching = false;
}

void fonts_clear(struct fonts *fonts)
{
    for (int i = 0; i < fonts->count; i++)
        TTF_CloseFont(fonts->sized[i].font);
    fonts->count = 0;
}

void fonts_destroy(struct fonts *fonts)
{
    if (!fonts)
        return;
    end_search(fonts);
    fonts_clear(fonts);
    for (int i = 0; i < FACES_USUAL * TEXT_WEIGHTS; i++)
        SDL_free(fonts->files[i / TEXT_WEIGHTS][i % TEXT_WEIGHTS].content);
    for (int weight = 0; weight < TEXT_WEIGHTS; weight++)
        if (fonts->others[weight])
            FcFontSetDestroy(fonts->others[weight]);
    if (TTF_WasInit())
        TTF_Quit();
    free(fonts);
}

/* A line is higher than the em by which fonts are measured. */
static TTF_Font *open_file(const struct font_file *file, int pixels)
{
    SDL_RWops *source =
        file->content ? SDL_RWFromConstMem(file->content, (int)file->length) : SDL_RWFromFile(file->path, "rb");
    TTF_Font *font = source ? TTF_OpenFontIndexRW(source, true, pixels * 5 / 6, file->index) : NULL;
#if SDL_TTF_VERSION_ATLEAST(2, 0, 18)
    if (font)
        TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL);
#endif
    return font;
}

static TTF_Font *open_usual(const struct lettering *lettering, int face)
{
    struct fonts *fonts = lettering->fonts;
    end_search(fonts);
    if (!fonts->searched[face])
        search_fonts(fonts, face);
    struct font_file *file = &fonts->files[face][lettering->weight];
    if (!file->path[0])
        return NULL;
    TTF_Font *font = open_file(file, lettering->pixels);
    if (!font) {
        fprintf(stderr, "gravitrips: %s: %s\n", file->path, TTF_GetError());
        file->path[0] = '\0';
    }
    return font;
}

/* One that cannot be opened is passed over without a word: the next is tried. */
static TTF_Font *open_other(const struct lettering *lettering, int face)
{
    struct font_file file = {.index = 0};
    const FcFontSet *others = lettering->fonts->others[lettering->weight];
    return file_of(others->fonts[face - FACES_USUAL], &file) ? open_file(&file, lettering->pixels) : NULL;
}

TTF_Font *fonts_get(const struct lettering *lettering, int face)
{
    struct fonts *fonts = lettering->fonts;
    for (int i = 0; i < fonts->count; i++) {
        const struct sized_font *sized = &fonts->sized[i];
        if (sized->pixels == lettering->pixels && sized->weight == lettering->weight && sized->face == face)
            return sized->font;
    }
    if (fonts->count == FONTS_MAX)
        fonts_clear(fonts);
    TTF_Font *font = face < FACES_USUAL ? open_usual(lettering, face) : open_other(lettering, face);
    if (font)
        fonts->sized[fonts->count++] = (struct sized_font){lettering->pixels, lettering->weight, face, font};
    return font;
}

bool fonts_has(const struct lettering *lettering, int face, uint32_t letter)
{
    TTF_Font *font = fonts_get(lettering, face);
    return font && TTF_GlyphIsProvided32(font, letter);
}

static const FcFontSet *list_others(struct fonts *fonts, enum text_weight weight)
{
    FcConfig *config = fonts->others[weight] ? NULL : FcInitLoadConfigAndFonts();
    if (!config)
        return fonts->others[weight];
    FcPattern *pattern = pattern_of(config, names[FACE_SYSTEM][weight]);
    FcResult result;
    if (pattern) {
        fonts->others[weight] = FcFontSort(config, pattern, FcFalse, NULL, &result);
        FcPatternDestroy(pattern);
    }
    FcConfigDestroy(config);
    return fonts->others[weight];
}

/* Only outlines can be had in every size and tinted: pictures of letters, such as coloured emoji, cannot. */
static bool can_write(const FcPattern *font, uint32_t letter)
{
    FcBool outline = FcFalse, colour = FcFalse;
    FcCharSet *letters;
    return FcPatternGetBool(font, FC_SCALABLE, 0, &outline) == FcResultMatch && outline &&
           !(FcPatternGetBool(font, FC_COLOR, 0, &colour) == FcResultMatch && colour) &&
           FcPatternGetCharSet(font, FC_CHARSET, 0, &letters) == FcResultMatch && FcCharSetHasChar(letters, letter);
}

static int search_others(const struct lettering *lettering, uint32_t letter)
{
    const FcFontSet *others = list_others(lettering->fonts, lettering->weight);
    for (int i = 0; others && i < others->nfont; i++)
        if (can_write(others->fonts[i], letter) && fonts_has(lettering, FACES_USUAL + i, letter))
            return FACES_USUAL + i;
    return FACE_OWN;
}

int fonts_face(const struct lettering *lettering, uint32_t letter)
{
    for (int face = 0; face < FACES_USUAL; face++)
        if (fonts_has(lettering, face, letter))
            return face;
    struct found *found = &lettering->fonts->found[lettering->weight][letter % FOUND_MAX];
    if (found->letter != letter)
        *found = (struct found){letter, search_others(lettering, letter)};
    return found->face;
}
