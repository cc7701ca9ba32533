/* gravitrips-workshop bench: fixed workloads, whose node counts are the signatures of the engine and of the solver. */
#include <string.h>

#include "ai/engine.h"
#include "workshop/bench.h"
#include "workshop/workshop.h"

/* Positions of a board, made by random play with a fixed seed, and searched to a fixed depth. */
struct workload {
    const char *name;
    const char *game;
    struct options sizes;
    const char *evaluator;
    int positions;
    int depth;
    bool far; /* as levels 9 and 10 search where nothing proves every move */
};

static const struct workload workloads[] = {
    {"7x6 lines", "connect4", {.width = 7, .height = 6, .connect = 4}, "lines", 60, 10, false},
    {"7x6 segments", "connect4", {.width = 7, .height = 6, .connect = 4}, "segments", 60, 10, false},
    {"8x7 lines", "connect4", {.width = 8, .height = 7, .connect = 4}, "lines", 40, 9, false},
    {"12x12 connect 5 lines", "connect4", {.width = 12, .height = 12, .connect = 5}, "lines", 20, 6, false},
    {"9x7 threats", "connect4", {.width = 9, .height = 7, .connect = 4}, "threats", 40, 12, true},
    {"10x10 threats", "connect4", {.width = 10, .height = 10, .connect = 4}, "threats", 20, 12, true},
    {"Tic-Tac-Toe 4x4 connect 4", "tictactoe", {.width = 4, .height = 4, .connect = 4}, "lines", 20, 8, false},
    {"Tic-Tac-Toe 10x10 connect 5", "tictactoe", {.width = 10, .height = 10, .connect = 5}, "lines", 10, 4, false},
    {"Kolibrat 3x4 annealed", "kolibrat", {.width = 3, .height = 4}, "annealed", 60, 13, false},
};

enum { WORKLOADS = sizeof workloads / sizeof *workloads };

/* A running position, some random moves after the start. */
static void random_position(const struct variant *variant, uint64_t *random, struct state *state)
{
    do {
        uint32_t plies = random_below(random, (uint32_t)variant->cells / 2);
        variant->game->start(variant, state);
        for (uint32_t i = 0; i < plies && state->outcome == RUNNING; i++) {
            struct move moves[MOVES_MAX];
            int count = variant->game->moves(variant, state, moves);
            variant->game->apply(variant, state, moves[random_below(random, (uint32_t)count)]);
        }
    } while (state->outcome != RUNNING);
}

/* Searches one workload; returns its nodes, 0 when memory is short. */
static uint64_t run_workload(const struct workload *workload)
{
    struct variant variant;
    struct reason why;
    uint64_t nodes = 0, random = 1;
    if (!variant_init(&variant, game_find(workload->game), &workload->sizes, &why))
        return 0;
    struct engine *engine = engine_create(&variant, workload->evaluator);
    if (!engine)
        return 0;
    for (int i = 0; i < workload->positions; i++) {
        struct state state;
        struct ai_answer answer;
        struct ai_request request = {.depth = workload->depth};
        random_position(&variant, &random, &state);
        engine_clear(engine);
        enum ai_status status = workload->far ? engine_look_far(engine, &state, &request, 0, &answer)
                                              : engine_search(engine, &state, &request, &answer);
        if (status != AI_NO_MOVE)
            nodes += answer.report.nodes;
    }
    engine_destroy(engine);
    return nodes;
}

static void print_figures(const char *name, uint64_t nodes, double seconds)
{
    printf("%s\t%llu nodes\t%.3f s\t%.0f nodes/s\n", name, (unsigned long long)nodes, seconds, (double)nodes / seconds);
    (void)cli_flush();
}

static enum cli_exit run_engine(void)
{
    uint64_t total = 0;
    double total_seconds = 0;
    for (int i = 0; i < WORKLOADS; i++) {
        double start = cli_seconds(CLOCK_MONOTONIC);
        uint64_t nodes = run_workload(&workloads[i]);
        double seconds = cli_seconds(CLOCK_MONOTONIC) - start;
        if (nodes == 0) {
            cli_wrong("bench: out of memory");
            return CLI_REFUSED;
        }
        print_figures(workloads[i].name, nodes, seconds);
        total += nodes;
        total_seconds += seconds;
    }
    print_figures("total", total, total_seconds);
    return CLI_DONE;
}

/* Was a set named on the command line, or is it one of those that are run without being named? */
static bool is_wanted(const struct cli_options *options, const char *name, bool slow)
{
    for (int i = 0; i < options->set_count; i++)
        if (strcmp(options->sets[i], name) == 0 || strcmp(options->sets[i], "all") == 0)
            return true;
    return options->set_count == 0 && !slow;
}

static bool is_set(const char *name)
{
    for (const struct bench_set *set = bench_sets; set->name; set++)
        if (strcmp(set->name, name) == 0)
            return true;
    for (const struct bench_board *board = bench_tablebase_boards; board->name; board++)
        if (strcmp(board->name, name) == 0)
            return true;
    return strcmp(name, "engine") == 0 || strcmp(name, BENCH_CANCEL) == 0 || strcmp(name, "all") == 0;
}

static enum cli_exit run_solver(const struct cli_options *options)
{
    struct bench_figures total = {0};
    enum cli_exit exit = CLI_DONE;
    for (const struct bench_set *set = bench_sets; set->name && exit == CLI_DONE; set++)
        if (is_wanted(options, set->name, set->slow))
            exit = bench_solver_run(options, set, &total);
    if (exit == CLI_DONE && total.positions > 0)
        bench_solver_print("solver total", &total);
    return exit;
}

static enum cli_exit run_tablebase(const struct cli_options *options)
{
    enum cli_exit exit = CLI_DONE;
    for (const struct bench_board *board = bench_tablebase_boards; board->name && exit == CLI_DONE; board++)
        if (is_wanted(options, board->name, board->slow))
            exit = bench_tablebase_run(options, board);
    return exit == CLI_DONE && is_wanted(options, BENCH_CANCEL, true) ? bench_cancel_run(options) : exit;
}

static enum cli_exit list_sets(const struct cli_options *options)
{
    for (const struct bench_set *set = bench_sets; set->name; set++)
        if (is_wanted(options, set->name, false))
            bench_solver_list(set);
    return CLI_DONE;
}

enum cli_exit command_bench(const struct cli_options *options)
{
    for (int i = 0; i < options->set_count; i++)
        if (!is_set(options->sets[i]))
            return cli_wrong("bench: there is no set '%s'; bench --list has them", options->sets[i]);
    if (options->list)
        return list_sets(options);
    if (is_wanted(options, "engine", false) && run_engine() != CLI_DONE)
        return CLI_REFUSED;
    enum cli_exit exit = run_solver(options);
    return exit == CLI_DONE ? run_tablebase(options) : exit;
}
