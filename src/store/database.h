/*
 * The SQLite file that holds all games and settings: opening it, updating its schema, and setting a damaged one aside.
 * Private to src/store; settings and archive are built on it.
 */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "standard.h"
#include "store/notice.h"

struct sqlite3;

enum { DATABASE_PATH_MAX = 4096 };

/* An open database. It may be used by one thread at a time, but not always by the one that opened it. */
struct database {
    struct sqlite3 *handle; /* NULL: there is no file to read yet */
    int version;            /* the version of the file's schema; 0: there are no tables yet */
    bool writable;          /* database_begin may be called */
    bool waiting;           /* the file could not be opened, but the obstacle will pass: database_begin may be called */
    enum store_mode mode;
    int lock; /* the open and locked directory; -1: none */
    char directory[DATABASE_PATH_MAX];
    char path[DATABASE_PATH_MAX];
};

/* Called by database_open to read what its caller wants from sound tables; returns an SQLite result. */
typedef int database_check(struct sqlite3 *handle, void *context);

/*
 * Opens the database of a directory in a mode (see notice.h). If the folder is missing it is created, if the mode
 * allows that. If the file is missing it is not created: `handle` is then NULL, `writable` true and `version` 0. The
 * tables are checked; if there are any, `check` (may be NULL) reads what the caller wants, perhaps more than once if
 * opening has to be tried again. `notice` is empty if all is well. Otherwise it tells what was done, or why the
 * database cannot be written (`writable` is false), or, for a mode that only reads, why it cannot be read.
 */
void database_open(struct database *database, const char *directory, enum store_mode mode, database_check *check,
                   void *context, struct notice *notice);

/* What the player is told when writing fails, in the same words for settings and games. */
#define DATABASE_UNSAVED "Games and settings could not be saved, and may be lost when you quit"

/*
 * Looks whether other programs have created the file or its tables by now, and opens it if so. Returns an SQLite
 * result.
 */
int database_look(struct database *database) __attribute__((warn_unused_result));

/*
 * Begins to write: creates or updates the file and its tables if necessary, and begins a transaction. Returns an SQLite
 * result. Whatever it is, call database_end next.
 */
int database_begin(struct database *database) __attribute__((warn_unused_result));

/* Commits if `result` is SQLITE_OK, otherwise rolls back. Returns `result`, or why the commit failed. */
int database_end(struct database *database, int result) __attribute__((warn_unused_result));

/*
 * Marks the file as suspect, because a page is damaged: the next program checks the whole file, and a window then sets
 * it aside. A program that only reads leaves no such mark.
 */
void database_suspect(const struct database *database);

/* Closes the database, even if opening it has failed. */
void database_close(struct database *database);

/* Does this result mean damage, so that trying again is of no use? */
bool database_is_damage(int result);

/* Says in plain words why an SQLite call failed, such as "the disk is full". */
const char *database_reason(int result);

/* Moves a damaged database file out of the way. Private to src/store. */

/*
 * Renames the database at `path`, with its log files, to a new name in `directory` that contains the time, and writes
 * the new path to `aside`. Never overwrites a file. Returns false and errno if it fails; the database then still has
 * its name. No process may have the database open.
 */
bool set_aside(const char *directory, const char *path, char *aside, size_t size) __attribute__((warn_unused_result));

/*
 * --- database_removed.c ---
 *
 * What happens to an open database whose file was removed, or replaced by another. Private to src/store.
 */

/*
 * Checks that the open file is still the one at its path; call it before each transaction. If the file was deleted, it
 * is created again with its folder and everything that the open file still holds. Then *anew is set, because the latest
 * commits may be missing. `told` gets what there is to tell, if anything. Returns an SQLite result.
 * SQLITE_READONLY_DBMOVED means that another file is there now, which must not be written to: call archive_place_leave
 * next.
 */
int archive_place_settle(struct database *database, bool *anew, struct notice *told)
    __attribute__((warn_unused_result));

/*
 * Closes a database whose file was replaced by another. `kept`, if not NULL, has room for DATABASE_PATH_MAX, and gets
 * the name of a new folder beside the file. What the open file held is copied to a database in that folder, as far as
 * it can be read. Returns an SQLite result; on an error, nothing was closed.
 */
int archive_place_leave(struct database *database, char *kept) __attribute__((warn_unused_result));

/* Moves a database that has no open file to another folder. If there is a file in that folder, it is used. */
void archive_place_move(struct database *database, const char *directory);

#endif
