/* What is seen: where it stands, the scene for the view, words, what must be drawn again. */
#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "ui/play/play_state.h"

/* Finds the place of everything anew: the window's size, or what is to be seen in it, has changed. */
void scene_arrange(struct play *play);

void scene_build(const struct flow *flow, const struct insight *insight, struct scene *scene, uint64_t now);

/* A record's position at rest, after `cursor` moves, without anything that belongs to the moment. */
void scene_still(const struct party *party, const struct match *match, int cursor, struct scene *scene);

/* Does the status line ask the human to pass, for want of any other move? */
bool scene_asks_to_pass(const struct flow *flow);

/* Brings the status line and the window's title up to date. */
void scene_update_status(struct play *play);

/* The end of a round, in the banner. */
void scene_draw_banner(struct canvas *canvas, const struct play *play);

/* What a click at a point of the banner asks for: another round, or the review of this one; else ACTION_NONE. */
enum action scene_banner_action(const struct play *play, int x, int y);

/* Marks what moves for drawing; returns when it wants to be asked again. */
uint64_t scene_advance(struct flow *flow, uint64_t now);

#endif
