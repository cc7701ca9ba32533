/* What is known of the position at the cursor: hint, analysis, advantage. */
#ifndef UI_INSIGHT_H
#define UI_INSIGHT_H

#include "ui/play/play_state.h"

/* Takes the study over. */
void insight_begin(struct insight *insight, struct study *study);

/* The position at the cursor may be another one: what was known of the one before is forgotten. */
void insight_turn(struct insight *insight, const struct flow *flow);
void insight_forget(struct insight *insight);

/* Shows the best move of a human's turn, as soon as it is known. */
void insight_hint(struct insight *insight, struct flow *flow, uint64_t now);

/* What the moves are worth is shown now, or no longer. */
void insight_wishes_changed(struct insight *insight, const struct flow *flow);

/* The answer whose best moves are shown as a hint; NULL while there is none. */
const struct analysis *insight_hint_shown(const struct insight *insight);

/* The part of the advantage bar that is red, 0 .. 1. */
double insight_red_share(const struct insight *insight, uint64_t now);

/* What stands under the bar, or as the hint in the status line. */
void insight_verdict_words(const struct insight *insight, const struct flow *flow, char words[WORDS_MAX]);
void insight_hint_words(const struct insight *insight, const struct party *party, char words[WORDS_MAX]);

/* Takes what is new, marks what moves for drawing; returns when it wants to be asked again. */
uint64_t insight_advance(struct insight *insight, struct flow *flow, uint64_t now);

#endif
