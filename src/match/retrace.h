/*
 * From a position back to moves that lead to it, in games whose pieces stay where they are put: those with winning
 * lines, with gravity (Connect Four) or without (Tic-Tac-Toe). People who set up a position disc by disc want a game
 * that can be stored, replayed and taken back. Such a game also shows that the position is possible by the rules.
 *
 * The search goes backwards. If there are winning lines, the last move must have completed all of them. Positions
 * before it have none, so only two things matter: the sides take turns, and the piece that is taken back lies on top.
 * So the heights of the columns say which pieces are left, and the sum of the heights says whose piece is next. A
 * depth-first search over heights remembers those from which it found no way. It is a pure computation; any thread may
 * ask.
 */
#ifndef MATCH_RETRACE_H
#define MATCH_RETRACE_H

#include "gravitrips/game.h"

/*
 * How many steps the search may take. Random games need hardly more steps than moves; the hardest board that was tried
 * needed four thousand, which takes milliseconds.
 */
enum { RETRACE_STEPS = 50000 };

enum retrace_status {
    RETRACE_FOUND,
    RETRACE_COUNTS,     /* FIRST must have as many pieces as SECOND, or one more */
    RETRACE_HANGS,      /* a piece lies over an empty cell */
    RETRACE_BOTH_WON,   /* both sides have a line */
    RETRACE_WON_BEFORE, /* there was a line before the last move */
    RETRACE_NO_ORDER,   /* the sides cannot have taken turns */
    RETRACE_TOO_HARD    /* it could not be decided within the steps */
};

struct retrace {
    enum retrace_status status;
    int steps;                    /* steps used */
    int count;                    /* number of moves, if found */
    struct move moves[CELLS_MAX]; /* legal moves from the start */
};

/* Is it a game with winning lines, whose pieces stay where they are put? */
bool retrace_covers(const struct variant *variant);

/*
 * Finds moves that lead to `cells` (each an enum cell; their counts say who is to move), in at most `most` steps. If
 * memory is short it may give up sooner.
 */
void retrace(const struct variant *variant, const uint8_t cells[CELLS_MAX], int most, struct retrace *found);

#endif
