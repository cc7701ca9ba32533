/* The end of a round, in the banner. */
#ifndef UI_ENDING_H
#define UI_ENDING_H

#include "ui/play/play_state.h"

void ending_draw(struct canvas *canvas, const struct play *play);

#endif
