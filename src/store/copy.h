/* The copy of a database that is made before its tables are changed. Private to src/store. */
#ifndef STORE_COPY_H
#define STORE_COPY_H

struct sqlite3;

/*
 * Copies the file of a connection, as it was last committed, to "gravitrips.version-N.db" in the directory, where N is
 * the version of its tables, and removes copies that were made before earlier changes. Returns an SQLite result; if it
 * is not SQLITE_OK the earlier copies are still there.
 */
int copy_version(struct sqlite3 *handle, const char *directory, int version) __attribute__((warn_unused_result));

/*
 * Copies all that a connection reads, which is in no transaction that writes, to a new file. Returns an SQLite result;
 * if it is not SQLITE_OK a part of the file may be there.
 */
int copy_whole(struct sqlite3 *source, const char *path) __attribute__((warn_unused_result));

#endif
