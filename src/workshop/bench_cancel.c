/* The set cancel of gravitrips-workshop bench: how long the solving of all states goes on after it was told to stop. */
#include <stdlib.h>
#include <time.h>

#include "threads/thread.h"
#include "workshop/bench.h"

enum { SAMPLES = 40, APART = 25 }; /* milliseconds */

/* A board whose solving is broken off; the largest one that a bench solves. */
struct broken_off {
    struct variant variant;
    struct tablebase_limits limits;
    atomic_bool cancel;
};

static void solve(void *data)
{
    struct broken_off *work = data;
    tablebase_destroy(tablebase_create(&work->variant, TABLEBASE_PLAY, &work->limits, &work->cancel, NULL, NULL, NULL));
}

/* Breaks the work off so long after its start; false if it could not be begun. */
static bool break_off(struct broken_off *work, long milliseconds, double *latency, double *cpu_latency)
{
    const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    struct thread thread;
    atomic_store(&work->cancel, false);
    if (thread_start(&thread, "solve", solve, work) != 0)
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

enum cli_exit bench_cancel_run(const struct cli_options *options)
{
    const struct options sizes = {.width = 4, .height = 5, .pieces = 5, .points = 1};
    double latencies[SAMPLES], cpu_latencies[SAMPLES]; /* milliseconds; the work alone, on a busy machine, too */
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
