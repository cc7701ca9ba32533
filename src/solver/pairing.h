/*
 * Bounds from pairing strategies, for all children at once.
 *
 * A side that answers every move in the same column ("follow-up", Allis 1988:
 * A Knowledge-based Approach of Connect-Four, rule Claimeven) gets the second,
 * fourth, ... free cell of each column. Where a column has an even number of
 * free cells these are the top cell and every other one below it, the claim
 * rows; a column with an odd number has its next free cell in a claim row.
 * When the opponent plays that one the answer is the next free cell of another
 * odd column (Allis: Baseinverse), and both columns are even from then on:
 *
 *     claim   claim     The answering side gets all claim cells but the lowest
 *     other   other     of an odd column: those of odd columns that lie next,
 *     claim   next      and all others, are granted to the opponent.
 *     next
 *
 * A line that the opponent could complete with those does no harm if it comes too late: each cell of it that is
 * reached after the mover has won. That is so above a claim that completes a line with the mover's stones; and where
 * the mover's stones and claims have a line of which each free cell lies below a cell of the opponent's, since that
 * cell is reached only when the claim below is taken:
 *
 *     free    free    free    free     the opponent's line
 *     claim   mine    claim   claim    the mover's, complete before
 */
#ifndef SOLVER_PAIRING_H
#define SOLVER_PAIRING_H

#include "solver/lanes.h"

/* On lower boards it costs more time than it saves to look for late lines beside the mover's, too. */
enum { PAIRING_BESIDE_HEIGHT = 7 };

/* Finds lines of four cells that are `step` bits apart; returns their first cells. */
ALWAYS_INLINE word pairing_lines(word cells, int step)
{
    word pairs = cells & lanes_down(cells, step);
    return pairs & lanes_down(pairs, 2 * step);
}

/* Nonzero if there are four in a row among the cells. */
ALWAYS_INLINE word pairing_fours(const struct field *board, word cells)
{
    int sideways = board->height + 1;
    return pairing_lines(cells, 1) | pairing_lines(cells, sideways) | pairing_lines(cells, sideways - 1) |
           pairing_lines(cells, sideways + 1);
}

/* All cells from the lowest mark of each column up to its top. Adding carries into the column's spare bit. */
ALWAYS_INLINE word pairing_upwards(const struct field *board, word marks)
{
    word cells = lanes_all(board->board);
    return (cells & ~lanes_plus(cells, marks)) | marks;
}

/* The rows so low that a line completed there leaves its owner's score above alpha. */
ALWAYS_INLINE set pairing_rows(const struct field *board, int alpha)
{
    int rows = board->height - (alpha > 0 ? 2 * alpha : 0);
    return rows > 0 ? (board->bottom << rows) - board->bottom : 0;
}

/*
 * The mover's lines of its `own` cells, stones and claims: where they begin. Where the first or last cells are stones,
 * also as if they began as much further on, or before.
 */
ALWAYS_INLINE word pairing_begins(const struct field *board, word mine, word own, int step)
{
    word lines = pairing_lines(own, step);
    if (board->height < PAIRING_BESIDE_HEIGHT)
        return lines;
    word first = lines & mine;
    word second = first & lanes_down(mine, step);
    word last = lines & lanes_down(mine, 3 * step);
    return lines | lanes_up(first, step) | lanes_up(second, 2 * step) |
           (lanes_down(last, step) & lanes_all(board->board));
}

/*
 * Lines of four among the cells granted to the opponent that are complete before any of the mover's. One that begins
 * above where a line of the mover does, and does not come down to it, is late; it never has a cell in common with it.
 */
ALWAYS_INLINE word pairing_in_time(const struct field *board, word mine, word own, word granted)
{
    int sideways = board->height + 1;
    int rows = board->height > 3 ? board->height - 3 : 0; /* with room for three above */
    word low = lanes_all((board->bottom << rows) - board->bottom);
    word level = pairing_begins(board, mine, own, sideways);
    word falling = pairing_begins(board, mine, own, sideways - 1);
    word rising = pairing_begins(board, mine, own, sideways + 1);
    word late_level = pairing_upwards(board, level | falling | lanes_up(rising & low, 3));
    word late_falling = pairing_upwards(board, falling | lanes_up(level & low, 3));
    word late_rising = pairing_upwards(board, level | falling | rising);
    return pairing_lines(granted, 1) | (pairing_lines(granted, sideways) & ~late_level) |
           (pairing_lines(granted, sideways - 1) & ~late_falling) |
           (pairing_lines(granted, sideways + 1) & ~late_rising);
}

/*
 * Has the opponent no four in time, even if it gets all free cells but the mover's claims and those that are not
 * reached?
 */
ALWAYS_INLINE word pairing_holds(const struct field *board, word mine, word theirs, word free, word wins, word claims,
                                 word unreached)
{
    unreached |= pairing_upwards(board, wins & claims);
    word granted = theirs | (free & ~claims & ~unreached);
    return ~lanes_filled(pairing_in_time(board, mine, mine | claims, granted));
}

/*
 * For an odd number of free cells: does it work with one of the threats (the lowest of each column), or with no answer
 * at all?
 */
ALWAYS_INLINE word pairing_proves_odd(const struct field *board, word mine, word theirs, word wins, word later,
                                      word free, int alpha)
{
    word claim_rows = lanes_all(board->claim_rows);
    word threats = wins & later & lanes_all(pairing_rows(board, alpha)) & ~claim_rows;
    word none = wins ^ wins;
    word proves = none;
    do {
        word threat = threats & lanes_minus(none, threats);
        word from_threat = lanes_all(board->board) & lanes_minus(none, threat);
        word carried = lanes_plus(from_threat, threat); /* into the spare bit of the threat's column */
        word spare = carried & ~from_threat;
        word column = lanes_minus(spare, lanes_down(spare, board->height));
        word below = lanes_minus(threat, lanes_all(1));
        word won = lanes_filled(threats);
        word claims = (later & claim_rows & ~column) | (later & ~claim_rows & column & below);
        word holds = pairing_holds(board, mine, theirs, free, wins, claims & won, from_threat & ~carried);
        if (alpha >= 0)
            holds &= won;
        proves |= holds;
        threats &= ~column;
    } while (lanes_any(threats));
    return proves;
}

/*
 * In which children does the mover prove a score above alpha by answering every move from now on? The opponent is to
 * move, an odd or an even number of cells is free; `wins` are the mover's winning cells.
 *
 * The mover answers in the same column where the number of free cells is even, and else in another odd column. When an
 * even number of cells is free the odd columns are even in number, so there is one. The opponent cannot win if it has
 * no four even with all cells that are not claimed; the mover wins if its claims complete a four, at the latest when
 * all other columns are full.
 *
 * When an odd number of cells is free it takes a winning cell of the mover in another row (Allis: the odd threat of the
 * first player, the even one of the second). Neither side plays just below it until all else is full, and then the
 * opponent has to (zugzwang); what lies above it is never reached. If an odd number of cells is free below it the mover
 * gets the second, fourth, ... of them and then the threat; if an even number, the lowest of them counts as an odd
 * column, and what holds for the others holds for the rest. Of several such cells each is tried. Without any, the mover
 * does not lose if the opponent has no four even with all cells.
 */
ALWAYS_INLINE word pairing_proves(const struct field *board, word mine, word theirs, word wins, int alpha,
                                  bool odd_free)
{
    word cells = lanes_all(board->board);
    word all = mine | theirs;
    word later = cells & ~all & ~lanes_plus(all, lanes_all(board->bottom));
    if (odd_free)
        return pairing_proves_odd(board, mine, theirs, wins, later, cells & ~all, alpha);
    word claims = later & lanes_all(board->claim_rows);
    word holds = pairing_holds(board, mine, theirs, cells & ~all, wins, claims, wins ^ wins);
    if (alpha < 0)
        return holds;
    return holds & lanes_filled(pairing_fours(board, mine | (claims & lanes_all(pairing_rows(board, alpha)))));
}

#endif
