/* A canvas on a surface. */
#include "surface_support.h"
#include "prelude.h"

SDL_Surface *surface_begin(struct canvas *canvas, int width, int height)
{
    SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, SDL_PIXELFORMAT_RGBA32);
    setenv("GRAVITRIPS_ASSETS", "assets", true);
    *canvas = (struct canvas){.renderer = SDL_CreateSoftwareRenderer(surface),
                              .theme = theme_get(THEME_MORNING),
                              .width = width,
                              .height = height,
                              .unit = 1.0f};
    assert_non_null(canvas->renderer);
    canvas->sprites = sprites_create(canvas->renderer);
    canvas->paintings = paintings_create();
    canvas->text = text_create(canvas->renderer);
    assert_true(canvas->sprites && canvas->text);
    return surface;
}

void surface_end(struct canvas *canvas, SDL_Surface *surface)
{
    text_destroy(canvas->text);
    paintings_destroy(canvas->paintings);
    sprites_destroy(canvas->sprites);
    SDL_DestroyRenderer(canvas->renderer);
    SDL_FreeSurface(surface);
}

struct scene scene_of(const struct state *state)
{
    return (struct scene){.state = state,
                          .player_of = {0, 1},
                          .place = NO_PLACE,
                          .carried = NO_PLACE,
                          .selected = NO_PLACE,
                          .shaken_place = NO_PLACE};
}
