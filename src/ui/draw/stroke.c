/* Strokes: dots of a round pen, so close that they look like one line. */
#include "ui/draw/stroke.h"

#include <math.h>

static const double PI = 3.14159265358979323846;

static void dot(struct canvas *canvas, struct pen pen, double x, double y)
{
    SDL_Texture *texture = sprites_get(canvas->sprites, SPRITE_CIRCLE, pen.width);
    float half = (float)pen.width / 2.0f;
    if (!texture)
        return;
    SDL_SetTextureColorMod(texture, pen.color.r, pen.color.g, pen.color.b);
    SDL_SetTextureAlphaMod(texture, pen.color.a);
    SDL_FRect rect = {(float)x - half, (float)y - half, (float)pen.width, (float)pen.width};
    SDL_RenderCopyF(canvas->renderer, texture, NULL, &rect);
}

/* How many dots a stroke of that length takes, besides the first. */
static int dots_along(double length, struct pen pen)
{
    return (int)ceil(length / SDL_max(pen.width / 8.0, 1.0));
}

void stroke_line(struct canvas *canvas, struct pen pen, SDL_FPoint from, SDL_FPoint to, double part)
{
    double dx = (to.x - from.x) * part, dy = (to.y - from.y) * part;
    int dots = dots_along(hypot(dx, dy), pen);
    for (int i = 0; i <= dots && part > 0.0; i++)
        dot(canvas, pen, from.x + dx * i / SDL_max(dots, 1), from.y + dy * i / SDL_max(dots, 1));
}

void stroke_circle(struct canvas *canvas, struct pen pen, SDL_FPoint center, double radius, double part)
{
    int dots = dots_along(2.0 * PI * radius * part, pen);
    for (int i = 0; i <= dots && part > 0.0; i++) {
        double angle = 2.0 * PI * part * i / SDL_max(dots, 1);
        dot(canvas, pen, center.x + radius * sin(angle), center.y - radius * cos(angle));
    }
}
