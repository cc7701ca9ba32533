/*
 * The smaller of two numbers, the larger one, and a number kept within bounds: functions, so that each argument is
 * evaluated once. SDL_min, SDL_max and SDL_clamp are macros that may evaluate an argument twice; they are for plain
 * values, and tests/checks/macros keeps calls out of them.
 */
#ifndef UI_CLAMP_H
#define UI_CLAMP_H

static inline int int_min(int a, int b)
{
    return a < b ? a : b;
}

static inline int int_max(int a, int b)
{
    return a > b ? a : b;
}

static inline int int_clamp(int value, int least, int most)
{
    return value < least ? least : value > most ? most : value;
}

#endif
