/* Tournaments between our own engines, set up from options. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "cli/cli.h"
#include "engines/grades.h"
#include "engines/tournament.h"
#include "files/output.h"

/* A level as a contestant, with the evaluator and the weights that the options name. */
struct contestant arena_level(const struct cli_options *options, int level, const char *name);

/*
 * Plays a tournament on the options' board with their seed and the book, as many games at once as --threads says.
 * Returns false if not all games were played; says why, unless the watcher ended it.
 */
bool arena_play(const struct cli_options *options, struct tournament_setup *setup,
                const struct tournament_watch *watch);

/* The moves of a game as text, which the caller frees; NULL if memory is short. */
char *arena_moves(const struct record *record);

/* --- report.c: reports of a tournament --- */

/* A game that will be graded. */
struct kept_game {
    struct record record;
    int opening_length;
};

/* A tournament as far as it was reported. */
struct bulletin {
    const struct cli_options *options;
    const char (*names)[RECORD_NAME_SIZE]; /* the contestants' names */
    int count;
    enum tournament_kind kind;
    struct standings_sprt sprt;
    int planned;                  /* games; 0: unknown */
    struct standings_game *games; /* by number */
    int games_count, told;
    struct kept_game *kept; /* with --grades: all reported games */
    struct grades *grades;
    bool graded;
    struct output records, csv, json; /* the files that the options ask for */
    bool live;                        /* a table on the terminal that is redrawn */
    int lines;                        /* of the live table on the terminal */
    int64_t shown;
};

/*
 * Opens the files that the options name, before anything is played. The caller has set names, count, kind, sprt and
 * planned. Returns false after saying what is wrong.
 */
bool report_begin(struct bulletin *report, const struct cli_options *options);

/*
 * Reports a game, in the order of their numbers. Returns false if output was lost or, after saying so, memory is short.
 */
bool report_game(struct bulletin *report, const struct tournament_result *result);

/* Says on standard error, above a live table, how a contestant is fenced. */
void report_fence(struct bulletin *report, int contestant, const char *fence);

/* Prints the table and keeps the files. Returns false after saying what could not be written. */
bool report_end(struct bulletin *report);

/* Discards files that are not completed; older files of those names stay as they were. */
void report_drop(struct bulletin *report);
void report_free(struct bulletin *report);

/* With --grades, after all games and before report_end: grades them. Returns false after saying why not. */
bool report_grades_judge(struct bulletin *report, const struct variant *variant);

#endif
