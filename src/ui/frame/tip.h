/* What the button under the pointer does, and its key, just above it. */
#ifndef UI_TIP_H
#define UI_TIP_H

#include "ui/draw/canvas.h"

void tip_draw(struct canvas *canvas, SDL_Rect button, const char *label, const char *keys);

#endif
