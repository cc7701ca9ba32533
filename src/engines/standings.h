/*
 * The standings of a tournament: points, Elo with its 95 % interval, forfeits and time; for two contestants also the
 * sequential test of which one is stronger. Pure functions. Elo follows the logistic model (A. Elo, "The Rating of
 * Chessplayers, Past and Present", 1978): 400 means ten times as many points won as lost. For more than two contestants
 * it has the greatest likelihood in the model of R. Bradley and M. Terry (Biometrika 39, 1952), found by the method of
 * D. Hunter ("MM algorithms for generalized Bradley-Terry models", Annals of Statistics 32, 2004). A draw counts as
 * half a game won and half a game lost.
 */
#ifndef ENGINES_STANDINGS_H
#define ENGINES_STANDINGS_H

#include "engines/guest.h"

enum {
    STANDINGS_MAX = 256,   /* contestants */
    STANDINGS_PAIR = 2,    /* games with the same opening and exchanged sides */
    STANDINGS_OUTCOMES = 5 /* the outcomes of a pair: 0, 1/2, 1, 3/2 or 2 points */
};

/* How long the moves of one side took. */
struct standings_effort {
    int moves;
    uint64_t microseconds;
    uint64_t longest; /* microseconds of the longest move */
};

void standings_add_effort(struct standings_effort *sum, const struct standings_effort *effort);

/* What the standings need to know about a game. */
struct standings_game {
    enum outcome outcome; /* RUNNING: the game was not played, and does not count */
    int players[2];       /* the contestants, by side */
    bool forfeited;       /* the loser was given the loss for a fault */
    enum guest_fault fault;
    struct standings_effort efforts[2]; /* by side */
};

/* The games of one contestant against another one, or against all. */
struct standings_tally {
    int won, drawn, lost;
};

/* A row of the standings: one contestant. */
struct standings_row {
    int contestant;
    int rank; /* from 1; equal contestants share a rank */
    struct standings_tally tally;
    int as_first; /* games in which the contestant moved first */
    int forfeits;
    int faults[GUEST_FAULTS]; /* forfeits, by what went wrong */
    double points;
    double elo;        /* the mean of all contestants is 0 */
    double elo_margin; /* half the width of the 95 % interval; INFINITY: unknown */
    bool elo_guessed;  /* a guess, with a draw added against each opponent, because all games were won or lost */
    struct standings_effort effort;
};

/*
 * Ranks `count` contestants by games[0 .. games_count - 1], and fills as many rows, the best first. Returns false if
 * memory is short.
 */
bool standings_rank(const struct standings_game *games, int games_count, int count, struct standings_row *rows)
    __attribute__((warn_unused_result));

/* The games of contestant `a` against `b`. */
struct standings_tally standings_between(const struct standings_game *games, int games_count, int a, int b);

double standings_points(struct standings_tally tally);

/* The difference in Elo that predicts a score in 0 .. 1. */
double standings_elo(double score);

/* The score that a difference in Elo predicts. */
double standings_score(double elo);

/* An expected score, or a difference in Elo, with its 95 % interval. */
struct standings_estimate {
    double value, low, high;
};

/* Estimates the score from single games, by the variance of the results 1, 1/2 and 0. */
struct standings_estimate standings_estimate_score(struct standings_tally tally);

/* --- pairs of games with the same opening and exchanged sides --- */

/*
 * Pairs of games with the same opening, counted by the points of contestant 0 in both. Within a pair the effect of the
 * opening cancels out, so pairs vary less than games. Games 2 i and 2 i + 1 are a pair; if one of them was not played,
 * the pair does not count.
 */
struct standings_pairs {
    int counts[STANDINGS_OUTCOMES];
};

struct standings_pairs standings_pair(const struct standings_game *games, int games_count);

/* Estimates the score from pairs. */
struct standings_estimate standings_pairs_score(const struct standings_pairs *pairs);

/* Turns an estimate of a score into one of Elo. */
struct standings_estimate standings_elo_of(struct standings_estimate score);

/* The probability, 0 .. 1, that contestant 0 is the stronger one; 1/2 if there are no pairs. */
double standings_likelihood(const struct standings_pairs *pairs);

/*
 * The sequential probability ratio test (A. Wald, "Sequential Tests of Statistical Hypotheses", 1945): is contestant 0
 * stronger than contestant 1 by elo1, or only by elo0?
 */
struct standings_sprt {
    double elo0, elo1;
    double alpha; /* the chance that elo1 is accepted although elo0 is true */
    double beta;  /* the chance that elo0 is accepted although elo1 is true */
};

enum standings_verdict { STANDINGS_OPEN, STANDINGS_H0, STANDINGS_H1 };

/*
 * The logarithm of a ratio: how likely these pairs are with elo1, divided by how likely they are with elo0. Each of the
 * two Elo differences predicts a score. Of all distributions of pairs with that score, the most likely one is taken.
 * This is the generalized test of M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized
 * Elo" (both on his pages of the Universiteit Hasselt), which the test farms of chess use. Like them, this function
 * takes counts of 0 as 1/1000.
 */
double standings_llr(const struct standings_pairs *pairs, const struct standings_sprt *sprt);

/* Where the test ends: if standings_llr is at most `lower`, elo0 is accepted; if it is at least `upper`, elo1 is. */
void standings_bounds(const struct standings_sprt *sprt, double *lower, double *upper);
enum standings_verdict standings_verdict(const struct standings_pairs *pairs, const struct standings_sprt *sprt);

#endif
