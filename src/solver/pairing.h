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

/* All cells from the lowest mark of each column up to its top. Adding carries into the column's spare bit. */
ALWAYS_INLINE word pairing_upwards(const struct bitboard *board, word marks)
{
    return (board->board & ~(board->board + marks)) | marks;
}

/* The rows so low that a line completed there leaves its owner's score above alpha. */
ALWAYS_INLINE uint64_t pairing_rows(const struct bitboard *board, int alpha)
{
    int rows = board->height - (alpha > 0 ? 2 * alpha : 0);
    return rows > 0 ? (board->bottom << rows) - board->bottom : 0;
}

/*
 * In which children does the mover prove a score above alpha by answering every move from now on? The opponent is to
 * move, an odd or an even number of cells is free; `wins` are the mover's winning cells.
 *
 * The mover answers in the same column where the number of free cells is even; in the other columns, taken together,
 * it answers anywhere. That always works when an even number of cells is free. The opponent cannot win if it has no
 * four even with all cells that are not claimed; the mover wins if its claims complete a four, at the latest when all
 * other columns are full.
 *
 * A winning cell of the mover in a row of the right parity (Allis: the odd threat of the first player, the even one of
 * the second) does more: neither side plays below it until all else is full, and then the opponent has to (zugzwang).
 * That works with an odd number of free cells as well, and what lies above the threat is never reached. Below it the
 * mover answers in the same column if that leads it to the threat, and else counts those cells to the other columns'.
 */
ALWAYS_INLINE word pairing_proves(const struct bitboard *board, word mine, word theirs, word wins, int alpha,
                                  bool odd_free)
{
    word all = mine | theirs;
    word next = (all + board->bottom) & board->board;
    word claims = pairing_upwards(board, next & ~board->claim_rows) & board->claim_rows;
    uint64_t rows = pairing_rows(board, alpha);
    word threats = wins & ~next & rows & (odd_free ? ~board->claim_rows : board->claim_rows);
    word threat = threats & -threats;
    word from_threat = board->board & -threat;
    word carried = from_threat + threat; /* into the spare bit of the threat's column */
    word unreached = from_threat & ~carried;
    word won = lanes_filled(threats);
    if (odd_free) {
        word spare = carried & ~from_threat;
        word column = spare - (spare >> board->height);
        word odd = pairing_upwards(board, next & board->claim_rows);
        claims = (claims & ~column) | (odd & ~board->claim_rows & column & (threat - 1));
    } else if (alpha < 0) {
        won = ~lanes_all(0);
    } else {
        won |= lanes_filled(pairing_fours(board, mine | (claims & rows)));
    }
    unreached |= pairing_upwards(board, wins & claims);
    return won & ~lanes_filled(pairing_fours(board, theirs | (board->board & ~all & ~claims & ~unreached)));
}

#endif
