/*
 * Copies a database with SQLite's backup, to a new file that then takes its
 * name at once: a copy that is under this name is whole.
 */
#define _DEFAULT_SOURCE

#include "store/copy.h"

#include "store/connection.h"
#include "store/database.h"
#include "store/sql.h"

#include <dirent.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const char *const PREFIX = "gravitrips.version-";

/* Copies all pages; the target is closed, with its log gone, when this returns. */
int copy_whole(sqlite3 *source, const char *path)
{
    sqlite3 *target = NULL;
    connection_make_private();
    int result = sqlite3_open_v2(path, &target, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    sqlite3_backup *backup = result == SQLITE_OK ? sqlite3_backup_init(target, "main", source, "main") : NULL;
    if (backup) {
        sqlite3_backup_step(backup, -1);
        result = sqlite3_backup_finish(backup);
    } else if (result == SQLITE_OK) {
        result = sqlite3_extended_errcode(target);
    }
    /* A copy is one file: the log's mode is left, so that none lies beside it. */
    if (result == SQLITE_OK)
        result = sql_execute(target, "PRAGMA journal_mode = DELETE");
    result = connection_judge(target, result);
    int end = sqlite3_close(target);
    return result == SQLITE_OK ? end : result;
}

/* Is this the name of a copy of another version? */
static bool is_older(const char *name, const char *newest)
{
    size_t length = strlen(name);
    return strncmp(name, PREFIX, strlen(PREFIX)) == 0 && length > 3 && strcmp(name + length - 3, ".db") == 0 &&
           strcmp(name, newest) != 0;
}

static void remove_older(const char *directory, const char *newest)
{
    char path[DATABASE_PATH_MAX + 300];
    DIR *stream = opendir(directory);
    if (!stream)
        return;
    for (struct dirent *entry = readdir(stream); entry; entry = readdir(stream)) {
        if (!is_older(entry->d_name, newest))
            continue;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        unlink(path);
    }
    closedir(stream);
}

int copy_version(sqlite3 *handle, const char *directory, int version)
{
    char name[64];
    char path[DATABASE_PATH_MAX + 64];
    char unfinished[DATABASE_PATH_MAX + 80];
    sqlite3 *source = NULL;
    snprintf(name, sizeof name, "%s%d.db", PREFIX, version);
    snprintf(path, sizeof path, "%s/%s", directory, name);
    snprintf(unfinished, sizeof unfinished, "%s.new", path);
    unlink(unfinished);
    /* A connection of its own: the one that is about to write cannot be copied from. */
    int result = sqlite3_open_v2(sqlite3_db_filename(handle, "main"), &source, SQLITE_OPEN_READWRITE, NULL);
    if (result == SQLITE_OK)
        result = copy_whole(source, unfinished);
    sqlite3_close(source);
    if (result == SQLITE_OK && rename(unfinished, path) != 0)
        result = errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR;
    if (result == SQLITE_OK)
        remove_older(directory, name);
    else
        unlink(unfinished);
    return result;
}
