/* The history: what a person does there, and what that means. */
#include "ui/history/history_screen.h"

#include <stdio.h>
#include <stdlib.h>

#include "ui/frame/anywhere.h"
#include "ui/history/history_state.h"
#include "ui/words.h"

static struct history *history_of(struct screen *screen)
{
    return (struct history *)screen;
}

static void arrange(struct history *history)
{
    history_layout_arrange(&history->layout, app_canvas(history->app));
    scroller_arrange(&history->scroller, history->layout.list, history->layout.bar, history->layout.row_height);
    history_list_drop_pictures(&history->list);
}

/* What was typed goes first, then the screen. */
static void escape(struct history *history)
{
    if (!history->typed[0]) {
        app_pop(history->app);
        return;
    }
    history->typed[0] = '\0';
    history_find_anew(history);
}

/* --- keys --- */

/* Keys that move through the list or the filters; they repeat while they are held down. */
static bool move_key(struct history *history, const SDL_Keysym *key, uint64_t now)
{
    int page = scroller_page(&history->scroller);
    switch (key->sym) {
    case SDLK_UP:
    case SDLK_DOWN:
        history_find_choose(history, history->chosen + (key->sym == SDLK_UP ? -1 : 1), now);
        return true;
    case SDLK_PAGEUP:
    case SDLK_PAGEDOWN:
        history_find_choose(history, history->chosen + (key->sym == SDLK_PAGEUP ? -page : page), now);
        return true;
    case SDLK_HOME:
        history_find_choose(history, 0, now);
        return true;
    case SDLK_END:
        history_find_choose(history, INT32_MAX, now);
        return true;
    case SDLK_LEFT:
    case SDLK_RIGHT:
        history_find_step(history, history->focus, key->sym == SDLK_LEFT ? -1 : 1);
        return true;
    case SDLK_TAB:
        history_find_focus(history, key->mod & KMOD_SHIFT ? -1 : 1);
        return true;
    case SDLK_BACKSPACE:
        history_find_rub_out(history);
        return true;
    default:
        return false;
    }
}

/* The button that a key stands for; letters alone are typed. */
static enum history_button button_of_key(const SDL_Keysym *key)
{
    bool control = (key->mod & (KMOD_CTRL | KMOD_GUI)) != 0;
    if (key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER)
        return HISTORY_OPEN;
    if (key->sym == SDLK_DELETE)
        return HISTORY_DELETE;
    if (control && key->sym == SDLK_c)
        return HISTORY_COPY;
    if (control && key->sym == SDLK_r)
        return HISTORY_REVIEW;
    if (control && key->sym == SDLK_z)
        return HISTORY_UNDO;
    if (control && key->sym == SDLK_i)
        return HISTORY_STATISTICS;
    return HISTORY_NO_BUTTON;
}

/* Of what can be asked for anywhere: all that is not asked for by a letter. */
static bool is_for_window(enum action action, const SDL_Keysym *key)
{
    return action == ACTION_QUIT || action == ACTION_FULLSCREEN || action == ACTION_PICTURE || key->sym == SDLK_F1;
}

static void key_down(struct history *history, const SDL_KeyboardEvent *event, uint64_t now)
{
    const SDL_Keysym *key = &event->keysym;
    enum action action = action_for_key(key, SCOPE_DIALOG);
    enum history_button button = button_of_key(key);
    history->listens = history->listens || !event->repeat;
    if (move_key(history, key, now) || event->repeat)
        return;
    if (button != HISTORY_NO_BUTTON)
        history_act_press(history, button, now);
    else if (is_for_window(action, key))
        anywhere_act(history->app, action, true);
    else if (key->sym == SDLK_ESCAPE || (action == ACTION_HISTORY && (key->mod & KMOD_CTRL)))
        escape(history);
}

/* --- mouse --- */

static void mouse_moved(struct history *history, int x, int y)
{
    if (scroller_drag(&history->scroller, y)) {
        app_invalidate_all(history->app);
        return;
    }
    int row = scroller_row_at(&history->scroller, x, y);
    enum history_button button = history_layout_button_at(&history->layout, x, y);
    enum history_filter filter = history_layout_filter_at(&history->layout, x, y);
    if (row != history->hot_row || button != history->hot_button || filter != history->hot_filter)
        app_invalidate_all(history->app);
    history->hot_row = row;
    history->hot_button = button;
    history->hot_filter = filter;
}

static void press_filter(struct history *history, enum history_filter filter, int x)
{
    SDL_Rect rect = history->layout.filters[filter];
    history->focus = filter;
    history_find_step(history, filter, x < rect.x + rect.w / 2 ? -1 : 1);
    app_invalidate_all(history->app);
}

static void mouse_down(struct history *history, const SDL_MouseButtonEvent *event, uint64_t now)
{
    if (event->button != SDL_BUTTON_LEFT)
        return;
    history->listens = true;
    mouse_moved(history, event->x, event->y);
    if (scroller_press(&history->scroller, event->x, event->y, now)) {
        app_invalidate_all(history->app);
    } else if (history->hot_button != HISTORY_NO_BUTTON) {
        history_act_press(history, history->hot_button, now);
    } else if (history->hot_filter != HISTORY_NO_FILTER) {
        press_filter(history, history->hot_filter, event->x);
    } else if (history->hot_row >= 0) {
        bool twice = event->clicks == 2 && history->hot_row == history->chosen;
        history_find_choose(history, history->hot_row, now);
        if (twice)
            history_act_press(history, HISTORY_OPEN, now);
    }
}

static void wheel(struct history *history, const SDL_MouseWheelEvent *event, uint64_t now)
{
    int by = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    scroller_glide(&history->scroller, (double)by * history->layout.row_height, now);
    history->hot_row = -1;
    app_invalidate_all(history->app);
}

/* All that is done here stays here: the game below hears nothing of it. */
static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct history *history = history_of(screen);
    switch (event->type) {
    case SDL_WINDOWEVENT:
        if (event->window.event != SDL_WINDOWEVENT_SIZE_CHANGED)
            return false;
        arrange(history);
        return false;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        arrange(history);
        return false;
    case SDL_KEYDOWN:
        key_down(history, &event->key, now);
        return true;
    case SDL_TEXTINPUT:
        if (!history_find_type(history, event->text.text))
            history_act_refuse(history, _("The name is too long"));
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse_down(history, &event->button, now);
        return true;
    case SDL_MOUSEBUTTONUP:
        scroller_release(&history->scroller);
        app_invalidate_all(history->app);
        return true;
    case SDL_MOUSEMOTION:
        mouse_moved(history, event->motion.x, event->motion.y);
        return true;
    case SDL_MOUSEWHEEL:
        wheel(history, &event->wheel, now);
        return true;
    default:
        return false;
    }
}

/* --- the screen --- */

/* Names of games that are not yet found, some in each frame. */
static bool find_more(struct history *history)
{
    if (!history_list_more(&history->list))
        return false;
    scroller_set_rows(&history->scroller, history->list.count);
    app_invalidate(history->app, history->layout.count);
    app_invalidate(history->app, history->layout.bar);
    return true;
}

static uint64_t advance(struct screen *screen, uint64_t now)
{
    struct history *history = history_of(screen);
    struct notice notice;
    if (archive_trouble(app_archive(history->app), &notice)) {
        fprintf(stderr, "gravitrips: %s\n", notice.text);
        history_act_say(history, notice.text);
    }
    bool found = find_more(history), glides = scroller_advance(&history->scroller, now);
    if (glides)
        app_invalidate(history->app, history->layout.frame);
    uint64_t next = toast_advance(&history->toast, history->app, now);
    return found || glides ? now : next;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    history_look_draw(canvas, history_of(screen));
}

/* The key that closed what was on top is not typed here; the mouse was let go there; the theme may be another now. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct history *history = history_of(screen);
    (void)now;
    history->listens = false;
    scroller_release(&history->scroller);
    history_list_drop_pictures(&history->list);
    app_title(history->app, _("History"));
}

static void destroy(struct screen *screen)
{
    struct history *history = history_of(screen);
    history_list_free(&history->list);
    free(history);
}

static const struct screen_kind history_kind = {
    .handle = handle, .advance = advance, .draw = draw, .destroy = destroy, .uncover = uncover, .covers = true};

struct screen *history_screen_create(struct app *app, struct history_table *table)
{
    struct history *history = calloc(1, sizeof *history);
    if (!history)
        return NULL;
    history->screen.kind = &history_kind;
    history->app = app;
    history->table = table;
    history->game_count = choice_games(history->games);
    history->hot_button = HISTORY_NO_BUTTON;
    history->hot_filter = HISTORY_NO_FILTER;
    arrange(history);
    history_find_anew(history);
    app_title(app, _("History"));
    return &history->screen;
}
