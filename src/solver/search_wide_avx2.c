/* The search of boards of two words, with vectors of 2 lanes. */
#include "solver/bitboard.h"

#define WORDS  BITBOARD_WORDS
#define SEARCH search_wide_avx2
#include "solver/search_avx2.c"
