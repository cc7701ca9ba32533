/* Games between weights: many short games, on several threads, of which only the outcome counts. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "cli/cli.h"

/* Who plays a game. */
struct contest_pair {
    const int *weights[2]; /* by side */
    uint64_t seed;         /* of the choices among equally good moves */
};

/* Says who plays a game, 0 <= game < the number of games. Called on any thread. */
typedef void contest_pair_fn(int game, const void *context, struct contest_pair *pair);

/*
 * Plays so many games, each side looking options->depth plies ahead, on as many threads as the options say. The
 * outcomes, one a game, do not depend on the number of threads. `task` names what is going on in the progress bar that
 * a terminal gets. False when memory is short, which is then said.
 */
bool contest_play(const struct cli_options *options, int games, contest_pair_fn *pair, const void *context,
                  const char *task, enum outcome *outcomes);

#endif
