/* What is wrong with the file of settings and games is told. */
#ifndef UI_TROUBLE_H
#define UI_TROUBLE_H

#include "ui/play/play_state.h"

/* Tells what has gone wrong since the last call. */
void trouble_tell(struct play *play, uint64_t now);

#endif
