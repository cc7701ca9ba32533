/* The solver's part of gravitrips-workshop bench: sets of positions, solved without a book. */
#include "workshop/bench.h"

/* Solves one position and adds what it cost. */
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

static bool solve_set(struct solver *solver, const struct variant *variant, const struct bench_set *set,
                      struct bench_figures *figures)
{
    for (int i = 0; set->positions[i]; i++) {
        if (!solve_position(solver, variant, set, set->positions[i], figures)) {
            cli_wrong("bench: '%s' cannot be solved", set->positions[i]);
            return false;
        }
    }
    return true;
}

void bench_solver_print(const char *name, const struct bench_figures *figures)
{
    printf("%s\t%llu positions\t%llu nodes\t%.6f s\t%.0f nodes/s\t%.2f us/position\t%.6f CPU s\t%llu bytes\n", name,
           (unsigned long long)figures->positions, (unsigned long long)figures->nodes, figures->seconds,
           (double)figures->nodes / figures->seconds, figures->seconds * 1e6 / (double)figures->positions,
           figures->cpu_seconds, (unsigned long long)figures->bytes);
    (void)cli_flush();
}

enum cli_exit bench_solver_run(const struct cli_options *options, const struct bench_set *set,
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
    bool done = solve_set(solver, &variant, set, &figures);
    figures.bytes = solver_memory(solver, NULL);
    solver_destroy(solver);
    if (!done)
        return CLI_REFUSED;
    bench_solver_print(set->name, &figures);
    total->positions += figures.positions;
    total->nodes += figures.nodes;
    total->seconds += figures.seconds;
    total->cpu_seconds += figures.cpu_seconds;
    total->bytes = figures.bytes > total->bytes ? figures.bytes : total->bytes;
    return CLI_DONE;
}

void bench_solver_list(const struct bench_set *set)
{
    for (int i = 0; set->positions[i]; i++)
        printf("%s\t%s\n", set->name, set->positions[i]);
}
