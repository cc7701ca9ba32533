/* Moves of all pieces at once where they are counted, piece by piece where they are taken back. */
#include "solver/tablebase/kolibrat_moves.h"

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

/* The cell from which a piece may have jumped to where it stands, over the enemies below; 0 if there is none. */
static uint64_t jumped_from(const struct kolibrat_boards *boards, struct kolibrat_board board, uint64_t piece)
{
    uint64_t from = piece >> boards->width;
    while (from & board.enemy)
        from >>= boards->width;
    return from & ~board.own;
}

/* Takes back the last move of one own piece, in all ways. */
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
        before[count++] = mover; /* it passed */
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
