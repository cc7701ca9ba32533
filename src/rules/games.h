/* The public symbols of the games, one each; the registry lists them. */
#ifndef RULES_GAMES_H
#define RULES_GAMES_H

#include "gravitrips/game.h"

extern const struct game connect4_game;
extern const struct game tictactoe_game;
extern const struct game kolibrat_game;

/* The template, which is not in the registry. */
extern const struct game nullgame_game;

#endif
