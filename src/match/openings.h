/* Names of openings. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include "gravitrips/game.h"

/*
 * The name of the opening to which exactly this position, or its mirror image, belongs, marked with SHOWN; NULL if it
 * has none. Callers give later positions the name of the last position that has one.
 */
const char *openings_name(const struct variant *variant, const struct state *state);

#endif
