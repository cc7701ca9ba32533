/* The list of moves. Which rows are visible, and where, is computed first (in pixels); then they are drawn. */
#ifndef UI_MOVELIST_H
#define UI_MOVELIST_H

#include "gravitrips/match.h"
#include "ui/board/view.h"
#include "ui/frame/control/controls.h"

struct movelist {
    SDL_Rect area; /* the whole list; empty if there is no room for one */
    SDL_Rect head; /* the pieces over the two columns */
    SDL_Rect body; /* the visible rows */
    int row_height;
    int number_width;
    int visible; /* how many rows are visible at once */
    int top;     /* the first visible row, from 0 */
    int moves;   /* the number of moves on record */
};

/* Places the list in an area. It stays scrolled as before, as far as that is possible. */
void movelist_arrange(struct movelist *list, const struct canvas *canvas, SDL_Rect area);

/* Sets the number of moves, and scrolls as little as possible to show the last of the first `cursor` moves. */
void movelist_follow(struct movelist *list, int moves, int cursor);

/* Scrolls by `by` rows, down if positive. Returns false if the list is already at that end. */
bool movelist_scroll(struct movelist *list, int by);

/* The place of a row's number, and that of a move; rows and moves count from 0. Empty if the row is not visible. */
SDL_Rect movelist_number(const struct movelist *list, int row);
SDL_Rect movelist_cell(const struct movelist *list, int move);

/* The place of the scroll bar, which shows the visible part; empty if everything is visible. */
SDL_Rect movelist_bar(const struct movelist *list);

/* --- drawing the list in two columns: the move that led to the position is marked, later moves are dimmed --- */

struct listing {
    const struct movelist *list;
    const struct match *match; /* the move before its cursor is marked, later ones are dimmed */
    const struct view *view;
    int player_of[2]; /* by side */
    int hot;          /* the move under the pointer, from 0; -1 if there is none */
};

/*
 * Lists the visible moves as controls. The first move of the match has the id `first_id`, the second the next, and so
 * on.
 */
void movelist_list(struct controls *controls, const struct movelist *list, const struct match *match, int first_id);

void movelist_draw(struct canvas *canvas, const struct listing *listing);

#endif
