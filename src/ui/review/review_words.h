/* What is said about the moves of a game that is reviewed. Pure functions; moves are numbered from 0. */
#ifndef UI_REVIEW_WORDS_H
#define UI_REVIEW_WORDS_H

#include "gravitrips/match.h"
#include "gravitrips/review.h"
#include "ui/board/view.h"

enum { REVIEW_WORDS_MAX = 200 };

/* A game and its review. */
struct reviewed {
    const struct match *match;
    const struct view_words *names;
    int player_of[2];            /* by side */
    const struct review *review; /* NULL while there is none */
};

/* The mark of a class, as in the literature of chess: "??"; "" for a good move. */
const char *review_words_mark(enum review_class judgement);

/* "12. 4", "12… 4": as the list of moves numbers it. */
void review_words_move(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* "12. 4 is a blunder"; what is not proven seems so; without a review only the move. */
void review_words_judgement(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* What it changed: "Red was winning in 6 moves, now Yellow wins in 9 moves". */
void review_words_worth(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* What was best, and whether the game turned there: "Column 3 was best · the game turned here". */
void review_words_advice(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* "Turning point: Red, move 12", or that there is none. */
void review_words_turn(const struct reviewed *reviewed, char words[REVIEW_WORDS_MAX]);

/* To what the best play that begins in place of a move leads: "Red wins in 6 moves". */
void review_words_right(const struct reviewed *reviewed, int move, char words[REVIEW_WORDS_MAX]);

/* Was a move not best? */
bool review_words_is_wrong(const struct reviewed *reviewed, int move);

#endif
