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

/* Worths as people count, in moves of the winner. */
struct worth win_in(int moves);
struct worth loss_in(int moves);
extern const struct worth draw;

#endif
