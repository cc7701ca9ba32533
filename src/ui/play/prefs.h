/* Who sits where, as it was left: read before the screen exists, because the command line may overrule it. */
#ifndef UI_PREFS_H
#define UI_PREFS_H

#include "gravitrips/match.h"
#include "store/settings.h"

/* The players' seats, and the level each computer has or would have. */
void prefs_load_seats(struct settings *settings, struct seat seats[2], int levels[2]);

#endif
