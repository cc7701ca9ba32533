/* The step in which a table with keys of two words grows. Declared in transposition.h. */
#include "solver/bitboard.h"

#define WORDS BITBOARD_WORDS
#include "solver/slots.h"

void transposition_wide_spread(struct transposition *table, size_t index, int more)
{
    slots_spread(table, index, more);
}
