/* What the study found out, in words: of a move, of the position, of the moves to be recommended. Pure functions. */
#ifndef UI_VERDICT_H
#define UI_VERDICT_H

#include "gravitrips/analyst.h"
#include "ui/board/view.h"

/* "win", "draw" or "loss": one short word for a move. `names` has what the game calls things. */
const char *verdict_word(struct worth worth, const struct view_words *names);

/* "Red wins in 6 moves", "Drawn"; `player` has the side to move. */
void verdict_sentence(struct worth worth, const struct view_words *names, int player, char *words, size_t size);

/* What is to be said of the best moves once they can be named: "Columns 3 and 5 win in 6 moves". */
void verdict_hint(const struct variant *variant, const struct analysis *analysis, const struct view_words *names,
                  char *words, size_t size);

/* How much of the bar belongs to the side to move, 0 .. 1: half at a draw, the more the sooner the win. */
double verdict_share(struct worth worth);

#endif
