/*
 * A slow clock: loaded into the window's program (LD_PRELOAD), this lets its time pass as many times more slowly than
 * ours as SLOWNESS says, so that a picture can be taken of each moment of a movement, however busy the machine is.
 */
#include <SDL.h>
#include <stdlib.h>
#include <time.h>

enum { SECOND = 1000000000 };

Uint64 SDL_GetPerformanceFrequency(void)
{
    return SECOND;
}

Uint64 SDL_GetPerformanceCounter(void)
{
    const char *slowness = getenv("SLOWNESS");
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return ((Uint64)now.tv_sec * SECOND + (Uint64)now.tv_nsec) / (Uint64)(slowness ? atoi(slowness) : 1);
}
