#define _DEFAULT_SOURCE

#include "store/connection.h"

#include "store/sql.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum { LOOKS_FOR_LOCK = 1000, LOOK_PAUSE_NANOSECONDS = 1000 * 1000 };

/*
 * Waits for whoever has locked the file. SQLite's own timeout looks ever more rarely, and misses the gaps between the
 * transactions of a program that writes much.
 */
static int wait_for_lock(void *unused, int looks)
{
    (void)unused;
    if (looks >= LOOKS_FOR_LOCK)
        return 0;
    nanosleep(&(struct timespec){.tv_nsec = LOOK_PAUSE_NANOSECONDS}, NULL);
    return 1;
}

static void close_connection(sqlite3 **handle)
{
    sqlite3_close(*handle);
    *handle = NULL;
}

/* Opens a connection, and runs this SQL before it looks at the file. */
static int open_with(sqlite3 **handle, const char *name, int flags, const char *first)
{
    int result = sqlite3_open_v2(name, handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(*handle, 1);
        sqlite3_busy_handler(*handle, wait_for_lock, NULL);
        result = sql_execute(*handle, first);
    }
    if (result == SQLITE_OK)
        result = sql_execute(*handle, "SELECT count(*) FROM sqlite_master");
    if (result != SQLITE_OK)
        close_connection(handle);
    return result;
}

/* A log needs memory that processes share, which some network file systems do not have. */
static bool lacks_shared_memory(int result)
{
    return result == SQLITE_IOERR_SHMOPEN || result == SQLITE_IOERR_SHMSIZE || result == SQLITE_IOERR_SHMLOCK ||
           result == SQLITE_IOERR_SHMMAP || (result & 0xff) == SQLITE_PROTOCOL;
}

/*
 * A file with a log in a place where no log can be: a process that has the file for itself alone needs no shared memory
 * to read it, and goes from the log to a journal.
 */
int connection_open(sqlite3 **handle, const char *name, int flags)
{
    static const char USUAL[] = "PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL;";
    static const char WITHOUT_LOG[] = "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE;"
                                      "PRAGMA locking_mode = NORMAL; PRAGMA foreign_keys = ON;"
                                      "PRAGMA synchronous = NORMAL;";
    int result = open_with(handle, name, flags, USUAL);
    return lacks_shared_memory(result) ? open_with(handle, name, flags, WITHOUT_LOG) : result;
}

int connection_choose_journal(sqlite3 **handle, const char *path)
{
    int result = sql_execute(*handle, "PRAGMA journal_mode = WAL");
    if ((result & 0xff) == SQLITE_BUSY)
        return SQLITE_OK;
    if (result == SQLITE_OK)
        result = sql_execute(*handle, "SELECT count(*) FROM sqlite_master");
    if (!lacks_shared_memory(result))
        return result;
    close_connection(handle);
    return connection_open(handle, path, SQLITE_OPEN_READWRITE);
}
