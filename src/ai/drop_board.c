/* Positions of games whose pieces fall, as bit sets of cells. */
#include "ai/drop_board.h"

bool drop_board_covers(const struct variant *variant)
{
    return variant->game->gravity && variant->lines.count > 0;
}

void drop_board_init(struct drop_board *board, const struct variant *variant)
{
    memset(board, 0, sizeof *board);
    board->variant = variant;
    board->width = variant->options.width;
    board->height = variant->options.height;
    board->connect = variant->options.connect;
    for (int cell = 0; cell < variant->cells; cell++) {
        int bit = cell % board->width * (board->height + 1) + cell / board->width;
        bits_set(&board->board, bit);
        board->cells[bit] = (uint8_t)cell;
        board->bits[cell] = (uint8_t)bit;
    }
}

/*
 * In one direction: the cells in which a stone would complete a line. The other `connect` - 1 stones may lie on both
 * sides of the cell. after[k] has the cells whose next k cells towards the highest bit hold stones; `before` has those
 * whose k cells towards the lowest bit do.
 */
static inline struct bits threats_along(struct bits stones, int step, int connect)
{
    struct bits after[CONNECT_MAX];
    after[1] = bits_down(stones, step);
    for (int k = 2; k < connect; k++)
        after[k] = bits_down(bits_and(after[k - 1], stones), step);
    struct bits found = after[connect - 1];
    struct bits before = bits_up(stones, step);
    for (int k = 1; k < connect - 1; k++) {
        found = bits_or(found, bits_and(before, after[connect - 1 - k]));
        before = bits_up(bits_and(before, stones), step);
    }
    return bits_or(found, before);
}

/* The cells in which a stone would complete a vertical line. All other stones of the line lie below the cell. */
static inline struct bits threats_upwards(struct bits stones, int connect)
{
    struct bits found = bits_up(stones, 1);
    for (int k = 2; k < connect; k++)
        found = bits_up(bits_and(found, stones), 1);
    return found;
}

static inline struct bits threats_of(struct bits stones, int height, int connect)
{
    struct bits found = threats_upwards(stones, connect);
    for (int step = height; step <= height + 2; step++)
        found = bits_or(found, threats_along(stones, step, connect));
    return found;
}

/* The empty cells in which a side with these stones would complete a line. */
static struct bits threats_in(const struct drop_board *board, struct bits stones, struct bits empty)
{
    /* if the usual length is a constant, the compiler unrolls the loop */
    struct bits found =
        board->connect == 4 ? threats_of(stones, board->height, 4) : threats_of(stones, board->height, board->connect);
    return bits_and(found, empty);
}

static struct bits empty_cells(const struct drop_board *board, const struct drop_position *position)
{
    return bits_without(board->board, bits_or(position->stones[FIRST], position->stones[SECOND]));
}

void drop_board_position(const struct drop_board *board, const struct state *state, struct drop_position *position)
{
    memset(position, 0, sizeof *position);
    for (int cell = 0; cell < board->variant->cells; cell++) {
        bool rests = cell < board->width || state->cells[cell - board->width] != CELL_EMPTY;
        if (state->cells[cell] != CELL_EMPTY)
            bits_set(&position->stones[state->cells[cell] - CELL_FIRST], board->bits[cell]);
        else if (rests)
            bits_set(&position->playable, board->bits[cell]);
    }
    position->hash = state->hash;
    position->turn = state->turn;
    position->free = board->variant->cells - state->plies;
    for (int side = 0; side < 2; side++)
        position->threats[side] = threats_in(board, position->stones[side], empty_cells(board, position));
}

int drop_board_mirror(const struct drop_board *board, int bit)
{
    int rows = board->height + 1;
    return bit + (board->width - 1 - 2 * (bit / rows)) * rows;
}

bool drop_board_is_mirrored(const struct drop_board *board, const struct drop_position *position)
{
    int rows = board->height + 1;
    for (int i = 0; i < board->width / 2; i++)
        for (int side = 0; side < 2; side++)
            if (bits_slice(position->stones[side], i * rows, rows) !=
                bits_slice(position->stones[side], (board->width - 1 - i) * rows, rows))
                return false;
    return true;
}

uint64_t drop_board_hash_after(const struct drop_board *board, const struct drop_position *position, int bit)
{
    return position->hash ^ board->variant->cell_keys[board->cells[bit]][position->turn] ^ board->variant->turn_key;
}

void drop_board_play(const struct drop_board *board, struct drop_position *position, int bit)
{
    enum side side = position->turn;
    position->hash = drop_board_hash_after(board, position, bit);
    bits_set(&position->stones[side], bit);
    bits_clear(&position->playable, bit);
    bits_clear(&position->threats[other_side(side)], bit);
    if (bits_has(board->board, bit + 1))
        bits_set(&position->playable, bit + 1);
    position->threats[side] = threats_in(board, position->stones[side], empty_cells(board, position));
    position->turn = other_side(side);
    position->free--;
}
