/* The upright plate, and what is fixed to it. */
#ifndef UI_PLATE_H
#define UI_PLATE_H

#include "ui/board/view.h"

/* In cells: the height of the bar under the plate, and how far it extends on each side. */
#define PLATE_BASE     0.26
#define PLATE_OVERHANG 0.3

/* Draws the plate with its holes, lids over full columns, the bar, and the numbers of the columns. */
void plate_draw(struct canvas *canvas, const struct board *board, const struct scene *scene);

#endif
