/* What is seen: the scene for the view, words, what must be drawn again. */
#ifndef UI_SCENE_H
#define UI_SCENE_H

#include "ui/play/play_state.h"

void scene_build(const struct play *play, struct scene *scene, uint64_t now);

/* A record's position at rest, after `cursor` moves, without anything that belongs to the moment. */
void scene_still(const struct play *play, const struct match *match, int cursor, struct scene *scene);

/* Does the status line ask the human to pass, for want of any other move? */
bool scene_asks_to_pass(const struct play *play);

/* Brings the status line and the window's title up to date. */
void scene_update_status(struct play *play);

/* Marks what moves for drawing; returns when it wants to be asked again. */
uint64_t scene_advance(struct play *play, uint64_t now);

/* The colour's name as a person says it. */
const char *scene_player_name(const struct play *play, int player);

/* Shows a message for some seconds. */
void scene_notify(struct play *play, const char *text, uint64_t now);

#endif
