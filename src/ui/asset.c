/* Where the pictures and sounds are, and loading them. */
#include "ui/asset.h"

#include <SDL_image.h>
#include <stdio.h>
#include <stdlib.h>

#ifndef ASSETS_INSTALLED
#define ASSETS_INSTALLED "/usr/local/share/gravitrips/assets"
#endif

static bool readable(const char *path)
{
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    if (file)
        SDL_RWclose(file);
    return file != NULL;
}

/* Fills in the first folder that holds the asset; the last one tried otherwise, to be named in the message. */
void asset_path(const char *name, char path[ASSET_PATH_MAX])
{
    const char *chosen = getenv("GRAVITRIPS_ASSETS");
    if (chosen) {
        snprintf(path, ASSET_PATH_MAX, "%s/%s", chosen, name);
        return;
    }
    char *base = SDL_GetBasePath();
    const char *const beside[] = {"../assets", "../share/gravitrips/assets"};
    for (size_t i = 0; base && i < SDL_arraysize(beside); i++) {
        snprintf(path, ASSET_PATH_MAX, "%s%s/%s", base, beside[i], name);
        if (readable(path)) {
            SDL_free(base);
            return;
        }
    }
    SDL_free(base);
    snprintf(path, ASSET_PATH_MAX, "%s/%s", ASSETS_INSTALLED, name);
}

/* SDL_image takes a file that was cut short for a picture with nothing in it. */
static bool is_empty(const SDL_Surface *picture)
{
    const SDL_PixelFormat *format = picture->format;
    for (int y = 0; y < picture->h; y++) {
        const Uint32 *row = (const Uint32 *)((const Uint8 *)picture->pixels + y * picture->pitch);
        for (int x = 0; x < picture->w; x++)
            if (row[x] & format->Amask)
                return false;
    }
    return true;
}

SDL_Surface *asset_picture(const char *name, int width, int height)
{
    char path[ASSET_PATH_MAX];
    asset_path(name, path);
    SDL_RWops *file = SDL_RWFromFile(path, "rb");
    SDL_Surface *picture = NULL;
    if (file) {
        picture = IMG_LoadSizedSVG_RW(file, width, height);
        SDL_RWclose(file);
    }
    if (picture && is_empty(picture)) {
        SDL_FreeSurface(picture);
        picture = NULL;
        SDL_SetError("there is nothing in the picture");
    }
    if (!picture)
        fprintf(stderr, "gravitrips: %s: %s\n", path, SDL_GetError());
    return picture;
}
