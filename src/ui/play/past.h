/* The history, opened from the table. */
#ifndef UI_PAST_H
#define UI_PAST_H

#include "ui/play/play_state.h"

void past_open(struct play *play);

#endif
