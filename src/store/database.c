/*
 * Sets a damaged database aside, because a person may still want what is in it. First the new name is reserved by an
 * empty file, which nobody else can create (O_EXCL); then rename replaces that file. So no file is ever overwritten,
 * even if there are no hard links.
 */
#include "store/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "gravitrips/game.h"
#include "rules/reason.h"
#include "store/folder.h"
#include "store/schema.h"
#include "store/sql.h"

enum { NAMES_MAX = 999 };

/* SQLite's files beside a database. They are moved first: a new database must never meet an old log. */
static const char *const COMPANIONS[] = {"-wal", "-shm", "-journal"};

enum { COMPANION_COUNT = sizeof COMPANIONS / sizeof COMPANIONS[0] };

static bool join_path(char *path, const char *stem, const char *suffix)
{
    int length = snprintf(path, DATABASE_PATH_MAX, "%s%s", stem, suffix);
    if (length >= 0 && length < DATABASE_PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* Is there no SQLite file (-wal, -shm, -journal) beside a file of this name? The file itself is not looked at. */
static bool is_free(const char *name)
{
    char path[DATABASE_PATH_MAX];
    struct stat status;
    for (int i = 0; i < COMPANION_COUNT; i++)
        if (!join_path(path, name, COMPANIONS[i]) || lstat(path, &status) == 0)
            return false;
    return true;
}

/* Finds a free name and reserves it with an empty file. */
static bool take_name(const char *directory, char *name, size_t size)
{
    for (int i = 1; i < NAMES_MAX; i++) {
        if (!folder_name(name, size, directory, "gravitrips.damaged-", i, ".db"))
            return false;
        errno = EEXIST;
        int file = is_free(name) ? open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
        if (file >= 0)
            return close(file) == 0;
        if (errno != EEXIST && errno != ENOENT)
            return false;
    }
    return false;
}

/*
 * Renames the first `count` of SQLite's files beside a database, as far as they exist. Returns `count`, or the index of
 * the file that could not be renamed.
 */
static int move_companions(const char *path, const char *name, int count)
{
    char from[DATABASE_PATH_MAX];
    char to[DATABASE_PATH_MAX];
    for (int i = 0; i < count; i++) {
        if (!join_path(from, path, COMPANIONS[i]) || !join_path(to, name, COMPANIONS[i]))
            return i;
        if (rename(from, to) != 0 && errno != ENOENT)
            return i;
    }
    return count;
}

bool set_aside(const char *directory, const char *path, char *aside, size_t size)
{
    if (!take_name(directory, aside, size))
        return false;
    int moved = move_companions(path, aside, COMPANION_COUNT);
    if (moved == COMPANION_COUNT && rename(path, aside) == 0)
        return true;
    int reason = errno;
    (void)move_companions(aside, path, moved); /* a database that keeps its name gets its log back */
    unlink(aside);
    errno = reason;
    return false;
}

/*
 * Opens the database file and updates its tables, with one transaction for each version; for a window, sets a damaged
 * file aside. A damaged file is renamed, never deleted. If a database is renamed while another process has it open,
 * that process loses its data. So every process holds a shared flock on the directory while it uses the file, and only
 * one that gets the exclusive lock may rename it. If flock does not work (on some network file systems), we go on
 * without.
 */

enum { SUSPICION_PATH_MAX = DATABASE_PATH_MAX + 32 };

static const char *const FILE_NAME = "gravitrips.db";

/* An empty file beside the database: it says that somebody has found a damaged page. */
static const char *const SUSPICION = "gravitrips.suspect";

/* Why a file that a newer program has written is left alone. */
static const char *const NEWER = "it was written by a newer version of Gravitrips";

static const char *const EMPTY = "it is empty";

/* What a program says if it leaves a damaged file as it is. */
static const char *const LEFT = "it was left alone; the window puts it aside and starts a new one";

/*
 * Tells that nothing is kept. The path comes last, so that the sentence still says what matters if a very long path is
 * cut.
 */
static void tell_unsaved(const struct database *database, struct notice *notice, const char *what, const char *why)
{
    notice_write(notice, "Games and settings are not kept, because their %s (%s): %s", what, why, database->path);
}

const char *database_reason(int result)
{
    switch (result & 0xff) {
    case SCHEMA_FOREIGN:
        return SHOWN("it holds something that is not Gravitrips's");
    case SQLITE_INTERRUPT:
        return SHOWN("reading it does not end");
    case SQLITE_FULL:
        if (result == CONNECTION_TOO_LARGE)
            return SHOWN("the system does not let the file grow any further");
        return SHOWN("the disk is full");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return SHOWN("another program has locked it");
    case SQLITE_READONLY:
    case SQLITE_PERM:
        if (result == SQLITE_READONLY_DBMOVED)
            return SHOWN("another file has taken its place");
        return SHOWN("it is read-only");
    case SQLITE_CANTOPEN:
        return SHOWN("it cannot be opened");
    case SQLITE_NOMEM:
        return SHOWN("not enough memory");
    default: /* SQLite has many results */
        return database_is_damage(result) ? SHOWN("it is damaged") : SHOWN("the disk reported an error");
    }
}

/*
 * SQLITE_ERROR comes from tables that are not ours. SQLITE_CONSTRAINT and the others come from indexes and rows that
 * disagree, because sound ones allow everything that we write.
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
    case SCHEMA_FOREIGN:
        return true;
    default: /* SQLite has many results */
        return false;
    }
}

static void close_handle(struct database *database)
{
    if (database->handle && database->writable)
        connection_drop_journal(database->handle);
    connection_close(database->handle);
    database->handle = NULL;
}

static void write_suspicion(const struct database *database, char path[SUSPICION_PATH_MAX])
{
    snprintf(path, SUSPICION_PATH_MAX, "%s/%s", database->directory, SUSPICION);
}

/* Are the database's tables sound? The whole file is read only if there is a reason for doubt. */
static int check_tables(struct database *database, database_check *check, void *context)
{
    char path[SUSPICION_PATH_MAX];
    write_suspicion(database, path);
    int result = schema_check(database->handle, database->version);
    if (result == SQLITE_OK && access(path, F_OK) == 0) {
        result = schema_check_all(database->handle);
        if (result == SQLITE_OK && database->mode != STORE_READ)
            unlink(path);
    }
    return result == SQLITE_OK && check ? check(database->handle, context) : result;
}

/* If a file was opened, reads its version and checks its tables. Closes it if something is wrong. */
static int check_opened(struct database *database, int result, database_check *check, void *context)
{
    if (result == SQLITE_OK)
        result = schema_identify(database->handle, &database->version);
    if (result == SQLITE_OK && database->version >= 1 && database->version <= SCHEMA_VERSION)
        result = check_tables(database, check, context);
    if (result != SQLITE_OK)
        close_handle(database);
    return result;
}

/* Opens the file for reading only. */
static int open_to_read(struct database *database, database_check *check, void *context)
{
    bool fixed = access(database->path, W_OK) != 0 || access(database->directory, W_OK) != 0;
    int result = fixed ? connection_open_fixed(&database->handle, database->path) : SQLITE_CANTOPEN;
    if ((result & 0xff) == SQLITE_CANTOPEN)
        result = connection_open_reading(&database->handle, database->path);
    return check_opened(database, result, check, context);
}

/* Opens the database's file, as the mode says, if there is one. */
static int open_file(struct database *database, database_check *check, void *context)
{
    struct stat status;
    database->version = 0;
    database->writable = database->mode != STORE_READ;
    if (stat(database->path, &status) != 0 && errno == ENOENT)
        return SQLITE_OK;
    if (database->mode == STORE_READ)
        return open_to_read(database, check, context);
    int result = connection_open(&database->handle, database->path, SQLITE_OPEN_READWRITE);
    result = check_opened(database, result, check, context);
    int primary = result & 0xff;
    database->writable = result == SQLITE_OK && !sqlite3_db_readonly(database->handle, "main");
    if (database->writable && database->version <= SCHEMA_VERSION)
        connection_leave_log(database->handle);
    if (primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY || primary == SQLITE_PERM) {
        int again = check_opened(database, connection_open_fixed(&database->handle, database->path), check, context);
        return again == SQLITE_OK || database_is_damage(again) ? again : result;
    }
    return result;
}

/* Checks the file again, with the exclusive lock, and renames it if it is still damaged. */
static int replace_damaged(struct database *database, bool foreign, database_check *check, void *context,
                           struct notice *notice)
{
    const char *state = foreign ? "file holds something that is not Gravitrips's" : "file is damaged";
    char aside[DATABASE_PATH_MAX];
    char suspicion[SUSPICION_PATH_MAX];
    folder_lock(database->lock, LOCK_UN); /* without this, two programs that start at once would wait for each other */
    if (!folder_lock(database->lock, LOCK_EX)) {
        tell_unsaved(database, notice, state, "another window still uses it");
        return SQLITE_BUSY;
    }
    int result = open_file(database, check, context);
    if (!database_is_damage(result))
        return result;
    if (!set_aside(database->directory, database->path, aside, sizeof aside)) {
        notice_write(notice, "Games and settings are not kept, because their %s and cannot be renamed (%s): %s", state,
                     reason_of_errno(), database->path);
        return result;
    }
    notice_write(notice, "Games and settings start from scratch, because their file %s; it is kept as %s",
                 result == SCHEMA_FOREIGN ? "held something that is not Gravitrips's" : "was damaged", aside);
    write_suspicion(database, suspicion);
    unlink(suspicion);
    database->version = 0;
    database->writable = true;
    return SQLITE_OK;
}

/* Does this result mean an obstacle that may soon be gone? */
static bool is_passing(int result)
{
    int primary = result & 0xff;
    return primary == SQLITE_BUSY || primary == SQLITE_LOCKED || primary == SQLITE_FULL;
}

/* If the file must not be written, tells a program that wants to write why. */
static void judge_writing(struct database *database, int result, struct notice *notice)
{
    if (result != SQLITE_OK) {
        database->writable = false;
        if (database->waiting)
            notice_write(notice,
                         "Settings are not kept, and games only later, because their file cannot be used (%s): %s",
                         database_reason(result), database->path);
        else if (!notice->text[0] && database_is_damage(result))
            notice_write(notice, "Games and settings cannot be used, because of their file (%s; %s): %s",
                         database_reason(result), LEFT, database->path);
        else if (!notice->text[0])
            tell_unsaved(database, notice, "file cannot be used", database_reason(result));
    } else if (database->version > SCHEMA_VERSION) {
        close_handle(database);
        database->writable = false;
        tell_unsaved(database, notice, "file is left alone", NEWER);
    } else if (database->version == 0 && database->mode == STORE_CHANGE) {
        close_handle(database);
        database->writable = false;
        notice_write(notice, "There is no history of games (%s): %s", EMPTY, database->path);
    } else if (!database->writable || access(database->directory, W_OK) != 0) {
        database->writable = false;
        tell_unsaved(database, notice, "file cannot be written", "it or its folder is read-only");
    }
}

/* If nothing can be read, tells a program that only reads why, and what to do. */
static void judge_reading(struct database *database, int result, struct notice *notice)
{
    const char *why = NULL;
    const char *advice = "read it with that version";
    if (result == SQLITE_READONLY_ROLLBACK)
        why = "something was interrupted while writing it", advice = "the window repairs that when it starts";
    else if (database_is_damage(result))
        why = database_reason(result), advice = LEFT;
    else if (result != SQLITE_OK)
        why = database_reason(result), advice = "try again when that is over";
    else if (database->version > SCHEMA_VERSION)
        why = NEWER;
    else if (database->version == 0)
        why = EMPTY, advice = "is it the right folder?";
    if (!why)
        return;
    close_handle(database);
    notice_write(notice, "The games cannot be read, because of their file (%s; %s): %s", why, advice, database->path);
}

/*
 * Sets the path of the database's file. Returns false and a notice if the file does not exist and must not be created.
 */
static bool find_place(struct database *database, const char *directory, struct notice *notice)
{
    struct stat status;
    bool makes = database->mode == STORE_KEEP || database->mode == STORE_ADD;
    int length = snprintf(database->path, sizeof database->path, "%s/%s", directory, FILE_NAME);
    bool fits = length >= 0 && (size_t)length < sizeof database->path;
    errno = ENAMETOOLONG;
    if (makes && (!fits || !folder_make(directory))) {
        tell_unsaved(database, notice, "folder cannot be used", reason_of_errno());
        return false;
    }
    if (!makes && (!fits || stat(database->path, &status) != 0)) {
        notice_write(notice, "There is no history of games (%s): %s", reason_of_errno(), database->path);
        return false;
    }
    snprintf(database->directory, sizeof database->directory, "%s", directory);
    database->lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return true;
}

void database_open(struct database *database, const char *directory, enum store_mode mode, database_check *check,
                   void *context, struct notice *notice)
{
    *database = (struct database){.mode = mode, .lock = -1};
    notice->text[0] = '\0';
    if (!find_place(database, directory, notice))
        return;
    bool locked = folder_lock(database->lock, LOCK_SH);
    if (mode != STORE_READ)
        folder_close_to_others(directory);
    int result = locked ? open_file(database, check, context) : SQLITE_BUSY;
    database->waiting = mode != STORE_READ && locked && is_passing(result);
    if (mode == STORE_KEEP && database_is_damage(result)) {
        result = replace_damaged(database, result == SCHEMA_FOREIGN, check, context, notice);
        folder_lock(database->lock, LOCK_SH);
    }
    if (mode == STORE_READ)
        judge_reading(database, result, notice);
    else
        judge_writing(database, result, notice);
    if (!database->handle && !database->writable && !database->waiting)
        folder_lock(database->lock, LOCK_UN);
}

int database_look(struct database *database)
{
    int result = SQLITE_OK;
    if (!database->handle && access(database->path, F_OK) == 0)
        result = connection_open(&database->handle, database->path, SQLITE_OPEN_READWRITE);
    if (result != SQLITE_OK || !database->handle || database->version >= SCHEMA_VERSION)
        return result;
    int version = 0;
    /* The version and the tables are read in one transaction, because another connection may be creating the tables. */
    result = sql_execute(database->handle, "BEGIN");
    if (result == SQLITE_OK)
        result = schema_identify(database->handle, &version);
    if (result == SQLITE_OK && version <= SCHEMA_VERSION)
        result = schema_compare(database->handle, version);
    sql_rollback(database->handle);
    if (result == SQLITE_OK)
        database->version = version;
    return result;
}

/* Creates the file and its tables, or updates old tables. */
static int prepare_tables(struct database *database)
{
    if (!database->handle && !folder_make(database->directory))
        return SQLITE_CANTOPEN;
    if (!database->handle) {
        int result = connection_open(&database->handle, database->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
        database->version = 0;
        if (result != SQLITE_OK)
            return result;
    }
    if (database->version == SCHEMA_VERSION)
        return SQLITE_OK;
    return schema_migrate(database->handle, database->directory, &database->version);
}

int database_begin(struct database *database)
{
    int result = prepare_tables(database);
    if (result == SQLITE_OK)
        result = sql_execute(database->handle, "BEGIN IMMEDIATE");
    return connection_judge(database->handle, result);
}

int database_end(struct database *database, int result)
{
    if (result == SQLITE_OK)
        result = sql_execute(database->handle, "COMMIT");
    result = connection_judge(database->handle, result);
    if (result != SQLITE_OK && database->handle)
        sql_rollback(database->handle);
    return result;
}

void database_suspect(const struct database *database)
{
    char path[SUSPICION_PATH_MAX];
    if (database->mode == STORE_READ)
        return;
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
