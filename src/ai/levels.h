/* What makes a level's strength. How strong that is has been measured: docs/levels.md. */
#ifndef AI_LEVELS_H
#define AI_LEVELS_H

#include "gravitrips/ai.h"

/* What there is to overlook, by how far one has to look for it. */
enum overlook {
    OVERLOOK_WIN,   /* a line that the side to move completes at once */
    OVERLOOK_BLOCK, /* one that the other side does */
    OVERLOOK_LATER, /* one that lacks a cell that cannot be reached yet */
    OVERLOOK_TWO,   /* one that lacks two cells: what double threats are made of */
    OVERLOOK_FEW,   /* one that lacks more: where a good place is */
    OVERLOOK_KINDS
};

struct level {
    int depth;        /* plies; 0: no limit */
    int milliseconds; /* 0: no limit */
    int slips;        /* in games without lines so many of a hundred moves are any legal move */
    int recalls;      /* of a hundred positions of the opening book so many; 0: it does not look there */
    int ending;       /* cells that are free when perfect play begins, where the solver covers the variant */
    uint8_t overlooks[OVERLOOK_KINDS]; /* in games of lines, of a hundred lines that are neither easy nor hard to see */
};

/* From LEVEL_MIN on. */
extern const struct level levels[LEVEL_MAX + 1];

#endif
