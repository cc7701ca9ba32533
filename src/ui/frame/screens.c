/*
 * The stack of screens: which are visible, how they open and close, and the actions that work on any of them. Declared
 * in app_state.h.
 */

#include "ui/frame/app_state.h"
#include "ui/frame/sound.h"

enum { VOLUME_STEP = 2 };

/* In units: the gap around the sheet of a page that fills the window, and the sheet's round corners. */
static const float PAGE_EDGE = 8, PAGE_ROUND = 26;

static void destroy_top(struct screens *screens)
{
    struct screen *top = screens->stack[--screens->count];
    if (top->kind->destroy)
        top->kind->destroy(top);
    else
        free(top);
}

void screens_destroy(struct screens *screens)
{
    while (screens->count > 0)
        destroy_top(screens);
}

/*
 * Removes the top screen. Nothing stays pressed on the screen below, because the mouse may have been released over the
 * removed one.
 */
static void pop_top(struct screens *screens)
{
    destroy_top(screens);
    struct screen *top = screens->stack[screens->count - 1];
    (void)controls_let_go(&top->controls);
    top->controls.pressing = (struct pressing){.scroller = NULL};
    top->controls.listens = false;
    if (top->kind->uncover)
        top->kind->uncover(top);
    top->size = (SDL_Point){0, 0}; /* it may have been arranged while the button of app_call still took room */
}

bool screens_change(struct screens *screens)
{
    bool popped = screens->pop;
    const struct screen *top = screens->count > 0 ? screens->stack[screens->count - 1] : NULL;
    if (popped || screens->successor)
        (void)toast_let_pass(&screens->toast);
    while (screens->pop) { /* a screen may ask to be removed when it becomes the top one */
        screens->pop = screens->home && screens->count > 2 && !screens->successor;
        if (!screens->successor)
            pop_top(screens);
    }
    screens->home = false;
    bool replaced = screens->successor != NULL; /* a screen that became the top one may have set the successor */
    if (replaced) {
        screens_destroy(screens);
        screens->stack[screens->count++] = screens->successor;
        screens->successor = NULL;
    }
    if (popped || replaced) {
        screens->pressed_when = screens->pressed == top ? screens->pressed_when : 0; /* no press has closed it */
        screens->pressed = NULL;
    }
    return popped || replaced;
}

/* --- laying out and drawing the visible screens --- */

/* Arranges a screen only if a size has changed or pictures were lost, because many window events change neither. */
void screens_arrange(struct screen *screen, bool lost)
{
    const struct canvas *canvas = app_canvas(screen->app);
    bool fits = screen->size.x == canvas->width && screen->size.y == canvas->height;
    if (!lost && fits && screen->wished_text == canvas->text_size)
        return;
    screen->size = (SDL_Point){canvas->width, canvas->height};
    screen->wished_text = canvas->text_size;
    if (screen->kind->arrange)
        screen->kind->arrange(screen);
}

/* Sets the canvas's text size to that of the screen. Returns the size before. */
static int begin_text(const struct screen *screen, struct canvas *canvas)
{
    int before = canvas->text_size;
    if (screen->text_size > 0)
        canvas->text_size = screen->text_size;
    return before;
}

struct controls *screens_list(struct screen *screen)
{
    struct controls *controls = &screen->controls;
    struct canvas *canvas = app_canvas(screen->app);
    if (!screen->kind->list)
        return controls;
    screens_arrange(screen, false);
    int before = begin_text(screen, canvas);
    screen->kind->list(screen, controls);
    SDL_Rect foot = {0, canvas->height, canvas->width, canvas->window.h - canvas->height};
    if (foot.h > 0 && screen == screen->app->screens.stack[screen->app->screens.count - 1])
        controls_add_words(controls, CALLS_BACK, canvas_inset(foot, foot.h / 12),
                           controls_words(controls, "%s · %s", screen->app->screens.call, _("Back to the game")))
            ->on = true; /* it stands out */
    canvas->text_size = before;
    const struct control *focus = controls_find(controls, controls->focus);
    if (focus ? control_is_dead(focus) : screen->kind->focus_keys >= FOCUS_BY_TAB && controls->focus == NO_CONTROL)
        controls_move_focus(controls, 1);
    return controls;
}

static int lowest_seen(const struct screens *screens)
{
    int lowest = screens->count - 1;
    while (lowest > 0 && !screens->stack[lowest]->kind->covers)
        lowest--;
    return lowest;
}

void screens_paint(struct screens *screens, struct canvas *canvas, SDL_Rect clip)
{
    SDL_Rect whole = {0, 0, canvas->width, canvas->height};
    SDL_RenderSetClipRect(canvas->renderer, &clip);
    canvas->table = screens->stack[lowest_seen(screens)]->table;
    canvas_ground(canvas, clip);
    int lowest = lowest_seen(screens);
    for (int i = lowest; i < screens->count; i++)
        screens_list(screens->stack[i]);
    if (screens->stack[lowest]->controls.ground == GROUND_WINDOW)
        canvas_sheet(canvas, canvas_inset(whole, canvas_px(canvas, PAGE_EDGE)), canvas_px(canvas, PAGE_ROUND));
    /*
     * Messages are drawn on the topmost screen that has a place for them. If none has, they are drawn on the lowest
     * visible one, which fills the window.
     */
    int told = screens->count - 1;
    while (told > lowest && screens->stack[told]->notes.w == 0)
        told--;
    for (int i = lowest; i < screens->count; i++) {
        struct screen *screen = screens->stack[i];
        int before = begin_text(screen, canvas);
        screen->kind->draw(screen, canvas);
        canvas->text_size = before;
        if (i == told)
            toast_draw(canvas, &screens->toast, screen->notes.w > 0 ? screen->notes : whole);
    }
}

/* --- actions that every screen offers --- */

static void save_picture(struct app *app)
{
    char sentence[FILES_TOLD_MAX];
    SDL_Rect whole = app->canvas.window;
    /* All is drawn anew, because the back buffer no longer holds the last frame. */
    screens_paint(&app->screens, &app->canvas, whole);
    SDL_Surface *picture = canvas_picture(&app->canvas, whole);
    files_save_picture(picture, app_pictures(app), sentence, sizeof sentence);
    SDL_FreeSurface(picture);
    app_tell(app, sentence);
}

static void open_keys(struct app *app)
{
    app_push(app, keys_screen_create(app));
}

/* "Auto" means the system's language, so the step starts from that language. */
static void step_language(struct app *app)
{
    const struct preference_info *info = preference_info(PREFER_LANGUAGE);
    int now = app_preference(app, PREFER_LANGUAGE);
    for (int i = 1; i <= info->most && now == 0; i++)
        now = strcmp(info->names[i], words_language()) == 0 ? i : 0;
    (void)app_prefer(app, PREFER_LANGUAGE, now % info->most + 1);
}

/* Changes the volume by a step. Raising it also ends silence. A sound is played to show how loud it is. */
static void step_volume(struct app *app, int by)
{
    bool silent = app_preference(app, PREFER_SILENCE);
    if (silent && by > 0)
        (void)app_prefer(app, PREFER_SILENCE, false);
    if (!app_prefer_next(app, PREFER_VOLUME, by) && !silent)
        app_refuse(app, "");
    sound_play(app_sound(app), SOUND_DROP_RED);
}

/* Has the screen that fills the window too little room for text as large as it is wished? */
static bool is_text_cut(struct app *app)
{
    struct screen *seen = app->screens.stack[lowest_seen(&app->screens)];
    screens_arrange(seen, false);
    return seen->text_size > 0 && seen->text_size < app->canvas.text_size;
}

/* The main screen opens what is in the clipboard, and some others take it; all others say why they do not. */
static void refuse_paste(struct app *app)
{
    app_refuse(app, _("A copied game cannot be opened here: go back to the game first"));
}

/*
 * How a change of a preference is announced where no row shows it. TOLD_SHOWN: only in writing, because it was spoken
 * already.
 */
enum told { TOLD_NOT, TOLD_AS_WORDS, TOLD_SHOWN };

/*
 * What an action does on every screen: it calls `act`, or steps a preference. An action with neither does nothing here;
 * a screen may do it.
 */
static const struct {
    void (*act)(struct app *app);
    enum preference preference;
    int by;       /* a step within the range; 0: goes on by one, from the last value to the first */
    int from, to; /* the first of them, as those before it only follow something else, and the last; 0: the very last */
    enum told told;
    bool covers; /* done only on screens that fill the window */
} deeds[ACTION_COUNT] = {
    [ACTION_PASTE] = {.act = refuse_paste, .covers = true},
    [ACTION_FULLSCREEN] = {.act = app_toggle_fullscreen},
    [ACTION_PICTURE] = {.act = save_picture},
    [ACTION_QUIT] = {.act = app_quit},
    [ACTION_HELP] = {.act = open_keys, .covers = true},
    [ACTION_LANGUAGE] = {.act = step_language},
    [ACTION_SPEECH] = {.preference = PREFER_SPEECH, .from = SPEECH_WISHED},
    [ACTION_THEME] = {.preference = PREFER_THEME,
                      .from = THEME_WISHED + THEME_MORNING,
                      .to = THEME_WISHED + THEME_NIGHT,
                      .covers = true},
    [ACTION_TEXT_LARGER] = {.preference = PREFER_TEXT_SIZE, .by = 1, .told = TOLD_AS_WORDS},
    [ACTION_TEXT_SMALLER] = {.preference = PREFER_TEXT_SIZE, .by = -1, .told = TOLD_AS_WORDS},
    [ACTION_PALETTE] = {.preference = PREFER_PALETTE, .from = PALETTE_WISHED, .told = TOLD_SHOWN},
    [ACTION_MOTION] = {.preference = PREFER_MOTION, .from = MOTION_FULL, .told = TOLD_SHOWN},
    [ACTION_LOUDER] = {.preference = PREFER_VOLUME, .by = VOLUME_STEP},
    [ACTION_QUIETER] = {.preference = PREFER_VOLUME, .by = -VOLUME_STEP},
    [ACTION_MUTE] = {.preference = PREFER_SILENCE, .covers = true},
};

/* The value in effect: if the preference follows the desktop or the theme, their value. */
static int seen_value(const struct app *app, enum preference preference)
{
    if (preference == PREFER_THEME)
        return THEME_WISHED + (int)app->canvas.theme_id;
    if (preference == PREFER_PALETTE)
        return PALETTE_WISHED + (int)app->canvas.palette;
    if (preference == PREFER_SPEECH)
        return SPEECH_WISHED + (int)speech_detail(app->speech);
    if (preference == PREFER_MOTION)
        return app_is_motion_reduced(app) ? MOTION_REDUCED : MOTION_FULL;
    return app_preference(app, preference);
}

static void step(struct app *app, enum action action)
{
    enum preference preference = deeds[action].preference;
    int by = deeds[action].by, value = seen_value(app, preference), to = deeds[action].to;
    if (preference == PREFER_VOLUME)
        step_volume(app, by);
    else if (by == 0)
        (void)app_prefer(app, preference,
                         value < (to ? to : preference_info(preference)->most) ? value + 1 : deeds[action].from);
    else if (!app_prefer_next(app, preference, by))
        app_refuse(app, "");
}

/* Writes the name and value of the preference that an action changes: "Text size: Large". */
static void step_words(struct app *app, enum action action, char *words, size_t size)
{
    enum preference preference = deeds[action].preference;
    const struct preference_info *info = preference_info(preference);
    int value = seen_value(app, preference);
    if (preference == PREFER_TEXT_SIZE && is_text_cut(app))
        snprintf(words, size, _("Text size: %s, as far as there is room"), _(info->values[value]));
    else if (preference == PREFER_VOLUME)
        snprintf(words, size, _("%s: %d of %d"), _(info->label), value, info->most);
    else
        snprintf(words, size, _("%s: %s"), _(info->label), _(info->values[value]));
}

bool screens_act(struct app *app, enum action action, bool covers)
{
    char words[TOAST_TEXT_MAX];
    if ((!deeds[action].act && !deeds[action].preference) || (deeds[action].covers && !covers))
        return false;
    if (deeds[action].act)
        deeds[action].act(app);
    else
        step(app, action);
    if (deeds[action].told == TOLD_NOT || !app->screens.stack[app->screens.count - 1]->kind->covers)
        return true;
    step_words(app, action, words, sizeof words);
    if (deeds[action].told == TOLD_AS_WORDS)
        app_tell(app, words);
    else
        toast_show(&app->screens.toast, words);
    return true;
}

/* --- calling all visible screens --- */

/* Lets a screen's list glide on. Returns when to call it again. */
static uint64_t glide(struct screen *screen, uint64_t now)
{
    struct scroller *scroller = controls_scroller(&screen->controls);
    if (!scroller || !scroller_advance(scroller, now))
        return NEVER;
    app_invalidate(screen->app, scroller->area);
    app_invalidate(screen->app, scroller->bar);
    return now;
}

/* Lets a button that was pressed go down and come back. Returns when to call it again. */
static uint64_t press(struct screen *screen, uint64_t now)
{
    struct controls *controls = &screen->controls;
    const struct control *control = controls_find(controls, controls->pressed);
    uint64_t time = now - SDL_min(now, controls->pressed_at);
    if (!control || !motion_lasts(time, PRESS_TIME + RELEASE_TIME) || app_is_motion_reduced(screen->app))
        return NEVER;
    controls->down = motion_press(time);
    app_invalidate(screen->app, canvas_inset(control->rect, -canvas_px(app_canvas(screen->app), 4)));
    return now;
}

uint64_t screens_advance(struct screens *screens, uint64_t now)
{
    int lowest = lowest_seen(screens);
    bool told = screens->toast.text[0];
    uint64_t next = toast_advance(&screens->toast, now);
    if (told && !screens->toast.text[0])
        app_invalidate_all(screens->stack[lowest]->app);
    for (int i = 0; i < screens->count; i++) {
        struct screen *screen = screens->stack[i];
        uint64_t due =
            screen->kind->advance && (i >= lowest || screen->awake) ? screen->kind->advance(screen, now) : NEVER;
        uint64_t glides = i >= lowest ? glide(screen, now) : NEVER, presses = i >= lowest ? press(screen, now) : NEVER;
        next = SDL_min(SDL_min(next, due), SDL_min(glides, presses));
    }
    return next;
}
