/* What levels and provers need of an engine besides its search. */
#ifndef AI_ENGINE_H
#define AI_ENGINE_H

#include "ai/search.h"
#include "gravitrips/tablebase.h"

/* How many bytes the largest tablebase may have that an engine makes by itself. */
enum { ENGINE_TABLEBASE_MEMORY = 32 << 20 };

/*
 * What is already known of the values of a state's moves: their lower and upper bounds, in the order of the rules'
 * list.
 */
struct engine_bounds {
    int floors[MOVES_MAX];
    int ceilings[MOVES_MAX];
};

/* Like engine_search, but each value is kept within its bounds. */
enum ai_status engine_search_within(struct engine *engine, const struct state *state, const struct ai_request *request,
                                    const struct engine_bounds *bounds, struct ai_answer *answer)
    __attribute__((warn_unused_result));

/*
 * Like engine_search, for levels that search for a time and not to a depth. Where pieces fall, an engine with the
 * default evaluator or "threats" uses drop_search.h instead, which explains `seed` and `all`. Its values are then not
 * those of engine_search.
 */
enum ai_status engine_look_far(struct engine *engine, const struct state *state, const struct ai_request *request,
                               uint64_t seed, bool all, struct ai_answer *answer) __attribute__((warn_unused_result));

/*
 * Like engine_search, but in another variant of the same sizes: the rules as they look to a player who overlooks some
 * lines.
 */
enum ai_status engine_search_seeing(struct engine *engine, const struct variant *seen, const struct state *state,
                                    const struct ai_request *request, struct ai_answer *answer)
    __attribute__((warn_unused_result));

/* Prepares a search of a state. It has no deadline; the request's cancel ends it. */
void engine_begin_search(struct engine *engine, const struct state *state, const struct ai_request *request,
                         struct search *search);

/*
 * Has later searches of engine_search watched (NULL: by nobody), which must outlive them, and done in this way
 * instead of WAY_DEEPENING. In the other ways the depth must be limited, and the report has no line of best play.
 */
void engine_watch(struct engine *engine, const struct watch *watch, enum search_way way);

/* The variant that the engine searches: the one that it was made for, without its opening. */
const struct variant *engine_variant(const struct engine *engine);

/* The variant that the engine was made for, with its opening. */
const struct variant *engine_rules(const struct engine *engine);

/* What the side to move has more of a property than the other one; the engine's evaluator must have weights. */
int engine_counts(struct engine *engine, const struct state *state, int property);

/* The solver's opening book; may be NULL. */
const struct book *engine_book(const struct engine *engine);

/*
 * The engine's solver, made when it is first asked for. NULL and the reason (may be NULL) if the variant is not covered
 * or memory is short.
 */
struct solver *engine_solver(struct engine *engine, struct reason *why);

/*
 * The engine's tablebase: all states of its variant, solved when first needed, which takes some seconds. NULL and the
 * reason if that was cancelled, if the game has no tablebase, if it is too large, or if memory is short. `cancel` and
 * `why` may be NULL.
 */
const struct tablebase *engine_tablebase(struct engine *engine, const atomic_bool *cancel, struct reason *why);

/* Sets how many bytes a tablebase may take, instead of ENGINE_TABLEBASE_MEMORY; 0: only the tablebase's own limit. */
void engine_set_tablebase(struct engine *engine, uint64_t memory);

#endif
