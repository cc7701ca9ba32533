/* Pictures of the board: one, or one of each position. */
#ifndef UI_SERIES_H
#define UI_SERIES_H

#include "ui/play/play_state.h"

void series_save_board(struct play *play, uint64_t now);

/* Begins to save a picture of each position of the record, in a new folder. */
void series_begin(struct play *play, uint64_t now);
void series_end(struct play *play);

/* Saves the next one; returns when it wants to be asked again. */
uint64_t series_advance(struct play *play, uint64_t now);

#endif
