/*
 * A friend elsewhere: the window joins gravitrips-cli on this machine and plays. Each fall is watched while the other
 * program lives, or while it is stopped, as a network is that has stalled: neither may be seen.
 */
#include <X11/keysym.h>
#include <ctype.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/measures.h"
#include "bench/process.h"

enum {
    FALL = 250000, /* a fall of four rows lasts longer */
    WATCHED = 500000,
    STALLED = 1500000, /* a ping has gone without an answer by then */
    A_WHILE = 1500000, /* a dialog is there, a program was found */
    PATIENCE_S = 20,
    TEXT_MAX = 64,
    LINE_MAX_LENGTH = 1024
};

/* Two moves of each in a column: nobody ever has four. */
static const struct way WAYS[] = {{"a1", "a1", "a6"}, {"a1", "a1", "a6"}, {"b1", "b1", "b6"}, {"b1", "b1", "b6"},
                                  {"c1", "c1", "c6"}, {"c1", "c1", "c6"}, {"e1", "e1", "e6"}, {"e1", "e1", "e6"},
                                  {"f1", "f1", "f6"}, {"f1", "f1", "f6"}, {"g1", "g1", "g6"}, {"g1", "g1", "g6"}};
static const char ANSWERS[] = "1\n1\n2\n2\n3\n3\n5\n5\n6\n6\n7\n7\n";

/* The other program. */
struct other {
    pid_t process;
    char code[TEXT_MAX], port[TEXT_MAX];
    char path[LINE_MAX_LENGTH];
};

static bool read_code(struct other *other, const char *told)
{
    FILE *file = fopen(told, "r");
    bool known = file && fscanf(file, "code %63s %63s", other->code, other->port) == 2;
    if (file)
        (void)fclose(file);
    return known;
}

/* It waits with a code, and answers each move. */
static void invite(const struct bench *bench, struct other *other)
{
    char command[10 * LINE_MAX_LENGTH], told[LINE_MAX_LENGTH + TEXT_MAX];
    snprintf(other->path, sizeof other->path, "%s/elsewhere", bench->data_dir);
    snprintf(told, sizeof told, "%s.told", other->path);
    snprintf(command, sizeof command,
             "rm -rf '%s' '%s'; printf '%s' >'%s.moves'; '%s-cli' host --name Lotte --begins guest --no-local "
             "--data-dir '%s' "
             "<'%s.moves' >'%s' 2>/dev/null & echo $!",
             other->path, told, ANSWERS, other->path, bench->program, other->path, other->path, told);
    FILE *answer = popen(command, "r");
    int process = 0;
    if (!answer || fscanf(answer, "%d", &process) != 1)
        give_up("gravitrips-cli cannot be started");
    (void)pclose(answer);
    other->process = process;
    for (int i = 0; i < PATIENCE_S * 10 && !read_code(other, told); i++)
        sleep_us(100000);
    if (!other->code[0])
        give_up("gravitrips-cli says no code");
}

static void type(const struct screen *screen, const char *text)
{
    for (; *text; text++)
        if (isalnum((unsigned char)*text) || *text == '.' || *text == ' ')
            screen_press(screen, (unsigned long)tolower((unsigned char)*text)); /* keysyms of these are their codes */
}

/* By keys alone, each time where the focus is. */
static void join(const struct play *play, const struct other *other)
{
    const struct screen *screen = &play->bench->screen;
    char address[2 * TEXT_MAX];
    snprintf(address, sizeof address, "127.0.0.1 port %s", other->port);
    sleep_us(A_WHILE);
    screen_press_with(screen, XK_Control_L, XK_k);
    sleep_us(A_WHILE);
    screen_press(screen, XK_Tab);
    screen_press(screen, XK_Return);
    sleep_us(A_WHILE);
    type(screen, other->code);
    screen_press(screen, XK_Tab);
    type(screen, address);
    screen_press(screen, XK_Return);
    sleep_us(A_WHILE);
    screen_press(screen, XK_Return);
    play_await_turn(play, true);
}

static void print(struct motion_figures *falls, const char *how)
{
    char name[2 * TEXT_MAX];
    snprintf(name, sizeof name, "  %s: click to first changed pixel", how);
    figures_print(&falls->click, name, "ms", "falls", "one frame, 16.7 ms");
    snprintf(name, sizeof name, "  %s: between two pictures", how);
    figures_print(&falls->interval, name, "ms", "intervals", "16.7 ms");
    snprintf(name, sizeof name, "  %s: longest time without a new picture", how);
    figures_print(&falls->longest, name, "ms", "falls", NULL);
    printf("  %s: %.1f pictures a second\n", how, 1000.0 / figures_median(&falls->interval));
}

void measure_elsewhere(const struct bench *bench)
{
    static struct motion_figures falls[2];
    struct other other = {0};
    struct play play;
    setenv("GRAVITRIPS_LAN", "20202", true); /* nobody on the real network is asked */
    printf("A friend elsewhere, whose program answers or is stopped:\n");
    invite(bench, &other);
    play_launch(&play, bench, &CONNECT4, "human", "joins");
    join(&play, &other);
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        struct motion motion;
        bool stalls = i % 2 == 1;
        play_point(&play, WAYS[i].click);
        if (stalls)
            kill(other.process, SIGSTOP);
        sleep_us(STALLED);
        play_watch(&play, &WAYS[i], WATCHED, &motion);
        kill(other.process, SIGCONT);
        if (i > 1) /* the first one also opens the sound device */
            add_motion(&falls[stalls], &motion, FALL);
        sleep_us(A_WHILE); /* the answer may have come already, and how long that takes is nobody's matter here */
        play_await_turn(&play, true);
    }
    play_stop(&play);
    kill(other.process, SIGTERM);
    print(&falls[0], "it answers");
    print(&falls[1], "it is stopped");
    fflush(stdout);
}
