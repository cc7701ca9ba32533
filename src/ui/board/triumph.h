/* How a winning line is shown and celebrated, the same on all boards. */
#ifndef UI_TRIUMPH_H
#define UI_TRIUMPH_H

#include "ui/board/view.h"

/* When somebody has won, everything but the winning pieces lies under a veil of the wells' colour. */
void triumph_dim(struct canvas *canvas, const struct board *board, const struct scene *scene,
                 void (*draw_piece)(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha));

/*
 * Upon a board whose winning cells are lit: a stroke that draws itself through each line of them, and their pieces,
 * which pop up as it reaches them.
 */
void triumph_draw(struct canvas *canvas, const struct board *board, const struct scene *scene,
                  void (*draw_piece)(struct canvas *canvas, int player, SDL_Rect rect, Uint8 alpha));

/* A check mark where a move would have held. */
void triumph_draw_held(struct canvas *canvas, const struct board *board, const struct scene *scene);

/* Confetti over all of the board, if there is to be some. */
void triumph_confetti(struct canvas *canvas, const struct board *board, const struct scene *scene);

#endif
