/*
 * The masks of a board, and the few questions about a position that need not
 * be fast.
 */
#include "solver/bitboard.h"

#include <string.h>

enum { BITS_MOST = 64 };

static bool covered(const struct variant *variant, struct reason *why)
{
    const struct options *options = &variant->options;
    if (strcmp(variant->game->name, "connect4") != 0)
        return refuse(why, "the solver plays Connect Four only, not %s", variant->game->title);
    if (options->connect != BITBOARD_LINE || (options->height + 1) * options->width > BITS_MOST) {
        return refuse(why,
                      "the solver does not cover %dx%d, connect %d: only connect 4 with (height + 1) * width <= 64",
                      options->width, options->height, options->connect);
    }
    return true;
}

bool bitboard_init(struct bitboard *bitboard, const struct variant *variant, struct reason *why)
{
    if (!covered(variant, why))
        return false;
    *bitboard = (struct bitboard){.width = variant->options.width, .height = variant->options.height};
    bitboard->cells = bitboard->width * bitboard->height;
    bitboard->bits = bitboard->width * (bitboard->height + 1);
    for (int column = 0; column < bitboard->width; column++) {
        bitboard->bottom |= UINT64_C(1) << (column * (bitboard->height + 1));
        bitboard->columns[column] = ((UINT64_C(1) << bitboard->height) - 1) << (column * (bitboard->height + 1));
        bitboard->board |= bitboard->columns[column];
    }
    for (int row = bitboard->height - 1; row >= 0; row -= 2)
        bitboard->claim_rows |= bitboard->bottom << row;
    return true;
}

void bitboard_from_state(const struct bitboard *bitboard, const struct state *state, struct bitboard_position *position)
{
    *position = (struct bitboard_position){.empty = bitboard->cells - state->plies};
    for (int cell = 0; cell < bitboard->cells; cell++) {
        int bit = cell % bitboard->width * (bitboard->height + 1) + cell / bitboard->width;
        if (state->cells[cell] != CELL_EMPTY)
            position->all |= UINT64_C(1) << bit;
        if (state->cells[cell] == state->turn + 1)
            position->mine |= UINT64_C(1) << bit;
    }
}

uint64_t bitboard_mirror(const struct bitboard *bitboard, uint64_t stones)
{
    int step = bitboard->height + 1;
    uint64_t column = (UINT64_C(2) << bitboard->height) - 1;
    uint64_t mirrored = 0;
    for (int i = 0; i < bitboard->width; i++)
        mirrored |= (stones >> (i * step) & column) << ((bitboard->width - 1 - i) * step);
    return mirrored;
}

uint64_t bitboard_completions(const struct bitboard *bitboard, uint64_t stones)
{
    int sideways = bitboard->height + 1;
    uint64_t found = stones << 1 & stones << 2 & stones << 3;
    for (int step = sideways - 1; step <= sideways + 1; step++) {
        uint64_t below = stones << step;
        uint64_t above = stones >> step;
        uint64_t pair_below = below & stones << (2 * step);
        uint64_t pair_above = above & stones >> (2 * step);
        found |= pair_below & (stones << (3 * step) | above);
        found |= pair_above & (stones >> (3 * step) | below);
    }
    return found;
}
