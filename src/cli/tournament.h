/*
 * Games of engine against engine, several at once if wanted. Each has a seed
 * of its own, so that, as far as the levels are limited by plies and not by
 * time, the number of threads changes nothing.
 */
#ifndef CLI_TOURNAMENT_H
#define CLI_TOURNAMENT_H

#include "cli/cli.h"

/* Who plays a game, and how it begins. */
struct pairing {
    struct seat seats[2]; /* by side */
    uint64_t seed;        /* of the choices among equally good moves */
    int opening_plies;    /* made at random before the seats play, 0: none */
    uint64_t opening_seed;
};

/* What the moves of one side cost. */
struct effort {
    int moves;
    uint64_t microseconds;
    uint64_t longest; /* microseconds of one move */
};

/* A game that was played. */
struct played {
    enum outcome outcome;     /* RUNNING: not played to its end, because memory was short */
    char *record;             /* its moves; NULL if it was not played to its end */
    struct effort efforts[2]; /* by side */
};

/* Says who plays a game, 0 <= game < the number of games. Called on any thread. */
typedef void pairing_fn(const struct cli_options *options, int game, void *context, struct pairing *pairing);

/* Hears of each game in order, on the calling thread; false ends the tournament. */
typedef bool played_fn(int game, const struct played *played, void *context);

/* Makes so many random moves, which may end the game; false when memory is short. */
bool tournament_open(struct match *match, int plies, uint64_t random);

/* The seed of a game, different for each. */
uint64_t tournament_seed(const struct cli_options *options, int game);

/*
 * Plays the games on as many threads as the options say. Returns all of them, for the caller to give to
 * tournament_free; NULL if `hear` (which may be NULL) ended it, or when memory is short, which is then said.
 */
struct played *tournament_play(const struct cli_options *options, int games, pairing_fn *pair, played_fn *hear,
                               void *context);

void tournament_free(struct played *played, int games);

#endif
