/* Pixels of the screen, as Xvfb keeps it in a file, and what their colours are like. */
#ifndef PIXELS_H
#define PIXELS_H

#include "standard.h"

struct picture {
    const uint8_t *pixels; /* blue, green, red, unused */
    size_t line;           /* bytes from one line to the next */
    int width, height;
};

struct color {
    int red, green, blue;
};

/* Maps the file that Xvfb keeps its screen in (-fbdir); false if it cannot be read, or has not 32 bits a pixel. */
bool pixels_open(const char *path, struct picture *screen);

/* The part of the screen at X Y WIDTH HEIGHT, four words; false if it reaches over the screen's edge. */
bool pixels_part(const struct picture *screen, char **words, struct picture *part);

static inline struct color color_within(const struct picture *picture, int x, int y)
{
    const uint8_t *pixel = picture->pixels + (size_t)y * picture->line + (size_t)x * 4;
    return (struct color){pixel[2], pixel[1], pixel[0]};
}

static inline struct color color_at(const struct picture *picture, int x, int y)
{
    bool within = x >= 0 && y >= 0 && x < picture->width && y < picture->height;
    return within ? color_within(picture, x, y) : (struct color){0, 0, 0};
}

/* The strongest of a colour's three parts. */
int largest(struct color color);

/* How far from grey, 0..255. */
int chroma(struct color color);

/* The angle on the colour circle in degrees, 0 red, 120 green, 240 blue; of a colour with chroma. */
double hue(struct color color);

static inline bool is_near(struct color a, struct color b, int tolerance)
{
    return abs(a.red - b.red) <= tolerance && abs(a.green - b.green) <= tolerance && abs(a.blue - b.blue) <= tolerance;
}

/* WCAG 2.1: relative luminance and contrast ratio. */
double luminance(struct color color);
double contrast(struct color a, struct color b);

#endif
