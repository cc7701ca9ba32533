/* One scale for what solver, search, tablebase and rules say: worths (gravitrips/analyst.h). */
#ifndef AI_WORTH_SCALE_H
#define AI_WORTH_SCALE_H

#include "gravitrips/analyst.h"
#include "gravitrips/tablebase.h"

/* Of a score of the solver's in a running state. */
struct worth worth_of_score(const struct variant *variant, const struct state *state, int score);

/* Of a search's value that looking deeper would not change. */
struct worth worth_of_value(int value);

struct worth worth_of_entry(struct tablebase_worth entry);

/* Of a state after the end: the side to move has lost, unless nobody has, or it won with the other's move. */
struct worth worth_of_end(const struct state *state);

#endif
