/* The tablebase's part of gravitrips-workshop bench: whole boards, solved from nothing. */
#include "workshop/bench.h"

const struct bench_board bench_tablebase_boards[] = {
    {.name = "kolibrat-3x4", .sizes = {.width = 3, .height = 4, .pieces = 4, .points = 5}},
    {.name = "kolibrat-4x5", .sizes = {.width = 4, .height = 5, .pieces = 5, .points = 1}, .slow = true},
    {0},
};

enum cli_exit bench_tablebase_run(const struct cli_options *options, const struct bench_board *board)
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
