/* The threads that think: what wakes the window, and how long one waits before they are broken off. */
#include "think_support.h"

#include <SDL.h>

enum { LONGEST_PAUSE = 6 /* milliseconds */ };

atomic_int wakes;

void count_wake(void *context)
{
    (void)context;
    atomic_fetch_add(&wakes, 1);
}

void pause_at_random(uint64_t *random)
{
    SDL_Delay(random_below(random, LONGEST_PAUSE));
}

struct worth win_in(int moves)
{
    return (struct worth){WORTH_WIN, 2 * moves - 1};
}

struct worth loss_in(int moves)
{
    return (struct worth){WORTH_LOSS, 2 * moves};
}

const struct worth draw = {WORTH_DRAW, 0};
