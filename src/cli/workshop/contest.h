/* Games between evaluators: many short games, on several threads, of which only the outcome counts. */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "cli/cli.h"

struct contest_player {
    const char *evaluator; /* NULL: the default */
    const int *weights;    /* NULL: the evaluator's own */
    int depth;             /* plies; 0: no limit */
    int milliseconds;      /* for each move; 0: no limit */
};

/* Who plays a game. */
struct contest_pair {
    struct contest_player players[2]; /* by side */
    uint64_t seed;                    /* of the choices among equally good moves */
    int opening_plies;                /* made at random before the players play, so that games differ */
    uint64_t opening_seed;
};

/* Says who plays a game, 0 <= game < the number of games. Called on any thread. */
typedef void contest_pair_fn(int game, const void *context, struct contest_pair *pair);

/*
 * Plays so many games on as many threads as the options say. The outcomes, one a game, do not depend on the number of
 * threads as far as the players are limited by plies and not by time. `task` names what is going on in the progress bar
 * that a terminal gets. False when memory is short, which is then said.
 */
bool contest_play(const struct cli_options *options, int games, contest_pair_fn *pair, const void *context,
                  const char *task, enum outcome *outcomes);

#endif
