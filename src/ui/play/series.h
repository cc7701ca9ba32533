/* Pictures of the board: one, or one of each position. */
#ifndef UI_SERIES_H
#define UI_SERIES_H

#include "ui/play/play_state.h"

/* As large as in the window, where it has this room. */
void series_save_board(struct flow *flow, SDL_Rect room);

/* Begins to save a picture of each position of the record, in a new folder. */
void series_begin(struct series *series, struct flow *flow, SDL_Rect room);
void series_end(struct series *series);

/* Saves the next one; returns when it wants to be asked again. */
uint64_t series_advance(struct series *series, struct flow *flow, uint64_t now);

#endif
