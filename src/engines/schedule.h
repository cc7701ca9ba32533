/*
 * Which games a tournament has: who meets whom, with which side, from which
 * opening. Pure; a knock-out's later games follow from the results before.
 *
 * Games are numbered in the order in which they are begun. Numbers 2 i and
 * 2 i + 1 are two games of the same two from the same opening, each side in
 * turn. In a round robin all meet once so, in rounds in which nobody plays
 * twice, then all once more from the next opening.
 */
#ifndef ENGINES_SCHEDULE_H
#define ENGINES_SCHEDULE_H

#include "engines/tournament.h"

enum { SCHEDULE_NOBODY = -1 };

/* How many games there are for sure, when those with numbers below `played` are over; `played`: that is all. */
int schedule_count(const struct tournament_setup *setup, const struct standings_game *games, int played);

/* The same before any game was played, as many as there can be; -1: more than TOURNAMENT_GAMES_MAX. */
int schedule_most(const struct tournament_setup *setup);

/* Who plays a game of those. */
void schedule_pair(const struct tournament_setup *setup, const struct standings_game *games, int played, int number,
                   struct tournament_pairing *pairing);

/* Is it one of this part's? */
bool schedule_is_ours(const struct tournament_setup *setup, int number);

/* Who has won a knock-out; SCHEDULE_NOBODY yet. */
int schedule_winner(const struct tournament_setup *setup, const struct standings_game *games, int played);

#endif
