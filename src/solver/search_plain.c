/* The search in plain C. */
#ifndef WORDS
#define WORDS    1
#define SEARCH   search_plain
#define REMEMBER search_plain_remember
#endif
#define LANES 1
#include "solver/descend.h"

int SEARCH(struct search *search, const struct bitboard_position *position, bitboard_set moves, int alpha)
{
    return descend_from(search, position, moves, alpha);
}

void REMEMBER(const struct transposition *table, const struct bitboard *board, const struct bitboard_position *position,
              int lower, int upper)
{
    remember(table, board, position, lower, upper);
}
