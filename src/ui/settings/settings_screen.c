/* The settings: what somebody does there, whatever the page is about. */
#include <stdlib.h>

#include "ui/frame/app.h"
#include "ui/frame/control/dialog.h"
#include "ui/frame/control/list.h"
#include "ui/settings/settings_state.h"
#include "ui/words.h"

static struct settings_state *settings_of(struct screen *screen)
{
    return (struct settings_state *)screen;
}

/* --- all pages --- */

static const struct settings_page pages[PAGES] = {
    [PAGE_PLAYERS] = {N_("Players"), settings_pages_list_players, settings_pages_choose_player},
    [PAGE_BOARD] = {N_("Board and motion"), settings_pages_list, settings_pages_choose},
    [PAGE_SOUND] = {N_("Sound"), settings_pages_list, settings_pages_choose},
    [PAGE_KEYS] = {N_("Keys"), settings_own_list_keys, settings_own_choose_key},
    [PAGE_ACCESS] = {N_("Accessibility"), settings_pages_list, settings_pages_choose},
    [PAGE_LANGUAGE] = {N_("Language"), settings_pages_list, settings_pages_choose},
    [PAGE_ENGINES] = {N_("Engines"), settings_engines_look_list, settings_engines_choose},
    [PAGE_DATA] = {N_("Data"), settings_data_list, settings_data_choose},
};

/* --- what somebody does --- */

static void arrange(struct screen *screen)
{
    struct settings_state *settings = settings_of(screen);
    settings_look_arrange(&settings->layout, app_canvas(screen->app), pages);
    scroller_arrange(&settings->scroller, settings->layout.page, settings->layout.bar, settings->layout.row_height);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct settings_state *settings = settings_of(screen);
    settings_look_list(settings, pages, controls);
    const struct settings_row *row = settings_look_row(settings, controls->focus);
    screen->scope = SCOPE_DIALOG | (row && row->kind == ROW_TEXT ? SCOPE_TYPING : 0);
}

static void open_page(struct settings_state *settings, enum preference_page page)
{
    settings_engines_leave(settings);
    settings->page = page;
    choice_load_engines(&settings->known, app_archive(settings->screen.app));
    settings->asked = ACTION_NONE;
    if (page == PAGE_DATA)
        settings_data_find(settings);
    if (page == PAGE_ENGINES)
        settings_engines_open(settings);
    scroller_jump(&settings->scroller, 0);
    app_announce(settings->screen.app, _("Settings"));
}

static void go_to_page(struct settings_state *settings, enum preference_page page)
{
    open_page(settings, page);
    controls_set_focus(&settings->screen.controls, (int)page);
}

static void use(struct screen *screen, const struct use *use, uint64_t now)
{
    struct settings_state *settings = settings_of(screen);
    const struct settings_row *row = settings_look_row(settings, use->id);
    (void)now;
    if (use->id == DIALOG_CROSS) {
        app_pop(screen->app);
    } else if (row && row->kind == ROW_TEXT) {
        if (use->refused)
            app_refuse(screen->app, _("The name is too long"));
    } else if (row) {
        int value = settings_look_value(settings, row, use);
        if (use->typed && use->typed[0] && value == row->value && !(use->typed[0] >= '0' && use->typed[0] <= '9'))
            app_refuse(screen->app, _("Please type a number"));
        if (row->kind != ROW_WORDS && (row->kind == ROW_BUTTON || value != row->value))
            pages[settings->page].choose(settings, row, value);
        /* Larger text wants more room, another language another title. */
        arrange(screen);
        if (!app_is_covered(screen->app, screen))
            app_title(screen->app, _("Settings"));
    } else if (use->id > PAGE_NONE && use->id < PAGES) {
        open_page(settings, (enum preference_page)use->id);
    }
}

static bool act(struct screen *screen, enum action action, uint64_t now)
{
    (void)now;
    if (action == ACTION_SETTINGS)
        app_pop(screen->app);
    return action == ACTION_SETTINGS;
}

static void wheel(struct settings_state *settings, const SDL_MouseWheelEvent *event)
{
    list_jump_by_wheel(&settings->scroller, event);
    settings->screen.controls.hot = NO_CONTROL;
    app_invalidate_all(settings->screen.app);
}

/* Tabs stand below one another; Enter leads from a tab into its page. Arrows turn a switch on and off. */
static bool arrow_key(struct settings_state *settings, SDL_Keycode key, uint64_t now)
{
    struct controls *controls = &settings->screen.controls;
    const struct settings_row *row = settings_look_row(settings, controls->focus);
    int focus = controls->focus, by = key == SDLK_UP ? -1 : key == SDLK_DOWN;
    bool tab = focus > PAGE_NONE && focus < PAGES, enters = key == SDLK_RETURN || key == SDLK_KP_ENTER;
    if (row && row->kind == ROW_SWITCH && (key == SDLK_LEFT || key == SDLK_RIGHT))
        screen_use(&settings->screen, focus, now);
    else if (tab && by != 0 && focus + by > PAGE_NONE && focus + by < PAGES)
        go_to_page(settings, (enum preference_page)(focus + by));
    else if (by != 0 || (tab && enters))
        controls_move_focus(controls, by == 0 ? 1 : by);
    else
        return false;
    app_invalidate_all(settings->screen.app);
    return true;
}

static int row_of(int focus)
{
    return focus >= ID_ROWS ? (focus - ID_ROWS) / ROW_PARTS : -1;
}

/* The focus goes as far as to a row, if it is in one; where none there can have it, to the last before. */
static void leap(struct controls *controls, int target)
{
    int by = target < row_of(controls->focus) ? -1 : 1;
    while (by * (target - row_of(controls->focus)) > 0) {
        int before = controls->focus, row = row_of(before);
        controls_move_focus(controls, by);
        if (row_of(controls->focus) < 0 || by * (row_of(controls->focus) - row) < 0) {
            controls_set_focus(controls, before);
            break;
        }
    }
}

/* A page on or back, to the first row or the last; of the tabs to the first or the last. */
static bool page_key(struct settings_state *settings, SDL_Keycode key)
{
    struct controls *controls = &settings->screen.controls;
    int row = row_of(controls->focus), target = row;
    if (!list_key(&settings->scroller, key, &target))
        return false;
    if (row >= 0)
        leap(controls, target);
    else
        go_to_page(settings, key == SDLK_HOME || key == SDLK_PAGEUP ? PAGE_PLAYERS : PAGES - 1);
    app_invalidate_all(settings->screen.app);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    if (event->type == SDL_KEYDOWN && settings_of(screen)->asked != ACTION_NONE) {
        settings_own_take_key(settings_of(screen), &event->key.keysym);
        app_invalidate_all(screen->app);
        return true;
    }
    if (event->type == SDL_KEYDOWN)
        return arrow_key(settings_of(screen), event->key.keysym.sym, now) ||
               page_key(settings_of(screen), event->key.keysym.sym);
    if (event->type == SDL_MOUSEWHEEL)
        wheel(settings_of(screen), &event->wheel);
    return false;
}

/* --- the screen --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    settings_engines_take(settings_of(screen));
    bool glides = scroller_advance(&settings_of(screen)->scroller, now);
    if (glides)
        app_invalidate_all(screen->app);
    return glides ? now : NEVER;
}

static void draw(struct screen *screen, struct canvas *canvas, uint64_t now)
{
    (void)now;
    settings_look_draw(canvas, settings_of(screen));
}

static void uncover(struct screen *screen, uint64_t now)
{
    (void)now;
    app_announce(screen->app, _("Settings"));
    settings_engines_uncover(settings_of(screen));
}

static void destroy(struct screen *screen)
{
    settings_engines_end(settings_of(screen));
    free(screen);
}

static const struct screen_kind settings_kind = {.list = list,
                                                 .use = use,
                                                 .act = act,
                                                 .arrange = arrange,
                                                 .handle = handle,
                                                 .advance = advance,
                                                 .draw = draw,
                                                 .uncover = uncover,
                                                 .destroy = destroy,
                                                 .covers = true,
                                                 .focus_keys = FOCUS_BY_TAB};

struct screen *settings_screen_create(struct app *app, struct settings_table *table, int player)
{
    struct settings_state *settings = calloc(1, sizeof *settings);
    if (!settings)
        return NULL;
    settings->screen.kind = &settings_kind;
    settings->screen.scope = SCOPE_DIALOG;
    settings->screen.app = app;
    settings->table = table;
    arrange(&settings->screen);
    open_page(settings, player == SETTINGS_ENGINES ? PAGE_ENGINES : PAGE_PLAYERS);
    settings->first_focus = ID_ROWS + ROW_PARTS; /* behind what the page is about */
    if (player == SETTINGS_ENGINES)
        return &settings->screen;
    int above = player == 0 ? 0 : 2 + seat_is_human(table->players[0].seat); /* the other one's rows */
    settings->first_focus = ID_ROWS + above * ROW_PARTS + !seat_is_human(table->players[player].seat);
    return &settings->screen;
}
