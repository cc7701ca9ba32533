/*
 * Fonts: Open Sans, the system's sans-serif font for what that lacks, and for what both lack any font of the machine.
 * Each is a face, which has a number.
 */
#ifndef UI_DRAW_FONTS_H
#define UI_DRAW_FONTS_H

#include "ui/draw/canvas.h"

#include <SDL_ttf.h>

enum { FACE_OWN, FACE_SYSTEM, FACES_USUAL };

struct fonts;

/* In which fonts, how large and how heavy something is written. */
struct lettering {
    struct fonts *fonts;
    int pixels;
    enum text_weight weight;
};

/* NULL when memory is short. */
struct fonts *fonts_create(void);
void fonts_destroy(struct fonts *fonts);

/* Closes every font. It is opened again when it is needed. */
void fonts_clear(struct fonts *fonts);

/* A face, so large that its line is about `pixels` high; valid until the next call. NULL if there is none. */
TTF_Font *fonts_get(const struct lettering *lettering, int face);

bool fonts_has(const struct lettering *lettering, int face, uint32_t letter);

/* The first face that has a letter; FACE_OWN, which shows a box, if no font of the machine has it. */
int fonts_face(const struct lettering *lettering, uint32_t letter);

/* --- runs.c: a text in runs, each in one font and, where letters change with those beside them, in one script --- */

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
