/* The end of a round in words, and the tally of several rounds. */
#ifndef UI_TABLE_ENDING_H
#define UI_TABLE_ENDING_H

#include "store/settings.h"
#include "ui/table/game_table.h"

/* --- in words --- */

/* The winner, for the status line. May write to `words`. */
const char *ending_status(const struct table *table, char words[WORDS_MAX]);

/* How it was won, for the banner. */
void ending_words(const struct table *table, char words[WORDS_MAX]);

/* Praise for an unusual win of a person; NULL: it is none. */
const char *ending_honour(const struct table *table);

/* --- the tally --- */

/* "Best of 3 · 1–0"; false: two people do not play the best of several games. */
bool tally_score(const struct party *party, char words[WORDS_MAX]);

/*
 * Wins belong to the players: as long as these two sit there, and nobody has won the best of several games, the tally
 * goes on, whatever they play next.
 */
void tally_take_along(const struct party *party, const struct game_choice *choice, int wins[2], int *draws);

/*
 * How a match of two people stands is kept, and who begins the next round, or the one that is running if it has not
 * `ended` yet; so that the same two go on with it at the next start, unless somebody has won it. `between`: what
 * comes is a round that was not begun then.
 */
void tally_save(const struct party *party, struct settings *settings, bool ended);
void tally_recall(struct party *party, struct settings *settings, bool between);

#endif
