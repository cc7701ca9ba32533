/* What the first answer of level 10 takes in time and memory. */
#include <stdio.h>

#include "bench/measures.h"
#include "bench/process.h"

static void measure_thought(const struct bench *bench, const char *title, const struct game *game, const char *click)
{
    struct play play;
    char folder[64];
    snprintf(folder, sizeof folder, "thought-%s", game->name);
    play_launch(&play, bench, game, "10", folder);
    sleep_us(SETTLE);
    double memory = process_megabytes(play.process, "VmRSS");
    double seconds = (double)play_await_answer(&play, click) / 1e6;
    printf("%s at level 10: memory at the start %.1f MB, after the first answer %.1f MB (peak %.1f MB); answered "
           "after %.1f s\n",
           title, memory, process_megabytes(play.process, "VmRSS"), process_megabytes(play.process, "VmHWM"), seconds);
    fflush(stdout);
    play_stop(&play);
}

void measure_thoughts(const struct bench *bench)
{
    measure_thought(bench, "Connect Four", &CONNECT4, "c3");
    measure_thought(bench, "Tic-Tac-Toe", &TICTACTOE, "b2");
    measure_thought(bench, "Kolibrat", &KOLIBRAT, "b1");
}
