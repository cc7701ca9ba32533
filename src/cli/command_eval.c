/* gravitrips-cli eval: the static value of each position. */
#include "cli/cli.h"

static bool print_value(const struct cli_options *options, const char *text, const struct state *state, void *context,
                        struct reason *why)
{
    (void)options, (void)why;
    printf("%s\t%d\n", text, engine_evaluate(context, state));
    return true;
}

enum cli_exit command_eval(const struct cli_options *options)
{
    struct engine *engine = cli_engine(options, NULL, 1);
    if (!engine)
        return CLI_REFUSED;
    enum cli_exit exit = cli_each_position(options, print_value, engine);
    engine_destroy(engine);
    return exit;
}
