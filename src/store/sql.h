/* Statements in one call each. Private to src/store; all results are SQLite's. */
#ifndef STORE_SQL_H
#define STORE_SQL_H

#include <stdbool.h>
#include <stdint.h>

struct sqlite3;
struct sqlite3_stmt;

/* Runs statements that answer nothing, or whose answer does not matter. */
int sql_execute(struct sqlite3 *handle, const char *sql) __attribute__((warn_unused_result));

/* The first column of the first row; *value stays as it is if there is no row. */
int sql_integer(struct sqlite3 *handle, const char *sql, int *value) __attribute__((warn_unused_result));

/*
 * Prepares a statement and binds what follows to its parameters 1, 2, ...: "i" an int64_t, "t" a text (NULL is NULL),
 * "b" bytes (const void *, int), "d" a double, "n" NULL. Texts and bytes must outlive the statement. Statement is NULL
 * on failure.
 */
int sql_prepare(struct sqlite3 *handle, struct sqlite3_stmt **statement, const char *sql, const char *kinds, ...)
    __attribute__((warn_unused_result));

/* Prepares, binds, runs a statement that answers nothing. */
int sql_run(struct sqlite3 *handle, const char *sql, const char *kinds, ...) __attribute__((warn_unused_result));

/* Prepares, binds, and sets *found: is there a row? */
int sql_exists(struct sqlite3 *handle, bool *found, const char *sql, const char *kinds, ...)
    __attribute__((warn_unused_result));

enum { SQL_COLUMNS_MAX = 24 };

/* Columns, each with its value, from which a statement and what is bound to it come. Begins as all 0. */
struct sql_row {
    int count;
    struct sql_column {
        const char *name;
        char kind; /* as for sql_prepare: 'i', 't' or 'n' */
        int64_t number;
        const char *text;
    } columns[SQL_COLUMNS_MAX];
};

/* Add a column. Name and text must outlive the row. */
void sql_set_number(struct sql_row *row, const char *name, int64_t number);
void sql_set_text(struct sql_row *row, const char *name, const char *text);
void sql_set_null(struct sql_row *row, const char *name);

/* Inserts a row. */
int sql_insert(struct sqlite3 *handle, const char *table, const struct sql_row *row)
    __attribute__((warn_unused_result));

/* Changes the rows of the table that agree in the first `keys` columns: they get all the others. */
int sql_update(struct sqlite3 *handle, const char *table, const struct sql_row *row, int keys)
    __attribute__((warn_unused_result));

/* Ends a transaction that failed, which may have ended by itself. */
void sql_rollback(struct sqlite3 *handle);

/* After the last step: SQLITE_OK if the rows ended with SQLITE_DONE, else what ended them. NULL is allowed. */
int sql_finish(struct sqlite3_stmt *statement, int result);

#endif
