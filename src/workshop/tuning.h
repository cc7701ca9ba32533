/* A run of the tuner, and the files from which it is continued when it was stopped: its population and its log. */
#ifndef WORKSHOP_TUNING_H
#define WORKSHOP_TUNING_H

#include "cli/cli.h"
#include "files/line_journal.h"
#include "standard.h"
#include "workshop/tuner.h"
#include "workshop/workshop.h"

enum { TUNING_LINE_MAX = 512 };

struct tuning {
    const struct cli_options *options;
    const char *evaluator; /* whose weights are tuned */
    struct tuner tuner;
    char description[TUNING_LINE_MAX]; /* of everything that the weights depend on */
    struct line_journal log;           /* open if options->log is given */
    int64_t logged;                    /* how many games, counted from the first generation, need no line any more */
};

/*
 * Reads the population, if there is a file of it, and opens the log. Both must have been made with the same options.
 * Returns false after saying what is wrong. The caller closes the log in either case.
 */
bool tuning_open(struct tuning *tuning);

/* Writes the best weights and the population. Returns false after saying why they could not be written. */
bool tuning_write(const struct tuning *tuning);

/*
 * Adds the games of the tuner's generation to the log, if there is one, except those that it has already because the
 * tuner was stopped before it wrote the population. Returns false after saying why they could not be written.
 */
bool tuning_log(struct tuning *tuning, const struct contest_game *games);

#endif
