/* Tournaments between our own engines, set up from options. */
#ifndef CLI_ARENA_H
#define CLI_ARENA_H

#include "cli/cli.h"
#include "engines/grades.h"
#include "engines/tournament.h"
#include "files/output.h"

/* A level as a contestant, with the evaluator and the weights that the options name. */
struct contestant arena_level(const struct cli_options *options, int level, const char *name);

/* Who has a seat of the options that is no human's, as a contestant. */
struct contestant arena_seat(const struct cli_options *options, enum side side);

/*
 * Plays a tournament on the board of the options, with their seed and the book. As many games are played at once as
 * --threads says. Returns false if not all games were played. It has then said why, unless the watcher ended the
 * tournament.
 */
bool arena_play(const struct cli_options *options, struct tournament_setup *setup,
                const struct tournament_watch *watch);

/* The moves of a game as text, which the caller frees; NULL if memory is short. */
char *arena_moves(const struct record *record);

/* --- tournament_report.c: reports of a tournament --- */

/* A game that will be graded at the end. */
struct kept_game {
    struct record record;
    int opening_length;
};

/* A tournament, as far as it has been reported. */
struct bulletin {
    const struct cli_options *options;
    const char (*names)[RECORD_NAME_SIZE]; /* the contestants' names */
    int count;
    enum tournament_kind kind;
    struct standings_sprt sprt;
    int planned;                  /* how many games there will be; 0: unknown */
    struct standings_game *games; /* by number */
    char **words; /* by number: the last words of the guest that lost the game by its fault; NULL: none */
    int games_count, told;
    struct kept_game *kept; /* with --grades: all games that were reported */
    struct grades *grades;
    bool graded;
    struct output records, csv, json; /* the files that the options ask for */
    bool live;                        /* the table is on a terminal and is redrawn */
    int lines;                        /* how many lines the live table has on the terminal */
    int64_t shown;
};

/*
 * Opens the files that the options name, before anything is played. The caller has set names, count, kind, sprt and
 * planned. Returns false after saying what is wrong.
 */
bool report_begin(struct bulletin *report, const struct cli_options *options);

/*
 * Reports a game. Games must come in the order of their numbers. Returns false if memory is short, which it says, or if
 * output was lost.
 */
bool report_game(struct bulletin *report, const struct tournament_result *result);

/* Says on standard error which fence holds a guest engine. A table on the terminal is drawn again below that line. */
void report_fence(struct bulletin *report, int contestant, const char *fence);

/* Prints the table and completes the files. Returns false after saying what could not be written. */
bool report_end(struct bulletin *report);

/* Discards the files if they were not completed; older files with these names stay as they were. */
void report_drop(struct bulletin *report);
void report_free(struct bulletin *report);

/* With --grades, after all games and before report_end: grades the moves. Returns false after saying why not. */
bool report_grades_judge(struct bulletin *report, const struct variant *variant);

#endif
