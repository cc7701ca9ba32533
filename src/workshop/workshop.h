/* The commands of gravitrips-workshop. */
#ifndef WORKSHOP_WORKSHOP_H
#define WORKSHOP_WORKSHOP_H

#include "cli/cli.h"
#include "engines/tournament.h"
#include "standard.h"

enum cli_exit command_bench(const struct cli_options *options);
enum cli_exit command_book_build(const struct cli_options *options);
enum cli_exit command_book_positions(const struct cli_options *options);
enum cli_exit command_book_verify(const struct cli_options *options);
enum cli_exit command_book_info(const struct cli_options *options);
enum cli_exit command_evaluators(const struct cli_options *options);
enum cli_exit command_ladder(const struct cli_options *options);
enum cli_exit command_order(const struct cli_options *options);
enum cli_exit command_tune(const struct cli_options *options);

/* --- bench_sets.c: the positions of the bench --- */

struct bench_set {
    const char *name;
    const char *const *positions; /* ended by NULL */
    bool cold;                    /* the solver forgets everything between two positions */
    bool slow;                    /* run only when asked for */
};

/* All sets, ended by one without a name. */
extern const struct bench_set bench_sets[];

/* --- command_evaluators.c: games between evaluators, of which only the outcome counts --- */

/* Sets the contestants of a game by side and both seeds; 0 <= game < games. Called on any thread. */
typedef void contest_pair_fn(int game, const void *context, struct tournament_pairing *pairing);

/* The contestants and the games between them. */
struct contest {
    const struct contestant *contestants;
    int count;
    int games;
    int opening_plies; /* random plies before the players move, so that games differ */
    contest_pair_fn *pair;
    const void *context;
    const char *task; /* shown in the bar of progress on a terminal */
};

/*
 * A contestant: an evaluator (NULL: the default) with weights (NULL: its own), limited to a depth in plies or a time
 * for each move (0: no limit). Its name is its number.
 */
struct contestant contest_player(int number, const char *evaluator, const int *weights, int depth, int milliseconds);

/*
 * Plays the games on --threads threads, and writes an outcome for each. With limits in plies the outcomes do not depend
 * on the number of threads. Returns false after saying that memory is short.
 */
bool contest_play(const struct cli_options *options, const struct contest *contest, enum outcome *outcomes);

#endif
