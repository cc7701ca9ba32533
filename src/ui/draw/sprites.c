/* The sprites: SVG files rasterised at the exact pixel size they are drawn at, each size once. Declared in canvas.h. */
#include "ui/draw/canvas.h"

enum { PICTURES_MAX = 96 };

/* The plain shape that is drawn in place of a picture which cannot be loaded. */
enum stand_in { STAND_IN_RING, STAND_IN_DISC, STAND_IN_HOLE, STAND_IN_NONE };

/* The inner and the outer radius of each plain shape, in halves of the square's side. */
static const double stand_in_edges[][2] = {[STAND_IN_NONE] = {0.0, 0.0},
                                           [STAND_IN_DISC] = {0.0, 0.92},
                                           [STAND_IN_RING] = {0.7, 0.92},
                                           [STAND_IN_HOLE] = {0.82, 9.0}};

/* The files of the sprites. */
#define SPRITE_FILE(name, file) [name] = file,
static const char *const sprite_files[SPRITE_COUNT] = {SPRITES(SPRITE_FILE)};

/* What is drawn in place of a picture: a white ring, unless it stands here. A colour of all zeros is white. */
static const struct {
    enum stand_in shape;
    SDL_Color color;
} stand_ins[SPRITE_COUNT] = {
    [SPRITE_DISC_RED] = {.shape = STAND_IN_DISC, .color = {230, 70, 70, 255}},
    [SPRITE_DISC_YELLOW] = {.shape = STAND_IN_DISC, .color = {250, 210, 70, 255}},
    [SPRITE_DISC_BLACK] = {.shape = STAND_IN_DISC, .color = {44, 52, 70, 255}},
    [SPRITE_CROSS] = {.shape = STAND_IN_DISC},
    [SPRITE_PLATE] = {.shape = STAND_IN_HOLE, .color = {43, 80, 200, 255}},
    [SPRITE_HAND] = {.shape = STAND_IN_NONE},
    [SPRITE_HAND_OPEN] = {.shape = STAND_IN_NONE},
    [SPRITE_SPARK] = {.shape = STAND_IN_DISC},
    [SPRITE_ARROW] = {.shape = STAND_IN_NONE},
    [SPRITE_CIRCLE] = {.shape = STAND_IN_DISC},
    [SPRITE_ICON_STAR] = {.shape = STAND_IN_DISC},
};

struct picture {
    enum sprite id;
    int size;
    SDL_Color colors[INKS_MAX]; /* the colours that replace the inks of the file */
    SDL_Texture *texture;
};

struct sprites {
    SDL_Renderer *renderer;
    int count;
    struct picture pictures[PICTURES_MAX];
    bool broken[SPRITE_COUNT]; /* the sprite's failure has been reported; do not try again */
};

struct sprites *sprites_create(SDL_Renderer *renderer)
{
    struct sprites *sprites = calloc(1, sizeof *sprites);
    if (sprites)
        sprites->renderer = renderer;
    return sprites;
}

void sprites_clear(struct sprites *sprites)
{
    for (int i = 0; i < sprites->count; i++)
        SDL_DestroyTexture(sprites->pictures[i].texture);
    sprites->count = 0;
}

void sprites_destroy(struct sprites *sprites)
{
    if (!sprites)
        return;
    sprites_clear(sprites);
    free(sprites);
}

static SDL_Surface *draw_stand_in(enum sprite id, int size)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, size, size, 32, SDL_PIXELFORMAT_ARGB8888);
    if (!surface)
        return NULL;
    const double *edges = stand_in_edges[stand_ins[id].shape], half = size / 2.0;
    const SDL_Color color = stand_ins[id].color.a ? stand_ins[id].color : (SDL_Color){255, 255, 255, 255};
    for (int y = 0; y < size; y++) {
        Uint32 *row = (Uint32 *)((Uint8 *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < size; x++) {
            double distance = hypot(x + 0.5 - half, y + 0.5 - half) / half;
            double cover =
                SDL_clamp((edges[1] - distance) * half, 0.0, 1.0) - SDL_clamp((edges[0] - distance) * half, 0.0, 1.0);
            row[x] = SDL_MapRGBA(surface->format, color.r, color.g, color.b, (Uint8)(cover * 255.0));
        }
    }
    return surface;
}

static SDL_Texture *rasterise(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count)
{
    SDL_Surface *surface = NULL;
    if (!sprites->broken[id])
        surface = asset_picture(sprite_files[id], size, size, inks, count);
    if (!surface) {
        sprites->broken[id] = true;
        surface = draw_stand_in(id, size);
    }
    SDL_Texture *texture = surface ? SDL_CreateTextureFromSurface(sprites->renderer, surface) : NULL;
    SDL_FreeSurface(surface);
    if (texture)
        SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    return texture;
}

SDL_Texture *sprites_inked(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count)
{
    struct picture wanted = {.id = id, .size = size};
    for (int i = 0; i < count; i++)
        wanted.colors[i] = inks[i].color;
    for (int i = 0; i < sprites->count; i++) {
        const struct picture *picture = &sprites->pictures[i];
        if (picture->id == id && picture->size == size &&
            memcmp(picture->colors, wanted.colors, sizeof wanted.colors) == 0)
            return picture->texture;
    }
    if (size <= 0)
        return NULL;
    if (sprites->count == PICTURES_MAX)
        sprites_clear(sprites);
    wanted.texture = rasterise(sprites, id, size, inks, count);
    if (wanted.texture)
        sprites->pictures[sprites->count++] = wanted;
    return wanted.texture;
}

SDL_Texture *sprites_get(struct sprites *sprites, enum sprite id, int size)
{
    return sprites_inked(sprites, id, size, NULL, 0);
}
