/*
 * What the files of the games share: their symbols, which game.c lists; what Connect Four and Tic-Tac-Toe have in
 * common; cells as text.
 */
#ifndef RULES_CELLS_H
#define RULES_CELLS_H

#include "gravitrips/game.h"

extern const struct game connect4_game;
extern const struct game tictactoe_game;
extern const struct game kolibrat_game;

/* The template of a game, which game.c leaves out of its list. */
extern const struct game nullgame_game;

/* The start of most games: an empty board, no plies, FIRST to move, running; or the variant's beginning. */
void cells_start(const struct variant *variant, struct state *state);

/* Counts the pieces of FIRST and SECOND on a board. */
void cells_count(const struct variant *variant, const uint8_t cells[CELLS_MAX], int counts[2]);

/* Copies a board, all that lies beyond its cells empty; with `exchanged` each side gets the other's pieces. */
void cells_copy(const struct variant *variant, const uint8_t from[CELLS_MAX], bool exchanged, uint8_t to[CELLS_MAX]);

/*
 * Lists the cells of all lines that one side fills, in ascending order. Returns their number, 0 in games without lines.
 */
int cells_winning(const struct variant *variant, const struct state *state, uint8_t cells[CELLS_MAX]);

/*
 * --- games of lines: a piece is put on an empty cell and stays; the first straight line of `connect` own pieces wins;
 * a full board without one is a draw. They differ in which empty cells may be chosen. ---
 */

/*
 * Can the game called `title` be played with these options? Both sides of the board must be at least `shortest_side`.
 */
bool line_game_validate(const struct options *options, int shortest_side, const char *title, struct reason *why);

/*
 * Every straight run of `connect` cells, in the order rows, columns, rising diagonals, falling diagonals; and for each
 * cell, the lines through it.
 */
void line_game_build_lines(const struct options *options, struct line_table *lines);

/* The owner of a line: the content that all its cells have in common, or CELL_EMPTY if they differ. */
enum cell line_game_owner(const struct line_table *lines, int line, const uint8_t cells[CELLS_MAX]);

/* The move that puts a piece on a cell. */
struct move line_game_move(int cell);

/*
 * Sets up the state in which these pieces are on the board, whoever laid them when: FIRST is to move if their number is
 * even, SECOND if it is odd. False and the reason if a piece hangs in the air, both sides have a line, or only the side
 * to move has one.
 */
bool line_game_set_up(const struct variant *variant, const uint8_t cells[CELLS_MAX], struct state *state,
                      struct reason *why) __attribute__((warn_unused_result));

/* Puts a piece of the side to move on an empty cell, and updates everything in the state except the tallies. */
void line_game_place(const struct variant *variant, struct state *state, int cell);

/* --- cells as text: a column letter from the left and a row number from the bottom, as in "b12" --- */

enum { CELL_TEXT_MAX = 5 }; /* bytes of a cell's text, including the final 0 */

/* Writes a cell of the board. */
void cells_format(const struct variant *variant, int cell, char text[CELL_TEXT_MAX]);

/* Reads a cell from the front of a text. Returns where the text goes on, or NULL and the reason. */
const char *cells_parse(const struct variant *variant, const char *text, uint8_t *cell, struct reason *why);

/*
 * What a move is called in the window and in sentences. In games in which discs fall it is the number of the column,
 * with 10 for the tenth. In other games it is the move's text by the rules. Texts that are stored, copied or typed are
 * always those of the rules.
 */
void cells_name_move(const struct variant *variant, struct move move, char name[MOVE_TEXT_MAX]);

#endif
