/*
 * Weights found by playing. The members of a population, sets of weights, play games in generations; what comes of the
 * games decides which sets are kept and from which the others are made. The ways to do so, the *methods*, go back to
 * A. Lindberg, "A.I. in board games" (Technical University of Denmark, 2007), which has the second; the third is what
 * its author wished for.
 *
 * Everything follows from the seed and the points, so a population that was stored can be continued on any computer.
 */
#ifndef WORKSHOP_TUNER_H
#define WORKSHOP_TUNER_H

#include "engines/tournament.h"
#include "gravitrips/ai.h"

enum {
    TUNER_POPULATION = 60,
    TUNER_KEPT = 30,
    TUNER_ELITE = 6,        /* how many sets `genetic` keeps */
    TUNER_GENERATIONS = 50, /* the temperature starts at 1 and falls by 0.02 in each generation */
    TUNER_WEIGHT_MOST = 100,
    TUNER_LEAGUE_GAMES = TUNER_POPULATION * (TUNER_POPULATION - 1), /* games of one generation */
    TUNER_DEPTHS_MAX = 4,
    TUNER_OPPONENT = TUNER_POPULATION, /* the number of the opponent of `fixed`; those of the population are below it */
    TUNER_POINTS_WON = 2,
    TUNER_POINTS_DRAWN = 1,
    TUNER_MOVES_MOST = 500 /* `fixed`: a game that is not won counts as one that took so many moves */
};

enum tuner_method {
    /* Everybody plays everybody. The better half is kept; the rest are its mutations, whose weights are clipped. */
    TUNER_LEAGUE,

    /*
     * The thesis' annealing: the sets play in pairs, the winners stay and are joined by a mutation of each. All weights
     * change at once; they are shifted so that none is negative, and scaled so that none is too large.
     */
    TUNER_PAPER,

    /*
     * Each set plays against one opponent, from the same openings as all others, and is the better the fewer moves it
     * needs to win. The better half is kept; the rest are its mutations, as in the thesis.
     */
    TUNER_FIXED,

    /*
     * The sets play in pairs drawn anew for each round. The best few are kept. Each other set has two parents, each the
     * best of three drawn at random (tournament selection), and every weight from one of them; some weights mutate.
     */
    TUNER_GENETIC
};

struct tuner {
    enum tuner_method method;
    uint64_t seed;
    int weight_count;
    int games;      /* of one generation; at most TUNER_LEAGUE_GAMES, in a league as many */
    int depths;     /* by how many depths of search its games are played in turns, 1 to TUNER_DEPTHS_MAX */
    int generation; /* how many generations have been played; TUNER_GENERATIONS: all of them */
    int weights[TUNER_POPULATION][WEIGHTS_MAX]; /* after a generation was played, the best come first */
};

/* Sets the first population, of random weights, the same for all methods. The caller has set all but `weights`. */
void tuner_begin(struct tuner *tuner);

/* At which of the depths these play a game, from 0: two sets that meet twice meet at the same one. */
int tuner_depth(const struct tuner *tuner, int game, const int players[2]);

/* Says who plays a game of this generation, 0 <= game < games, and how it begins. `tuner` is a struct tuner. */
void tuner_pair(int game, const void *tuner, struct tournament_pairing *pairing);

/* Adds what a game counts, which took `moves` moves of both sides, to its players' points. */
void tuner_count(const struct tuner *tuner, const int players[2], enum outcome outcome, int moves,
                 int points[TUNER_POPULATION]);

/* Ends a generation, given the points of each player: makes the next population. */
void tuner_next(struct tuner *tuner, const int points[TUNER_POPULATION]);

#endif
