/* The parts that Kolibrat's view is made of: its pieces, and the rail with the score. */
#ifndef UI_KOLIBRAT_PARTS_H
#define UI_KOLIBRAT_PARTS_H

#include "ui/board/view.h"

/* Members of struct view: a piece, its colour, and how long it is on its way. */
void kolibrat_pieces_draw_one(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha);
SDL_Color kolibrat_pieces_color(const struct canvas *canvas, int player);
uint64_t kolibrat_pieces_time(const struct board *board, struct move move);

/* Where a cell's piece stands. */
SDL_Rect kolibrat_pieces_rect(const struct board *board, const struct scene *scene, int cell);

/* All pieces that stand still; all that are on their way, with what they take. */
void kolibrat_pieces_draw_resting(struct canvas *canvas, const struct board *board, const struct scene *scene);
void kolibrat_pieces_draw_flights(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* The rail's width in cells, for grid_arrange. */
#define KOLIBRAT_RAIL 0.8

/* The slot of a side's i-th point. */
SDL_Rect kolibrat_pieces_slot(const struct board *board, enum side side, int i);
void kolibrat_pieces_draw_rail(struct canvas *canvas, const struct board *board, const struct scene *scene);

#endif
