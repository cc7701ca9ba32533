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
        .arguments = "[--evaluator NAME] [--weights FILE] [FILE]",
        .what = "POSITION and its static value for the side to move",
        .takes = CLI_TAKES_FILE | CLI_TAKES_EVALUATOR,
        .run = command_eval,
    },
    {
        .name = "suggest",
        .arguments = "--level L | --depth D [--evaluator NAME] [--weights FILE] [--no-book] [FILE]",
        .what =
            "POSITION, all equally best moves separated by commas, their value: a win with the next move is 25000,\n"
            "each ply later one less. Level 10, and 5 to 9 towards the end of the game, prove their moves, however\n"
            "long that takes, and print their exact score as solve does; on boards that solve does not cover\n"
            "level 10 searches for two seconds",
        .takes = CLI_TAKES_FILE | CLI_TAKES_EVALUATOR | CLI_TAKES_STRENGTH | CLI_TAKES_NO_BOOK,
        .run = command_suggest,
    },
    {
        .name = "solve",
        .arguments = "[--stats] [--endless] [--memory M] [--no-book] [--path PATH] [FILE]",
        .what =
            "POSITION and its exact score for the side to move: 0 a draw; +k, it wins and k-1 of its stones are still\n"
            "unplayed; -k, it loses so; with --stats also nodes and microseconds. Connect 4, (height+1) x width <= "
            "64.\n"
            "Kolibrat: +n, it wins in n plies, passes counted; -n, it loses so; = the play is endless. With --endless\n"
            "instead for red and for black: = if that side can force that the play never ends, though the other\n"
            "would do anything to end it; else in how many plies the other can. M: MiB of memory (Kolibrat: 1024);\n"
            "--stats: what solving all states took, on standard error. Tic-Tac-Toe: as Connect Four; what a search of\n"
            "ten seconds does not prove is refused",
        .takes = CLI_TAKES_FILE | CLI_TAKES_STATS | CLI_TAKES_ENDLESS | CLI_TAKES_MEMORY | CLI_TAKES_NO_BOOK |
                 CLI_TAKES_PATH,
        .run = command_solve,
    },
    {
        .name = "analyze",
        .arguments = "[--memory M] [--no-book] [--path PATH] [FILE]",
        .what =
            "POSITION and the exact score of each column's move, - for a full column; Kolibrat, Tic-Tac-Toe: of each\n"
            "move, MOVE and its score, separated by a space, ? if ten seconds did not prove it",
        .takes = CLI_TAKES_FILE | CLI_TAKES_MEMORY | CLI_TAKES_NO_BOOK | CLI_TAKES_PATH,
        .run = command_analyze,
    },
    {
        .name = "play",
        .arguments = "--first SEAT --second SEAT | --table [--milliseconds T] [--games N] [--swap] [--evaluator NAME]\n"
                     "                 [--weights FILE] [--no-book]",
        .what = "engine against engine: each game's moves and the seat that won it (first, second, draw),\n"
                "at the end `first W, second W, drawn D`; with --swap the second seat begins every other game.\n"
                "With --table, instead of seats: every evaluator of the game against every other, the first of a\n"
                "pair having T (10) milliseconds a move and the second 1 to 60 times as much, in N games after four\n"
                "random moves, of which the first begins half",
        .takes = CLI_TAKES_SEATS | CLI_TAKES_EVALUATOR | CLI_TAKES_NO_BOOK,
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
        .name = "review",
        .arguments = "[--line] [--no-book] [FILE]",
        .what =
            "how good the moves of games were. FILE holds records, or no tags but the moves of one game on the board\n"
            "that the options name. A line for each move: its number, side (first, second), the move, best, good,\n"
            "inaccuracy (a slower win, a faster loss), mistake (a win became a draw, a draw a loss) or blunder (a win\n"
            "became a loss), what the position was worth before it and after it for the side that moved (scores as\n"
            "`solve` prints them, ? if unknown), the best move; with --line after each mistake and blunder the\n"
            "best play of both sides instead, 25 moves at most, ? at its end if it is not proven. Then for each side\n"
            "its accuracy in % and how many moves of each kind; the number of the move that changed the result for\n"
            "the last time; whether all is proven or some of it only judged. An empty line between games",
        .takes = CLI_TAKES_FILE | CLI_TAKES_LINE | CLI_TAKES_NO_BOOK,
        .run = command_review,
    },
    {
        .name = "puzzles",
        .arguments = "[--count N] [--moves N] [--grade G] [--seed S]",
        .what = "N (10) positions in which one move wins and all others do not: POSITION, in how many moves it wins\n"
                "(2..8), the column that does, how many plies minimax must look ahead to find it (2..12, or >12), the\n"
                "grade (1 easy .. 5 very hard); only those that win in N moves or have grade G if asked for",
        .takes = CLI_TAKES_PUZZLES,
        .run = command_puzzles,
    },
    {
        .name = "book build",
        .arguments = "--plies N --out FILE [--part K/M] [PART...]",
        .what = "what it made: the opening book FILE of all positions of at most N plies. Solved positions are kept\n"
                "in FILE.part, so that a build that was stopped goes on there; the scores in PARTs, made by\n"
                "--part on other machines or by `solve`, are taken too; with --part only the K-th of M shares is\n"
                "solved, and FILE.part is what is made. --threads: all processors",
        .takes = CLI_TAKES_PLIES | CLI_TAKES_BUILD | CLI_TAKES_ALL_CORES,
        .run = command_book_build,
    },
    {
        .name = "book positions",
        .arguments = "--plies N",
        .what = "the positions that a book of N plies needs solved",
        .takes = CLI_TAKES_PLIES,
        .run = command_book_positions,
    },
    {
        .name = "book verify",
        .arguments = "[--samples N] [--seed S] FILE",
        .what = "what was proved of a book: all its positions, their scores against those of their children, and N\n"
                "(100) of its last ply, chosen at random, solved again; scores that are wrong are named.\n"
                "--threads: all processors",
        .takes = CLI_TAKES_BOOK | CLI_TAKES_SAMPLES | CLI_TAKES_ALL_CORES,
        .run = command_book_verify,
    },
    {
        .name = "book info",
        .arguments = "FILE",
        .what = "what a book holds",
        .takes = CLI_TAKES_BOOK,
        .run = command_book_info,
    },
    {
        .name = "games list",
        .arguments = "[--data-dir DIR] [--game GAME] [--result RESULT] [--opponent WHO]",
        .what = "the games that are kept, the last first: ID, when it began (UTC), game, board, who began, the other,\n"
                "result (first, second, draw, unfinished), moves. DIR is where the window keeps them unless told\n"
                "otherwise; only those of a GAME, that a human won, lost or drew against the computer or that are\n"
                "unfinished (RESULT: won, lost, drawn, unfinished), or that were played against a level or somebody\n"
                "with such a name (WHO)",
        .takes = CLI_TAKES_ARCHIVE | CLI_TAKES_FILTER,
        .run = command_games_list,
    },
    {
        .name = "games show",
        .arguments = "[--data-dir DIR] ID...",
        .what = "the record of a game: tags and moves in the manner of PGN",
        .takes = CLI_TAKES_ARCHIVE | CLI_TAKES_IDS | CLI_NEEDS_IDS,
        .run = command_games_export,
    },
    {
        .name = "games export",
        .arguments = "[--data-dir DIR] [--game GAME] [--result RESULT] [--opponent WHO] [ID...]",
        .what = "the records of all games, or of those that are asked for as in `games list`, the first first;\n"
                "`games import` reads them",
        .takes = CLI_TAKES_ARCHIVE | CLI_TAKES_FILTER | CLI_TAKES_IDS,
        .run = command_games_export,
    },
    {
        .name = "games import",
        .arguments = "[--data-dir DIR] [--duplicates] [FILE]",
        .what = "how many of the records in FILE are now kept; how many were there already, the same in all tags and\n"
                "moves, and are kept once more only with --duplicates; how many were refused as their tags or moves\n"
                "make no game: each of these is named by its line, and what is wrong with which tag or move. What is\n"
                "finished, and of a human against the computer, counts in the statistics; after these were made to\n"
                "begin anew only if the game began later",
        .takes = CLI_TAKES_ARCHIVE | CLI_TAKES_IMPORT | CLI_TAKES_FILE,
        .run = command_games_import,
    },
    {
        .name = "games review",
        .arguments = "[--data-dir DIR] [--line] [--no-book] ID...",
        .what =
            "how good the moves of a game were, as `review` does; the review of a game that is over is kept with it",
        .takes = CLI_TAKES_ARCHIVE | CLI_TAKES_IDS | CLI_NEEDS_IDS | CLI_TAKES_LINE | CLI_TAKES_NO_BOOK,
        .run = command_games_review,
    },
    {
        .name = "games stats",
        .arguments = "[--data-dir DIR] [--game GAME]",
        .what =
            "for each game and level a human has played against: games played, won, drawn and lost; won/drawn/lost\n"
            "as first and as second; games won in a row now and at best; mean accuracy of those reviewed",
        .takes = CLI_TAKES_ARCHIVE,
        .run = command_games_stats,
    },
    {
        .name = "games delete",
        .arguments = "[--data-dir DIR] ID...",
        .what = "the games that it deletes, as in `games list`",
        .takes = CLI_TAKES_ARCHIVE | CLI_TAKES_IDS | CLI_NEEDS_IDS,
        .run = command_games_delete,
    },
    {
        .name = "perft",
        .arguments = "[--position P] DEPTH",
        .what = "depth and number of paths of that many plies, for the depths 1..DEPTH",
        .takes = CLI_TAKES_POSITION | CLI_TAKES_DEPTH,
        .run = command_perft,
    },
    {
        .name = "tune",
        .arguments = "--out FILE [--depth D] [--generations N] [--evaluator NAME]",
        .what = "better weights for an evaluator that has some, by simulated annealing: 60 sets play against each\n"
                "other, D (4) plies ahead, the better half is kept and mutated, N (50) times; after each generation\n"
                "its number and the best weights, at the end 1000 games against the evaluator's own. FILE is for\n"
                "--weights; when it is there already the command goes on where it was stopped. --threads: all\n"
                "processors",
        .takes = CLI_TAKES_TUNING | CLI_TAKES_EVALUATOR | CLI_TAKES_ALL_CORES,
        .run = command_tune,
    },
    {
        .name = "tree",
        .arguments = "[--position P] [--variant V]",
        .what = "how many nodes a program builds that looks to the end of the game, along the game that it plays\n"
                "against itself: POSITION, V, nodes, the move it makes. V: a plain; b stops at a win; c alpha-beta;\n"
                "d takes wins and blocks without looking further; best also knows symmetry and what it has seen;\n"
                "without --variant one after the other. For small boards of --game tictactoe",
        .takes = CLI_TAKES_POSITION | CLI_TAKES_METHOD,
        .run = command_tree,
    },
    {
        .name = "bench",
        .arguments = "[--path PATH] [--list] [SET...]",
        .what =
            "fixed workloads. Set engine: nodes (the total is the search's signature), seconds, nodes per second;\n"
            "sets of the solver, which uses no book: positions, nodes, seconds, nodes per second, mean microseconds\n"
            "a position, CPU seconds of all threads, bytes of the table. They are end-easy, middle-easy, "
            "middle-medium, begin-easy,\n"
            "begin-medium, begin-hard and, run only when named, fhourstones; `all` names all. --path plain, avx2 or\n"
            "avx512: what the solver uses instead of the fastest; --list: set and POSITION, unsolved. Set "
            "kolibrat-3x4\n"
            "and, run only when named, kolibrat-4x5: all states of a board solved: states, bytes, seconds, CPU "
            "seconds;\n"
            "cancel, only when named: how long such work goes on after it is told to stop",
        .takes = CLI_TAKES_PATH | CLI_TAKES_SETS,
        .run = command_bench,
    },
    {0},
};

/* Do the words after the program's begin with this command? Counts the words that it has. */
static bool is_called(const struct cli_command *command, int argc, char **argv, int *words)
{
    size_t first = strcspn(command->name, " ");
    if (strncmp(command->name, argv[1], first) != 0 || argv[1][first] != '\0')
        return false;
    *words = command->name[first] == '\0' ? 1 : 2;
    return *words == 1 || (argc > 2 && strcmp(command->name + first + 1, argv[2]) == 0);
}

static const struct cli_command *find_command(int argc, char **argv, int *words)
{
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (is_called(command, argc, argv, words))
            return command;
    return NULL;
}

/* There is no such command, or not all of its name. */
static enum cli_exit refuse_command(const char *name)
{
    size_t length = strlen(name);
    for (const struct cli_command *command = cli_commands; command->name; command++)
        if (strncmp(command->name, name, length) == 0 && command->name[length] == ' ')
            return cli_wrong("'%s' needs a second word; --help lists them", name);
    return cli_wrong("'%s' is not a command; --help lists them", name);
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
    int words;
    const struct cli_command *command = find_command(argc, argv, &words);
    if (!command)
        return (int)refuse_command(argv[1]);
    struct cli_options options;
    enum cli_exit exit;
    if (cli_read_options(argc - words, argv + words, command, &options, &exit))
        exit = command->run(&options);
    return (int)finish(exit);
}
