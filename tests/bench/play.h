/* The program on the screen, from launch to stop: where a board's cells are, and a move as the eye sees it. */
#ifndef BENCH_PLAY_H
#define BENCH_PLAY_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "bench/screen.h"

enum {
    SETTLE = 250000, /* microseconds, after the pointer came or a move was taken back */
    PICTURES_MAX = 256
};

struct bench {
    struct screen screen;
    const char *program;
    const char *where;    /* the program that knows the places of cells: tests/e2e/where.c */
    const char *data_dir; /* where each game has its data folder */
    int runs;
};

/* A game as it is launched. */
struct game {
    const char *name;
    const char *size;
    const char *connect; /* so many in a line win; NULL: as many as usual */
    bool falls;          /* pieces come from above the board: that is watched, too */
};

/* Such a game on the screen. */
struct play {
    const struct bench *bench;
    const struct game *game;
    pid_t process;
    struct rect window;
};

/* A move: the cell that is clicked, such as "b1", and two that are the corners of what is watched. */
struct way {
    const char *click, *from, *to;
};

/* What was seen of one move. */
struct motion {
    uint64_t clicked;
    int count;
    uint64_t seen[PICTURES_MAX]; /* when each new picture appeared */
    double cpu_share;            /* of one processor, by all the program's threads */
};

/* Starts a game of a human against `second` with the data folder of this name; returns the time to its picture. */
uint64_t play_launch(struct play *play, const struct bench *bench, const struct game *game, const char *second,
                     const char *folder);

/* Starts it with a game on record, a file. */
void play_open(struct play *play, const struct bench *bench, const struct game *game, const char *record,
               const char *folder);

/* Gives the window this size, at the screen's corner. */
void play_resize(struct play *play, int width, int height);

/* Ends the program and waits until its window is gone. */
void play_stop(const struct play *play);

/* Moves the pointer to a cell; clicks there, too. */
void play_point(const struct play *play, const char *cell);
void play_click(const struct play *play, const char *cell);

/* Makes a move whose cell the pointer is at, and notes each new picture of it, for so many microseconds. */
void play_watch(const struct play *play, const struct way *way, uint64_t lasting, struct motion *motion);

/* Waits until it is the human's turn, or no longer is. */
void play_await_turn(const struct play *play, bool human);

/* Clicks on a cell, which must make the computer think, and waits for the human's turn; returns how long that took. */
uint64_t play_await_answer(const struct play *play, const char *cell);

#endif
