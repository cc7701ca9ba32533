/*
 * How good the moves of a tournament's players were, compared with proven worths, which only a solved game has. A move
 * is judged as in a review (gravitrips/review.h), by the worth of the position before and after it; the moves of the
 * opening belong to nobody. Findings are kept by position, since many games pass through the same ones. One set of
 * grades may be used by one thread at a time.
 */
#ifndef ENGINES_GRADES_H
#define ENGINES_GRADES_H

#include "engines/tournament.h"
#include "gravitrips/analyst.h"

/* Thirds of the board, by the number of filled cells before the move. */
enum grades_phase { GRADES_OPENING, GRADES_MIDDLE, GRADES_ENDING, GRADES_ALL, GRADES_PHASES };

/* The grade of one contestant in one phase. */
struct grade {
    int moves;        /* moves with a proven worth */
    int choices;      /* of these, moves where at least two moves differ in worth */
    double cost;      /* what these choices cost; see grades_accuracy */
    int won, drawn;   /* positions before these moves in which the mover could win, or at best draw */
    int missed_wins;  /* of the won positions, how many were not won afterwards */
    int thrown_draws; /* of the drawn positions, how many were lost afterwards */
    int score_lost;   /* the sum, over all moves, of the best score (worth_score) minus the move's */
};

struct grades;

/*
 * Creates grades for `count` contestants. The variant, one that analyst_proves, must outlive them. NULL if memory is
 * short.
 */
struct grades *grades_create(const struct variant *variant, int count, const struct analyst_limits *limits);
void grades_destroy(struct grades *grades);

/*
 * Judges a game. Its players are given by side; its first `opening_length` moves were the opening. Returns
 * ANALYST_DONE, or why not all moves were judged.
 */
enum analyst_status grades_add(struct grades *grades, const struct record *record, const int players[2],
                               int opening_length, const atomic_bool *cancel) __attribute__((warn_unused_result));

/* Ends the judging: frees everything but the grades, so that the book may be closed. */
void grades_rest(struct grades *grades);

const struct grade *grades_of(const struct grades *grades, int contestant, enum grades_phase phase);

/* In percent, as in a review: 100 if nothing was given away; NAN if there was no choice. */
double grades_accuracy(const struct grade *grade);

/* By how much a move's score was below the best one on average, in discs of the winner; NAN without moves. */
double grades_mean_loss(const struct grade *grade);

/*
 * How alike two numbers order the contestants, from -1 (reversed) to 1: the rank correlation of C. Spearman ("The Proof
 * and Measurement of Association between Two Things", 1904), in which equal numbers share a rank. NAN for fewer than
 * three contestants, or if all numbers are equal.
 */
double grades_agreement(const double *a, const double *b, int count);

#endif
