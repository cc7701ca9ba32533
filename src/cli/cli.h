/*
 * What commands share: how they are found and run, their options, their input. gravitrips-cli is made of it, and
 * gravitrips-workshop, which has other commands. Only these two and the window speak to people.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "ai/tree.h"
#include "engines/tournament.h"
#include "gravitrips/ai.h"
#include "gravitrips/clock.h"
#include "gravitrips/match.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/solver.h"
#include "gravitrips/tablebase.h"
#include "options/option.h"
#include "store/archive.h"

/* Exit codes: all went well; some input was refused or output was lost; wrong usage. */
enum cli_exit { CLI_DONE, CLI_REFUSED, CLI_USAGE };

enum { CLI_THREADS_MAX = 256, CLI_SETTINGS_MAX = 256, CLI_KNOWN_MAX = 256, CLI_CODE_SIZE = 300 };

/* One who plays in a tournament: a level, or what --engine says. */
struct cli_entrant {
    int level; /* 0: none */
    const char *engine;
};

/* What is asked of a tournament. */
struct cli_event {
    struct cli_entrant entrants[TOURNAMENT_CONTESTANTS_MAX];
    int entrant_count;
    const char *settings[CLI_SETTINGS_MAX]; /* what --option says */
    int setting_count;
    int kind; /* enum tournament_kind */
    bool is_sprt;
    struct standings_sprt sprt;
    int move_ms, game_ms, increment_ms;
    uint64_t nodes;
    const char *openings; /* NULL: not given */
    int adjudicate;
    bool restart, grades;
    const char *journal, *records, *json, *csv; /* NULL: not given */
};

/* The command line, read and checked. */
struct cli_options {
    const struct cli_command *command;
    struct option_line line_read; /* which options were given */
    const struct game *game;      /* NULL: not given */
    struct options sizes;         /* of the board, as far as they were given */
    struct variant variant;
    uint64_t seed;
    int threads;
    bool results;
    bool why; /* reasons, too */
    bool stats;
    bool endless;
    uint64_t mebibytes; /* of memory; 0: the default */
    enum solver_path path;
    bool list;
    const char *const *sets; /* of bench */
    int set_count;
    const char *evaluator;    /* NULL: the default */
    const char *weights_file; /* NULL: the evaluator's own weights */
    int weights[WEIGHTS_MAX]; /* those in the file */
    int level;                /* 0: not given */
    int depth;                /* 0: not given */
    struct seat seats[2];
    int games;
    int milliseconds;   /* a move, of evaluators */
    int from, to, step; /* levels of a ladder */
    int count;          /* of puzzles */
    struct puzzle_wish wish;
    bool swap;
    bool no_book;
    bool line;                        /* of a review */
    const char *known[CLI_KNOWN_MAX]; /* files of what was solved elsewhere */
    int known_count;
    int plies;            /* of a book */
    int worse;            /* than the best, moves that it follows */
    int format;           /* enum theory_format */
    const char *pictures; /* a folder; NULL: not given */
    int share;            /* of a book, 1 to shares */
    int shares;
    const char *out;          /* NULL: not given */
    const char *const *parts; /* of a book, made elsewhere */
    int part_count;
    uint64_t samples;
    int effort;              /* of a proof; 0: not given */
    int temperature;         /* at which it begins */
    int generations;         /* of the tuner; 0: not given */
    enum tree_method method; /* of tree; TREE_METHODS: not given */
    const char *position;    /* of perft and tree; "" is the start */
    const char *file;        /* a book, or where positions or records are; NULL: standard input */
    const char *data_dir;    /* NULL: the platform's own */
    struct archive_filter filter;
    bool duplicates;        /* of import */
    const char *const *ids; /* of kept games */
    int id_count;
    struct seat seat; /* of this end, with a friend elsewhere */
    const char *name;
    const char *code;              /* that was told */
    char code_line[CLI_CODE_SIZE]; /* where it stands if standard input told it */
    const char *session;           /* the beginning of its name; "" */
    const char *at, *relay;
    int port;
    struct clock_control clock;
    int begins; /* enum session_begins */
    int watchers, days;
    bool no_local, map_port;
    struct cli_event event;
    int protocol; /* in which we answer, see serve_names */
};

struct cli_command {
    struct option_command line;                /* its name may be two words */
    int games, depth;                          /* unless told otherwise; 0: as for all commands */
    bool all_cores;                            /* as many threads as there are processors unless told otherwise */
    bool (*take)(struct cli_options *options); /* takes what stands behind the options; NULL: nothing does */
    enum cli_exit (*run)(const struct cli_options *options);
};

enum cli_exit command_moves(const struct cli_options *options);
enum cli_exit command_eval(const struct cli_options *options);
enum cli_exit command_suggest(const struct cli_options *options);
enum cli_exit command_solve(const struct cli_options *options);
enum cli_exit command_analyze(const struct cli_options *options);
enum cli_exit command_play(const struct cli_options *options);
enum cli_exit command_tournament(const struct cli_options *options);
enum cli_exit command_tournament_merge(const struct cli_options *options);
enum cli_exit command_puzzles(const struct cli_options *options);
enum cli_exit command_games_list(const struct cli_options *options);
enum cli_exit command_games_export(const struct cli_options *options);
enum cli_exit command_games_import(const struct cli_options *options);
enum cli_exit command_games_stats(const struct cli_options *options);
enum cli_exit command_games_delete(const struct cli_options *options);
enum cli_exit command_games_review(const struct cli_options *options);
enum cli_exit command_book_print(const struct cli_options *options);
enum cli_exit command_review(const struct cli_options *options);
enum cli_exit command_host(const struct cli_options *options);
enum cli_exit command_join(const struct cli_options *options);
enum cli_exit command_watch(const struct cli_options *options);
enum cli_exit command_resume(const struct cli_options *options);
enum cli_exit command_claim(const struct cli_options *options);
enum cli_exit command_friends(const struct cli_options *options);
enum cli_exit command_engine(const struct cli_options *options);
enum cli_exit command_relay_check(const struct cli_options *options);
enum cli_exit command_perft(const struct cli_options *options);
enum cli_exit command_tree(const struct cli_options *options);
enum cli_exit command_prove(const struct cli_options *options);
enum cli_exit command_check(const struct cli_options *options);

/* A program of commands. */
struct cli_program {
    const char *name;
    const struct cli_command *commands; /* ended by one that does nothing */
};

/* The commands of gravitrips-cli. */
extern const struct cli_command cli_commands[];

/* Runs the command that the command line names; returns an exit code. */
int cli_main(const struct cli_program *program, int argc, char **argv);

/* The name of the program that runs, which is said before what is wrong; set before anything else is done. */
void cli_begin(const char *name);
const char *cli_name(void);

/* Says on stderr what is wrong, with the program's name before it. Returns CLI_USAGE. */
enum cli_exit cli_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same; false, for who reads a command line. */
bool cli_wrong_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Writes standard output's buffer. False if that failed; why, the first time, is kept for cli_lost_output. */
bool cli_flush(void);

/* How far long work is: on a terminal one line that is renewed. */
struct cli_progress {
    bool terminal; /* is standard error one? */
    bool begun;    /* there is a line that has not ended */
    double last;   /* seconds, where lines are told apart by time */
};

/* Says how long it will take, on standard error: "2 h 03 min left". */
void cli_print_left(double seconds);

/* Ends the line, if there is one, and goes to the next. */
void cli_end_progress(struct cli_progress *progress);

/* errno of the first cli_flush that failed; 0: none has. */
int cli_lost_output(void);

/*
 * Reads the command line of a command, `argv[0]` being its name. False when there is nothing to run: *exit
 * then says how to end: CLI_DONE if help was asked for.
 */
bool cli_read_options(int argc, char **argv, const struct cli_command *command, struct cli_options *options,
                      enum cli_exit *exit);

/* Prints a proven score (worth_score): signed where it counts plies, = there for endless play. */
void cli_print_score(const struct variant *variant, int score);

/* The names of enum tree_method, ended by NULL. */
extern const char *const cli_tree_methods[];

/* Seconds on a clock, such as CLOCK_MONOTONIC. */
double cli_seconds(clockid_t clock);

/*
 * The book that comes with the program; NULL if there is none, it is not wanted, or, which is said, it is refused. The
 * caller closes it after what uses it.
 */
struct book *cli_book(const struct cli_options *options);

/*
 * An engine for the options' variant and evaluator, at level 10 with so many threads; NULL after saying why there is
 * none. The book may be NULL.
 */
struct engine *cli_engine(const struct cli_options *options, const struct book *book, int threads);

/* What a command does with one position; false and the reason if it must refuse it. */
typedef bool cli_position_fn(const struct cli_options *options, const char *text, const struct state *state,
                             void *context, struct reason *why);

/* Reads positions line by line and hands them on; what is refused is named on stderr with its line. */
enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context);

/* Reads the position that --position names; false after saying what is wrong with it. */
bool cli_root(const struct cli_options *options, struct state *state);

#endif
