/* The history: what a person does there. Declared in other_screens.h. */

#include "standard.h"
#include "ui/frame/control/list.h"
#include "ui/history/history_state.h"
#include "ui/words.h"

static struct history *history_of(struct screen *screen)
{
    return (struct history *)screen;
}

static void arrange(struct screen *screen)
{
    struct history *history = history_of(screen);
    history_look_arrange(&history->layout, app_canvas(history->app));
    scroller_arrange(&history->scroller, history->layout.list, history->layout.bar, history->layout.row_height);
    history_list_drop_pictures(&history->list);
    history->screen.notes = history->layout.frame;
}

/* Clears what was typed; if nothing was, closes the screen. */
static void escape(struct history *history)
{
    if (!history->typed[0]) {
        app_pop(history->app);
        return;
    }
    history->typed[0] = '\0';
    history_act_find(history);
}

/* --- what a person does --- */

/* Steps a filter. */
static void step(struct history *history, enum history_filter filter, int by)
{
    int *value = filter == HISTORY_GAME ? &history->game : &history->result;
    int last = filter == HISTORY_GAME ? history->game_count : RESULTS - 1;
    int next = SDL_clamp(*value + by, 0, last);
    if (next == *value)
        return;
    *value = next;
    history_act_find(history);
}

static void use_opponent(struct history *history, const struct use *use)
{
    if (use->refused)
        app_refuse(history->app, _("The name is too long"));
    else if (use->typed)
        history_act_find(history);
}

static void use_row(struct history *history, int row, bool twice, uint64_t now)
{
    bool opens = twice && row == history->chosen;
    history_act_choose(history, row, now);
    if (opens)
        history_act_press(history, HISTORY_OPEN, now);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct history *history = history_of(screen);
    int button = use->id - HISTORY_FIRST_BUTTON;
    if (button >= 0 && !use->by_key) /* after a click, Enter belongs to the list again */
        controls_set_focus(&screen->controls, HISTORY_GAME);
    if (use->id == HISTORY_OPPONENT)
        use_opponent(history, use);
    else if (use->id < HISTORY_FILTERS)
        step(history, (enum history_filter)use->id, use->by);
    else if (use->id >= HISTORY_FIRST_ROW)
        use_row(history, use->id - HISTORY_FIRST_ROW, use->twice, now);
    else if (button == HISTORY_BACK && use->by_key)
        escape(history);
    else if (button < HISTORY_BUTTONS)
        history_act_press(history, (enum history_button)button, now);
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_HISTORY)
        escape(history_of(screen));
    return action == ACTION_HISTORY;
}

/* Keys that move through the list; they repeat while held down. */
static bool move_key(struct history *history, SDL_Keycode key, uint64_t now)
{
    int row = history->chosen;
    if (!list_key(&history->scroller, key, &row))
        return false;
    history_act_choose(history, key == SDLK_END ? INT32_MAX : row,
                       now); /* as far down as possible: not all names may be found yet */
    return true;
}

static void wheel(struct history *history, const SDL_MouseWheelEvent *event, uint64_t now)
{
    list_wheel(&history->scroller, event, now);
    history->screen.controls.hot = NO_CONTROL;
    app_invalidate_all(history->app);
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    if (event->type == SDL_KEYDOWN)
        return move_key(history_of(screen), event->key.keysym.sym, now);
    if (event->type == SDL_MOUSEWHEEL)
        wheel(history_of(screen), &event->wheel, now);
    return false;
}

/* --- the screen --- */

/* Finds some more names, once a frame. */
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
    bool found = find_more(history), glides = scroller_advance(&history->scroller, now);
    if (glides)
        app_invalidate(history->app, history->layout.frame);
    return found || glides ? now : NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    history_look_draw(canvas, history_of(screen));
}

/* Draws the pictures anew, since the theme may have changed above. */
static void uncover(struct screen *screen, uint64_t now)
{
    struct history *history = history_of(screen);
    (void)now;
    history_list_drop_pictures(&history->list);
    app_announce(history->app, _("History"));
}

static void destroy(struct screen *screen)
{
    struct history *history = history_of(screen);
    history_list_free(&history->list);
    free(history);
}

static const struct screen_kind history_kind = {.list = history_look_list,
                                                .use = use,
                                                .act = act,
                                                .arrange = arrange,
                                                .handle = handle,
                                                .advance = advance,
                                                .draw = draw,
                                                .destroy = destroy,
                                                .uncover = uncover,
                                                .covers = true,
                                                .focus_keys = FOCUS_BY_TAB};

struct screen *history_screen_create(struct app *app, struct history_table *table)
{
    struct history *history = calloc(1, sizeof *history);
    if (!history)
        return NULL;
    history->screen.kind = &history_kind;
    history->screen.scope = SCOPE_KEPT | SCOPE_TYPING;
    history->app = app;
    history->table = table;
    history->game_count = choice_games(history->games);
    arrange(&history->screen);
    history_act_find(history);
    app_announce(app, _("History"));
    history_act_say(history);
    return &history->screen;
}
