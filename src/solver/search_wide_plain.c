/* The search of boards of two words in plain C. */
#include "solver/bitboard.h"

#define WORDS    BITBOARD_WORDS
#define SEARCH   search_wide_plain
#define REMEMBER search_wide_plain_remember
#include "solver/search_plain.c"
