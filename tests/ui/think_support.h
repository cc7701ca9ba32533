/* What the tests of the threads that think share. */
#ifndef THINK_SUPPORT_H
#define THINK_SUPPORT_H

#include "game_support.h"
#include "gravitrips/ai.h"
#include "patience.h"
#include "prelude.h"
#include "slow.h"
#include "ui/think/think.h"

/* How often the window was woken. */
extern atomic_int wakes;
void count_wake(void *context);

/* A few milliseconds: after them something is broken off. */
void pause_at_random(uint64_t *random);

#endif
