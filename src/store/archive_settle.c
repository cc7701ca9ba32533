/*
 * The archive stays with its file, or leaves it when that is another's by now:
 * for a folder of its own beside it, which takes what this archive has kept.
 */
#define _DEFAULT_SOURCE

#include "store/archive_parts.h"
#include "store/place.h"

#include <sqlite3.h>

/* Goes to a folder beside the file, which belongs to somebody else now. */
static int leave(struct archive *archive, struct notice *told)
{
    struct database *database = &archive->database;
    char kept[DATABASE_PATH_MAX];
    int result = place_leave(database, kept);
    if (result != SQLITE_OK)
        return result;
    notice_write(told,
                 "Another file has taken the place of the games, and is left alone; what this program has kept is"
                 " in the folder %s",
                 kept);
    pthread_mutex_lock(&archive->writer.mutex); /* who tells of a trouble names the path */
    place_move(database, kept);
    pthread_mutex_unlock(&archive->writer.mutex);
    return SQLITE_OK;
}

/* Writes what was kept before to the file that takes its place. */
static int write_again(struct archive *archive)
{
    int result = database_begin(&archive->database);
    if (result == SQLITE_OK)
        result = archive_played_write(&archive->played, archive->database.handle, archive->presence.number);
    return database_end(&archive->database, result);
}

int archive_settle(struct archive *archive)
{
    struct notice told = {""};
    bool anew = false;
    int result = place_settle(&archive->database, &anew, &told);
    if (result == SQLITE_READONLY_DBMOVED) {
        anew = true;
        result = leave(archive, &told);
    }
    if (anew && result == SQLITE_OK) {
        presence_end(&archive->presence);
        archive->again = true;
    }
    if (result == SQLITE_OK && archive->again) {
        presence_hold(&archive->presence, archive->database.directory);
        result = write_again(archive);
        archive->again = result != SQLITE_OK;
    }
    if (told.text[0]) {
        pthread_mutex_lock(&archive->writer.mutex);
        writer_tell(&archive->writer, &told);
        pthread_mutex_unlock(&archive->writer.mutex);
    }
    return result;
}
