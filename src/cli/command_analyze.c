/* gravitrips-cli analyze: the exact score of each move of each position. */
#include "cli/cli.h"

static bool print_scores(const struct cli_options *options, const char *text, const struct state *state, void *context,
                         struct reason *why)
{
    struct solver_analysis analysis;
    if (solver_analyze(context, state, NULL, NULL, NULL, &analysis, NULL) != SOLVER_DONE)
        return refuse(why, "the game is over");
    printf("%s", text);
    for (int column = 0; column < options->variant.options.width; column++)
        if (analysis.known[column])
            printf("\t%d", analysis.scores[column]);
        else
            printf("\t-");
    putchar('\n');
    fflush(stdout); /* the next position may take long */
    return true;
}

enum cli_exit command_analyze(const struct cli_options *options)
{
    if (tablebase_for(options->variant.game))
        return cli_tablebase_analyze(options);
    if (!options->variant.game->gravity)
        return cli_analyst_analyze(options);
    struct book *book;
    struct solver *solver = cli_solver(options, &book);
    if (!solver)
        return CLI_USAGE;
    enum cli_exit exit = cli_each_position(options, print_scores, solver);
    solver_destroy(solver);
    book_close(book);
    return exit;
}
