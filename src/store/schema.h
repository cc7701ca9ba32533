/*
 * The tables of the database, version by version: whose file it is, whether its tables are sound, and how old tables
 * are updated. Private to src/store; all results are SQLite's.
 */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "standard.h"

struct sqlite3;

enum {
    SCHEMA_VERSION = 10,
    SCHEMA_WITH_GAMES = 2,
    SCHEMA_WITH_PEOPLE = 3,
    SCHEMA_WITH_FRIENDS = 4,
    SCHEMA_WITH_ENGINES = 5,
    SCHEMA_WITH_PRINTS = 6,
    SCHEMA_WITH_WORDS = 7,
    SCHEMA_WITH_STUDIES = 8,
    SCHEMA_WITH_CARDS = 9,
    SCHEMA_WITH_BEGINNINGS = 10
};

/* A result in addition to SQLite's: the file has tables, or other parts, that none of our programs has made. */
enum { SCHEMA_FOREIGN = 23 /* SQLITE_AUTH */ };

/* Reads the version of a file's tables; 0: the file is empty. A file that is not ours counts as damaged. */
int schema_identify(struct sqlite3 *handle, int *version) __attribute__((warn_unused_result));

/*
 * Are the tables exactly those of a version (0 .. SCHEMA_VERSION)? Something that would run when the tables are used (a
 * view in the place of a table, a trigger, an expression in an index) is not ours: SCHEMA_FOREIGN. If something is
 * missing, that is damage.
 */
int schema_compare(struct sqlite3 *handle, int version) __attribute__((warn_unused_result));

/*
 * Are the tables those of a version, and is everything sound that a program reads at its start? This takes no longer if
 * there are more games.
 */
int schema_check(struct sqlite3 *handle, int version) __attribute__((warn_unused_result));

/* Is the whole file sound: every page, and every reference from one table to another? Reads all of it. */
int schema_check_all(struct sqlite3 *handle) __attribute__((warn_unused_result));

/*
 * Updates the tables to SCHEMA_VERSION in one transaction, and sets *version. Another process may have been faster, and
 * may be a newer program (SQLITE_READONLY). Before a file with tables is changed, a copy is made as
 * "DIRECTORY/gravitrips.version-N.db"; if that fails, nothing is changed.
 */
int schema_migrate(struct sqlite3 *handle, const char *directory, int *version) __attribute__((warn_unused_result));

/* Copies of a database, as backups or before its tables are changed. Private to src/store. */

struct sqlite3;

/*
 * Copies all that a connection reads to a new file. The connection must not be in a transaction that writes. Returns an
 * SQLite result; on an error a part of the file may exist.
 */
int copy_whole(struct sqlite3 *source, const char *path) __attribute__((warn_unused_result));

/* Copies to PATH.new, which is renamed to PATH when it is complete: PATH never holds only a part. */
int copy_as(struct sqlite3 *source, const char *path) __attribute__((warn_unused_result));

/* Deletes one of our files, and SQLite's files beside it. Returns false and sets errno if it fails. */
bool copy_delete(const char *path);

#endif
