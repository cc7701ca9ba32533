/* Clicks and the pictures of moves, in every game: while nothing else happens, and while the program thinks. */
#include <X11/keysym.h>
#include <stdio.h>

#include "bench/measures.h"
#include "bench/process.h"

enum {
    FRAME = 16667,         /* Xvfb's display has no rate of its own; programs then take 60 frames a second */
    MOVE_WATCHED = 500000, /* a fall of six rows is over by then, and so are strokes and slides */
    THOUGHT = 100000,      /* from asking for a hint to the click; the answer takes about two seconds */
    CLICKS_MAX = 13
};

/* What is measured of a game. The boards are so large that the program thinks for a while about any position. */
struct scene {
    const char *title;
    struct game game;
    const char *motion;         /* one, in a word */
    const char *first, *answer; /* clicked first, the answer only where no computer plays; NULL: the board is empty */
    const struct way *ways;     /* taken in turn, each taken back; ended by one without a click */
    const char *chosen;         /* clicked before each of them, where a piece is chosen before it moves; else NULL */
    int sure_time;              /* microseconds: it moves so long at least */
    const char *later[CLICKS_MAX]; /* clicks of two humans, until ten moves are made */
};

static const struct way FALLS[] = {{"a3", "a1", "a7"}, {"b3", "b1", "b7"}, {"c3", "c1", "c7"}, {"d3", "d1", "d7"},
                                   {"e3", "e1", "e7"}, {"f3", "f1", "f7"}, {"g3", "g1", "g7"}, {0}};
static const struct way STROKES[] = {{"e5", "e5", "e5"}, {"c8", "c8", "c8"}, {"h2", "h2", "h2"}, {0}};
static const struct way SLIDES[] = {{"b2", "c1", "b2"}, {0}};

static const struct scene SCENES[] = {
    {.title = "Connect Four, 9x7",
     .game = {.name = "connect4", .size = "9x7", .falls = true},
     .motion = "fall",
     .ways = FALLS,
     .sure_time = 340000,
     .later = {"a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "a2"}},
    {.title = "Tic-Tac-Toe, 10x10x5",
     .game = {.name = "tictactoe", .size = "10x10", .connect = "5"},
     .motion = "stroke",
     .ways = STROKES,
     .sure_time = 290000,
     .later = {"a1", "a3", "b1", "b3", "d1", "d3", "e5", "f7", "g2", "h9"}},
    {.title = "Kolibrat, 5x6",
     .game = {.name = "kolibrat", .size = "5x6"},
     .motion = "slide",
     .first = "c1",
     .answer = "c6",
     .ways = SLIDES,
     .chosen = "c1",
     .sure_time = 290000,
     .later = {"b1", "b6", "c1", "b2", "c6", "b5", "b1", "a2", "b6", "a5", "d1", "d6"}},
};

/* Between two pictures more than one and a half frames apart, a frame was left out or showed nothing new. */
static int missed_frames(uint64_t interval)
{
    int frames = (int)((interval + FRAME / 2) / FRAME);
    return frames > 1 ? frames - 1 : 0;
}

void add_motion(struct motion_figures *figures, const struct motion *motion, uint64_t sure_time)
{
    uint64_t longest = 0;
    int distinct = 1, missed = 0;
    figures_add(&figures->click, (double)(motion->seen[0] - motion->clicked) / 1000.0);
    for (int i = 1; i < motion->count && motion->seen[i] - motion->seen[0] <= sure_time; i++) {
        uint64_t interval = motion->seen[i] - motion->seen[i - 1];
        figures_add(&figures->interval, (double)interval / 1000.0);
        longest = interval > longest ? interval : longest;
        missed += missed_frames(interval);
        distinct++;
    }
    figures_add(&figures->distinct, distinct);
    figures_add(&figures->longest, (double)longest / 1000.0);
    figures_add(&figures->missed, missed);
    figures_add(&figures->cpu, motion->cpu_share);
}

static void print_motions(struct motion_figures *figures, const struct scene *scene)
{
    char name[80], many[16], aim[16];
    snprintf(many, sizeof many, "%ss", scene->motion);
    figures_print(&figures->before, "  processor share before the click", "% of one", "clicks", NULL);
    figures_print(&figures->click, "  click to first changed pixel", "ms", "clicks", "one frame, 16.7 ms");
    snprintf(name, sizeof name, "  between two pictures of a %s", scene->motion);
    figures_print(&figures->interval, name, "ms", "intervals", "16.7 ms");
    snprintf(name, sizeof name, "  different pictures in the first %d ms of a %s", scene->sure_time / 1000,
             scene->motion);
    snprintf(aim, sizeof aim, "%d", scene->sure_time / FRAME + 1);
    figures_print(&figures->distinct, name, "pictures", many, aim);
    figures_print(&figures->missed, "  frames without a new picture in that time", "frames", many, "0");
    figures_print(&figures->longest, "  longest time without a new picture", "ms", many, NULL);
    snprintf(name, sizeof name, "  processor share during a %s", scene->motion);
    figures_print(&figures->cpu, name, "% of one", many, NULL);
}

static void open_scene(struct play *play, const struct bench *bench, const struct scene *scene, bool thinking)
{
    char folder[64];
    snprintf(folder, sizeof folder, "scene-%s-%s", scene->game.name, thinking ? "thinking" : "idle");
    play_launch(play, bench, &scene->game, thinking ? "9" : "human", folder);
    sleep_us(SETTLE);
    if (scene->first && thinking) {
        play_await_answer(play, scene->first);
    } else if (scene->first) {
        play_click(play, scene->first);
        play_click(play, scene->answer);
    }
}

/* How busy the program is just before a click. */
static double share_before(const struct play *play)
{
    uint64_t start = now_us(), cpu = process_cpu_us(play->process);
    sleep_us(THOUGHT);
    return 100.0 * (double)(process_cpu_us(play->process) - cpu) / (double)(now_us() - start);
}

/*
 * A move's ways in turn, each taken back. When the program is to think, it is asked for a hint before the click, and
 * after it a computer at level 9 is to move; taking back stops it.
 */
static void watch_moves(const struct play *play, const struct scene *scene, bool thinking,
                        struct motion_figures *figures)
{
    const struct screen *screen = &play->bench->screen;
    const struct way *way = scene->ways;
    for (int run = -1; run < play->bench->runs; run++, way = way[1].click ? way + 1 : scene->ways) {
        struct motion motion;
        if (scene->chosen)
            play_click(play, scene->chosen);
        play_point(play, way->click);
        if (thinking)
            screen_press(screen, XK_h);
        double before = share_before(play);
        play_watch(play, way, MOVE_WATCHED, &motion);
        if (run >= 0) { /* the first one also opens the sound device */
            figures_add(&figures->before, before);
            add_motion(figures, &motion, (uint64_t)scene->sure_time);
        }
        screen_press(screen, XK_u);
        sleep_us(SETTLE);
    }
}

static void measure_memory(const struct play *play, const struct scene *scene, double at_start)
{
    for (int i = 0; scene->later[i]; i++)
        play_click(play, scene->later[i]);
    sleep_us(SETTLE);
    printf("  memory: at the start %.1f MB, after ten moves %.1f MB, peak %.1f MB; aim: at most 36 MB\n", at_start,
           process_megabytes(play->process, "VmRSS"), process_megabytes(play->process, "VmHWM"));
}

static void measure_idle(const struct bench *bench, const struct scene *scene, struct motion_figures *figures)
{
    struct play play;
    printf("%s, while nothing else happens:\n", scene->title);
    open_scene(&play, bench, scene, false);
    double at_start = process_megabytes(play.process, "VmRSS");
    watch_moves(&play, scene, false, figures);
    print_motions(figures, scene);
    measure_memory(&play, scene, at_start);
    measure_rest(&play, "  processor time in three seconds at rest");
    play_stop(&play);
}

static void measure_thinking(const struct bench *bench, const struct scene *scene, struct motion_figures *figures)
{
    struct play play;
    printf("%s, while the program thinks:\n", scene->title);
    open_scene(&play, bench, scene, true);
    watch_moves(&play, scene, true, figures);
    print_motions(figures, scene);
    printf("  peak memory: %.1f MB\n", process_megabytes(play.process, "VmHWM"));
    play_stop(&play);
}

static void print_ratio(const char *name, struct figures *thinking, struct figures *idle)
{
    printf("  %s: %.2f of the time it takes while nothing else happens\n", name,
           figures_median(thinking) / figures_median(idle));
}

void measure_scenes(const struct bench *bench)
{
    static struct motion_figures idle, thinking;
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        const struct scene *scene = &SCENES[i];
        idle = thinking = (struct motion_figures){0};
        measure_idle(bench, scene, &idle);
        measure_thinking(bench, scene, &thinking);
        print_ratio("click to first changed pixel", &thinking.click, &idle.click);
        print_ratio("between two pictures", &thinking.interval, &idle.interval);
        fflush(stdout);
    }
}
