/* Names of openings. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include "gravitrips/game.h"

/*
 * The name of the opening that a position, or its mirror image, is the beginning of, marked with SHOWN; NULL where
 * there is none. Positions behind it have that of the last one that has a name.
 */
const char *openings_name(const struct variant *variant, const struct state *state);

#endif
