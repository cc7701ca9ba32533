/*
 * Weights found by simulated annealing, after A. Lindberg, "A.I. in board games" (Technical University of Denmark,
 * 2007). The members of a population of weights play against each other. The better half is kept; the rest is replaced
 * by mutations of it, which are large at first and smaller in each generation.
 *
 * Everything follows from the seed and the points, so a population that was stored can be continued on any computer.
 */
#ifndef WORKSHOP_TUNER_H
#define WORKSHOP_TUNER_H

#include "gravitrips/ai.h"

enum {
    TUNER_POPULATION = 60,
    TUNER_KEPT = 30,
    TUNER_GENERATIONS = 50, /* the temperature starts at 1 and falls by 0.02 in each generation */
    TUNER_WEIGHT_MOST = 100,
    TUNER_GAMES = TUNER_POPULATION * (TUNER_POPULATION - 1), /* games of one generation */
    TUNER_POINTS_WON = 2,
    TUNER_POINTS_DRAWN = 1
};

struct tuner {
    uint64_t seed;
    int weight_count;
    int generation; /* how many generations have been played; TUNER_GENERATIONS: all of them */
    int weights[TUNER_POPULATION][WEIGHTS_MAX]; /* after a generation was played, the best come first */
};

/* Begins with a population of random weights. */
void tuner_begin(struct tuner *tuner, int weight_count, uint64_t seed);

/* Sets the players of a game, 0 <= game < TUNER_GAMES: everybody plays everybody else on either side. */
void tuner_pair(int game, int players[2]);

/* The seed of a game in this generation. Each game has a different one. */
uint64_t tuner_seed(const struct tuner *tuner, int game);

/*
 * Ends a generation, given the points of each player: keeps the better half, and replaces the others by its mutations.
 */
void tuner_next(struct tuner *tuner, const int points[TUNER_POPULATION]);

#endif
