/*
 * What the engine is measured against: the definitions, written as literally
 * as can be, with no table, no pruning and nothing kept incrementally.
 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include "gravitrips/ai.h"

enum { EVALUATORS = 2 };

/* Which evaluators of a variant there is a reference for: "lines" and "segments", or two of Kolibrat's. */
const char *reference_evaluator(const struct variant *variant, int e);

/* The static value of a state by evaluator, for the side to move. */
void reference_evaluate(const struct variant *variant, const struct state *state, int values[EVALUATORS]);

/* All equally best moves `depth` plies ahead and their value, by evaluator. */
void reference_search(const struct variant *variant, const struct state *state, int depth,
                      struct ai_answer answers[EVALUATORS]);

/* In Kolibrat: what one property brings the side to move more than the other. */
int reference_property(const struct variant *variant, const struct state *state, int property);

/* In Kolibrat: the board turned by 180 degrees, colours, turn and points swapped: black's view as if it were red. */
struct state reference_turned(const struct variant *variant, const struct state *state);

enum { KOLIBRAT_PROPERTIES = 11 };

#endif
