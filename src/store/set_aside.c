/*
 * Sets a damaged database aside: a person may still want what is in it.
 *
 * The new name is first taken by an empty file that nobody else can make
 * (O_EXCL), and then replaced by rename, so that no file is ever overwritten
 * even where links do not exist.
 */
#define _DEFAULT_SOURCE

#include "store/set_aside.h"

#include "store/database.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NAMES_MAX = 1000, STAMP_MAX = 32 };

/* The files SQLite keeps beside a database. They go first: a new database must never meet an old log. */
static const char *const COMPANIONS[] = {"-wal", "-shm", "-journal"};

enum { COMPANION_COUNT = sizeof COMPANIONS / sizeof COMPANIONS[0] };

static bool join(char *path, const char *stem, const char *suffix)
{
    int length = snprintf(path, DATABASE_PATH_MAX, "%s%s", stem, suffix);
    if (length >= 0 && length < DATABASE_PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

static void write_stamp(char stamp[STAMP_MAX])
{
    time_t now = time(NULL);
    struct tm parts = {0};
    localtime_r(&now, &parts);
    strftime(stamp, STAMP_MAX, "%Y%m%d-%H%M%S", &parts);
}

/* Is there no file of this name, nor one of its companions? */
static bool is_free(const char *name)
{
    char path[DATABASE_PATH_MAX];
    struct stat status;
    for (int i = 0; i < COMPANION_COUNT; i++)
        if (!join(path, name, COMPANIONS[i]) || lstat(path, &status) == 0)
            return false;
    return true;
}

/* Finds a name that nobody has and takes it with an empty file. */
static bool take_name(const char *directory, char *name, size_t size)
{
    char stamp[STAMP_MAX];
    char number[16] = "";
    write_stamp(stamp);
    for (int i = 2; i < NAMES_MAX; i++) {
        int length = snprintf(name, size, "%s/gravitrips.damaged-%s%s.db", directory, stamp, number);
        errno = length < 0 || (size_t)length >= size ? ENAMETOOLONG : EEXIST;
        int file = errno == EEXIST && is_free(name) ? open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;
        if (file >= 0)
            return close(file) == 0;
        if (errno != EEXIST && errno != ENOENT)
            return false;
        snprintf(number, sizeof number, "-%d", i);
    }
    return false;
}

/* Renames the first `count` companions, as far as they exist. Returns `count`, or the index of the one that failed. */
static int move_companions(const char *path, const char *name, int count)
{
    char from[DATABASE_PATH_MAX];
    char to[DATABASE_PATH_MAX];
    for (int i = 0; i < count; i++) {
        if (!join(from, path, COMPANIONS[i]) || !join(to, name, COMPANIONS[i]))
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
    (void)move_companions(aside, path, moved); /* a file that stays keeps its log */
    unlink(aside);
    errno = reason;
    return false;
}
