/* One move of a review: its class, what it cost, and the move as bytes. */
#ifndef AI_REVIEW_H
#define AI_REVIEW_H

#include "gravitrips/review.h"

enum { REVIEW_MOVE_BYTES = 15 };

/*
 * Judges a move by the result alone, from an analysis of the position before it. `next` is the judged next move; NULL
 * for the last one. If there was no time to prove the worth of the move, it follows from the worth before `next`, if
 * that is proven.
 */
struct review_move review_move_judge(const struct analysis *analysis, struct move move, const struct review_move *next);

/* What a move cost, on a board of `cells`: from 0, nothing, to 1, a won game given away. */
double review_move_cost(const struct review_move *move, int cells);

/*
 * Write and read REVIEW_MOVE_BYTES bytes. Reading returns false if the bytes are no possible judgement of a move in
 * this state.
 */
void review_move_pack(const struct review_move *move, unsigned char *bytes);
bool review_move_unpack(const struct variant *variant, const struct state *state, struct move made,
                        const unsigned char *bytes, struct review_move *move);

#endif
