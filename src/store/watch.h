/*
 * Is the database's file still the one that was opened, and has nobody but us
 * written to it? Asked before each transaction, before each checkpoint and before
 * the connection is closed: a log must never be written into another file that
 * somebody has put in its place. Private to src/store.
 *
 * While a log is in use, only a checkpoint writes to the file itself. Ours leave
 * a signature that others of our programs know: the nanoseconds of the file's
 * time of change are made of its seconds, size, number and path. Any other time
 * of change is a stranger's. Where files have no nanoseconds, only one that is
 * exchanged for another is noticed.
 */
#ifndef STORE_WATCH_H
#define STORE_WATCH_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

struct sqlite3;

/* A file as it was when we last saw it; all zeros: there was none. */
struct watch_mark {
    dev_t device;
    ino_t number;
    off_t size;
    struct timespec changed;
};

/* `path` must outlive it. */
struct watch {
    bool on; /* the file has a log */
    struct sqlite3 *handle;
    const char *path;
    uint64_t place; /* a digest of the real path */
    struct watch_mark file;
    struct watch_mark log;
    struct watch_mark index;
    uint32_t checkpoint[2]; /* what the index says of the last one: pages that are in the file, that it set out for */
    unsigned torn;          /* torn_count, last seen */
};

enum watch_sight {
    WATCH_OURS,
    WATCH_TORN,   /* the index of the log was cut short: watch_mend */
    WATCH_NO_LOG, /* its log, or the index of that, is gone, but the file is ours */
    WATCH_GONE,   /* there is no such file any more */
    WATCH_REMADE, /* another of our programs has made it anew, after it was gone */
    WATCH_OTHER   /* it is another file, or has another log, or others have written to one of them */
};

/*
 * Begins to watch the file at `path`, which a connection has open. Nothing happens if it has no log. Checkpoints that
 * SQLite would make by itself after a commit are made by us from now on. Can be called again.
 */
void watch_begin(struct watch *watch, struct sqlite3 *handle, const char *path);

/* Watches no more; the connection goes on. */
void watch_end(struct watch *watch);

/* Looks; takes microseconds, unless there is a doubt. `writing`: within a transaction that writes. */
enum watch_sight watch_look(struct watch *watch, bool writing);

/* Has the index made anew from the log, for all processes. Returns an SQLite result. */
int watch_mend(struct watch *watch) __attribute__((warn_unused_result));

/* Has the file only lost its name to another, with its log as it was? All that it holds can still be read then. */
bool watch_is_moved(const struct watch *watch);

/* Signs a file as written by us, in the place that is watched. */
void watch_sign(const struct watch *watch, const char *path);

/*
 * Closes the connection, which may be one that is not watched, and ends. What is in the log goes into the file only if
 * that is ours.
 */
void watch_close(struct watch *watch, struct sqlite3 *handle);

/*
 * Moves the log and its index out of the way of the file that is there now, if they are ours: next to it, with new
 * names that end in "-wal" and "-shm". Who has them open can go on reading.
 */
void watch_put_log_aside(const struct watch *watch);

#endif
