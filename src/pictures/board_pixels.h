/* Boards as pixels, with a piece that is on its way. */
#ifndef PICTURES_BOARD_PIXELS_H
#define PICTURES_BOARD_PIXELS_H

#include "pictures/look.h"
#include "pictures/pixels.h"

/* A piece that is not on a cell. In games in which pieces fall it is behind the plate. */
struct board_flight {
    double x, y; /* in units */
    double size; /* 1: as large as usual; 0: there is none */
    enum side colour;
};

/* A picture that a board fits into, so wide. False and the reason if it would have more than `most` pixels. */
bool board_pixels_init(struct pixels *pixels, const struct variant *variant, int width, int most, struct reason *why)
    __attribute__((warn_unused_result));

/* Draws that part of a board. The flight may be NULL. */
void board_pixels_draw(struct pixels *pixels, struct area clip, const struct board_scene *scene,
                       const struct board_flight *flight);

/* The part of the picture in which a piece, and what marks it, is drawn around a place, in units. */
struct area board_pixels_around(const struct pixels *pixels, double x, double y);

#endif
