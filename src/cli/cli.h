/*
 * What the commands of gravitrips-cli share: their table, their options, their
 * input. Only this room and the window speak to people.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdint.h>
#include <stdio.h>

#include "ai/tree.h"
#include "gravitrips/ai.h"
#include "gravitrips/match.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/solver.h"
#include "gravitrips/tablebase.h"
#include "store/archive.h"

/* Exit codes: all went well; some input was refused or output was lost; wrong usage. */
enum cli_exit { CLI_DONE, CLI_REFUSED, CLI_USAGE };

/* Which options a command takes besides the common ones. */
enum cli_takes {
    CLI_TAKES_FILE = 1 << 0, /* positions from a file or standard input */
    CLI_TAKES_RESULTS = 1 << 1,
    CLI_TAKES_EVALUATOR = 1 << 2,
    CLI_TAKES_STRENGTH = 1 << 3, /* --level or --depth */
    CLI_TAKES_SEATS = 1 << 4,    /* --first, --second, --games, --swap, --table, --milliseconds */
    CLI_TAKES_POSITION = 1 << 5,
    CLI_TAKES_DEPTH = 1 << 6, /* as an argument */
    CLI_TAKES_STATS = 1 << 7,
    CLI_TAKES_LADDER = 1 << 8,     /* --games, --from, --to, --step */
    CLI_TAKES_PUZZLES = 1 << 9,    /* --count, --moves, --grade */
    CLI_TAKES_NO_BOOK = 1 << 10,   /* --no-book */
    CLI_TAKES_PLIES = 1 << 11,     /* --plies */
    CLI_TAKES_BUILD = 1 << 12,     /* --out, --part, parts as arguments */
    CLI_TAKES_BOOK = 1 << 13,      /* a book as argument */
    CLI_TAKES_SAMPLES = 1 << 14,   /* --samples */
    CLI_TAKES_ALL_CORES = 1 << 15, /* as many threads as there are processors unless told otherwise */
    CLI_TAKES_PATH = 1 << 16,      /* --path */
    CLI_TAKES_SETS = 1 << 17,      /* names of sets as arguments, --list */
    CLI_TAKES_METHOD = 1 << 18,    /* --variant */
    CLI_TAKES_TUNING = 1 << 19,    /* --depth, --out, --generations */
    CLI_TAKES_MEMORY = 1 << 20,    /* --memory */
    CLI_TAKES_ENDLESS = 1 << 21,   /* --endless */
    CLI_TAKES_ARCHIVE = 1 << 22,   /* --data-dir; and no board */
    CLI_TAKES_FILTER = 1 << 23,    /* --result, --opponent */
    CLI_TAKES_IDS = 1 << 24,       /* numbers of games as arguments */
    CLI_NEEDS_IDS = 1 << 25,       /* at least one */
    CLI_TAKES_LINE = 1 << 26,      /* --line */
    CLI_TAKES_IMPORT = 1 << 26,    /* --duplicates */
};

/* The command line, read and checked. */
struct cli_options {
    const struct cli_command *command;
    struct variant variant;
    uint64_t seed;
    int threads;
    bool results;
    bool stats;
    bool endless;
    uint64_t memory; /* bytes; 0: the default */
    enum solver_path path;
    bool list;
    const char *const *sets; /* of bench */
    int set_count;
    const char *evaluator;    /* NULL: the default */
    const char *weights_file; /* NULL: the evaluator's own weights */
    int weights[WEIGHTS_MAX]; /* those in the file */
    int level;                /* 0: not given */
    int depth;                /* 0: not given */
    bool has_seat[2];
    struct seat seats[2];
    int games;
    bool table;         /* of play */
    int milliseconds;   /* a move, in the table */
    int from, to, step; /* levels of a ladder */
    int count;          /* of puzzles */
    struct puzzle_wish wish;
    bool swap;
    bool no_book;
    bool line; /* of a review */
    int plies; /* of a book; -1: not given */
    int share; /* of a book, 1 to shares */
    int shares;
    const char *out;          /* NULL: not given */
    const char *const *parts; /* of a book, made elsewhere */
    int part_count;
    uint64_t samples;
    int generations; /* of the tuner */
    bool has_method;
    enum tree_method method; /* of tree */
    const char *position;    /* of perft and tree; "" is the start */
    const char *file;        /* a book, or where positions or records are; NULL: standard input */
    const char *data_dir;    /* NULL: the platform's own */
    struct archive_filter filter;
    bool duplicates;        /* of import */
    const char *const *ids; /* of kept games */
    int id_count;
};

struct cli_command {
    const char *name;      /* of one word or two */
    const char *arguments; /* for its help */
    const char *what;      /* it prints, for its help */
    unsigned takes;        /* enum cli_takes */
    enum cli_exit (*run)(const struct cli_options *options);
};

enum cli_exit command_moves(const struct cli_options *options);
enum cli_exit command_eval(const struct cli_options *options);
enum cli_exit command_suggest(const struct cli_options *options);
enum cli_exit command_solve(const struct cli_options *options);
enum cli_exit command_analyze(const struct cli_options *options);
enum cli_exit command_play(const struct cli_options *options);
enum cli_exit command_ladder(const struct cli_options *options);
enum cli_exit command_puzzles(const struct cli_options *options);
enum cli_exit command_book_build(const struct cli_options *options);
enum cli_exit command_book_positions(const struct cli_options *options);
enum cli_exit command_book_verify(const struct cli_options *options);
enum cli_exit command_book_info(const struct cli_options *options);
enum cli_exit command_perft(const struct cli_options *options);
enum cli_exit command_tune(const struct cli_options *options);
enum cli_exit command_tree(const struct cli_options *options);
enum cli_exit command_bench(const struct cli_options *options);
enum cli_exit command_games_list(const struct cli_options *options);
enum cli_exit command_games_export(const struct cli_options *options);
enum cli_exit command_games_import(const struct cli_options *options);
enum cli_exit command_games_stats(const struct cli_options *options);
enum cli_exit command_games_delete(const struct cli_options *options);
enum cli_exit command_games_review(const struct cli_options *options);
enum cli_exit command_review(const struct cli_options *options);

/* All commands, ended by one without a name. */
extern const struct cli_command cli_commands[];

/* Says on stderr what is wrong, with the program's name before it. Returns CLI_USAGE. */
enum cli_exit cli_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * Reads the command line of a command, `argv[0]` being its name. False when there is nothing to run: *exit
 * then says how to end.
 */
bool cli_read_options(int argc, char **argv, const struct cli_command *command, struct cli_options *options,
                      enum cli_exit *exit);

/* solve and analyze for a game that has a tablebase. */
enum cli_exit cli_tablebase_solve(const struct cli_options *options);
enum cli_exit cli_tablebase_analyze(const struct cli_options *options);

/* The same for a game without gravity and without a tablebase. */
enum cli_exit cli_analyst_solve(const struct cli_options *options);
enum cli_exit cli_analyst_analyze(const struct cli_options *options);

/* play --table. */
enum cli_exit cli_play_table(const struct cli_options *options);

/* Reads the name of a way to build a tree; says what is wrong otherwise. */
bool cli_read_method(const char *text, enum tree_method *method);

/* Prints the help of the program (NULL) or of one command. */
void cli_help(const struct cli_command *command);

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

/*
 * A solver for the options' variant, with its opening book if there is one; NULL after saying why there is none. The
 * caller closes the book after the solver.
 */
struct solver *cli_solver(const struct cli_options *options, struct book **book);

/* What a command does with one position; false and the reason if it must refuse it. */
typedef bool cli_position_fn(const struct cli_options *options, const char *text, const struct state *state,
                             void *context, struct reason *why);

/* Reads positions line by line and hands them on; what is refused is named on stderr with its line. */
enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context);

/*
 * Reads a file of records, or standard input if it is NULL, to its end; NULL after saying why not. The caller frees
 * the text, in which a byte that no record may have stands for each zero byte.
 */
char *cli_read_text(const char *file);

/* Reads the position that --position names; false after saying what is wrong with it. */
bool cli_root(const struct cli_options *options, struct state *state);

#endif
