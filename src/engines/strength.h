/* The strengths of several, from all games among them. */
#ifndef ENGINES_STRENGTH_H
#define ENGINES_STRENGTH_H

#include "engines/standings.h"

/* Sets elo, elo_margin and elo_guessed of `count` rows, which are in the order of contestants. False if memory is
 * short. */
bool strength_find(const struct standings_game *games, int games_count, int count, struct standings_row *rows)
    __attribute__((warn_unused_result));

#endif
