/* Tournaments for commands: setting them up from options, and saying what went wrong. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "cli/cli.h"
#include "engines/tournament.h"

/* A level as a contestant, with the evaluator and the weights that the options name. */
struct contestant arena_level(const struct cli_options *options, int level, const char *name);

/*
 * Plays a tournament on the options' board, with their seed, so many games at once as they say threads, and the book.
 * False if not all was played; what went wrong has then been said, unless who was told ended it.
 */
bool arena_play(const struct cli_options *options, struct tournament_setup *setup,
                const struct tournament_watch *watch);

/* The moves of a game as text, for the caller to free; NULL if memory is short. */
char *arena_moves(const struct record *record);

#endif
