/*
 * Pieces and opening as one number, since no game has both. Files and messages that were there before openings have
 * room for one; and a program of then refuses such a game, instead of taking it for a plain one.
 */
#ifndef RULES_JOINED_H
#define RULES_JOINED_H

#include "gravitrips/game.h"

int joined_number(const struct options *options);

/* The number stands where pieces are: what of it is an opening goes where that belongs. */
void joined_split(const struct game *game, struct options *options);

#endif
