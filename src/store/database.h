/*
 * The one file in which everything that must survive is kept: opening it,
 * bringing its schema up to date, and setting a damaged one aside.
 *
 * Private to src/store: settings (and whatever else is kept) build on it.
 */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "standard.h"
#include "store/mode.h"
#include "store/notice.h"

struct sqlite3;

enum { DATABASE_PATH_MAX = 4096 };

/*
 * An open database. It may be used by one thread at a time; that may be another
 * thread than the one that opened it.
 */
struct database {
    struct sqlite3 *handle; /* NULL: nothing to read (yet) */
    int version;            /* of the file's schema; 0: it has no tables yet */
    bool writable;          /* database_begin may be called */
    bool waiting;           /* it could not be opened, but database_begin may be called: what hindered it passes */
    enum store_mode mode;
    int lock; /* the directory, held open and locked; -1 without */
    char directory[DATABASE_PATH_MAX];
    char path[DATABASE_PATH_MAX];
};

/* Reads what is wanted from tables that are sound; returns an SQLite result. */
typedef int database_check(struct sqlite3 *handle, void *context);

/*
 * Opens the database of a directory, as whoever opens it may (see mode.h). A folder that is missing is made by those
 * who may, a missing file by none: `handle` is then NULL, `writable` true and `version` 0. The tables are checked,
 * and `check` (may be NULL; called only if version >= 1) reads what the caller wants from the file.
 *
 * `notice` is empty if all is well; else it tells what was done or why the database cannot be written (`writable`
 * false), or, to who only reads, why it cannot be read; in the same words whoever opens it. `check` can be called
 * more than once, each time for another try.
 */
void database_open(struct database *database, const char *directory, enum store_mode mode, database_check *check,
                   void *context, struct notice *notice);

/* What it means that a write failed, in the same words whoever wrote. */
#define DATABASE_UNSAVED "Games and settings could not be saved, and may be lost when you quit"

/* Looks again for a file, or tables, that others may have made by now. Returns an SQLite result. */
int database_look(struct database *database) __attribute__((warn_unused_result));

/*
 * Begins to write: makes the file and its tables if they are missing or old, and begins a transaction. Returns an
 * SQLite result; database_end comes next whatever it was.
 */
int database_begin(struct database *database) __attribute__((warn_unused_result));

/* Commits if `result` is SQLITE_OK, else takes all back. Returns `result`, or why the commit failed. */
int database_end(struct database *database, int result) __attribute__((warn_unused_result));

/*
 * Remembers that a page was found damaged: who opens the file next checks all of it, and a window then sets it aside.
 * Who only reads leaves no such trace.
 */
void database_suspect(const struct database *database);

/* Closes it; also one whose opening failed. */
void database_close(struct database *database);

/* Is a result a sign of damage, which another try or another day will not mend? */
bool database_is_damage(int result);

/* Says in plain words why an SQLite call failed, e.g. "the disk is full". */
const char *database_reason(int result);

/* Moves a damaged database file out of the way. Private to src/store. */

/*
 * Renames the database at `path`, with its log files, to a new name in `directory` that tells when this
 * happened, and writes that path to `aside`. Never overwrites a file. False with errno if it cannot; the
 * database then still has its name. No process may have the database open.
 */
bool set_aside(const char *directory, const char *path, char *aside, size_t size) __attribute__((warn_unused_result));

#endif
