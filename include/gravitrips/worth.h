/*
 * Worths: what a state or a move is worth when both sides play perfectly. The winner hurries, the loser delays. A draw
 * has no number of plies; in a game whose positions can come again it is endless play. Threads: these are all pure
 * functions.
 */
#ifndef GRAVITRIPS_WORTH_H
#define GRAVITRIPS_WORTH_H

#include "gravitrips/game.h"

GRAVITRIPS_BEGIN

enum worth_result { WORTH_LOSS = -1, WORTH_DRAW, WORTH_WIN };

struct worth {
    enum worth_result result; /* for the side to move, or the side that makes the move */
    int plies;                /* until the game ends, including the move itself; 0 for a draw, or after the end */
};

/*
 * Compares two worths for the side that has them: positive if a is better than b, negative if it is worse, 0 if they
 * are equal.
 */
int worth_compare(struct worth a, struct worth b);

/* The worth of a move for the side that makes it; `after` is the worth of the state to which it leads. */
struct worth worth_of_move(struct worth after);

/*
 * The worth of a state after the end: the side to move has lost, unless the game is drawn or was lost by the other
 * side's last move.
 */
struct worth worth_of_end(const struct state *state);

/* How many moves the winner still makes, including the last one; 0 for a draw. */
int worth_moves(struct worth worth);

/*
 * The score of a worth in a state: the worth as one number. If every move fills a cell, it is the score of solver.h: +k
 * or -k, and the winner has k - 1 of its pieces left. If positions can come again, it is +n or -n, won or lost in n
 * plies. 0: a draw.
 */
int worth_score(const struct variant *variant, const struct state *state, struct worth worth);

/* The worth of a score in a running state of a game in which every move fills a cell. */
struct worth worth_of_score(const struct variant *variant, const struct state *state, int score);

GRAVITRIPS_END

#endif
