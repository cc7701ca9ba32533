/*
 * The settings: the pages of preferences, players, keys and data, and the screen that shows one page. Declared in
 * other_screens.h.
 */

#include "gravitrips/ai.h"
#include "store/backup.h"
#include "ui/settings/settings_state.h"

/* --- the pages of preferences, whose changes take effect at once --- */

/*
 * The label of a preference; NULL if it is not shown. The label for how boards are cleared comes from the game's view.
 */
static const char *label_of(const struct settings_state *settings, enum preference preference)
{
    if (preference == PREFER_CLEARING)
        return settings->table->view->words.clearing;
    return preference_info(preference)->label;
}

static void list_preference(struct settings_state *settings, struct controls *controls, enum preference preference)
{
    const struct preference_info *info = preference_info(preference);
    int value = app_preference(settings->screen.app, preference);
    const char *told = info->values ? NULL : controls_words(controls, _("%d of %d"), value, info->most);
    enum row_kind kind = !info->values ? ROW_SLIDER : info->most == 1 && !info->names ? ROW_SWITCH : ROW_SEGMENTS;
    struct settings_row *row =
        settings_look_add(settings, (int)preference, kind, _(label_of(settings, preference)), told);
    row->words = info->values;
    row->value = preference == PREFER_SILENCE ? !value : value; /* the row shows whether sound is on, not off */
    row->most = info->most;
}

static void list_preferences(struct settings_state *settings, struct controls *controls)
{
    for (int i = 0; i < PREFERENCES; i++)
        if (preference_info((enum preference)i)->pages & 1u << settings->page && label_of(settings, (enum preference)i))
            list_preference(settings, controls, (enum preference)i);
}

/* The page that the button beside the menu opens: its preferences, and a row for the full screen, which is not kept. */
static void list_look(struct settings_state *settings, struct controls *controls)
{
    list_preferences(settings, controls);
    settings_look_add(settings, PREFERENCES, ROW_SWITCH, _("Full screen"), NULL)->value =
        app_is_fullscreen(settings->screen.app);
}

static void choose_preference(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct app *app = settings->screen.app;
    enum preference preference = (enum preference)row->what;
    if (preference == PREFERENCES) {
        app_toggle_fullscreen(app);
        return;
    }
    (void)app_prefer(app, preference, preference == PREFER_SILENCE ? !value : value);
    if (preference == PREFER_SILENCE || preference == PREFER_VOLUME || preference == PREFER_EFFECTS)
        sound_play(app_sound(app), SOUND_DROP_RED); /* lets the person hear the new volume */
}

/* --- the page of players --- */

/* The rows of the players' page. The rows of preferences come after them. */
enum player_row { ROW_SEATS, ROW_LEVELS = 2, ROW_NAMES = 4, ROW_STARTER = 6 };

/* The kinds of players that a seat can have. Engines are offered only if there are any. */
enum seat_kind { KIND_HUMAN, KIND_COMPUTER, KIND_ENGINE };

static const char *const seats[] = {
    [KIND_HUMAN] = N_("Human"), [KIND_COMPUTER] = N_("Computer"), [KIND_ENGINE] = N_("Engine")};

static void list_player(struct settings_state *settings, struct controls *controls, int index)
{
    struct player *player = &settings->table->players[index];
    bool human = seat_is_human(player->seat), engine = seat_is_engine(player->seat);
    const char *name = _(settings->table->view->words.players[index]);
    struct settings_row *row = settings_look_add(settings, ROW_SEATS + index, ROW_SEGMENTS, name, NULL);
    row->words = seats;
    row->value = human ? KIND_HUMAN : engine ? KIND_ENGINE : KIND_COMPUTER;
    row->most = settings->known.count > 0 ? KIND_ENGINE : KIND_COMPUTER;
    if (engine) {
        row = settings_look_add(settings, ROW_LEVELS + index, ROW_SLIDER,
                                controls_words(controls, _("%s: engine"), name), player->name);
        row->value = choice_engine(&settings->known, player->name);
        row->most = SDL_max(settings->known.count - 1, 0);
        return;
    }
    int level = seat_has_level(player->seat) ? player->seat.level : player->level;
    char words[LEVEL_WORDS_MAX];
    row = settings_look_add(settings, ROW_LEVELS + index, ROW_SLIDER, controls_words(controls, _("%s: level"), name),
                            human ? _("played by a human")
                                  : controls_words(controls, "%s", choice_level_words(level, words)));
    row->value = level;
    row->least = LEVEL_MIN;
    row->most = LEVEL_MAX;
    row->idle = human;
    if (!human)
        return;
    row = settings_look_add(settings, ROW_NAMES + index, ROW_TEXT, controls_words(controls, _("%s: name"), name), NULL);
    row->text = player->name;
    row->capacity = sizeof player->name;
}

static void list_players(struct settings_state *settings, struct controls *controls)
{
    for (int player = 0; player < 2; player++)
        list_player(settings, controls, player);
    struct settings_row *row = settings_look_add(settings, ROW_STARTER, ROW_SEGMENTS, _("Who begins"), NULL);
    row->words = settings->table->view->words.players;
    row->most = 1;
    row->value = settings->table->starter;
    list_preferences(settings, controls);
}

/* Seats a player. A computer has no name of its own; its level is remembered while a human has the seat. */
static void seat_player(struct settings_state *settings, struct player *player, int level, int engine)
{
    choice_sit(player, (struct seat){level}, settings->known.names[engine]);
    if (seat_has_level(player->seat))
        player->name[0] = '\0';
}

static void choose_player(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct settings_table *table = settings->table;
    if (row->what == ROW_STARTER && row->kind == ROW_SEGMENTS) {
        table->starter = value;
    } else if (row->kind == ROW_SWITCH || row->what > ROW_STARTER) {
        choose_preference(settings, row, value);
    } else if (row->kind == ROW_SLIDER) {
        struct player *player = &table->players[row->what - ROW_LEVELS];
        bool engine = seat_is_engine(player->seat);
        seat_player(settings, player, engine ? SEAT_ENGINE : value, engine ? value : 0);
    } else {
        struct player *player = &table->players[row->what - ROW_SEATS];
        const int levels[] = {[KIND_HUMAN] = SEAT_HUMAN,
                              [KIND_COMPUTER] = SDL_max(player->level, LEVEL_MIN),
                              [KIND_ENGINE] = SEAT_ENGINE};
        seat_player(settings, player, levels[value], 0);
    }
}

/* --- the page of keys --- */

enum { ROW_RESET = ACTION_NONE, ROW_HOW = ACTION_COUNT };

static const char *keys_words(const struct settings_state *settings, struct controls *controls, enum action action)
{
    char keys[ACTION_KEYS_MAX];
    const struct keymap *map = app_keymap(settings->screen.app);
    if (settings->asked == action)
        return _("Press a key (Esc: keep, Del: reset)");
    if (action_info(action)->label)
        return controls_words(controls, "%s", action_keys(map, action, keys));
    return controls_words(controls, "%s", action_first_key(map, action, ~(unsigned)SCOPE_TYPING, keys));
}

/* Lists every action that the page of keys names. Some rows stand for several actions. */
static void list_keys(struct settings_state *settings, struct controls *controls)
{
    settings_look_add(settings, ROW_HOW, ROW_WORDS, _("Click a row, then press the new key"), NULL);
    for (enum action action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        if (action_word(action))
            settings_look_add(settings, (int)action, action_is_changeable(action) ? ROW_BUTTON : ROW_WORDS,
                              _(action_name(action)), keys_words(settings, controls, action));
    }
    settings_look_add(settings, ROW_RESET, ROW_BUTTON, _("Reset all keys"), _("to how they were at first"));
}

/* A click on an action's row asks for another key; a second click cancels that. */
static void choose_key(struct settings_state *settings, const struct settings_row *row, int value)
{
    (void)value;
    if (row->what != ROW_RESET) {
        settings->asked = settings->asked == (enum action)row->what ? ACTION_NONE : (enum action)row->what;
        return;
    }
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++)
        if (app_keymap(settings->screen.app)->changed[action].key)
            app_bind(settings->screen.app, (enum action)action, &(struct binding){0});
    app_tell(settings->screen.app, _("All keys are as they were at first"));
}

/* --- the page of data: what is asked --- */

/*
 * The page of data: opening and saving games, backups, deleting everything. If something cannot be undone, its row asks
 * again first, once or twice. Doing anything else cancels the question.
 */

enum data_row {
    ROW_FOLDER,
    ROW_DEED,
    ROW_MAKE = ROW_DEED + ACTION_COUNT,
    ROW_DELETE_GAMES,
    ROW_DELETE_ALL,
    ROW_RESTORE
};

/* The actions that save or open: the game at the table, or all games. */
static const enum action deeds[] = {ACTION_OPEN,        ACTION_SAVE,  ACTION_PICTURE_BOARD,
                                    ACTION_PICTURE_ALL, ACTION_PASTE, ACTION_HISTORY};

/* The questions of a row, one after the other: before something is deleted, and before a backup is restored. */
static const char *const questions[2][3] = {
    {N_("Delete them forever? Click again"), N_("Really? You cannot get them back. Click a third time")},
    {N_("Click again: what you have now is backed up first")}};

/* The question that a row asks now; NULL if it asks none, or has asked its last one. */
static const char *question_in(const struct settings_state *settings, int what)
{
    int asked = settings->data_row == what ? settings->data_asked : 0;
    const char *question = asked > 0 ? questions[what >= ROW_RESTORE][asked - 1] : NULL;
    return question ? _(question) : NULL;
}

/* Reads which backups there are now, and cancels any question. */
static void find_backups(struct settings_state *settings)
{
    settings->data_asked = 0;
    settings->backup_count = backup_list(app_pictures(settings->screen.app), settings->backups, BACKUPS_MAX);
}

/* --- the page of data: its rows --- */

static void list_asked(struct settings_state *settings, int what, const char *name, const char *told)
{
    const char *asked = question_in(settings, what);
    settings_look_add(settings, what, ROW_BUTTON, name, asked ? asked : told)->wrong = asked != NULL;
}

static void list_data(struct settings_state *settings, struct controls *controls)
{
    struct app *app = settings->screen.app;
    char folder[FILES_TOLD_MAX], keys[ACTION_KEYS_MAX], moment[64];
    files_tell_path(app_pictures(app), folder);
    settings_look_add(settings, ROW_FOLDER, ROW_WORDS, _("Games and settings are kept in"),
                      controls_words(controls, "%s", folder));
    for (size_t i = 0; i < SDL_arraysize(deeds); i++)
        settings_look_add(settings, ROW_DEED + (int)deeds[i], ROW_BUTTON, _(action_info(deeds[i])->label),
                          controls_words(controls, "%s", action_keys(app_keymap(app), deeds[i], keys)));
    if (!archive_keeps(app_archive(app)))
        return;
    settings_look_add(settings, ROW_MAKE, ROW_BUTTON, _("Make a backup"), _("of all games and settings"));
    for (int i = 0; i < settings->backup_count; i++) {
        const struct backup *backup = &settings->backups[i];
        words_moment(backup->made, moment, sizeof moment);
        const char *words = controls_words(controls, ngettext("%s · %d game", "%s · %d games", (unsigned)backup->games),
                                           moment, backup->games);
        list_asked(settings, ROW_RESTORE + i, _("Restore a backup"), words);
    }
    list_asked(settings, ROW_DELETE_GAMES, _("Delete all games"), _("and statistics and backups"));
    list_asked(settings, ROW_DELETE_ALL, _("Delete everything"), _("games, statistics, settings, backups"));
}

/* --- the page of data: what a person does --- */

static void make_backup(struct settings_state *settings)
{
    struct app *app = settings->screen.app;
    struct notice notice;
    (void)archive_flush(app_archive(app));
    if (backup_make(app_pictures(app), &notice))
        app_tell(app, _("A backup was made"));
    else
        app_refuse(app, notice.text);
    find_backups(settings);
}

/* Asks the next question of a row. After the last one, deletes the data or restores the backup. */
static void ask_again(struct settings_state *settings, int what)
{
    struct app *app = settings->screen.app;
    settings->data_asked = settings->data_row == what ? settings->data_asked + 1 : 1;
    settings->data_row = what;
    if (question_in(settings, what)) {
        speech_say(app_speech(app), SPEECH_TOLD, question_in(settings, what));
        return;
    }
    settings->data_asked = 0;
    if (what >= ROW_RESTORE)
        app_order(app, BACKUP_RESTORE, settings->backups[what - ROW_RESTORE].name);
    else
        app_order(app, what == ROW_DELETE_GAMES ? BACKUP_DELETE_GAMES : BACKUP_DELETE_ALL, "");
}

/*
 * Does what a row of the page of data stands for. Saving and opening wait until the settings have closed, so that these
 * are not in a picture.
 */
static void choose_data(struct settings_state *settings, const struct settings_row *row, int value)
{
    (void)value;
    if (row->what > ROW_MAKE) {
        ask_again(settings, row->what);
        return;
    }
    settings->data_asked = 0;
    if (row->what == ROW_MAKE) {
        make_backup(settings);
        return;
    }
    settings->table->wish = (enum action)(row->what - ROW_DEED);
    app_pop(settings->screen.app);
}

/* --- the table of all pages --- */

static const struct settings_page pages[PAGES] = {
    [PAGE_LOOK] = {N_("Look and sound"), list_look, choose_preference, 29},
    [PAGE_PLAYERS] = {N_("Players"), list_players, choose_player, 0},
    [PAGE_BOARD] = {N_("Board"), list_preferences, choose_preference, 0},
    [PAGE_ACCESS] = {N_("Accessibility"), list_preferences, choose_preference, 0},
    [PAGE_KEYS] = {N_("Keys"), list_keys, choose_key, 60},
    [PAGE_ENGINES] = {N_("Engines"), settings_engines_list, settings_engines_choose, 0},
    [PAGE_DATA] = {N_("Data"), list_data, choose_data, 0},
};

/* --- what a person does on every page --- */

static void arrange(struct screen *screen)
{
    struct settings_state *settings = (struct settings_state *)screen;
    settings_look_arrange(&settings->layout, app_canvas(screen->app), pages, settings->page);
    SDL_Rect title = settings->layout.title, page = settings->layout.page;
    screen->notes = (SDL_Rect){page.x, title.y, page.w, title.h};
    scroller_arrange(&settings->scroller, settings->layout.page, settings->layout.bar, settings->layout.row_height);
}

static void list(struct screen *screen, struct controls *controls)
{
    struct settings_state *settings = (struct settings_state *)screen;
    settings_look_list(settings, pages, controls);
    const struct settings_row *row = settings_look_row(settings, controls->focus);
    screen->scope = SCOPE_DIALOG | (row && row->kind == ROW_TEXT ? SCOPE_TYPING : 0);
}

static void open_page(struct settings_state *settings, enum preference_page page)
{
    settings_engines_leave(settings);
    settings->page = page;
    choice_load_engines(&settings->known, settings->screen.app, settings->table->variant);
    settings->asked = ACTION_NONE;
    if (page == PAGE_DATA)
        find_backups(settings);
    if (page == PAGE_ENGINES)
        settings_engines_open(settings);
    arrange(&settings->screen);
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
    struct settings_state *settings = (struct settings_state *)screen;
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
        /* a new text size needs a new arrangement, and a new language a new title */
        arrange(screen);
        if (!app_is_covered(screen->app, screen))
            app_title(screen->app, _("Settings"));
    } else if (use->id > PAGE_NONE && use->id < PAGES) {
        open_page(settings, (enum preference_page)use->id);
    }
}

/*
 * Handles arrows and Enter: tabs stand below one another, Enter leads from a tab into its page, left and right turn a
 * switch on or off.
 */
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
    return true;
}

static int row_of_focus(int focus)
{
    return focus >= ID_ROWS ? (focus - ID_ROWS) / ROW_PARTS : -1;
}

/*
 * Moves the focus to a row. If that row cannot have the focus, the next row in the same direction gets it or, if there
 * is none, the last one before.
 */
static void leap_to_row(struct controls *controls, int target)
{
    int by = target < row_of_focus(controls->focus) ? -1 : 1;
    while (by * (target - row_of_focus(controls->focus)) > 0) {
        int before = controls->focus, row = row_of_focus(before);
        controls_move_focus(controls, by);
        if (row_of_focus(controls->focus) < 0 || by * (row_of_focus(controls->focus) - row) < 0) {
            controls_set_focus(controls, before);
            break;
        }
    }
}

/* Moves the focus by a page, or to the first or last row; from a tab, to the first or last tab. */
static bool page_key(struct settings_state *settings, SDL_Keycode key)
{
    struct controls *controls = &settings->screen.controls;
    int row = row_of_focus(controls->focus), target = row;
    if (!list_key(&settings->scroller, key, &target))
        return false;
    if (row >= 0)
        leap_to_row(controls, target);
    else
        go_to_page(settings, key == SDLK_HOME || key == SDLK_PAGEUP ? PAGE_LOOK : PAGES - 1);
    return true;
}

static bool handle(struct screen *screen, const SDL_Event *event, uint64_t now)
{
    struct settings_state *settings = (struct settings_state *)screen;
    if (event->type != SDL_KEYDOWN)
        return false;
    if (settings->asked != ACTION_NONE)
        keys_screen_take(screen->app, &settings->asked, &event->key.keysym);
    else if (!arrow_key(settings, event->key.keysym.sym, now) && !page_key(settings, event->key.keysym.sym))
        return false;
    app_invalidate_all(screen->app);
    return true;
}

/* --- the screen of the settings --- */

static uint64_t advance(struct screen *screen, uint64_t now)
{
    settings_engines_take((struct settings_state *)screen);
    (void)now;
    return NEVER;
}

static void uncover(struct screen *screen)
{
    app_announce(screen->app, _("Settings"));
    settings_engines_uncover((struct settings_state *)screen);
}

static void destroy(struct screen *screen)
{
    settings_engines_end((struct settings_state *)screen);
    free(screen);
}

static void draw(struct screen *screen, struct canvas *canvas)
{
    const struct settings_state *settings = (const struct settings_state *)screen;
    if (!settings->layout.is_large)
        canvas_write(canvas, _("Settings"), settings->layout.title, WRITE_BOLD | WRITE_TITLE);
    for (int row = 0; row < settings->row_count; row++)
        settings_look_draw(canvas, settings, row);
    controls_draw(canvas, &screen->controls);
    controls_draw_tip(canvas, &screen->controls);
}

static const struct screen_kind settings_kind = {PAGE_MEMBERS, .list = list, .handle = handle, .uncover = uncover,
                                                 .focus_keys = FOCUS_BY_TAB};

struct screen *settings_screen_create(struct app *app, struct settings_table *table, int player)
{
    struct settings_state *settings = screen_create(app, &settings_kind, SCOPE_DIALOG, sizeof *settings);
    if (!settings)
        return NULL;
    settings->table = table;
    open_page(settings, player == SETTINGS_LOOK ? PAGE_LOOK : PAGE_PLAYERS);
    settings->first_focus = ID_ROWS + app_preference(app, PREFER_TEXT_SIZE);
    if (player == SETTINGS_LOOK)
        return &settings->screen;
    int above = player == 0 ? 0 : 2 + seat_is_human(table->players[0].seat); /* how many rows the first player has */
    settings->first_focus = ID_ROWS + above * ROW_PARTS + !seat_is_human(table->players[player].seat);
    return &settings->screen;
}
