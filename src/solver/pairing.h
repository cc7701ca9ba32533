/*
 * Bounds from pairing strategies, for all children at once.
 *
 * A side that answers every move in the same column ("follow-up", Allis 1988:
 * A Knowledge-based Approach of Connect-Four, rule Claimeven) gets the second,
 * fourth, ... free cell of each column. Where a column has an even number of
 * free cells these are the top cell and every other one below it, the claim
 * rows; a column with an odd number has its next free cell in a claim row.
 *
 *     claim  top        A column of 4 free cells: the answering side gets the
 *     other             two claim cells. In columns with an odd number of free
 *     claim             cells the opponent is granted every cell.
 *     other  next
 */
#ifndef SOLVER_PAIRING_H
#define SOLVER_PAIRING_H

#include "solver/bitboard.h"
#include "solver/lanes.h"

/* Nonzero if four in a row are among the cells. */
ALWAYS_INLINE word pairing_fours(const struct bitboard *board, word cells)
{
    int sideways = board->height + 1;
    word column = cells & cells >> 1;
    word row = cells & cells >> sideways;
    word falling = cells & cells >> (sideways - 1);
    word rising = cells & cells >> (sideways + 1);

    return (column & column >> 2) | (row & row >> 2 * sideways) | (falling & falling >> 2 * (sideways - 1)) |
           (rising & rising >> 2 * (sideways + 1));
}

/* From each of the marked cells (one a column) up to its column's top. */
ALWAYS_INLINE word pairing_upwards(const struct bitboard *board, word marks)
{
    return board->board & ~(board->board + marks);
}

/* The rows so low that a line completed there leaves its owner's score above alpha. */
ALWAYS_INLINE uint64_t pairing_rows(const struct bitboard *board, int alpha)
{
    int rows = board->height - (alpha > 0 ? 2 * alpha : 0);

    return rows > 0 ? (board->bottom << rows) - board->bottom : 0;
}

/*
 * The opponent is to move, an even number of cells is free, and the mover (who has the stones `mine`) answers from
 * now on. In which children is it then worth more than alpha to the mover? The opponent cannot win if it has no four
 * even with all cells that are not claimed; the mover wins if the claimed cells complete a four, at the latest when
 * all other columns are full.
 */
ALWAYS_INLINE word pairing_holds(const struct bitboard *board, word mine, word theirs, int alpha)
{
    word all = mine | theirs;
    word next = (all + board->bottom) & board->board;
    word claims = pairing_upwards(board, next & ~board->claim_rows) & board->claim_rows;
    word lost = pairing_fours(board, theirs | (board->board & ~all & ~claims));
    word holds = ~lanes_filled(lost);

    if (alpha >= 0)
        holds &= lanes_filled(pairing_fours(board, mine | (claims & pairing_rows(board, alpha))));
    return holds;
}

/*
 * The opponent is to move and an odd number of cells is free. If the mover has a winning cell that it reaches by
 * answering in a column with an odd number of free cells, the opponent runs out of other moves and must in the end
 * play below it (zugzwang; Allis: the odd threat). `wins` are the mover's winning cells. In which children is it
 * worth more than alpha to the mover?
 */
ALWAYS_INLINE word pairing_zugzwang(const struct bitboard *board, word mine, word theirs, word wins, int alpha)
{
    word all = mine | theirs;
    word next = (all + board->bottom) & board->board;
    word odd = pairing_upwards(board, next & board->claim_rows);
    word even = pairing_upwards(board, next & ~board->claim_rows);
    word threats = wins & odd & ~board->claim_rows & pairing_rows(board, alpha);
    word threat = threats & -threats;
    word from_threat = board->board & -threat;
    word above = from_threat + threat; /* carries into the spare bit of the threat's column */
    word spare = above & ~from_threat;
    word column = spare - (spare >> board->height);
    word claims = (even & board->claim_rows) | (odd & ~board->claim_rows & column & (threat - 1));
    word unreached = from_threat & ~above;
    word lost = pairing_fours(board, theirs | (board->board & ~all & ~claims & ~unreached));

    return lanes_filled(threats) & ~lanes_filled(lost);
}

#endif
