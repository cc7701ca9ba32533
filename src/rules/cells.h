/* Cells as text: a column letter from the left and a row number from the bottom, as in "b12". */
#ifndef RULES_CELLS_H
#define RULES_CELLS_H

#include "gravitrips/game.h"

enum { CELL_TEXT_MAX = 5 }; /* bytes of a cell's text, with the final 0 */

/* Writes a cell of the board. */
void cells_format(const struct variant *variant, int cell, char text[CELL_TEXT_MAX]);

/* Reads a cell from the front of a text. Returns where the text goes on, or NULL and the reason. */
const char *cells_parse(const struct variant *variant, const char *text, uint8_t *cell, struct reason *why);

/*
 * A move as people call it in a window and in sentences: where discs fall the number of the column, 10 for the tenth,
 * too; else as the rules write it. What is kept, copied or typed is the rules' own text, where a move is one letter.
 */
void cells_name_move(const struct variant *variant, struct move move, char name[MOVE_TEXT_MAX]);

#endif
