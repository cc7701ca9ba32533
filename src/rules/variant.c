/* Joined options, mirror images, perft. */
#include "rules/variant.h"

int variant_joined_option(const struct options *options)
{
    return options->pieces + options->opening;
}

void variant_split_option(const struct game *game, struct options *options)
{
    if (game->defaults.pieces > 0)
        return;
    options->opening = options->pieces;
    options->pieces = 0;
}

uint64_t variant_mirror_key(const struct variant *variant, const struct state *state)
{
    int width = variant->options.width;
    uint64_t mirrored = state->turn == SECOND ? variant->turn_key : 0;
    if (variant->lines.count == 0)
        return state->hash;
    for (int cell = 0; cell < variant->cells; cell++) {
        int column = cell % width, other = cell - column + width - 1 - column;
        if (state->cells[cell] != CELL_EMPTY)
            mirrored ^= variant->cell_keys[other][state->cells[cell] == side_cell(SECOND)];
    }
    return mirrored < state->hash ? mirrored : state->hash;
}

uint64_t variant_perft(const struct variant *variant, const struct state *state, int depth)
{
    struct move moves[MOVES_MAX];
    uint64_t paths = 0;
    if (depth == 0)
        return 1;
    int count = variant->game->moves(variant, state, moves);
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        paths += variant_perft(variant, &after, moves[i].kind == MOVE_PASS ? depth : depth - 1);
    }
    return paths;
}
