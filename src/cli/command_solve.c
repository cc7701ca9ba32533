/* gravitrips-cli solve: the exact score of each position. */
#include "cli/cli.h"

static bool print_score(const struct cli_options *options, const char *text, const struct state *state, void *context,
                        struct reason *why)
{
    struct solver_cost cost;
    int score;
    if (solver_solve(context, state, NULL, &score, &cost) != SOLVER_DONE)
        return refuse(why, "the game is over");
    printf("%s\t%d", text, score);
    if (options->stats)
        printf("\t%llu\t%llu", (unsigned long long)cost.nodes, (unsigned long long)cost.microseconds);
    putchar('\n');
    fflush(stdout); /* the next position may take long */
    return true;
}

enum cli_exit command_solve(const struct cli_options *options)
{
    if (tablebase_for(options->variant.game))
        return cli_tablebase_solve(options);
    if (options->endless)
        return cli_wrong("--endless: no play of %s is endless", options->variant.game->title);
    if (!options->variant.game->gravity)
        return cli_analyst_solve(options);
    struct book *book;
    struct solver *solver = cli_solver(options, &book);
    if (!solver)
        return CLI_USAGE;
    enum cli_exit exit = cli_each_position(options, print_score, solver);
    solver_destroy(solver);
    book_close(book);
    return exit;
}
