/* How a list of moves looks, whoever shows it. */
#ifndef UI_LISTING_H
#define UI_LISTING_H

#include "gravitrips/match.h"
#include "ui/board/movelist.h"
#include "ui/board/view.h"
#include "ui/frame/controls.h"

struct listing {
    const struct movelist *list;
    const struct match *match; /* the move that led to its cursor is marked, those after it are dimmed */
    const struct view *view;
    int player_of[2]; /* by side */
    int hot;          /* the move under the pointer, from 0; -1: none */

    /* Draws what stands beside a move, at the right end of its cell; returns its width. NULL: nothing does. */
    int (*draw_mark)(struct canvas *canvas, const void *context, int move, SDL_Rect cell);
    const void *context;
};

/* Adds the moves that are seen to a screen's controls; ids begin with that of the first move of the match. */
void listing_list(struct controls *controls, const struct movelist *list, const struct match *match, int first_id);

void listing_draw(struct canvas *canvas, const struct listing *listing);

#endif
