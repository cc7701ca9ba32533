/* What can only be judged when the whole command line is known. */
#include <string.h>

#include "cli/cli.h"
#include "cli/values.h"
#include "cli/weights.h"

static bool has_evaluator(const struct cli_options *options)
{
    const char *name;
    if (!options->evaluator)
        return true;
    for (int i = 0; (name = evaluator_name(&options->variant, i)) != NULL; i++)
        if (strcmp(name, options->evaluator) == 0)
            return true;
    cli_wrong("--evaluator: there is no evaluator '%s' for this game", options->evaluator);
    return false;
}

/* With the weights that it is to have. */
static bool has_weights(struct cli_options *options)
{
    return has_evaluator(options) && (!options->weights_file || weights_read(options->weights_file, &options->variant,
                                                                             options->evaluator, options->weights));
}

/* Each side begins in half of the games. */
static bool has_even_games(const struct cli_options *options)
{
    if (options->games % 2 != 0)
        cli_wrong("--games: %d is odd; each side begins in half of them", options->games);
    return options->games % 2 == 0;
}

static bool check_ladder(const struct cli_options *options)
{
    if (!has_even_games(options))
        return false;
    if (options->from + options->step > options->to)
        cli_wrong("there are no two levels from %d to %d with a step of %d", options->from, options->to, options->step);
    else
        return true;
    return false;
}

bool cli_check_options(struct cli_options *options, const struct game *game, const struct options *sizes)
{
    struct reason why;
    unsigned takes = options->command->takes;
    if ((sizes->pieces && !game->defaults.pieces) || (sizes->points && !game->defaults.points)) {
        cli_wrong("%s has no %s", game->title, sizes->pieces ? "--pieces" : "--points");
        return false;
    }
    if (!variant_init(&options->variant, game, sizes, &why)) {
        cli_wrong("%s", why.text);
        return false;
    }
    if ((takes & CLI_TAKES_STRENGTH) && (options->level != 0) == (options->depth != 0)) {
        cli_wrong("%s needs either --level or --depth", options->command->name);
        return false;
    }
    if ((takes & CLI_TAKES_PLIES) && options->plies < 0) {
        cli_wrong("%s needs --plies", options->command->name);
        return false;
    }
    if ((takes & (CLI_TAKES_BUILD | CLI_TAKES_TUNING)) && (!options->out || !*options->out)) {
        cli_wrong("%s needs --out", options->command->name);
        return false;
    }
    if ((takes & CLI_TAKES_SEATS) && !options->table && !(options->has_seat[0] && options->has_seat[1])) {
        cli_wrong("%s needs --first and --second", options->command->name);
        return false;
    }
    if (options->table && !has_even_games(options))
        return false;
    return (!(takes & CLI_TAKES_LADDER) || check_ladder(options)) && has_weights(options);
}
