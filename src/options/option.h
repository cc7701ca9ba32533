/*
 * Command lines as tables of options, one table for each program. The parser, its error messages, the help, the manual
 * and the shell completions all follow from the table's rows.
 */
#ifndef OPTIONS_OPTION_H
#define OPTIONS_OPTION_H

#include "standard.h"

#include "gravitrips/match.h"

/* The kind of an option's value, and the type of the member in which it is stored. */
enum option_kind {
    OPTION_IS_NONE,    /* an unused row */
    OPTION_IS_HELP,    /* asks for help */
    OPTION_IS_VERSION, /* asks for the version */
    OPTION_IS_FLAG,    /* without a value; bool, which becomes true */
    OPTION_IS_INT,     /* a number from least to most; int */
    OPTION_IS_NUMBER,  /* a number from least to most; uint64_t */
    OPTION_IS_TEXT,    /* a text; const char * */
    OPTION_IS_FILE,    /* a file's name; const char * */
    OPTION_IS_FOLDER,  /* a directory's name, not empty; const char * */
    OPTION_IS_CHOICE,  /* one of the words; int: `least` for the first word, one more for each following one */
    OPTION_IS_GAME,    /* a game's name; const struct game * */
    OPTION_IS_SIZE,    /* WIDTHxHEIGHT; struct options */
    OPTION_IS_SEAT,    /* human or a level; struct seat */
    OPTION_IS_OTHER,   /* read by the row's own function */
};

/* Says on stderr what is wrong, after the program's name. Always returns false. */
typedef bool option_wrong_fn(const char *format, ...) __attribute__((format(printf, 1, 2)));

struct option_row {
    const char *name;  /* without its dashes */
    const char *value; /* what the help calls the option's value; NULL: it has none */
    const char *what;  /* description for the help */
    enum option_kind kind;
    size_t member; /* where the value is stored: an offset into the program's structure */
    uint64_t least, most;
    const char *const *words; /* the words of a choice, ended by NULL; shell completion offers them as well */
    /* For OPTION_IS_OTHER: stores the value, or returns false after saying what is wrong. */
    bool (*read)(const char *text, void *into, option_wrong_fn *wrong);
};

enum { OPTION_ROWS_MAX = 128, OPTION_WORDS = OPTION_ROWS_MAX / 64 };

/*
 * How a command takes an option: added to the row's number. These are macros, because compilers warn if two enums are
 * added.
 */
#define OPTION_MAY       0                     /* shown in brackets in the usage line */
#define OPTION_COMMON    (1 * OPTION_ROWS_MAX) /* optional, but left out of the usage line */
#define OPTION_MUST      (2 * OPTION_ROWS_MAX) /* the command needs the option */
#define OPTION_EITHER    (3 * OPTION_ROWS_MAX) /* needed in some cases; the command itself checks that */
#define OPTION_EITHER_OR (4 * OPTION_ROWS_MAX) /* like OPTION_EITHER, but the next option can be given instead */

/* The operands that may follow a command's options. */
struct option_operands {
    const char *usage; /* the operands in the usage line: "[FILE]"; NULL: none */
    const char *name;  /* what error messages call an operand: "FILE" */
    int least, most;
    bool files; /* the operands are names of files */
};

/* A command, or a program that has no commands. */
struct option_command {
    const char *name;
    const char *what;           /* what the command prints, for its help; NULL for a program */
    const unsigned short *uses; /* its options: row numbers, each plus OPTION_MAY or the like; 0 ends the list */
    struct option_operands operands;
};

struct option_program {
    const char *name;
    const struct option_row *rows; /* the options, by number from 1 */
    int row_count;                 /* including number 0, which is no row */
    option_wrong_fn *wrong;
    const char *head, *foot; /* of a program without commands: what its help says before and after the options */
};

/* What a command line contained, besides the values of its options. */
struct option_line {
    uint64_t given[OPTION_WORDS]; /* a bit for each row: the option was given */
    bool help;                    /* help was asked for, so the rest was not read */
    bool version;
    const char *const *operands;
    int operand_count;
};

/*
 * Reads a command line, given without `argv[0]`, into the program's structure. Returns false after saying what is
 * wrong: an option that the command does not take, a missing one, an invalid value, too many or too few operands.
 */
bool option_read(const struct option_program *program, const struct option_command *command, int argc, char **argv,
                 void *into, struct option_line *line);

/* What to do after the command line of a program without commands was read. */
enum option_result {
    OPTION_GO,
    OPTION_DONE, /* help or the version was printed, as asked for */
    OPTION_WRONG
};

/* Reads the whole command line of such a program, as option_read does, and prints the help or the version. */
enum option_result option_begin(const struct option_program *program, const struct option_command *command, int argc,
                                char **argv, void *into, struct option_line *line);

/* Says on stderr, after a program's name, what is wrong. Always returns false. */
bool option_say(const char *program, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

/* How a command takes an option (OPTION_MAY, OPTION_MUST ...), given the option's entry in `uses`. */
int option_how(unsigned short use);

/* Was the option of this row given? */
bool option_was_given(const struct option_line *line, int row);

/* Does a command take the option of this row? All commands take the options for help and the version. */
bool option_is_taken(const struct option_program *program, const struct option_command *command, int row);

/* Reads a whole decimal number in least..most. Otherwise returns false after saying what it should have been. */
bool option_read_number(option_wrong_fn *wrong, const char *name, const char *text, uint64_t least, uint64_t most,
                        uint64_t *number);

/*
 * Writes a command's options and operands, such as "[--line] [--no-book] [FILE]". Lines are broken after about a
 * hundred columns; the next one begins with `indent` blanks.
 */
void option_print_usage(FILE *out, const struct option_program *program, const struct option_command *command,
                        int column, int indent);

/* Writes a line of help for each option that the command takes, in the order of the rows. */
void option_print_list(FILE *out, const struct option_program *program, const struct option_command *command);

#endif
