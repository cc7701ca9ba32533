/* What of the main screen goes into the archive, and how games from outside come to the table. */
#ifndef UI_KEEP_H
#define UI_KEEP_H

#include "ui/play/play_state.h"

/* The journal of the game that the screen begins with. False, said on stderr, when memory is short. */
bool keep_begin(struct play *play, const struct play_setup *setup, uint64_t now);

/* Another game begins with the next move; who plays has changed; a move was made. */
void keep_round(struct play *play);
void keep_players(struct play *play);
void keep_move(struct play *play, uint64_t now);

/* Opens what a file or the clipboard holds. */
void keep_open_file(struct play *play, const char *path, uint64_t now);
void keep_paste(struct play *play, uint64_t now);

/* Copies the record. */
void keep_copy(struct play *play, uint64_t now);

#endif
