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

static bool are_ids(const char *const *ids, int count)
{
    uint64_t id;
    for (int i = 0; i < count; i++)
        if (!cli_read_number("ID", ids[i], 1, INT64_MAX, &id))
            return false;
    return true;
}

/* What is kept is asked for by its game, not by its board; and by numbers or by filters. */
static bool check_archive(const struct cli_options *options, const struct options *sizes)
{
    static const struct options none = {0};
    const char *name = options->command->name;
    const struct archive_filter *filter = &options->filter;
    bool filtered = filter->game || filter->result || filter->level || filter->player;
    if (memcmp(sizes, &none, sizeof none) != 0)
        cli_wrong("%s does not ask for the board", name);
    else if ((options->command->takes & CLI_NEEDS_IDS) && options->id_count == 0)
        cli_wrong("%s needs the ID of a game; `gravitrips-cli games list` shows them", name);
    else if (options->id_count > 0 && filtered)
        cli_wrong("%s takes either IDs or --game, --result and --opponent", name);
    else
        return are_ids(options->ids, options->id_count);
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
    if ((takes & CLI_TAKES_ARCHIVE) && !check_archive(options, sizes))
        return false;
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
