/* solve and analyze for games that only a search to their end can prove: each position is searched for a while. */
#include "cli/cli.h"
#include "gravitrips/analyst.h"

enum { SECONDS = 10 }; /* for a position, unless the whole tree of the game is small */

static bool is_done(enum analyst_status status, struct reason *why)
{
    if (status == ANALYST_OVER)
        return refuse(why, "the game is over");
    return status == ANALYST_DONE || refuse(why, "out of memory");
}

static bool print_worth(const struct cli_options *options, const char *text, const struct state *state, void *context,
                        struct reason *why)
{
    bool known;
    struct worth worth;
    if (state->outcome != RUNNING)
        return is_done(ANALYST_OVER, why);
    if (!is_done(analyst_evaluate(context, state, NULL, &known, &worth), why))
        return false;
    if (!known)
        return refuse(why, "not proven in %d seconds", SECONDS);
    printf("%s\t%d\n", text, worth_score(&options->variant, state, worth));
    fflush(stdout); /* the next position may take long */
    return true;
}

static bool print_worths(const struct cli_options *options, const char *text, const struct state *state, void *context,
                         struct reason *why)
{
    const struct variant *variant = &options->variant;
    struct analysis analysis;
    if (!is_done(analyst_analyze(context, state, NULL, NULL, NULL, &analysis), why))
        return false;
    printf("%s", text);
    for (int i = 0; i < analysis.count; i++) {
        const struct analyst_move *move = &analysis.moves[i];
        char name[MOVE_TEXT_MAX];
        variant->game->format_move(variant, move->move, name);
        if (move->known)
            printf("\t%s %d", name, worth_score(variant, state, move->worth));
        else
            printf("\t%s ?", name);
    }
    putchar('\n');
    fflush(stdout); /* the next position may take long */
    return true;
}

static enum cli_exit answer(const struct cli_options *options, cli_position_fn *print)
{
    struct analyst_limits limits = {.milliseconds = SECONDS * 1000};
    struct analyst *analyst = analyst_create(&options->variant, &limits);
    if (!analyst) {
        fprintf(stderr, "gravitrips-cli: out of memory\n");
        return CLI_REFUSED;
    }
    enum cli_exit exit = cli_each_position(options, print, analyst);
    analyst_destroy(analyst);
    return exit;
}

enum cli_exit cli_analyst_solve(const struct cli_options *options)
{
    if (options->stats)
        return cli_wrong("--stats: what a search of %s took is not counted", options->variant.game->title);
    return answer(options, print_worth);
}

enum cli_exit cli_analyst_analyze(const struct cli_options *options)
{
    return answer(options, print_worths);
}
