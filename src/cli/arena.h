/* Tournaments between our own engines, set up from options. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "cli/cli.h"
#include "engines/tournament.h"

/* A level as a contestant, with the evaluator and the weights that the options name. */
struct contestant arena_level(const struct cli_options *options, int level, const char *name);

/*
 * Plays a tournament on the options' board with their seed and the book, as many games at once as --threads says. False
 * if not all games were played; says why, unless the watcher ended it.
 */
bool arena_play(const struct cli_options *options, struct tournament_setup *setup,
                const struct tournament_watch *watch);

/* The moves of a game as text, which the caller frees; NULL if memory is short. */
char *arena_moves(const struct record *record);

#endif
