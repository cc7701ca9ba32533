/* Computes the bit masks of a board, and holds the bitboard functions that need not be fast. See bitboard.h. */
#include "solver/bitboard.h"

#define WORDS BITBOARD_WORDS
#include "solver/sets.h"

static bool covered(const struct variant *variant, struct reason *why)
{
    const struct options *options = &variant->options;
    if (strcmp(variant->game->name, "connect4") != 0)
        return refuse(why, "the solver plays Connect Four only, not %s", variant->game->title);
    if (options->connect != BITBOARD_LINE || (options->height + 1) * options->width > BITBOARD_MOST) {
        return refuse(why,
                      "the solver does not cover %dx%d, connect %d: only connect 4 with (height + 1) * width <= %d",
                      options->width, options->height, options->connect, BITBOARD_MOST);
    }
    return true;
}

static void narrow(struct bitboard *bitboard)
{
    bitboard->narrow = (struct bitboard_narrow){.width = bitboard->width,
                                                .height = bitboard->height,
                                                .bottom = (uint64_t)bitboard->bottom,
                                                .board = (uint64_t)bitboard->board,
                                                .claim_rows = (uint64_t)bitboard->claim_rows};
    for (int column = 0; column < bitboard->width; column++)
        bitboard->narrow.columns[column] = (uint64_t)bitboard->columns[column];
}

/* How many lines of four go through a cell. */
static int lines_through(const struct bitboard *bitboard, int column, int row)
{
    static const int steps[][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    int count = 0;
    for (int i = 0; i < 4; i++)
        for (int before = 0; before < BITBOARD_LINE; before++) {
            int left = column - before * steps[i][0], right = left + (BITBOARD_LINE - 1) * steps[i][0];
            int from = row - before * steps[i][1], to = from + (BITBOARD_LINE - 1) * steps[i][1];
            count += left >= 0 && right < bitboard->width && from >= 0 && from < bitboard->height && to >= 0 &&
                     to < bitboard->height;
        }
    return count;
}

void bitboard_weigh(struct bitboard *bitboard, const struct bitboard_order *order)
{
    for (int column = 0; column < bitboard->width; column++)
        for (int row = 0; row < bitboard->height; row++) {
            int off_centre = abs(2 * column - (bitboard->width - 1));
            int promise =
                order->lines * lines_through(bitboard, column, row) - order->centre * off_centre + order->row * row;
            bitboard->promises[column * (bitboard->height + 1) + row] = (int16_t)promise;
        }
}

bool bitboard_init(struct bitboard *bitboard, const struct variant *variant, struct reason *why)
{
    static const struct bitboard_order fitted = {.centre = 1, .lines = 2, .row = 1};
    if (!covered(variant, why))
        return false;
    *bitboard = (struct bitboard){.width = variant->options.width, .height = variant->options.height};
    bitboard->cells = bitboard->width * bitboard->height;
    bitboard->bits = bitboard->width * (bitboard->height + 1);
    for (int column = 0; column < bitboard->width; column++) {
        bitboard->bottom |= (bitboard_set)1 << (column * (bitboard->height + 1));
        bitboard->columns[column] = (((bitboard_set)1 << bitboard->height) - 1) << (column * (bitboard->height + 1));
        bitboard->board |= bitboard->columns[column];
    }
    for (int row = bitboard->height - 1; row >= 0; row -= 2)
        bitboard->claim_rows |= bitboard->bottom << row;
    bitboard_weigh(bitboard, &fitted);
    if (bitboard->bits <= BITBOARD_NARROW)
        narrow(bitboard);
    return true;
}

void bitboard_from_state(const struct bitboard *bitboard, const struct state *state, struct bitboard_position *position)
{
    *position = (struct bitboard_position){.empty = bitboard->cells - state->plies};
    for (int column = 0; column < bitboard->width; column++) {
        uint64_t mine = 0;
        for (int row = 0; row < state->tally[column]; row++)
            if (state->cells[row * bitboard->width + column] == state->turn + 1)
                mine |= UINT64_C(1) << row;
        int shift = column * (bitboard->height + 1);
        position->all |= (bitboard_set)((UINT64_C(1) << state->tally[column]) - 1) << shift;
        position->mine |= (bitboard_set)mine << shift;
    }
}

bitboard_set bitboard_mirror(const struct bitboard *bitboard, bitboard_set stones)
{
    return set_mirrored(bitboard->width, bitboard->height, stones);
}

bitboard_set bitboard_completions(const struct bitboard *bitboard, bitboard_set stones)
{
    int sideways = bitboard->height + 1;
    bitboard_set found = stones << 1 & stones << 2 & stones << 3;
    for (int step = sideways - 1; step <= sideways + 1; step++) {
        bitboard_set below = stones << step;
        bitboard_set above = stones >> step;
        bitboard_set pair_below = below & stones << (2 * step);
        bitboard_set pair_above = above & stones >> (2 * step);
        found |= pair_below & (stones << (3 * step) | above);
        found |= pair_above & (stones >> (3 * step) | below);
    }
    return found;
}
