/* gravitrips-cli perft: how many paths lead from a position, depth by depth. */
#include "cli/cli.h"
#include "rules/variant.h"

enum cli_exit command_perft(const struct cli_options *options)
{
    struct state state;
    if (!cli_root(options, &state))
        return CLI_REFUSED;
    for (int depth = 1; depth <= options->depth && !ferror(stdout); depth++) {
        printf("%d\t%llu\n", depth, (unsigned long long)variant_perft(&options->variant, &state, depth));
        (void)cli_flush(); /* the next depth takes several times as long */
    }
    return CLI_DONE;
}
