/*
 * Connections to the database file, with what makes it safe to share the file and to kill the program; and statements,
 * each in one call. Private to src/store; all results are SQLite's.
 */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include "standard.h"

struct sqlite3;
struct sqlite3_stmt;

/* --- connections to the database file --- */

/*
 * Opens a connection that waits up to three seconds for others to unlock the file, and checks that it is a database.
 * `flags` are as for sqlite3_open_v2. Returns an SQLite result; *handle is NULL if it failed. With a rollback journal
 * and synchronous = FULL, a process that is killed loses nothing that it has committed; a power cut can take back only
 * the last transaction, as a whole. Each commit waits for the disk. Views and triggers in the file do nothing, and a
 * statement that does not end is interrupted (SQLITE_INTERRUPT).
 */
int connection_open(struct sqlite3 **handle, const char *name, int flags) __attribute__((warn_unused_result));

/*
 * Opens a connection, as connection_open does, to a file in a place where nobody can write. SQLITE_CANTOPEN if there is
 * a log or a journal: it could not be read there, and the file alone may be wrong.
 */
int connection_open_fixed(struct sqlite3 **handle, const char *path) __attribute__((warn_unused_result));

/*
 * Like connection_open, for a program that only reads: the file, its log and the folder stay as they are. It reads what
 * is in the log as well.
 */
int connection_open_reading(struct sqlite3 **handle, const char *path) __attribute__((warn_unused_result));

/*
 * Makes transactions end by cutting the journal instead of removing it. That works even if the journal's name is gone,
 * so a transaction during which somebody removes the folder is complete in the open file. Earlier versions kept a
 * write-ahead log: its contents go into the file now, unless another process has the file open; the log then serves
 * until the next start.
 */
void connection_leave_log(struct sqlite3 *handle);

/* Ends the statements that the connection has kept, and closes it. Returns an SQLite result. NULL is allowed. */
int connection_close(struct sqlite3 *handle);

/* Removes the empty journal, if the file is still ours. Call this before a connection that could write is closed. */
void connection_drop_journal(struct sqlite3 *handle);

/* Is there a journal of an interrupted transaction beside the file? An empty one does not count. */
bool connection_has_journal(const char *path);

/*
 * Refines a result in cases in which SQLite tells less than it knows: CONNECTION_TOO_LARGE, a kind of SQLITE_FULL, if
 * the system does not let a file grow that far (ulimit -f). Call it before anything else uses the handle.
 */
int connection_judge(struct sqlite3 *handle, int result) __attribute__((warn_unused_result));

enum { CONNECTION_TOO_LARGE = 13 /* SQLITE_FULL */ | 1 << 8 };

/*
 * Makes every file that SQLite creates afterwards accessible to this user alone (0600), whatever the umask is. Opening
 * a connection calls this; any thread may.
 */
void connection_make_private(void);

/* --- running SQL statements --- */

/* Runs statements that have no answer, or whose answer does not matter. */
int sql_execute(struct sqlite3 *handle, const char *sql) __attribute__((warn_unused_result));

/* Runs a query, and reads the first column of its first row. If there is no row, *value stays as it is. */
int sql_integer(struct sqlite3 *handle, const char *sql, int *value) __attribute__((warn_unused_result));

/*
 * Prepares a statement and binds values to its parameters 1, 2, ...: "i" an int64_t, "t" a text (NULL is NULL), "b"
 * bytes (const void *, int), "d" a double, "n" NULL. Texts and bytes must outlive the statement. *statement is NULL on
 * failure.
 */
int sql_prepare(struct sqlite3 *handle, struct sqlite3_stmt **statement, const char *sql, const char *kinds, ...)
    __attribute__((warn_unused_result));

int sql_prepare_list(struct sqlite3 *handle, struct sqlite3_stmt **statement, const char *sql, const char *kinds,
                     va_list *values) __attribute__((warn_unused_result));

/*
 * Prepares, binds and runs a statement without an answer. This statement and those of the calls below are kept by the
 * connection, until connection_close, for the next call with the same SQL.
 */
int sql_run(struct sqlite3 *handle, const char *sql, const char *kinds, ...) __attribute__((warn_unused_result));

/*
 * Prepares, binds and runs a query, and reads the first column of its first row; *value stays as it is if there is no
 * row.
 */
int sql_number(struct sqlite3 *handle, int64_t *value, const char *sql, const char *kinds, ...)
    __attribute__((warn_unused_result));

/* Prepares and binds a query, and sets *found: does it find a row? */
int sql_exists(struct sqlite3 *handle, bool *found, const char *sql, const char *kinds, ...)
    __attribute__((warn_unused_result));

enum { SQL_COLUMNS_MAX = 24 };

/* Columns with their values, of which a statement and its bindings are made. Begins as all zeros. */
struct sql_row {
    int count;
    struct sql_column {
        const char *name;
        char kind; /* as for sql_prepare: 'i', 't' or 'n' */
        int64_t number;
        const char *text;
    } columns[SQL_COLUMNS_MAX];
};

/* Each adds a column to the row. Name and text must outlive the row. */
void sql_set_number(struct sql_row *row, const char *name, int64_t number);
void sql_set_text(struct sql_row *row, const char *name, const char *text);
void sql_set_null(struct sql_row *row, const char *name);

/* Inserts a row into the table. */
int sql_insert(struct sqlite3 *handle, const char *table, const struct sql_row *row)
    __attribute__((warn_unused_result));

/* Updates the rows of the table that agree with `row` in its first `keys` columns: sets all their other columns. */
int sql_update(struct sqlite3 *handle, const char *table, const struct sql_row *row, int keys)
    __attribute__((warn_unused_result));

/* Ends a failed transaction, which SQLite may have ended already. */
void sql_rollback(struct sqlite3 *handle);

/* Reads a column into `text`. Returns false if the column is not a text, is too long, or contains a zero byte. */
bool sql_text(struct sqlite3_stmt *row, int column, char *text, size_t size) __attribute__((warn_unused_result));

/* Frees a statement, which may be NULL. Returns SQLITE_OK if `result` is no error, otherwise the error. */
int sql_finish(struct sqlite3_stmt *statement, int result);

#endif
