/*
 * The sprites: SVG files rasterised at the exact pixel size they are drawn at,
 * each size once. A file that is missing or broken is named once and replaced by
 * a plain shape.
 */
#ifndef UI_SPRITES_H
#define UI_SPRITES_H

#include <SDL.h>

enum sprite {
    SPRITE_DISC_RED,
    SPRITE_DISC_YELLOW,
    SPRITE_DISC_BLACK,
    SPRITE_CROSS, /* white, to be tinted */
    SPRITE_RING,  /* likewise */
    SPRITE_PLATE_LIGHT,
    SPRITE_PLATE_DARK,
    SPRITE_HAND,
    SPRITE_LAST,
    SPRITE_WIN,
    SPRITE_CIRCLE, /* a white disc: rounded corners are its quarters */
    SPRITE_ICON_NEW,
    SPRITE_ICON_GAME,
    SPRITE_ICON_RESTART,
    SPRITE_ICON_UNDO,
    SPRITE_ICON_REDO,
    SPRITE_ICON_SWAP,
    SPRITE_ICON_HINT,
    SPRITE_ICON_ANALYSIS,
    SPRITE_ICON_PUZZLE,
    SPRITE_ICON_STAR,
    SPRITE_ICON_HISTORY,
    SPRITE_ICON_STATISTICS,
    SPRITE_ICON_REVIEW,
    SPRITE_ICON_PAUSE,
    SPRITE_ICON_PLAY,
    SPRITE_ICON_STEP,
    SPRITE_ICON_START,
    SPRITE_ICON_BACK,
    SPRITE_ICON_FORTH,
    SPRITE_ICON_END,
    SPRITE_ICON_EXPORT,
    SPRITE_ICON_SLOWER,
    SPRITE_ICON_FASTER,
    SPRITE_ICON_SOUND,
    SPRITE_ICON_MUTE,
    SPRITE_ICON_THEME,
    SPRITE_ICON_DETAILS,
    SPRITE_ICON_FULLSCREEN,
    SPRITE_ICON_HELP,
    SPRITE_ICON_MENU,
    SPRITE_ICON_CLOSE,
    SPRITE_COUNT
};

struct sprites;

/* NULL when memory is short. The caller destroys it before the renderer. */
struct sprites *sprites_create(SDL_Renderer *renderer);
void sprites_destroy(struct sprites *sprites);

/* Forgets every picture, for instance because the window's size changed. */
void sprites_clear(struct sprites *sprites);

/* The sprite at size x size pixels; NULL if it cannot be drawn. Owned by the cache, valid until the next call. */
SDL_Texture *sprites_get(struct sprites *sprites, enum sprite id, int size);

#endif
