/* One number for two options. */
#include "rules/joined.h"

int joined_number(const struct options *options)
{
    return options->pieces + options->opening;
}

void joined_split(const struct game *game, struct options *options)
{
    if (game->defaults.pieces > 0)
        return;
    options->opening = options->pieces;
    options->pieces = 0;
}
