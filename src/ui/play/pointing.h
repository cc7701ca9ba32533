/* Keys and mouse on the main screen. */
#ifndef UI_POINTING_H
#define UI_POINTING_H

#include "ui/play/play_state.h"

/* False: not a key for the main screen. */
bool pointing_key_down(struct play *play, const SDL_KeyboardEvent *event, uint64_t now);
void pointing_mouse_moved(struct play *play, int x, int y);
void pointing_mouse_down(struct play *play, const SDL_MouseButtonEvent *event, uint64_t now);
void pointing_wheel(struct play *play, const SDL_MouseWheelEvent *event);

/* Brings the hand to a place. */
void pointing_move_hand(struct play *play, int place);

#endif
