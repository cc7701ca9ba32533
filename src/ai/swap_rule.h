/*
 * Openings (enum opening): which discs to lay before the other side chooses its colour, and which colour to choose.
 * Search and provers know nothing of openings: an engine searches the game without one. In that game a position has a
 * worth for its side to move. The side that chooses can have that worth, or can become the other side. So the side that
 * lays the discs wants the position to be worth as little as possible to either.
 *
 * These functions are for states in which opening_goes_on holds for the engine's rules.
 */
#ifndef AI_SWAP_RULE_H
#define AI_SWAP_RULE_H

#include "ai/prover.h"

/*
 * Like prover_values, but for the engine's variant with its opening. While discs are laid, worths are known if the book
 * has them or the board is small; otherwise it only names the moves that look best.
 */
enum analyst_status swap_rule_values(const struct prover *prover, struct inquiry *inquiry)
    __attribute__((warn_unused_result));

/* Like prover_worth, but for the engine's variant with its opening. */
enum analyst_status swap_rule_worth(const struct prover *prover, struct inquiry *inquiry)
    __attribute__((warn_unused_result));

/*
 * While discs are laid: the moves after which the colours look most even to the level. For level 10 they are exact if
 * swap_rule_values knows the worths. AI_NO_MOVE if it was cancelled.
 */
enum ai_status swap_rule_lay(struct engine *engine, const struct state *state, int level, uint64_t *random,
                             const struct ai_request *request, struct ai_answer *answer)
    __attribute__((warn_unused_result));

/* The move that takes the other colour. */
static const struct move swap_rule_change = {MOVE_SWAP, NO_CELL, NO_CELL};

/* Does a level take the other colour, given the report on its best move with the colour it has? */
bool swap_rule_takes_other(struct engine *engine, const struct state *state, int level,
                           const struct ai_request *request, const struct ai_report *report);

#endif
