/* How a round ends otherwise than by a move, and how any end is told. */
#ifndef UI_PLAY_ENDING_H
#define UI_PLAY_ENDING_H

#include "ui/play/play_state.h"

/* --- ending.c: how the round that is over has ended, in words --- */

/* For the status line: who won. May write to `words`. */
const char *ending_status(const struct flow *flow, char words[WORDS_MAX]);

/* For the banner: how. */
void ending_words(const struct flow *flow, char words[WORDS_MAX]);

/* The same where a person has won what is not won every day; NULL: it is no such day. */
const char *ending_honour(const struct flow *flow);

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

/* --- tally.c: how it stands between those who play several games --- */

/* Between two people who play the best of several games: "Best of 3 · 1–0". False: they do not. */
bool tally_score(const struct party *party, char words[WORDS_MAX]);

/*
 * Wins belong to the players: as long as these two sit there, and nobody has won the best of several games, the tally
 * goes on, whatever they play next.
 */
void tally_take_along(const struct party *party, struct play_setup *setup);

/*
 * How a match of two people stands is kept, and who begins the next round, or the one that is running if it has not
 * `ended` yet; so that the same two go on with it at the next start, unless somebody has won it. `between`: what
 * comes is a round that was not begun then.
 */
void tally_save(const struct party *party, struct settings *settings, bool ended);
void tally_recall(struct party *party, struct settings *settings, bool between);

#endif
