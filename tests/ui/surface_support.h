/* A canvas on a surface, without a window: what is drawn there can be looked at. */
#ifndef SURFACE_SUPPORT_H
#define SURFACE_SUPPORT_H

#include "ui/board/view.h"

/* In the light theme, a unit is a pixel. The surface has four bytes a pixel: red, green, blue, alpha. */
SDL_Surface *surface_begin(struct canvas *canvas, int width, int height);
void surface_end(struct canvas *canvas, SDL_Surface *surface);

/* A board at rest, at which nobody points. */
struct scene scene_of(const struct state *state);

#endif
