/* Games between evaluators: many short games, on several threads, of which only the outcome counts. */
#ifndef WORKSHOP_COMMAND_EVALUATORS_H
#define WORKSHOP_COMMAND_EVALUATORS_H

#include "cli/cli.h"
#include "engines/tournament.h"

/*
 * Says which contestants play a game, 0 <= game < the number of games, by side, and sets both seeds. Called on any
 * thread.
 */
typedef void contest_pair_fn(int game, const void *context, struct tournament_pairing *pairing);

/* Evaluators in searches of their own limits, and the games that they play. */
struct contest {
    const struct contestant *contestants;
    int count;
    int games;
    int opening_plies; /* made at random before the players play, so that games differ */
    contest_pair_fn *pair;
    const void *context;
    const char *task; /* what is going on, in the progress bar that a terminal gets */
};

/* An evaluator (NULL: the default) with weights (NULL: its own) that looks so many plies ahead, or so long; 0: no
 * limit. Contestants have names: their numbers. */
struct contestant contest_player(int number, const char *evaluator, const int *weights, int depth, int milliseconds);

/*
 * Plays the games on as many threads as the options say. The outcomes, one a game, do not depend on the number of
 * threads as far as the players are limited by plies and not by time. False when memory is short, which is then said.
 */
bool contest_play(const struct cli_options *options, const struct contest *contest, enum outcome *outcomes);

#endif
