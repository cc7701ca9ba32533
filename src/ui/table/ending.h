/* How a round has ended, in words, and how it stands between two who play several. */
#ifndef UI_TABLE_ENDING_H
#define UI_TABLE_ENDING_H

#include "store/settings.h"
#include "ui/table/game_table.h"

/* --- in words --- */

/* For the status line: who won. May write to `words`. */
const char *ending_status(const struct table *table, char words[WORDS_MAX]);

/* For the banner: how. */
void ending_words(const struct table *table, char words[WORDS_MAX]);

/* The same where a person has won what is not won every day; NULL: it is no such day. */
const char *ending_honour(const struct table *table);

/* --- the tally --- */

/* Between two people who play the best of several games: "Best of 3 · 1–0". False: they do not. */
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
