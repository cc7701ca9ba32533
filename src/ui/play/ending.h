/* How a round ends otherwise than by a move, and how any end is told. */
#ifndef UI_PLAY_ENDING_H
#define UI_PLAY_ENDING_H

#include "ui/play/play_state.h"

/* --- ending.c: how the round that is over has ended, in words --- */

/* For the status line: who won. May write to `words`. */
const char *ending_status(const struct flow *flow, char words[WORDS_MAX]);

/* For the banner: how. */
void ending_words(const struct flow *flow, char words[WORDS_MAX]);

/* --- offer.c: the players end it themselves --- */

/*
 * ACTION_RESIGN: a question, then the lone human, or who is to move, has lost. ACTION_OFFER_DRAW: the other one
 * answers, in a dialog. As deeds of act.c.
 */
void offer_act(struct play *play, enum action action, uint64_t now);

/* Can somebody resign? In a game with a move that goes on, and in which somebody human plays. */
bool offer_can_resign(const struct play *play);

/* Can a draw be offered? To a human, once before each move. */
bool offer_can_draw(const struct play *play);

#endif
