/* The program on the screen, from launch to stop: where a board's cells are, and a move as the eye sees it. */
#include "bench/play.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/process.h"

enum {
    PATIENCE = 20000000,
    ANSWER_PATIENCE = 120000000,
    LOOK_EVERY = 200,  /* microseconds between two looks */
    ASK_EVERY = 2000,  /* between two questions to the X server */
    SAME_FRAME = 3000, /* changes so near to each other are one picture, seen while it was being copied */
    COMMAND_MAX = 1024,
    PATH_LENGTH = 1024
};

/* What the title says when the human is to move. */
static const char YOUR_TURN[] = "Your turn";

/* Returns the time to its picture. */
static uint64_t launch(struct play *play, const struct bench *bench, const struct game *game,
                       const char *const arguments[])
{
    if (screen_is_lit(&bench->screen))
        give_up("a board is on the screen before the game is started");
    uint64_t start = now_us();
    *play = (struct play){.bench = bench, .game = game, .process = process_start(bench->program, arguments)};
    while (!screen_is_lit(&bench->screen)) {
        process_must_run(play->process);
        if (now_us() - start > PATIENCE)
            give_up("no board to be seen after 20 seconds");
        sleep_us(LOOK_EVERY);
    }
    uint64_t time = now_us() - start;
    play->window = screen_window(&bench->screen);
    return time;
}

uint64_t play_launch(struct play *play, const struct bench *bench, const struct game *game, const char *second,
                     const char *folder)
{
    char data[PATH_LENGTH];
    const char *arguments[] = {"--data-dir",
                               data,
                               "--game",
                               game->name,
                               "--size",
                               game->size,
                               "--first",
                               "human",
                               "--second",
                               second,
                               game->connect ? "--connect" : NULL,
                               game->connect,
                               NULL};
    snprintf(data, sizeof data, "%s/%s", bench->data_dir, folder);
    return launch(play, bench, game, arguments);
}

void play_open(struct play *play, const struct bench *bench, const struct game *game, const char *record,
               const char *folder)
{
    char data[PATH_LENGTH];
    const char *arguments[] = {"--data-dir", data, record, NULL};
    snprintf(data, sizeof data, "%s/%s", bench->data_dir, folder);
    launch(play, bench, game, arguments);
}

void play_resize(struct play *play, int width, int height)
{
    screen_resize_window(&play->bench->screen, width, height);
    sleep_us(SETTLE);
    play->window = screen_window(&play->bench->screen);
}

void play_stop(const struct play *play)
{
    process_stop(play->process);
    for (int waited = 0; screen_is_lit(&play->bench->screen); waited += LOOK_EVERY) {
        if (waited > PATIENCE)
            give_up("the window stays although the program has ended");
        sleep_us(LOOK_EVERY);
    }
}

static struct rect cell_rect(const struct play *play, const char *cell)
{
    char command[COMMAND_MAX];
    struct rect rect = {0};
    snprintf(command, sizeof command, "'%s' %d %d cell %s %s %s", play->bench->where, play->window.w, play->window.h,
             play->game->name, play->game->size, cell);
    FILE *answer = popen(command, "r");
    bool known = answer && fscanf(answer, "%d %d %d %d", &rect.x, &rect.y, &rect.w, &rect.h) == 4;
    if (!answer || pclose(answer) != 0 || !known)
        give_up("a cell's place is not known");
    rect.x += play->window.x;
    rect.y += play->window.y;
    return rect;
}

/*
 * The rectangle whose corners are two cells, and where pieces fall what is above it; with several columns also all
 * that is left of it, where confetti falls beside the board.
 */
static struct rect watched_rect(const struct play *play, const struct way *way)
{
    struct rect a = cell_rect(play, way->from), b = cell_rect(play, way->to);
    int x = a.x < b.x ? a.x : b.x, y = a.y < b.y ? a.y : b.y;
    struct rect rect = {x, y, a.w + abs(a.x - b.x), a.h + abs(a.y - b.y)};
    if (play->game->falls) {
        int above = a.h * 3 / 2, room = y - play->window.y;
        above = above < room ? above : room;
        rect.y -= above;
        rect.h += above;
        int beside = a.x != b.x ? x - play->window.x : 0;
        rect.x -= beside;
        rect.w += beside;
    }
    return rect;
}

void play_point(const struct play *play, const char *cell)
{
    struct rect rect = cell_rect(play, cell);
    screen_point(&play->bench->screen, rect.x + rect.w / 2, rect.y + rect.h / 2);
    sleep_us(SETTLE);
}

void play_click(const struct play *play, const char *cell)
{
    play_point(play, cell);
    screen_click(&play->bench->screen);
}

void play_watch(const struct play *play, const struct way *way, uint64_t lasting, struct motion *motion)
{
    const struct screen *screen = &play->bench->screen;
    struct rect rect = watched_rect(play, way);
    uint8_t *copy = screen_copy(screen, rect);
    uint64_t cpu = process_cpu_us(play->process), now;
    motion->count = 0;
    motion->clicked = now_us();
    screen_click(screen);
    do {
        bool changed = screen_changed(screen, rect, copy);
        now = now_us();
        bool same = motion->count > 0 && now - motion->seen[motion->count - 1] < SAME_FRAME;
        if (changed && !same && motion->count < PICTURES_MAX)
            motion->seen[motion->count++] = now;
        sleep_us(LOOK_EVERY);
    } while (now - motion->clicked < lasting);
    motion->cpu_share = 100.0 * (double)(process_cpu_us(play->process) - cpu) / (double)(now - motion->clicked);
    free(copy);
    process_must_run(play->process);
    if (motion->count < 2)
        give_up("after a click no piece was seen moving");
}

/* The title says so. */
void play_await_turn(const struct play *play, bool human)
{
    uint64_t start = now_us();
    while (screen_title_has(&play->bench->screen, YOUR_TURN) != human) {
        process_must_run(play->process);
        if (now_us() - start > ANSWER_PATIENCE)
            give_up("the computer and the human do not take turns");
        sleep_us(ASK_EVERY);
    }
}

uint64_t play_await_answer(const struct play *play, const char *cell)
{
    play_await_turn(play, true);
    play_click(play, cell);
    uint64_t start = now_us();
    play_await_turn(play, false);
    play_await_turn(play, true);
    return now_us() - start;
}
