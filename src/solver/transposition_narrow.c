/* The step in which a table with keys of one word grows. Declared in transposition.h. */
#define WORDS 1
#include "solver/slots.h"

void transposition_narrow_spread(struct transposition *table, size_t index, int more)
{
    slots_spread(table, index, more);
}
