/*
 * How good the moves of a tournament's players were, compared with proven worths, which only a solved game has. A move
 * is judged as in a review (gravitrips/review.h), by the worth of the position before it and after it. The moves of the
 * opening count for nobody. Results are kept by position, because many games pass through the same ones. One set of
 * grades may be used by one thread at a time.
 */
#ifndef ENGINES_GRADES_H
#define ENGINES_GRADES_H

#include "engines/tournament.h"
#include "gravitrips/analyst.h"

/* The phase of a move: which third of the board's cells is being filled. GRADES_ALL sums up all phases. */
enum grades_phase { GRADES_OPENING, GRADES_MIDDLE, GRADES_ENDING, GRADES_ALL, GRADES_PHASES };

/* The grade of one contestant in one phase. */
struct grade {
    int moves;        /* moves with a proven worth */
    int choices;      /* those of `moves` where the possible moves differed in worth */
    double cost;      /* what the player lost in `choices`; see grades_accuracy */
    int won, drawn;   /* positions before `moves` in which the player could win, or at best draw */
    int missed_wins;  /* how many of the won positions were no longer won after the move */
    int thrown_draws; /* how many of the drawn positions were lost after the move */
    int score_lost;   /* over all moves, the sum of the best score (worth_score) minus the move's score */
};

struct grades;

/*
 * Creates grades for `count` contestants. analyst_proves must hold for the variant, which must outlive the grades. NULL
 * if memory is short.
 */
struct grades *grades_create(const struct variant *variant, int count, const struct analyst_limits *limits);
void grades_destroy(struct grades *grades);

/*
 * Judges a game. Its players are given by side; its first `opening_length` moves are the opening. Returns ANALYST_DONE,
 * or why not all moves could be judged.
 */
enum analyst_status grades_add(struct grades *grades, const struct record *record, const int players[2],
                               int opening_length, const atomic_bool *cancel) __attribute__((warn_unused_result));

/* Ends the judging. Everything but the grades is freed, and the book may then be closed. */
void grades_rest(struct grades *grades);

const struct grade *grades_of(const struct grades *grades, int contestant, enum grades_phase phase);

/* The accuracy in percent, as in a review: 100 if nothing was given away; NAN if there was no choice. */
double grades_accuracy(const struct grade *grade);

/* How far a move's score lay below the best score on average, in discs of the winner; NAN without moves. */
double grades_mean_loss(const struct grade *grade);

/*
 * How similarly the numbers `a` and the numbers `b` order the contestants, from -1 (reversed) to 1: the rank
 * correlation of C. Spearman ("The Proof and Measurement of Association between Two Things", 1904), in which equal
 * numbers share a rank. NAN for fewer than three contestants, or if all numbers of one series are equal.
 */
double grades_agreement(const double *a, const double *b, int count);

#endif
