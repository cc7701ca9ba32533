/* What the study found out, in words: of a column, of the position, of the moves to be recommended. Pure functions. */
#ifndef UI_VERDICT_H
#define UI_VERDICT_H

#include "ui/think/study.h"

/* What a move or a position is worth, as it is told: won or lost in so many moves of the winner's, or a draw. */
enum worth { WORTH_LOSS, WORTH_DRAW, WORTH_WIN };

struct verdict {
    enum worth worth; /* for the side to move */
    int moves;        /* that the winner still makes, the winning one included; 0 for a draw */
};

/* The verdict of a score in a state that is not over. */
struct verdict verdict_of(const struct variant *variant, const struct state *state, int score);

/* "win", "draw" or "loss": one short word for a column. */
const char *verdict_word(enum worth worth);

/* "Red wins in 6 moves", "Drawn"; `player` has the side to move, 0 red. */
void verdict_sentence(struct verdict verdict, int player, char *words, size_t size);

/* What is to be said of the best moves of a complete answer: "Columns 3 and 5 win in 6 moves". */
void verdict_hint(const struct variant *variant, const struct state *state, const struct study_answer *answer,
                  char *words, size_t size);

/* How much of the bar belongs to the side to move, 0 .. 1: half at a draw, the more the sooner the win. */
double verdict_share(const struct variant *variant, struct verdict verdict);

#endif
