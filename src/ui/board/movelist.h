/* The list of moves: which rows are visible and where (a pure computation in pixels), and how they are drawn. */
#ifndef UI_MOVELIST_H
#define UI_MOVELIST_H

#include "gravitrips/match.h"
#include "ui/board/view.h"
#include "ui/frame/control/controls.h"

struct movelist {
    SDL_Rect area; /* the whole list; empty if there is no room for one */
    SDL_Rect head; /* what tells the two columns apart */
    SDL_Rect body; /* the rows that are seen */
    int row_height;
    int number_width;
    int visible; /* so many rows are seen at once */
    int top;     /* the first row that is seen, from 0 */
    int moves;   /* in the record */
};

/* How high an area is in which so many rows are seen, in pixels. */
int movelist_height(const struct canvas *canvas, int rows);

/* Finds the list's place; it stays scrolled as far as it was, where that is still possible. */
void movelist_arrange(struct movelist *list, const struct canvas *canvas, SDL_Rect area);

/* The record has so many moves: scrolls as little as it takes to see the last one of the first `cursor`. */
void movelist_follow(struct movelist *list, int moves, int cursor);

/* Scrolls by so many rows, down if positive; false if it cannot. */
bool movelist_scroll(struct movelist *list, int by);

/* Where a row's number and a move stand, `move` from 0; empty if they are not seen. */
SDL_Rect movelist_number(const struct movelist *list, int row);
SDL_Rect movelist_cell(const struct movelist *list, int move);

/* Which part of the record is seen, as a bar at the list's edge; empty if all of it is. */
SDL_Rect movelist_bar(const struct movelist *list);

/* The move that is seen at a point, from 0; -1 if none is. */
int movelist_at(const struct movelist *list, int x, int y);

/* --- how it looks: two columns, the move that led to the position marked, what comes after it dimmed --- */

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
void movelist_list(struct controls *controls, const struct movelist *list, const struct match *match, int first_id);

void movelist_draw(struct canvas *canvas, const struct listing *listing);

#endif
