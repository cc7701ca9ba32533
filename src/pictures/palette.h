/* The few colours of a picture. */
#ifndef PICTURES_PALETTE_H
#define PICTURES_PALETTE_H

#include "pictures/pixels.h"

enum { PALETTE_COLOURS = 256, PALETTE_SLOTS = 4096 };

/*
 * The colours of a picture in a format that has few of them. All that are used are counted first. If there are
 * too many, some of those that are mixed where shapes meet become others that are most like them. Begin with all zeros.
 */
struct palette {
    uint32_t colours[PALETTE_COLOURS];
    int count, known;              /* how many colours there are; how many slots are used */
    uint32_t asked[PALETTE_SLOTS]; /* a hash table: a colour that was counted, plus 1, how often, and which one it is */
    uint32_t times[PALETTE_SLOTS];
    uint8_t found[PALETTE_SLOTS];
};

/* Counts the colours of this part of a picture. */
void palette_count(struct palette *palette, const struct pixels *pixels, struct area area);

/* Chooses the colours, when all are counted. */
void palette_settle(struct palette *palette);

/* The number of the chosen colour that is most like this one. */
uint8_t palette_find(const struct palette *palette, uint32_t colour);

#endif
