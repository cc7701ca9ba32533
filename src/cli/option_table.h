/* The options of gravitrips-cli: their numbers, their names, and which command has which. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include <getopt.h>

enum option_id {
    OPTION_GAME = 1,
    OPTION_SIZE,
    OPTION_CONNECT,
    OPTION_PIECES,
    OPTION_POINTS,
    OPTION_SEED,
    OPTION_THREADS,
    OPTION_HELP,
    OPTION_RESULTS,
    OPTION_STATS,
    OPTION_PATH,
    OPTION_LIST,
    OPTION_EVALUATOR,
    OPTION_WEIGHTS,
    OPTION_LEVEL,
    OPTION_DEPTH,
    OPTION_FIRST,
    OPTION_SECOND,
    OPTION_GAMES,
    OPTION_SWAP,
    OPTION_POSITION,
    OPTION_FROM,
    OPTION_TO,
    OPTION_STEP,
    OPTION_PUZZLES,
    OPTION_MOVES,
    OPTION_GRADE,
    OPTION_NO_BOOK,
    OPTION_PLIES,
    OPTION_OUT,
    OPTION_PART,
    OPTION_SAMPLES,
    OPTION_VARIANT,
    OPTION_GENERATIONS,
    OPTION_TABLE,
    OPTION_MILLISECONDS,
    OPTION_ENDLESS,
    OPTION_MEMORY,
    OPTION_DATA_DIR,
    OPTION_RESULT,
    OPTION_OPPONENT,
    OPTION_LINE,
    OPTION_DUPLICATES,
    OPTION_COUNT
};

/* For getopt_long, ended by one without a name. */
extern const struct option cli_long_options[];

/* What a command must take for an option to make sense to it; 0 for the common ones. */
extern const unsigned cli_options_needed[OPTION_COUNT];

#endif
