/* What is known of the position at the cursor: hint, analysis, advantage. */
#ifndef UI_INSIGHT_H
#define UI_INSIGHT_H

#include "ui/play/play_state.h"

/* The position at the cursor may be another one: what was known of the one before is forgotten. */
void insight_turn(struct play *play);
void insight_forget(struct play *play);

/* Shows the best move of a human's turn, as soon as it is known. */
void insight_hint(struct play *play, uint64_t now);

/* Shows, or no longer shows, what the moves are worth. */
void insight_toggle(struct play *play, uint64_t now);

/* Are the moves' worths shown? */
bool insight_is_shown(const struct play *play);

/* The answer whose best moves are shown as a hint; NULL while there is none. */
const struct analysis *insight_hint_shown(const struct play *play);

/* The part of the advantage bar that is red, 0 .. 1. */
double insight_red_share(const struct play *play, uint64_t now);

/* What stands under the bar, or as the hint in the status line. */
void insight_verdict_words(const struct play *play, char words[WORDS_MAX]);
void insight_hint_words(const struct play *play, char words[WORDS_MAX]);

/* Takes what is new, marks what moves for drawing; returns when it wants to be asked again. */
uint64_t insight_advance(struct play *play, uint64_t now);

#endif
