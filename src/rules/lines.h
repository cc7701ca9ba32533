/*
 * Win lines: every straight run of n cells on a board, numbered, and for each
 * cell the lines through it.
 */
#ifndef RULES_LINES_H
#define RULES_LINES_H

#include "gravitrips/game.h"

/* Builds the table of a board; sizes are within the limits of game.h. */
void lines_build(struct line_table *lines, int width, int height, int connect);

/* Lists the cells of all lines that one side fills, ascending; returns their number. */
int lines_won_cells(const struct line_table *lines, const struct state *state, uint8_t cells[CELLS_MAX]);

#endif
