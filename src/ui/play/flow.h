/* Rounds, turns, and the answers of computers. */
#ifndef UI_FLOW_H
#define UI_FLOW_H

#include "ui/play/play_state.h"

/* Begins the first round, silently; or goes on with it once nothing holds it. */
void flow_begin(struct play *play, uint64_t now);

/* Begins a round; `next`: another one than before, so that the starter may alternate. */
void flow_new_round(struct play *play, bool next, uint64_t now);

/* Somebody human chooses a place: a move, a piece that is to move, or the bad-move sound. */
void flow_choose(struct play *play, int place, uint64_t now);

/* Lets go of the piece that was to move; false if there was none. */
bool flow_unselect(struct play *play);

void flow_swap(struct play *play, uint64_t now);

/* Who sits where, or at which level, has changed. */
void flow_seats_changed(struct play *play, uint64_t now);

void flow_pause(struct play *play, bool paused, uint64_t now);
void flow_step(struct play *play, uint64_t now);

/* Does what is due; returns when the next thing is. */
uint64_t flow_advance(struct play *play, uint64_t now);

/* The cursor was moved: whose turn is it there? */
void flow_travelled(struct play *play, uint64_t now);

/* The next move of the record is made once more, as it was. */
void flow_replay_move(struct play *play, uint64_t now);

bool flow_is_human_turn(const struct play *play);
bool flow_is_computer_turn(const struct play *play);
bool flow_is_watching(const struct play *play);

/* The one human against a computer, as a player; -1 for two humans or two computers. */
int flow_lone_human(const struct play *play);

#endif
