/*
 * Text: the runs of a string side by side on one baseline. The results are kept as white pictures. Declared in
 * canvas.h.
 */
#include "ui/draw/fonts.h"

enum { PICTURES_MAX = 256 };

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
    struct fonts *fonts;
    int picture_count;
    struct picture pictures[PICTURES_MAX];
    uint64_t clock;
};

struct text *text_create(SDL_Renderer *renderer)
{
    struct text *text = calloc(1, sizeof *text);
    if (!text)
        return NULL;
    *text = (struct text){.renderer = renderer, .fonts = fonts_create()};
    if (text->fonts)
        return text;
    free(text);
    return NULL;
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
    fonts_clear(text->fonts);
}

void text_destroy(struct text *text)
{
    if (!text)
        return;
    text_clear(text);
    fonts_destroy(text->fonts);
    free(text);
}

/* The width of the first bytes of a run. */
static int run_width(const struct lettering *lettering, const struct run *run, const char *string, size_t length)
{
    TTF_Font *font = runs_font(lettering, run);
    char *part = font ? strndup(string, length) : NULL;
    int width = 0;
    if (part)
        TTF_SizeUTF8(font, part, &width, NULL);
    free(part);
    return width;
}

static SDL_Surface *draw_run(const struct lettering *lettering, const struct run *run, const char *string)
{
    TTF_Font *font = runs_font(lettering, run);
    char *part = font ? strndup(string, run->length) : NULL;
    SDL_Surface *words = part ? TTF_RenderUTF8_Blended(font, part, (SDL_Color){255, 255, 255, 255}) : NULL;
    free(part);
    return words;
}

/* The width of all runs together, and how far they rise above or fall below a line of the usual font. */
static int measure(const struct lettering *lettering, const char *string, int *beyond)
{
    TTF_Font *own = fonts_get(lettering, FACE_OWN);
    int all = 0, ascent = TTF_FontAscent(own), descent = TTF_FontDescent(own);
    *beyond = 0;
    while (*string) {
        struct run run = runs_take(lettering, string);
        all += run_width(lettering, &run, string, run.length);
        string += run.length;
        TTF_Font *font = fonts_get(lettering, run.face);
        if (font)
            *beyond = int_max(*beyond, int_max(TTF_FontAscent(font) - ascent, descent - TTF_FontDescent(font)));
    }
    return all;
}

/* Puts runs side by side on the baseline of the usual font. */
static SDL_Surface *join_runs(const struct lettering *lettering, const char *string)
{
    int beyond, width = measure(lettering, string, &beyond), x = 0;
    TTF_Font *own = fonts_get(lettering, FACE_OWN);
    int baseline = beyond + TTF_FontAscent(own), height = TTF_FontHeight(own) + 2 * beyond;
    SDL_Surface *all = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_ARGB8888);
    while (all && *string) {
        struct run run = runs_take(lettering, string);
        SDL_Surface *words = draw_run(lettering, &run, string);
        string += run.length;
        if (!words)
            continue;
        int y = baseline - TTF_FontAscent(fonts_get(lettering, run.face));
        SDL_SetSurfaceBlendMode(words, SDL_BLENDMODE_NONE);
        SDL_BlitSurface(words, NULL, all, &(SDL_Rect){x, y, words->w, words->h});
        x += words->w;
        SDL_FreeSurface(words);
    }
    return all;
}

static SDL_Surface *draw(const struct lettering *lettering, const char *string)
{
    if (!fonts_get(lettering, FACE_OWN))
        return NULL;
    struct run first = runs_take(lettering, string);
    bool alone = first.face == FACE_OWN && !string[first.length];
    return alone ? draw_run(lettering, &first, string) : join_runs(lettering, string);
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
    SDL_Surface *surface = draw(&(struct lettering){text->fonts, pixels, weight}, string);
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
    const struct lettering lettering = {text->fonts, pixels, weight};
    int beyond;
    return string[0] && fonts_get(&lettering, FACE_OWN) ? measure(&lettering, string, &beyond) : 0;
}

int text_edge(struct text *text, const char *string, size_t at, bool behind, int pixels, enum text_weight weight)
{
    const struct lettering lettering = {text->fonts, pixels, weight};
    int x = 0;
    while (*string && fonts_get(&lettering, FACE_OWN)) {
        struct run run = runs_take(&lettering, string);
        int width = run_width(&lettering, &run, string, run.length);
        if (at < run.length + behind) {
            int part = run_width(&lettering, &run, string, at);
            return run.script && run.script->leftwards ? x + width - part : x + part;
        }
        x += width;
        at -= run.length;
        string += run.length;
    }
    return x;
}
