/*
 * Which games there are, and how a variant of one is built. A new game is one
 * file beside this one, a line in games.h and a line here.
 */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "rules/games.h"

static const struct game *const games[] = {&connect4_game, &tictactoe_game, &kolibrat_game, NULL};

const struct game *const *game_list(void)
{
    return games;
}

const struct game *game_find(const char *name)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->name, name) == 0)
            return games[i];
    return NULL;
}

/* The n-th number of a fixed splitmix64 sequence (Steele, Lea, Flood 2014): the same keys in every run. */
static uint64_t key(uint64_t n)
{
    uint64_t z = (n + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static int or_default(int option, int fallback)
{
    return option != 0 ? option : fallback;
}

static struct options with_defaults(const struct options *options, const struct options *defaults)
{
    return (struct options){
        .width = or_default(options->width, defaults->width),
        .height = or_default(options->height, defaults->height),
        .connect = or_default(options->connect, defaults->connect),
        .pieces = or_default(options->pieces, defaults->pieces),
        .points = or_default(options->points, defaults->points),
        .opening = options->opening,
    };
}

bool variant_init(struct variant *variant, const struct game *game, const struct options *options, struct reason *why)
{
    struct options chosen = with_defaults(options, &game->defaults);
    memset(variant, 0, sizeof *variant);
    if (!game->validate(&chosen, why))
        return false;
    assert(chosen.width > 0 && chosen.width <= WIDTH_MAX && chosen.height > 0 && chosen.height <= HEIGHT_MAX);
    variant->game = game;
    variant->options = chosen;
    variant->cells = chosen.width * chosen.height;
    if (game->build_lines)
        game->build_lines(&chosen, &variant->lines);
    for (uint64_t cell = 0; cell < CELLS_MAX; cell++) {
        variant->cell_keys[cell][FIRST] = key(2 * cell);
        variant->cell_keys[cell][SECOND] = key(2 * cell + 1);
    }
    variant->turn_key = key(2 * CELLS_MAX);
    return true;
}
