/*
 * Measures the history from outside: the time from a key to its picture, the
 * pictures while somebody scrolls, and whether many kept games delay the start.
 *
 *   history PROGRAM WHERE FRAMEBUFFER DATA_DIR RUNS
 *
 * In DATA_DIR are two data folders: "none" without games, and "many".
 */
#include <X11/keysym.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measures.h"
#include "bench/process.h"

enum {
    PATIENCE = 20000000,
    LOOK_EVERY = 200,   /* microseconds between two looks */
    SAME_FRAME = 3000,  /* changes so near to each other are one picture, seen while it was being copied */
    FRAME = 16667,      /* between two turns of the wheel */
    SCROLLED = 1500000, /* so long is scrolled each time */
    ALL_READ = 3000000, /* after the history was opened: all names of games are there by then */
    WHEEL_UP = 4,       /* buttons of the mouse */
    WHEEL_DOWN = 5
};

/* Much that is seen of any screen; what is in the column of pictures when a list is scrolled. */
static struct rect middle(const struct play *play)
{
    struct rect window = play->window;
    return (struct rect){window.x + window.w / 4, window.y + window.h * 3 / 10, window.w / 3, window.h / 2};
}

static struct rect pictures(const struct play *play)
{
    struct rect window = play->window;
    return (struct rect){window.x + window.w * 4 / 100, window.y + window.h * 3 / 10, window.w / 16, window.h / 2};
}

/* Milliseconds from a key to a picture that is another. */
static double key_to_picture(const struct play *play, unsigned long keysym)
{
    const struct screen *screen = &play->bench->screen;
    struct rect rect = middle(play);
    uint8_t *copy = screen_copy(screen, rect);
    uint64_t start = now_us();
    screen_press(screen, keysym);
    while (!screen_changed(screen, rect, copy)) {
        process_must_run(play->process);
        if (now_us() - start > PATIENCE)
            give_up("a key changes nothing");
        sleep_us(LOOK_EVERY);
    }
    uint64_t time = now_us() - start;
    free(copy);
    sleep_us(SETTLE);
    return (double)time / 1000.0;
}

/* Turns the wheel at each frame; adds the milliseconds between two new pictures. */
static void watch_scrolling(const struct play *play, unsigned int button, struct figures *intervals)
{
    const struct screen *screen = &play->bench->screen;
    struct rect rect = pictures(play);
    uint8_t *copy = screen_copy(screen, rect);
    uint64_t start = now_us(), turned = 0, seen = 0, now;
    do {
        now = now_us();
        if (now - turned >= FRAME) {
            screen_click_with(screen, button);
            turned = now;
        }
        if (screen_changed(screen, rect, copy) && now - seen >= SAME_FRAME) {
            if (seen > 0)
                figures_add(intervals, (double)(now - seen) / 1000.0);
            seen = now;
        }
        sleep_us(LOOK_EVERY);
    } while (now - start < SCROLLED);
    free(copy);
    sleep_us(SETTLE);
}

/* --- the measurements --- */

/* In turn with and without games; the first run only brings the files into memory. */
static void measure_launch(const struct bench *bench)
{
    static const char *const folders[] = {"none", "many"};
    static const char *const names[] = {"launch to first paint, no game is kept", "launch to first paint, many are"};
    static struct figures figures[2], busy[2];
    for (int run = -1; run < bench->runs; run++)
        for (int i = 0; i < 2; i++) {
            struct play play;
            double time = (double)play_launch(&play, bench, &CONNECT4, "human", folders[i]) / 1000.0;
            double cpu = (double)process_cpu_us(play.process) / 1000.0;
            sleep_us(SETTLE);
            play_stop(&play);
            if (run < 0)
                continue;
            figures_add(&figures[i], time);
            figures_add(&busy[i], cpu);
        }
    for (int i = 0; i < 2; i++) {
        figures_print(&figures[i], names[i], "ms", "runs", i ? "no longer" : NULL);
        figures_print(&busy[i], "  processor time until then", "ms", "runs", i ? "no more" : NULL);
    }
}

/* A key, what it does, and the key that takes that back. */
static const struct {
    unsigned long key, back;
    const char *name;
} STEPS[] = {
    {XK_End, XK_Home, "  End: to the oldest game"},
    {XK_Next, XK_Home, "  a page on"},
    {XK_q, XK_BackSpace, "  a letter that is in no name"},
    {XK_5, XK_BackSpace, "  a level"},
};
enum { STEP_COUNT = sizeof STEPS / sizeof *STEPS };

static void measure_keys(const struct play *play)
{
    for (int i = 0; i < STEP_COUNT; i++) {
        struct figures time = {0};
        for (int run = 0; run < play->bench->runs; run++) {
            figures_add(&time, key_to_picture(play, STEPS[i].key));
            key_to_picture(play, STEPS[i].back);
        }
        figures_print(&time, STEPS[i].name, "ms", "times", NULL);
    }
}

static void measure_opening(const struct play *play, unsigned long key, const char *name, const char *aim)
{
    struct figures opening = {0};
    for (int run = 0; run < play->bench->runs; run++) {
        figures_add(&opening, key_to_picture(play, key));
        key_to_picture(play, XK_Escape);
    }
    figures_print(&opening, name, "ms", "times", aim);
}

static void measure_scrolling(const struct play *play)
{
    static struct figures intervals;
    struct rect window = play->window;
    screen_point(&play->bench->screen, window.x + window.w / 2, window.y + window.h / 2);
    for (int run = 0; run < play->bench->runs; run++)
        watch_scrolling(play, run % 2 ? WHEEL_UP : WHEEL_DOWN, &intervals);
    figures_print(&intervals, "  between two pictures while the wheel is turned", "ms", "intervals", "16.7 ms");
}

int main(int argc, char **argv)
{
    struct bench bench = {0};
    struct play play;
    if (argc == 6)
        bench = (struct bench){.program = argv[1], .where = argv[2], .data_dir = argv[4], .runs = atoi(argv[5])};
    if (bench.runs < 1) {
        fprintf(stderr, "usage: history PROGRAM WHERE FRAMEBUFFER DATA_DIR RUNS\n");
        return 2;
    }
    screen_open(&bench.screen, argv[3]);
    measure_launch(&bench);
    play_launch(&play, &bench, &CONNECT4, "human", "many");
    play_point(&play, "d3");
    measure_opening(&play, XK_f, "the history, from the key to its picture", "under 100 ms");
    measure_opening(&play, XK_i, "the statistics, from the key to their picture", NULL);
    puts("in the history, from the key to its picture:");
    key_to_picture(&play, XK_f);
    sleep_us(ALL_READ);
    measure_keys(&play);
    measure_scrolling(&play);
    printf("  memory: %.1f MB\n", process_megabytes(play.process, "VmRSS"));
    play_stop(&play);
    XCloseDisplay(bench.screen.display);
    return 0;
}
