/* Finds and loads pictures and sounds. Declared in canvas.h. */
#include "ui/draw/canvas.h"

#include <SDL_image.h>
#include <unistd.h>

#ifndef ASSETS_INSTALLED
#define ASSETS_INSTALLED "/usr/local/share/gravitrips/assets"
#endif

/*
 * Where the folder of assets lies relative to the program's own: build/, build/asan/ or the like, or an installed bin/.
 */
static const struct asset_places assets = {{"../assets", "../../assets", "../share/gravitrips/assets"},
                                           ASSETS_INSTALLED};

/* If no place has the file, `path` gets the last place, so that a message can name it. */
void asset_find(const struct asset_places *places, const char *name, char path[ASSET_PATH_MAX])
{
    char *base = SDL_GetBasePath();
    bool found = false;
    for (size_t i = 0; base && !found && i < SDL_arraysize(places->beside) && places->beside[i]; i++) {
        snprintf(path, ASSET_PATH_MAX, "%s%s/%s", base, places->beside[i], name);
        found = access(path, R_OK) == 0;
    }
    SDL_free(base);
    if (!found)
        snprintf(path, ASSET_PATH_MAX, "%s/%s", places->installed, name);
}

void asset_path(const char *name, char path[ASSET_PATH_MAX])
{
    const char *chosen = getenv("GRAVITRIPS_ASSETS");
    if (chosen)
        snprintf(path, ASSET_PATH_MAX, "%s/%s", chosen, name);
    else
        asset_find(&assets, name, path);
}

/* Is a picture wholly transparent? SDL_image turns a truncated file into such a picture instead of failing. */
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

/* Replaces a colour in the text of an SVG file; one with alpha 0 by a word of the same length that draws nothing. */
static void put_ink(char *text, const struct ink *ink)
{
    enum { DIGITS = sizeof "#RRGGBB" - 1 };
    char hex[] = "none   ";
    if (ink->color.a)
        snprintf(hex, sizeof hex, "#%02X%02X%02X", ink->color.r, ink->color.g, ink->color.b);
    for (char *at = strstr(text, ink->written); at; at = strstr(at + DIGITS, ink->written))
        memcpy(at, hex, DIGITS);
}

SDL_Surface *asset_picture(const char *name, int width, int height, const struct ink *inks, int ink_count)
{
    char path[ASSET_PATH_MAX];
    size_t length = 0;
    asset_path(name, path);
    char *text = SDL_LoadFile(path, &length); /* SDL_LoadFile appends a 0 */
    SDL_RWops *file = text ? SDL_RWFromConstMem(text, (int)length) : NULL;
    SDL_Surface *picture = NULL;
    for (int i = 0; text && i < ink_count; i++)
        put_ink(text, &inks[i]);
    if (file) {
        picture = IMG_LoadSizedSVG_RW(file, width, height);
        SDL_RWclose(file);
    }
    SDL_free(text);
    if (picture && is_empty(picture)) {
        SDL_FreeSurface(picture);
        picture = NULL;
        SDL_SetError("there is nothing in the picture");
    }
    if (!picture)
        fprintf(stderr, "gravitrips: %s: %s\n", path, SDL_GetError());
    return picture;
}
