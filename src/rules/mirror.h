/* Left and right: positions that are mirror images of each other are worth the same, and people take them for one. */
#ifndef RULES_MIRROR_H
#define RULES_MIRROR_H

#include "gravitrips/game.h"

/*
 * A number for a position: the same for its mirror image where only lines count, and gravity, if any; in other games
 * the state's hash.
 */
uint64_t mirror_key(const struct variant *variant, const struct state *state);

#endif
