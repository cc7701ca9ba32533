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

struct source {
    const char *file;
    enum stand_in stand_in;
    SDL_Color color; /* the plain shape's colour; all zeros stand for white */
};

static const struct source sources[SPRITE_COUNT] = {
    [SPRITE_DISC_RED] = {.file = "disc_red.svg", .stand_in = STAND_IN_DISC, .color = {230, 70, 70, 255}},
    [SPRITE_DISC_YELLOW] = {.file = "disc_yellow.svg", .stand_in = STAND_IN_DISC, .color = {250, 210, 70, 255}},
    [SPRITE_DISC_BLACK] = {.file = "disc_black.svg", .stand_in = STAND_IN_DISC, .color = {44, 52, 70, 255}},
    [SPRITE_CROSS] = {.file = "cross.svg", .stand_in = STAND_IN_DISC},
    [SPRITE_RING] = {.file = "ring.svg"},
    [SPRITE_PLATE] = {.file = "plate.svg", .stand_in = STAND_IN_HOLE, .color = {43, 80, 200, 255}},
    [SPRITE_HAND] = {.file = "hand.svg", .stand_in = STAND_IN_NONE},
    [SPRITE_LAST] = {.file = "last.svg"},
    [SPRITE_WIN] = {.file = "win.svg"},
    [SPRITE_HINT] = {.file = "hint.svg"},
    [SPRITE_ARROW] = {.file = "arrow.svg", .stand_in = STAND_IN_NONE},
    [SPRITE_CIRCLE] = {.file = "circle.svg", .stand_in = STAND_IN_DISC},
    [SPRITE_ICON_NEW] = {.file = "icon_new.svg"},
    [SPRITE_ICON_GAME] = {.file = "icon_game.svg"},
    [SPRITE_ICON_RESTART] = {.file = "icon_restart.svg"},
    [SPRITE_ICON_UNDO] = {.file = "icon_undo.svg"},
    [SPRITE_ICON_REDO] = {.file = "icon_redo.svg"},
    [SPRITE_ICON_SWAP] = {.file = "icon_swap.svg"},
    [SPRITE_ICON_HINT] = {.file = "icon_hint.svg"},
    [SPRITE_ICON_ANALYSIS] = {.file = "icon_analysis.svg"},
    [SPRITE_ICON_PUZZLE] = {.file = "icon_puzzle.svg"},
    [SPRITE_ICON_STAR] = {.file = "icon_star.svg", .stand_in = STAND_IN_DISC},
    [SPRITE_ICON_HISTORY] = {.file = "icon_history.svg"},
    [SPRITE_ICON_REVIEW] = {.file = "icon_review.svg"},
    [SPRITE_ICON_POSITION] = {.file = "icon_position.svg"},
    [SPRITE_ICON_OPENINGS] = {.file = "icon_openings.svg"},
    [SPRITE_ICON_PAUSE] = {.file = "icon_pause.svg"},
    [SPRITE_ICON_PLAY] = {.file = "icon_play.svg"},
    [SPRITE_ICON_STEP] = {.file = "icon_step.svg"},
    [SPRITE_ICON_START] = {.file = "icon_start.svg"},
    [SPRITE_ICON_BACK] = {.file = "icon_back.svg"},
    [SPRITE_ICON_FORTH] = {.file = "icon_forth.svg"},
    [SPRITE_ICON_END] = {.file = "icon_end.svg"},
    [SPRITE_ICON_EXPORT] = {.file = "icon_export.svg"},
    [SPRITE_ICON_COPY] = {.file = "icon_copy.svg"},
    [SPRITE_ICON_SLOWER] = {.file = "icon_slower.svg"},
    [SPRITE_ICON_FASTER] = {.file = "icon_faster.svg"},
    [SPRITE_ICON_HELP] = {.file = "icon_help.svg"},
    [SPRITE_ICON_LEARN] = {.file = "icon_learn.svg"},
    [SPRITE_ICON_MENU] = {.file = "icon_menu.svg"},
    [SPRITE_ICON_CLOSE] = {.file = "icon_close.svg"},
    [SPRITE_ICON_CHECK] = {.file = "icon_check.svg"},
    [SPRITE_ICON_OPEN] = {.file = "icon_open.svg"},
    [SPRITE_ICON_PICTURE] = {.file = "icon_picture.svg"},
    [SPRITE_ICON_ABOUT] = {.file = "icon_about.svg"},
    [SPRITE_ICON_SETTINGS] = {.file = "icon_settings.svg"},
    [SPRITE_ICON_HARDER] = {.file = "icon_harder.svg"},
    [SPRITE_ICON_EASIER] = {.file = "icon_easier.svg"},
    [SPRITE_ICON_QUIT] = {.file = "icon_quit.svg"},
    [SPRITE_ICON_UNFOLDED] = {.file = "icon_unfolded.svg"},
    [SPRITE_ICON_REPLAY] = {.file = "icon_replay.svg"},
    [SPRITE_ICON_RESIGN] = {.file = "icon_resign.svg"},
    [SPRITE_ICON_OFFER] = {.file = "icon_offer.svg"},
    [SPRITE_ICON_FRIEND] = {.file = "icon_friend.svg"},
    [SPRITE_ICON_COMPUTER] = {.file = "icon_computer.svg"},
    [SPRITE_ICON_WATCH] = {.file = "icon_watch.svg"},
    [SPRITE_ICON_ELSEWHERE] = {.file = "icon_elsewhere.svg"},
    [SPRITE_ICON_TALK] = {.file = "icon_talk.svg"},
    [SPRITE_ICON_LEAVE] = {.file = "icon_leave.svg"},
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

static SDL_Surface *draw_stand_in(const struct source *source, int size)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, size, size, 32, SDL_PIXELFORMAT_ARGB8888);
    if (!surface)
        return NULL;
    const double *edges = stand_in_edges[source->stand_in], half = size / 2.0;
    const SDL_Color color = source->color.a ? source->color : (SDL_Color){255, 255, 255, 255};
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
        surface = asset_picture(sources[id].file, size, size, inks, count);
    if (!surface) {
        sprites->broken[id] = true;
        surface = draw_stand_in(&sources[id], size);
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
