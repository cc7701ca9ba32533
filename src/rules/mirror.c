/* Mirror images: the hash of the one is made of the other's cells. */
#include "rules/mirror.h"

uint64_t mirror_key(const struct variant *variant, const struct state *state)
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
