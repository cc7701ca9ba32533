/*
 * Lower bounds of scores from pairing strategies, for all children of a node at once.
 *
 * A side that answers every move in the same column ("follow-up", Allis 1988: A Knowledge-based Approach of
 * Connect-Four, rule Claimeven) gets the second, fourth, ... free cell of each column. If a column has an even number
 * of free cells, these are the top cell and every second one below it, the claim rows. If the number is odd, the
 * column's next free cell lies in a claim row. When the opponent plays that cell, the answer is the next free cell of
 * another odd column (Allis: Baseinverse), and from then on both columns are even:
 *
 *     claim   claim     The answering side gets all claim cells but the lowest
 *     other   other     of an odd column: those of odd columns that lie next,
 *     claim   next      and all others, are granted to the opponent.
 *     next
 *
 * A line that the opponent could complete with those cells does no harm if it comes too late, because a cell of it is
 * reached only after the mover has won. That is so if the cell lies above a claim that completes a line with the
 * mover's stones. It is also so if the mover's stones and claims form a line, each free cell of which lies below a cell
 * of the opponent's line: that cell is reached only when the claim below it has been taken:
 *
 *     free    free    free    free     the opponent's line
 *     claim   mine    claim   claim    the mover's, complete before
 */
#ifndef SOLVER_PAIRING_H
#define SOLVER_PAIRING_H

#include "solver/lanes.h"

/*
 * On lower boards, looking for opponent's lines that are late because they lie beside a line of the mover costs more
 * time than it saves.
 */
enum { PAIRING_BESIDE_HEIGHT = 7 };

/* Finds lines of four cells that are `step` bits apart. Returns their first cells. */
ALWAYS_INLINE word pairing_lines(word cells, int step)
{
    word pairs = cells & lanes_down(cells, step);
    return pairs & lanes_down(pairs, 2 * step);
}

/* Not zero if there are four in a row among the cells. */
ALWAYS_INLINE word pairing_fours(const struct field *board, word cells)
{
    int sideways = board->height + 1;
    return pairing_lines(cells, 1) | pairing_lines(cells, sideways) | pairing_lines(cells, sideways - 1) |
           pairing_lines(cells, sideways + 1);
}

/* All cells from the lowest mark of each column up to its top. The addition carries into the column's spare bit. */
ALWAYS_INLINE word pairing_upwards(const struct field *board, word marks)
{
    word cells = lanes_all(board->board);
    return (cells & ~lanes_plus(cells, marks)) | marks;
}

/* The rows low enough that a line completed there gives its owner a score above alpha. */
ALWAYS_INLINE set pairing_rows(const struct field *board, int alpha)
{
    int rows = board->height - (alpha > 0 ? 2 * alpha : 0);
    return rows > 0 ? (board->bottom << rows) - board->bottom : 0;
}

/*
 * The cells at which lines of the mover begin, lines made of its `own` cells (stones and claims). Only the free cells
 * of such a line must lie below the opponent's line. So if its first cells are stones it also counts as beginning one
 * or two cells later, and if its last cell is a stone, one cell earlier.
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
 * Lines of four in the cells granted to the opponent, without those that are late, that is, complete only after a line
 * of the mover. A line is late if it begins above the beginning of a line of the mover and never comes down to it; the
 * two never share a cell.
 */
ALWAYS_INLINE word pairing_in_time(const struct field *board, word mine, word own, word granted)
{
    int sideways = board->height + 1;
    int rows = board->height > 3 ? board->height - 3 : 0; /* rows that have three rows above them */
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
 * Give the opponent every reachable free cell that the mover does not claim. Is the opponent still without a line of
 * four that is complete in time?
 */
ALWAYS_INLINE word pairing_holds(const struct field *board, word mine, word theirs, word free, word wins, word claims,
                                 word unreached)
{
    unreached |= pairing_upwards(board, wins & claims);
    word granted = theirs | (free & ~claims & ~unreached);
    return ~lanes_filled(pairing_in_time(board, mine, mine | claims, granted));
}

/*
 * For an odd number of free cells: is the score proved with one of the mover's threats (the lowest in each column) or,
 * if there is none, without any claim?
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
        word carried = lanes_plus(from_threat, threat); /* this carries into the spare bit of the threat's column */
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
 * move, an odd or an even number of cells is free, and `wins` are the mover's winning cells.
 *
 * The mover answers in the same column if that has an even number of free cells, otherwise in another odd column. If an
 * even number of cells is free, the number of odd columns is even, so there is another one. The opponent cannot win if
 * even all cells that are not claimed give it no four. The mover wins if its claims complete a four, at the latest when
 * all other columns are full.
 *
 * If an odd number of cells is free, the proof needs a threat: a winning cell of the mover that does not lie in a claim
 * row (Allis: the odd threat of the first player, the even one of the second). Neither side plays just below the threat
 * until everything else is full. Then the opponent must (zugzwang), and what lies above the threat is never reached. If
 * the number of free cells below the threat is odd, the mover gets the second, fourth, ... of them and then the threat.
 * If it is even, the lowest of them counts as an odd column, and the rest is treated like the others. If there are
 * several threats, each is tried. If there is none, the mover at least does not lose if even all cells give the
 * opponent no four.
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
