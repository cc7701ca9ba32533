#include "store/backup.h"

#include "rules/reason.h"
#include "store/database.h"
#include "store/folder.h"
#include "store/schema.h"
#include "store/sql.h"

#include <dirent.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMES_MAX = 999 };

static const char *const FILE_NAME = "gravitrips.db";

/*
 * How the names of backups begin: those made on purpose, and those copied before the tables changed. A folder whose
 * name begins with KEPT contains a database file of its own.
 */
static const char *const MADE = "gravitrips.backup-", *const COPIED = "gravitrips.version-", *const KEPT = "kept-";

/* The checked copy of a backup that is about to take the database's place. */
static const char *const DRAFT = "gravitrips.restored.new";

static bool begins_with(const char *name, const char *with)
{
    return strncmp(name, with, strlen(with)) == 0;
}

static bool ends_with(const char *name, const char *with)
{
    size_t length = strlen(name), end = strlen(with);
    return length > end && strcmp(name + length - end, with) == 0;
}

static bool join_path(char path[DATABASE_PATH_MAX], const char *directory, const char *name)
{
    int length = snprintf(path, DATABASE_PATH_MAX, "%s/%s", directory, name);
    errno = ENAMETOOLONG;
    return length >= 0 && length < DATABASE_PATH_MAX;
}

/* --- listing the backups --- */

/* Opens a backup for reading. Its version must be one that we can update. */
static int open_backup(sqlite3 **handle, const char *path, int *version)
{
    int result = connection_open_reading(handle, path);
    if ((result & 0xff) == SQLITE_CANTOPEN || (result & 0xff) == SQLITE_READONLY)
        result = connection_open_fixed(handle, path);
    if (result == SQLITE_OK)
        result = schema_identify(*handle, version);
    if (result == SQLITE_OK && (*version < 1 || *version > SCHEMA_VERSION))
        result = SQLITE_NOTADB;
    return result == SQLITE_OK ? schema_compare(*handle, *version) : result;
}

/* The number of games in a file; -1 if it cannot be restored. */
static int count_games(const char *path)
{
    sqlite3 *handle = NULL;
    int version = 0, games = 0;
    int result = open_backup(&handle, path, &version);
    if (result == SQLITE_OK && version >= SCHEMA_WITH_GAMES)
        result = sql_integer(handle, "SELECT count(*) FROM game WHERE deleted IS NULL", &games);
    connection_close(handle);
    return result == SQLITE_OK ? games : -1;
}

/* Is this directory entry a backup? If so, also writes the name of the backup's file, relative to the directory. */
static bool is_backup(const char *entry, char name[BACKUP_NAME_MAX])
{
    bool folder = begins_with(entry, KEPT);
    bool file = (begins_with(entry, MADE) || begins_with(entry, COPIED)) && ends_with(entry, ".db");
    int length = snprintf(name, BACKUP_NAME_MAX, "%s%s%s", entry, folder ? "/" : "", folder ? FILE_NAME : "");
    return (folder || file) && length < BACKUP_NAME_MAX;
}

static bool read_entry(const char *directory, const char *entry, struct backup *backup)
{
    char path[DATABASE_PATH_MAX];
    struct stat status;
    if (!is_backup(entry, backup->name) || !join_path(path, directory, backup->name) || stat(path, &status) != 0 ||
        !S_ISREG(status.st_mode))
        return false;
    backup->made = status.st_mtime;
    backup->games = count_games(path);
    return backup->games >= 0;
}

/* Compares backups: the newest first; if made in the same second, the one with the later name. */
static int compare_backups(const void *a, const void *b)
{
    const struct backup *left = a, *right = b;
    if (left->made != right->made)
        return left->made > right->made ? -1 : 1;
    return strcmp(right->name, left->name);
}

int backup_list(const char *directory, struct backup *backups, int max)
{
    DIR *stream = opendir(directory);
    struct backup found;
    int count = 0;
    for (const struct dirent *entry; stream && (entry = readdir(stream));) {
        if (!read_entry(directory, entry->d_name, &found))
            continue;
        if (count == max && compare_backups(&found, &backups[max - 1]) > 0)
            continue;
        backups[count < max ? count++ : max - 1] = found;
        qsort(backups, (size_t)count, sizeof *backups, compare_backups);
    }
    if (stream)
        closedir(stream);
    return count;
}

/* --- making a backup --- */

/* Finds a free name for a backup. Returns false and sets errno if there is none. */
static bool find_name(const char *directory, char path[DATABASE_PATH_MAX])
{
    struct stat status;
    for (int i = 1; i < NAMES_MAX; i++) {
        if (!folder_name(path, DATABASE_PATH_MAX, directory, MADE, i, ".db"))
            return false;
        if (lstat(path, &status) != 0)
            return errno == ENOENT;
    }
    errno = EEXIST;
    return false;
}

bool backup_make(const char *directory, struct notice *notice)
{
    char path[DATABASE_PATH_MAX], backup[DATABASE_PATH_MAX];
    sqlite3 *handle = NULL;
    int version = 0;
    if (!join_path(path, directory, FILE_NAME) || access(path, F_OK) != 0 || !find_name(directory, backup)) {
        notice_write(notice, "No backup was made (%s): %s", reason_of_errno(), directory);
        return false;
    }
    int result = open_backup(&handle, path, &version);
    if (result == SQLITE_OK)
        result = copy_as(handle, backup);
    connection_close(handle);
    if (result == SQLITE_OK)
        notice_write(notice, "A backup was made: %s", backup);
    else
        notice_write(notice, "No backup was made (%s): %s", database_reason(result), backup);
    return result == SQLITE_OK;
}

/* --- restoring a backup --- */

/*
 * Moves what is in the write-ahead log into the database's file. An error means that the file is damaged, or that the
 * disk is full.
 */
static int fold_log(const char *path)
{
    sqlite3 *handle = NULL;
    int result = connection_open(&handle, path, SQLITE_OPEN_READWRITE);
    if (result == SQLITE_OK)
        result = sql_execute(handle, "PRAGMA journal_mode = DELETE");
    int end = connection_close(handle);
    return result == SQLITE_OK ? end : result;
}

/*
 * Gives the database's file a backup's name as well, so that another file can take the database's name. A damaged file
 * is set aside as damaged instead. `aside` gets the new path. Returns an SQLite result.
 */
static int keep_current(const char *directory, const char *path, char aside[DATABASE_PATH_MAX])
{
    aside[0] = '\0';
    if (access(path, F_OK) != 0)
        return SQLITE_OK;
    int result = fold_log(path);
    if (database_is_damage(result))
        return set_aside(directory, path, aside, DATABASE_PATH_MAX) ? SQLITE_OK : SQLITE_CANTOPEN;
    if (result != SQLITE_OK || !find_name(directory, aside))
        return result != SQLITE_OK ? result : SQLITE_CANTOPEN;
    if (link(path, aside) == 0)
        return SQLITE_OK;
    sqlite3 *handle = NULL; /* the file system has no hard links: a copy is made instead */
    result = connection_open(&handle, path, SQLITE_OPEN_READWRITE);
    if (result == SQLITE_OK)
        result = copy_as(handle, aside);
    connection_close(handle);
    return result;
}

/* Checks a whole backup and copies it to a draft, before anything is changed. */
static int draft_from(const char *backup, const char *draft)
{
    sqlite3 *handle = NULL;
    int version = 0;
    unlink(draft);
    int result = open_backup(&handle, backup, &version);
    if (result == SQLITE_OK)
        result = schema_check_all(handle);
    if (result == SQLITE_OK)
        result = copy_whole(handle, draft);
    connection_close(handle);
    return result;
}

static bool restore_backup(const char *directory, const char *path, const char *name, struct notice *notice)
{
    char backup[DATABASE_PATH_MAX], draft[DATABASE_PATH_MAX], aside[DATABASE_PATH_MAX] = "";
    if (!join_path(backup, directory, name) || !join_path(draft, directory, DRAFT)) {
        notice_write(notice, "The backup was not restored (%s): %s", reason_of_errno(), name);
        return false;
    }
    int result = draft_from(backup, draft);
    if (result == SQLITE_OK)
        result = keep_current(directory, path, aside);
    if (result == SQLITE_OK && rename(draft, path) != 0) {
        result = SQLITE_CANTOPEN;
        /*
         * If the database's file stays in its place, it must not keep the backup's name as well: the backup would
         * change with it.
         */
        if (aside[0] && access(path, F_OK) == 0)
            (void)unlink(aside);
    }
    if (result != SQLITE_OK) {
        unlink(draft);
        notice_write(notice, "The backup was not restored (%s): %s", database_reason(result), backup);
        return false;
    }
    notice_write(
        notice, aside[0] ? "The backup was restored; what you had before is kept as %s" : "The backup was restored: %s",
        aside[0] ? aside : backup);
    return true;
}

/* --- deleting games and backups --- */

/* Deletes the games in a way that leaves no trace of them in the file. */
static int delete_games(const char *path)
{
    sqlite3 *handle = NULL;
    int version = 0;
    int result = fold_log(path);
    if (result == SQLITE_OK)
        result = open_backup(&handle, path, &version);
    connection_close(handle);
    handle = NULL;
    if (result != SQLITE_OK || version < SCHEMA_WITH_GAMES)
        return result;
    /*
     * Opens the file without the hardening of sql.c, which forbids to attach another file. VACUUM, which makes the file
     * smaller, needs that. It has just been checked that the tables are ours.
     */
    result = sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK)
        result = sql_execute(handle, "PRAGMA secure_delete = ON; BEGIN IMMEDIATE");
    if (result == SQLITE_OK && version >= SCHEMA_WITH_FRIENDS)
        result = sql_execute(handle, "DELETE FROM friend");
    if (result == SQLITE_OK)
        result = sql_execute(handle, "DELETE FROM review; DELETE FROM moves; DELETE FROM game; DELETE FROM name;"
                                     "DELETE FROM kind; COMMIT; VACUUM");
    int end = connection_close(handle);
    return result == SQLITE_OK ? end : result;
}

/* Deletes a database file in the folder, and SQLite's files beside it. */
static bool delete_file(const char *directory, const char *name)
{
    char path[DATABASE_PATH_MAX];
    return join_path(path, directory, name) && copy_delete(path);
}

/* Is this an incomplete copy, such as a kill leaves, or one of SQLite's files beside it? */
static bool is_draft(const char *entry)
{
    return begins_with(entry, DRAFT) ||
           ((begins_with(entry, MADE) || begins_with(entry, COPIED)) && strstr(entry, ".db.new"));
}

/* Deletes all copies of games: backups, files that were set aside, and incomplete copies. */
static bool delete_backups(const char *directory)
{
    char name[BACKUP_NAME_MAX], path[DATABASE_PATH_MAX];
    DIR *stream = opendir(directory);
    bool gone = stream != NULL;
    for (const struct dirent *entry; gone && (entry = readdir(stream));) {
        bool other = begins_with(entry->d_name, "gravitrips.damaged-") || is_draft(entry->d_name);
        if (!other && !is_backup(entry->d_name, name))
            continue;
        gone = delete_file(directory, other ? entry->d_name : name);
        if (gone && begins_with(entry->d_name, KEPT) && join_path(path, directory, entry->d_name))
            (void)rmdir(path);
    }
    int why = errno;
    if (stream)
        closedir(stream);
    errno = why;
    return gone;
}

static bool delete_all(const char *directory, const char *path, bool settings, struct notice *notice)
{
    bool done = delete_backups(directory);
    const char *why = done ? "" : reason_of_errno();
    if (done && settings) {
        done = delete_file(directory, FILE_NAME);
        why = reason_of_errno();
    } else if (done && access(path, F_OK) == 0) {
        int result = delete_games(path);
        done = result == SQLITE_OK;
        why = database_reason(result);
    }
    if (!done)
        notice_write(notice, "Not everything could be deleted (%s): %s", why, directory);
    else
        notice_write(notice, settings ? "All games, statistics, settings and backups are deleted"
                                      : "All games, statistics and backups are deleted");
    return done;
}

/* --- restoring or deleting, if nobody else uses the database --- */

bool backup_do(const char *directory, enum backup_deed deed, const char *name, struct notice *notice)
{
    char path[DATABASE_PATH_MAX];
    int folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    notice->text[0] = '\0';
    if (folder < 0 || !folder_lock(folder, LOCK_EX) || !join_path(path, directory, FILE_NAME)) {
        notice_write(notice,
                     "Nothing was changed, because another window or program is using the games: close it first");
        if (folder >= 0)
            close(folder);
        return false;
    }
    bool done = deed == BACKUP_RESTORE ? restore_backup(directory, path, name, notice)
                                       : delete_all(directory, path, deed == BACKUP_DELETE_ALL, notice);
    close(folder);
    return done;
}
