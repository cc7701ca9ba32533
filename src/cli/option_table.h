/* The options of gravitrips-cli, and its commands. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "options/option.h"

struct cli_options;

/* In the order in which the help has them. */
enum option_id {
    OPTION_GAME = 1,
    OPTION_SIZE,
    OPTION_CONNECT,
    OPTION_PIECES,
    OPTION_POINTS,
    OPTION_RESULTS,
    OPTION_EVALUATOR,
    OPTION_WEIGHTS,
    OPTION_LEVEL,
    OPTION_DEPTH,
    OPTION_WHY,
    OPTION_STATS,
    OPTION_ENDLESS,
    OPTION_MEMORY,
    OPTION_NO_BOOK,
    OPTION_PATH,
    OPTION_FIRST,
    OPTION_SECOND,
    OPTION_TABLE,
    OPTION_MILLISECONDS,
    OPTION_GAMES,
    OPTION_SWAP,
    OPTION_FROM,
    OPTION_TO,
    OPTION_STEP,
    OPTION_LINE,
    OPTION_PUZZLES,
    OPTION_MOVES,
    OPTION_GRADE,
    OPTION_PLIES,
    OPTION_OUT,
    OPTION_PART,
    OPTION_SAMPLES,
    OPTION_GENERATIONS,
    OPTION_POSITION,
    OPTION_VARIANT,
    OPTION_LIST,
    OPTION_DATA_DIR,
    OPTION_RESULT,
    OPTION_OPPONENT,
    OPTION_DUPLICATES,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_HELP,
    OPTION_COUNT
};

/* What is read goes to a struct cli_options. */
extern const struct option_program cli_program;

/* The command lines of all commands; NULL behind the last. */
const struct option_command *cli_command_line(int index);

/* What commands take from behind their options; false after saying what is wrong with it. */
bool cli_take_file(struct cli_options *options);
bool cli_take_parts(struct cli_options *options);
bool cli_take_sets(struct cli_options *options);
bool cli_take_ids(struct cli_options *options);
bool cli_take_depth(struct cli_options *options);

#endif
