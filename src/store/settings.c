/*
 * The settings: a list of values in memory, and a thread that writes what
 * changed. The thread is started by the first change, collects what follows for
 * a moment (a slider sends many values), writes all of it in one transaction
 * and sleeps until the next change.
 *
 * Only what this process changed is written, so that two windows do not
 * overwrite each other's values, nor those of a newer version.
 */
#define _DEFAULT_SOURCE

#include "store/settings.h"

#include "store/database.h"
#include "store/value_list.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { COLLECT_NANOSECONDS = 100 * 1000 * 1000 };

struct settings {
    struct database database; /* the opener's, then the writer's until it is joined */
    pthread_mutex_t mutex;    /* guards all below, but not the database */
    pthread_cond_t wake;
    pthread_t writer;
    bool started; /* there is a writer to join */
    bool pending; /* the writer is to write */
    bool closing;
    bool failing;        /* the last attempt to save failed */
    bool lost;           /* memory was too short to keep a value */
    atomic_bool trouble; /* `notice` has not been told yet */
    struct notice notice;
    struct value_list values;
};

static int load(sqlite3 *handle, void *context)
{
    struct settings *settings = context;
    return value_list_load(&settings->values, handle);
}

/* Initialises the wake-up condition on a clock that nobody sets, where the system has one for it. */
static void init_condition(pthread_cond_t *condition)
{
#ifdef __APPLE__
    pthread_cond_init(condition, NULL);
#else
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(condition, &attributes);
    pthread_condattr_destroy(&attributes);
#endif
}

struct settings *settings_open(const char *directory, struct notice *notice)
{
    notice->text[0] = '\0';
    struct settings *settings = sqlite3_malloc64(sizeof *settings);
    if (!settings)
        return NULL;
    *settings = (struct settings){.database = {.lock = -1}};
    pthread_mutex_init(&settings->mutex, NULL);
    init_condition(&settings->wake);
    if (directory)
        database_open(&settings->database, directory, load, settings, notice);
    return settings;
}

/* Binds the next changed entry from `*index` on to the statement; false if there is none. */
static bool bind_change(struct settings *settings, sqlite3_stmt *statement, int *index, int *result)
{
    bool found = false;
    pthread_mutex_lock(&settings->mutex);
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
    pthread_mutex_unlock(&settings->mutex);
    return found;
}

/* Writes every changed entry, within a transaction. */
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

static int save_transaction(struct settings *settings)
{
    int result = database_prepare(&settings->database);
    sqlite3 *handle = settings->database.handle;
    if (result == SQLITE_OK)
        result = sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        return result;
    result = write_changes(settings);
    if (result == SQLITE_OK)
        result = sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL);
    if (result != SQLITE_OK)
        sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
    return result;
}

/* Notes that a save has failed; with the mutex held. Told once for a row of failures. */
static void report_failure(struct settings *settings, int result)
{
    if (settings->failing || !settings->database.writable)
        return;
    notice_write(&settings->notice,
                 "The settings could not be saved, and changes may last only until you quit (%s): %s",
                 database_reason(result), settings->database.path);
    settings->failing = true;
    atomic_store(&settings->trouble, true);
}

/* Notes that there is no memory for a value; with the mutex held. */
static void report_loss(struct settings *settings)
{
    settings->lost = settings->database.writable;
    report_failure(settings, SQLITE_NOMEM);
}

/* Saves what has changed and notes how that went. */
static void save(struct settings *settings)
{
    int result = save_transaction(settings);
    pthread_mutex_lock(&settings->mutex);
    if (result == SQLITE_OK) {
        settings->failing = false;
        for (int i = 0; i < settings->values.count; i++)
            settings->values.items[i].saved = settings->values.items[i].writing;
    } else {
        report_failure(settings, result);
    }
    pthread_mutex_unlock(&settings->mutex);
}

/* Waits, with the mutex held, while changes may follow the first one. */
static void collect(struct settings *settings)
{
    struct timespec until;
#ifdef __APPLE__
    clock_gettime(CLOCK_REALTIME, &until);
#else
    clock_gettime(CLOCK_MONOTONIC, &until);
#endif
    until.tv_nsec += COLLECT_NANOSECONDS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (!settings->closing && pthread_cond_timedwait(&settings->wake, &settings->mutex, &until) != ETIMEDOUT)
        continue;
}

static void *write_behind(void *context)
{
    struct settings *settings = context;
    pthread_mutex_lock(&settings->mutex);
    for (;;) {
        while (!settings->pending && !settings->closing)
            pthread_cond_wait(&settings->wake, &settings->mutex);
        if (settings->closing)
            break;
        collect(settings);
        settings->pending = false;
        pthread_mutex_unlock(&settings->mutex);
        save(settings);
        pthread_mutex_lock(&settings->mutex);
    }
    pthread_mutex_unlock(&settings->mutex);
    return NULL;
}

/* Hands the change of an entry to the writer; with the mutex held. Without a thread, settings_close will write it. */
static void note_change(struct settings *settings, struct value *entry)
{
    entry->changes++;
    if (!settings->database.writable)
        return;
    settings->pending = true;
    if (!settings->started)
        settings->started = pthread_create(&settings->writer, NULL, write_behind, settings) == 0;
    pthread_cond_signal(&settings->wake);
}

int settings_integer(struct settings *settings, const char *key, int fallback, int min, int max)
{
    pthread_mutex_lock(&settings->mutex);
    const struct value *entry = value_list_find(&settings->values, key);
    bool usable = entry && !entry->text && entry->integer >= min && entry->integer <= max;
    int value = usable ? (int)entry->integer : fallback;
    pthread_mutex_unlock(&settings->mutex);
    return value;
}

void settings_text(struct settings *settings, const char *key, const char *fallback, char *text, size_t size)
{
    assert(size >= 1);
    pthread_mutex_lock(&settings->mutex);
    const struct value *entry = value_list_find(&settings->values, key);
    bool usable = entry && entry->text && strlen(entry->text) < size;
    snprintf(text, size, "%s", usable ? entry->text : fallback);
    pthread_mutex_unlock(&settings->mutex);
}

void settings_set_integer(struct settings *settings, const char *key, int value)
{
    pthread_mutex_lock(&settings->mutex);
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
    pthread_mutex_unlock(&settings->mutex);
}

void settings_set_text(struct settings *settings, const char *key, const char *value)
{
    pthread_mutex_lock(&settings->mutex);
    struct value *entry = value_list_find(&settings->values, key);
    bool same = entry && entry->text && strcmp(entry->text, value) == 0;
    char *copy = same ? NULL : value_list_copy_text(value);
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
    pthread_mutex_unlock(&settings->mutex);
}

bool settings_trouble(struct settings *settings, struct notice *notice)
{
    if (!atomic_exchange(&settings->trouble, false))
        return false;
    pthread_mutex_lock(&settings->mutex);
    *notice = settings->notice;
    pthread_mutex_unlock(&settings->mutex);
    return true;
}

static bool has_changes(const struct settings *settings)
{
    for (int i = 0; i < settings->values.count; i++)
        if (settings->values.items[i].changes != settings->values.items[i].saved)
            return true;
    return false;
}

static void join_writer(struct settings *settings)
{
    pthread_mutex_lock(&settings->mutex);
    settings->closing = true;
    pthread_cond_signal(&settings->wake);
    pthread_mutex_unlock(&settings->mutex);
    if (settings->started)
        pthread_join(settings->writer, NULL);
}

bool settings_close(struct settings *settings, struct notice *notice)
{
    if (!settings)
        return true;
    join_writer(settings);
    bool wanted = settings->database.writable && has_changes(settings);
    if (wanted)
        save(settings);
    bool saved = !settings->lost && (!wanted || !has_changes(settings));
    if (notice)
        *notice = saved ? (struct notice){""} : settings->notice;
    database_close(&settings->database);
    value_list_clear(&settings->values);
    pthread_cond_destroy(&settings->wake);
    pthread_mutex_destroy(&settings->mutex);
    sqlite3_free(settings);
    return saved;
}
