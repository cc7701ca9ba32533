/*
 * What the parts of the puzzles share: the generator, which plays the games
 * puzzles are taken from, and small questions about states.
 */
#ifndef AI_PUZZLE_GENERATOR_H
#define AI_PUZZLE_GENERATOR_H

#include "gravitrips/ai.h"
#include "gravitrips/puzzle.h"
#include "gravitrips/solver.h"

struct puzzle_generator {
    const struct variant *variant;
    struct solver *solver;
    struct engine *engine;
    const atomic_bool *cancel;          /* of the running question */
    struct state states[CELLS_MAX + 1]; /* of the game that was played last, from the start */
    struct move moves[CELLS_MAX];
    int length;
};

/* Plays a game to its end, into states and moves; false if cancelled. */
bool puzzle_generator_play(struct puzzle_generator *generator, uint64_t *random);

/* The exact score of a move for the side that makes it; PUZZLE_STOPPED if cancelled. */
enum puzzle_status puzzle_generator_score(struct puzzle_generator *generator, const struct state *state,
                                          struct move move, int *score);

/* The state after a legal move. */
static inline struct state puzzle_after(const struct variant *variant, const struct state *state, struct move move)
{
    struct state next = *state;
    variant->game->apply(variant, &next, move);
    return next;
}

static inline bool puzzle_is_won(const struct state *state)
{
    return state->outcome == WON_BY_FIRST || state->outcome == WON_BY_SECOND;
}

#endif
