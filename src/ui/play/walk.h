/* Back and forth in the record: undo, redo, looking back. */
#ifndef UI_WALK_H
#define UI_WALK_H

#include "ui/play/play_state.h"

/*
 * Undo and redo. In a running game to the human's turn before or after; in one that has ended move by move, and then
 * nobody answers until a human plays another move.
 */
void walk_back(struct play *play, uint64_t now);
void walk_forward(struct play *play, uint64_t now);

/* Is there anything to undo? What a computer alone has played before a human's first turn is not. */
bool walk_leads_back(const struct play *play);

/* Walks to where so many moves are made. Before the end of the record the computer then keeps still. */
void walk_go(struct play *play, int cursor, uint64_t now);

/* Is an earlier position only looked at: of a game that has ended, or because somebody walked there? */
bool walk_is_on(const struct play *play);

/* Do plain arrows walk through the record? They do where there is no hand to move, and while looking back. */
bool walk_takes_arrows(const struct play *play);

#endif
