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

/* Random play needs hardly more steps than moves, the hardest board that was tried four thousand: milliseconds. */
enum { RETRACE_STEPS = 50000 };

enum retrace_status {
    RETRACE_FOUND,
    RETRACE_COUNTS,     /* FIRST has neither as many pieces as SECOND nor one more */
    RETRACE_HANGS,      /* a piece stands over an empty cell */
    RETRACE_BOTH_WON,   /* both sides have a line */
    RETRACE_WON_BEFORE, /* a line was there before the last move, or two, which no one move has made */
    RETRACE_NO_ORDER,   /* the pieces lie so that the sides cannot have taken turns */
    RETRACE_TOO_HARD    /* neither was found out within the steps */
};

struct retrace {
    enum retrace_status status;
    int steps;                    /* that it took */
    int count;                    /* of the moves, if they were found */
    struct move moves[CELLS_MAX]; /* legal from the start on, one after the other */
};

/* Can this be asked about a variant at all? */
bool retrace_covers(const struct variant *variant);

/*
 * Finds moves that lead to `cells` (enum cell each; who is to move follows from the counts), looking at no more than
 * `most` positions. Where memory is short it may give up sooner.
 */
void retrace(const struct variant *variant, const uint8_t cells[CELLS_MAX], int most, struct retrace *found);

#endif
