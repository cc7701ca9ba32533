/*
 * An open file can still be read after its name is gone. So its content can be put back, or can be kept beside the file
 * that has its name now. The copy is made under a temporary name, and linked to its final name when it is complete,
 * because a link never replaces a file. SQLite tells whether the file still has its name (SQLITE_FCNTL_HAS_MOVED), and
 * refuses to write to one that has not. Declared in database.h.
 */

#include "store/database.h"

#include "standard.h"
#include "store/folder.h"
#include "store/presence.h"
#include "store/schema.h"
#include "store/sql.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { KEPT_TRIES = 999, COPY_PATH_MAX = DATABASE_PATH_MAX + 32 };

/* The SQLite result that corresponds to an errno. */
static int result_of(int problem)
{
    switch (problem) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return SQLITE_FULL;
    case EROFS:
    case EACCES:
    case EPERM:
        return SQLITE_READONLY;
    default: /* the system has many errors */
        return SQLITE_CANTOPEN;
    }
}

/* Did only writing the copy fail, so that it may work later? Otherwise the open file itself cannot be read. */
static bool may_pass(int result)
{
    int primary = result & 0xff;
    return primary == SQLITE_FULL || primary == SQLITE_BUSY || primary == SQLITE_LOCKED || primary == SQLITE_NOMEM ||
           primary == SQLITE_READONLY || primary == SQLITE_CANTOPEN || primary == SQLITE_PERM;
}

/* Closes the connection, so that the file that has the name now can be used. */
static void close_connection(struct database *database)
{
    connection_close(database->handle);
    database->handle = NULL;
    database->version = 0;
}

/* Copies what the open file still holds to a path, unless a file has appeared there. */
static int copy_to(struct database *database, const char *path)
{
    char draft[COPY_PATH_MAX];
    snprintf(draft, sizeof draft, "%s.new-%08x", path, (unsigned)presence_chance());
    int result = copy_whole(database->handle, draft);
    if (result == SQLITE_OK && link(draft, path) != 0 && errno != EEXIST)
        result = result_of(errno);
    unlink(draft);
    return result;
}

/*
 * Closes the removed file, and opens the file that has its name now. Returns an SQLite result; on an error nothing has
 * changed.
 */
static int reopen(struct database *database)
{
    sqlite3 *fresh = NULL;
    int result = connection_open(&fresh, database->path, SQLITE_OPEN_READWRITE);
    if (result != SQLITE_OK)
        return result;
    close_connection(database);
    database->handle = fresh;
    archive_place_move(database, database->directory);
    return SQLITE_OK;
}

/* Creates the removed file again at its path, with what the open file still holds. */
static int put_back(struct database *database, struct notice *told)
{
    if (!folder_make(database->directory))
        return result_of(errno);
    int result = copy_to(database, database->path);
    if (result != SQLITE_OK && may_pass(result))
        return result;
    bool whole = result == SQLITE_OK;
    if (whole && (result = reopen(database)) != SQLITE_OK)
        return result;
    if (!whole) {
        close_connection(database);
        archive_place_move(database, database->directory);
    }
    notice_write(told,
                 whole ? "The file of games and settings was deleted while it was in use; it has been put back: %s"
                       : "The file of games and settings was deleted while it was in use; what was played since this"
                         " program was started is kept in a new one: %s",
                 database->path);
    return SQLITE_OK;
}

/*
 * Has another window put the removed file back? If so, our newest game is in it. The file may also be a stranger's, so
 * it is only read.
 */
static bool was_put_back(const struct database *database)
{
    sqlite3 *there = NULL;
    int64_t game = 0;
    int version = 0;
    bool found = false;
    int result = sql_number(database->handle, &game, "SELECT coalesce(max(id), 0) FROM game", "");
    if (result == SQLITE_OK)
        result = connection_open_reading(&there, database->path);
    if (result == SQLITE_OK)
        result = schema_identify(there, &version);
    if (result == SQLITE_OK && version == SCHEMA_VERSION)
        result = sql_exists(there, &found, "SELECT 1 FROM game WHERE id = ?1", "i", game);
    connection_close(there);
    return result == SQLITE_OK && version == SCHEMA_VERSION && (found || game == 0);
}

/* Has the open file been removed, renamed or replaced? */
static bool is_moved(const struct database *database)
{
    int moved = 0;
    return sqlite3_file_control(database->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved;
}

/*
 * Is there a journal beside the file that now has our path? One that is gone within a second belonged to a transaction
 * of another connection to the open file, such as the settings' connection.
 */
static bool has_lasting_journal(const char *path)
{
    enum { LOOKS = 100, PAUSE_NANOSECONDS = 10 * 1000 * 1000 };
    bool has = connection_has_journal(path);
    for (int looks = 1; has && looks < LOOKS; looks++) {
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_NANOSECONDS}, NULL);
        has = connection_has_journal(path);
    }
    return has;
}

int archive_place_settle(struct database *database, bool *anew, struct notice *told)
{
    struct stat status;
    if (!database->handle || !database->writable || !is_moved(database))
        return SQLITE_OK;
    if (stat(database->path, &status) != 0) {
        if (errno != ENOENT && errno != ENOTDIR)
            return SQLITE_OK;
        *anew = true;
        return put_back(database, told);
    }
    /* SQLite would take a journal beside the new file for ours, and apply it to the open file. */
    if (has_lasting_journal(database->path) || !was_put_back(database))
        return SQLITE_READONLY_DBMOVED;
    *anew = true;
    return reopen(database);
}

/* Creates a new folder beside the file. Returns false and sets errno if that fails. */
static bool make_kept(const struct database *database, char kept[DATABASE_PATH_MAX])
{
    for (int i = 1; i < KEPT_TRIES; i++) {
        if (!folder_name(kept, DATABASE_PATH_MAX, database->directory, "kept-", i, ""))
            return false;
        if (mkdir(kept, 0700) == 0 || errno != EEXIST)
            return access(kept, W_OK) == 0;
    }
    return false;
}

int archive_place_leave(struct database *database, char *kept)
{
    char path[COPY_PATH_MAX];
    int result = SQLITE_OK;
    if (kept && !make_kept(database, kept))
        return result_of(errno);
    if (kept && is_moved(database) && !has_lasting_journal(database->path)) {
        snprintf(path, sizeof path, "%s/%s", kept, strrchr(database->path, '/') + 1);
        result = copy_to(database, path);
        if (result != SQLITE_OK && may_pass(result)) {
            rmdir(kept);
            return result;
        }
    }
    close_connection(database);
    return SQLITE_OK;
}

void archive_place_move(struct database *database, const char *directory)
{
    char name[COPY_PATH_MAX];
    snprintf(name, sizeof name, "%s", strrchr(database->path, '/') + 1);
    if (directory != database->directory)
        snprintf(database->directory, sizeof database->directory, "%s", directory);
    snprintf(database->path, sizeof database->path, "%.*s/%.64s", DATABASE_PATH_MAX - 80, database->directory, name);
    if (database->lock >= 0)
        close(database->lock);
    database->lock = open(database->directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (database->lock >= 0)
        (void)flock(database->lock, LOCK_SH | LOCK_NB);
}
