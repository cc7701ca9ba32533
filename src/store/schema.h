/*
 * The tables of the database, version by version: telling whose file it is,
 * whether its tables are sound, and bringing old ones up to date. Private to
 * src/store; all results are SQLite's.
 */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "standard.h"

struct sqlite3;

enum {
    SCHEMA_VERSION = 6,
    SCHEMA_WITH_GAMES = 2,
    SCHEMA_WITH_PEOPLE = 3,
    SCHEMA_WITH_FRIENDS = 4,
    SCHEMA_WITH_ENGINES = 5,
    SCHEMA_WITH_PRINTS = 6
};

/* A result beside SQLite's: the file has tables, or something else in them, that none of our programs made. */
enum { SCHEMA_FOREIGN = 23 /* SQLITE_AUTH */ };

/* Reads how old a file is, 0: it is empty. A file that is not ours counts as damaged. */
int schema_identify(struct sqlite3 *handle, int *version) __attribute__((warn_unused_result));

/*
 * Are the tables those of a version (0 .. SCHEMA_VERSION), and nothing but them? Something that runs when they are used
 * (a view in the place of a table, a trigger, an expression in an index) is none of ours: SCHEMA_FOREIGN. Something
 * that is missing is damage.
 */
int schema_compare(struct sqlite3 *handle, int version) __attribute__((warn_unused_result));

/* Are the tables those of a version, and what is read at every start sound? Takes no longer with more games. */
int schema_check(struct sqlite3 *handle, int version) __attribute__((warn_unused_result));

/* Is every page sound? Takes as long as there is to read. */
int schema_check_all(struct sqlite3 *handle) __attribute__((warn_unused_result));

/*
 * Runs the steps that are missing, in one transaction, and sets *version; another process may have been first, and a
 * newer program (SQLITE_READONLY). Before a file with tables is changed, a copy of it is made as
 * "DIRECTORY/gravitrips.version-N.db"; if it cannot be made nothing is changed.
 */
int schema_migrate(struct sqlite3 *handle, const char *directory, int *version) __attribute__((warn_unused_result));

/* The copy of a database that is made before its tables are changed. Private to src/store. */

struct sqlite3;

/*
 * Copies all that a connection reads, which is in no transaction that writes, to a new file. Returns an SQLite result;
 * if it is not SQLITE_OK a part of the file may be there.
 */
int copy_whole(struct sqlite3 *source, const char *path) __attribute__((warn_unused_result));

#endif
