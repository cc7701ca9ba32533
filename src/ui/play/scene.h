/* What is seen: where it stands, words, and on the board what is known of the moment. */
#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "ui/play/play_state.h"

/* Finds the place of everything anew: the window's size, or what is to be seen in it, has changed. */
void scene_arrange(struct play *play);

/* Does the status line ask the human to pass, for want of any other move? */
bool scene_asks_to_pass(const struct flow *flow);

/* Brings the status line and the window's title up to date. */
void scene_update_status(struct play *play);

/* The end of a round, in the banner. */
void scene_draw_banner(struct canvas *canvas, const struct play *play);

/* Does the banner offer the review of the round? */
bool scene_has_link(const struct play *play);

/* Shows on the board what is known of the moment, and what moves there; returns when it wants to be asked again. */
uint64_t scene_advance(struct play *play, uint64_t now);

#endif
