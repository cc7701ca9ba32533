/* The record as a film. */
#ifndef UI_REPLAY_H
#define UI_REPLAY_H

#include "ui/play/play_state.h"

/* From the cursor, or from the beginning where that is at the end; or stops it. */
void replay_toggle(struct play *play, uint64_t now);
void replay_stop(struct play *play, uint64_t now);

/* What is asked for during a replay: pause, step and speed, as in watching. False: something else, which stops it. */
bool replay_act(struct play *play, enum action action, uint64_t now);

/* Shows the next move when it is due; returns when that is. */
uint64_t replay_advance(struct play *play, uint64_t now);

#endif
