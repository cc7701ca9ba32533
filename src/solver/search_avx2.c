/*
 * The search with vectors of 4 lanes of one word, or 2 lanes of two words. Called only on processors that have such
 * vectors.
 */
#if defined(__x86_64__)
#ifndef WORDS
#define WORDS  1
#define SEARCH search_avx2
#endif
#define LANES (4 / WORDS)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt,lzcnt"))), apply_to = function)
#else
#pragma GCC target("avx2,bmi,bmi2,popcnt,lzcnt")
#endif
#include "solver/descend.h"

int SEARCH(struct search *search, const struct bitboard_position *position, bitboard_set moves, int alpha)
{
    return descend_from(search, position, moves, alpha);
}
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int search_avx2_is_not_for_this_processor;
#endif
