/* Long solves: files, and a line on the terminal. */
#include "cli/long_solve.h"

#include <unistd.h>

#include "options/terminal.h"

static void show_progress(const struct bounds_progress *now, void *context)
{
    struct cli_progress *line = context;
    double done = now->part - now->part_before;
    double rate = now->seconds > 0 ? (double)now->nodes / now->seconds : 0;
    line->begun = true;
    terminal_control(stderr, "\r");
    fprintf(stderr, "score %d to %d; more than %d? %.2f %% done, %.0f million nodes, %.1f a second, ", now->lower,
            now->upper, now->alpha, 100 * now->part, (double)now->nodes / 1e6, rate / 1e6);
    if (done > 0)
        cli_print_left(now->seconds * (1 - now->part) / done);
    else
        fprintf(stderr, "no estimate yet");
    terminal_control(stderr, TERMINAL_CLEAR_LINE); /* what a longer line left behind */
}

static bool take_known(struct bounds *bounds, const struct cli_options *options, struct reason *why)
{
    for (int i = 0; i < options->known_count; i++)
        if (!bounds_read(bounds, options->known[i], why))
            return false;
    return true;
}

static bool open_journal(struct bounds *bounds, const char *path, struct reason *why)
{
    uint64_t torn = 0;
    if (path && !bounds_open(bounds, path, BOUNDS_LEAST, &torn, why))
        return false;
    if (torn > 0)
        cli_wrong("%s: torn at its end: %llu bytes cut off", path, (unsigned long long)torn);
    return true;
}

bool cli_begin_long_solve(struct long_solve *long_solve, const struct cli_options *options, struct solver *solver)
{
    struct reason why;
    *long_solve = (struct long_solve){.progress.terminal = isatty(STDERR_FILENO) != 0};
    if (!options->event.journal && options->known_count == 0)
        return true;
    long_solve->bounds = bounds_create(&options->variant, &why);
    if (!long_solve->bounds || !open_journal(long_solve->bounds, options->event.journal, &why) ||
        !take_known(long_solve->bounds, options, &why))
        return cli_wrong_line("%s", why.text);
    if (long_solve->progress.terminal)
        bounds_tell(long_solve->bounds, show_progress, &long_solve->progress);
    solver_use_bounds(solver, long_solve->bounds);
    return true;
}

bool cli_end_long_solve(struct long_solve *long_solve)
{
    struct reason why;
    cli_end_progress(&long_solve->progress);
    return bounds_destroy(long_solve->bounds, &why) || cli_wrong_line("%s", why.text);
}
