/*
 * Programs as they lie in folders: how a file becomes an engine, and which of the data's folder "engines" nobody has
 * been asked about yet. Nothing here starts one. Declared in think.h.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "match/record_parts.h"
#include "store/settings.h"
#include "ui/frame/desktop/files.h"
#include "ui/think/think.h"

/* --- from a file to an engine --- */

/* Interpreters for files that cannot be executed themselves, by the ending of the file's name. */
static const struct {
    const char *ending, *starter;
} starters[] = {{".py", "python3 "}, {".js", "node "}, {".jar", "java -jar "}, {".rb", "ruby "},
                {".pl", "perl "},    {".lua", "lua "}, {".sh", "sh "}};

bool engine_files_command(const char *path, char command[ARCHIVE_ENGINE_COMMAND_SIZE])
{
    const char *starter = "", *ending = strrchr(path, '.');
    size_t size = ARCHIVE_ENGINE_COMMAND_SIZE;
    for (size_t i = 0; i < SDL_arraysize(starters); i++)
        if (ending && SDL_strcasecmp(ending, starters[i].ending) == 0 && access(path, X_OK) != 0)
            starter = starters[i].starter;
    size_t used = (size_t)snprintf(command, size, "%s'", starter);
    for (const char *at = path; *at && used + sizeof "'\\'''" < size; at++)
        used += (size_t)snprintf(command + used, size - used, *at == '\'' ? "'\\''" : "%c", *at);
    snprintf(command + used, size - used, "'");
    return strlen(path) + used < size;
}

/* Writes the file's name without its ending. */
static void write_name(const char *path, char name[ARCHIVE_ENGINE_NAME_SIZE])
{
    char shown[FILES_NAME_MAX];
    const char *slash = strrchr(path, '/');
    files_shown(slash ? slash + 1 : path, shown, sizeof shown);
    char *dot = strrchr(shown, '.');
    if (dot && dot != shown)
        *dot = '\0';
    SDL_utf8strlcpy(name, shown, ARCHIVE_ENGINE_NAME_SIZE);
}

bool engine_files_describe(const char *path, struct archive_engine *engine)
{
    memset(engine, 0, sizeof *engine);
    engine->move_ms = ENGINE_USUAL_MS;
    write_name(path, engine->name);
    return engine_files_command(path, engine->command);
}

static bool is_taken(const struct archive_engine *list, int count, const struct archive_engine *engine)
{
    for (int i = 0; i < count; i++)
        if (list[i].id != engine->id && strcmp(list[i].name, engine->name) == 0)
            return true;
    return false;
}

void engine_files_settle_name(struct archive_engine *engine, const struct archive_engine *list, int count)
{
    char name[ARCHIVE_ENGINE_NAME_SIZE - sizeof "99"];
    if (!engine->name[0])
        snprintf(engine->name, sizeof engine->name, "%s", _("Engine"));
    SDL_utf8strlcpy(name, engine->name, sizeof name);
    for (int i = 2; is_taken(list, count, engine); i++)
        snprintf(engine->name, sizeof engine->name, "%s %d", name, i % 100);
}

void engine_files_know_again(struct archive_engine *engine)
{
    struct guest_setup setup;
    struct reason why;
    guest_engines_set_up(engine, &setup);
    if (!guest_print(&setup, engine->print, &why))
        engine->print[0] = '\0';
}

/* --- the folder "engines" --- */

enum { KEY_SIZE = 96 };

/* Writes the key of the answer about a file. Returns false if its name is too long or not fit to be shown. */
static bool write_key(const char *file, char key[KEY_SIZE])
{
    const char *at = file;
    for (size_t length; *at && (length = record_character(at)) > 0;)
        at += length;
    return *at == '\0' && snprintf(key, KEY_SIZE, "engines.offered.%s", file) < KEY_SIZE;
}

/* Is this a file of its own, no link to another, that nobody was asked about and that no engine is started from yet? */
static bool is_new(struct app *app, const char *path, const char *file, const struct archive_engine *list, int count,
                   struct archive_engine *engine)
{
    struct stat status;
    char key[KEY_SIZE];
    if (lstat(path, &status) != 0 || !S_ISREG(status.st_mode) || !write_key(file, key) ||
        settings_integer(app_settings(app), key, -1, false, true) >= 0 || !engine_files_describe(path, engine))
        return false;
    for (int i = 0; i < count; i++)
        if (strcmp(list[i].command, engine->command) == 0)
            return false;
    engine_files_settle_name(engine, list, count);
    return true;
}

bool engine_files_find(struct app *app, struct engine_offer *offer)
{
    struct archive_engine *list = malloc(ARCHIVE_ENGINES_MAX * sizeof *list);
    struct file_list files = {.count = 0};
    char folder[FILES_PATH_MAX], path[FILES_PATH_MAX];
    int count = list ? archive_engine_list(app_archive(app), ARCHIVE_ENGINES_MAX, list) : -1;
    bool found = false;
    if (count >= 0 && files_join(app_pictures(app), "engines", folder) && files_list(&files, folder, "+x")) {
        for (int i = 0; i < files.count && !found; i++) {
            const char *file = files.entries[i].name;
            found = files_join(folder, file, path) && is_new(app, path, file, list, count, &offer->engine);
            if (found)
                SDL_strlcpy(offer->file, file, sizeof offer->file);
        }
        files_free(&files);
    }
    free(list);
    return found;
}

bool engine_files_answer(struct app *app, struct engine_offer *offer, bool wanted, struct reason *why)
{
    char key[KEY_SIZE];
    if (write_key(offer->file, key))
        settings_set_integer(app_settings(app), key, wanted);
    if (!wanted)
        return true;
    engine_files_know_again(&offer->engine);
    return archive_engine_keep(app_archive(app), &offer->engine, why);
}
