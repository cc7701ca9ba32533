/* How a winning line is shown and celebrated, the same on all boards. */
#ifndef UI_TRIUMPH_H
#define UI_TRIUMPH_H

#include "ui/board/view.h"

/* After a win, lays a veil in the colour of the wells over everything but the winning pieces. */
void triumph_dim(struct canvas *canvas, const struct board *board, const struct scene *scene,
                 void (*draw_piece)(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha));

/*
 * On a board whose winning cells are lit: a stroke grows through each line, and the pieces pop up as it reaches them.
 */
void triumph_draw(struct canvas *canvas, const struct board *board, const struct scene *scene,
                  void (*draw_piece)(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha));

/* Draws a check mark where a move would have held. */
void triumph_draw_held(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* Draws confetti over the whole board, if the scene has any. */
void triumph_confetti(struct canvas *canvas, const struct board *board, const struct scene *scene);

#endif
