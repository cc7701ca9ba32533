/*
 * Where a person stands in the puzzles: one series of numbers for all of them, and for each set (a theme, or puzzles of
 * any kind) how many were tried and solved, and how hard the next one is. Pure functions, except that it is kept in the
 * settings.
 */
#ifndef TRAIN_PUZZLE_STANDING_H
#define TRAIN_PUZZLE_STANDING_H

#include "gravitrips/puzzle.h"
#include "store/settings.h"

enum { PUZZLE_RISING = 0, PUZZLE_STEPS = 3 /* puzzles solved in a row, after which the grade rises */ };

/* If the person chose PUZZLE_RISING, the grade of a set rises after PUZZLE_STEPS, and falls after each failure. */
struct puzzle_set {
    int tried, solved; /* puzzles; those are solved that were so at the first try */
    int risen;         /* the grade that a rising grade has reached */
    int steps;         /* puzzles solved in a row since `risen` changed */
};

struct puzzle_standing {
    bool kept;  /* the number goes on in the next run */
    int number; /* the number, from 1, of the puzzle on the board; once solved at the first try, of the next one */
    int streak; /* puzzles solved at the first try, in a row */
    int best;   /* the longest streak so far */
    int chosen; /* the grade that the person chose, or PUZZLE_RISING */
    int theme;  /* the set that the person chose */
    struct puzzle_set sets[PUZZLE_THEMES]; /* by theme; PUZZLE_NO_THEME: puzzles of any kind */
};

/* Reads and writes it. If it is not kept, the number begins with 1, and is not written. */
void puzzle_standing_load(struct puzzle_standing *standing, struct settings *settings, bool kept);
void puzzle_standing_save(const struct puzzle_standing *standing, struct settings *settings);

/* What the next puzzle should be: the set's grade, or the nearest to the chosen one that puzzles of the set have. */
struct puzzle_wish puzzle_standing_wish(const struct puzzle_standing *standing);

/* Updates it after a puzzle: was it solved at the first try? Returns whether the grade rose. */
bool puzzle_standing_count(struct puzzle_standing *standing, bool solved);

/* Steps the chosen set or grade, which goes from PUZZLE_RISING to the hardest of the set. False: there is no other. */
bool puzzle_standing_step(struct puzzle_standing *standing, bool set, int by);

#endif
