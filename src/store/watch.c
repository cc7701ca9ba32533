#include "store/watch.h"

#include "store/database.h"
#include "store/sql.h"
#include "store/torn.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#define st_mtim st_mtimespec
#endif

enum {
    CHECKPOINT_PAGES = 1000, /* of the log: as SQLite by itself */
    INDEX_REGION = 32768,    /* bytes of the index that are mapped at once (walformat.html) */
    INDEX_HEADERS = 96,      /* bytes: two copies of what tells whether it can be believed */
    INDEX_AT_DONE = 96,      /* where it says how many pages the last checkpoint has written to the file */
    INDEX_AT_WANTED = 128,   /* and how many it was to write */
    INDEX_WRITE_LOCK = 0,    /* of xShmLock */
    TICK_NANOSECONDS = 100,  /* some file systems keep no finer times */
    LOCK_TRIES = 2000,
    LOCK_PAUSE_NANOSECONDS = 1000 * 1000,
    TICKS = 10 * 1000 * 1000, /* in a second */
    NAME_MAX_BYTES = DATABASE_PATH_MAX + 64
};

/* --- signatures --- */

/* Steele, Lea and Flood's SplitMix64 finalizer. */
static uint64_t mix(uint64_t bits)
{
    bits = (bits ^ bits >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    bits = (bits ^ bits >> 27) * UINT64_C(0x94d049bb133111eb);
    return bits ^ bits >> 31;
}

static uint64_t digest_of_path(const char *path)
{
    uint64_t digest = 1;
    char *real = realpath(path, NULL);
    for (const char *at = real ? real : path; *at; at++)
        digest = mix(digest + (unsigned char)*at);
    free(real);
    return digest;
}

/* The nanoseconds that go with a time of change in seconds. Never 0. */
static long signature(const struct watch *watch, const struct stat *status, time_t seconds)
{
    uint64_t digest = mix(watch->place + (uint64_t)seconds);
    digest = mix(mix(digest + (uint64_t)status->st_size) + (uint64_t)status->st_ino);
    return (long)(1 + digest % (TICKS - 1)) * TICK_NANOSECONDS;
}

static bool is_signed(const struct watch *watch, const struct stat *status)
{
    return status->st_mtim.tv_nsec == signature(watch, status, status->st_mtim.tv_sec);
}

void watch_sign(const struct watch *watch, const char *path)
{
    struct stat status;
    struct timespec now;
    if (stat(path, &status) != 0)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    /* Times only go forward, whoever sets the clock. */
    time_t seconds = now.tv_sec > status.st_mtim.tv_sec ? now.tv_sec : status.st_mtim.tv_sec;
    const struct timespec times[2] = {{.tv_nsec = UTIME_OMIT},
                                      {.tv_sec = seconds, .tv_nsec = signature(watch, &status, seconds)}};
    (void)utimensat(AT_FDCWD, path, times, 0);
}

/* --- marks --- */

static struct watch_mark mark_of(const struct stat *status)
{
    return (struct watch_mark){status->st_dev, status->st_ino, status->st_size, status->st_mtim};
}

static bool is_same_file(const struct watch_mark *mark, const struct stat *status)
{
    return mark->device == status->st_dev && mark->number == status->st_ino;
}

/* Looks at the file, or at the one beside it that has this suffix. False with errno if there is none. */
static bool look_at(const struct watch *watch, const char *suffix, struct stat *status)
{
    char name[NAME_MAX_BYTES];
    snprintf(name, sizeof name, "%s%s", watch->path, suffix);
    return stat(name, status) == 0;
}

/* Notes what is there now. */
static void note(const struct watch *watch, const char *suffix, struct watch_mark *mark)
{
    struct stat status;
    *mark = look_at(watch, suffix, &status) ? mark_of(&status) : (struct watch_mark){0};
}

static bool has_log(sqlite3 *handle)
{
    sqlite3_stmt *statement = NULL;
    int result = sql_prepare(handle, &statement, "PRAGMA journal_mode", "");
    bool log = result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW &&
               strcmp((const char *)sqlite3_column_text(statement, 0), "wal") == 0;
    return sql_finish(statement, result) == SQLITE_OK && log;
}

/* --- the index of the log (walformat.html, "The WAL-Index File Format") --- */

static sqlite3_file *main_file(const struct watch *watch)
{
    sqlite3_file *file = NULL;
    int result = sqlite3_file_control(watch->handle, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    return result == SQLITE_OK && file && file->pMethods && file->pMethods->iVersion >= 2 ? file : NULL;
}

/* Keeps everybody from writing, and from the checkpoints that are ours, as long as they are waited for. */
static bool lock_writing(sqlite3_file *file)
{
    for (int i = 0; file && i < LOCK_TRIES; i++) {
        if (file->pMethods->xShmLock(file, INDEX_WRITE_LOCK, 1, SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE) == SQLITE_OK)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = LOCK_PAUSE_NANOSECONDS}, NULL);
    }
    return false;
}

static void unlock_writing(sqlite3_file *file)
{
    (void)file->pMethods->xShmLock(file, INDEX_WRITE_LOCK, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_EXCLUSIVE);
}

/* The beginning of the index; NULL if it is not there. */
static char volatile *index_memory(sqlite3_file *file)
{
    void volatile *memory = NULL;
    return file && file->pMethods->xShmMap(file, 0, INDEX_REGION, 0, &memory) == SQLITE_OK ? memory : NULL;
}

static void read_checkpoint(const struct watch *watch, uint32_t checkpoint[2])
{
    char volatile *memory = index_memory(main_file(watch));
    checkpoint[0] = memory ? *(uint32_t volatile *)(void volatile *)(memory + INDEX_AT_DONE) : 0;
    checkpoint[1] = memory ? *(uint32_t volatile *)(void volatile *)(memory + INDEX_AT_WANTED) : 0;
}

/* After each commit: the checkpoint that is due, but only into our own file. Nobody looks before it is signed. */
static int after_commit(void *context, sqlite3 *handle, const char *name, int pages)
{
    struct watch *watch = context;
    sqlite3_file *file = pages >= CHECKPOINT_PAGES ? main_file(watch) : NULL;
    if (!lock_writing(file))
        return SQLITE_OK;
    if (watch_look(watch, true) == WATCH_OURS) {
        (void)sqlite3_wal_checkpoint_v2(handle, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
        watch_sign(watch, watch->path);
        note(watch, "", &watch->file);
    }
    unlock_writing(file);
    return SQLITE_OK;
}

void watch_begin(struct watch *watch, sqlite3 *handle, const char *path)
{
    if (watch->on || !has_log(handle))
        return;
    torn_guard();
    *watch = (struct watch){.on = true, .handle = handle, .path = path, .torn = torn_count()};
    watch->place = digest_of_path(path);
    note(watch, "", &watch->file);
    note(watch, "-wal", &watch->log);
    note(watch, "-shm", &watch->index);
    read_checkpoint(watch, watch->checkpoint);
    sqlite3_wal_hook(handle, after_commit, watch);
}

void watch_end(struct watch *watch)
{
    watch->on = false;
}

/* --- looking --- */

/* Is the file as we or others of our programs left it? */
static bool is_untouched(struct watch *watch, const struct stat *status)
{
    const struct timespec *last = &watch->file.changed;
    const struct timespec *changed = &status->st_mtim;
    if (watch->file.size == status->st_size && changed->tv_sec == last->tv_sec && changed->tv_nsec == last->tv_nsec)
        return true;
    bool coarse = changed->tv_nsec == 0 && last->tv_nsec == 0;
    if (!coarse && !(is_signed(watch, status) && changed->tv_sec >= last->tv_sec))
        return false;
    watch->file = mark_of(status);
    return true;
}

/* What has become of a file beside it? */
static enum watch_sight look_beside(struct watch *watch, const char *suffix, struct watch_mark *mark, bool *shorter)
{
    struct stat status;
    *shorter = false;
    if (mark->number == 0)
        note(watch, suffix, mark);
    if (mark->number == 0)
        return WATCH_OURS;
    if (!look_at(watch, suffix, &status))
        return errno == ENOENT || errno == ENOTDIR ? WATCH_NO_LOG : WATCH_OURS;
    *shorter = status.st_size < mark->size;
    return is_same_file(mark, &status) ? WATCH_OURS : WATCH_OTHER;
}

/* What has become of the log and its index? */
static enum watch_sight look_at_log(struct watch *watch)
{
    bool log_shorter, index_shorter;
    enum watch_sight log = look_beside(watch, "-wal", &watch->log, &log_shorter);
    enum watch_sight index = look_beside(watch, "-shm", &watch->index, &index_shorter);
    if (log == WATCH_OTHER || index == WATCH_OTHER || log_shorter)
        return WATCH_OTHER;
    if (log == WATCH_NO_LOG || index == WATCH_NO_LOG)
        return WATCH_NO_LOG;
    return index_shorter || watch->torn != torn_count() ? WATCH_TORN : WATCH_OURS;
}

/* Did somebody die while he wrote from the log into the file? The index says so since we looked last. */
static bool was_interrupted(struct watch *watch)
{
    uint32_t checkpoint[2];
    read_checkpoint(watch, checkpoint);
    return checkpoint[0] != checkpoint[1] && memcmp(checkpoint, watch->checkpoint, sizeof checkpoint) != 0;
}

/* The file was changed: have we or others of our programs done it? Who is just about it signs it when he has done. */
static bool is_ours_after_all(struct watch *watch, bool writing)
{
    struct stat status;
    sqlite3_file *file = writing ? NULL : main_file(watch);
    bool locked = !writing && lock_writing(file);
    bool ours = look_at(watch, "", &status) && is_same_file(&watch->file, &status) &&
                (is_untouched(watch, &status) || was_interrupted(watch));
    if (ours)
        note(watch, "", &watch->file);
    if (locked)
        unlock_writing(file);
    return ours;
}

enum watch_sight watch_look(struct watch *watch, bool writing)
{
    struct stat status;
    if (!watch->on)
        return WATCH_OURS;
    if (!look_at(watch, "", &status))
        return errno == ENOENT || errno == ENOTDIR ? WATCH_GONE : WATCH_OURS;
    if (!is_same_file(&watch->file, &status))
        return is_signed(watch, &status) ? WATCH_REMADE : WATCH_OTHER;
    enum watch_sight log = look_at_log(watch);
    if (log == WATCH_OTHER || log == WATCH_TORN)
        return log;
    if (!is_untouched(watch, &status) && !is_ours_after_all(watch, writing))
        return WATCH_OTHER;
    if (log != WATCH_OURS)
        return log;
    note(watch, "-wal", &watch->log);
    note(watch, "-shm", &watch->index);
    read_checkpoint(watch, watch->checkpoint);
    return WATCH_OURS;
}

bool watch_is_moved(const struct watch *watch)
{
    struct stat file, log;
    return watch->on && look_at(watch, "", &file) && !is_same_file(&watch->file, &file) &&
           (!look_at(watch, "-wal", &log) || !is_same_file(&watch->log, &log) || log.st_size >= watch->log.size);
}

/* --- an index that was cut short --- */

/* Gives it its length back and makes its headers worthless: whoever reads next makes all of it anew. */
static int forget_index(const struct watch *watch, sqlite3_file *file)
{
    char name[NAME_MAX_BYTES];
    struct stat status;
    snprintf(name, sizeof name, "%s-shm", watch->path);
    if (!look_at(watch, "-shm", &status) ||
        (status.st_size < watch->index.size && truncate(name, watch->index.size) != 0))
        return SQLITE_IOERR_SHMSIZE;
    char volatile *memory = index_memory(file);
    for (int i = 0; memory && i < INDEX_HEADERS; i++)
        memory[i] = 0;
    file->pMethods->xShmBarrier(file);
    return SQLITE_OK;
}

int watch_mend(struct watch *watch)
{
    sqlite3_file *file = main_file(watch);
    unsigned torn = torn_count();
    if (!file || !lock_writing(file))
        return SQLITE_BUSY;
    int result = forget_index(watch, file);
    unlock_writing(file);
    if (result == SQLITE_OK) {
        watch->torn = torn;
        note(watch, "-shm", &watch->index);
    }
    return result;
}

/* --- the end --- */

void watch_close(struct watch *watch, sqlite3 *handle)
{
    struct stat status;
    enum watch_sight sight = watch_look(watch, false);
    if (sight == WATCH_TORN && watch_mend(watch) == SQLITE_OK)
        sight = watch_look(watch, false);
    if (sight != WATCH_OURS)
        sqlite3_db_config(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(handle);
    /* Was all of the log written into the file? Other windows are to see whose work that was. */
    if (watch->on && sight == WATCH_OURS && look_at(watch, "", &status) && is_same_file(&watch->file, &status) &&
        !is_untouched(watch, &status))
        watch_sign(watch, watch->path);
    watch->on = false;
}

/* Moves one file, if it is the one that was there, to a name that nobody has. */
static void put_aside(const struct watch *watch, const char *suffix, const struct watch_mark *mark, const char *stamp)
{
    char name[NAME_MAX_BYTES];
    char aside[NAME_MAX_BYTES + 64];
    struct stat status;
    if (mark->number == 0 || !look_at(watch, suffix, &status) || !is_same_file(mark, &status))
        return;
    snprintf(name, sizeof name, "%s%s", watch->path, suffix);
    snprintf(aside, sizeof aside, "%s.replaced-%s%s", watch->path, stamp, suffix);
    (void)rename(name, aside);
}

void watch_put_log_aside(const struct watch *watch)
{
    char stamp[32];
    struct timespec now;
    if (!watch->on)
        return;
    clock_gettime(CLOCK_REALTIME, &now);
    snprintf(stamp, sizeof stamp, "%lld-%09ld", (long long)now.tv_sec, now.tv_nsec);
    put_aside(watch, "-wal", &watch->log, stamp);
    put_aside(watch, "-shm", &watch->index, stamp);
}
