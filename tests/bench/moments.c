/*
 * Moments that a person sees: the confetti of a win on a large screen, and rest. In rest nothing is to be done, so the
 * program is to leave the processor alone, whatever is on the screen.
 */
#include <X11/keysym.h>
#include <stdio.h>
#include <sys/stat.h>

#include "bench/measures.h"
#include "bench/process.h"

enum {
    SECOND = 1000000,
    SILENCE = 7 * SECOND, /* the sound device is closed by then, and what celebrates is over */
    REST = 3 * SECOND,
    REST_RUNS = 3,
    LARGE_WIDTH = 1920,
    LARGE_HEIGHT = 1080,
    FRAMES_A_SECOND = 60,
    FALLEN = 1500000,  /* after the click the disc lies, its line is lit, and confetti falls */
    FLUTTERS = 1000000 /* from then on scraps of confetti fall for so long at least */
};

/* A person who wins with the next disc, in the fourth column. */
static const char NEARLY_WON[] = "[Game \"connect4\"]\n[FirstSeat \"human\"]\n[SecondSeat \"level 2\"]\n"
                                 "\n1. 4 1 2. 4 1 3. 4 2 *\n";
static const struct way WIN = {"d4", "a1", "g6"};

static void open_nearly_won(struct play *play, const struct bench *bench, const char *folder)
{
    char record[256];
    snprintf(record, sizeof record, "%s/nearly-won.txt", bench->data_dir);
    FILE *file = fopen(record, "w");
    if (!file || fputs(NEARLY_WON, file) < 0 || fclose(file) != 0)
        give_up("the game on record cannot be written");
    play_open(play, bench, &CONNECT4, record, folder);
}

/* --- the confetti --- */

static double pictures_a_second(const struct motion *motion)
{
    int count = 0;
    for (int i = 0; i < motion->count; i++) {
        uint64_t after = motion->seen[i] - motion->clicked;
        count += after >= FALLEN && after < FALLEN + FLUTTERS;
    }
    return (double)count * SECOND / FLUTTERS;
}

void measure_confetti(const struct bench *bench)
{
    struct figures pictures = {0}, click = {0}, cpu = {0};
    printf("A win against the computer, at %dx%d:\n", LARGE_WIDTH, LARGE_HEIGHT);
    for (int run = 0; run < bench->runs; run++) {
        struct play play;
        struct motion motion;
        char folder[64];
        snprintf(folder, sizeof folder, "confetti-%d", run);
        open_nearly_won(&play, bench, folder);
        play_resize(&play, LARGE_WIDTH, LARGE_HEIGHT);
        sleep_us(SILENCE); /* what is told of the file has gone */
        play_point(&play, WIN.click);
        play_watch(&play, &WIN, FALLEN + FLUTTERS, &motion);
        figures_add(&click, (double)(motion.seen[0] - motion.clicked) / 1000.0);
        figures_add(&pictures, pictures_a_second(&motion));
        figures_add(&cpu, motion.cpu_share);
        play_stop(&play);
    }
    char aim[16];
    snprintf(aim, sizeof aim, "%d", FRAMES_A_SECOND);
    figures_print(&click, "  click to first changed pixel", "ms", "wins", "one frame, 16.7 ms");
    figures_print(&pictures, "  pictures through the confetti", "a second", "wins", aim);
    figures_print(&cpu, "  processor share meanwhile", "% of one", "wins", NULL);
}

/* --- rest --- */

void measure_rest(const struct play *play, const char *name)
{
    struct figures rest = {0};
    sleep_us(SILENCE);
    for (int run = 0; run < REST_RUNS; run++) {
        uint64_t start = process_cpu_us(play->process);
        sleep_us(REST);
        figures_add(&rest, (double)(process_cpu_us(play->process) - start) / 1000.0);
    }
    process_must_run(play->process);
    figures_print(&rest, name, "ms", "runs", "0");
}

void measure_rests(const struct bench *bench)
{
    struct play play;
    puts("Processor time in three seconds at rest:");
    play_launch(&play, bench, &CONNECT4, "human", "rests");
    measure_rest(&play, "  the first screen");
    screen_press(&bench->screen, XK_F10);
    measure_rest(&play, "  the menu");
    screen_press(&bench->screen, XK_Escape);
    screen_press(&bench->screen, XK_a);
    measure_rest(&play, "  what each move is worth");
    play_stop(&play);
    open_nearly_won(&play, bench, "rest-won");
    sleep_us(SILENCE);
    play_click(&play, WIN.click);
    measure_rest(&play, "  the end of a game that is won, its confetti over");
    play_stop(&play);
}

void compare_moments(const struct bench *bench, const char *other_program, const char *other_where)
{
    char folder[1024];
    struct bench both[2] = {*bench, *bench};
    snprintf(folder, sizeof folder, "%s/other", bench->data_dir);
    if (mkdir(folder, S_IRWXU) != 0)
        give_up("there is no folder for the other program's games");
    both[1].program = other_program;
    both[1].where = other_where;
    both[1].data_dir = folder; /* a program of before could not read what a newer one has written */
    for (int i = 0; i < 2; i++) {
        printf("%s:\n", both[i].program);
        measure_confetti(&both[i]);
        measure_rests(&both[i]);
    }
}
