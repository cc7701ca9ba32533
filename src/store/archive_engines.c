/*
 * The table of the guest engines that were added, one to a row. An engine's options are lines of a text, "NAME=VALUE".
 * Changes are written before the call returns.
 */
#include "store/archive_engines.h"

#include "match/record_parts.h"
#include "store/archive_parts.h"
#include "store/sql.h"

#include <sqlite3.h>

enum { OPTIONS_SIZE = ARCHIVE_ENGINE_OPTIONS_MAX * (ARCHIVE_ENGINE_OPTION_SIZE + ARCHIVE_ENGINE_VALUE_SIZE) + 1 };

/* --- which engines can be kept --- */

static bool is_printable(const char *text)
{
    size_t length;
    while (*text && (length = record_character(text)) > 0)
        text += length;
    return *text == '\0';
}

/* The first thing that is wrong with an engine, in words for people; NULL if nothing is. */
static const char *complaint(const struct archive_engine *engine)
{
    if (!engine->name[0] || !is_printable(engine->name))
        return SHOWN("it has no name");
    if (!engine->command[0] || !is_printable(engine->command) || !is_printable(engine->folder))
        return SHOWN("it has no command");
    if (!is_printable(engine->protocol) || !is_printable(engine->print))
        return SHOWN("its protocol has no name");
    if (engine->move_ms < ARCHIVE_ENGINE_LEAST_MS || engine->move_ms > ARCHIVE_ENGINE_MOST_MS)
        return SHOWN("its time makes no sense");
    for (int i = 0; i < engine->option_count; i++) {
        const struct archive_engine_option *option = &engine->options[i];
        if (!option->name[0] || strchr(option->name, '=') || !is_printable(option->name) ||
            !is_printable(option->value))
            return SHOWN("its options make no sense");
    }
    return NULL;
}

/* --- an engine's options as one text --- */

static void write_options(const struct archive_engine *engine, char text[OPTIONS_SIZE])
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < engine->option_count; i++)
        used += (size_t)snprintf(text + used, OPTIONS_SIZE - used, "%s=%s\n", engine->options[i].name,
                                 engine->options[i].value);
}

/* Copies the part of a text before `end`. Returns false if it is too long. */
static bool copy_part(const char *from, const char *end, char *to, size_t size)
{
    size_t length = (size_t)(end - from);
    if (length >= size)
        return false;
    memcpy(to, from, length);
    to[length] = '\0';
    return true;
}

static bool read_options(const char *text, struct archive_engine *engine)
{
    engine->option_count = 0;
    while (*text) {
        const char *equals = strchr(text, '='), *end = strchr(text, '\n');
        if (!equals || !end || equals > end || engine->option_count == ARCHIVE_ENGINE_OPTIONS_MAX)
            return false;
        struct archive_engine_option *option = &engine->options[engine->option_count++];
        if (!copy_part(text, equals, option->name, sizeof option->name) ||
            !copy_part(equals + 1, end, option->value, sizeof option->value))
            return false;
        text = end + 1;
    }
    return true;
}

/* --- reading engines --- */

#define COLUMNS "id, name, command, protocol, folder, move_ms, options"
enum { ID, NAME, COMMAND, PROTOCOL, FOLDER, MOVE_MS, OPTIONS, PRINT, UNFENCED };

/* a database of an older version, opened only for reading, has no columns `print` and `unfenced` */
static const char *const selects[] = {"SELECT " COLUMNS ", '', 0 FROM engine",
                                      "SELECT " COLUMNS ", print, unfenced FROM engine"};

static bool read_engine(sqlite3_stmt *row, struct archive_engine *engine)
{
    char options[OPTIONS_SIZE];
    int64_t move_ms = sqlite3_column_int64(row, MOVE_MS);
    memset(engine, 0, sizeof *engine);
    engine->id = sqlite3_column_int64(row, ID);
    engine->unfenced = sqlite3_column_int64(row, UNFENCED) == 1;
    engine->move_ms = move_ms > ARCHIVE_ENGINE_MOST_MS ? 0 : (int)(move_ms < 0 ? 0 : move_ms);
    return sql_text(row, NAME, engine->name, sizeof engine->name) &&
           sql_text(row, COMMAND, engine->command, sizeof engine->command) &&
           sql_text(row, PROTOCOL, engine->protocol, sizeof engine->protocol) &&
           sql_text(row, FOLDER, engine->folder, sizeof engine->folder) &&
           sql_text(row, PRINT, engine->print, sizeof engine->print) &&
           sql_text(row, OPTIONS, options, sizeof options) && read_options(options, engine) && !complaint(engine);
}

/*
 * Reads the engine called `name`, or all engines (NULL), in the order of their names. Rows that make no sense are
 * skipped.
 */
static int read_rows(struct archive *archive, const char *name, int max, struct archive_engine *engines)
{
    struct archive_reading reading = archive_begin_reading(archive, SCHEMA_WITH_ENGINES);
    char sql[128];
    int count = 0;
    if (reading.open) {
        snprintf(sql, sizeof sql, "%s%s", selects[archive->database.version >= SCHEMA_WITH_PRINTS],
                 name ? " WHERE name = ?1" : " ORDER BY name");
        archive_ask(&reading, sql, name ? "t" : "", name);
    }
    while (count < max && archive_next_row(&reading))
        count += read_engine(reading.row, &engines[count]);
    return archive_end_reading(&reading) ? count : -1;
}

int archive_engine_list(struct archive *archive, int max, struct archive_engine *engines)
{
    return read_rows(archive, NULL, max, engines);
}

bool archive_engine_find(struct archive *archive, const char *name, struct archive_engine *engine)
{
    return read_rows(archive, name, 1, engine) == 1;
}

/* --- adding, changing and removing engines --- */

/* A result in addition to SQLite's: there are ARCHIVE_ENGINES_MAX engines already. */
enum { TOO_MANY = -1 };

static int write_engine(sqlite3 *handle, struct archive_engine *engine)
{
    char options[OPTIONS_SIZE];
    int count = 0, result = SQLITE_OK;
    write_options(engine, options);
    if (engine->id == 0)
        result = sql_integer(handle, "SELECT count(*) FROM engine", &count);
    if (count >= ARCHIVE_ENGINES_MAX)
        return TOO_MANY;
    if (result == SQLITE_OK)
        result = sql_run(handle,
                         "INSERT INTO engine (id, name, command, protocol, folder, move_ms, options, print, unfenced)"
                         " VALUES (nullif(?1, 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (id) DO UPDATE SET"
                         " name = ?2, command = ?3, protocol = ?4, folder = ?5, move_ms = ?6, options = ?7, print = ?8,"
                         " unfenced = ?9",
                         "ittttitti", engine->id, engine->name, engine->command, engine->protocol, engine->folder,
                         (int64_t)engine->move_ms, options, engine->print, (int64_t)engine->unfenced);
    if (result == SQLITE_OK && engine->id == 0)
        engine->id = sqlite3_last_insert_rowid(handle);
    return result;
}

static int drop_engine(sqlite3 *handle, struct archive_engine *engine)
{
    return sql_run(handle, "DELETE FROM engine WHERE id = ?1", "i", engine->id);
}

static int try_deed(struct archive *archive, int (*deed)(sqlite3 *handle, struct archive_engine *engine),
                    struct archive_engine *engine)
{
    struct database *database = &archive->database;
    int result = archive_settle(archive);
    if (result == SQLITE_OK)
        result = database_begin(database);
    if (result == SQLITE_OK)
        result = deed(database->handle, engine);
    return database_end(database, result);
}

static bool do_deed(struct archive *archive, int (*deed)(sqlite3 *handle, struct archive_engine *engine),
                    struct archive_engine *engine, struct reason *why)
{
    if (!archive->database.writable)
        return refuse(why, "%s", SHOWN("nothing can be kept"));
    writer_hold(&archive->writer, false);
    int result = try_deed(archive, deed, engine);
    if (result == SQLITE_READONLY_DBMOVED) /* the file was replaced, so archive_settle now goes on elsewhere */
        result = try_deed(archive, deed, engine);
    if (database_is_damage(result) && result > 0)
        database_suspect(&archive->database);
    writer_release(&archive->writer);
    if (result == TOO_MANY)
        return refuse(why, "%s", SHOWN("there are as many already as there can be"));
    if (result == SQLITE_CONSTRAINT_UNIQUE)
        return refuse(why, "%s", SHOWN("another one has its name"));
    return result == SQLITE_OK || refuse(why, "%s", database_reason(result));
}

bool archive_engine_keep(struct archive *archive, struct archive_engine *engine, struct reason *why)
{
    const char *wrong = complaint(engine);
    int64_t id = engine->id;
    if (wrong)
        return refuse(why, "%s", wrong);
    if (do_deed(archive, write_engine, engine, why))
        return true;
    engine->id = id;
    return false;
}

bool archive_engine_drop(struct archive *archive, int64_t id, struct reason *why)
{
    struct archive_engine engine = {.id = id};
    return do_deed(archive, drop_engine, &engine, why);
}
