/*
 * What views of flat boards share, in which each cell is a place:
 *
 *      [ banner ]
 *     +-----------+
 *   3 |   |   |   | R    cells, and beside them a rail of `rail` cells' width, if there is one
 *   2 |   |   |   | A
 *   1 |   |   |   | I
 *     +-----------+ L
 *       a   b   c
 *     ======-----        the bar: what the position is worth, if that is shown
 */
#ifndef UI_GRID_H
#define UI_GRID_H

#include "ui/board/view.h"

/*
 * Arranges a flat board in an area, in pixels. `rail` is the rail's width in cells, 0 for none; `rooms` has bits of
 * enum rooms.
 */
void grid_arrange(struct board *board, const struct variant *variant, SDL_Rect area, double rail, unsigned rooms);

/* The slots of struct view in which all views of flat boards have the same functions. */
#define GRID_MEMBERS                                                                                                   \
    .place_at = grid_place_at, .place_beside = grid_place_beside, .first_place = grid_first_place,                     \
    .place_of_number = grid_place_of_number, .choose = grid_choose, .place_of = grid_place_of,                         \
    .clear_time = grid_clear_time, .place_rect = grid_place_rect, .worth_place = grid_worth_place,                     \
    .worth_rect = grid_worth_rect

/* Functions for the slots of struct view, shared by all or some views of flat boards. */
int grid_place_at(const struct board *board, int x, int y); /* of any board: the cell at a point */
int grid_place_beside(const struct variant *variant, int place, int dx, int dy);
int grid_first_place(const struct variant *variant);
int grid_place_of_number(const struct variant *variant, int number);
enum choice grid_choose(const struct variant *variant, const struct state *state, int selected, int place,
                        struct move *move);
int grid_targets(const struct variant *variant, const struct state *state, int selected, uint8_t places[CELLS_MAX]);
int grid_place_of(const struct variant *variant, struct move move);
uint64_t grid_clear_time(const struct variant *variant);
SDL_Rect grid_place_rect(const struct board *board, int place);

/*
 * grid_worth_place returns the place that shows a move's worth: for a new piece the place where it would go; for any
 * other move the piece's place or, once the piece is selected, the target. grid_worth_rect returns the lower part of
 * that cell.
 */
int grid_worth_place(const struct variant *variant, int selected, struct move move);
SDL_Rect grid_worth_rect(const struct board *board, int place);

/* The square of a cell; any board has one. */
SDL_Rect grid_square(const struct board *board, int cell);

SDL_FPoint grid_middle(SDL_Rect rect);

/* Is a piece on its way to the cell? */
bool grid_is_reached(const struct scene *scene, int cell);

/* The square of a cell, moved sideways while it is shaken. */
SDL_Rect grid_cell_rect(const struct board *board, const struct scene *scene, int cell);

/* Scales a rectangle about its middle. */
SDL_Rect grid_scaled(SDL_Rect rect, double scale);

/* What the board itself takes up, with its foot or its tray. */
SDL_Rect grid_body(const struct board *board);

/* The wooden tray on which a flat board lies, in themes with a scenery. */
void grid_draw_tray(struct canvas *canvas, const struct board *board);

/* Draws letters under the columns, and numbers beside the rows. */
void grid_draw_names(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* Draws them on the margin of an upright plate, where otherwise only columns have numbers. */
void grid_draw_plate_names(struct canvas *canvas, const struct board *board);

#endif
