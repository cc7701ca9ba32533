/* gravitrips-cli bench: a fixed workload, whose node count is the search's signature. */
#include <time.h>

#include "cli/cli.h"

/* Positions of a board, made by random play with a fixed seed, and searched to a fixed depth. */
struct workload {
    const char *name;
    struct options sizes;
    const char *evaluator;
    int positions;
    int depth;
};

static const struct workload workloads[] = {
    {"7x6 lines", {.width = 7, .height = 6, .connect = 4}, "lines", 60, 10},
    {"7x6 segments", {.width = 7, .height = 6, .connect = 4}, "segments", 60, 10},
    {"8x7 lines", {.width = 8, .height = 7, .connect = 4}, "lines", 40, 9},
    {"12x12 connect 5 lines", {.width = 12, .height = 12, .connect = 5}, "lines", 20, 6},
};

enum { WORKLOADS = sizeof workloads / sizeof *workloads };

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

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
    if (!variant_init(&variant, game_find("connect4"), &workload->sizes, &why))
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
        if (engine_search(engine, &state, &request, &answer) != AI_NO_MOVE)
            nodes += answer.report.nodes;
    }
    engine_destroy(engine);
    return nodes;
}

static void print_figures(const char *name, uint64_t nodes, double seconds)
{
    printf("%s\t%llu nodes\t%.3f s\t%.0f nodes/s\n", name, (unsigned long long)nodes, seconds, (double)nodes / seconds);
    fflush(stdout);
}

enum cli_exit command_bench(const struct cli_options *options)
{
    uint64_t total = 0;
    double total_seconds = 0;
    (void)options;
    for (int i = 0; i < WORKLOADS; i++) {
        double start = now_seconds();
        uint64_t nodes = run_workload(&workloads[i]);
        double seconds = now_seconds() - start;
        if (nodes == 0) {
            fprintf(stderr, "gravitrips-cli: bench: out of memory\n");
            return CLI_REFUSED;
        }
        print_figures(workloads[i].name, nodes, seconds);
        total += nodes;
        total_seconds += seconds;
    }
    print_figures("total", total, total_seconds);
    return CLI_DONE;
}
