/* What is told of a tournament: games as they end, the table, files for programs. */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/cli.h"
#include "engines/grades.h"
#include "rules/output.h"

/* A game, for its grades. */
struct kept_game {
    struct record record;
    int opening_length;
};

/* A tournament as far as it was told. */
struct bulletin {
    const struct cli_options *options;
    const char (*names)[RECORD_NAME_SIZE]; /* of the contestants */
    int count;
    enum tournament_kind kind;
    struct standings_sprt sprt;
    int planned;                  /* games; 0: nobody knows */
    struct standings_game *games; /* by number */
    int games_count, told;
    struct kept_game *kept; /* with --grades, all games that were told */
    struct grades *grades;
    bool graded;
    struct output records, csv, json; /* those that were asked for */
    bool live;                        /* the table is on a terminal, and changes */
    int lines;                        /* of it, on the screen */
    int64_t shown;
};

/*
 * Begins: opens the files that the options name, before anything is played. names, count, kind, sprt and planned are
 * set before. False after saying what is wrong.
 */
bool report_begin(struct bulletin *report, const struct cli_options *options);

/* Tells of a game, in the order of their numbers; false if nobody hears, or memory is short, which is then said. */
bool report_game(struct bulletin *report, const struct tournament_result *result);

/* Says something on standard error, above the table where that changes. */
void report_aside(struct bulletin *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The table and the files. False after saying what could not be written. */
bool report_end(struct bulletin *report);

/* Drops the files that are not kept yet: what had their names stays as it was. */
void report_drop(struct bulletin *report);
void report_free(struct bulletin *report);

/* With --grades, behind all games and before the end: judges them. False after saying why that cannot be. */
bool report_grades_judge(struct bulletin *report, const struct variant *variant);

#endif
