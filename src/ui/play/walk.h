/* Back and forth in the record: undo, redo, looking back, and the record as a film. */
#ifndef UI_WALK_H
#define UI_WALK_H

#include "ui/play/play_state.h"

/*
 * Undo and redo. In a running game to the human's turn before or after; in one that has ended move by move, and then
 * nobody answers until a human plays another move.
 */
void walk_back(struct flow *flow, uint64_t now);
void walk_forward(struct flow *flow, uint64_t now);

/* Is there anything to undo? What a computer alone has played before a human's first turn is not. */
bool walk_leads_back(const struct flow *flow);

/* Walks to where so many moves are made. Before the end of the record the computer then keeps still. */
void walk_go(struct flow *flow, int cursor, uint64_t now);

/* Do plain arrows walk through the record? They do where there is no hand to move, and while looking back. */
bool walk_takes_arrows(const struct flow *flow);

/* Replays from the cursor, or from the beginning where that is at the end; or stops it. */
void walk_toggle_replay(struct flow *flow, uint64_t now);
void walk_stop_replay(struct flow *flow, uint64_t now);

/* What is asked for during a replay: pause, step and speed, as in watching. False: something else, which stops it. */
bool walk_act_in_replay(struct flow *flow, enum action action, uint64_t now);

/* Shows the next move of a replay when it is due; returns when that is. */
uint64_t walk_advance_replay(struct flow *flow, uint64_t now);

#endif
