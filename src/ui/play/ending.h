/* The end of a round, in the banner. */
#ifndef UI_ENDING_H
#define UI_ENDING_H

#include "ui/play/play_state.h"

void ending_draw(struct canvas *canvas, const struct play *play);

/* What a click at a point of the banner asks for: another round, or the review of this one; else ACTION_NONE. */
enum action ending_action_at(const struct play *play, int x, int y);

#endif
