/*
 * The page of the engines from elsewhere, what is done there: one is added, changed, tried out, removed. What is
 * changed is kept when one leaves it, or tries it out.
 */
#include "ui/settings/settings_engines.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "rules/letters.h"
#include "ui/frame/control/speech.h"
#include "ui/words.h"

/* --- what is kept --- */

static bool is_taken(const struct settings_engines *engines, const char *name)
{
    for (int i = 0; i < engines->count; i++)
        if (engines->list[i].id != engines->edited.id && strcmp(engines->list[i].name, name) == 0)
            return true;
    return false;
}

/* It has a name, and that is no other's. */
static void settle_name(struct settings_engines *engines)
{
    struct archive_engine *engine = &engines->edited;
    char name[ARCHIVE_ENGINE_NAME_SIZE];
    if (!engine->name[0])
        snprintf(engine->name, sizeof engine->name, "%s", _("Engine"));
    memcpy(name, engine->name, sizeof name);
    size_t whole = strlen(name), length = letters_whole(name, SDL_min(whole, sizeof name - sizeof " 99"));
    for (int i = 2; is_taken(engines, engine->name); i++)
        snprintf(engine->name, sizeof engine->name, "%.*s %d", (int)length, name, i % 100);
}

/* Why something could not be kept. */
static void refuse_keeping(struct settings_state *settings, const struct reason *why)
{
    char words[sizeof why->text * 3];
    snprintf(words, sizeof words, _("It could not be kept: %s"), _(why->text));
    app_refuse(settings->screen.app, words);
}

static void read_list(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    int count = archive_engine_list(app_archive(settings->screen.app), ARCHIVE_ENGINES_MAX, engines->list);
    engines->count = SDL_max(count, 0);
}

/* Who sits at the table under the name it had is called as it is now. */
static void rename_players(struct settings_state *settings, const char *before)
{
    for (int i = 0; i < 2; i++) {
        struct player *player = &settings->table->players[i];
        if (seat_is_engine(player->seat) && strcmp(player->name, before) == 0)
            snprintf(player->name, sizeof player->name, "%s", settings->engines->edited.name);
    }
}

/* Its file is remembered as it is when it is added, tried out, or begun by other words; another one is asked about. */
static void know_again(struct archive_engine *engine, const struct archive_engine *before)
{
    struct guest_setup setup;
    struct reason why;
    if (before && strcmp(before->command, engine->command) == 0 && engine->print[0])
        return;
    visitor_set_up(engine, &setup);
    if (!guest_print(&setup, engine->print, &why))
        engine->print[0] = '\0';
    if (before && strcmp(before->print, engine->print) != 0)
        engine->unfenced = false;
}

/* Keeps the one that is looked at, if it has changed. */
static void keep(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    const struct archive_engine *before = engines->at < engines->count ? &engines->list[engines->at] : NULL;
    struct reason why;
    if (engines->at == ENGINES_LIST)
        return;
    settle_name(engines);
    settings_options_keep(engines);
    know_again(&engines->edited, before);
    if (before && memcmp(before, &engines->edited, sizeof *before) == 0)
        return;
    if (!archive_engine_keep(app_archive(settings->screen.app), &engines->edited, &why))
        refuse_keeping(settings, &why);
    else if (before)
        rename_players(settings, before->name);
    read_list(settings);
    for (int i = 0; i < engines->count; i++)
        if (engines->list[i].id == engines->edited.id)
            engines->at = i;
}

/* --- trying one out --- */

static void stop_trying(struct settings_engines *engines)
{
    if (engines->trying)
        visitor_cancel(engines->visitor);
    engines->trying = false;
    engines->news = VISITOR_NOTHING;
}

/* Whoever tries it out takes its program as it is now. Where nothing here holds it a second press says that it may. */
static void try_out(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    struct app *app = settings->screen.app;
    struct reason why;
    if (engines->news == VISITOR_FAULT && engines->answer.trouble.fault == GUEST_UNFENCED)
        engines->edited.unfenced = true;
    engines->edited.print[0] = '\0';
    stop_trying(engines);
    keep(settings);
    if (!engines->visitor)
        engines->visitor = visitor_create(app_wake, app, &why);
    engines->trying = engines->visitor && visitor_try(engines->visitor, &engines->edited, &engines->variant);
    if (!engines->trying)
        app_refuse(app, _("Not enough memory: the engine cannot be asked"));
}

void settings_engines_take(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    struct app *app = settings->screen.app;
    struct controls *controls = &settings->screen.controls;
    enum visitor_news news =
        engines && engines->trying ? visitor_take(engines->visitor, &engines->answer) : VISITOR_NOTHING;
    if (news == VISITOR_NOTHING || news == VISITOR_TOLD)
        return;
    engines->trying = false;
    engines->news = news;
    if (news == VISITOR_MOVE && !engines->edited.protocol[0])
        snprintf(engines->edited.protocol, sizeof engines->edited.protocol, "%s", engines->answer.protocol);
    keep(settings);
    settings_options_take(engines, visitor_offers(engines->visitor));
    speech_say(app_speech(app), SPEECH_TOLD, settings_engines_look_result(engines, controls));
    app_invalidate_all(app);
}

/* --- what somebody does --- */

/* Another view of the page begins at its top. */
static void turn_to(struct settings_state *settings, int at, int row)
{
    struct settings_engines *engines = settings->engines;
    stop_trying(engines);
    engines->asked = false;
    engines->at = at;
    if (at != ENGINES_LIST && at < engines->count)
        engines->edited = engines->list[at];
    settings_options_take(engines, NULL);
    scroller_jump(&settings->scroller, 0);
    controls_set_focus(&settings->screen.controls, ID_ROWS + row * ROW_PARTS);
}

void settings_engines_open(struct settings_state *settings)
{
    if (!settings->engines)
        settings->engines = calloc(1, sizeof *settings->engines);
    if (!settings->engines)
        return;
    const struct game *game = game_list()[0];
    settings->engines->at = ENGINES_LIST;
    if (!variant_init(&settings->engines->variant, game, &game->defaults, NULL))
        settings->engines->variant.game = NULL;
    read_list(settings);
}

void settings_engines_leave(struct settings_state *settings)
{
    if (!settings->engines || settings->engines->at == ENGINES_LIST)
        return;
    stop_trying(settings->engines);
    keep(settings);
    settings->engines->at = ENGINES_LIST;
}

static void end(void *visitor)
{
    visitor_destroy(visitor);
}

void settings_engines_end(struct settings_state *settings)
{
    settings_engines_leave(settings);
    if (settings->engines && settings->engines->visitor)
        app_end_beside(settings->screen.app, end, settings->engines->visitor);
    free(settings->engines);
    settings->engines = NULL;
}

/* --- adding one --- */

/* What starts files that cannot be started by themselves. */
static const struct {
    const char *ending, *starter;
} starters[] = {{".py", "python3 "}, {".js", "node "}, {".jar", "java -jar "}, {".rb", "ruby "},
                {".pl", "perl "},    {".lua", "lua "}, {".sh", "sh "}};

static bool ends_in(const char *text, const char *ending)
{
    size_t length = strlen(text), more = strlen(ending);
    return length > more && SDL_strcasecmp(text + length - more, ending) == 0;
}

/* As one would type it to a shell. False if it is too long. */
static bool write_command(const char *path, char *command, size_t size)
{
    const char *starter = "";
    for (size_t i = 0; i < SDL_arraysize(starters); i++)
        if (access(path, X_OK) != 0 && ends_in(path, starters[i].ending))
            starter = starters[i].starter;
    size_t used = (size_t)snprintf(command, size, "%s'", starter);
    for (const char *at = path; *at && used + sizeof "'\\'''" < size; at++)
        used += (size_t)snprintf(command + used, size - used, *at == '\'' ? "'\\''" : "%c", *at);
    snprintf(command + used, size - used, "'");
    return strlen(path) + used < size;
}

/* The file's name without its ending. */
static void write_name(const char *path, char name[ARCHIVE_ENGINE_NAME_SIZE])
{
    char shown[FILES_NAME_MAX];
    const char *slash = strrchr(path, '/');
    files_shown(slash ? slash + 1 : path, shown, sizeof shown);
    char *dot = strrchr(shown, '.');
    if (dot && dot != shown)
        *dot = '\0';
    size_t whole = strlen(shown), length = letters_whole(shown, SDL_min(whole, (size_t)ARCHIVE_ENGINE_NAME_SIZE - 1));
    snprintf(name, ARCHIVE_ENGINE_NAME_SIZE, "%.*s", (int)length, shown);
}

/*
 * A file was chosen, perhaps: the new one is tried out at once. Its folder is not kept but found from the command each
 * time, which a person may change.
 */
void settings_engines_uncover(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    if (settings->page != PAGE_ENGINES || !engines || !engines->file.path[0])
        return;
    memset(&engines->edited, 0, sizeof engines->edited);
    engines->edited.move_ms = ENGINES_USUAL_MS;
    write_name(engines->file.path, engines->edited.name);
    bool fits = write_command(engines->file.path, engines->edited.command, sizeof engines->edited.command);
    engines->file.path[0] = '\0';
    if (!fits) {
        app_refuse(settings->screen.app, _("The file's path is too long"));
        return;
    }
    turn_to(settings, engines->count, ROW_TRY - ROW_BACK);
    try_out(settings);
}

static void remove_one(struct settings_state *settings)
{
    struct settings_engines *engines = settings->engines;
    struct reason why;
    if (!engines->asked) {
        engines->asked = true;
        speech_say(app_speech(settings->screen.app), SPEECH_TOLD, _("Click again: its games stay"));
        return;
    }
    if (!archive_engine_drop(app_archive(settings->screen.app), engines->edited.id, &why))
        refuse_keeping(settings, &why);
    read_list(settings);
    turn_to(settings, ENGINES_LIST, 1);
}

void settings_engines_choose(struct settings_state *settings, const struct settings_row *row, int value)
{
    struct settings_engines *engines = settings->engines;
    struct archive_engine *engine = &engines->edited;
    if (row->what != ROW_REMOVE)
        engines->asked = false;
    if (row->what >= ROW_OPTION) {
        settings_options_choose(engines, row->what - ROW_OPTION, value);
    } else if (row->what >= ROW_ENGINE) {
        turn_to(settings, row->what - ROW_ENGINE, 0);
    } else if (row->what == ROW_ADD) {
        filebox_ask(settings->screen.app, &(struct file_question){FILE_TO_OPEN, FILE_PROGRAM, NULL}, &engines->file);
    } else if (row->what == ROW_BACK) {
        int at = engines->at;
        settings_engines_leave(settings);
        turn_to(settings, ENGINES_LIST, at + 1);
    } else if (row->what == ROW_PROTOCOL) {
        snprintf(engine->protocol, sizeof engine->protocol, "%s", settings_engines_look_protocol(value));
    } else if (row->what == ROW_TIME) {
        engine->move_ms = settings_engines_look_time(value);
    } else if (row->what == ROW_TRY && engines->trying) {
        stop_trying(engines);
    } else if (row->what == ROW_TRY) {
        try_out(settings);
    } else if (row->what == ROW_REMOVE) {
        remove_one(settings);
    }
}
