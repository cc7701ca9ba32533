/* The search in vectors of 8 lanes; called only on processors that have them. */
#if defined(__x86_64__)
#define LANES 8
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt,lzcnt"))), \
                             apply_to = function)
#else
#pragma GCC target("avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi,bmi2,popcnt,lzcnt")
#endif
#include "solver/descend.h"

int search_avx512(struct search *search, const struct bitboard_position *position, uint64_t moves, int alpha)
{
    return descend_from(search, position, moves, alpha);
}
#if defined(__clang__)
#pragma clang attribute pop
#endif
#else
typedef int search_avx512_is_not_for_this_processor;
#endif
