/* gravitrips-cli: what the window does, without a screen. */
#include <string.h>

#include "cli/cli.h"
#include "gravitrips/version.h"

const struct cli_command cli_commands[] = {
    {
        .name = "moves",
        .arguments = "[--results] [FILE]",
        .what = "POSITION and its legal moves, separated by spaces; with --results one line per move:\n"
                "POSITION, MOVE, the position after it, outcome (running, first, second, draw)",
        .takes = CLI_TAKES_FILE | CLI_TAKES_RESULTS,
        .run = command_moves,
    },
    {
        .name = "eval",
        .arguments = "[--evaluator NAME] [FILE]",
        .what = "POSITION and its static value for the side to move",
        .takes = CLI_TAKES_FILE | CLI_TAKES_EVALUATOR,
        .run = command_eval,
    },
    {
        .name = "suggest",
        .arguments = "--level L | --depth D [--evaluator NAME] [FILE]",
        .what = "POSITION, all equally best moves separated by commas, their value",
        .takes = CLI_TAKES_FILE | CLI_TAKES_EVALUATOR | CLI_TAKES_STRENGTH,
        .run = command_suggest,
    },
    {
        .name = "solve",
        .arguments = "[--stats] [FILE]",
        .what =
            "POSITION and its exact score for the side to move: 0 a draw; +k, it wins and k-1 of its stones are still\n"
            "unplayed; -k, it loses so; with --stats also nodes and microseconds. Connect 4, (height+1) x width <= 64",
        .takes = CLI_TAKES_FILE | CLI_TAKES_STATS,
        .run = command_solve,
    },
    {
        .name = "analyze",
        .arguments = "[FILE]",
        .what = "POSITION and the exact score of each column's move, - for a full column",
        .takes = CLI_TAKES_FILE,
        .run = command_analyze,
    },
    {
        .name = "play",
        .arguments = "--first SEAT --second SEAT [--games N] [--swap] [--evaluator NAME]",
        .what = "engine against engine: each game's moves and the seat that won it (first, second, draw),\n"
                "at the end `first W, second W, drawn D`; with --swap the second seat begins every other game",
        .takes = CLI_TAKES_SEATS | CLI_TAKES_EVALUATOR,
        .run = command_play,
    },
    {
        .name = "ladder",
        .arguments = "[--games N] [--from L] [--to L] [--step N] [--stats]",
        .what =
            "each level against the one N (1) above it, N (200) games, each side beginning in half of them: games\n"
            "won, drawn and lost by the higher level, score in %, difference in Elo with its 95 % interval, how many\n"
            "games differ; with --stats also the higher level's mean and longest milliseconds a move",
        .takes = CLI_TAKES_LADDER | CLI_TAKES_STATS,
        .run = command_ladder,
    },
    {
        .name = "perft",
        .arguments = "[--position P] DEPTH",
        .what = "depth and number of paths of that many plies, for the depths 1..DEPTH",
        .takes = CLI_TAKES_POSITION | CLI_TAKES_DEPTH,
        .run = command_perft,
    },
    {
        .name = "bench",
        .arguments = "",
        .what = "a fixed workload: total nodes (the search's signature), seconds, nodes per second",
        .takes = 0,
        .run = command_bench,
    },
    {0},
};

static const struct cli_command *find_command(const char *name)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
    return NULL;
}

/* Output that could not be written is lost work: say so. */
static enum cli_exit finish(enum cli_exit exit)
{
    bool lost = ferror(stdout) != 0;
    if (fclose(stdout) != 0)
        lost = true;
    if (!lost)
        return exit;
    perror("gravitrips-cli: the output could not be written");
    return CLI_REFUSED;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return (int)cli_wrong("which command? --help lists them");
    if (strcmp(argv[1], "--help") == 0) {
        cli_help(NULL);
        return (int)finish(CLI_DONE);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("gravitrips-cli %s\n", GRAVITRIPS_VERSION);
        return (int)finish(CLI_DONE);
    }
    const struct cli_command *command = find_command(argv[1]);
    if (!command)
        return (int)cli_wrong("'%s' is not a command; --help lists them", argv[1]);
    struct cli_options options;
    enum cli_exit exit;
    if (cli_read_options(argc - 1, argv + 1, command, &options, &exit))
        exit = command->run(&options);
    return (int)finish(exit);
}
