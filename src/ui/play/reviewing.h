/* The way to the review of the game at the table. */
#ifndef UI_REVIEWING_H
#define UI_REVIEWING_H

#include "ui/play/play_state.h"

/* Has the game at the table ended? Then it can be reviewed. */
bool reviewing_is_possible(const struct play *play);
void reviewing_open(struct play *play, uint64_t now);

#endif
