/*
 * Opens the database file with what makes it safe to share and to kill: a
 * write-ahead log, a busy timeout, one transaction per change of schema.
 *
 * A damaged file is renamed, never deleted. Renaming a database under another
 * process that has it open would lose that one's data, so every process holds
 * a shared flock on the directory while it uses the file, and only one that
 * gets it exclusively may rename. Where flock does not work (some network
 * file systems) we go on without.
 */
#define _DEFAULT_SOURCE

#include "store/database.h"

#include "store/set_aside.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    APPLICATION_ID = 0x47525654, /* "GRVT", in the file's header */
    BUSY_MILLISECONDS = 1000,
    LOCK_TRIES = 100,
    LOCK_PAUSE_NANOSECONDS = 10 * 1000 * 1000
};

static const char *const FILE_NAME = "gravitrips.db";

/*
 * Step i leads from version i to i + 1. Values have no declared type, so that numbers stay numbers and texts texts;
 * STRICT tables would say the same, but older SQLites (before 3.37) could not open the file.
 */
static const char *const MIGRATIONS[] = {
    "CREATE TABLE setting ("
    " key TEXT NOT NULL PRIMARY KEY,"
    " value NOT NULL CHECK (typeof(value) IN ('integer', 'text'))"
    ") WITHOUT ROWID;",
};

enum { VERSION = sizeof MIGRATIONS / sizeof MIGRATIONS[0] };

/* The path comes last: where a very long one is cut, the sentence still says what matters. */
static void tell_unsaved(struct notice *notice, const char *what, const char *why, const char *path)
{
    notice_write(notice, "Changes will last only until you quit, because the settings %s (%s): %s", what, why, path);
}

const char *database_reason(int result)
{
    switch (result & 0xff) {
    case SQLITE_FULL:
        return "the disk is full";
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return "another program has locked it";
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return "it is read-only";
    case SQLITE_CANTOPEN:
        return "it cannot be opened";
    case SQLITE_NOMEM:
        return "memory is short";
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return "it is damaged";
    default:
        return "the disk reported an error";
    }
}

/* Damage is what another try or another day will not mend; SQLITE_ERROR comes from tables that are not ours. */
static bool is_damage(int result)
{
    int primary = result & 0xff;
    return primary == SQLITE_CORRUPT || primary == SQLITE_NOTADB || primary == SQLITE_FORMAT || primary == SQLITE_ERROR;
}

/* Makes a directory and its parents. */
static bool make_directory(const char *directory)
{
    char path[DATABASE_PATH_MAX];
    struct stat status;
    if (stat(directory, &status) == 0) {
        errno = ENOTDIR;
        return S_ISDIR(status.st_mode);
    }
    snprintf(path, sizeof path, "%s", directory);
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) == 0)
        return true;
    return errno == EEXIST && stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Changes the lock on the directory; false if another process keeps us from it for a second. */
static bool lock_directory(const struct database *database, int operation)
{
    for (int i = 0; i < LOCK_TRIES; i++) {
        if (database->lock < 0 || flock(database->lock, operation | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_PAUSE_NANOSECONDS}, NULL);
    }
    return false;
}

static int query_integer(sqlite3 *handle, const char *sql, int *value)
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(handle, sql, -1, &statement, NULL);
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        *value = sqlite3_column_int(statement, 0);
        result = SQLITE_OK;
    }
    int end = sqlite3_finalize(statement);
    return result == SQLITE_OK ? end : result;
}

static int execute(sqlite3 *handle, const char *sql)
{
    return sqlite3_exec(handle, sql, NULL, NULL, NULL);
}

static void close_handle(struct database *database)
{
    sqlite3_close(database->handle);
    database->handle = NULL;
}

/* Opens a connection. With synchronous = NORMAL a killed process loses nothing it had committed, and only
 * a power cut can take back the last changes, whole; each commit then costs no wait for the platter. */
static int connect(struct database *database, const char *name, int flags)
{
    int result = sqlite3_open_v2(name, &database->handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(database->handle, 1);
        sqlite3_busy_timeout(database->handle, BUSY_MILLISECONDS);
        result = execute(database->handle, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;");
    }
    if (result != SQLITE_OK)
        close_handle(database);
    return result;
}

/* Reads whose file this is and how old; a file that is not ours counts as damaged, an empty one has version 0. */
static int identify(struct database *database)
{
    int application = 0;
    int tables = 0;
    int result = query_integer(database->handle, "PRAGMA user_version", &database->version);
    if (result == SQLITE_OK)
        result = query_integer(database->handle, "PRAGMA application_id", &application);
    if (result == SQLITE_OK)
        result = query_integer(database->handle, "SELECT count(*) FROM sqlite_master", &tables);
    if (result != SQLITE_OK)
        return result;
    bool fresh = tables == 0 && database->version == 0;
    bool ours = application == APPLICATION_ID && database->version >= 1;
    return fresh || ours ? SQLITE_OK : SQLITE_CORRUPT;
}

/* Opens and reads an existing file. */
static int try_open(struct database *database, const char *name, int flags, database_check *check, void *context)
{
    int result = connect(database, name, flags);
    if (result == SQLITE_OK)
        result = identify(database);
    if (result == SQLITE_OK && database->version >= 1 && database->version <= VERSION)
        result = check(database->handle, context);
    if (result != SQLITE_OK)
        close_handle(database);
    return result;
}

/* Writes a file name as a URI. */
static void write_uri(char *uri, size_t size, const char *path)
{
    size_t length = (size_t)snprintf(uri, size, "file:");
    for (; *path && length + 16 < size; path++)
        length += (size_t)snprintf(uri + length, size - length, strchr("%?#", *path) ? "%%%02X" : "%c", *path);
    snprintf(uri + length, size - length, "?immutable=1");
}

/* Is there a file beside the database that may hold what the database itself lacks? */
static bool has_log(const char *path)
{
    char name[DATABASE_PATH_MAX + 16];
    snprintf(name, sizeof name, "%s-wal", path);
    if (access(name, F_OK) == 0)
        return true;
    snprintf(name, sizeof name, "%s-journal", path);
    return access(name, F_OK) == 0;
}

/* Reads a file where nothing can be written. A log could not be read there, and without it we read nothing. */
static int try_open_immutable(struct database *database, database_check *check, void *context)
{
    char uri[3 * DATABASE_PATH_MAX + 32];
    if (has_log(database->path))
        return SQLITE_CANTOPEN;
    write_uri(uri, sizeof uri, database->path);
    return try_open(database, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, check, context);
}

/* Opens the file if there is one. */
static int open_file(struct database *database, database_check *check, void *context)
{
    struct stat status;
    database->version = 0;
    database->writable = true;
    if (stat(database->path, &status) != 0 && errno == ENOENT)
        return SQLITE_OK;
    int result = try_open(database, database->path, SQLITE_OPEN_READWRITE, check, context);
    int primary = result & 0xff;
    database->writable = result == SQLITE_OK && !sqlite3_db_readonly(database->handle, "main");
    if (primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY || primary == SQLITE_PERM) {
        int again = try_open_immutable(database, check, context);
        return again == SQLITE_OK || is_damage(again) ? again : result;
    }
    return result;
}

/* With the directory locked for us alone, looks again, and renames what is still damaged. */
static int replace_damaged(struct database *database, database_check *check, void *context, struct notice *notice)
{
    char aside[DATABASE_PATH_MAX];
    lock_directory(database, LOCK_UN); /* or two that start at once would wait for each other */
    if (!lock_directory(database, LOCK_EX)) {
        tell_unsaved(notice, "file is damaged", "another window still uses it", database->path);
        return SQLITE_BUSY;
    }
    int result = open_file(database, check, context);
    if (!is_damage(result))
        return result;
    if (!set_aside(database->directory, database->path, aside, sizeof aside)) {
        tell_unsaved(notice, "file is damaged and cannot be renamed", strerror(errno), database->path);
        return result;
    }
    notice_write(notice, "A new settings file begins, because the old one was damaged; it is kept as %s", aside);
    database->version = 0;
    database->writable = true;
    return SQLITE_OK;
}

/* Tells why an opened database is not to be written, if so. */
static void judge(struct database *database, int result, struct notice *notice)
{
    if (result != SQLITE_OK) {
        database->writable = false;
        if (!notice->text[0])
            tell_unsaved(notice, "file cannot be used", database_reason(result), database->path);
    } else if (database->version > VERSION) {
        close_handle(database);
        database->writable = false;
        tell_unsaved(notice, "file is left alone", "it was written by a newer version of Gravitrips", database->path);
    } else if (!database->writable || access(database->directory, W_OK) != 0) {
        database->writable = false;
        tell_unsaved(notice, "file cannot be written", "it or its folder is read-only", database->path);
    }
}

/* Names the file and locks its directory; false and a notice if there can be no file. */
static bool find_place(struct database *database, const char *directory, struct notice *notice)
{
    int length = snprintf(database->path, sizeof database->path, "%s/%s", directory, FILE_NAME);
    errno = ENAMETOOLONG;
    if (length < 0 || (size_t)length >= sizeof database->path || !make_directory(directory)) {
        tell_unsaved(notice, "folder cannot be used", strerror(errno), directory);
        return false;
    }
    snprintf(database->directory, sizeof database->directory, "%s", directory);
    database->lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return true;
}

void database_open(struct database *database, const char *directory, database_check *check, void *context,
                   struct notice *notice)
{
    *database = (struct database){.lock = -1};
    notice->text[0] = '\0';
    if (!find_place(database, directory, notice))
        return;
    int result = lock_directory(database, LOCK_SH) ? open_file(database, check, context) : SQLITE_BUSY;
    if (is_damage(result)) {
        result = replace_damaged(database, check, context, notice);
        lock_directory(database, LOCK_SH);
    }
    judge(database, result, notice);
    if (!database->handle && !database->writable)
        lock_directory(database, LOCK_UN);
}

/* Runs the steps that are missing, in one transaction; another process may have been first. */
static int migrate(struct database *database)
{
    char sql[80];
    sqlite3 *handle = database->handle;
    int result = execute(handle, "BEGIN IMMEDIATE");
    if (result == SQLITE_OK)
        result = identify(database);
    if (result == SQLITE_OK && database->version > VERSION)
        result = SQLITE_READONLY;
    for (int i = database->version; result == SQLITE_OK && i < VERSION; i++)
        result = execute(handle, MIGRATIONS[i]);
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d; PRAGMA user_version = %d; COMMIT", APPLICATION_ID, VERSION);
    if (result == SQLITE_OK)
        result = execute(handle, sql);
    if (result == SQLITE_OK)
        database->version = VERSION;
    else
        execute(handle, "ROLLBACK");
    return result;
}

int database_prepare(struct database *database)
{
    if (!database->handle) {
        int result = connect(database, database->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        database->version = 0;
        if (result != SQLITE_OK)
            return result;
    }
    if (database->version == VERSION)
        return SQLITE_OK;
    /* Refused while another process makes the same file: that one then sets the mode for both. */
    int result = execute(database->handle, "PRAGMA journal_mode = WAL");
    return result == SQLITE_OK || (result & 0xff) == SQLITE_BUSY ? migrate(database) : result;
}

void database_close(struct database *database)
{
    close_handle(database);
    if (database->lock >= 0)
        close(database->lock);
    database->lock = -1;
}
