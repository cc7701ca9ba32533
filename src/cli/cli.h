/*
 * What commands share: how they are found and run, their options, their input. Used by gravitrips-cli and by
 * gravitrips-workshop, which has other commands.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "ai/museum.h"
#include "engines/tournament.h"
#include "gravitrips/ai.h"
#include "gravitrips/clock.h"
#include "gravitrips/match.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/review.h"
#include "gravitrips/solver.h"
#include "gravitrips/tablebase.h"
#include "options/option.h"
#include "standard.h"
#include "store/archive.h"
#include "text/text.h"

/* Exit codes: all went well; some input was refused or output was lost; wrong usage. */
enum cli_exit { CLI_DONE, CLI_REFUSED, CLI_USAGE };

enum { CLI_THREADS_MAX = 256, CLI_SETTINGS_MAX = 256, CLI_KNOWN_MAX = 256, CLI_CODE_SIZE = 300 };

enum theory_format { THEORY_HTML, THEORY_MARKDOWN }; /* the format of a printed book */

/* A contestant on the command line: --level or --engine. */
struct cli_entrant {
    int level; /* 0: the contestant is an engine */
    const char *engine;
};

/* The options of a tournament. */
struct cli_event {
    struct cli_entrant entrants[TOURNAMENT_CONTESTANTS_MAX];
    int entrant_count;
    const char *settings[CLI_SETTINGS_MAX]; /* values of --option */
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

/* Who is asked for moves instead of a level, and has a seat that is no human's. */
struct cli_guest {
    const char *text;            /* as given; NULL: not given */
    struct museum_player player; /* of museum:NAME or kolibrat:FILE; nobody: a human or a level */
};

/* The command line, read and checked. */
struct cli_options {
    const struct cli_command *command;
    struct option_line line_read; /* which options were given */
    const struct game *game;      /* NULL: not given */
    struct options sizes;         /* of the board; 0 if not given */
    struct variant variant;
    uint64_t seed;
    int threads;
    bool results;
    bool why; /* print the reasons, too */
    bool stats;
    bool check; /* compare with the scores in the text */
    bool endless;
    bool unique;        /* count positions, not paths */
    uint64_t mebibytes; /* of memory; 0: the default */
    enum solver_path path;
    bool list;
    const char *evaluator;    /* NULL: the default */
    const char *weights_file; /* NULL: the evaluator's own weights */
    int weights[WEIGHTS_MAX]; /* the weights in that file */
    int level;                /* 0: not given */
    int depth;                /* 0: not given */
    struct seat seats[2];
    struct cli_guest guests[3]; /* of --first, --second and --museum */
    int games;
    int milliseconds;   /* for each move of an evaluator */
    int from, to, step; /* levels of a ladder */
    int count;          /* how many puzzles */
    struct puzzle_wish wish;
    bool swap;
    bool no_book;
    bool line;                        /* print the best line of a review */
    const char *known[CLI_KNOWN_MAX]; /* journals and scores that were made elsewhere */
    int known_count;
    int plies;            /* how many plies deep a printed book goes */
    int worse;            /* for a book: the most by which a followed move may be worse than the best one */
    int format;           /* enum theory_format */
    const char *pictures; /* a folder; NULL: not given */
    int picture_width;    /* in pixels; 0: not given */
    int pace;             /* milliseconds for each move of a moving picture */
    int number;           /* which game of a file, from 1 */
    int variation;        /* which variation of a game, from 1; 0: the game itself */
    int share;            /* which share of a book or a tournament to make, 1 to `shares` */
    int shares;
    const char *out; /* NULL: not given */
    uint64_t samples;
    int effort;               /* for a proof; 0: not given */
    int temperature;          /* for a proof: how much larger a change may make it at first */
    int generations;          /* for the tuner; 0: not given */
    int depths;               /* the tuner's games look `depth` plies ahead, and so many more but one */
    int tuning;               /* the tuner's method: an index into cli_tuning_methods */
    const char *log;          /* NULL: not given */
    enum tree_method method;  /* for tree; TREE_METHODS: not given */
    enum text_notation style; /* how positions are written */
    const char *position;     /* for perft, branching, tree and play; "" is the starting position */
    const char *file;         /* the first operand: a book, or a file of positions or records; NULL: standard input */
    const char *data_dir;     /* NULL: the platform's usual folder */
    struct archive_filter filter;
    bool duplicates;  /* for import: keeps games even if they are there already */
    struct seat seat; /* this end's seat in a game with a friend elsewhere */
    const char *name;
    const char *code;              /* the code of a game with a friend, as given */
    char code_line[CLI_CODE_SIZE]; /* the code, if it came from standard input */
    const char *session;           /* the beginning of the session's name, or "" */
    const char *at, *relay;
    int port;
    struct clock_control clock;
    int begins; /* enum session_begins */
    int watchers, days;
    bool no_local, map_port;
    struct cli_event event;
    int protocol; /* of the command `engine`: an index into serve_names */
};

typedef enum cli_exit cli_command_fn(const struct cli_options *options);

struct cli_command {
    struct option_command line;                /* the command's name may be two words */
    int games, depth;                          /* the defaults of --games and --depth; 0: the usual ones */
    bool all_cores;                            /* the default of --threads is all processors */
    bool (*take)(struct cli_options *options); /* reads the operands; NULL: they are plain texts */
    cli_command_fn *run;
};

/* The functions that run the commands of gravitrips-cli. */
cli_command_fn command_moves, command_position, command_eval, command_suggest, command_solve, command_analyze,
    command_play, command_tournament, command_tournament_merge, command_puzzles, command_games_list,
    command_games_export, command_games_import, command_games_stats, command_games_delete, command_games_review,
    command_book_print, command_picture, command_animate, command_study_export, command_review, command_host,
    command_join, command_watch, command_resume, command_claim, command_friends, command_engine, command_relay_check,
    command_perft, command_branching, command_tree, command_prove, command_check, command_museum, command_cards_train,
    command_cards_add, command_cards_list, command_cards_stats, command_cards_delete;

/* A program that consists of commands. */
struct cli_program {
    const char *name;
    const struct cli_command *commands; /* a command without a function ends the list */
};

/* The commands of gravitrips-cli. */
extern const struct cli_command cli_commands[];

/* Runs the command that the command line names; returns an exit code. */
int cli_main(const struct cli_program *program, int argc, char **argv);

/* The name of the running program, for messages. Set it before anything else. */
extern const char *cli_name;

/* Prints on standard error what is wrong, after the program's name. Returns CLI_USAGE. */
enum cli_exit cli_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints on standard error what is wrong, as cli_wrong does. Returns CLI_REFUSED. */
enum cli_exit cli_refused(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Prints on standard error what is wrong, as cli_wrong does. Returns false: for readers of the command line. */
bool cli_wrong_line(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*
 * Flushes standard output. Returns false if that failed; cli_lost_output then has the errno of the first failure. Any
 * thread may call this.
 */
bool cli_flush(void);

/* The progress of long work: on a terminal, one line that is redrawn. */
struct cli_progress {
    bool terminal; /* standard error is a terminal */
    bool begun;    /* a line has been begun, but not ended */
    double last;   /* when the last line was printed, in seconds */
};

/* Prints the remaining time on standard error: "2 h 03 min left". */
void cli_print_left(double seconds);

/* Ends the line of progress, if one was begun. */
void cli_end_progress(struct cli_progress *progress);

/* The errno of the first cli_flush that failed; 0 if none did. */
int cli_lost_output(void);

/*
 * Reads a command's command line; `argv[0]` is its name. If there is nothing to run it returns false: *exit is CLI_DONE
 * if help was asked for, CLI_USAGE after a message.
 */
bool cli_read_options(int argc, char **argv, const struct cli_command *command, struct cli_options *options,
                      enum cli_exit *exit);

/* Prints a proven score (worth_score): with a sign if it counts plies, = for play without end. */
void cli_print_score(const struct variant *variant, int score);

/* Prints a proven worth as cli_print_score prints its score; ? if the worth is not known. */
void cli_print_worth(const struct variant *variant, const struct state *state, bool known, struct worth worth);

/*
 * Prints the board: the rows from the top, at the edges the names with which moves are typed, and the points of both
 * sides where they count. The cell `marked` is in brackets; NO_CELL: none is.
 */
void cli_print_board(FILE *file, const struct variant *variant, const struct state *state, int marked);

/* Prints the text `before`, then the move. */
void cli_print_move(const struct variant *variant, struct move move, const char *before);

/* Replaces control characters, which would break a line or play tricks with a terminal, by ?. */
void cli_blot_controls(char *text);

/* Writes a record's text. Returns false, after saying so, if memory is short. */
bool cli_put_record(const struct record *record, FILE *file);

/* The names of enum tree_method; NULL ends the list. */
extern const char *const cli_tree_methods[];

/* The names of the workshop's enum tuner_method; NULL ends the list. */
extern const char *const cli_tuning_methods[];

/* Seconds on a clock, such as CLOCK_MONOTONIC. */
double cli_seconds(clockid_t clock);

/*
 * Opens the opening book for the options' variant. NULL if there is none, if --no-book was given, or if the book is
 * damaged, after saying so. The caller closes it after the engine that uses it.
 */
struct book *cli_book(const struct cli_options *options);

/*
 * Makes an engine for the options' variant and evaluator; it solves with `threads` threads. NULL after saying why not.
 * The book may be NULL.
 */
struct engine *cli_engine(const struct cli_options *options, const struct book *book, int threads);

/*
 * The guest of honour of this name, if it plays the options' variant; NULL after saying, of an option, what is wrong.
 */
const struct honour *cli_honour(const struct variant *variant, const char *name, const char *option);

/* Handles one position. Returns false and the reason to refuse it. */
typedef bool cli_position_fn(const struct cli_options *options, const char *text, const struct text_item *item,
                             void *context, struct reason *why);

/*
 * Reads positions, one to a line, and calls `use` for each. Those that are refused are named on standard error, with
 * their line numbers.
 */
enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context);

/* Reads the position that --position gives. Returns false after saying what is wrong with it. */
bool cli_root(const struct cli_options *options, struct state *state);

/* --- command_review.c: what reviews and cards share --- */

/* Whom commands ask that go from one board to another. Begins as all zeros, and ends with cli_adviser_clear. */
struct cli_adviser {
    struct variant variant; /* the analyst's */
    struct book *book;
    struct analyst *analyst;
};

/*
 * Prepares the analyst for a variant, unless the last one was the same; `milliseconds` are for a question where nothing
 * is proven. Returns false if memory is short.
 */
bool cli_adviser_set(struct cli_adviser *adviser, const struct cli_options *options, const struct variant *variant,
                     int milliseconds);
void cli_adviser_clear(struct cli_adviser *adviser);

/* --- games.c: the games that are kept in the archive --- */

enum { GAME_DATE_MAX = 32, GAME_VARIANT_MAX = 64, GAME_PLAYER_MAX = RECORD_NAME_SIZE + 16 };

/*
 * Opens the archive that the options name. NULL after saying why it cannot be used. If the archive can be used but
 * something else is wrong with its file, says that, too.
 */
struct archive *games_open(const struct cli_options *options, enum store_mode mode);

/*
 * Closes the archive, and says what could not be written or read. Returns `exit`, or CLI_REFUSED if something could
 * not.
 */
enum cli_exit games_close(struct archive *archive, enum cli_exit exit);

/* Called by games_use for each game that was asked for. Returns false after saying what failed. */
typedef bool games_use_fn(struct archive *archive, archive_id id, void *context);

/*
 * Opens the archive and calls `use` for each game that the options ask for: by IDs if they give any, else by their
 * filters. The games come in the order in which they began.
 */
enum cli_exit games_use(const struct cli_options *options, enum store_mode mode, games_use_fn *use, void *context);

/* Writes sizes and rules of a board, as lists of games show them. */
void games_write_variant(const struct options *options, char text[GAME_VARIANT_MAX]);

/* Writes a date and time in UTC, as lists of games show it; "-" for 0. */
void games_write_date(int64_t begun, char text[GAME_DATE_MAX]);

/* Loads a game. Returns false after saying why that failed. The caller frees the record. */
bool games_load(struct archive *archive, archive_id id, struct record *record);

#endif
