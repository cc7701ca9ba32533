/* The search of boards of two words, with vectors of 4 lanes. */
#include "solver/bitboard.h"

#define WORDS  BITBOARD_WORDS
#define SEARCH search_wide_avx512
#include "solver/search_avx512.c"
