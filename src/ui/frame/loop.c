/* The event loop: the window opens, frames keep their pace, events reach the screens; signals that ask to quit. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "store/settings.h"
#include "ui/draw/asset.h"
#include "ui/frame/app_state.h"
#include "ui/frame/sound.h"

enum { SOUND_WAKE_TIME = 1000000, ICON_SIZE = 64 };

/*
 * --- signals that ask to quit: a thread waits for them, so that nothing has to be done in a signal handler and none
 * comes between the loop's look for events and its sleep ---
 */

static const int ASKING[] = {SIGINT, SIGTERM, SIGHUP};

/* Those that were not ignored from the start: waited for, an ignored one would be heard. */
static sigset_t asking_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < SDL_arraysize(ASKING); i++) {
        struct sigaction action;
        if (sigaction(ASKING[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&signals, ASKING[i]);
    }
    return signals;
}

void app_keep_signals(void)
{
    sigset_t signals = asking_signals();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

/* One that is heard; 0 if all are ignored. */
static int any_of(const sigset_t *signals)
{
    for (size_t i = 0; i < SDL_arraysize(ASKING); i++)
        if (sigismember(signals, ASKING[i]) == 1)
            return ASKING[i];
    return 0;
}

static void listen(void *data)
{
    struct quitter *quitter = data;
    int number;
    while (sigwait(&quitter->signals, &number) == 0 && !atomic_load(&quitter->closing)) {
        SDL_Event event = {.type = SDL_QUIT};
        SDL_PushEvent(&event);
    }
}

/* SDL's events must be ready. Without a thread, for want of which stderr says why, signals end the program at once. */
static void start_quitter(struct quitter *quitter)
{
    quitter->signals = asking_signals();
    quitter->wake = any_of(&quitter->signals);
    if (quitter->wake == 0)
        return;
    int error = thread_start(&quitter->thread, "quitter", listen, quitter);
    if (error == 0)
        return;
    fprintf(stderr, "gravitrips: signals cannot be waited for: %s\n", strerror(error));
    pthread_sigmask(SIG_UNBLOCK, &quitter->signals, NULL);
    quitter->wake = 0;
}

static void stop_quitter(struct quitter *quitter)
{
    if (quitter->wake == 0)
        return;
    atomic_store(&quitter->closing, true);
    pthread_kill(quitter->thread.handle, quitter->wake); /* that thread alone hears it */
    thread_join(&quitter->thread);
}

/* --- the window opens --- */

/* Sets the window's true pixels. Are they others than those that are drawn? */
static bool is_resized(const struct canvas *canvas, int *width, int *height)
{
    *width = *height = 0;
    SDL_GetRendererOutputSize(canvas->renderer, width, height);
    return *width != canvas->width || *height != canvas->height;
}

/* The window's true pixels; what was drawn for another size is forgotten. */
static void measure(struct app *app)
{
    struct canvas *canvas = &app->canvas;
    int width, height;
    if (is_resized(canvas, &width, &height)) {
        canvas_resize(canvas, width, height);
        sprites_clear(canvas->sprites);
        text_clear(canvas->text);
    }
    app->frame_time = window_frame_time(&app->window);
    app_invalidate_all(app);
}

static bool create_canvas(struct app *app)
{
    struct canvas *canvas = &app->canvas;
    canvas->renderer = app->window.renderer;
    canvas->sprites = sprites_create(canvas->renderer);
    canvas->text = text_create(canvas->renderer);
    if (!canvas->sprites || !canvas->text) {
        fprintf(stderr, "gravitrips: out of memory\n");
        return false;
    }
    app_take_preferences(app);
    measure(app);
    return true;
}

struct app *app_create(const struct app_setup *setup)
{
    struct app *app = calloc(1, sizeof *app);
    if (!app)
        return NULL;
    app->zero = SDL_GetPerformanceCounter();
    app->settings = setup->settings;
    app->archive = setup->archive;
    app->pictures = setup->pictures;
    preferences_load(&app->preferences, app->settings);
    app_load_keys(app);
    if (setup->mute)
        app->preferences.values[PREFER_SILENCE] = true;
    if (!window_find_display()) {
        app_destroy(app);
        return NULL;
    }
    app->wake_event = SDL_RegisterEvents(1);
    start_quitter(&app->quitter);
    int width = settings_integer(app->settings, "window.width", UNITS_WIDE, WINDOW_MIN_WIDTH, 16384);
    int height = settings_integer(app->settings, "window.height", UNITS_HIGH, WINDOW_MIN_HEIGHT, 16384);
    if (!window_open(&app->window, width, height, setup->fullscreen) || !create_canvas(app)) {
        app_destroy(app);
        return NULL;
    }
    app->sound = sound_create();
    app_take_preferences(app);
    return app;
}

void app_destroy(struct app *app)
{
    if (!app)
        return;
    stop_quitter(&app->quitter);
    screens_destroy(&app->screens);
    sound_destroy(app->sound);
    text_destroy(app->canvas.text);
    sprites_destroy(app->canvas.sprites);
    window_close(&app->window);
    SDL_Quit();
    free(app->language);
    free(app);
}

/* --- frames and events --- */

/* What happens before the first frame delays it; the rest comes here. */
static void after_first_frame(struct app *app)
{
    app->started = true;
    SDL_Surface *icon = asset_picture("icon.svg", ICON_SIZE, ICON_SIZE, NULL, 0);
    if (icon)
        SDL_SetWindowIcon(app->window.window, icon);
    SDL_FreeSurface(icon);
}

/* The software renderer of SDL 3, below SDL 2, takes a window's new size only with a picture: SDL's issue 11102. */
static void draw(struct app *app, uint64_t now)
{
    SDL_Event resized = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_SIZE_CHANGED}};
    int width, height;
    SDL_Rect whole = {0, 0, app->canvas.width, app->canvas.height}, clip = whole;
    /* An accelerated back buffer holds nothing reliable after it was shown. */
    if (app->window.software && app->started)
        SDL_IntersectRect(&app->dirty_rect, &whole, &clip);
    app->dirty = false;
    screens_paint(&app->screens, &app->canvas, clip, now);
    SDL_RenderPresent(app->canvas.renderer);
    if (!app->started)
        after_first_frame(app);
    if (is_resized(&app->canvas, &width, &height)) {
        measure(app);
        screens_handle(&app->screens, &resized, now);
    }
}

static void window_event(struct app *app, const SDL_WindowEvent *event)
{
    switch (event->event) {
    case SDL_WINDOWEVENT_SIZE_CHANGED:
        measure(app);
        if (!app_is_fullscreen(app) && !window_is_fitted(&app->window, event->data1, event->data2)) {
            settings_set_integer(app->settings, "window.width", event->data1);
            settings_set_integer(app->settings, "window.height", event->data2);
        }
        break;
    case SDL_WINDOWEVENT_EXPOSED:
    case SDL_WINDOWEVENT_RESTORED:
    case SDL_WINDOWEVENT_MOVED:
        measure(app);
        break;
    default:
        break;
    }
}

static void wake_sound(struct app *app, uint64_t now)
{
    if (app->sound_woken != 0 && now - app->sound_woken < SOUND_WAKE_TIME)
        return;
    app->sound_woken = now;
    sound_wake(app->sound);
}

/* Screens hear of keys by what they say; a text that is a press of its own comes before itself as a text. */
static void give(struct app *app, SDL_Event *event, uint64_t now)
{
    SDL_Event press;
    if (event->type == SDL_KEYDOWN && !keyboard_key(&app->keyboard, &event->key, SDL_IsTextInputActive()))
        return;
    if (event->type == SDL_TEXTINPUT &&
        keyboard_text(&app->keyboard, &event->text, (Uint16)SDL_GetModState(), &press.key)) {
        screens_handle(&app->screens, &press, now);
        if (screens_change(&app->screens, now))
            app_invalidate_all(app);
    }
    screens_handle(&app->screens, event, now);
}

static void handle(struct app *app, SDL_Event *event)
{
    uint64_t now = app_now(app);
    if (event->type == SDL_WINDOWEVENT)
        window_settle(&app->window);
    else if (event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN)
        app->window.settled = true;
    if (event->type == SDL_QUIT)
        app_quit(app);
    else if (event->type == SDL_RENDER_TARGETS_RESET || event->type == SDL_RENDER_DEVICE_RESET)
        measure(app);
    else if (event->type == SDL_WINDOWEVENT)
        window_event(app, &event->window);
    if (event->type == SDL_MOUSEMOTION || event->type == SDL_MOUSEBUTTONDOWN || event->type == SDL_KEYDOWN)
        wake_sound(app, now);
    window_to_pixels(&app->window, app->canvas.width, app->canvas.height, event);
    give(app, event, now);
    if (event->type == SDL_DROPFILE || event->type == SDL_DROPTEXT)
        SDL_free(event->drop.file);
    if (screens_change(&app->screens, app_now(app)))
        app_invalidate_all(app);
}

/* Frames keep to the display's rhythm; after a rest a new rhythm begins at once. */
static void show_frame(struct app *app, uint64_t now)
{
    draw(app, now);
    app->next_frame += app->frame_time;
    if (app->next_frame < now || app->window.vsync)
        app->next_frame = app->window.vsync ? now : now + app->frame_time;
}

/* Sleeps until there is an event or something is due; `next` is when. */
static bool wait_event(struct app *app, SDL_Event *event, uint64_t next)
{
    uint64_t now = app_now(app);
    if (app->dirty)
        next = app->next_frame;
    else if (next <= now)
        next = SDL_max(app->next_frame, now + 1);
    if (next == NEVER)
        return SDL_WaitEvent(event);
    uint64_t wait = next > now ? (next - now + 999) / 1000 : 0;
    return SDL_WaitEventTimeout(event, (int)SDL_min(wait, 60000));
}

static void tell_trouble(struct app *app)
{
    while (toast_take_trouble(&app->trouble, app->settings, app->archive)) {
        fprintf(stderr, "gravitrips: %s\n", app->trouble.notice.text);
        app_tell(app, app->trouble.notice.text);
    }
}

void app_run(struct app *app)
{
    while (!app->quit) {
        uint64_t now = app_now(app);
        tell_trouble(app);
        uint64_t next = screens_advance(&app->screens, now);
        if (app->dirty && now >= app->next_frame)
            show_frame(app, now);
        SDL_Event event;
        if (!wait_event(app, &event, next))
            continue;
        do
            handle(app, &event);
        while (!app->quit && SDL_PollEvent(&event));
    }
}
