/* The sprites: SVG files rasterised at the exact pixel size they are drawn at, each size once. Declared in canvas.h. */
#include "ui/draw/canvas.h"

enum { PICTURES_MAX = 96 };

/* The shape that replaces a picture which cannot be loaded. */
enum stand_in { STAND_IN_NONE, STAND_IN_DISC, STAND_IN_RING, STAND_IN_HOLE };

/* Its inner and its outer edge, as distances from the middle, where 1 is the edge of the square. */
static const double stand_in_edges[][2] = {[STAND_IN_NONE] = {0.0, 0.0},
                                           [STAND_IN_DISC] = {0.0, 0.92},
                                           [STAND_IN_RING] = {0.7, 0.92},
                                           [STAND_IN_HOLE] = {0.82, 9.0}};

struct source {
    const char *file;
    enum stand_in stand_in;
    SDL_Color color;
};

#define WHITE                                                                                                          \
    {                                                                                                                  \
        255, 255, 255, 255                                                                                             \
    }

static const struct source sources[SPRITE_COUNT] = {
    [SPRITE_DISC_RED] = {"disc_red.svg", STAND_IN_DISC, {230, 70, 70, 255}},
    [SPRITE_DISC_YELLOW] = {"disc_yellow.svg", STAND_IN_DISC, {250, 210, 70, 255}},
    [SPRITE_DISC_BLACK] = {"disc_black.svg", STAND_IN_DISC, {44, 52, 70, 255}},
    [SPRITE_CROSS] = {"cross.svg", STAND_IN_DISC, WHITE},
    [SPRITE_RING] = {"ring.svg", STAND_IN_RING, WHITE},
    [SPRITE_PLATE] = {"plate.svg", STAND_IN_HOLE, {43, 80, 200, 255}},
    [SPRITE_HAND] = {"hand.svg", STAND_IN_NONE, WHITE},
    [SPRITE_LAST] = {"last.svg", STAND_IN_RING, WHITE},
    [SPRITE_WIN] = {"win.svg", STAND_IN_RING, WHITE},
    [SPRITE_HINT] = {"hint.svg", STAND_IN_RING, WHITE},
    [SPRITE_ARROW] = {"arrow.svg", STAND_IN_NONE, WHITE},
    [SPRITE_CIRCLE] = {"circle.svg", STAND_IN_DISC, WHITE},
    [SPRITE_ICON_NEW] = {"icon_new.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_GAME] = {"icon_game.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_RESTART] = {"icon_restart.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_UNDO] = {"icon_undo.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_REDO] = {"icon_redo.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_SWAP] = {"icon_swap.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_HINT] = {"icon_hint.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_ANALYSIS] = {"icon_analysis.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_PUZZLE] = {"icon_puzzle.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_STAR] = {"icon_star.svg", STAND_IN_DISC, WHITE},
    [SPRITE_ICON_HISTORY] = {"icon_history.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_STATISTICS] = {"icon_statistics.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_REVIEW] = {"icon_review.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_POSITION] = {"icon_position.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_OPENINGS] = {"icon_openings.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_PAUSE] = {"icon_pause.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_PLAY] = {"icon_play.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_STEP] = {"icon_step.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_START] = {"icon_start.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_BACK] = {"icon_back.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_FORTH] = {"icon_forth.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_END] = {"icon_end.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_EXPORT] = {"icon_export.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_SLOWER] = {"icon_slower.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_FASTER] = {"icon_faster.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_SOUND] = {"icon_sound.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_MUTE] = {"icon_mute.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_THEME] = {"icon_theme.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_FULLSCREEN] = {"icon_fullscreen.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_HELP] = {"icon_help.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_LEARN] = {"icon_learn.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_MENU] = {"icon_menu.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_CLOSE] = {"icon_close.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_CHECK] = {"icon_check.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_OPEN] = {"icon_open.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_LARGER] = {"icon_larger.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_SMALLER] = {"icon_smaller.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_PALETTE] = {"icon_palette.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_MOTION] = {"icon_motion.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_ABOUT] = {"icon_about.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_SETTINGS] = {"icon_settings.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_HARDER] = {"icon_harder.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_EASIER] = {"icon_easier.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_PASTE] = {"icon_paste.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_QUIT] = {"icon_quit.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_UNFOLDED] = {"icon_unfolded.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_REPLAY] = {"icon_replay.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_LANGUAGE] = {"icon_language.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_LOUDER] = {"icon_louder.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_QUIETER] = {"icon_quieter.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_RESIGN] = {"icon_resign.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_OFFER] = {"icon_offer.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_FRIEND] = {"icon_friend.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_WATCH] = {"icon_watch.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_ELSEWHERE] = {"icon_elsewhere.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_TALK] = {"icon_talk.svg", STAND_IN_RING, WHITE},
    [SPRITE_ICON_LEAVE] = {"icon_leave.svg", STAND_IN_RING, WHITE},
};

struct picture {
    enum sprite id;
    int size;
    SDL_Color colors[INKS_MAX]; /* the colours of its inks */
    SDL_Texture *texture;
};

struct sprites {
    SDL_Renderer *renderer;
    int count;
    struct picture pictures[PICTURES_MAX];
    bool broken[SPRITE_COUNT]; /* the failure was reported: do not try again */
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
    for (int y = 0; y < size; y++) {
        Uint32 *row = (Uint32 *)((Uint8 *)surface->pixels + y * surface->pitch);
        for (int x = 0; x < size; x++) {
            double distance = hypot(x + 0.5 - half, y + 0.5 - half) / half;
            double cover =
                SDL_clamp((edges[1] - distance) * half, 0.0, 1.0) - SDL_clamp((edges[0] - distance) * half, 0.0, 1.0);
            SDL_Color color = source->color;
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
