/*
 * Text in Open Sans. If that is missing, or lacks letters of a string, the system's sans-serif font is used. Fonts are
 * found by fontconfig and drawn by SDL_ttf; the results are kept as white pictures. Declared in canvas.h.
 */
#include "rules/letters.h"
#include "ui/clamp.h"
#include "ui/draw/canvas.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>

enum { FONTS_MAX = 48, PICTURES_MAX = 256, FILE_MAX = 1024 };

enum face { FACE_OWN, FACE_SYSTEM, FACES };

/* The names by which fontconfig is asked for fonts; it answers with the most similar font. */
static const char *const names[FACES][TEXT_WEIGHTS] = {
    [FACE_OWN] = {[TEXT_REGULAR] = "Open Sans,sans-serif", [TEXT_BOLD] = "Open Sans,sans-serif:bold"},
    [FACE_SYSTEM] = {[TEXT_REGULAR] = "sans-serif", [TEXT_BOLD] = "sans-serif:bold"}};

struct sized_font {
    int pixels;
    enum text_weight weight;
    enum face face;
    TTF_Font *font;
};

/* The file that holds a font. */
struct font_file {
    char path[FILE_MAX];
    int index; /* the font's index within the file */
};

struct picture {
    char *string;
    int pixels;
    enum text_weight weight;
    SDL_Texture *texture;
    int width;
    int height;
    uint64_t used; /* when the picture was last used; the least recently used one is replaced */
};

struct text {
    SDL_Renderer *renderer;
    bool searched[FACES];
    struct font_file files[FACES][TEXT_WEIGHTS];
    int font_count;
    struct sized_font fonts[FONTS_MAX];
    int picture_count;
    struct picture pictures[PICTURES_MAX];
    uint64_t clock;
};

/* Asks fontconfig for the best match of a name. */
static bool find_font(const char *name, struct font_file *file)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)name);
    if (!pattern)
        return false;
    FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result = FcResultNoMatch;
    FcPattern *match = FcFontMatch(NULL, pattern, &result);
    FcPatternDestroy(pattern);
    if (!match)
        return false;
    FcChar8 *path = NULL;
    bool found = FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch;
    if (found) {
        snprintf(file->path, FILE_MAX, "%s", (const char *)path);
        FcPatternGetInteger(match, FC_INDEX, 0, &file->index);
    }
    FcPatternDestroy(match);
    return found;
}

/* Finds the font files when the first word is drawn, and frees fontconfig's memory at once. */
static void search_fonts(struct text *text, enum face face)
{
    struct font_file *files = text->files[face];
    text->searched[face] = true;
    if ((!TTF_WasInit() && TTF_Init() < 0) || !FcInit()) {
        fprintf(stderr, "gravitrips: no text: %s\n", SDL_GetError());
        return;
    }
    if (!find_font(names[face][TEXT_REGULAR], &files[TEXT_REGULAR]))
        fprintf(stderr, "gravitrips: no text: no sans-serif font is installed\n");
    else if (!find_font(names[face][TEXT_BOLD], &files[TEXT_BOLD]))
        files[TEXT_BOLD] = files[TEXT_REGULAR];
    FcFini();
}

struct text *text_create(SDL_Renderer *renderer)
{
    struct text *text = calloc(1, sizeof *text);
    if (text)
        text->renderer = renderer;
    return text;
}

static void free_picture(struct picture *picture)
{
    SDL_DestroyTexture(picture->texture);
    free(picture->string);
}

void text_clear(struct text *text)
{
    for (int i = 0; i < text->picture_count; i++)
        free_picture(&text->pictures[i]);
    text->picture_count = 0;
    for (int i = 0; i < text->font_count; i++)
        TTF_CloseFont(text->fonts[i].font);
    text->font_count = 0;
}

void text_destroy(struct text *text)
{
    if (!text)
        return;
    text_clear(text);
    if (TTF_WasInit())
        TTF_Quit();
    free(text);
}

/* Opens a font so that its line is about `pixels` high. */
static TTF_Font *open_font(struct text *text, int pixels, enum text_weight weight, enum face face)
{
    if (!text->searched[face])
        search_fonts(text, face);
    struct font_file *file = &text->files[face][weight];
    if (!file->path[0])
        return NULL;
    TTF_Font *font = TTF_OpenFontIndex(file->path, pixels * 5 / 6, file->index);
    if (!font) {
        fprintf(stderr, "gravitrips: %s: %s\n", file->path, TTF_GetError());
        file->path[0] = '\0';
    }
    return font;
}

static TTF_Font *font_for(struct text *text, int pixels, enum text_weight weight, enum face face)
{
    for (int i = 0; i < text->font_count; i++) {
        const struct sized_font *font = &text->fonts[i];
        if (font->pixels == pixels && font->weight == weight && font->face == face)
            return font->font;
    }
    if (text->font_count == FONTS_MAX)
        text_clear(text);
    TTF_Font *font = open_font(text, pixels, weight, face);
    if (font)
        text->fonts[text->font_count++] = (struct sized_font){pixels, weight, face, font};
    return font;
}

/* Takes one letter of UTF-8. A byte that is not UTF-8 counts as one letter. */
static Uint32 take_letter(const char **string)
{
    uint32_t letter;
    size_t length = letters_character(*string, &letter);
    *string += length ? length : 1;
    return letter;
}

/*
 * The fonts with which a string is drawn. There are two because some fonts lack arrows or letters of other alphabets.
 */
struct fonts {
    TTF_Font *own;   /* the usual font; NULL if there is none */
    TTF_Font *other; /* for letters that `own` lacks; NULL if it is not needed, or there is none */
};

static struct fonts fonts_of(struct text *text, const char *string, int pixels, enum text_weight weight)
{
    struct fonts fonts = {.own = font_for(text, pixels, weight, FACE_OWN)};
    bool lacks = false;
    for (const char *at = string; fonts.own && *at && !lacks;)
        lacks = !TTF_GlyphIsProvided32(fonts.own, take_letter(&at));
    if (!lacks)
        return fonts;
    fonts.other = font_for(text, pixels, weight, FACE_SYSTEM);
    fonts.own = font_for(text, pixels, weight, FACE_OWN); /* again: opening the other font may have closed this one */
    return fonts;
}

/*
 * Takes the next run: the part of a string, from its start, that one font can draw. The caller frees it. NULL when
 * memory is short.
 */
static char *take_run(const struct fonts *fonts, const char *string, TTF_Font **font)
{
    const char *at = string, *end;
    bool own = !fonts->other || TTF_GlyphIsProvided32(fonts->own, take_letter(&at));
    do {
        end = at;
    } while (*at && fonts->other && own == (TTF_GlyphIsProvided32(fonts->own, take_letter(&at)) != 0));
    *font = own ? fonts->own : fonts->other;
    return strndup(string, fonts->other ? (size_t)(end - string) : strlen(string));
}

/*
 * The width of a string whose runs are drawn in different fonts, and how far these rise above or fall below a line of
 * the first font.
 */
static int measure(const struct fonts *fonts, const char *string, int *beyond)
{
    int all = 0;
    *beyond = 0;
    while (*string) {
        TTF_Font *font;
        char *run = take_run(fonts, string, &font);
        int width = 0;
        if (run && TTF_SizeUTF8(font, run, &width, NULL) == 0)
            all += width;
        string += run ? strlen(run) : strlen(string);
        *beyond = int_max(*beyond, TTF_FontAscent(font) - TTF_FontAscent(fonts->own));
        *beyond = int_max(*beyond, TTF_FontDescent(fonts->own) - TTF_FontDescent(font));
        free(run);
    }
    return all;
}

static SDL_Surface *draw_run(TTF_Font *font, const char *run)
{
    return TTF_RenderUTF8_Blended(font, run, (SDL_Color){255, 255, 255, 255});
}

/* Draws the parts of a string that need different fonts side by side, on the baseline of the first font. */
static SDL_Surface *join_runs(const struct fonts *fonts, const char *string)
{
    int beyond, width = measure(fonts, string, &beyond), x = 0;
    int height = TTF_FontHeight(fonts->own) + 2 * beyond;
    SDL_Surface *all = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    while (all && *string) {
        TTF_Font *font;
        char *run = take_run(fonts, string, &font);
        SDL_Surface *words = run ? draw_run(font, run) : NULL;
        string += run ? strlen(run) : strlen(string);
        free(run);
        if (!words)
            continue;
        int y = beyond + TTF_FontAscent(fonts->own) - TTF_FontAscent(font);
        SDL_SetSurfaceBlendMode(words, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(words, NULL, all, &(SDL_Rect){x, y, words->w, words->h});
        x += words->w;
        SDL_FreeSurface(words);
    }
    return all;
}

/* A free entry for a picture in the cache or, if there is none, that of the least recently used picture. */
static struct picture *free_place(struct text *text)
{
    if (text->picture_count < PICTURES_MAX)
        return &text->pictures[text->picture_count++];
    struct picture *oldest = &text->pictures[0];
    for (int i = 1; i < PICTURES_MAX; i++)
        if (text->pictures[i].used < oldest->used)
            oldest = &text->pictures[i];
    free_picture(oldest);
    return oldest;
}

static struct picture *render(struct text *text, const char *string, int pixels, enum text_weight weight)
{
    struct fonts fonts = fonts_of(text, string, pixels, weight);
    SDL_Surface *surface = NULL;
    if (fonts.own)
        surface = fonts.other ? join_runs(&fonts, string) : draw_run(fonts.own, string);
    if (!surface)
        return NULL;
    struct picture picture = {.pixels = pixels, .weight = weight, .width = surface->w, .height = surface->h};
    picture.texture = SDL_CreateTextureFromSurface(text->renderer, surface);
    picture.string = strdup(string);
    SDL_FreeSurface(surface);
    if (!picture.texture || !picture.string) {
        free_picture(&picture);
        return NULL;
    }
    struct picture *place = free_place(text);
    *place = picture;
    return place;
}

SDL_Texture *text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                      int *height)
{
    *width = *height = 0;
    if (!string[0])
        return NULL;
    struct picture *picture = text->pictures, *end = picture + text->picture_count;
    while (picture < end &&
           (picture->pixels != pixels || picture->weight != weight || strcmp(picture->string, string) != 0))
        picture++;
    if (picture == end)
        picture = render(text, string, pixels, weight);
    if (!picture)
        return NULL;
    picture->used = ++text->clock;
    *width = picture->width;
    *height = picture->height;
    return picture->texture;
}

int text_width(struct text *text, const char *string, int pixels, enum text_weight weight)
{
    if (!string[0])
        return 0;
    int beyond;
    const struct fonts fonts = fonts_of(text, string, pixels, weight);
    return fonts.own ? measure(&fonts, string, &beyond) : 0;
}
