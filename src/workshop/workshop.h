/* The commands of gravitrips-workshop. */
#ifndef WORKSHOP_WORKSHOP_H
#define WORKSHOP_WORKSHOP_H

#include "cli/cli.h"
#include "engines/tournament.h"
#include "standard.h"

cli_command_fn command_bench, command_book_build, command_book_positions, command_book_verify, command_book_info,
    command_evaluators, command_fairness, command_ladder, command_order, command_tune;

/* --- bench_sets.c: the positions that the bench solves --- */

struct bench_set {
    const char *name;
    const char *const *positions; /* NULL ends the list */
    bool cold;                    /* the solver forgets everything between two positions */
    bool slow;                    /* runs only if the command line names it */
};

/* All sets of positions for the bench. A set without a name ends the list. */
extern const struct bench_set bench_sets[];

/* --- command_evaluators.c: games between evaluators of which only outcome and length are used --- */

/* What came of a game, and how many moves both sides made, those of its opening among them. */
struct contest_game {
    enum outcome outcome;
    int moves;
};

/*
 * A contestant: an evaluator (NULL: the default) with weights (NULL: its own), limited to a depth in plies or to a time
 * for each move (0: no limit). Its number is its name.
 */
struct contestant contest_player(int number, const char *evaluator, const int *weights, int depth, int milliseconds);

/*
 * Plays the games that the setup arranges on --threads threads, and writes what came of each. `task` is shown in the
 * bar of progress on a terminal. With limits in plies that does not depend on the number of threads. Returns false
 * after saying that memory is short.
 */
bool contest_play(const struct cli_options *options, struct tournament_setup *setup, const char *task,
                  struct contest_game *games);

#endif
