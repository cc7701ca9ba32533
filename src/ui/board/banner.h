/* A banner in the place of the hand: what happened, and what comes next. */
#ifndef UI_BANNER_H
#define UI_BANNER_H

#include "ui/board/view.h"

struct banner {
    int winner;        /* whose piece stands before the words; -1: none */
    const char *words; /* what happened */
    const char *next;  /* what comes next; "" for nothing */
    SDL_Color next_color;
};

void banner_show(struct canvas *canvas, const struct view *view, const struct board *board,
                 const struct banner *banner);

#endif
