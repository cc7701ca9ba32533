/*
 * A cache of painted pictures. What they show changes only with the window's size and theme, so each picture is painted
 * once and then shown like a sprite. Declared in canvas.h.
 */
#include "ui/draw/canvas.h"

enum { PAINTINGS_MAX = 48 /* where boards are chosen, a dozen small ones are seen */ };

struct paintings {
    int count;
    uint64_t uses;
    struct {
        struct painting painting;
        const struct theme *theme;
        SDL_Texture *texture;
        uint64_t used; /* which of all uses was its last one */
    } kept[PAINTINGS_MAX];
};

struct paintings *paintings_create(void)
{
    return calloc(1, sizeof(struct paintings));
}

void paintings_clear(struct paintings *paintings)
{
    for (int i = 0; i < paintings->count; i++)
        SDL_DestroyTexture(paintings->kept[i].texture);
    paintings->count = 0;
}

void paintings_destroy(struct paintings *paintings)
{
    if (!paintings)
        return;
    paintings_clear(paintings);
    free(paintings);
}

static bool is_same(const struct painting *a, const struct painting *b)
{
    return a->paint == b->paint && a->width == b->width && a->height == b->height && a->scale == b->scale &&
           memcmp(a->detail, b->detail, sizeof a->detail) == 0;
}

/* The place for another picture: a free one, or that of the picture which was used longest ago. */
static int free_place(struct paintings *paintings)
{
    int at = 0;
    if (paintings->count < PAINTINGS_MAX)
        return paintings->count++;
    for (int i = 1; i < paintings->count; i++)
        at = paintings->kept[i].used < paintings->kept[at].used ? i : at;
    SDL_DestroyTexture(paintings->kept[at].texture);
    return at;
}

/* Paints in the texture's own memory: a picture of the whole window twice would cost more than to paint it. */
static SDL_Texture *painted(struct canvas *canvas, const struct painting *wanted)
{
    struct paint paint = {.scale = wanted->scale};
    SDL_Texture *texture = SDL_CreateTexture(canvas->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING,
                                             wanted->width, wanted->height);
    if (!texture || SDL_LockTextureToSurface(texture, NULL, &paint.surface) != 0) {
        SDL_DestroyTexture(texture);
        return NULL;
    }
    SDL_FillRect(paint.surface, NULL, 0);
    wanted->paint(&paint, canvas, wanted);
    SDL_UnlockTexture(texture);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    return texture;
}

SDL_Texture *canvas_painting(struct canvas *canvas, const struct painting *wanted)
{
    struct paintings *paintings = canvas->paintings;
    for (int i = 0; paintings && i < paintings->count; i++)
        if (paintings->kept[i].theme == canvas->theme && is_same(&paintings->kept[i].painting, wanted)) {
            paintings->kept[i].used = ++paintings->uses;
            return paintings->kept[i].texture;
        }
    SDL_Texture *texture = paintings ? painted(canvas, wanted) : NULL;
    if (!texture)
        return NULL;
    int at = free_place(paintings);
    paintings->kept[at].painting = *wanted;
    paintings->kept[at].theme = canvas->theme;
    paintings->kept[at].texture = texture;
    paintings->kept[at].used = ++paintings->uses;
    return texture;
}

void canvas_show(struct canvas *canvas, const struct painting *painting, SDL_Rect rect, SDL_Color color)
{
    canvas_tinted(canvas, canvas->theme->scenery ? canvas_painting(canvas, painting) : NULL, rect, color);
}
