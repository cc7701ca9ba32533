/*
 * Which games a tournament has: who meets whom, on which side, from which opening. Pure functions; in a knock-out,
 * later games follow from earlier results. Games are numbered in the order in which they begin. Games 2 i and 2 i + 1
 * have the same players and the same opening, with the sides exchanged unless the setup fixes them. In one cycle of a
 * round robin everybody plays one such pair of games against everybody, in rounds in which nobody has two opponents.
 * The next cycle uses the next opening.
 */
#ifndef ENGINES_SCHEDULE_H
#define ENGINES_SCHEDULE_H

#include "engines/tournament.h"

enum { SCHEDULE_NOBODY = -1 };

/*
 * How many games are certain to be played, once those with numbers below `played` are over. If the result is `played`
 * itself, the tournament is over.
 */
int schedule_count(const struct tournament_setup *setup, const struct standings_game *games, int played);

/* The largest possible number of games, before the first one is played; -1 if it is more than TOURNAMENT_GAMES_MAX. */
int schedule_most(const struct tournament_setup *setup);

/* Says who plays game `number`, which must be one of those that are certain to be played (schedule_count). */
void schedule_pair(const struct tournament_setup *setup, const struct standings_game *games, int played, int number,
                   struct tournament_pairing *pairing);

/* Does this program play the game, if the setup divides the tournament into parts? */
bool schedule_is_ours(const struct tournament_setup *setup, int number);

/* The winner of a knock-out, or SCHEDULE_NOBODY. */
int schedule_winner(const struct tournament_setup *setup, const struct standings_game *games, int played);

#endif
