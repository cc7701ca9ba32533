/* What screens can ask of the frame: time, drawing, messages, preferences, other screens. Declared in app.h. */

#include "gravitrips/record.h"
#include "ui/frame/app_state.h"
#include "ui/frame/sound.h"

enum { COPIED_MAX = 4096 /* bytes */ };

uint64_t app_now(const struct app *app)
{
    uint64_t ticks = SDL_GetPerformanceCounter() - app->zero;
    uint64_t rate = SDL_GetPerformanceFrequency();
    return ticks / rate * 1000000 + ticks % rate * 1000000 / rate;
}

void app_invalidate(struct app *app, SDL_Rect rect)
{
    SDL_Rect *dirty = app->dirty, both;
    /* What lies apart stays apart: to draw all that is between would take longer than to begin anew. */
    for (int i = 0; i < app->dirty_count;) {
        SDL_UnionRect(&dirty[i], &rect, &both);
        if (app->dirty_count < DIRTY_MAX && both.w * both.h > dirty[i].w * dirty[i].h + rect.w * rect.h) {
            i++;
            continue;
        }
        rect = both;
        dirty[i] = dirty[--app->dirty_count];
        i = 0; /* it may touch others now */
    }
    dirty[app->dirty_count++] = rect;
}

void app_invalidate_all(struct app *app)
{
    app_invalidate(app, app->canvas.window);
}

void *screen_create(struct app *app, const struct screen_kind *kind, unsigned scope, size_t size)
{
    struct screen *screen = calloc(1, size);
    if (screen)
        *screen = (struct screen){.kind = kind, .app = app, .scope = scope};
    return screen;
}

void app_push(struct app *app, struct screen *screen)
{
    if (!screen) {
        fprintf(stderr, "gravitrips: out of memory\n");
        return;
    }
    screen->app = app;
    controls_start(&screen->controls);
    assert(app->screens.count < SCREENS_MAX);
    app_let_pass(app);
    /* The new screen covers the control under the pointer, which must not stay lit or go on showing its tip. */
    if (app->screens.count > 0)
        app->screens.stack[app->screens.count - 1]->controls.hot = NO_CONTROL;
    app->screens.stack[app->screens.count++] = screen;
    app_invalidate_all(app);
}

bool app_is_covered(const struct app *app, const struct screen *screen)
{
    const struct screens *screens = &app->screens;
    int last = screens->successor ? screens->count : screens->count - 1;
    for (int i = 0; i < last; i++)
        if (screens->stack[i] == screen)
            return true;
    return false;
}

bool app_is_hidden(const struct app *app, const struct screen *screen)
{
    int i = app->screens.count - 1;
    while (i >= 0 && app->screens.stack[i] != screen && !app->screens.stack[i]->kind->covers)
        i--;
    return i >= 0 && app->screens.stack[i] != screen;
}

bool app_is_away(const struct app *app)
{
    return (SDL_GetWindowFlags(app->window.window) & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN)) != 0;
}

void app_pop(struct app *app)
{
    app->screens.pop = true;
}

void app_replace(struct app *app, struct screen *screen)
{
    screen->app = app;
    if (app->screens.count == 0) {
        app_push(app, screen);
        return;
    }
    controls_start(&screen->controls);
    app->screens.successor = screen;
}

void app_quit(struct app *app)
{
    app->quit = true;
}

bool app_is_quitting(const struct app *app)
{
    return app->quit;
}

void app_order(struct app *app, enum backup_deed deed, const char *name)
{
    app->order.deed = deed;
    snprintf(app->order.name, sizeof app->order.name, "%s", name);
    app->quit = true;
}

/* The name of the setting that stores an action's key. Older versions kept the key under the action's English word. */
static const char *key_setting(enum action action, bool older, char name[ACTION_KEYS_MAX])
{
    SDL_snprintf(name, ACTION_KEYS_MAX, "key.%s", older ? action_word(action) : action_info(action)->id);
    return name;
}

static void load_keys(struct app *app)
{
    char name[ACTION_KEYS_MAX], text[ACTION_KEYS_MAX];
    for (int number = ACTION_NONE + 1; number < ACTION_COUNT; number++) {
        enum action action = (enum action)number;
        for (int older = 1; older >= 0 && action_is_changeable(action); older--) {
            settings_text(app->settings, key_setting(action, older, name), "", text, sizeof text);
            if (text[0])
                (void)action_read_key(text, &app->keymap.changed[action]);
        }
    }
}

void app_keep_in(struct app *app, struct settings *settings, struct archive *archive)
{
    app->settings = settings;
    app->archive = archive;
    app->trouble = (struct store_trouble){0};
    app->keymap = (struct keymap){0};
    app->quit = false;
    preferences_load(&app->preferences, settings);
    load_keys(app);
    app_take_preferences(app);
}

void app_wake(void *data)
{
    struct app *app = data;
    SDL_Event event = {.type = app->wake_event};
    SDL_PushEvent(&event); /* SDL_PushEvent fails if the queue is full; then the loop is awake anyway */
}

void app_tell(struct app *app, const char *words)
{
    toast_show(&app->screens.toast, words);
    speech_say(app->speech, SPEECH_TOLD, words);
    app_invalidate_all(app);
}

void app_refuse(struct app *app, const char *words)
{
    sound_play(app->sound, SOUND_BAD);
    if (words[0])
        app_tell(app, words);
}

void app_tell_now(struct app *app, const char *words)
{
    app_tell(app, words);
    app->screens.toast.passes = true;
}

void app_tell_about(struct app *app, const char *words, SDL_Rect place)
{
    app_tell_now(app, words);
    app->screens.toast.about = place;
}

void app_let_pass(struct app *app)
{
    if (toast_let_pass(&app->screens.toast))
        app_invalidate_all(app);
}

void app_call(struct app *app, const char *words)
{
    if (strcmp(app->screens.call, words) == 0)
        return;
    SDL_strlcpy(app->screens.call, words, sizeof app->screens.call);
    speech_say(app->speech, SPEECH_TOLD, words);
    app_invalidate_all(app);
}

void app_take_typed(struct app *app)
{
    enum { HABIT_TIME = 2000000 }; /* microseconds */
    app->screens.deaf_until = app_now(app) + HABIT_TIME;
}

void app_untell(struct app *app)
{
    app->screens.toast.text[0] = '\0';
    app_invalidate_all(app);
}

bool app_is_telling(const struct app *app)
{
    return app->screens.toast.text[0] != '\0' && app->screens.toast.about.w == 0;
}

void app_copy_text(struct app *app, const char *text)
{
    char words[COPIED_MAX];
    bool copied = SDL_SetClipboardText(text) == 0;
    snprintf(words, sizeof words, copied ? _("Copied: %s") : _("This cannot be copied: %s"),
             copied ? text : SDL_GetError());
    app_tell(app, words);
}

void app_copy_record(struct app *app, const struct record *record)
{
    char words[TOAST_TEXT_MAX];
    size_t room = record_format(record, NULL, 0) + 1;
    char *text = malloc(room);
    int moves = record->move_count;
    if (text)
        record_format(record, text, room);
    if (!text || SDL_SetClipboardText(text) < 0)
        snprintf(words, sizeof words, _("This cannot be copied: %s"), text ? SDL_GetError() : _("not enough memory"));
    else
        snprintf(words, sizeof words,
                 ngettext("Copied: the game, %d move", "Copied: the game, %d moves", (unsigned)moves), moves);
    free(text);
    app_tell(app, words);
}

void app_title(struct app *app, const char *words)
{
    char title[160];
    snprintf(title, sizeof title, words[0] ? "Gravitrips – %s" : "Gravitrips", words);
    SDL_SetWindowTitle(app->window.window, title);
}

void app_announce(struct app *app, const char *words)
{
    app_title(app, words);
    speech_say(app->speech, SPEECH_TOLD, words);
}

struct canvas *app_canvas(struct app *app)
{
    return &app->canvas;
}

struct sound *app_sound(struct app *app)
{
    return app->sound;
}

struct speech *app_speech(struct app *app)
{
    return app->speech;
}

bool app_has_pad(const struct app *app)
{
    return pad_is_there(&app->pad);
}

struct settings *app_settings(struct app *app)
{
    return app->settings;
}

struct archive *app_archive(struct app *app)
{
    return app->archive;
}

int app_preference(const struct app *app, enum preference preference)
{
    return app->preferences.values[preference];
}

/* `left`: for how many microseconds it is the right one. */
static enum theme_id theme_by_clock(uint64_t *left)
{
    time_t seconds = time(NULL);
    struct tm local = {0};
    int minutes;
    (void)localtime_r(&seconds, &local);
    enum theme_id theme = theme_of_hour(local.tm_hour * 60 + local.tm_min, &minutes);
    *left = (uint64_t)(minutes * 60 - SDL_min(local.tm_sec, 59)) * 1000000;
    return theme;
}

static enum theme_id wished_theme(const struct app *app)
{
    uint64_t left;
    int wish = app_preference(app, PREFER_THEME);
    if (wish == THEME_BY_CLOCK)
        return theme_by_clock(&left);
    if (wish != THEME_AS_DESKTOP)
        return (enum theme_id)(wish - THEME_WISHED);
    if (app->wishes & WISH_CONTRAST)
        return THEME_CONTRAST;
    return app->wishes & WISH_DARK ? THEME_NIGHT : THEME_MORNING;
}

/* High contrast takes the discs with it: on its plate the usual red could hardly be seen. */
static enum palette wished_palette(const struct app *app)
{
    int wish = app_preference(app, PREFER_PALETTE);
    if (wish != PALETTE_AS_THEME)
        return (enum palette)(wish - PALETTE_WISHED);
    return app->canvas.theme_id == THEME_CONTRAST ? PALETTE_CONTRAST : PALETTE_CLASSIC;
}

void app_take_speech(struct app *app)
{
    int wish = app_preference(app, PREFER_SPEECH);
    bool reader = app->wishes & WISH_SPEECH;
    speech_set_detail(app->speech, wish != SPEECH_AS_DESKTOP ? (enum tell_detail)(wish - SPEECH_WISHED)
                                   : reader                  ? TELL_USUALLY
                                                             : TELL_NOTHING);
}

void app_take_sounds(struct app *app)
{
    int volume = app_preference(app, PREFER_VOLUME);
    bool silent = app_preference(app, PREFER_SILENCE);
    sound_mute(app->sound, silent);
    bool sea = app->started && !silent && !app_is_away(app); /* nothing may delay the first frame */
    sound_volume(app->sound, volume * app_preference(app, PREFER_EFFECTS),
                 sea ? volume * app_preference(app, PREFER_SEA) : 0, VOLUME_MOST * VOLUME_MOST);
}

void app_take_preferences(struct app *app)
{
    int language = app_preference(app, PREFER_LANGUAGE);
    words_choose(language > 0 ? preference_info(PREFER_LANGUAGE)->names[language] : NULL);
    /* Listen to the desktop's settings only if a preference is set to follow them. */
    if (app_preference(app, PREFER_THEME) == THEME_AS_DESKTOP ||
        app_preference(app, PREFER_MOTION) == MOTION_AS_DESKTOP ||
        app_preference(app, PREFER_SPEECH) == SPEECH_AS_DESKTOP)
        portal_listen(app->portal);
    app->wishes = portal_wishes(app->portal);
    app->canvas.theme_id = wished_theme(app);
    app->canvas.theme = theme_get(app->canvas.theme_id);
    app->canvas.text_size = 100 + TEXT_STEP * app_preference(app, PREFER_TEXT_SIZE);
    app->canvas.palette = wished_palette(app);
    app->canvas.faceless = !app_preference(app, PREFER_FACES);
    if (app->started) /* until the first frame has been shown, nothing may delay it */
        app_take_speech(app);
    app_take_sounds(app);
    app_invalidate_all(app);
}

uint64_t app_follow_clock(struct app *app, uint64_t now)
{
    uint64_t left;
    if (app_preference(app, PREFER_THEME) != THEME_BY_CLOCK)
        return NEVER;
    if (theme_by_clock(&left) != app->canvas.theme_id)
        app_take_preferences(app);
    return now + left;
}

/*
 * Says a preference's name and new value aloud. In a dialog it says nothing: there the row with the focus is read out.
 */
static void say_preference(struct app *app, enum preference preference)
{
    const struct preference_info *info = preference_info(preference);
    char words[SPEECH_WORDS_MAX] = "";
    if (!info->label || !info->values || !app->screens.stack[app->screens.count - 1]->kind->covers)
        return;
    control_tell_more(words, sizeof words, _(info->label));
    control_tell_more(words, sizeof words, _(info->values[app_preference(app, preference)]));
    speech_say(app->speech, SPEECH_TOLD, words);
}

bool app_prefer(struct app *app, enum preference preference, int value)
{
    int before = app_preference(app, preference);
    preferences_set(&app->preferences, app->settings, preference, value);
    app->speech_asked = true;
    app_take_preferences(app);
    bool changed = app_preference(app, preference) != before;
    if (changed)
        say_preference(app, preference);
    return changed;
}

bool app_prefer_next(struct app *app, enum preference preference, int by)
{
    int value = preferences_next(&app->preferences, preference, by);
    return value != app_preference(app, preference) && app_prefer(app, preference, value);
}

bool app_is_motion_reduced(const struct app *app)
{
    int motion = app_preference(app, PREFER_MOTION);
    return motion == MOTION_REDUCED || (motion == MOTION_AS_DESKTOP && (app->wishes & WISH_LESS_MOTION));
}

const struct keymap *app_keymap(const struct app *app)
{
    return &app->keymap;
}

void app_bind(struct app *app, enum action action, const struct binding *binding)
{
    char name[ACTION_KEYS_MAX], text[ACTION_KEYS_MAX] = "";
    app->keymap.changed[action] = *binding;
    settings_set_text(app->settings, key_setting(action, true, name), "");
    settings_set_text(app->settings, key_setting(action, false, name),
                      binding->key ? action_write_key(binding, text) : "");
    app_invalidate_all(app);
}

bool app_is_fullscreen(const struct app *app)
{
    return (SDL_GetWindowFlags(app->window.window) & SDL_WINDOW_FULLSCREEN) != 0;
}

void app_toggle_fullscreen(struct app *app)
{
    SDL_SetWindowFullscreen(app->window.window, app_is_fullscreen(app) ? 0 : SDL_WINDOW_FULLSCREEN_DESKTOP);
}

const char *app_pictures(const struct app *app)
{
    return app->pictures;
}

/*
 * --- shutting objects down on threads of their own, as they may have to wait for the network, and no frame waits for
 * that ---
 */

/* An object that a thread of its own is shutting down. A linked list, the latest first. */
struct ending {
    struct thread thread;
    struct app *app;
    thread_run *end;
    void *context;
    atomic_bool done;
    struct ending *next;
};

static void run_ending(void *context)
{
    struct ending *ending = context;
    ending->end(ending->context);
    atomic_store(&ending->done, true);
    app_wake(ending->app);
}

/* Joins the threads that have finished, and frees their entries. With `all` it waits for the other threads, too. */
static void take_away(struct app *app, bool all)
{
    struct ending **place = &app->endings;
    while (*place) {
        struct ending *ending = *place;
        if (!all && !atomic_load(&ending->done)) {
            place = &ending->next;
            continue;
        }
        thread_join(&ending->thread);
        *place = ending->next;
        free(ending);
    }
}

void app_end_beside(struct app *app, thread_run *end, void *context)
{
    struct ending *ending = calloc(1, sizeof *ending);
    take_away(app, false);
    if (ending)
        *ending = (struct ending){.app = app, .end = end, .context = context, .next = app->endings};
    if (!ending || thread_start(&ending->thread, "ending", run_ending, ending) != 0) {
        free(ending);
        end(context);
        return;
    }
    app->endings = ending;
}

bool app_is_ending(struct app *app)
{
    take_away(app, false);
    return app->endings != NULL;
}

void app_wait_for_endings(struct app *app)
{
    take_away(app, true);
}
