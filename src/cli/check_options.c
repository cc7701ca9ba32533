/* What can only be judged when the whole command line is known. */
#include <string.h>

#include "cli/cli.h"
#include "cli/option_table.h"
#include "cli/values.h"

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
    return has_evaluator(options) &&
           (!options->weights_file ||
            cli_read_weights(options->weights_file, &options->variant, options->evaluator, options->weights));
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

/* Kept games are asked for either by their numbers or by filters. */
static bool check_filter(const struct cli_options *options)
{
    const struct archive_filter *filter = &options->filter;
    bool filtered = filter->game || filter->result || filter->level || filter->player;
    if (options->id_count > 0 && filtered)
        cli_wrong("%s takes either IDs or --game, --result and --opponent", options->command->line.name);
    return options->id_count == 0 || !filtered;
}

static bool check_board(struct cli_options *options)
{
    const struct game *game = options->game ? options->game : game_list()[0];
    const struct options *sizes = &options->sizes;
    struct reason why;
    if ((sizes->pieces && !game->defaults.pieces) || (sizes->points && !game->defaults.points)) {
        cli_wrong("%s has no %s", game->title, sizes->pieces ? "--pieces" : "--points");
        return false;
    }
    if (variant_init(&options->variant, game, sizes, &why))
        return true;
    cli_wrong("%s", why.text);
    return false;
}

static bool takes(const struct cli_options *options, int option)
{
    return option_is_taken(&cli_program, &options->command->line, option);
}

/* Of those that exclude each other. */
static bool check_alternatives(const struct cli_options *options)
{
    if (takes(options, OPTION_LEVEL) && takes(options, OPTION_DEPTH) &&
        (options->level != 0) == (options->depth != 0)) {
        cli_wrong("%s needs either --level or --depth", options->command->line.name);
        return false;
    }
    return true;
}

bool cli_check_options(struct cli_options *options)
{
    if (!check_filter(options) || !check_board(options) || !check_alternatives(options))
        return false;
    if (takes(options, OPTION_OUT) && !options->out[0]) {
        cli_wrong("%s needs --out", options->command->line.name);
        return false;
    }
    if (takes(options, OPTION_MILLISECONDS) && !has_even_games(options))
        return false;
    return (!takes(options, OPTION_FROM) || check_ladder(options)) && has_weights(options);
}
