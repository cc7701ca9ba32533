/* The few shapes that boards are drawn of. Their edges are smooth. */
#ifndef PICTURES_PEN_H
#define PICTURES_PEN_H

#include "pictures/pixels.h"

/* A rectangle of units, with round corners. */
struct box {
    double left, top, right, bottom, round;
};

/* A grid of round holes in a plate: the middle of the first one, how many, from one to the next, the radius. */
struct holes {
    double x, y, apart, radius;
    int columns, rows;
};

/* What draws: where, only within `clip`, in which colour. */
struct pen {
    struct pixels *pixels;
    struct area clip;
    uint32_t colour;
};

/* A straight stroke with round ends; a dot, if both are the same. And a circle. */
void pen_stroke(const struct pen *pen, double x, double y, double to_x, double to_y, double width);
void pen_ring(const struct pen *pen, double x, double y, double radius, double width);

/* A box that is filled (width 0), with holes unless that is NULL, or its outline. */
void pen_box(const struct pen *pen, const struct box *box, double width, const struct holes *holes);

/* Writes digits, small letters from a to l, ! and ? around a middle, `high` units high. */
void pen_word(const struct pen *pen, double x, double y, double high, const char *word);

#endif
