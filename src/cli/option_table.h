/* The numbers of the options of the command line. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "gravitrips/ai.h"
#include "options/option.h"

struct cli_options;

/* The options, in the order in which the help lists them. */
enum option_id {
    OPTION_GAME = 1,
    OPTION_SIZE,
    OPTION_CONNECT,
    OPTION_PIECES,
    OPTION_POINTS,
    OPTION_RULE,
    OPTION_RESULTS,
    OPTION_EVALUATOR,
    OPTION_WEIGHTS,
    OPTION_LEVEL,
    OPTION_DEPTH,
    OPTION_MUSEUM,
    OPTION_WHY,
    OPTION_STATS,
    OPTION_ENDLESS,
    OPTION_MEMORY,
    OPTION_NO_BOOK,
    OPTION_PATH,
    OPTION_FIRST,
    OPTION_SECOND,
    OPTION_MILLISECONDS,
    OPTION_GAMES,
    OPTION_SWAP,
    OPTION_FROM,
    OPTION_TO,
    OPTION_STEP,
    OPTION_ENGINE,
    OPTION_SETTING,
    OPTION_KIND,
    OPTION_SPRT,
    OPTION_TIME,
    OPTION_NODES,
    OPTION_OPENINGS,
    OPTION_ADJUDICATE,
    OPTION_RESTART,
    OPTION_JOURNAL,
    OPTION_KNOWN,
    OPTION_RECORDS,
    OPTION_JSON,
    OPTION_CSV,
    OPTION_GRADES,
    OPTION_LINE,
    OPTION_PUZZLES,
    OPTION_MOVES,
    OPTION_GRADE,
    OPTION_THEME,
    OPTION_PLIES,
    OPTION_WORSE,
    OPTION_FORMAT,
    OPTION_PICTURES,
    OPTION_WIDTH,
    OPTION_PACE,
    OPTION_NUMBER,
    OPTION_VARIATION,
    OPTION_OUT,
    OPTION_PART,
    OPTION_SAMPLES,
    OPTION_EFFORT,
    OPTION_TEMPERATURE,
    OPTION_GENERATIONS,
    OPTION_DEPTHS,
    OPTION_METHOD,
    OPTION_LOG,
    OPTION_POSITION,
    OPTION_UNIQUE,
    OPTION_VARIANT,
    OPTION_LIST,
    OPTION_AS,
    OPTION_CHECK,
    OPTION_DATA_DIR,
    OPTION_RESULT,
    OPTION_OPPONENT,
    OPTION_DUPLICATES,
    OPTION_PORT,
    OPTION_AT,
    OPTION_RELAY,
    OPTION_SEAT,
    OPTION_NAME,
    OPTION_CLOCK,
    OPTION_BEGINS,
    OPTION_WATCHERS,
    OPTION_DAYS,
    OPTION_NO_LOCAL,
    OPTION_MAP_PORT,
    OPTION_PROTOCOL,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_HELP,
    OPTION_COUNT
};

/* The program's options. Their values are read into a struct cli_options. */
extern const struct option_program cli_program;

/* What each command takes on its command line; NULL after the last command. */
const struct option_command *cli_command_line(int index);

/* These read a command's operands. They return false after saying what is wrong. */
bool cli_take_ids(struct cli_options *options);
bool cli_take_depth(struct cli_options *options);
bool cli_take_code(struct cli_options *options);
bool cli_take_session(struct cli_options *options);

/* Reads a whole decimal number in least..most; `name` is for the message. Returns false after saying what is wrong. */
bool cli_read_number(const char *name, const char *text, uint64_t least, uint64_t most, uint64_t *number);

/* The same for an int from 1 on. */
bool cli_read_int(const char *name, const char *text, int most, int *number);

/*
 * Does the variant have this evaluator (NULL: the usual one)? Returns false after saying that there is none of that
 * name.
 */
bool cli_has_evaluator(const struct variant *variant, const char *evaluator, const char *option);

/*
 * Reads a file with a line NAME VALUE for each weight of an evaluator (NULL: the usual one); `option` is what named the
 * file. Returns false after saying what is wrong with it.
 */
bool cli_read_weights(const struct variant *variant, const char *evaluator, const char *option, const char *path,
                      int weights[WEIGHTS_MAX]);

/* --- for the tables of commands: options that many commands take --- */

/* The options of the board. They are left out of usage lines, because so many commands take them. */
#define BOARD                                                                                                          \
    OPTION_GAME | OPTION_COMMON, OPTION_SIZE | OPTION_COMMON, OPTION_CONNECT | OPTION_COMMON,                          \
        OPTION_PIECES | OPTION_COMMON, OPTION_POINTS | OPTION_COMMON

#define THREADS   OPTION_THREADS | OPTION_COMMON
#define SEED      OPTION_SEED | OPTION_COMMON
#define USES(...) ((const unsigned short[]){__VA_ARGS__, 0})

#endif
