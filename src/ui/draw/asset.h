/* Finds and loads pictures and sounds. What cannot be loaded is named once, and the game goes on. */
#ifndef UI_ASSET_H
#define UI_ASSET_H

#include "standard.h"
#include <SDL.h>

enum { ASSET_PATH_MAX = 1024 };

/*
 * The folders in which files are looked for, in this order: first three relative to the program's own folder (NULL:
 * none), then the one that `make install` filled.
 */
struct asset_places {
    const char *beside[3];
    const char *installed;
};

/* Writes the path in the first place that has the file or folder; in the last place if none has it. */
void asset_find(const struct asset_places *places, const char *name, char path[ASSET_PATH_MAX]);

/*
 * Writes the path of an asset ("disc_red.svg"): in $GRAVITRIPS_ASSETS, else beside the program in the build tree, else
 * where `make install` put it.
 */
void asset_path(const char *name, char path[ASSET_PATH_MAX]);

/* A colour as it is written in a picture's file ("#C63A52"), and the colour that replaces it. */
struct ink {
    const char *written;
    SDL_Color color;
};

/*
 * Renders an SVG file into a picture of a size in pixels, with colours replaced if `inks` are given. NULL if that
 * fails, after stderr was told which file and why. The caller frees it.
 */
SDL_Surface *asset_picture(const char *name, int width, int height, const struct ink *inks, int ink_count);

#endif
