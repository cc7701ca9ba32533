/* The side panel of the main screen. */
#ifndef UI_PANEL_H
#define UI_PANEL_H

#include "ui/play/play_state.h"

void panel_draw(struct canvas *canvas, const struct play *play);

#endif
