/* Launch to first picture, and the memory that the program has then. */
#include <stdio.h>

#include "bench/measures.h"
#include "bench/process.h"

const struct game CONNECT4 = {.name = "connect4", .size = "7x6", .falls = true};
const struct game TICTACTOE = {.name = "tictactoe", .size = "3x3"};
const struct game KOLIBRAT = {.name = "kolibrat", .size = "3x4"};

enum { NAME_LENGTH = 64 };

struct launches {
    struct figures wall, cpu, memory, peak;
};

static void add_launch(struct launches *launches, const struct bench *bench, const struct game *game,
                       const char *folder)
{
    struct play play;
    uint64_t time = play_launch(&play, bench, game, "2", folder);
    uint64_t busy = process_cpu_us(play.process);
    sleep_us(SETTLE);
    figures_add(&launches->wall, (double)time / 1000.0);
    figures_add(&launches->cpu, (double)busy / 1000.0);
    figures_add(&launches->memory, process_megabytes(play.process, "VmRSS"));
    figures_add(&launches->peak, process_megabytes(play.process, "VmHWM"));
    play_stop(&play);
}

/* Brings the files into memory and makes the folder. */
static void warm_up(const struct bench *bench, const struct game *game, const char *folder)
{
    struct play play;
    play_launch(&play, bench, game, "2", folder);
    play_stop(&play);
}

static void print_launches(struct launches *launches, const char *title)
{
    printf("Launch, %s:\n", title);
    figures_print(&launches->wall, "  launch to first paint", "ms", "runs", "at most 90 ms");
    figures_print(&launches->cpu, "  processor time until then", "ms", "runs", NULL);
    figures_print(&launches->memory, "  memory at the start", "MB", "runs", "at most 36 MB");
    figures_print(&launches->peak, "  peak memory at the start", "MB", "runs", "at most 36 MB");
}

static void measure_new_folders(const struct bench *bench)
{
    struct launches launches = {0};
    for (int run = 0; run < bench->runs; run++) {
        char folder[NAME_LENGTH];
        snprintf(folder, sizeof folder, "new-%d", run);
        add_launch(&launches, bench, &CONNECT4, folder);
    }
    print_launches(&launches, "Connect Four, for the first time");
}

void measure_launches(const struct bench *bench)
{
    const struct game *games[] = {&CONNECT4, &TICTACTOE, &KOLIBRAT};
    const char *titles[] = {"Connect Four", "Tic-Tac-Toe", "Kolibrat"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct launches launches = {0};
        warm_up(bench, games[i], "launches");
        for (int run = 0; run < bench->runs; run++)
            add_launch(&launches, bench, games[i], "launches");
        print_launches(&launches, titles[i]);
    }
    measure_new_folders(bench);
}

static void print_ratio(const char *name, struct figures *ours, struct figures *others)
{
    printf("  %s: %.2f of the other's\n", name, figures_median(ours) / figures_median(others));
}

void compare_launches(const struct bench *bench, const char *other_program)
{
    struct launches launches[2] = {0};
    struct bench other = *bench;
    other.program = other_program;
    warm_up(bench, &CONNECT4, "ours");
    warm_up(&other, &CONNECT4, "others");
    for (int run = 0; run < bench->runs; run++) {
        add_launch(&launches[0], bench, &CONNECT4, "ours");
        add_launch(&launches[1], &other, &CONNECT4, "others");
    }
    print_launches(&launches[0], bench->program);
    print_launches(&launches[1], other_program);
    puts("Medians compared:");
    print_ratio("launch to first paint", &launches[0].wall, &launches[1].wall);
    print_ratio("processor time until then", &launches[0].cpu, &launches[1].cpu);
    print_ratio("memory at the start", &launches[0].memory, &launches[1].memory);
    print_ratio("peak memory at the start", &launches[0].peak, &launches[1].peak);
}
