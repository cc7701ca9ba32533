/* The settings: what somebody does there. Most rows come from the table of preferences; all take effect at once. */
#include <stdlib.h>

#include "gravitrips/ai.h"
#include "ui/frame/dialog.h"
#include "ui/frame/sound.h"
#include "ui/settings/settings_state.h"
#include "ui/words.h"

static struct settings_state *settings_of(struct screen *screen)
{
    return (struct settings_state *)screen;
}

/* --- pages that are made of preferences --- */

/* What it is called; NULL: it is not shown. The board has its own word for being cleared. */
static const char *label_of(const struct settings_state *settings, enum preference preference)
{
    if (preference == PREFER_CLEARING)
        return settings->table->view->words.clearing;
    return preference_info(preference)->label;
}

static const char *number_words(struct controls *controls, enum preference preference, int value)
{
    if (preference == PREFER_TEXT_SIZE)
        return controls_words(controls, _("%d %%"), value);
    return controls_words(controls, _("%d of %d"), value, preference_info(preference)->most);
}

static void list_preference(struct settings_state *settings, struct controls *controls, enum preference preference)
{
    const struct preference_info *info = preference_info(preference);
    struct settings_row row = {.what = (int)preference, .least = info->least, .most = info->most};
    row.name = _(label_of(settings, preference));
    row.value = app_preference(settings->screen.app, preference);
    row.step = info->step ? info->step : 1;
    row.words = info->values;
    row.kind = info->values && info->most == 1 && !info->names ? ROW_SWITCH : info->values ? ROW_SEGMENTS : ROW_SLIDER;
    if (row.kind == ROW_SLIDER)
        row.told = number_words(controls, preference, row.value);
    /* Silence is kept, sound is shown. */
    if (preference == PREFER_SILENCE)
        row.value = !row.value;
    settings_look_add(settings, row);
}

static void list_preferences(struct settings_state *settings, struct controls *controls, enum preference_page page)
{
    for (int i = 0; i < PREFERENCES; i++)
        if (preference_info((enum preference)i)->page == page && label_of(settings, (enum preference)i))
            list_preference(settings, controls, (enum preference)i);
}

static void list_board(struct settings_state *settings, struct controls *controls)
{
    list_preferences(settings, controls, PAGE_BOARD);
}

static void list_sound(struct settings_state *settings, struct controls *controls)
{
    list_preferences(settings, controls, PAGE_SOUND);
}

static void list_access(struct settings_state *settings, struct controls *controls)
{
    list_preferences(settings, controls, PAGE_ACCESS);
}

static void list_language(struct settings_state *settings, struct controls *controls)
{
    list_preferences(settings, controls, PAGE_LANGUAGE);
}

static void choose_preference(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct app *app = settings->screen.app;
    enum preference preference = (enum preference)row->what;
    (void)app_prefer(app, preference, preference == PREFER_SILENCE ? !value : value);
    if (preference_info(preference)->page == PAGE_SOUND)
        sound_play(app_sound(app), SOUND_DROP_RED); /* so loud it is now */
}

/* --- the players --- */

enum player_row { ROW_SEATS, ROW_LEVELS = 2, ROW_NAMES = 4, ROW_STARTER = 6 };

static const char *const seats[] = {N_("Human"), N_("Computer")};

static void list_player(struct settings_state *settings, struct controls *controls, int index)
{
    struct player *player = &settings->table->players[index];
    bool human = seat_is_human(player->seat);
    const char *name = _(settings->table->view->words.players[index]);
    struct settings_row seat = {.what = ROW_SEATS + index, .kind = ROW_SEGMENTS, .words = seats, .most = 1};
    struct settings_row level = {.what = ROW_LEVELS + index, .kind = ROW_SLIDER, .least = LEVEL_MIN, .most = LEVEL_MAX};
    seat.name = name;
    seat.value = !human;
    settings_look_add(settings, seat);
    level.name = controls_words(controls, _("%s: level"), name);
    level.value = human ? player->level : player->seat.level;
    char words[LEVEL_WORDS_MAX];
    level.told = human
                     ? _("played by a human")
                     : controls_words(controls, "%s", choice_level_words(level.value, settings->table->variant, words));
    level.step = 1;
    level.idle = human;
    settings_look_add(settings, level);
    if (human)
        settings_look_add(settings, (struct settings_row){.what = ROW_NAMES + index,
                                                          .kind = ROW_TEXT,
                                                          .name = controls_words(controls, _("%s: name"), name),
                                                          .text = player->name,
                                                          .capacity = sizeof player->name});
}

static void list_players(struct settings_state *settings, struct controls *controls)
{
    const struct settings_table *table = settings->table;
    for (int player = 0; player < 2; player++)
        list_player(settings, controls, player);
    settings_look_add(settings, (struct settings_row){.what = ROW_STARTER,
                                                      .kind = ROW_SEGMENTS,
                                                      .name = _("Who begins"),
                                                      .words = table->view->words.players,
                                                      .most = 1,
                                                      .value = table->starter});
    list_preferences(settings, controls, PAGE_PLAYERS);
}

/* A computer has no name of its own; its level is remembered while a human sits there. */
static void seat(struct player *player, int level)
{
    player->seat.level = level;
    if (level == SEAT_HUMAN)
        return;
    player->level = level;
    player->name[0] = '\0';
}

static void choose_player(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct settings_table *table = settings->table;
    if (row->what == ROW_STARTER && row->kind == ROW_SEGMENTS) {
        table->starter = value;
    } else if (row->kind == ROW_SWITCH) {
        choose_preference(settings, row, value);
    } else if (row->kind == ROW_SLIDER) {
        seat(&table->players[row->what - ROW_LEVELS], value);
    } else {
        struct player *player = &table->players[row->what - ROW_SEATS];
        seat(player, value ? SDL_max(player->level, LEVEL_MIN) : SEAT_HUMAN);
    }
}

/* --- all pages --- */

static const struct settings_page pages[PAGES] = {
    [PAGE_PLAYERS] = {N_("Players"), list_players, choose_player},
    [PAGE_BOARD] = {N_("Board and motion"), list_board, choose_preference},
    [PAGE_SOUND] = {N_("Sound"), list_sound, choose_preference},
    [PAGE_KEYS] = {N_("Keys"), settings_own_list_keys, settings_own_choose_key},
    [PAGE_ACCESS] = {N_("Accessibility"), list_access, choose_preference},
    [PAGE_LANGUAGE] = {N_("Language"), list_language, choose_preference},
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
    settings->page = page;
    settings->asked = ACTION_NONE;
    if (page == PAGE_DATA)
        settings_data_find(settings);
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
        if (row->kind != ROW_WORDS && (row->kind == ROW_BUTTON || value != row->value))
            pages[settings->page].choose(settings, row, value);
        /* Larger text wants more room, another language another title. */
        arrange(screen);
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
    int by = event->direction == SDL_MOUSEWHEEL_FLIPPED ? event->y : -event->y;
    scroller_jump(&settings->scroller, settings->scroller.position + (double)by * settings->layout.row_height);
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
    int row = row_of(controls->focus), page = scroller_page(&settings->scroller), last = settings->row_count - 1;
    const struct {
        SDL_Keycode key;
        int row;
    } ways[] = {{SDLK_PAGEUP, row - page}, {SDLK_PAGEDOWN, row + page}, {SDLK_HOME, 0}, {SDLK_END, last}};
    for (size_t i = 0; i < SDL_arraysize(ways); i++) {
        if (ways[i].key != key)
            continue;
        if (row >= 0)
            leap(controls, SDL_clamp(ways[i].row, 0, last));
        else
            go_to_page(settings, key == SDLK_HOME || key == SDLK_PAGEUP ? PAGE_PLAYERS : PAGES - 1);
        app_invalidate_all(settings->screen.app);
        return true;
    }
    return false;
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

static const struct screen_kind settings_kind = {.list = list,
                                                 .use = use,
                                                 .act = act,
                                                 .arrange = arrange,
                                                 .handle = handle,
                                                 .advance = advance,
                                                 .draw = draw,
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
    open_page(settings, PAGE_PLAYERS);
    int above = player == 0 ? 0 : 2 + seat_is_human(table->players[0].seat); /* the other one's rows */
    settings->first_focus = ID_ROWS + above * ROW_PARTS + !seat_is_human(table->players[player].seat);
    return &settings->screen;
}
