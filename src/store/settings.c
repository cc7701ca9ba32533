/*
 * The settings are an array in memory, which is searched from front to back, because there are only a few dozen. A
 * writer saves the changes. All memory comes from SQLite's allocator, so that tests can make every allocation fail with
 * one switch.
 */
#include "store/settings.h"

#include <sqlite3.h>

#include "store/database.h"
#include "store/writer.h"

/* --- the settings as they stand in memory; the caller locks --- */

/* The value of a setting: a text, or a whole number if `text` is NULL. */
struct value {
    char *key;
    char *text;
    int64_t integer;
    unsigned changes; /* counts the changes made by this process */
    unsigned writing; /* `changes` as it was when the running transaction began */
    unsigned saved;   /* `changes` as it was at the last transaction that succeeded */
};

/* A list of values. Begins as all zeros. Memory comes from SQLite's allocator. */
struct value_list {
    int count;
    struct value *items; /* the items' addresses change when a value is added */
};

/* Finds the value that is stored under a key; NULL if there is none. */
static struct value *value_list_find(const struct value_list *list, const char *key)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->items[i].key, key) == 0)
            return &list->items[i];
    return NULL;
}

/* Adds the number 0 under a new key; NULL if memory is short. */
static struct value *value_list_add(struct value_list *list, const char *key)
{
    struct value *items = sqlite3_realloc64(list->items, ((size_t)list->count + 1) * sizeof *items);
    if (!items)
        return NULL;
    list->items = items;
    struct value *value = &items[list->count];
    *value = (struct value){.key = sqlite3_mprintf("%s", key)};
    if (!value->key)
        return NULL;
    list->count++;
    return value;
}

/* Frees all values of a list. */
static void value_list_clear(struct value_list *list)
{
    for (int i = 0; i < list->count; i++) {
        sqlite3_free(list->items[i].key);
        sqlite3_free(list->items[i].text);
    }
    sqlite3_free(list->items);
    *list = (struct value_list){0};
}

/* Adds a row (key, value) of the database to the list. The table's constraints allow only numbers and texts. */
static int load_row(struct value_list *list, sqlite3_stmt *row)
{
    bool is_text = sqlite3_column_type(row, 1) == SQLITE_TEXT;
    const char *key = (const char *)sqlite3_column_text(row, 0);
    const char *text = is_text ? (const char *)sqlite3_column_text(row, 1) : NULL;
    struct value *value = key && (text || !is_text) ? value_list_add(list, key) : NULL;
    if (!value)
        return SQLITE_NOMEM;
    value->integer = sqlite3_column_int64(row, 1);
    value->text = text ? sqlite3_mprintf("%s", text) : NULL;
    return is_text && !value->text ? SQLITE_NOMEM : SQLITE_OK;
}

/* Replaces the list by the contents of a database. Returns an SQLite result; on an error the list is empty. */
static int value_list_load(struct value_list *list, sqlite3 *handle)
{
    sqlite3_stmt *statement = NULL;
    value_list_clear(list);
    int result = sqlite3_prepare_v2(handle, "SELECT key, value FROM setting", -1, &statement, NULL);
    while (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        result = load_row(list, statement);
    sqlite3_finalize(statement);
    if (result == SQLITE_DONE)
        return SQLITE_OK;
    value_list_clear(list);
    return result;
}

/*
 * After a change the writer waits a moment, because a slider sends many values, and then writes all changes in one
 * transaction. Only changes of this process are written, so that two windows do not overwrite each other's values, nor
 * those of a newer version.
 */

enum { COLLECT_MILLISECONDS = 100 };

struct settings {
    struct database database; /* used by the thread that opens it; then by the writer, until that is stopped */
    struct writer writer;     /* its mutex guards all members below */
    bool lost;                /* memory was too short to keep a value */
    struct value_list values;
};

static bool save_settings(void *context);

static int load(sqlite3 *handle, void *context)
{
    struct settings *settings = context;
    return value_list_load(&settings->values, handle);
}

static struct settings *open_settings(const char *directory, enum store_mode mode, struct notice *notice)
{
    notice->text[0] = '\0';
    struct settings *settings = sqlite3_malloc64(sizeof *settings);
    if (!settings)
        return NULL;
    *settings = (struct settings){.database = {.lock = -1}};
    writer_init(&settings->writer, save_settings, settings);
    settings->writer.collect = COLLECT_MILLISECONDS;
    if (directory)
        database_open(&settings->database, directory, mode, load, settings, notice);
    return settings;
}

struct settings *settings_open(const char *directory, struct notice *notice)
{
    return open_settings(directory, STORE_KEEP, notice);
}

struct settings *settings_read(const char *directory, struct notice *notice)
{
    return open_settings(directory, STORE_READ, notice);
}

/*
 * Binds the key and value of the next unsaved change, from `*index` on, to the statement. Returns false if there is
 * none.
 */
static bool bind_change(struct settings *settings, sqlite3_stmt *statement, int *index, int *result)
{
    bool found = false;
    pthread_mutex_lock(&settings->writer.mutex);
    for (; !found && *index < settings->values.count; (*index)++) {
        struct value *entry = &settings->values.items[*index];
        entry->writing = entry->changes;
        if (entry->changes == entry->saved)
            continue;
        found = true;
        *result = sqlite3_bind_text(statement, 1, entry->key, -1, SQLITE_TRANSIENT);
        if (*result == SQLITE_OK && entry->text)
            *result = sqlite3_bind_text(statement, 2, entry->text, -1, SQLITE_TRANSIENT);
        else if (*result == SQLITE_OK)
            *result = sqlite3_bind_int64(statement, 2, entry->integer);
    }
    pthread_mutex_unlock(&settings->writer.mutex);
    return found;
}

/* Writes all unsaved changes, within a transaction. */
static int write_changes(struct settings *settings)
{
    sqlite3_stmt *statement = NULL;
    int index = 0;
    int result = sqlite3_prepare_v2(settings->database.handle,
                                    "INSERT INTO setting (key, value) VALUES (?1, ?2)"
                                    " ON CONFLICT (key) DO UPDATE SET value = ?2",
                                    -1, &statement, NULL);
    while (result == SQLITE_OK && bind_change(settings, statement, &index, &result)) {
        if (result == SQLITE_OK)
            sqlite3_step(statement);
        int end = sqlite3_reset(statement);
        result = result == SQLITE_OK ? end : result;
    }
    sqlite3_finalize(statement);
    return result;
}

/*
 * Saves, after checking that the file is still ours (one that was removed is put back first). If another file has taken
 * its place, sets *lost and closes the file.
 */
static int save_to_own(struct settings *settings, struct notice *told, bool *lost)
{
    int result = SQLITE_READONLY_DBMOVED;
    for (int tries = 0; tries < 2 && result == SQLITE_READONLY_DBMOVED && !*lost; tries++) {
        bool anew = false;
        result = archive_place_settle(&settings->database, &anew, told);
        *lost = result == SQLITE_READONLY_DBMOVED && archive_place_leave(&settings->database, NULL) == SQLITE_OK;
        if (result != SQLITE_OK)
            continue;
        result = database_begin(&settings->database);
        if (result == SQLITE_OK)
            result = write_changes(settings);
        result = database_end(&settings->database, result);
    }
    return result;
}

/* Notes that a save has failed. The caller holds the mutex. */
static void report_failure(struct settings *settings, int result)
{
    if (settings->database.writable)
        writer_fail(&settings->writer, "%s (%s): %s", DATABASE_UNSAVED, database_reason(result),
                    settings->database.path);
}

/* Notes that there is no memory for a value. The caller holds the mutex. */
static void report_loss(struct settings *settings)
{
    settings->lost = settings->database.writable;
    report_failure(settings, SQLITE_NOMEM);
}

/* Gives up the file: values then live only in memory. The caller holds the mutex. */
static void give_up_file(struct settings *settings)
{
    writer_fail(&settings->writer,
                "Settings are no longer kept, because another file has taken the place of theirs: %s",
                settings->database.path);
    settings->database.writable = false;
}

/* Saves the changes and notes whether that worked. */
static bool save_settings(void *context)
{
    struct settings *settings = context;
    struct notice told = {""};
    bool lost = false;
    int result = save_to_own(settings, &told, &lost);
    pthread_mutex_lock(&settings->writer.mutex);
    if (told.text[0])
        writer_tell(&settings->writer, &told);
    if (lost) {
        give_up_file(settings);
    } else if (result == SQLITE_OK) {
        settings->writer.failing = false;
        for (int i = 0; i < settings->values.count; i++)
            settings->values.items[i].saved = settings->values.items[i].writing;
    } else {
        report_failure(settings, result);
    }
    pthread_mutex_unlock(&settings->writer.mutex);
    return result == SQLITE_OK;
}

/* Hands a change to the writer. The caller holds the mutex. If there is no thread, settings_close will write it. */
static void note_change(struct settings *settings, struct value *entry)
{
    entry->changes++;
    if (settings->database.writable)
        writer_wake(&settings->writer);
}

int settings_integer(struct settings *settings, const char *key, int fallback, int min, int max)
{
    pthread_mutex_lock(&settings->writer.mutex);
    const struct value *entry = value_list_find(&settings->values, key);
    bool usable = entry && !entry->text && entry->integer >= min && entry->integer <= max;
    int value = usable ? (int)entry->integer : fallback;
    pthread_mutex_unlock(&settings->writer.mutex);
    return value;
}

void settings_text(struct settings *settings, const char *key, const char *fallback, char *text, size_t size)
{
    assert(size >= 1);
    pthread_mutex_lock(&settings->writer.mutex);
    const struct value *entry = value_list_find(&settings->values, key);
    bool usable = entry && entry->text && strlen(entry->text) < size;
    snprintf(text, size, "%s", usable ? entry->text : fallback);
    pthread_mutex_unlock(&settings->writer.mutex);
}

void settings_set_integer(struct settings *settings, const char *key, int value)
{
    pthread_mutex_lock(&settings->writer.mutex);
    struct value *entry = value_list_find(&settings->values, key);
    bool same = entry && !entry->text && entry->integer == value;
    if (!entry)
        entry = value_list_add(&settings->values, key);
    if (!entry) {
        report_loss(settings);
    } else if (!same) {
        sqlite3_free(entry->text);
        entry->text = NULL;
        entry->integer = value;
        note_change(settings, entry);
    }
    pthread_mutex_unlock(&settings->writer.mutex);
}

void settings_set_text(struct settings *settings, const char *key, const char *value)
{
    pthread_mutex_lock(&settings->writer.mutex);
    struct value *entry = value_list_find(&settings->values, key);
    bool same = entry && entry->text && strcmp(entry->text, value) == 0;
    char *copy = same ? NULL : sqlite3_mprintf("%s", value);
    if (!entry && copy)
        entry = value_list_add(&settings->values, key);
    if (!same && (!entry || !copy)) {
        sqlite3_free(copy);
        report_loss(settings);
    } else if (!same) {
        sqlite3_free(entry->text);
        entry->text = copy;
        note_change(settings, entry);
    }
    pthread_mutex_unlock(&settings->writer.mutex);
}

bool settings_trouble(struct settings *settings, struct notice *notice)
{
    return writer_trouble(&settings->writer, notice);
}

static bool has_changes(const struct settings *settings)
{
    for (int i = 0; i < settings->values.count; i++)
        if (settings->values.items[i].changes != settings->values.items[i].saved)
            return true;
    return false;
}

bool settings_close(struct settings *settings, struct notice *notice)
{
    if (!settings)
        return true;
    writer_stop(&settings->writer);
    bool wanted = settings->database.writable && has_changes(settings);
    if (wanted)
        save_settings(settings);
    bool saved = !settings->lost && (!wanted || !has_changes(settings));
    if (notice)
        *notice = saved ? (struct notice){""} : settings->writer.notice;
    database_close(&settings->database);
    value_list_clear(&settings->values);
    writer_destroy(&settings->writer);
    sqlite3_free(settings);
    return saved;
}

const char *settings_sqlite_version(void)
{
    return sqlite3_libversion();
}
