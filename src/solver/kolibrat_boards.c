/*
 * Numbers the boards of Kolibrat. A board is read as a word: its letters are the cells, the highest first, and each
 * letter is empty, own or enemy. Boards are numbered in the alphabetical order of these words, so the number of a board
 * is how many words are smaller. To count them, take each cell that is not empty, and count the words that agree above
 * this cell and have something smaller in it. How many these are depends only on the cell, and on how many more pieces
 * of each side may follow.
 */
#include "solver/kolibrat_boards.h"

#include "standard.h"

static uint64_t sum(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

/*
 * Looks up how many words agree with a board above `cell` and have something smaller in it, if at most `own` and
 * `enemy` pieces can still be placed: [0] if the board has an own piece in the cell, [1] if an enemy piece.
 */
static uint64_t *smaller_than(const struct kolibrat_boards *boards, int cell, int own, int enemy)
{
    size_t side = (size_t)boards->pieces + 1;
    return boards->smaller + 2 * (((size_t)cell * side + (size_t)own) * side + (size_t)enemy);
}

/*
 * How many words the cells below `cell` can form. If the board has a piece in `cell`, all words that leave it empty are
 * smaller.
 */
static uint64_t words_below(const struct kolibrat_boards *boards, int cell, int own, int enemy)
{
    if (cell == 0)
        return 1;
    uint64_t count = smaller_than(boards, cell - 1, own, enemy)[1];
    return enemy > 0 ? sum(count, smaller_than(boards, cell - 1, own, enemy - 1)[0]) : count;
}

static void fill(struct kolibrat_boards *boards)
{
    for (int cell = 0; cell <= boards->cells; cell++) {
        for (int own = 0; own <= boards->pieces; own++) {
            for (int enemy = 0; enemy <= boards->pieces; enemy++) {
                uint64_t *smaller = smaller_than(boards, cell, own, enemy);
                smaller[0] = words_below(boards, cell, own, enemy);
                smaller[1] = own > 0 ? sum(smaller[0], smaller_than(boards, cell, own - 1, enemy)[0]) : smaller[0];
            }
        }
    }
    boards->count = *smaller_than(boards, boards->cells, boards->pieces, boards->pieces);
}

static void set_masks(struct kolibrat_boards *boards)
{
    uint64_t column = 0;
    for (int row = 0; row < boards->height; row++)
        column |= (uint64_t)1 << (row * boards->width);
    boards->home = ((uint64_t)1 << boards->width) - 1;
    boards->goal = boards->home << (boards->cells - boards->width);
    boards->all = ~(uint64_t)0 >> (KOLIBRAT_BOARDS_CELLS_MAX - boards->cells);
    boards->not_left = boards->all & ~column;
    boards->not_right = boards->all & ~(column << (boards->width - 1));
}

bool kolibrat_boards_init(struct kolibrat_boards *boards, const struct variant *variant, struct reason *why)
{
    *boards = (struct kolibrat_boards){
        .width = variant->options.width,
        .height = variant->options.height,
        .cells = variant->cells,
        .pieces = variant->options.pieces,
    };
    if (variant->cells > KOLIBRAT_BOARDS_CELLS_MAX)
        return refuse(why, "perfect play is known on boards of at most %d cells", KOLIBRAT_BOARDS_CELLS_MAX);
    size_t side = (size_t)boards->pieces + 1;
    boards->smaller = calloc(((size_t)boards->cells + 1) * side * side, 2 * sizeof *boards->smaller);
    if (!boards->smaller)
        return refuse(why, "out of memory");
    set_masks(boards);
    fill(boards);
    return true;
}

void kolibrat_boards_free(struct kolibrat_boards *boards)
{
    free(boards->smaller);
    boards->smaller = NULL;
}

uint64_t kolibrat_boards_number(const struct kolibrat_boards *boards, struct kolibrat_board board)
{
    int own = boards->pieces;
    int enemy = boards->pieces;
    uint64_t number = 0;
    for (uint64_t rest = board.own | board.enemy; rest != 0;) {
        int cell = 63 - __builtin_clzll(rest);
        int is_enemy = (int)(board.enemy >> cell & 1);
        number += smaller_than(boards, cell, own, enemy)[is_enemy];
        own -= 1 - is_enemy;
        enemy -= is_enemy;
        rest ^= (uint64_t)1 << cell;
    }
    return number;
}

struct kolibrat_board kolibrat_boards_numbered(const struct kolibrat_boards *boards, uint64_t number)
{
    struct kolibrat_board board = {0, 0};
    int own = boards->pieces;
    int enemy = boards->pieces;
    for (int cell = boards->cells - 1; number > 0; cell--) {
        const uint64_t *smaller = smaller_than(boards, cell, own, enemy);
        if (number >= smaller[1]) {
            number -= smaller[1];
            board.enemy |= (uint64_t)1 << cell;
            enemy--;
        } else if (number >= smaller[0]) {
            number -= smaller[0];
            board.own |= (uint64_t)1 << cell;
            own--;
        }
    }
    return board;
}

/* The 64 bits in the opposite order. */
static uint64_t reversed(uint64_t bits)
{
    bits = (bits >> 1 & 0x5555555555555555) | (bits & 0x5555555555555555) << 1;
    bits = (bits >> 2 & 0x3333333333333333) | (bits & 0x3333333333333333) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0f) | (bits & 0x0f0f0f0f0f0f0f0f) << 4;
    return __builtin_bswap64(bits);
}

struct kolibrat_board kolibrat_boards_turned(const struct kolibrat_boards *boards, struct kolibrat_board board)
{
    int beside = KOLIBRAT_BOARDS_CELLS_MAX - boards->cells;
    return (struct kolibrat_board){.own = reversed(board.enemy) >> beside, .enemy = reversed(board.own) >> beside};
}

struct kolibrat_board kolibrat_boards_of(const struct kolibrat_boards *boards, const struct state *state)
{
    struct kolibrat_board red = {0, 0};
    for (int cell = 0; cell < boards->cells; cell++) {
        red.own |= (uint64_t)(state->cells[cell] == CELL_FIRST) << cell;
        red.enemy |= (uint64_t)(state->cells[cell] == CELL_SECOND) << cell;
    }
    if (state->turn == FIRST)
        return red;
    return kolibrat_boards_turned(boards, red);
}

/* Kolibrat's moves. They are counted for all pieces at once, but taken back piece by piece. */

static int count_bits(uint64_t bits)
{
    return __builtin_popcountll(bits);
}

int kolibrat_moves_count(const struct kolibrat_boards *boards, struct kolibrat_board board, int *scores)
{
    uint64_t empty = boards->all & ~(board.own | board.enemy);
    uint64_t moving = board.own & ~boards->goal;
    uint64_t attacked = moving << boards->width & board.enemy;
    int count = *scores = count_bits(board.own & boards->goal);
    if (count_bits(board.own) < boards->pieces)
        count += count_bits(empty & boards->home);
    count += count_bits((moving & boards->not_left) << (boards->width - 1) & empty);
    count += count_bits((moving & boards->not_right) << (boards->width + 1) & empty);
    count += count_bits(attacked);
    for (uint64_t jumping = attacked; jumping != 0; jumping &= board.enemy) {
        jumping <<= boards->width;
        count += count_bits(jumping & empty);
    }
    return count;
}

static bool can_move(const struct kolibrat_boards *boards, struct kolibrat_board board)
{
    int scores;
    return kolibrat_moves_count(boards, board, &scores) > 0;
}

/* The cell from which a piece may have jumped to where it is now, over the enemies below it; 0 if there is none. */
static uint64_t jumped_from(const struct kolibrat_boards *boards, struct kolibrat_board board, uint64_t piece)
{
    uint64_t from = piece >> boards->width;
    while (from & board.enemy)
        from >>= boards->width;
    return from & ~board.own;
}

/* Takes back the last move of one own piece, in all possible ways. */
static int take_back(const struct kolibrat_boards *boards, struct kolibrat_board board, uint64_t piece, bool may_attack,
                     struct kolibrat_board *before)
{
    uint64_t empty = ~(board.own | board.enemy);
    uint64_t below = piece >> boards->width;
    uint64_t rest = board.own ^ piece;
    int count = 0;
    if (piece & boards->home) {
        before[count++] = (struct kolibrat_board){rest, board.enemy};
        return count;
    }
    if (piece & boards->not_left && below >> 1 & empty)
        before[count++] = (struct kolibrat_board){rest | below >> 1, board.enemy};
    if (piece & boards->not_right && below << 1 & empty)
        before[count++] = (struct kolibrat_board){rest | below << 1, board.enemy};
    if (below & empty && may_attack)
        before[count++] = (struct kolibrat_board){rest | below, board.enemy | piece};
    if (below & board.enemy) {
        uint64_t from = jumped_from(boards, board, piece);
        if (from != 0)
            before[count++] = (struct kolibrat_board){rest | from, board.enemy};
    }
    return count;
}

int kolibrat_moves_before(const struct kolibrat_boards *boards, struct kolibrat_board board,
                          struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX])
{
    struct kolibrat_board mover = kolibrat_boards_turned(boards, board);
    bool may_attack = count_bits(mover.enemy) < boards->pieces;
    int count = 0;
    for (uint64_t rest = mover.own; rest != 0; rest &= rest - 1)
        count += take_back(boards, mover, rest & -rest, may_attack, before + count);
    if (!can_move(boards, mover) && can_move(boards, board))
        before[count++] = mover; /* the mover passed */
    return count;
}

int kolibrat_moves_before_score(const struct kolibrat_boards *boards, struct kolibrat_board board,
                                struct kolibrat_board before[KOLIBRAT_MOVES_BEFORE_MAX])
{
    struct kolibrat_board mover = kolibrat_boards_turned(boards, board);
    int count = 0;
    if (count_bits(mover.own) == boards->pieces)
        return 0;
    for (uint64_t rest = boards->goal & ~(mover.own | mover.enemy); rest != 0; rest &= rest - 1)
        before[count++] = (struct kolibrat_board){mover.own | (rest & -rest), mover.enemy};
    return count;
}
