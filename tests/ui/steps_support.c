/* The window step by step. */
#include "steps_support.h"
#include "prelude.h"

#include "store_support.h"

enum { SEEN_MAX = 32768, PATIENCE = 120000 /* milliseconds */, LOOK = 5 };

static struct {
    struct app *app;
    struct settings *settings;
    struct archive *archive;
    bool stopped; /* time stands still */
    Uint64 at;
    char seen[SEEN_MAX];
} steps;

bool (*steps_waits)(void);

/* --- time, and the window's loop --- */

Uint64 __wrap_SDL_GetPerformanceCounter(void);
Uint64 __real_SDL_GetPerformanceCounter(void);
int __wrap_SDL_WaitEvent(SDL_Event *event);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
int __real_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
void __wrap_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);
void __real_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip);
int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);
int __real_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style);

Uint64 __wrap_SDL_GetPerformanceCounter(void)
{
    return steps.stopped ? steps.at : __real_SDL_GetPerformanceCounter();
}

static bool is_thinking(void)
{
    const struct play *play = steps_play();
    return (steps_waits && steps_waits()) || (play && play->table.turn.thinking && !play->table.turn.answered);
}

/* The loop rests: if nobody is waited for the step is over. */
static int rest(SDL_Event *event, bool due)
{
    if (SDL_PollEvent(event))
        return 1;
    for (int waited = 0; is_thinking(); waited += LOOK) {
        if (waited >= PATIENCE)
            fail_msg("nobody answers");
        if (__real_SDL_WaitEventTimeout(event, LOOK))
            return 1;
    }
    steps.app->quit = !due;
    return 0;
}

int __wrap_SDL_WaitEvent(SDL_Event *event)
{
    return rest(event, false);
}

int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    return rest(event, timeout == 0);
}

/* Painting is slow, and nobody looks. */
void __wrap_screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip)
{
    (void)screens;
    (void)canvas;
    (void)clip;
}

int __wrap_canvas_text(struct canvas *canvas, const char *string, SDL_Rect rect, const struct text_style *style)
{
    if (strlen(steps.seen) + strlen(string) + 2 < sizeof steps.seen) {
        strcat(steps.seen, string);
        strcat(steps.seen, "\n");
    }
    return __real_canvas_text(canvas, string, rect, style);
}

static void run(void)
{
    steps.app->quit = false;
    app_run(steps.app);
}

void steps_pass(unsigned milliseconds)
{
    steps.at += milliseconds * SDL_GetPerformanceFrequency() / 1000;
    run();
}

/* --- opening and closing --- */

static void open_stores(const char *directory)
{
    struct notice notice = {""};
    steps.settings = settings_open(directory, &notice);
    assert_string_equal(notice.text, "");
    steps.archive = archive_open(directory, STORE_KEEP, &notice);
    assert_string_equal(notice.text, "");
}

static void close_stores(void)
{
    struct notice notice = {""};
    assert_true(archive_close(steps.archive, &notice));
    assert_true(settings_close(steps.settings, &notice));
    assert_string_equal(notice.text, "");
}

int steps_setup(void **state)
{
    if (directory_setup(state) != 0)
        return -1;
    setenv("HOME", *state, true);
    setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:", true);
    setenv("SDL_VIDEODRIVER", "dummy", true);
    setenv("SDL_AUDIODRIVER", "dummy", true);
    setenv("GRAVITRIPS_ASSETS", "assets", true);
    open_stores(*state);
    static const char *const told[] = {"coach.connect4", "coach.tictactoe", "coach.kolibrat", "speech.offered"};
    for (size_t i = 0; i < SDL_arraysize(told); i++)
        settings_set_integer(steps.settings, told[i], 1);
    const struct app_setup setup = {
        .settings = steps.settings, .archive = steps.archive, .pictures = *state, .mute = true};
    steps.at = __real_SDL_GetPerformanceCounter();
    steps.stopped = true;
    steps.app = app_create(&setup);
    return steps.app ? 0 : -1;
}

int steps_teardown(void **state)
{
    steps_waits = NULL;
    app_destroy(steps.app);
    steps.app = NULL;
    close_stores();
    return directory_teardown(state);
}

struct app *steps_app(void)
{
    return steps.app;
}

void steps_open_as(const struct play_setup *setup)
{
    assert_true(play_open(steps.app, setup));
    app_wake(steps.app); /* screens change with an event */
    steps_pass(0);
}

void steps_open(const char *game, int red, int yellow)
{
    struct play_setup setup = {.seed = 1};
    choice_load(&setup.choice, steps.settings, game_find(game));
    setup.choice.players[0].seat.level = red;
    setup.choice.players[1].seat.level = yellow;
    steps_open_as(&setup);
}

void steps_open_as_left(void)
{
    struct play_setup setup = {.seed = 1, .asks = true};
    choice_load(&setup.choice, steps.settings, choice_last_game(steps.settings));
    steps_open_as(&setup);
}

void steps_quit(const char *directory)
{
    screens_destroy(&steps.app->screens);
    app_wait_for_endings(steps.app);
    close_stores();
    open_stores(directory);
    app_keep_in(steps.app, steps.settings, steps.archive);
}

struct play *steps_play(void)
{
    return steps.app && steps.app->screens.count > 0 ? (struct play *)steps.app->screens.stack[0] : NULL;
}

bool steps_is_covered(void)
{
    return steps.app->screens.count > 1;
}

/* --- hands and eyes --- */

void steps_press(SDL_Keycode key)
{
    SDL_Event event = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED}};
    event.key.keysym = (SDL_Keysym){.scancode = SDL_GetScancodeFromKey(key), .sym = key};
    assert_true(SDL_PushEvent(&event) >= 0);
    event.key.type = SDL_KEYUP;
    event.key.state = SDL_RELEASED;
    assert_true(SDL_PushEvent(&event) >= 0);
    run();
}

void steps_type(const char *keys)
{
    for (; *keys; keys++)
        steps_press((SDL_Keycode)*keys);
}

bool steps_sees(const char *words)
{
    struct canvas *canvas = &steps.app->canvas;
    SDL_Rect whole = {0, 0, canvas->width, canvas->height};
    steps.seen[0] = '\0';
    __real_screens_paint(&steps.app->screens, canvas, whole);
    return strstr(steps.seen, words) != NULL;
}
