/* The command line of gravitrips-cli: what is common to all commands and what only some take. */
#include <string.h>
#include <unistd.h>

#include "ai/tuner.h"
#include "cli/cli.h"
#include "cli/option_table.h"
#include "cli/values.h"

enum { GAMES_MAX = 1000000, THREADS_MAX = 256, PERFT_DEPTH_MAX = 60, LADDER_GAMES = 200 };
enum { PUZZLES_MAX = 1000000, PUZZLES = 10, SAMPLES = 100, TUNER_DEPTH = 4 };
enum { MILLISECONDS_MAX = 10000, MILLISECONDS = 10 };

/* What is gathered before the variant can be built. */
struct gathered {
    const struct game *game;
    bool has_game; /* it was asked for */
    struct options sizes;
};

static bool read_game(const char *text, struct gathered *gathered)
{
    gathered->game = game_find(text);
    if (!gathered->game) {
        char names[GAME_NAMES_MAX];
        game_names(names);
        cli_wrong("--game: there is no game '%s'; there are %s", text, names);
    }
    return gathered->game != NULL;
}

static bool read_seat(const char *option, const char *text, int seat, struct cli_options *options)
{
    options->has_seat[seat] = true;
    if (!seat_parse(text, &options->seats[seat])) {
        cli_wrong("%s: '%s' is not a level %d..%d", option, text, LEVEL_MIN, LEVEL_MAX);
        return false;
    }
    if (seat_is_human(options->seats[seat])) {
        cli_wrong("%s: no human can play here; take the window", option);
        return false;
    }
    return true;
}

/* The options that say which board. */
static bool read_board_option(int id, const char *text, struct gathered *gathered)
{
    switch (id) {
    case OPTION_GAME:
        return gathered->has_game = read_game(text, gathered);
    case OPTION_SIZE:
        return cli_read_size(text, &gathered->sizes);
    case OPTION_CONNECT:
        return cli_read_int("--connect", text, 1, CELLS_MAX, &gathered->sizes.connect);
    case OPTION_PIECES:
        return cli_read_int("--pieces", text, 1, CELLS_MAX, &gathered->sizes.pieces);
    default:
        return cli_read_int("--points", text, 1, CELLS_MAX, &gathered->sizes.points);
    }
}

/* The options of an opening book. */
static bool read_book_option(int id, const char *text, struct cli_options *options)
{
    switch (id) {
    case OPTION_PLIES:
        return cli_read_int("--plies", text, 0, CELLS_MAX, &options->plies);
    case OPTION_OUT:
        options->out = text;
        return true;
    case OPTION_PART:
        return cli_read_share(text, &options->share, &options->shares);
    default:
        return cli_read_number("--samples", text, 0, UINT64_MAX, &options->samples);
    }
}

/* How positions are solved. */
static bool read_solver_option(int id, const char *text, struct cli_options *options)
{
    if (id == OPTION_PATH)
        return cli_read_path(text, &options->path);
    if (id == OPTION_MEMORY)
        return cli_read_memory(text, &options->memory);
    return *(id == OPTION_ENDLESS ? &options->endless : &options->no_book) = true;
}

/* Who plays whom, and how often. */
static bool read_play_option(int id, const char *text, struct cli_options *options)
{
    switch (id) {
    case OPTION_FIRST:
        return read_seat("--first", text, 0, options);
    case OPTION_SECOND:
        return read_seat("--second", text, 1, options);
    case OPTION_GAMES:
        return cli_read_int("--games", text, 1, GAMES_MAX, &options->games);
    case OPTION_SWAP:
        return options->swap = true;
    case OPTION_TABLE:
        return options->table = true;
    default:
        return cli_read_int("--milliseconds", text, 1, MILLISECONDS_MAX, &options->milliseconds);
    }
}

/* Which levels a ladder has. */
static bool read_ladder_option(int id, const char *text, struct cli_options *options)
{
    if (id == OPTION_STEP)
        return cli_read_int("--step", text, 1, LEVEL_MAX - LEVEL_MIN, &options->step);
    if (id == OPTION_FROM)
        return cli_read_int("--from", text, LEVEL_MIN, LEVEL_MAX, &options->from);
    return cli_read_int("--to", text, LEVEL_MIN, LEVEL_MAX, &options->to);
}

/* Which puzzles, and how many. */
static bool read_puzzle_option(int id, const char *text, struct cli_options *options)
{
    if (id == OPTION_PUZZLES)
        return cli_read_int("--count", text, 1, PUZZLES_MAX, &options->count);
    if (id == OPTION_MOVES)
        return cli_read_int("--moves", text, PUZZLE_MOVES_MIN, PUZZLE_MOVES_MAX, &options->wish.moves);
    return cli_read_int("--grade", text, PUZZLE_GRADE_MIN, PUZZLE_GRADE_MAX, &options->wish.grade);
}

/* Where a tree begins and how it is built. */
static bool read_tree_option(int id, const char *text, struct cli_options *options)
{
    if (id == OPTION_VARIANT)
        return options->has_method = cli_read_method(text, &options->method);
    options->position = text;
    return true;
}

/* Where games are kept, and which of them are meant. */
static bool read_archive_option(int id, const char *text, struct cli_options *options)
{
    if (id == OPTION_RESULT)
        return cli_read_result(text, &options->filter.result);
    if (id == OPTION_OPPONENT)
        return cli_read_opponent(text, &options->filter);
    if (id == OPTION_DUPLICATES)
        return options->duplicates = true;
    options->data_dir = text;
    if (!text[0])
        cli_wrong("--data-dir: '' is not a directory");
    return text[0] != '\0';
}

/* What is printed besides. */
static bool read_flag(int id, struct cli_options *options)
{
    switch (id) {
    case OPTION_RESULTS:
        return options->results = true;
    case OPTION_STATS:
        return options->stats = true;
    case OPTION_LINE:
        return options->line = true;
    default:
        return options->list = true;
    }
}

static bool read_option(int id, const char *text, struct cli_options *options, struct gathered *gathered)
{
    switch (id) {
    case OPTION_DATA_DIR:
    case OPTION_RESULT:
    case OPTION_OPPONENT:
    case OPTION_DUPLICATES:
        return read_archive_option(id, text, options);
    case OPTION_SEED:
        return cli_read_number("--seed", text, 0, UINT64_MAX, &options->seed);
    case OPTION_THREADS:
        return cli_read_int("--threads", text, 1, THREADS_MAX, &options->threads);
    case OPTION_RESULTS:
    case OPTION_STATS:
    case OPTION_LIST:
    case OPTION_LINE:
        return read_flag(id, options);
    case OPTION_PATH:
    case OPTION_NO_BOOK:
    case OPTION_ENDLESS:
    case OPTION_MEMORY:
        return read_solver_option(id, text, options);
    case OPTION_EVALUATOR:
    case OPTION_WEIGHTS:
        *(id == OPTION_EVALUATOR ? &options->evaluator : &options->weights_file) = text;
        return true;
    case OPTION_LEVEL:
        return cli_read_int("--level", text, LEVEL_MIN, LEVEL_MAX, &options->level);
    case OPTION_DEPTH:
        return cli_read_int("--depth", text, 1, AI_DEPTH_MAX, &options->depth);
    case OPTION_FIRST:
    case OPTION_SECOND:
    case OPTION_GAMES:
    case OPTION_SWAP:
    case OPTION_TABLE:
    case OPTION_MILLISECONDS:
        return read_play_option(id, text, options);
    case OPTION_FROM:
    case OPTION_TO:
    case OPTION_STEP:
        return read_ladder_option(id, text, options);
    case OPTION_PUZZLES:
    case OPTION_MOVES:
    case OPTION_GRADE:
        return read_puzzle_option(id, text, options);
    case OPTION_GENERATIONS:
        return cli_read_int("--generations", text, 0, TUNER_GENERATIONS, &options->generations);
    case OPTION_PLIES:
    case OPTION_OUT:
    case OPTION_PART:
    case OPTION_SAMPLES:
        return read_book_option(id, text, options);
    case OPTION_POSITION:
    case OPTION_VARIANT:
        return read_tree_option(id, text, options);
    default:
        return read_board_option(id, text, gathered);
    }
}

/* getopt says nothing itself, so that every message begins alike. */
static bool complain(int result, char **argv)
{
    const char *word = argv[optind - 1];
    if (result == ':')
        cli_wrong("%s needs a value", word);
    else if (optopt >= OPTION_COUNT) /* a letter, perhaps one of several in a word; there are none */
        cli_wrong("'-%c' is not an option", optopt);
    else
        cli_wrong("'%s' is not an option, or short for more than one", word);
    return false;
}

static bool has_option(const struct cli_command *command, int id, const char *name)
{
    if (cli_options_needed[id] == 0 || (command->takes & cli_options_needed[id]))
        return true;
    cli_wrong("%s has no option --%s", command->name, name);
    return false;
}

static bool read_all(int argc, char **argv, struct cli_options *options, struct gathered *gathered, bool *help)
{
    int id, index = 0;
    opterr = 0;
    while ((id = getopt_long(argc, argv, ":", cli_long_options, &index)) != -1) {
        if (id == '?' || id == ':')
            return complain(id, argv);
        if (id == OPTION_HELP) {
            *help = true;
            return true;
        }
        if (!has_option(options->command, id, cli_long_options[index].name) ||
            !read_option(id, optarg, options, gathered))
            return false;
    }
    return true;
}

/* What stands behind the options: a file, a depth, or nothing. */
static bool read_argument(int argc, char **argv, struct cli_options *options)
{
    unsigned takes = options->command->takes;
    if (takes & CLI_TAKES_DEPTH) {
        if (optind == argc) {
            cli_wrong("%s needs a DEPTH", options->command->name);
            return false;
        }
        if (!cli_read_int("DEPTH", argv[optind++], 1, PERFT_DEPTH_MAX, &options->depth))
            return false;
    } else if (takes & CLI_TAKES_SETS) {
        options->sets = (const char *const *)argv + optind;
        options->set_count = argc - optind;
        optind = argc;
    } else if (takes & CLI_TAKES_IDS) {
        options->ids = (const char *const *)argv + optind;
        options->id_count = argc - optind;
        optind = argc;
    } else if ((takes & CLI_TAKES_BUILD)) {
        options->parts = (const char *const *)argv + optind;
        options->part_count = argc - optind;
        optind = argc;
    } else if ((takes & CLI_TAKES_BOOK) && optind == argc) {
        cli_wrong("%s needs a FILE", options->command->name);
        return false;
    } else if ((takes & (CLI_TAKES_FILE | CLI_TAKES_BOOK)) && optind < argc) {
        options->file = argv[optind++];
    }
    if (optind < argc)
        cli_wrong("'%s' is one argument too many", argv[optind]);
    return optind == argc;
}

static int processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > THREADS_MAX ? THREADS_MAX : (int)count;
}

bool cli_read_options(int argc, char **argv, const struct cli_command *command, struct cli_options *options,
                      enum cli_exit *exit)
{
    struct gathered gathered = {.game = game_list()[0]};
    bool help = false;
    memset(options, 0, sizeof *options);
    options->command = command;
    options->seed = 1;
    options->threads = command->takes & CLI_TAKES_ALL_CORES ? processors() : 1;
    options->plies = -1;
    options->share = 1;
    options->shares = 1;
    options->samples = SAMPLES;
    options->games = command->takes & CLI_TAKES_LADDER ? LADDER_GAMES : 1;
    options->from = LEVEL_MIN;
    options->to = LEVEL_MAX;
    options->step = 1;
    options->count = PUZZLES;
    options->generations = TUNER_GENERATIONS;
    options->milliseconds = MILLISECONDS;
    options->depth = command->takes & CLI_TAKES_TUNING ? TUNER_DEPTH : 0;
    options->position = "";
    *exit = CLI_USAGE;
    if (!read_all(argc, argv, options, &gathered, &help))
        return false;
    if (help) {
        cli_help(command);
        *exit = CLI_DONE;
        return false;
    }
    if (gathered.has_game)
        options->filter.game = gathered.game;
    return read_argument(argc, argv, options) && cli_check_options(options, gathered.game, &gathered.sizes);
}
