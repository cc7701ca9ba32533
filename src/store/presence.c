/*
 * Locks single bytes of an empty file. If the system has locks that belong to the open file (OFD locks, Linux), two
 * archives in one process see each other as two processes do; on other systems the locks belong to the process.
 */

#include "store/presence.h"

#include "store/database.h"

#include <fcntl.h>
#include <sqlite3.h>
#ifdef __APPLE__
#include <sys/random.h>
#endif
#include <unistd.h>

#ifdef F_OFD_SETLK
enum { SET_LOCK = F_OFD_SETLK, GET_LOCK = F_OFD_GETLK };
#else
enum { SET_LOCK = F_SETLK, GET_LOCK = F_GETLK };
#endif

enum { NUMBER_MAX = 0x7ffffffe }; /* fits into the smallest possible off_t */

uint32_t presence_chance(void)
{
    uint32_t chance = 0;
    if (getentropy(&chance, sizeof chance) != 0)
        sqlite3_randomness(sizeof chance, &chance); /* after a fork both processes might draw the same number */
    return chance;
}

void presence_init(struct presence *presence)
{
    *presence = (struct presence){.file = -1, .number = 1 + (int64_t)(presence_chance() % NUMBER_MAX)};
}

static bool open_file(struct presence *presence, const char *directory)
{
    char path[DATABASE_PATH_MAX + 32];
    if (presence->file < 0) {
        snprintf(path, sizeof path, "%s/gravitrips.lock", directory);
        presence->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    }
    return presence->file >= 0;
}

static struct flock byte_of(int64_t number)
{
    return (struct flock){.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = (off_t)number, .l_len = 1};
}

void presence_hold(struct presence *presence, const char *directory)
{
    if (presence->held || !open_file(presence, directory))
        return;
    struct flock lock = byte_of(presence->number);
    presence->held = fcntl(presence->file, SET_LOCK, &lock) == 0;
}

bool presence_is_alive(struct presence *presence, const char *directory, int64_t number)
{
    if (number == presence->number)
        return true;
    if (number < 1 || number > NUMBER_MAX || !open_file(presence, directory))
        return false;
    struct flock lock = byte_of(number);
    return fcntl(presence->file, GET_LOCK, &lock) == 0 && lock.l_type != F_UNLCK;
}

void presence_end(struct presence *presence)
{
    if (presence->file >= 0)
        close(presence->file);
    presence->file = -1;
    presence->held = false;
}
