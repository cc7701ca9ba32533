/*
 * What the games of lines share: a piece is put on an empty cell and stays; the
 * first straight line of `connect` own pieces wins; a full board without one is
 * a draw. They differ in which empty cells may be chosen.
 */
#ifndef RULES_LINE_GAME_H
#define RULES_LINE_GAME_H

#include "gravitrips/game.h"

/* May the game called `title` be played with these options, both sides of the board being at least so long? */
bool line_game_validate(const struct options *options, int shortest_side, const char *title, struct reason *why);

/*
 * Every straight run of `connect` cells, numbered in the order rows, columns, rising diagonals, falling diagonals, and
 * for each cell the lines through it.
 */
void line_game_build_lines(const struct options *options, struct line_table *lines);

/* The empty board. */
void line_game_start(const struct variant *variant, struct state *state);

/* The move that puts a piece on a cell. */
struct move line_game_move(int cell);

/* Puts a piece of the side to move on an empty cell: all of the state but the tallies follows. */
void line_game_place(const struct variant *variant, struct state *state, int cell);

/* Lists the cells of all lines that one side fills, ascending; returns their number. */
int line_game_winning_cells(const struct variant *variant, const struct state *state, uint8_t cells[CELLS_MAX]);

#endif
