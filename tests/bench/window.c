/*
 * Measures the window from outside, as a person with a stopwatch would: launch
 * to first picture, memory, click to first changed pixel, the pictures of a
 * falling disc, processor time at rest.
 *
 *   window PROGRAM FRAMEBUFFER DATA_DIR RUNS
 */
#include <X11/keysym.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/figures.h"
#include "bench/process.h"
#include "bench/screen.h"

enum {
    LAUNCH_PATIENCE = 20000000,
    LOOK_EVERY = 200,      /* microseconds between two looks */
    FRAME = 16667,         /* Xvfb's display has no rate of its own; programs then take 60 frames a second */
    SAME_FRAME = 3000,     /* changes so near to each other are one picture, seen while it was being copied */
    FALL_WATCHED = 500000, /* a fall of six rows is over by then */
    FALL_SURE = 340000,    /* it moves so long at least: first touch after 350 to 450 ms */
    SETTLE = 250000,       /* after the pointer came or a move was taken back */
    SILENCE = 7000000,     /* the sound device is closed by then */
    REST = 3000000,
    REST_RUNS = 3,
    MEMORY_RUNS = 3,
    MOVES = 10,
    COLUMNS = 7,
    PICTURES_MAX = 256
};

/* Cells between the plate's edges: seven, and a margin of 0.22 on both sides. */
static const double CELLS_WIDE = COLUMNS + 2 * 0.22;

struct bench {
    struct screen screen;
    const char *program;
    const char *data_dir;
    int runs;
};

struct game {
    const struct bench *bench;
    pid_t process;
    struct rect plate;
};

/* What was seen of one fall. */
struct fall {
    uint64_t clicked;
    int count;
    uint64_t seen[PICTURES_MAX]; /* when each new picture appeared */
    double cpu_share;            /* of one processor, by all the program's threads */
};

/* Starts the game and waits for its first picture; returns how long that took. */
static uint64_t launch(struct game *game, const struct bench *bench, const char *second)
{
    const char *arguments[] = {"--data-dir", bench->data_dir, "--first", "human", "--second", second, NULL};
    if (screen_shows_plate(&bench->screen))
        give_up("a board is on the screen before the game is started");
    uint64_t start = now_us();
    game->bench = bench;
    game->process = process_start(bench->program, arguments);
    while (!screen_shows_plate(&bench->screen)) {
        process_must_run(game->process);
        if (now_us() - start > LAUNCH_PATIENCE)
            give_up("no board to be seen after 20 seconds");
        sleep_us(LOOK_EVERY);
    }
    return now_us() - start;
}

/* Ends the game and waits until its window is gone. */
static void stop(const struct game *game)
{
    process_stop(game->process);
    for (int waited = 0; screen_shows_plate(&game->bench->screen); waited += LOOK_EVERY) {
        if (waited > LAUNCH_PATIENCE)
            give_up("the window stays although the program has ended");
        sleep_us(LOOK_EVERY);
    }
}

static void launch_to_play(struct game *game, const struct bench *bench, const char *second)
{
    (void)launch(game, bench, second);
    sleep_us(SETTLE);
    game->plate = screen_find_plate(&bench->screen);
}

/* A column of the board and what is above it. */
static struct rect strip(const struct game *game, int column)
{
    double cell = game->plate.w / CELLS_WIDE;
    int x = game->plate.x + (int)(cell * (0.22 + column));
    int top = game->plate.y - (int)(1.5 * cell);
    return (struct rect){x, top < 0 ? 0 : top, (int)cell, game->plate.h + game->plate.y - (top < 0 ? 0 : top)};
}

static void point_at(const struct game *game, int column)
{
    struct rect rect = strip(game, column);
    screen_point(&game->bench->screen, rect.x + rect.w / 2, game->plate.y + game->plate.h / 2);
    sleep_us(SETTLE);
}

/* Clicks on the column that the pointer is at, and notes when the column's picture changes. */
static void watch_fall(const struct game *game, int column, struct fall *fall)
{
    const struct screen *screen = &game->bench->screen;
    struct rect rect = strip(game, column);
    uint8_t *copy = screen_copy(screen, rect);
    uint64_t cpu = process_cpu_us(game->process), now;
    fall->count = 0;
    fall->clicked = now_us();
    screen_click(screen);
    do {
        bool changed = screen_changed(screen, rect, copy);
        now = now_us();
        bool same = fall->count > 0 && now - fall->seen[fall->count - 1] < SAME_FRAME;
        if (changed && !same && fall->count < PICTURES_MAX)
            fall->seen[fall->count++] = now;
        sleep_us(LOOK_EVERY);
    } while (now - fall->clicked < FALL_WATCHED);
    fall->cpu_share = 100.0 * (double)(process_cpu_us(game->process) - cpu) / (double)(now - fall->clicked);
    free(copy);
    process_must_run(game->process);
    if (fall->count < 2)
        give_up("after a click no disc was seen falling");
}

/* --- the measurements --- */

static void measure_launch(const struct bench *bench)
{
    struct figures wall = {0}, cpu = {0}, memory = {0}, peak = {0};
    for (int run = -1; run < bench->runs; run++) {
        struct game game;
        uint64_t time = launch(&game, bench, "2");
        uint64_t busy = process_cpu_us(game.process);
        sleep_us(SETTLE);
        if (run >= 0) { /* the first one only brings the files into memory */
            figures_add(&wall, (double)time / 1000.0);
            figures_add(&cpu, (double)busy / 1000.0);
            figures_add(&memory, process_megabytes(game.process, "VmRSS"));
            figures_add(&peak, process_megabytes(game.process, "VmHWM"));
        }
        stop(&game);
    }
    figures_print(&wall, "launch to first paint", "ms", "runs", "at most 90 ms");
    figures_print(&cpu, "processor time until then", "ms", "runs", NULL);
    figures_print(&memory, "memory at the start", "MB", "runs", "at most 30 MB");
    figures_print(&peak, "peak memory at the start", "MB", "runs", "at most 30 MB");
}

struct fall_figures {
    struct figures click, distinct, interval, longest, missed, cpu;
};

/* Between two pictures more than one and a half frames apart, a frame was left out or showed nothing new. */
static int missed_frames(uint64_t interval)
{
    int frames = (int)((interval + FRAME / 2) / FRAME);
    return frames > 1 ? frames - 1 : 0;
}

static void add_fall(struct fall_figures *figures, const struct fall *fall)
{
    uint64_t longest = 0;
    int distinct = 1, missed = 0;
    figures_add(&figures->click, (double)(fall->seen[0] - fall->clicked) / 1000.0);
    for (int i = 1; i < fall->count && fall->seen[i] - fall->seen[0] <= FALL_SURE; i++) {
        uint64_t interval = fall->seen[i] - fall->seen[i - 1];
        figures_add(&figures->interval, (double)interval / 1000.0);
        longest = interval > longest ? interval : longest;
        missed += missed_frames(interval);
        distinct++;
    }
    figures_add(&figures->distinct, distinct);
    figures_add(&figures->longest, (double)longest / 1000.0);
    figures_add(&figures->missed, missed);
    figures_add(&figures->cpu, fall->cpu_share);
}

static void print_falls(struct fall_figures *figures)
{
    figures_print(&figures->click, "  click to first changed pixel", "ms", "clicks", "one frame, 16.7 ms");
    figures_print(&figures->interval, "  between two pictures of a fall", "ms", "intervals", "16.7 ms");
    figures_print(&figures->distinct, "  different pictures in the first 340 ms of a fall", "pictures", "falls", "21");
    figures_print(&figures->missed, "  frames without a new picture in that time", "frames", "falls", "0");
    figures_print(&figures->longest, "  longest time without a new picture", "ms", "falls", NULL);
    figures_print(&figures->cpu, "  processor share during a fall", "% of one", "falls", NULL);
}

/* Six-row falls, each taken back; with a computer in the second seat, it thinks all the while. */
static void measure_falls(const struct bench *bench, const char *second)
{
    struct fall_figures figures = {0};
    struct game game;
    launch_to_play(&game, bench, second);
    for (int run = -1; run < bench->runs; run++) {
        struct fall fall;
        int column = (run + COLUMNS) % COLUMNS;
        point_at(&game, column);
        watch_fall(&game, column, &fall);
        if (run >= 0) /* the first one also opens the sound device */
            add_fall(&figures, &fall);
        screen_press(&bench->screen, XK_u);
        sleep_us(SETTLE);
    }
    print_falls(&figures);
    printf("  peak memory: %.1f MB\n", process_megabytes(game.process, "VmHWM"));
    stop(&game);
}

/* After ten moves of two humans; then, in the last run, nothing is touched any more. */
static void measure_memory_and_rest(const struct bench *bench)
{
    struct figures memory = {0}, peak = {0}, rest = {0};
    struct game game;
    for (int run = 0; run < MEMORY_RUNS; run++) {
        if (run > 0)
            stop(&game);
        launch_to_play(&game, bench, "human");
        for (int move = 0; move < MOVES; move++) {
            struct fall fall;
            point_at(&game, move % COLUMNS);
            watch_fall(&game, move % COLUMNS, &fall);
        }
        figures_add(&memory, process_megabytes(game.process, "VmRSS"));
        figures_add(&peak, process_megabytes(game.process, "VmHWM"));
    }
    sleep_us(SILENCE);
    for (int run = 0; run < REST_RUNS; run++) {
        uint64_t start = process_cpu_us(game.process);
        sleep_us(REST);
        figures_add(&rest, (double)(process_cpu_us(game.process) - start) / 1000.0);
    }
    stop(&game);
    figures_print(&memory, "memory after ten moves", "MB", "runs", "at most 30 MB");
    figures_print(&peak, "peak memory after ten moves", "MB", "runs", "at most 30 MB");
    figures_print(&rest, "processor time in three seconds at rest", "ms", "runs", "0");
}

int main(int argc, char **argv)
{
    struct bench bench = {0};
    if (argc == 5)
        bench = (struct bench){.program = argv[1], .data_dir = argv[3], .runs = atoi(argv[4])};
    if (bench.runs < 1) {
        fprintf(stderr, "usage: window PROGRAM FRAMEBUFFER DATA_DIR RUNS\n");
        return 2;
    }
    screen_open(&bench.screen, argv[2]);
    measure_launch(&bench);
    printf("a fall while nothing else happens:\n");
    measure_falls(&bench, "human");
    printf("a fall while the computer thinks at level 9:\n");
    measure_falls(&bench, "9");
    measure_memory_and_rest(&bench);
    XCloseDisplay(bench.screen.display);
    return 0;
}
