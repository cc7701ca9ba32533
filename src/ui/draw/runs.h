/* A text in runs: each is written in one font and, where letters change with those beside them, in one script. */
#ifndef UI_DRAW_RUNS_H
#define UI_DRAW_RUNS_H

#include "ui/draw/fonts.h"

/* A script whose letters join, move, or are written from right to left. */
struct script {
    uint32_t first, last; /* its letters, or some of them */
    char tag[5];          /* its name in ISO 15924 */
    bool leftwards;
};

struct run {
    size_t length; /* in bytes */
    int face;
    const struct script *script; /* NULL for letters that stand beside each other as they are */
};

/* The run at the front of a text that is not empty. There is a font. */
struct run runs_take(const struct lettering *lettering, const char *text);

/* The run's font, set up for its script; valid until the next call of fonts_get. NULL if there is none. */
TTF_Font *runs_font(const struct lettering *lettering, const struct run *run);

#endif
