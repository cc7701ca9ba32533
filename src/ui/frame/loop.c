/*
 * The event loop: opens the window, keeps the pace of frames, and passes events and controllers on to the screens.
 * Declared in app.h.
 */

#include "ui/frame/app_state.h"
#include "ui/frame/sound.h"

/* --- signals that ask to quit --- */

/*
 * A thread waits for signals, so that nothing happens in a signal handler, and no signal is lost between the loop's
 * look for events and its sleep. One of the signals, SIGIO, says that there are new devices: see pad.c.
 */

static const int HEARD[] = {SIGINT, SIGTERM, SIGHUP, SIGIO};

/*
 * The signals to wait for: those that were not ignored when the program began. Waiting for an ignored signal would
 * catch it after all.
 */
static sigset_t heard_signals(void)
{
    sigset_t signals;
    sigemptyset(&signals);
    for (size_t i = 0; i < SDL_arraysize(HEARD); i++) {
        struct sigaction action;
        if (sigaction(HEARD[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&signals, HEARD[i]);
    }
    return signals;
}

void app_keep_signals(void)
{
    sigset_t signals = heard_signals();
    pthread_sigmask(SIG_BLOCK, &signals, NULL);
}

static void hear_signals(void *data)
{
    struct quitter *quitter = data;
    int number;
    while (sigwait(&quitter->signals, &number) == 0 && !atomic_load(&quitter->closing)) {
        SDL_Event event = {.type = number == SIGIO ? quitter->devices_event : (Uint32)SDL_QUIT};
        SDL_PushEvent(&event);
    }
}

/*
 * Starts the thread that waits for signals, once SDL's events work. If the thread cannot start, stderr says so, and
 * signals end the program at once.
 */
static void start_quitter(struct quitter *quitter)
{
    quitter->signals = heard_signals();
    for (size_t i = 0; i < SDL_arraysize(HEARD); i++)
        if (sigismember(&quitter->signals, HEARD[i]) == 1)
            quitter->wake = HEARD[i];
    if (quitter->wake == 0)
        return;
    int error = thread_start(&quitter->thread, "quitter", hear_signals, quitter);
    if (error == 0)
        return;
    fprintf(stderr, "gravitrips: signals cannot be waited for: %s\n", strerror(error));
    sigdelset(&quitter->signals, SIGIO); /* SIGIO reports new devices and does not ask to quit */
    pthread_sigmask(SIG_UNBLOCK, &quitter->signals, NULL);
    quitter->wake = 0;
}

enum { SOUND_WAKE_TIME = 1000000, OFFER_AFTER = 10000000, ICON_SIZE = 64 };

/* --- opening the window --- */

enum { FOOT_PART = 12 /* the button of app_call has this part of the window's height */ };

/* Finds the window's size in pixels, and how high the canvas is in it. Returns true if either has changed. */
static bool is_resized(const struct app *app, SDL_Rect *window, int *height)
{
    *window = (SDL_Rect){0};
    SDL_GetRendererOutputSize(app->canvas.renderer, &window->w, &window->h);
    *height = window->h - (app->screens.call[0] && app->screens.count > 1 ? window->h / FOOT_PART : 0);
    return window->w != app->canvas.width || *height != app->canvas.height;
}

/* Measures the window in true pixels, and drops pictures that were made for another size. */
static void measure(struct app *app)
{
    struct canvas *canvas = &app->canvas;
    int height;
    if (is_resized(app, &canvas->window, &height)) {
        app_let_pass(app);
        canvas_resize(canvas, canvas->window.w, height);
        canvas->density = window_density(&app->window, canvas->width);
        sprites_clear(canvas->sprites);
        text_clear(canvas->text);
        paintings_clear(canvas->paintings);
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
    canvas->paintings = paintings_create();
    if (!canvas->sprites || !canvas->text || !canvas->paintings) {
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
    app->pictures = setup->pictures;
    app_keep_in(app, setup->settings, setup->archive);
    if (setup->mute)
        app->preferences.values[PREFER_SILENCE] = true;
    if (!window_find_display()) {
        app_destroy(app);
        return NULL;
    }
    app->wake_event = SDL_RegisterEvents(2);
    app->quitter.devices_event = app->wake_event + 1;
    start_quitter(&app->quitter);
    app->portal = portal_create(app_wake, app);
    if (!window_open(&app->window, app->settings, setup->fullscreen) || !create_canvas(app)) {
        app_destroy(app);
        return NULL;
    }
    app->speech = speech_create(app_wake, app);
    app->sound = sound_create();
    app_take_preferences(app);
    return app;
}

void app_destroy(struct app *app)
{
    if (!app)
        return;
    if (app->quitter.wake != 0) {
        atomic_store(&app->quitter.closing, true);
        pthread_kill(app->quitter.thread.handle, app->quitter.wake); /* only the waiting thread gets this signal */
        thread_join(&app->quitter.thread);
    }
    (void)window_place_keep(&app->window, app->settings, NEVER);
    screens_destroy(&app->screens);
    sound_destroy(app->sound);
    speech_destroy(app->speech);
    portal_destroy(app->portal);
    pad_end(&app->pad);
    paintings_destroy(app->canvas.paintings);
    text_destroy(app->canvas.text);
    sprites_destroy(app->canvas.sprites);
    window_close(&app->window);
    app_wait_for_endings(app);
    SDL_Quit();
    free(app);
}

bool app_take_order(struct app *app, struct app_order *order)
{
    /* Store the window's place at once, because the caller is about to close these settings. */
    (void)window_place_keep(&app->window, app->settings, NEVER);
    *order = app->order;
    app->order.deed = BACKUP_NOTHING;
    if (order->deed == BACKUP_NOTHING)
        return false;
    screens_destroy(&app->screens);
    app_wait_for_endings(app);
    return true;
}

/* --- the loop: frames and events --- */

/* Does everything that can wait until the first frame has been shown. */
static void after_first_frame(struct app *app)
{
    app->started = true;
    SDL_Surface *icon = asset_picture("icon.svg", ICON_SIZE, ICON_SIZE, NULL, 0);
    if (icon)
        SDL_SetWindowIcon(app->window.window, icon);
    SDL_FreeSurface(icon);
    pad_begin(&app->pad);
    app_wake(app); /* look for events again soon: otherwise a controller that is already connected would go unnoticed */
    app_take_speech(app);
    app_take_sounds(app);
    if (!settings_integer(app->settings, "speech.offered", 0, 0, 1))
        app->offer = app_now(app) + OFFER_AFTER;
}

/*
 * SDL 3's software renderer, when it runs under SDL 2, learns of a window's new size only from a frame: SDL's issue
 * 11102.
 */
static void draw(struct app *app, uint64_t now)
{
    SDL_Event resized = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_SIZE_CHANGED}};
    int height;
    SDL_Rect whole;
    if (is_resized(app, &whole, &height))
        measure(app);
    /*
     * Only the software renderer keeps the last frame. An accelerated back buffer is undefined once it has been shown,
     * so everything is drawn.
     */
    if (!app->window.software || !app->started)
        app_invalidate_all(app);
    SDL_Rect parts[DIRTY_MAX], clip;
    int count = app->dirty_count;
    memcpy(parts, app->dirty, sizeof parts);
    app->dirty_count = 0; /* what is drawn may ask to be drawn again */
    for (int i = 0; i < count; i++)
        if (SDL_IntersectRect(&parts[i], &whole, &clip))
            screens_paint(&app->screens, &app->canvas, clip);
    SDL_RenderPresent(app->canvas.renderer);
    toast_seen(&app->screens.toast, app_now(app));
    if (!app->started)
        after_first_frame(app);
    if (is_resized(app, &whole, &height)) {
        measure(app);
        screens_handle(&app->screens, &resized, now);
    }
}

static void window_event(struct app *app, const SDL_WindowEvent *event)
{
    bool moves = event->event == SDL_WINDOWEVENT_SIZE_CHANGED || event->event == SDL_WINDOWEVENT_MAXIMIZED ||
                 event->event == SDL_WINDOWEVENT_RESTORED || event->event == SDL_WINDOWEVENT_MOVED;
    window_place_settle(&app->window);
    if (moves)
        window_place_stir(&app->window, app_now(app));
    if (moves || event->event == SDL_WINDOWEVENT_EXPOSED)
        measure(app);
    if (event->event == SDL_WINDOWEVENT_LEAVE && SDL_GetMouseState(NULL, NULL) == 0) /* nobody points at anything */
        screens_handle(&app->screens, &(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .x = -1, .y = -1}},
                       app_now(app));
    app_take_sounds(app); /* the sea falls silent while nobody sees the window */
}

static void wake_sound(struct app *app, uint64_t now)
{
    if (app->sound_woken != 0 && now - app->sound_woken < SOUND_WAKE_TIME)
        return;
    app->sound_woken = now;
    sound_wake(app->sound);
}

/*
 * Passes an event on to the screens. A key is first turned into what it means. If a text counts as a key press, the
 * screens get that press before the text.
 */
static void give(struct app *app, SDL_Event *event, uint64_t now)
{
    SDL_Event press;
    if (event->type == SDL_KEYDOWN && !events_key(&app->keyboard, &event->key, SDL_IsTextInputActive()))
        return;
    if (event->type == SDL_TEXTINPUT &&
        events_text(&app->keyboard, &event->text, (Uint16)SDL_GetModState(), &press.key)) {
        screens_handle(&app->screens, &press, now);
        if (screens_change(&app->screens))
            app_invalidate_all(app);
    }
    screens_handle(&app->screens, event, now);
}

/*
 * At a first start, offers to read aloud: with one sentence, if nobody has touched anything for a while, and never
 * again. Returns when that is due.
 */
static uint64_t offer_speech(struct app *app, bool touched, uint64_t now)
{
    char words[SPEECH_WORDS_MAX], key[ACTION_KEYS_MAX];
    if (app->offer == 0)
        return NEVER;
    if (!touched && now < app->offer)
        return app->offer;
    app->offer = 0;
    settings_set_integer(app->settings, "speech.offered", 1);
    action_first_key(&app->keymap, ACTION_SPEECH, SCOPE_TABLE, key);
    snprintf(words, sizeof words, _("Gravitrips can read everything aloud: press %s"), key);
    if (!touched && app_preference(app, PREFER_SPEECH) == SPEECH_AS_DESKTOP)
        speech_offer(app->speech, words);
    return NEVER;
}

/* Any input stops speech, and removes a message that passes. */
static void go_on(struct app *app)
{
    (void)offer_speech(app, true, app_now(app));
    app->scan = 0;
    speech_hush(app->speech);
    app_let_pass(app);
}

/* --- playing with one key: the focus walks by itself, and any key that chooses takes what has it --- */

static bool is_scanning(const struct app *app)
{
    return app_preference(app, PREFER_SCAN) != 0;
}

/*
 * Walks on when that is due, and returns when it is due next. What has the focus may be away for a while, as columns
 * are while the computer moves: it is waited for a few times.
 */
static uint64_t scan(struct app *app, uint64_t now)
{
    enum { ABSENCES = 4 };
    static const uint64_t paces[] = {0, 3000000, 2000000, 1000000};
    struct controls *controls = &app->screens.stack[app->screens.count - 1]->controls;
    controls->scans = is_scanning(app);
    if (!controls->scans || app_is_away(app))
        return NEVER;
    if (app->scan > 0 && now >= app->scan) {
        bool absent = controls->focus != NO_CONTROL && !controls_find(controls, controls->focus);
        app->absences = absent ? app->absences + 1 : 0;
        if (!absent || app->absences > ABSENCES)
            controls_move_focus(controls, 1);
        app_invalidate_all(app);
    }
    if (app->scan <= now)
        app->scan = now + paces[app_preference(app, PREFER_SCAN)];
    return app->scan;
}

/* Shows letters if the focus is in a text field: whoever has no keyboard at hand types with them. */
static bool open_letters(struct app *app)
{
    struct screen *top = app->screens.stack[app->screens.count - 1];
    const struct control *focus = controls_find(screens_list(top), top->controls.focus);
    bool text = focus && focus->role == ROLE_TEXT;
    if (text)
        app_push(app, letters_screen_create(top));
    return text;
}

/* Turns a controller's button into the key for the same action. If a screen has a main button, A stands for Enter. */
static void press_button(struct app *app, enum pad_button button, bool again, uint64_t now)
{
    SDL_Event press = {.key = {.type = SDL_KEYDOWN, .state = SDL_PRESSED, .repeat = again}};
    if (button == PAD_NONE)
        return;
    struct screen *top = app->screens.stack[app->screens.count - 1];
    struct controls *controls = screens_list(top);
    const struct control *focus = controls_find(controls, controls->focus);
    bool presses = top->kind->focus_keys != FOCUS_BY_NONE && focus && !controls_main(controls);
    if (is_scanning(app))
        press.key.keysym.sym = SDLK_SPACE;
    else if (!pad_key(&app->keymap, button, top->scope, presses, &press.key.keysym))
        return;
    wake_sound(app, now);
    go_on(app);
    if ((!is_scanning(app) && action_for_pad(button, top->scope) != ACTION_CHOOSE) || !open_letters(app))
        screens_handle(&app->screens, &press, now);
    if (screens_change(&app->screens))
        app_invalidate_all(app);
}

/*
 * Handles events of controllers, and says when one is connected or removed. A controller that is connected from the
 * start is not announced.
 */
static void hear_devices(struct app *app, const SDL_Event *event, uint64_t now)
{
    bool before = pad_is_there(&app->pad);
    if (event->type == app->quitter.devices_event)
        pad_look(&app->pad);
    enum pad_button button = pad_event(&app->pad, event, now);
    if (pad_is_there(&app->pad) != before)
        app_tell(app, before ? _("The controller is disconnected")
                             : _("A controller is connected: press ? to see its buttons"));
    press_button(app, button, false, now);
}

static void handle(struct app *app, SDL_Event *event)
{
    uint64_t now = app_now(app);
    bool pressed = event->type == SDL_KEYDOWN || event->type == SDL_MOUSEBUTTONDOWN;
    bool goes_on = pressed || event->type == SDL_FINGERDOWN;
    app->window.settled = app->window.settled || pressed;
    if (is_scanning(app) && event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_RETURN)
        event->key.keysym.sym = SDLK_SPACE;
    if (event->type == SDL_QUIT)
        app_quit(app);
    else if (event->type == SDL_RENDER_TARGETS_RESET || event->type == SDL_RENDER_DEVICE_RESET)
        measure(app);
    else if (event->type == SDL_WINDOWEVENT)
        window_event(app, &event->window);
    if (event->type == SDL_MOUSEMOTION || goes_on)
        wake_sound(app, now);
    if (goes_on)
        go_on(app);
    if (goes_on || event->type == SDL_MOUSEBUTTONUP) /* what a person does is shown at once, also between two frames */
        app->next_frame = SDL_min(app->next_frame, now);
    hear_devices(app, event, now);
    window_to_pixels(&app->window, app->canvas.window.w, app->canvas.window.h, event);
    if (is_scanning(app) && event->type == SDL_KEYDOWN && event->key.keysym.sym == SDLK_SPACE && open_letters(app))
        return;
    if (event->type == SDL_FINGERDOWN || event->type == SDL_FINGERMOTION || event->type == SDL_FINGERUP)
        screens_touch(&app->screens, &event->tfinger, (SDL_Point){app->canvas.window.w, app->canvas.window.h}, now);
    else
        give(app, event, now);
    if (event->type == SDL_DROPFILE || event->type == SDL_DROPTEXT)
        SDL_free(event->drop.file);
    if (screens_change(&app->screens))
        app_invalidate_all(app);
}

/*
 * Draws a frame, and decides when the next one may follow. Frames keep the display's rhythm, but after a rest the next
 * one is shown at once.
 */
static void show_frame(struct app *app, uint64_t now)
{
    draw(app, now);
    app->next_frame += app->frame_time;
    if (app->next_frame < now || app->window.vsync)
        app->next_frame = app->window.vsync ? now : now + app->frame_time;
}

/* Sleeps until there is an event, or until `next`, when something is due. */
static bool wait_event(struct app *app, SDL_Event *event, uint64_t next)
{
    uint64_t now = app_now(app);
    if (app->dirty_count > 0)
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
    const char *silent = speech_take_trouble(app->speech);
    if (silent && app->speech_asked)
        app_tell(app, _(silent));
    else if (silent)
        fprintf(stderr, "gravitrips: %s\n", _(silent));
}

/* Says which control of the top screen has the focus, if that is another one than before. */
static void say_focus(struct app *app)
{
    struct screen *top = app->screens.stack[app->screens.count - 1];
    const char *name = top->kind->name ? _(top->kind->name) : NULL;
    if (speech_detail(app->speech) != TELL_NOTHING)
        speech_look(app->speech, top, name, screens_list(top));
}

void app_run(struct app *app)
{
    while (!app->quit) {
        uint64_t now = app_now(app);
        tell_trouble(app);
        if (portal_wishes(app->portal) != app->wishes)
            app_take_preferences(app);
        uint64_t look;
        press_button(app, pad_advance(&app->pad, now, &look), true, now);
        uint64_t change = screens_advance(&app->screens, now);
        uint64_t keep = window_place_keep(&app->window, app->settings, now), offer = offer_speech(app, false, now);
        uint64_t walk = scan(app, now), hour = app_follow_clock(app, now);
        say_focus(app);
        if (app->dirty_count > 0 && now >= app->next_frame)
            show_frame(app, now);
        SDL_Event event;
        uint64_t due = SDL_min(SDL_min(change, look), SDL_min(SDL_min(keep, offer), SDL_min(walk, hour)));
        if (!wait_event(app, &event, due))
            continue;
        do
            handle(app, &event);
        while (!app->quit && SDL_PollEvent(&event));
    }
}
