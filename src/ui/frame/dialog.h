/* What dialogs over the board share: the veil, the box, the cross that closes it. */
#ifndef UI_DIALOG_H
#define UI_DIALOG_H

#include "ui/draw/canvas.h"

/* Draws veil, box, title and cross; `width` and `height` in units. Returns the room within. */
SDL_Rect dialog_draw(struct canvas *canvas, const char *title, float width, float height);

/* The box, the room within and the cross for those sizes, for hitting them. */
SDL_Rect dialog_room(const struct canvas *canvas, float width, float height);
SDL_Rect dialog_box(const struct canvas *canvas, float width, float height);
SDL_Rect dialog_cross(const struct canvas *canvas, float width, float height);

#endif
