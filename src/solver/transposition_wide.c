/* The step by which a table grows that has keys of two words. Declared in transposition.h. */
#include "solver/bitboard.h"

#define WORDS BITBOARD_WORDS
#include "solver/slots.h"

void transposition_wide_spread(struct transposition *table, size_t index, int more)
{
    slots_spread(table, index, more);
}
