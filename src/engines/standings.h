/*
 * How a tournament stands: points, Elo with its 95 % interval, forfeits, time;
 * and of two contestants the sequential test of which is stronger. Pure.
 *
 * Elo is that of the logistic model (A. Elo, "The Rating of Chessplayers, Past
 * and Present", 1978): ten times as many points won as lost are 400. Of more
 * than two it is the greatest likelihood in that model, of which R. Bradley and
 * M. Terry wrote (Biometrika 39, 1952), found as D. Hunter says ("MM algorithms
 * for generalized Bradley-Terry models", Annals of Statistics 32, 2004), a draw
 * counting as half a game won and half a game lost.
 */
#ifndef ENGINES_STANDINGS_H
#define ENGINES_STANDINGS_H

#include "engines/guest.h"

enum {
    STANDINGS_PAIR = 2,    /* games from one opening, each side in turn */
    STANDINGS_OUTCOMES = 5 /* of such a pair: 0, 1/2, 1, 3/2 or 2 points */
};

/* What the moves of one side cost. */
struct standings_effort {
    int moves;
    uint64_t microseconds;
    uint64_t longest; /* of one move */
};

/* A game, as far as standings need it. */
struct standings_game {
    enum outcome outcome; /* RUNNING: it was not played, and counts nowhere */
    int players[2];       /* contestants, by side */
    bool forfeited;       /* by who has lost it */
    enum guest_fault fault;
    struct standings_effort efforts[2]; /* by side */
};

/* Games of one contestant against another one, or against all. */
struct standings_tally {
    int won, drawn, lost;
};

/* Of one contestant. */
struct standings_row {
    int contestant;
    int rank; /* from 1; equal ones share it */
    struct standings_tally tally;
    int as_first; /* of the games, so many with the first move */
    int forfeits;
    int faults[GUEST_FAULTS]; /* the same, by what went wrong */
    double points;
    double elo;        /* the mean of all is 0 */
    double elo_margin; /* 95 % of what could be the truth lies so far on either side; INFINITY: nobody knows */
    bool elo_guessed;  /* won, or lost, all: as if there had also been a draw with everybody who was met */
    struct standings_effort effort;
};

/*
 * Ranks `count` contestants by games[0 .. games_count - 1]; `rows` are so many, the best first. False if memory is
 * short.
 */
bool standings_rank(const struct standings_game *games, int games_count, int count, struct standings_row *rows)
    __attribute__((warn_unused_result));

/* What contestant `a` made against `b`. */
struct standings_tally standings_between(const struct standings_game *games, int games_count, int a, int b);

double standings_points(struct standings_tally tally);

/* The difference of strength that leads one to expect a score in 0 .. 1, and the score that it leads one to expect. */
double standings_elo(double score);
double standings_score(double elo);

/* An expected score, or the difference that goes with it, and its 95 % interval. */
struct standings_estimate {
    double value, low, high;
};

/* The score from single games: from the variance of the results 1, 1/2 and 0. */
struct standings_estimate standings_estimate_score(struct standings_tally tally);

/* --- pairs of games --- */

/*
 * Pairs of games from one opening, by the points that contestant 0 made in both: what is drawn or won because of the
 * opening evens out, and so the variance of pairs is smaller than that of games. Games 2 i and 2 i + 1 are a pair;
 * where one of both was not played there is none.
 */
struct standings_pairs {
    int counts[STANDINGS_OUTCOMES];
};

struct standings_pairs standings_pair(const struct standings_game *games, int games_count);

/* The score from pairs. */
struct standings_estimate standings_pairs_score(const struct standings_pairs *pairs);

/* An estimate of a score, as one of Elo. */
struct standings_estimate standings_elo_of(struct standings_estimate score);

/* How likely it is that contestant 0 is the stronger one, 0 .. 1; with no pair 1/2. */
double standings_likelihood(const struct standings_pairs *pairs);

/*
 * The sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945): is contestant 0
 * by elo1 stronger than contestant 1, or only by elo0?
 */
struct standings_sprt {
    double elo0, elo1;
    double alpha; /* how likely elo1 is to be accepted where elo0 is the truth */
    double beta;  /* and the other way round */
};

enum standings_verdict { STANDINGS_OPEN, STANDINGS_H0, STANDINGS_H1 };

/*
 * The logarithm of how much more likely elo1 makes the pairs than elo0 does, each with the distribution of pairs that
 * is the likeliest among those with its score: the generalized test of M. Van den Bergh, "A practical introduction to
 * the GSPRT" and "Comments on normalized Elo" (both on his pages of the Universiteit Hasselt), which the test farms of
 * chess use. Counts of 0 are taken as 1/1000, as there.
 */
double standings_llr(const struct standings_pairs *pairs, const struct standings_sprt *sprt);

/* Where the test ends: at or below `lower` elo0 is accepted, at or above `upper` elo1. */
void standings_bounds(const struct standings_sprt *sprt, double *lower, double *upper);
enum standings_verdict standings_verdict(const struct standings_pairs *pairs, const struct standings_sprt *sprt);

/* Estimates the strengths of several contestants from all games among them. */

#endif
