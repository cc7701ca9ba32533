/*
 * Rounds, turns, and the answers of computers. What happens is added to `happened` as events, which hear_events tells
 * to those whom it concerns.
 */
#ifndef UI_FLOW_H
#define UI_FLOW_H

#include "ui/play/play_state.h"

/* Begins the first round, silently; or goes on with it once nothing holds it. */
void flow_begin(struct flow *flow, uint64_t now);

/* Begins a round; `next`: another one than before, so that the starter may alternate. */
void flow_new_round(struct flow *flow, bool next, uint64_t now);

/* Somebody human chooses a place: a move, a piece that is to move, or the bad-move sound. */
void flow_choose(struct flow *flow, int place, uint64_t now);

/* The players change places. */
void flow_swap(struct flow *flow, uint64_t now);

/* Who sits where, or at which level, has changed. */
void flow_seats_changed(struct flow *flow, uint64_t now);

void flow_pause(struct flow *flow, bool paused, uint64_t now);
void flow_step(struct flow *flow, uint64_t now);

/* Does what is due; returns when the next thing is. */
uint64_t flow_advance(struct flow *flow, uint64_t now);

/* The cursor was moved: whose turn is it there? */
void flow_travelled(struct flow *flow, uint64_t now);

/* The next move of the record is made once more, as it was. */
void flow_replay_move(struct flow *flow, uint64_t now);

/* Is the position at the cursor an end? Who is to move there? */
bool flow_is_over(const struct flow *flow);
bool flow_is_human_turn(const struct flow *flow);
bool flow_is_computer_turn(const struct flow *flow);

/* Is an earlier position only looked at: of a game that has ended, or because somebody walked there? */
bool flow_is_looking_back(const struct flow *flow);

/* --- walk.c: back and forth in the record --- */

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
