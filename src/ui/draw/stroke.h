/* Strokes of a round pen, as far as they have been drawn. Positions and widths are pixels. */
#ifndef UI_STROKE_H
#define UI_STROKE_H

#include "ui/draw/canvas.h"

struct pen {
    int width;
    SDL_Color color; /* opaque: the dots of a stroke overlap */
};

/* The first part (0 .. 1) of a line, and of a circle, clockwise from its top. */
void stroke_line(struct canvas *canvas, struct pen pen, SDL_FPoint from, SDL_FPoint to, double part);
void stroke_circle(struct canvas *canvas, struct pen pen, SDL_FPoint center, double radius, double part);

#endif
