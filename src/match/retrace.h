/*
 * From a position back to moves that lead there, in games in which a piece is put on the board and stays: those with
 * winning lines, with gravity (Connect Four) or without (Tic-Tac-Toe). Whoever sets up a position disc by disc wants a
 * game that can be kept, replayed and taken back; and the rules want to know that there is one.
 *
 * The search goes backwards. If there is a winning line the last move must have broken every one of them; below that
 * no smaller position has one, and only two things matter: the sides alternate, and what is taken off lies on top. So
 * what is still there is told by the heights of the columns, and who takes next by their sum: a depth-first search over
 * heights that remembers those from which it found no way. It is a pure computation; any thread may ask.
 */
#ifndef MATCH_RETRACE_H
#define MATCH_RETRACE_H

#include "gravitrips/game.h"

/*
 * Random games need hardly more steps than moves; the hardest board tried needed four thousand, which takes
 * milliseconds.
 */
enum { RETRACE_STEPS = 50000 };

enum retrace_status {
    RETRACE_FOUND,
    RETRACE_COUNTS,     /* FIRST must have as many pieces as SECOND or one more */
    RETRACE_HANGS,      /* a piece stands over an empty cell */
    RETRACE_BOTH_WON,   /* both sides have a line */
    RETRACE_WON_BEFORE, /* a line existed before the last move */
    RETRACE_NO_ORDER,   /* the sides cannot have taken turns */
    RETRACE_TOO_HARD    /* undecided within the steps */
};

struct retrace {
    enum retrace_status status;
    int steps;                    /* steps used */
    int count;                    /* number of moves, if found */
    struct move moves[CELLS_MAX]; /* legal moves from the start */
};

/* Can this be asked about a variant at all? */
bool retrace_covers(const struct variant *variant);

/*
 * Finds moves that lead to `cells` (each an enum cell; the counts say who is to move), in at most `most` steps. May
 * give up sooner if memory is short.
 */
void retrace(const struct variant *variant, const uint8_t cells[CELLS_MAX], int most, struct retrace *found);

#endif
