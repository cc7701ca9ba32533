/* The statistics: what a person does there, and what that means. */
#include "ui/history/statistics_screen.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/anywhere.h"
#include "ui/history/statistics_state.h"
#include "ui/words.h"

static struct statistics *statistics_of(struct screen *screen)
{
    return (struct statistics *)screen;
}

static void arrange(struct statistics *statistics)
{
    statistics_layout_arrange(&statistics->layout, app_canvas(statistics->app), statistics->game_count,
                              statistics->row_count);
    app_invalidate_all(statistics->app);
}

static void load(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->app);
    const struct game *game = statistics->games[statistics->game];
    bool read = archive_standings(archive, game, statistics->sums);
    int steps = archive_path(archive, game, STEPS_MAX, statistics->steps);
    statistics->failed = !read || steps < 0;
    statistics->step_count = SDL_max(steps, 0);
    statistics->row_count = 0;
    for (int level = 0; level <= SEAT_LEVEL_MAX; level++)
        if (level == 0 || statistics->sums[level].played > 0)
            statistics->rows[statistics->row_count++] = level;
    statistics->asking = false;
    arrange(statistics);
}

/* --- what a person asks for --- */

static void choose_game(struct statistics *statistics, int game)
{
    statistics->game = SDL_clamp(game, 0, statistics->game_count - 1);
    load(statistics);
}

/* Why a reset is not to be seen. For a file that is full or locked it waits; the reason is told when it happens. */
static void tell_failure(struct statistics *statistics)
{
    struct archive *archive = app_archive(statistics->app);
    toast_show(&statistics->toast, statistics->app,
               archive_keeps(archive) ? _("The file cannot be written just now: the statistics begin anew when it can")
                                      : _("The archive is read-only: nothing was reset"),
               app_now(statistics->app));
}

/* Asked first; what is chosen by Enter alone changes nothing. */
static void reset(struct statistics *statistics)
{
    if (statistics->sums[0].played == 0) {
        sound_play(app_sound(statistics->app), SOUND_BAD);
    } else if (statistics->asking) {
        archive_reset_statistics(app_archive(statistics->app), statistics->games[statistics->game]);
        load(statistics);
        if (statistics->sums[0].played > 0)
            tell_failure(statistics);
    } else {
        statistics->asking = true;
        statistics->focus = STATISTICS_BACK;
        app_invalidate_all(statistics->app);
    }
}

static void press(struct statistics *statistics, enum statistics_button button)
{
    if (button == STATISTICS_RESET) {
        reset(statistics);
    } else if (statistics->asking) {
        statistics->asking = false;
        app_invalidate_all(statistics->app);
    } else {
        app_pop(statistics->app);
    }
}

static void step(struct statistics *statistics, int by)
{
    if (!statistics->asking) {
        choose_game(statistics, statistics->game + by);
        return;
    }
    statistics->focus = statistics->focus == STATISTICS_RESET ? STATISTICS_BACK : STATISTICS_RESET;
    app_invalidate_all(statistics->app);
}

/* --- keys and mouse --- */

static void act(struct statistics *statistics, enum action action)
{
    if (action == ACTION_LEFT || action == ACTION_RIGHT)
        step(statistics, action == ACTION_LEFT ? -1 : 1);
    else if (action == ACTION_CHOOSE && statistics->asking)
        press(statistics, statistics->focus);
    else if (action == ACTION_ESCAPE || action == ACTION_STATISTICS)
        press(statistics, STATISTICS_BACK);
    else
        anywhere_act(statistics->app, action, true);
}

static void key_down(struct statistics *statistics, const SDL_KeyboardEvent *event)
{
    const SDL_Keysym *key = &event->keysym;
    enum action action = action_for_key(key, SCOPE_DIALOG);
    if (event->repeat)
        return;
    if (key->sym == SDLK_TAB)
        step(statistics, key->mod & KMOD_SHIFT ? -1 : 1);
    else if (key->sym == SDLK_DELETE && !statistics->asking)
        reset(statistics);
    else
        act(statistics, action);
}

static void mouse_moved(struct statistics *statistics, int x, int y)
{
    int game = statistics_layout_game_at(&statistics->layout, x, y);
    enum statistics_button button = statistics_layout_button_at(&statistics->layout, x, y);
    if (game != statistics->hot_game || button != statistics->hot_button)
        app_invalidate_all(statistics->app);
    statistics->hot_game = game;
    statistics->hot_button = button;
}

static void mouse_down(struct statistics *statistics, const SDL_MouseButtonEvent *event)
{
    if (event->button != SDL_BUTTON_LEFT)
        return;
    mouse_moved(statistics, event->x, event->y);
    if (statistics->hot_game >= 0)
        choose_game(statistics, statistics->hot_game);
    else if (statistics->hot_button != STATISTICS_NO_BUTTON)
        press(statistics, statistics->hot_button);
}

/* All that is done here stays here: what is below hears nothing of it. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct statistics *statistics = statistics_of(screen);
    (void)now;
    switch (event->type) {
    case SDL_WINDOWEVENT:
        arrange(statistics);
        return false;
    case SDL_KEYDOWN:
        key_down(statistics, &event->key);
        return true;
    case SDL_TEXTINPUT:
    case SDL_MOUSEWHEEL:
    case SDL_MOUSEBUTTONUP:
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse_down(statistics, &event->button);
        return true;
    case SDL_MOUSEMOTION:
        mouse_moved(statistics, event->motion.x, event->motion.y);
        return true;
    default:
        return false;
    }
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct statistics *statistics = statistics_of(screen);
    struct notice notice;
    if (archive_trouble(app_archive(statistics->app), &notice)) {
        fprintf(stderr, "gravitrips: %s\n", notice.text);
        toast_show(&statistics->toast, statistics->app, notice.text, now);
    }
    return toast_advance(&statistics->toast, statistics->app, now);
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    statistics_look_draw(canvas, statistics_of(screen));
}

static void destroy(struct screen *screen)
{
    free(screen);
}

static const struct screen_kind statistics_kind = {
    .handle = handle, .advance = advance, .draw = draw, .destroy = destroy, .covers = true};

struct screen *statistics_screen_create(struct app *app, const struct game *game)
{
    struct statistics *statistics = calloc(1, sizeof *statistics);
    if (!statistics)
        return NULL;
    statistics->screen.kind = &statistics_kind;
    statistics->app = app;
    statistics->game_count = choice_games(statistics->games);
    for (int i = 0; i < statistics->game_count; i++)
        if (statistics->games[i] == game)
            statistics->game = i;
    statistics->hot_game = -1;
    statistics->hot_button = STATISTICS_NO_BUTTON;
    load(statistics);
    app_title(app, _("Statistics"));
    return &statistics->screen;
}
