/* What a person at a terminal sees of a board, and types: shared by `play` and by games with a friend elsewhere. */
#ifndef CLI_PERSON_H
#define CLI_PERSON_H

#include "gravitrips/game.h"

/*
 * Prints a board on standard error: the rows from the top, at the edges the names with which moves are typed, and the
 * points of both sides where they count. The cell that the move `last` reached, or left for good, is in brackets;
 * MOVE_NONE marks nothing.
 */
void person_print_board(const struct variant *variant, const struct state *state, struct move last);

/* The letter of the piece that the side to move lays or moves next, as on that board. */
char person_sign(const struct variant *variant, const struct state *state);

/* Reads a line that is one legal move, without blanks around it. Returns false and the reason otherwise. */
bool person_read_move(const struct variant *variant, const struct state *state, const char *line, struct move *move,
                      struct reason *why);

#endif
