/* A line of a game as a moving picture: pieces fall, slide or grow to where they go, and what is marked is shown. */
#ifndef PICTURES_ANIMATION_H
#define PICTURES_ANIMATION_H

#include "gravitrips/record.h"

enum {
    ANIMATION_PACE = 900, /* milliseconds */
    ANIMATION_PACE_MIN = 20,
    ANIMATION_PACE_MAX = 30000,
    ANIMATION_HOLD = 3000,      /* for how long the last position stays at least */
    ANIMATION_MOVES_MAX = 1000, /* longer lines are refused: nobody looks at them to their end */
    ANIMATION_PIXELS_MAX = 2000000
};

struct animation {
    const struct record *record;
    int place; /* the line leads through this place of the record, and goes on behind it as the record does */
    int width; /* in pixels */
    int pace;  /* milliseconds from one move to the next; what is marked or signed stays twice as long */
};

/* The place behind the first move of a record's n-th variation, from 1; RECORD_NOWHERE if there are not so many. */
int animation_variation(const struct record *record, int n);

/*
 * Writes a file: a GIF or a moving PNG, by the ending of its name. Returns false and the reason, which does not name
 * the path. One picture is in memory at a time.
 */
bool animation_write(const struct animation *animation, const char *path, struct reason *why)
    __attribute__((warn_unused_result));

#endif
