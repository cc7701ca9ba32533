/* Lines of a record's tree: the moves that lead to a place, and those that follow it. */
#ifndef MATCH_RECORD_LINE_H
#define MATCH_RECORD_LINE_H

#include "gravitrips/match.h"
#include "gravitrips/record.h"

/* The most places of a line, with the beginning. */
enum { RECORD_LINE_MAX = RECORD_MOVES_MAX + RECORD_BRANCHES_MAX + 1 };

/* How many moves lead to a place. */
int record_plies(const struct record *record, int place);

/* Lists the places from the beginning to this one, which is path[record_plies]. */
void record_path(const struct record *record, int place, int *path);

/* The place of the game itself at which the variation of a place begins; a place of the game is its own. */
int record_root(const struct record *record, int place);

/*
 * A match of the line that leads to a place and goes on behind it, with its cursor at the place; behind i moves it is
 * at line[i]. NULL, and no change, if memory is short, or the match ends before, by repetition. The caller destroys it.
 */
struct match *record_line_match(const struct record *record, const struct variant *variant, int place,
                                int line[RECORD_LINE_MAX]);

/*
 * Makes a match go on behind its cursor as the tree does at the place there, without moving the cursor. What the match
 * refuses, because it has ended by repetition, is left out.
 */
void record_line_go_on(const struct record *record, struct match *match, int line[RECORD_LINE_MAX]);

#endif
