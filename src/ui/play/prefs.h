/* What a person has set, and who sits at the table. */
#ifndef UI_PREFS_H
#define UI_PREFS_H

#include "ui/play/play_state.h"

void prefs_load(struct play *play);

/* Who sits at the table, for being kept or chosen anew; and who does from now on. */
void prefs_players(const struct play *play, struct player players[2]);
void prefs_set_players(struct play *play, const struct player players[2]);

void prefs_save(struct play *play);

#endif
