/*
 * What is measured of the window; each prints its figures. A further measurement is a function here, in a file of its
 * own, and its line in window.c. No figure is judged: machines differ, and what else runs on them shows.
 */
#ifndef BENCH_MEASURES_H
#define BENCH_MEASURES_H

#include "bench/figures.h"
#include "bench/play.h"

/* The games on the boards that they come with. */
extern const struct game CONNECT4, TICTACTOE, KOLIBRAT;

/* Launch to first picture, and memory then; in a folder that is new, and in one that has been used, in every game. */
void measure_launches(const struct bench *bench);

/* The same of two programs in turn, so that they can be compared. */
void compare_launches(const struct bench *bench, const char *other_program);

/* What is told of pieces that move. */
struct motion_figures {
    struct figures before, click, distinct, interval, longest, missed, cpu;
};

/* Adds a motion that lasts so many microseconds at least; what was before it is the caller's. */
void add_motion(struct motion_figures *figures, const struct motion *motion, uint64_t sure_time);

/* Clicks, the pictures of moves, memory and rest, in every game: while nothing else happens, and while it thinks. */
void measure_scenes(const struct bench *bench);

/* The pictures of a win's confetti in a large window. */
void measure_confetti(const struct bench *bench);

/* The pictures of moves against a friend elsewhere, while the other program answers and while it stands still. */
void measure_elsewhere(const struct bench *bench);

/* Processor time while nothing happens, told under this name: once the sound device is closed and nothing moves. */
void measure_rest(const struct play *play, const char *name);

/* The same in several places: the first screen, the menu, the worth of moves, the end of a game that is won. */
void measure_rests(const struct bench *bench);

/* Both of two programs, one after the other. */
void compare_moments(const struct bench *bench, const char *other_program, const char *other_where);

/* What the first answer of level 10 takes, in every game. */
void measure_thoughts(const struct bench *bench);

#endif
