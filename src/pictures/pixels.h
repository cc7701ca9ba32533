/* A picture as pixels. */
#ifndef PICTURES_PIXELS_H
#define PICTURES_PIXELS_H

#include "gravitrips/game.h"
#include "standard.h"

/* Pixels from left to right and from the top down. Whoever draws measures in units, at any scale. */
struct pixels {
    int width, height;
    double scale; /* pixels of a unit */
    uint32_t *at; /* 0xRRGGBB; owned */
};

/* Pixels from `left` and `top` up to but without `right` and `bottom`. Empty if right <= left. */
struct area {
    int left, top, right, bottom;
};

/* A picture of this many units, so wide in pixels. False and the reason if it would have more than `most` pixels. */
bool pixels_init(struct pixels *pixels, int wide, int high, int width, int most, struct reason *why)
    __attribute__((warn_unused_result));
void pixels_free(struct pixels *pixels);

/* The pixels that a rectangle of units touches; and the smallest area that holds two others. */
struct area pixels_area(const struct pixels *pixels, double left, double top, double right, double bottom);
struct area pixels_area_join(struct area a, struct area b);

#endif
