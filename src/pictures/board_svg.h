/* Boards as SVG, for documents and for print. */
#ifndef PICTURES_BOARD_SVG_H
#define PICTURES_BOARD_SVG_H

#include "pictures/look.h"

struct board_svg {
    struct board_scene scene;
    const char *title; /* what the picture is of */
    bool alone;        /* it is a file, or part of a document that has no style */
};

/*
 * CSS that only changes the colours of a board for a dark background. The colours for a light background are
 * attributes, so that viewers that ignore styles show the board, too.
 */
extern const char board_svg_style[];

/* Writes a board up to where more can be drawn over it, and its end. */
void board_svg_begin(const struct board_svg *picture, FILE *file);
void board_svg_end(FILE *file);

/* Writes words above a column, before the end. */
void board_svg_word(int column, const char *words, bool strong, FILE *file);

/* Writes a text into XML, where <, > and & mean something else. */
void board_svg_text(const char *text, FILE *file);

#endif
