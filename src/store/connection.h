/* Connections to the database file, with what makes it safe to share and to kill. Private to src/store. */
#ifndef STORE_CONNECTION_H
#define STORE_CONNECTION_H

struct sqlite3;

/*
 * Opens a connection that waits up to three seconds for others to unlock the file, and looks whether it is a database.
 * `flags` as for sqlite3_open_v2. Returns an SQLite result; *handle is NULL if it failed.
 *
 * With a rollback journal and synchronous = NORMAL a killed process loses nothing it had committed; only a power cut
 * can take back the last transaction, whole. Each commit waits for the platter. Views and triggers in the file do
 * nothing, and a statement that does not end is interrupted (SQLITE_INTERRUPT).
 */
int connection_open(struct sqlite3 **handle, const char *name, int flags) __attribute__((warn_unused_result));

/*
 * The same for a file in a place where nothing can be written, and so by nobody. SQLITE_CANTOPEN if there is a log or a
 * journal, which could not be read there: without it we read nothing.
 */
int connection_open_fixed(struct sqlite3 **handle, const char *path) __attribute__((warn_unused_result));

/*
 * The same for one that only reads: the file, a log beside it and what else is in the folder are afterwards what they
 * were before. Reads what is in the log, too.
 */
int connection_open_reading(struct sqlite3 **handle, const char *path) __attribute__((warn_unused_result));

/*
 * Earlier versions kept a write-ahead log: puts what is in it into the file, and goes on with a rollback journal. Does
 * nothing while another process has the file open, or on any failure: the log serves until the next start.
 */
void connection_leave_log(struct sqlite3 *handle);

/*
 * What a call's result means where SQLite says less than it knows: CONNECTION_TOO_LARGE, a kind of SQLITE_FULL, if the
 * system lets no file grow so far (ulimit -f). To be asked before anything else uses the handle.
 */
int connection_judge(struct sqlite3 *handle, int result) __attribute__((warn_unused_result));

enum { CONNECTION_TOO_LARGE = 13 /* SQLITE_FULL */ | 1 << 8 };

/*
 * From here on each file that SQLite makes is for this person alone (0600), whatever the umask says. Opening a
 * connection does that; any thread.
 */
void connection_make_private(void);

#endif
