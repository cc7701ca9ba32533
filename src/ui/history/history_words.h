/* What the history says of a game: in the person's language, place and time. */
#ifndef UI_HISTORY_WORDS_H
#define UI_HISTORY_WORDS_H

#include "store/archive.h"

enum { HISTORY_WORDS_MAX = 192 };

/* "You – Computer, level 5": who had the first move, and who the second. */
void history_words_who(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* How a game ended, for the human who played the computer, else for the winner. */
void history_words_result(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* The same as the archive counts it: ARCHIVE_ANY if somebody won who is not a human against the computer. */
enum archive_result history_words_outcome(const struct record *head);

/* "Connect Four 7×6", with what else is unusual about it. */
void history_words_game(const struct record *head, char words[HISTORY_WORDS_MAX]);

/* What is typed into the filter for opponents: a level's number, or part of a name. */
void history_words_filter(const char *typed, struct archive_filter *filter);

#endif
