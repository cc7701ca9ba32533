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

#include "store/folder.h"
#include "store/schema.h"
#include "store/set_aside.h"
#include "store/sql.h"

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
    BUSY_TRIES = 1000,
    BUSY_PAUSE_NANOSECONDS = 1000 * 1000,
    SUSPICION_PATH_MAX = DATABASE_PATH_MAX + 32,
    LOCK_TRIES = 100,
    LOCK_PAUSE_NANOSECONDS = 10 * 1000 * 1000
};

static const char *const FILE_NAME = "gravitrips.db";

/* An empty file beside it: somebody found a damaged page. */
static const char *const SUSPICION = "gravitrips.suspect";

/* The path comes last: where a very long one is cut, the sentence still says what matters. */
static void tell_unsaved(const struct database *database, struct notice *notice, const char *what, const char *why)
{
    notice_write(notice, "Games and settings are not kept, because their %s (%s): %s", what, why, database->path);
}

const char *database_reason(int result)
{
    if (database_is_damage(result))
        return "it is damaged";
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
    default:
        return "the disk reported an error";
    }
}

/*
 * SQLITE_ERROR comes from tables that are not ours, SQLITE_CONSTRAINT and the others from indexes and rows that do not
 * agree: sound ones allow all that we write.
 */
bool database_is_damage(int result)
{
    switch (result & 0xff) {
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_FORMAT:
    case SQLITE_ERROR:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_TOOBIG:
        return true;
    default:
        return false;
    }
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

static void close_handle(struct database *database)
{
    sqlite3_close(database->handle);
    database->handle = NULL;
}

/*
 * Waits for whoever has locked the file, a second in all. SQLite's own timeout looks ever more rarely, and misses the
 * gaps between the transactions of a program that writes much.
 */
static int wait_for_lock(void *unused, int tries)
{
    (void)unused;
    if (tries >= BUSY_TRIES)
        return 0;
    nanosleep(&(struct timespec){.tv_nsec = BUSY_PAUSE_NANOSECONDS}, NULL);
    return 1;
}

/* Opens a connection, and runs this SQL before it looks at the file. */
static int open_connection(struct database *database, const char *name, int flags, const char *first)
{
    int result = sqlite3_open_v2(name, &database->handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(database->handle, 1);
        sqlite3_busy_handler(database->handle, wait_for_lock, NULL);
        result = sql_execute(database->handle, first);
    }
    if (result == SQLITE_OK)
        result = sql_execute(database->handle, "SELECT count(*) FROM sqlite_master");
    if (result != SQLITE_OK)
        close_handle(database);
    return result;
}

/* A log needs memory that processes share, which some network file systems do not have. */
static bool lacks_shared_memory(int result)
{
    return result == SQLITE_IOERR_SHMOPEN || result == SQLITE_IOERR_SHMSIZE || result == SQLITE_IOERR_SHMLOCK ||
           result == SQLITE_IOERR_SHMMAP || (result & 0xff) == SQLITE_PROTOCOL;
}

/*
 * Opens a connection. With synchronous = NORMAL a killed process loses nothing it had committed, and only a power cut
 * can take back the last changes, whole; each commit then costs no wait for the platter.
 *
 * A file with a log in a place where no log can be: a process that has the file for itself alone needs no shared memory
 * to read it, and goes from the log to a journal.
 */
static int connect(struct database *database, const char *name, int flags)
{
    static const char USUAL[] = "PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL;";
    static const char WITHOUT_LOG[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;"
                                      "PRAGMA locking_mode = NORMAL; PRAGMA foreign_keys = ON;"
                                      "PRAGMA synchronous = NORMAL;";
    int result = open_connection(database, name, flags, USUAL);
    return lacks_shared_memory(result) ? open_connection(database, name, flags, WITHOUT_LOG) : result;
}

static void write_suspicion(const struct database *database, char path[SUSPICION_PATH_MAX])
{
    snprintf(path, SUSPICION_PATH_MAX, "%s/%s", database->directory, SUSPICION);
}

/* Is what the file holds sound? All of it is read only if there is a reason to doubt it. */
static int check_tables(struct database *database, database_check *check, void *context)
{
    char path[SUSPICION_PATH_MAX];
    write_suspicion(database, path);
    int result = schema_check(database->handle, database->version);
    if (result == SQLITE_OK && access(path, F_OK) == 0) {
        result = schema_check_all(database->handle);
        if (result == SQLITE_OK)
            unlink(path);
    }
    return result == SQLITE_OK && check ? check(database->handle, context) : result;
}

/* Opens and reads an existing file. */
static int try_open(struct database *database, const char *name, int flags, database_check *check, void *context)
{
    int result = connect(database, name, flags);
    if (result == SQLITE_OK)
        result = schema_identify(database->handle, &database->version);
    if (result == SQLITE_OK && database->version >= 1 && database->version <= SCHEMA_VERSION)
        result = check_tables(database, check, context);
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
        return again == SQLITE_OK || database_is_damage(again) ? again : result;
    }
    return result;
}

/* With the directory locked for us alone, looks again, and renames what is still damaged. */
static int replace_damaged(struct database *database, database_check *check, void *context, struct notice *notice)
{
    char aside[DATABASE_PATH_MAX];
    char suspicion[SUSPICION_PATH_MAX];
    lock_directory(database, LOCK_UN); /* or two that start at once would wait for each other */
    if (!lock_directory(database, LOCK_EX)) {
        tell_unsaved(database, notice, "file is damaged", "another window still uses it");
        return SQLITE_BUSY;
    }
    int result = open_file(database, check, context);
    if (!database_is_damage(result))
        return result;
    if (!set_aside(database->directory, database->path, aside, sizeof aside)) {
        tell_unsaved(database, notice, "file is damaged and cannot be renamed", strerror(errno));
        return result;
    }
    notice_write(notice, "Games and settings begin anew, because their file was damaged; it is kept as %s", aside);
    write_suspicion(database, suspicion);
    unlink(suspicion);
    database->version = 0;
    database->writable = true;
    return SQLITE_OK;
}

/* May what hindered us be over in a moment? */
static bool is_passing(int result)
{
    int primary = result & 0xff;
    return primary == SQLITE_BUSY || primary == SQLITE_LOCKED || primary == SQLITE_FULL;
}

/* Tells why an opened database is not to be written, if so. */
static void judge(struct database *database, int result, struct notice *notice)
{
    if (result != SQLITE_OK) {
        database->writable = false;
        if (database->waiting)
            notice_write(notice,
                         "Settings are not kept, and games only later, because their file cannot be used (%s): %s",
                         database_reason(result), database->path);
        else if (!notice->text[0])
            tell_unsaved(database, notice, "file cannot be used", database_reason(result));
    } else if (database->version > SCHEMA_VERSION) {
        close_handle(database);
        database->writable = false;
        tell_unsaved(database, notice, "file is left alone", "it was written by a newer version of Gravitrips");
    } else if (!database->writable || access(database->directory, W_OK) != 0) {
        database->writable = false;
        tell_unsaved(database, notice, "file cannot be written", "it or its folder is read-only");
    }
}

/* Names the file and locks its directory; false and a notice if there can be no file. */
static bool find_place(struct database *database, const char *directory, struct notice *notice)
{
    int length = snprintf(database->path, sizeof database->path, "%s/%s", directory, FILE_NAME);
    errno = ENAMETOOLONG;
    if (length < 0 || (size_t)length >= sizeof database->path || !folder_make(directory)) {
        tell_unsaved(database, notice, "folder cannot be used", strerror(errno));
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
    bool locked = lock_directory(database, LOCK_SH);
    int result = locked ? open_file(database, check, context) : SQLITE_BUSY;
    database->waiting = locked && is_passing(result);
    if (database_is_damage(result)) {
        result = replace_damaged(database, check, context, notice);
        lock_directory(database, LOCK_SH);
    }
    judge(database, result, notice);
    if (!database->handle && !database->writable && !database->waiting)
        lock_directory(database, LOCK_UN);
}

int database_look(struct database *database)
{
    int result = SQLITE_OK;
    if (!database->handle && access(database->path, F_OK) == 0)
        result = connect(database, database->path, SQLITE_OPEN_READWRITE);
    if (result == SQLITE_OK && database->handle && database->version < SCHEMA_VERSION)
        result = schema_identify(database->handle, &database->version);
    return result;
}

/*
 * The log, if the file system can have one; else a journal does, which is slower. Refused while another process makes
 * the same file: that one then sets the mode for both.
 */
static int choose_journal(struct database *database)
{
    int result = sql_execute(database->handle, "PRAGMA journal_mode = WAL");
    if ((result & 0xff) == SQLITE_BUSY)
        return SQLITE_OK;
    if (result == SQLITE_OK)
        result = sql_execute(database->handle, "SELECT count(*) FROM sqlite_master");
    if (!lacks_shared_memory(result))
        return result;
    close_handle(database);
    return connect(database, database->path, SQLITE_OPEN_READWRITE);
}

/* Makes the file and its tables if they are missing or old. */
static int prepare(struct database *database)
{
    if (!database->handle) {
        int result = connect(database, database->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        database->version = 0;
        if (result != SQLITE_OK)
            return result;
    }
    if (database->version == SCHEMA_VERSION)
        return SQLITE_OK;
    int result = choose_journal(database);
    return result == SQLITE_OK ? schema_migrate(database->handle, database->directory, &database->version) : result;
}

int database_begin(struct database *database)
{
    int result = prepare(database);
    return result == SQLITE_OK ? sql_execute(database->handle, "BEGIN IMMEDIATE") : result;
}

int database_end(struct database *database, int result)
{
    if (result == SQLITE_OK)
        result = sql_execute(database->handle, "COMMIT");
    if (result != SQLITE_OK && database->handle)
        sql_rollback(database->handle);
    return result;
}

void database_suspect(const struct database *database)
{
    char path[SUSPICION_PATH_MAX];
    write_suspicion(database, path);
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

void database_close(struct database *database)
{
    close_handle(database);
    if (database->lock >= 0)
        close(database->lock);
    database->lock = -1;
}
