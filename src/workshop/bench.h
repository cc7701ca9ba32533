/* What the files of gravitrips-workshop bench share. */
#ifndef WORKSHOP_BENCH_H
#define WORKSHOP_BENCH_H

#include "cli/cli.h"

/* Positions for the solver, on 7x6. */
struct bench_set {
    const char *name;
    const char *const *positions; /* ended by NULL */
    bool cold;                    /* the solver forgets between two positions */
    bool slow;                    /* run only when asked for */
};

/* All sets, ended by one without a name. */
extern const struct bench_set bench_sets[];

/* A board of Kolibrat of which all states are solved. */
struct bench_board {
    const char *name;
    struct options sizes;
    bool slow; /* run only when asked for */
};

/* All of them, ended by one without a name. */
extern const struct bench_board bench_tablebase_boards[];

/* What was run, and what it cost. */
struct bench_figures {
    uint64_t positions;
    uint64_t nodes;
    double seconds;
    double cpu_seconds; /* of all threads */
    uint64_t bytes;     /* of the solver's table, the largest */
};

/* Solves a set with the options' threads and path, prints its figures and adds them to the total. */
enum cli_exit bench_solver_run(const struct cli_options *options, const struct bench_set *set,
                               struct bench_figures *total);

/* Prints what the solver did, under a name. */
void bench_solver_print(const char *name, const struct bench_figures *figures);

/* Solves a board with the options' threads and prints what that took. */
enum cli_exit bench_tablebase_run(const struct cli_options *options, const struct bench_board *board);

/* The set that breaks off the solving of a board's states at many moments; prints how long each went on. */
#define BENCH_CANCEL "cancel"
enum cli_exit bench_cancel_run(const struct cli_options *options);

/* Prints a set's positions. */
void bench_solver_list(const struct bench_set *set);

#endif
