/* gravitrips-workshop: measures levels, evaluators and speed, tunes weights, makes opening books. */

#include "cli/option_table.h"
#include "standard.h"
#include "workshop/tuner.h"
#include "workshop/workshop.h"

enum { LADDER_GAMES = 200, TUNER_DEPTH = 4 };

#define TAKES_BOOK .line.operands = {"FILE", "a FILE", 1, 1, true}

static const struct cli_command commands[] = {
    {
        .line.name = "bench",
        .line.what =
            "fixed workloads. Set engine: nodes (the total is the search's signature), seconds, nodes per second;\n"
            "sets of the solver, which uses no book: positions, nodes, seconds, nodes per second, mean microseconds\n"
            "a position, CPU seconds of all threads, bytes of the table. They are end-easy, middle-easy,\n"
            "middle-medium, begin-easy, begin-medium, begin-hard and, run only when named, fhourstones; `all` names\n"
            "all. --path plain, avx2 or avx512: what the solver uses instead of the fastest; --memory M: MiB of its\n"
            "table (64); --list: set and POSITION, unsolved. Set kolibrat-3x4 and, run only when named, kolibrat-4x5: "
            "all states of a board\n"
            "solved: states, bytes, seconds, CPU seconds; cancel, only when named: how long such work goes on after\n"
            "it is told to stop",
        .line.uses = USES(OPTION_PATH, OPTION_MEMORY, OPTION_LIST, THREADS),
        .line.operands = {"[SET...]", "SET", 0, INT_MAX, false},
        .run = command_bench,
    },
    {
        .line.name = "ladder",
        .line.what =
            "each level against the one N (1) above it, N (200) games, each side going first in half of them: games\n"
            "won, drawn and lost by the higher level, score in %, difference in Elo with its 95 % interval, how\n"
            "many games differ; with --stats also the higher level's mean and longest milliseconds a move",
        .line.uses = USES(OPTION_GAMES, OPTION_FROM, OPTION_TO, OPTION_STEP, OPTION_STATS, BOARD, SEED, THREADS),
        .games = LADDER_GAMES,
        .run = command_ladder,
    },
    {
        .line.name = "evaluators",
        .line.what =
            "every evaluator of the game against every other, the first of a pair having T (10) milliseconds a\n"
            "move and the second 1 to 60 times as much, in N games after four random moves; the first goes\n"
            "first in half of them",
        .line.uses = USES(OPTION_GAMES | OPTION_MUST, OPTION_MILLISECONDS, BOARD, SEED, THREADS),
        .run = command_evaluators,
    },
    {
        .line.name = "tune",
        .line.what =
            "better weights for an evaluator that has some, found by playing: 60 sets play each other, D (4) plies\n"
            "ahead, the better half is kept and mutated, N (50) times; after each generation its number and the best\n"
            "weights, at the end 1000 games against the evaluator's own. FILE is for --weights; if it is already\n"
            "there the command continues where it was stopped. --method league is this; paper: in pairs to the first\n"
            "point, winners stay, as a thesis has it; fixed: against `advanced`, ranked by how few moves they need;\n"
            "genetic: mutation and crossing. --depths: so many, from D on, by turns. --games N (3540): of a "
            "generation.\n"
            "--log FILE: generation, number, weights of both sides, moves and result of each game. --threads: all\n"
            "processors",
        .line.uses = USES(OPTION_OUT | OPTION_MUST, OPTION_DEPTH, OPTION_DEPTHS, OPTION_GENERATIONS, OPTION_METHOD,
                          OPTION_GAMES, OPTION_LOG, OPTION_EVALUATOR, BOARD, SEED, THREADS),
        .games = TUNER_LEAGUE_GAMES,
        .depth = TUNER_DEPTH,
        .all_cores = true,
        .run = command_tune,
    },
    {
        .line.name = "order",
        .line.what =
            "for each try what share of the nodes weights of the solver's order of moves need that only the centre's\n"
            "needs, by board, and the mean; one weight after the other goes up or down as long as that helps. N (8):\n"
            "positions of each larger board",
        .line.uses = USES(OPTION_SAMPLES, OPTION_SEED),
        .run = command_order,
    },
    {
        .line.name = "fairness",
        .line.what =
            "who wins Kolibrat if nobody errs, for each board of the map that the window shows: the board, the\n"
            "pieces, and for 1 to 5 points the plies to the end, negative if black wins, 0 if it is endless. --memory\n"
            "M: MiB of a tablebase (1024); what takes more is `?`. `make fairness` writes it where it belongs",
        .line.uses = USES(OPTION_MEMORY, THREADS),
        .run = command_fairness,
    },
    {
        .line.name = "book build",
        .line.what =
            "what it made: the opening book FILE of all positions of at most N plies. Solved positions are kept in\n"
            "FILE.part, so that a build that was stopped continues there; the scores in PARTs, made by --part on\n"
            "other machines or by `solve`, are taken too; with --part only the K-th of M shares is solved, and\n"
            "FILE.part is what is made. --threads: all processors",
        .line.uses = USES(OPTION_PLIES | OPTION_MUST, OPTION_OUT | OPTION_MUST, OPTION_PART, BOARD, THREADS),
        .line.operands = {"[PART...]", "PART", 0, INT_MAX, true},
        .all_cores = true,
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
        .line.uses = USES(OPTION_SAMPLES, OPTION_SEED, THREADS),
        TAKES_BOOK,
        .all_cores = true,
        .run = command_book_verify,
    },
    {
        .line.name = "book info",
        .line.what = "what a book holds",
        .line.uses = USES(0),
        TAKES_BOOK,
        .run = command_book_info,
    },
    {.run = NULL},
};

int main(int argc, char **argv)
{
    static const struct cli_program program = {"gravitrips-workshop", commands};
    return cli_main(&program, argc, argv);
}
