/*
 * What the engine is measured against: the definitions, written as literally
 * as can be, with no table, no pruning and nothing kept incrementally.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "gravitrips/ai.h"

enum { EVALUATORS = 2 };

extern const char *const evaluator_names[EVALUATORS];

/* The static value of a state by evaluator, for the side to move. */
void reference_evaluate(const struct variant *variant, const struct state *state, int values[EVALUATORS]);

/* All equally best moves `depth` plies ahead and their value, by evaluator. */
void reference_search(const struct variant *variant, const struct state *state, int depth,
                      struct ai_answer answers[EVALUATORS]);

#endif
