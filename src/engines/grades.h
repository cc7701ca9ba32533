/*
 * How good the moves of a tournament's players were, against what is proven:
 * what only a solved game can tell. A move is judged as a review does
 * (gravitrips/review.h), by what the position was worth before it and after
 * it; moves of the opening are nobody's. What was found out is kept by
 * position, since many games go through the same ones.
 *
 * One set of grades may be used by one thread at a time.
 */
#ifndef ENGINES_GRADES_H
#define ENGINES_GRADES_H

#include "engines/tournament.h"
#include "gravitrips/analyst.h"

/* Thirds of the board: by how many cells were filled before the move. */
enum grades_phase { GRADES_OPENING, GRADES_MIDDLE, GRADES_ENDING, GRADES_ALL, GRADES_PHASES };

/* Of one contestant, in one phase. */
struct grade {
    int moves;        /* whose worth is proven */
    int choices;      /* of them, those where some move was worse than another one */
    double cost;      /* of the choices, see grades_accuracy */
    int won, drawn;   /* in how many of the positions before them the mover could win, or draw at best */
    int missed_wins;  /* of the won ones, so many were not any more */
    int thrown_draws; /* of the drawn ones, so many were lost then */
    int score_lost;   /* by how much the moves' scores (worth_score) are below the best ones, in all */
};

struct grades;

/* Is every move proven there? Elsewhere there are no grades. */
bool grades_covers(const struct variant *variant);

/* For a variant, which outlives it, and so many contestants. NULL if memory is short. */
struct grades *grades_create(const struct variant *variant, int count, const struct analyst_limits *limits);
void grades_destroy(struct grades *grades);

/* Judges a game: its players by side, and how many moves were its opening. ANALYST_DONE, or why not all was judged. */
enum analyst_status grades_add(struct grades *grades, const struct record *record, const int players[2],
                               int opening_length, const atomic_bool *cancel) __attribute__((warn_unused_result));

/* Nothing more is judged: frees all but the grades, so that the book may be closed. */
void grades_rest(struct grades *grades);

const struct grade *grades_of(const struct grades *grades, int contestant, enum grades_phase phase);

/* In percent, as in a review: 100 where nothing was given away; NAN if there was no choice. */
double grades_accuracy(const struct grade *grade);

/* By how much each move's score was below the best one, on an average: discs of the winner; NAN without moves. */
double grades_mean_loss(const struct grade *grade);

/*
 * How far two numbers of each contestant order them alike: from -1, the other way round, to 1. The correlation of ranks
 * by C. Spearman ("The Proof and Measurement of Association between Two Things", 1904), equal ones sharing a rank; NAN
 * for fewer than three, and if all are equal.
 */
double grades_agreement(const double *a, const double *b, int count);

#endif
