/* What each command of gravitrips-cli prints, and which options it takes. */
#include <limits.h>

#include "cli/cli.h"
#include "cli/option_table.h"
#include "cli/workshop/workshop.h"

enum { LADDER_GAMES = 200, TUNER_DEPTH = 4 };

/* The options of the board, common to so many commands that their usage lines leave them out. */
#define BOARD                                                                                                          \
    OPTION_GAME | OPTION_COMMON, OPTION_SIZE | OPTION_COMMON, OPTION_CONNECT | OPTION_COMMON,                          \
        OPTION_PIECES | OPTION_COMMON, OPTION_POINTS | OPTION_COMMON
#define USES(...) ((const unsigned short[]){__VA_ARGS__, 0})

/* With --table it is the builders' measurement of evaluators. */
static enum cli_exit run_play(const struct cli_options *options)
{
    return options->table ? command_play_table(options) : command_play(options);
}

const struct cli_command cli_commands[] = {
    {
        .line.name = "moves",
        .line.what = "POSITION and its legal moves, separated by spaces; with --results one line per move:\n"
                     "POSITION, MOVE, the position after it, outcome (running, first, second, draw)",
        .line.uses = USES(OPTION_RESULTS, BOARD),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_moves,
    },
    {
        .line.name = "eval",
        .line.what = "POSITION and its static value for the side to move",
        .line.uses = USES(OPTION_EVALUATOR, OPTION_WEIGHTS, BOARD),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_eval,
    },
    {
        .line.name = "suggest",
        .line.what =
            "POSITION, all equally best moves separated by commas, their value: a win with the next move is 25000,\n"
            "one less for each ply later. Level 10, and 5 to 9 towards the end of the game, prove their moves,\n"
            "however long that takes, and print their exact score as solve does; on boards that solve does not\n"
            "cover level 10 searches for two seconds. With --why also the reasons for the moves that are proven\n"
            "best and against others, the most important first, separated by semicolons; where all moves lose, the\n"
            "one that an opponent of level L is likely to answer wrongly",
        .line.uses = USES(OPTION_LEVEL | OPTION_EITHER_OR, OPTION_DEPTH | OPTION_EITHER, OPTION_WHY, OPTION_EVALUATOR,
                          OPTION_WEIGHTS, OPTION_NO_BOOK, BOARD, OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_suggest,
    },
    {
        .line.name = "solve",
        .line.what =
            "POSITION and its exact score for the side to move: 0 is a draw; +k, it wins with k-1 of its discs\n"
            "still unplayed; -k, it loses like that; with --stats also nodes and microseconds. Connect 4,\n"
            "(height+1) x width <= 64. Kolibrat: +n, it wins in n plies, passes counted; -n, it loses in n; = the\n"
            "play is endless. With --endless instead for red and for black: = if that side can keep the game going\n"
            "for ever, whatever the other does to end it; else in how many plies the other can. M: MiB of memory\n"
            "(Kolibrat: 1024); --stats: what solving all states took, on standard error. Tic-Tac-Toe: like Connect\n"
            "Four; what a search of ten seconds does not prove is refused",
        .line.uses = USES(OPTION_STATS, OPTION_ENDLESS, OPTION_MEMORY, OPTION_NO_BOOK, OPTION_PATH, BOARD,
                          OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_solve,
    },
    {
        .line.name = "analyze",
        .line.what =
            "POSITION and the exact score of each column's move, - for a full column; Kolibrat, Tic-Tac-Toe: of each\n"
            "move, MOVE and its score, separated by a space, ? if ten seconds did not prove it",
        .line.uses = USES(OPTION_MEMORY, OPTION_NO_BOOK, OPTION_PATH, BOARD, OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_analyze,
    },
    {
        .line.name = "play",
        .line.what =
            "engine against engine: each game's moves and the seat that won it (first, second, draw), at the end\n"
            "`first W, second W, drawn D`; with --swap the second seat goes first in every other game. With\n"
            "--table, instead of seats: every evaluator of the game against every other, the first of a pair having\n"
            "T (10) milliseconds a move and the second 1 to 60 times as much, in N games after four random moves;\n"
            "the first goes first in half of them",
        .line.uses = USES(OPTION_FIRST | OPTION_EITHER, OPTION_SECOND | OPTION_EITHER_OR, OPTION_TABLE | OPTION_EITHER,
                          OPTION_MILLISECONDS, OPTION_GAMES, OPTION_SWAP, OPTION_EVALUATOR, OPTION_WEIGHTS,
                          OPTION_NO_BOOK, BOARD, OPTION_SEED | OPTION_COMMON, OPTION_THREADS | OPTION_COMMON),
        .run = run_play,
    },
    {
        .line.name = "ladder",
        .line.what =
            "each level against the one N (1) above it, N (200) games, each side going first in half of them: games\n"
            "won, drawn and lost by the higher level, score in %, difference in Elo with its 95 % interval, how\n"
            "many games differ; with --stats also the higher level's mean and longest milliseconds a move",
        .line.uses = USES(OPTION_GAMES, OPTION_FROM, OPTION_TO, OPTION_STEP, OPTION_STATS, BOARD,
                          OPTION_SEED | OPTION_COMMON, OPTION_THREADS | OPTION_COMMON),
        .games = LADDER_GAMES,
        .run = command_ladder,
    },
    {
        .line.name = "review",
        .line.what =
            "how good the moves of games were. FILE holds records, or, without tags, the moves of one game on the\n"
            "board that the options name. A line for each move: its number, side (first, second), the move, best,\n"
            "good, missed win (a move would have won at once), missed block (the other could win at once, and could\n"
            "have been stopped), or else inaccuracy (a slower win, a faster loss), bad move (a win became a draw, a\n"
            "draw a loss) or blunder (a win became a loss), what the position was worth before it and after it for\n"
            "the side that moved (scores as `solve` prints them, ? if unknown), the best move; with --line after\n"
            "each of these but inaccuracies the best play of both sides instead, 25 moves at most, ? at its end if\n"
            "it is not proven. Then for each side its accuracy in % and how many moves of each kind; the number of\n"
            "the move that changed the result for the last time, and of the last error that five plies of looking\n"
            "ahead show, made by the side that did not win; whether all is proven or some of it only judged. An\n"
            "empty line between games",
        .line.uses = USES(OPTION_LINE, OPTION_NO_BOOK, BOARD, OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_review,
    },
    {
        .line.name = "puzzles",
        .line.what =
            "N (10) positions in which one move wins and all others do not: POSITION, in how many moves it wins\n"
            "(2..8), the column that does, how many plies minimax must look ahead to find it (2..12, or >12), the\n"
            "grade (1 easy .. 5 very hard); only those that win in N moves, or have grade G, if asked for",
        .line.uses =
            USES(OPTION_PUZZLES, OPTION_MOVES, OPTION_GRADE, OPTION_SEED, BOARD, OPTION_THREADS | OPTION_COMMON),
        .run = command_puzzles,
    },
    {
        .line.name = "book build",
        .line.what =
            "what it made: the opening book FILE of all positions of at most N plies. Solved positions are kept in\n"
            "FILE.part, so that a build that was stopped continues there; the scores in PARTs, made by --part on\n"
            "other machines or by `solve`, are taken too; with --part only the K-th of M shares is solved, and\n"
            "FILE.part is what is made. --threads: all processors",
        .line.uses = USES(OPTION_PLIES | OPTION_MUST, OPTION_OUT | OPTION_MUST, OPTION_PART, BOARD,
                          OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"[PART...]", "PART", 0, INT_MAX, true},
        .all_cores = true,
        .take = cli_take_parts,
        .run = command_book_build,
    },
    {
        .line.name = "book positions",
        .line.what = "the positions that a book of N plies needs solved",
        .line.uses = USES(OPTION_PLIES | OPTION_MUST, BOARD),
        .run = command_book_positions,
    },
    {
        .line.name = "book verify",
        .line.what =
            "what was proved of a book: all its positions, their scores against those of their children, and N\n"
            "(100) of its last ply, chosen at random, solved again; scores that are wrong are named.\n"
            "--threads: all processors",
        .line.uses = USES(OPTION_SAMPLES, OPTION_SEED, OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"FILE", "a FILE", 1, 1, true},
        .all_cores = true,
        .take = cli_take_file,
        .run = command_book_verify,
    },
    {
        .line.name = "book info",
        .line.what = "what a book holds",
        .line.uses = USES(0),
        .line.operands = {"FILE", "a FILE", 1, 1, true},
        .take = cli_take_file,
        .run = command_book_info,
    },
    {
        .line.name = "games list",
        .line.what =
            "your games, the last one first: ID, when it began (UTC), game, board, who went first, the other,\n"
            "result (first, second, draw, unfinished), moves. DIR is where the window keeps them if not given. Only\n"
            "those of a GAME, those that a human won, lost or drew against the computer or that are unfinished\n"
            "(RESULT: won, lost, drawn, unfinished), or those against a level or somebody with this name (WHO), if\n"
            "asked for",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_GAME, OPTION_RESULT, OPTION_OPPONENT),
        .run = command_games_list,
    },
    {
        .line.name = "games show",
        .line.what = "the record of a game: tags and moves, like PGN",
        .line.uses = USES(OPTION_DATA_DIR),
        .line.operands = {"ID...", "the ID of a game; `gravitrips-cli games list` shows them", 1, INT_MAX, false},
        .take = cli_take_ids,
        .run = command_games_export,
    },
    {
        .line.name = "games export",
        .line.what = "the records of all games, or of those asked for as in `games list`, the first one first; `games\n"
                     "import` reads them",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_GAME, OPTION_RESULT, OPTION_OPPONENT),
        .line.operands = {"[ID...]", "ID", 0, INT_MAX, false},
        .take = cli_take_ids,
        .run = command_games_export,
    },
    {
        .line.name = "games import",
        .line.what =
            "how many of the records in FILE are now kept; how many were already there, the same in all tags and\n"
            "moves, and are kept again only with --duplicates; how many were refused because their tags or moves\n"
            "make no game: for each of these its line, and what is wrong with which tag or move. Finished games of\n"
            "a human against the computer count in the statistics; after these were reset only if the game began\n"
            "later",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_DUPLICATES),
        .line.operands = {"[FILE]", "FILE", 0, 1, true},
        .take = cli_take_file,
        .run = command_games_import,
    },
    {
        .line.name = "games review",
        .line.what =
            "how good the moves of a game were, as `review` does; the review of a finished game is kept with it",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_LINE, OPTION_NO_BOOK, OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"ID...", "the ID of a game; `gravitrips-cli games list` shows them", 1, INT_MAX, false},
        .take = cli_take_ids,
        .run = command_games_review,
    },
    {
        .line.name = "games stats",
        .line.what =
            "for each game and level a human has played against: games played, won, drawn and lost; won/drawn/lost\n"
            "as first and as second; games won in a row now and at best; mean accuracy of those reviewed; then, if\n"
            "there are any, for every two people who have played each other: won by the one, drawn, won by the\n"
            "other",
        .line.uses = USES(OPTION_DATA_DIR, OPTION_GAME),
        .run = command_games_stats,
    },
    {
        .line.name = "games delete",
        .line.what = "the games that it deleted, as in `games list`",
        .line.uses = USES(OPTION_DATA_DIR),
        .line.operands = {"ID...", "the ID of a game; `gravitrips-cli games list` shows them", 1, INT_MAX, false},
        .take = cli_take_ids,
        .run = command_games_delete,
    },
    {
        .line.name = "perft",
        .line.what = "depth and number of paths of that many plies, for the depths 1..DEPTH",
        .line.uses = USES(OPTION_POSITION, BOARD),
        .line.operands = {"DEPTH", "a DEPTH", 1, 1, false},
        .take = cli_take_depth,
        .run = command_perft,
    },
    {
        .line.name = "tune",
        .line.what =
            "better weights for an evaluator that has some, by simulated annealing: 60 sets play against each\n"
            "other, D (4) plies ahead, the better half is kept and mutated, N (50) times; after each generation its\n"
            "number and the best weights, at the end 1000 games against the evaluator's own. FILE is for --weights;\n"
            "if it is already there the command continues where it was stopped. --threads: all processors",
        .line.uses = USES(OPTION_OUT | OPTION_MUST, OPTION_DEPTH, OPTION_GENERATIONS, OPTION_EVALUATOR, BOARD,
                          OPTION_SEED | OPTION_COMMON, OPTION_THREADS | OPTION_COMMON),
        .depth = TUNER_DEPTH,
        .all_cores = true,
        .run = command_tune,
    },
    {
        .line.name = "tree",
        .line.what =
            "how many nodes a program that looks to the end of the game builds, along the game that it plays\n"
            "against itself: POSITION, V, nodes, the move it makes. V: a plain; b stops at a win; c alpha-beta; d\n"
            "takes wins and blocks without looking further; best also knows symmetry and what it has seen; without\n"
            "--variant one after the other. For small boards of --game tictactoe",
        .line.uses = USES(OPTION_POSITION, OPTION_VARIANT, BOARD),
        .run = command_tree,
    },
    {
        .line.name = "bench",
        .line.what =
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
        .line.uses = USES(OPTION_PATH, OPTION_LIST, OPTION_THREADS | OPTION_COMMON),
        .line.operands = {"[SET...]", "SET", 0, INT_MAX, false},
        .take = cli_take_sets,
        .run = command_bench,
    },
    {.run = NULL},
};

const struct option_command *cli_command_line(int index)
{
    return cli_commands[index].run ? &cli_commands[index].line : NULL;
}
