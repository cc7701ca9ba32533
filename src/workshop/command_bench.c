/*
 * gravitrips-workshop bench: measures fixed workloads. Their node counts show whether a change has altered what the
 * engine or the solver searches. Declared in workshop.h.
 */

#include "ai/engine.h"
#include "standard.h"
#include "threads/thread.h"
#include "workshop/workshop.h"

/* --- the engine: fixed positions, searched to a fixed depth --- */

/*
 * A workload for the engine: positions of a board, made by random play with a fixed seed, to be searched to a fixed
 * depth.
 */
struct workload {
    const char *name;
    const char *game;
    struct options sizes;
    const char *evaluator;
    int positions;
    int depth;
    bool far; /* search with engine_look_far, as levels 9 and 10 do if nothing proves every move */
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

/* Makes a position by some random moves from the start. The game is not over in it. */
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

/* Searches all positions of a workload. Returns the nodes that it took, 0 when memory is short. */
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
        enum ai_status status = workload->far ? engine_look_far(engine, &state, &request, 0, false, &answer)
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
        if (nodes == 0)
            return cli_refused("bench: out of memory");
        print_figures(workloads[i].name, nodes, seconds);
        total += nodes;
        total_seconds += seconds;
    }
    print_figures("total", total, total_seconds);
    return CLI_DONE;
}

/* A board of Kolibrat. The bench solves all its states. */
struct bench_board {
    const char *name;
    struct options sizes;
    bool slow; /* runs only if the command line names it */
};

/* How many positions were solved, and what that cost. */
struct bench_figures {
    uint64_t positions;
    uint64_t nodes;
    double seconds;
    double cpu_seconds; /* of all threads together */
    uint64_t bytes;     /* the largest size of the solver's table */
};

#define BENCH_CANCEL "cancel"

/* --- the solver: sets of positions, without a book --- */

/* Solves one position, and adds what it cost. */
static bool solve_position(struct solver *solver, const struct variant *variant, const struct bench_set *set,
                           const char *position, struct bench_figures *figures)
{
    struct state state;
    struct reason why;
    struct solver_cost cost;
    int score;
    if (!position_parse(variant, position, &state, &why))
        return false;
    if (set->cold)
        solver_clear(solver);
    double start = cli_seconds(CLOCK_MONOTONIC);
    double cpu_start = cli_seconds(CLOCK_PROCESS_CPUTIME_ID);
    if (solver_solve(solver, &state, NULL, &score, &cost) != SOLVER_DONE)
        return false;
    figures->seconds += cli_seconds(CLOCK_MONOTONIC) - start;
    figures->cpu_seconds += cli_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start;
    figures->nodes += cost.nodes;
    figures->positions++;
    return true;
}

/* Prints the solver's figures for a set of positions, after the set's name. */
static void print_solver(const char *name, const struct bench_figures *figures)
{
    printf("%s\t%llu positions\t%llu nodes\t%.6f s\t%.0f nodes/s\t%.2f us/position\t%.6f CPU s\t%llu bytes\n", name,
           (unsigned long long)figures->positions, (unsigned long long)figures->nodes, figures->seconds,
           (double)figures->nodes / figures->seconds, figures->seconds * 1e6 / (double)figures->positions,
           figures->cpu_seconds, (unsigned long long)figures->bytes);
    (void)cli_flush();
}

/*
 * Solves a set of positions with the threads and the code path (plain, AVX2 or AVX-512) of the options. Prints the
 * set's figures and adds them to the total.
 */
static enum cli_exit solve_bench_set(const struct cli_options *options, const struct bench_set *set,
                                     struct bench_figures *total)
{
    static const struct options sizes = {.width = 7, .height = 6, .connect = 4};
    struct solver_limits limits = {
        .memory = (size_t)options->mebibytes << 20, .threads = options->threads, .path = options->path};
    struct bench_figures figures = {0};
    struct variant variant;
    struct reason why;
    if (!variant_init(&variant, game_find("connect4"), &sizes, &why))
        return cli_wrong("bench: %s", why.text);
    struct solver *solver = solver_create(&variant, &limits, &why);
    if (!solver)
        return cli_wrong("bench: %s", why.text);
    bool done = true;
    for (int i = 0; set->positions[i] && done; i++)
        done = solve_position(solver, &variant, set, set->positions[i], &figures) ||
               cli_wrong_line("bench: '%s' cannot be solved", set->positions[i]);
    figures.bytes = solver_memory(solver, NULL);
    solver_destroy(solver);
    if (!done)
        return CLI_REFUSED;
    print_solver(set->name, &figures);
    total->positions += figures.positions;
    total->nodes += figures.nodes;
    total->seconds += figures.seconds;
    total->cpu_seconds += figures.cpu_seconds;
    total->bytes = figures.bytes > total->bytes ? figures.bytes : total->bytes;
    return CLI_DONE;
}

/* --- the tablebase: whole boards, solved from nothing --- */

static const struct bench_board boards[] = {
    {.name = "kolibrat-3x4", .sizes = {.width = 3, .height = 4, .pieces = 4, .points = 5}},
    {.name = "kolibrat-4x5", .sizes = {.width = 4, .height = 5, .pieces = 5, .points = 1}, .slow = true},
    {0},
};

/* Solves a board with the options' threads, and prints what that took. */
static enum cli_exit run_board(const struct cli_options *options, const struct bench_board *board)
{
    struct tablebase_limits limits = {.threads = options->threads};
    struct variant variant;
    struct reason why;
    uint64_t bytes;
    if (!variant_init(&variant, game_find("kolibrat"), &board->sizes, &why) ||
        !tablebase_bytes(&variant, TABLEBASE_PLAY, &bytes, &why))
        return cli_wrong("bench: %s", why.text);
    double start = cli_seconds(CLOCK_MONOTONIC);
    double cpu_start = cli_seconds(CLOCK_PROCESS_CPUTIME_ID);
    struct tablebase *tablebase = tablebase_create(&variant, TABLEBASE_PLAY, &limits, NULL, NULL, NULL, &why);
    if (!tablebase)
        return cli_wrong("bench: %s", why.text);
    printf("%s\t%llu states\t%llu bytes\t%.3f s\t%.3f CPU s\n", board->name,
           (unsigned long long)tablebase_states(tablebase), (unsigned long long)bytes,
           cli_seconds(CLOCK_MONOTONIC) - start, cli_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_start);
    (void)cli_flush();
    tablebase_destroy(tablebase);
    return CLI_DONE;
}

/* --- cancel: how long the solving of all states goes on after it was told to stop --- */

enum { SAMPLES = 40, APART = 25 }; /* APART: milliseconds between the samples' cancel times */

/* The work that is cancelled: solving the largest board of the bench. */
struct broken_off {
    struct variant variant;
    struct tablebase_limits limits;
    atomic_bool cancel;
};

static void solve_states(void *data)
{
    struct broken_off *work = data;
    tablebase_destroy(tablebase_create(&work->variant, TABLEBASE_PLAY, &work->limits, &work->cancel, NULL, NULL, NULL));
}

/* Starts the work, and cancels it some milliseconds later. Returns false if it could not be started. */
static bool break_off(struct broken_off *work, long milliseconds, double *latency, double *cpu_latency)
{
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    struct thread thread;
    atomic_store(&work->cancel, false);
    if (thread_start(&thread, "solve", solve_states, work) != 0)
        return false;
    nanosleep(&pause, NULL);
    double cancelled = cli_seconds(CLOCK_MONOTONIC), cpu_cancelled = cli_seconds(CLOCK_PROCESS_CPUTIME_ID);
    atomic_store(&work->cancel, true);
    thread_join(&thread);
    *latency = 1e3 * (cli_seconds(CLOCK_MONOTONIC) - cancelled);
    *cpu_latency = 1e3 * (cli_seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu_cancelled);
    return true;
}

static int by_size(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return (first > second) - (first < second);
}

static enum cli_exit run_cancels(const struct cli_options *options)
{
    const struct options sizes = {.width = 4, .height = 5, .pieces = 5, .points = 1};
    double latencies[SAMPLES], cpu_latencies[SAMPLES]; /* milliseconds; CPU time is steady even on a busy machine */
    struct reason why;
    struct broken_off *work = calloc(1, sizeof *work);
    if (!work)
        return cli_wrong("bench: out of memory");
    work->limits.threads = options->threads;
    bool made = variant_init(&work->variant, game_find("kolibrat"), &sizes, &why);
    for (int i = 0; made && i < SAMPLES; i++)
        made = break_off(work, (long)(i + 1) * APART, &latencies[i], &cpu_latencies[i]) || refuse(&why, "no thread");
    free(work);
    if (!made)
        return cli_wrong("bench: %s", why.text);
    qsort(latencies, SAMPLES, sizeof *latencies, by_size);
    qsort(cpu_latencies, SAMPLES, sizeof *cpu_latencies, by_size);
    printf(BENCH_CANCEL "\t%d cancels\tmedian %.2f ms, worst %.2f ms\tmedian %.2f CPU ms, worst %.2f CPU ms\n", SAMPLES,
           latencies[SAMPLES / 2], latencies[SAMPLES - 1], cpu_latencies[SAMPLES / 2], cpu_latencies[SAMPLES - 1]);
    return CLI_DONE;
}

/* --- the command gravitrips-workshop bench --- */

/* Does the command line name this set or, if it names none, does the set run by default? */
static bool is_set_wanted(const struct cli_options *options, const char *name, bool slow)
{
    for (int i = 0; i < options->line_read.operand_count; i++)
        if (strcmp(options->line_read.operands[i], name) == 0 || strcmp(options->line_read.operands[i], "all") == 0)
            return true;
    return options->line_read.operand_count == 0 && !slow;
}

static bool is_set(const char *name)
{
    for (const struct bench_set *set = bench_sets; set->name; set++)
        if (strcmp(set->name, name) == 0)
            return true;
    for (const struct bench_board *board = boards; board->name; board++)
        if (strcmp(board->name, name) == 0)
            return true;
    return strcmp(name, "engine") == 0 || strcmp(name, BENCH_CANCEL) == 0 || strcmp(name, "all") == 0;
}

static enum cli_exit run_solver(const struct cli_options *options)
{
    struct bench_figures total = {0};
    enum cli_exit exit = CLI_DONE;
    for (const struct bench_set *set = bench_sets; set->name && exit == CLI_DONE; set++)
        if (is_set_wanted(options, set->name, set->slow))
            exit = solve_bench_set(options, set, &total);
    if (exit == CLI_DONE && total.positions > 0)
        print_solver("solver total", &total);
    return exit;
}

static enum cli_exit list_sets(const struct cli_options *options)
{
    for (const struct bench_set *set = bench_sets; set->name; set++)
        for (int i = 0; set->positions[i] && is_set_wanted(options, set->name, false); i++)
            printf("%s\t%s\n", set->name, set->positions[i]);
    return CLI_DONE;
}

enum cli_exit command_bench(const struct cli_options *options)
{
    for (int i = 0; i < options->line_read.operand_count; i++)
        if (!is_set(options->line_read.operands[i]))
            return cli_wrong("bench: there is no set '%s'; bench --list has them", options->line_read.operands[i]);
    if (options->list)
        return list_sets(options);
    if (is_set_wanted(options, "engine", false) && run_engine() != CLI_DONE)
        return CLI_REFUSED;
    enum cli_exit exit = run_solver(options);
    for (const struct bench_board *board = boards; board->name && exit == CLI_DONE; board++)
        if (is_set_wanted(options, board->name, board->slow))
            exit = run_board(options, board);
    return exit == CLI_DONE && is_set_wanted(options, BENCH_CANCEL, true) ? run_cancels(options) : exit;
}
