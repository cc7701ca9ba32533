/* Solving that may take hours: what is proved is kept in a journal, what others proved is taken, progress is told. */
#ifndef CLI_LONG_SOLVE_H
#define CLI_LONG_SOLVE_H

#include "cli/cli.h"
#include "cli/progress.h"
#include "solver/bounds.h"

struct long_solve {
    struct bounds *bounds; /* NULL: neither --journal nor --known was given */
    struct cli_progress progress;
};

/* Reads what is known and opens the journal, as the options say; false after saying why that cannot be. */
bool cli_begin_long_solve(struct long_solve *long_solve, const struct cli_options *options, struct solver *solver);

/* After the solver is gone: what is in the journal is on the disk then; false after saying that it is not. */
bool cli_end_long_solve(struct long_solve *long_solve);

#endif
