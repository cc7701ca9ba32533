/*
 * What everything is drawn with: a renderer, a theme, sprites and text, at the
 * window's true pixels. Sizes that people see are given in units: the default
 * window is 1000 x 720 units, whatever its pixels.
 */
#ifndef UI_CANVAS_H
#define UI_CANVAS_H

#include <stdbool.h>

#include "ui/draw/sprites.h"
#include "ui/draw/text.h"
#include "ui/draw/theme.h"

enum { UNITS_WIDE = 1000, UNITS_HIGH = 720 };

struct canvas {
    SDL_Renderer *renderer;
    const struct theme *theme;
    enum theme_id theme_id;
    struct sprites *sprites;
    struct text *text;
    int width; /* pixels */
    int height;
    float unit; /* pixels per unit */
};

enum align { ALIGN_LEFT, ALIGN_CENTER, ALIGN_RIGHT };

/* How a text looks; size is the height of a line in units. */
struct text_style {
    float size;
    enum text_weight weight;
    SDL_Color color;
    enum align align;
};

/* The size in pixels, and with it what a unit is: UNITS_WIDE by UNITS_HIGH units have room. */
void canvas_resize(struct canvas *canvas, int width, int height);

/* Units to whole pixels, at least 1. */
int canvas_px(const struct canvas *canvas, float units);

void canvas_fill(struct canvas *canvas, SDL_Rect rect, SDL_Color color);

/* A filled rectangle with round corners; radius in pixels. */
void canvas_round(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color);

/* The same with square lower corners. */
void canvas_round_top(struct canvas *canvas, SDL_Rect rect, int radius, SDL_Color color);

/* All corners round, with a border of `border` pixels. */
void canvas_framed(struct canvas *canvas, SDL_Rect rect, int radius, int border, SDL_Color fill, SDL_Color line);

/* A sprite in its own colours, or tinted (icons are white); alpha 0..255. */
void canvas_sprite(struct canvas *canvas, enum sprite id, int x, int y, int size, Uint8 alpha);
void canvas_icon(struct canvas *canvas, enum sprite id, SDL_Rect rect, SDL_Color color);

/* The theme's plain text. */
struct text_style canvas_style(const struct canvas *canvas, float size, enum align align);

/*
 * One line of text within a rectangle, vertically centred; smaller if it would not fit, at last shortened, with three
 * dots. Returns its width in pixels.
 */
int canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);

/* How wide a text would be, in pixels. */
int canvas_text_width(struct canvas *canvas, const char *string, const struct text_style *style);

/*
 * A picture of so much of what was drawn since it was last shown; NULL, and SDL_GetError says why. The caller frees
 * it.
 */
SDL_Surface *canvas_picture(struct canvas *canvas, SDL_Rect part);

/* A colour with another alpha, 0..255. */
SDL_Color canvas_faded(SDL_Color color, int alpha);

/*
 * From now on only what lies within `rect` is drawn; `before` is where drawing was allowed until then. False if nothing
 * would be seen: all stays as it was.
 */
bool canvas_clip(struct canvas *canvas, SDL_Rect rect, SDL_Rect *before);
void canvas_unclip(struct canvas *canvas, SDL_Rect before);

/* A rectangle made smaller by `by` pixels on all sides. */
SDL_Rect canvas_inset(SDL_Rect rect, int by);

#endif
