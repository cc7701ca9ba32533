/*
 * The page of what is kept: games to open and save, backups, deleting all. What cannot be taken back is asked about in
 * the row that was clicked, as often as it says; whatever else is done takes the question away.
 */
#include "store/backup.h"
#include "ui/frame/control/speech.h"
#include "ui/frame/desktop/files.h"
#include "ui/moment.h"
#include "ui/settings/settings_state.h"
#include "ui/words.h"

enum data_row {
    ROW_FOLDER,
    ROW_DEED,
    ROW_MAKE = ROW_DEED + ACTION_COUNT,
    ROW_DELETE_GAMES,
    ROW_DELETE_ALL,
    ROW_RESTORE
};

/* What is done with the game at the table, or all of them. */
static const enum action deeds[] = {ACTION_OPEN,        ACTION_SAVE,  ACTION_PICTURE_BOARD,
                                    ACTION_PICTURE_ALL, ACTION_PASTE, ACTION_HISTORY};

/* What is asked one after the other. */
static const char *const restore_questions[] = {N_("Click again: what you have now is backed up first")};
static const char *const delete_questions[] = {N_("Delete them forever? Click again"),
                                               N_("Really? You cannot get them back. Click a third time")};

static int question_count(int what)
{
    return what >= ROW_RESTORE ? (int)SDL_arraysize(restore_questions) : (int)SDL_arraysize(delete_questions);
}

/* The question that stands in a row; NULL: none. */
static const char *question(const struct settings_state *settings, int what)
{
    int asked = settings->data_row == what ? settings->data_asked : 0;
    if (asked == 0)
        return NULL;
    return _(what >= ROW_RESTORE ? restore_questions[asked - 1] : delete_questions[asked - 1]);
}

void settings_data_find(struct settings_state *settings)
{
    settings->data_asked = 0;
    settings->backup_count = backup_list(app_pictures(settings->screen.app), settings->backups, BACKUPS_MAX);
}

/* --- rows --- */

static void list_deeds(struct settings_state *settings, struct controls *controls)
{
    char keys[ACTION_KEYS_MAX];
    for (size_t i = 0; i < SDL_arraysize(deeds); i++) {
        struct settings_row row = {.what = ROW_DEED + (int)deeds[i], .kind = ROW_BUTTON};
        row.name = _(action_info(deeds[i])->label);
        row.told = controls_words(controls, "%s", action_keys(app_keymap(settings->screen.app), deeds[i], keys));
        settings_look_add(settings, row);
    }
}

static void list_asked(struct settings_state *settings, int what, const char *name, const char *told)
{
    const char *asked = question(settings, what);
    settings_look_add(
        settings,
        (struct settings_row){
            .what = what, .kind = ROW_BUTTON, .name = name, .told = asked ? asked : told, .wrong = asked != NULL});
}

static void list_backups(struct settings_state *settings, struct controls *controls)
{
    char moment[64];
    for (int i = 0; i < settings->backup_count; i++) {
        const struct backup *backup = &settings->backups[i];
        moment_words(backup->made, moment, sizeof moment);
        const char *words = controls_words(controls, ngettext("%s · %d game", "%s · %d games", (unsigned)backup->games),
                                           moment, backup->games);
        list_asked(settings, ROW_RESTORE + i, _("Restore a backup"), words);
    }
}

void settings_data_list(struct settings_state *settings, struct controls *controls)
{
    char folder[FILES_TOLD_MAX];
    files_tell_path(app_pictures(settings->screen.app), folder);
    settings_look_add(settings, (struct settings_row){.what = ROW_FOLDER,
                                                      .kind = ROW_WORDS,
                                                      .name = _("Games and settings are kept in"),
                                                      .told = controls_words(controls, "%s", folder)});
    list_deeds(settings, controls);
    if (!archive_keeps(app_archive(settings->screen.app)))
        return;
    settings_look_add(settings, (struct settings_row){.what = ROW_MAKE,
                                                      .kind = ROW_BUTTON,
                                                      .name = _("Make a backup"),
                                                      .told = _("of all games and settings")});
    list_backups(settings, controls);
    list_asked(settings, ROW_DELETE_GAMES, _("Delete all games"), _("and statistics and backups"));
    list_asked(settings, ROW_DELETE_ALL, _("Delete everything"), _("games, statistics, settings, backups"));
}

/* --- what somebody does --- */

static void make_backup(struct settings_state *settings)
{
    struct app *app = settings->screen.app;
    struct notice notice;
    (void)archive_flush(app_archive(app));
    if (backup_make(app_pictures(app), &notice))
        app_tell(app, _("A backup was made"));
    else
        app_refuse(app, notice.text);
    settings_data_find(settings);
}

/* Asks, or does it when all was asked. */
static void ask(struct settings_state *settings, int what)
{
    struct app *app = settings->screen.app;
    settings->data_asked = settings->data_row == what ? settings->data_asked + 1 : 1;
    settings->data_row = what;
    if (settings->data_asked <= question_count(what)) {
        speech_say(app_speech(app), SPEECH_TOLD, question(settings, what));
        return;
    }
    settings->data_asked = 0;
    if (what >= ROW_RESTORE)
        app_order(app, BACKUP_RESTORE, settings->backups[what - ROW_RESTORE].name);
    else
        app_order(app, what == ROW_DELETE_GAMES ? BACKUP_DELETE_GAMES : BACKUP_DELETE_ALL, "");
}

/* What needs the board is done once the settings are gone: they are not to be in the picture. */
void settings_data_choose(struct settings_state *settings, const struct settings_row *row, int value)
{
    (void)value;
    if (row->what > ROW_MAKE) {
        ask(settings, row->what);
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
