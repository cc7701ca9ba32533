/* The search in plain C. */
#define LANES 1
#include "solver/descend.h"

int search_plain(struct search *search, const struct bitboard_position *position, uint64_t moves, int alpha)
{
    return descend_from(search, position, moves, alpha);
}
