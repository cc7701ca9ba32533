/* What levels and provers need of an engine besides its search. */
#ifndef AI_ENGINE_H
#define AI_ENGINE_H

#include "ai/search.h"
#include "gravitrips/tablebase.h"

/* Bytes of the largest tablebase that an engine makes by itself. */
enum { ENGINE_TABLEBASE_MEMORY = 32 << 20 };

/* Known bounds of the values of a state's moves, in the order of the rules' list. */
struct engine_bounds {
    int floors[MOVES_MAX];
    int ceilings[MOVES_MAX];
};

/* As engine_search, but each value is kept within its bounds. */
enum ai_status engine_search_within(struct engine *engine, const struct state *state, const struct ai_request *request,
                                    const struct engine_bounds *bounds, struct ai_answer *answer)
    __attribute__((warn_unused_result));

/*
 * Like engine_search with only time limited. Where pieces fall, an engine with the default evaluator or "threats" finds
 * a best move with drop_search.h, which says what seed and `all` do; its values are not those of engine_search.
 */
enum ai_status engine_look_far(struct engine *engine, const struct state *state, const struct ai_request *request,
                               uint64_t seed, bool all, struct ai_answer *answer) __attribute__((warn_unused_result));

/*
 * Like engine_search, but with another variant of the same sizes: the rules as seen by a player who overlooks some
 * lines.
 */
enum ai_status engine_search_seeing(struct engine *engine, const struct variant *seen, const struct state *state,
                                    const struct ai_request *request, struct ai_answer *answer)
    __attribute__((warn_unused_result));

/* Prepares a search of a state: without a deadline, ended by the request's cancel. */
void engine_begin_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                         struct search *search);

/* What the engine searches: the variant it was made for, without its opening. */
const struct variant *engine_variant(const struct engine *engine);

/* The variant it was made for. */
const struct variant *engine_rules(const struct engine *engine);

/* The solver's opening book; may be NULL. */
const struct book *engine_book(const struct engine *engine);

/*
 * The engine's solver, made when it is first asked for. NULL and the reason (may be NULL) if the variant is not covered
 * or memory is short.
 */
struct solver *engine_solver(struct engine *engine, struct reason *why);

/*
 * All states of the engine's variant, solved when they are first asked for, which takes some seconds. NULL and the
 * reason if that was cancelled, the game has no tablebase, it is too large or memory is short. `cancel` and `why` may
 * be NULL.
 */
const struct tablebase *engine_tablebase(struct engine *engine, const atomic_bool *cancel, struct reason *why);

/*
 * Sets the most bytes that a tablebase may take from now on, instead of ENGINE_TABLEBASE_MEMORY; 0: no limit but the
 * tablebase's own.
 */
void engine_set_tablebase(struct engine *engine, uint64_t memory);

#endif
