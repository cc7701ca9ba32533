/*
 * Weights found by simulated annealing, after A. Lindberg, "A.I. in board
 * games" (Technical University of Denmark, 2007): of a population of weights
 * that play against each other the better half is kept and the rest replaced by
 * mutations of it, which are large at first and smaller each time.
 *
 * What happens follows from the seed and the points alone, so that a population
 * that was written down can go on anywhere.
 */
#ifndef WORKSHOP_TUNER_H
#define WORKSHOP_TUNER_H

#include "gravitrips/ai.h"

enum {
    TUNER_POPULATION = 60,
    TUNER_KEPT = 30,
    TUNER_GENERATIONS = 50, /* the temperature falls from 1 by 0.02 each time */
    TUNER_WEIGHT_MOST = 100,
    TUNER_GAMES = TUNER_POPULATION * (TUNER_POPULATION - 1), /* games of one generation */
    TUNER_POINTS_WON = 2,
    TUNER_POINTS_DRAWN = 1
};

struct tuner {
    uint64_t seed;
    int weight_count;
    int generation;                             /* generations played; TUNER_GENERATIONS: it is done */
    int weights[TUNER_POPULATION][WEIGHTS_MAX]; /* the best first, once they have played */
};

/* Begins with a population of random weights. */
void tuner_begin(struct tuner *tuner, int weight_count, uint64_t seed);

/* Sets the players of a game, 0 <= game < TUNER_GAMES: everyone plays everyone with either side. */
void tuner_pair(int game, int players[2]);

/* The seed of a game in the current generation; each game has another. */
uint64_t tuner_seed(const struct tuner *tuner, int game);

/* Ends a generation with these points for each player: keeps the better half and mutates it. */
void tuner_next(struct tuner *tuner, const int points[TUNER_POPULATION]);

#endif
