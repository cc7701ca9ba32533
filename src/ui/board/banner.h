/* A banner in the place of the hand: what happened, what comes next, and a link: a button of words. */
#ifndef UI_BANNER_H
#define UI_BANNER_H

#include "ui/board/view.h"

struct banner {
    int winner;        /* whose piece stands before the words; -1: none */
    const char *words; /* what happened */
    const char *next;  /* what comes next; "" for nothing */
    SDL_Color next_color;
    const char *link; /* what a click on the link does, behind what comes next; NULL: there is none */
    bool hot;         /* the pointer is on the link */
};

void banner_show(struct canvas *canvas, const struct view *view, const struct board *board,
                 const struct banner *banner);

/* Where the link stands, if there is one. */
SDL_Rect banner_link(const struct board *board);

#endif
