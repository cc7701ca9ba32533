/* The sprites: SVG files rasterised at the exact pixel size they are drawn at, each size once. Declared in canvas.h. */
#include "ui/draw/canvas.h"

enum { PICTURES_MAX = 96 };

/* The plain shape that is drawn in place of a picture which cannot be loaded. */
enum stand_in { STAND_IN_RING, STAND_IN_DISC, STAND_IN_HOLE, STAND_IN_NONE };

/* The files of the sprites, but for the case of their letters. */
#define SPRITE_FILE(name) [SPRITE_##name] = #name ".svg"
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
    struct paint paint;
    if (!paint_begin(&paint, size, size, (float)size / 2.0f))
        return NULL;
    const SDL_FPoint middle = {1.0f, 1.0f};
    const struct shade shade =
        paint_plain(stand_ins[id].color.a ? stand_ins[id].color : (SDL_Color){255, 255, 255, 255});
    if (stand_ins[id].shape == STAND_IN_RING)
        paint_ring(&paint, middle, 0.92f, 0.22f, shade);
    if (stand_ins[id].shape == STAND_IN_DISC)
        paint_circle(&paint, middle, 0.92f, shade);
    if (stand_ins[id].shape == STAND_IN_HOLE) {
        paint_round(&paint, (SDL_FRect){0.0f, 0.0f, 2.0f, 2.0f}, 0.0f, shade);
        paint_cut(&paint, middle, 0.82f);
    }
    return paint.surface;
}

static SDL_Texture *rasterise(struct sprites *sprites, enum sprite id, int size, const struct ink *inks, int count)
{
    char file[32];
    SDL_strlcpy(file, sprite_files[id], sizeof file);
    SDL_Surface *surface = sprites->broken[id] ? NULL : asset_picture(SDL_strlwr(file), size, size, inks, count);
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
