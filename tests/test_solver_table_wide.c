/* The transposition table for keys of two words, where the compiler has such numbers. */
#include "solver/bitboard.h"

#define WORDS BITBOARD_WORDS
#include "test_solver_table.c"
