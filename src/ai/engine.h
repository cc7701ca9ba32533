/* What level 10 takes from an engine besides its search. */
#ifndef AI_ENGINE_H
#define AI_ENGINE_H

#include "gravitrips/ai.h"

/* What an engine thinks of each move of a state, in the order of the rules' list. */
struct judgement {
    int depth; /* plies; 0: none */
    int values[MOVES_MAX];
    uint64_t nodes;
};

/*
 * Deepens until the deadline, of search_clock (0: none), the cancel flag (may be NULL) or the end of the game. The
 * first depth is finished unless it is cancelled.
 */
void engine_judge(struct engine *engine, const struct state *state, const atomic_bool *cancel, uint64_t deadline,
                  struct judgement *judgement);

const struct variant *engine_variant(const struct engine *engine);

/* The solver's opening book; may be NULL. */
const struct book *engine_book(const struct engine *engine);

/* The engine's solver, made when it is first asked for. NULL if the variant is not covered or memory is short. */
struct solver *engine_solver(struct engine *engine);

#endif
