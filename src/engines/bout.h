/* One game of a tournament, from its opening to its end. */
#ifndef ENGINES_BOUT_H
#define ENGINES_BOUT_H

#include "engines/tournament.h"
#include "gravitrips/analyst.h"

/* What a thread needs in order to play a game. */
struct bout {
    const struct tournament_setup *setup;
    const struct tournament_watch *watch;
    const atomic_bool *cancel;
    struct analyst *referee; /* proves results, so that games can be ended early; NULL: no game is ended early */
    int number;
    struct tournament_pairing pairing;
    struct player *players[2]; /* by side */
};

enum bout_status {
    BOUT_OVER, /* the game was played; the caller frees its result with tournament_forget */
    BOUT_CANCELLED,
    BOUT_FAILED /* something other than a player has failed; the reason is set */
};

enum bout_status bout_play(const struct bout *bout, struct tournament_result *result, struct reason *why)
    __attribute__((warn_unused_result));

#endif
