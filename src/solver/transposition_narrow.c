/* The step by which a table grows that has keys of one word. Declared in transposition.h. */
#define WORDS 1
#include "solver/slots.h"

void transposition_narrow_spread(struct transposition *table, size_t index, int more)
{
    slots_spread(table, index, more);
}
