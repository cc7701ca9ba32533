/* Text in the system's sans-serif font: found through fontconfig, drawn by SDL_ttf, kept as white pictures. */
#include "ui/draw/canvas.h"

#include <SDL_ttf.h>
#include <fontconfig/fontconfig.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FONTS_MAX = 40, PICTURES_MAX = 256, FILE_MAX = 1024 };

struct sized_font {
    int pixels;
    enum text_weight weight;
    TTF_Font *font;
};

struct picture {
    char *string;
    int pixels;
    enum text_weight weight;
    SDL_Texture *texture;
    int width;
    int height;
    uint64_t used; /* for finding the one that was not used for longest */
};

struct text {
    SDL_Renderer *renderer;
    bool searched;
    char file[TEXT_WEIGHTS][FILE_MAX];
    int index[TEXT_WEIGHTS]; /* of the face in its file */
    int font_count;
    struct sized_font fonts[FONTS_MAX];
    int picture_count;
    struct picture pictures[PICTURES_MAX];
    uint64_t clock;
};

/* Asks fontconfig for the best sans-serif face of a weight. */
static bool find_font(struct text *text, enum text_weight weight)
{
    FcPattern *pattern = FcNameParse((const FcChar8 *)(weight == TEXT_BOLD ? "sans-serif:bold" : "sans-serif"));
    if (!pattern)
        return false;
    FcConfigSubstitute(NULL, pattern, FcMatchPattern);
    FcDefaultSubstitute(pattern);
    FcResult result = FcResultNoMatch;
    FcPattern *match = FcFontMatch(NULL, pattern, &result);
    FcPatternDestroy(pattern);
    if (!match)
        return false;
    FcChar8 *file = NULL;
    bool found = FcPatternGetString(match, FC_FILE, 0, &file) == FcResultMatch;
    if (found) {
        snprintf(text->file[weight], FILE_MAX, "%s", (const char *)file);
        FcPatternGetInteger(match, FC_INDEX, 0, &text->index[weight]);
    }
    FcPatternDestroy(match);
    return found;
}

/* Only when the first word is needed; fontconfig's memory is given back at once. */
static void search_fonts(struct text *text)
{
    text->searched = true;
    if (TTF_Init() < 0 || !FcInit()) {
        fprintf(stderr, "gravitrips: no text: %s\n", SDL_GetError());
        return;
    }
    if (!find_font(text, TEXT_REGULAR))
        fprintf(stderr, "gravitrips: no text: no sans-serif font is installed\n");
    else if (!find_font(text, TEXT_BOLD))
        snprintf(text->file[TEXT_BOLD], FILE_MAX, "%s", text->file[TEXT_REGULAR]);
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

/* Opens a face so that its line is `pixels` high. */
static TTF_Font *open_font(struct text *text, int pixels, enum text_weight weight)
{
    if (!text->searched)
        search_fonts(text);
    if (!text->file[weight][0])
        return NULL;
    TTF_Font *font = TTF_OpenFontIndex(text->file[weight], pixels * 5 / 6, text->index[weight]);
    if (!font) {
        fprintf(stderr, "gravitrips: %s: %s\n", text->file[weight], TTF_GetError());
        text->file[weight][0] = '\0';
    }
    return font;
}

static TTF_Font *font_for(struct text *text, int pixels, enum text_weight weight)
{
    for (int i = 0; i < text->font_count; i++)
        if (text->fonts[i].pixels == pixels && text->fonts[i].weight == weight)
            return text->fonts[i].font;
    if (text->font_count == FONTS_MAX)
        text_clear(text);
    TTF_Font *font = open_font(text, pixels, weight);
    if (font)
        text->fonts[text->font_count++] = (struct sized_font){pixels, weight, font};
    return font;
}

/* A free place for a picture: a new one, or that of the picture that was not used for longest. */
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
    TTF_Font *font = font_for(text, pixels, weight);
    SDL_Surface *surface = font ? TTF_RenderUTF8_Blended(font, string, (SDL_Color){255, 255, 255, 255}) : NULL;
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

static struct picture *find_picture(struct text *text, const char *string, int pixels, enum text_weight weight)
{
    for (int i = 0; i < text->picture_count; i++) {
        struct picture *picture = &text->pictures[i];
        if (picture->pixels == pixels && picture->weight == weight && strcmp(picture->string, string) == 0)
            return picture;
    }
    return NULL;
}

SDL_Texture *text_get(struct text *text, const char *string, int pixels, enum text_weight weight, int *width,
                      int *height)
{
    *width = *height = 0;
    if (!string[0])
        return NULL;
    struct picture *picture = find_picture(text, string, pixels, weight);
    if (!picture)
        picture = render(text, string, pixels, weight);
    if (!picture)
        return NULL;
    picture->used = ++text->clock;
    *width = picture->width;
    *height = picture->height;
    return picture->texture;
}
