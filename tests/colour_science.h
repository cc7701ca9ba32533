/*
 * How colours look to people: contrast, difference, and what colour-blind eyes make of them. Colours are 8-bit sRGB
 * when they are written red, green, blue, and linear light 0 .. 1 when they are a vector.
 */
#ifndef COLOUR_SCIENCE_H
#define COLOUR_SCIENCE_H

#include "standard.h"

struct colour_vector {
    double v[3];
};

struct colour_vector colour_light(uint8_t red, uint8_t green, uint8_t blue);

/* Contrast of two lights as WCAG 2.1 defines it: 1 .. 21. */
double colour_contrast(struct colour_vector a, struct colour_vector b);

/* CIELAB of a light, under D65. */
struct colour_vector colour_lab(struct colour_vector light);

/* CIEDE2000 between two CIELAB colours. */
double colour_difference(struct colour_vector p, struct colour_vector q);

/* Ways of seeing, 0 .. colour_sights() - 1: normal sight, and each kind of colour blindness by two published models. */
size_t colour_sights(void);
const char *colour_sight_name(size_t sight);

/* The light that would look to a normal eye as `light` looks to that one. */
struct colour_vector colour_seen(size_t sight, struct colour_vector light);

#endif
