/*
 * Statements in one call each: prepare, bind, step, finalize, and one result for
 * all of it.
 */
#include "store/sql.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stddef.h>

int sql_execute(sqlite3 *handle, const char *sql)
{
    return sqlite3_exec(handle, sql, NULL, NULL, NULL);
}

void sql_rollback(sqlite3 *handle)
{
    if (!sqlite3_get_autocommit(handle))
        sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
}

static int bind_one(sqlite3_stmt *statement, int place, char kind, va_list *values)
{
    switch (kind) {
    case 'i':
        return sqlite3_bind_int64(statement, place, va_arg(*values, int64_t));
    case 'd':
        return sqlite3_bind_double(statement, place, va_arg(*values, double));
    case 't':
        return sqlite3_bind_text(statement, place, va_arg(*values, const char *), -1, SQLITE_STATIC);
    case 'b': {
        const void *bytes = va_arg(*values, const void *);
        return sqlite3_bind_blob(statement, place, bytes, va_arg(*values, int), SQLITE_STATIC);
    }
    default:
        return sqlite3_bind_null(statement, place);
    }
}

static int prepare(sqlite3 *handle, sqlite3_stmt **statement, const char *sql, const char *kinds, va_list *values)
{
    *statement = NULL;
    int result = sqlite3_prepare_v2(handle, sql, -1, statement, NULL);
    for (int i = 0; result == SQLITE_OK && kinds[i]; i++)
        result = bind_one(*statement, i + 1, kinds[i], values);
    if (result != SQLITE_OK) {
        sqlite3_finalize(*statement);
        *statement = NULL;
    }
    return result;
}

int sql_prepare(sqlite3 *handle, sqlite3_stmt **statement, const char *sql, const char *kinds, ...)
{
    va_list values;
    va_start(values, kinds);
    int result = prepare(handle, statement, sql, kinds, &values);
    va_end(values);
    return result;
}

int sql_finish(sqlite3_stmt *statement, int result)
{
    int end = sqlite3_finalize(statement);
    if (result == SQLITE_ROW || result == SQLITE_DONE)
        result = SQLITE_OK;
    return result == SQLITE_OK ? end : result;
}

int sql_run(sqlite3 *handle, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *statement = NULL;
    va_list values;
    va_start(values, kinds);
    int result = prepare(handle, &statement, sql, kinds, &values);
    va_end(values);
    return sql_finish(statement, result == SQLITE_OK ? sqlite3_step(statement) : result);
}

int sql_exists(sqlite3 *handle, bool *found, const char *sql, const char *kinds, ...)
{
    sqlite3_stmt *statement = NULL;
    va_list values;
    va_start(values, kinds);
    int result = prepare(handle, &statement, sql, kinds, &values);
    va_end(values);
    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    *found = result == SQLITE_ROW;
    return sql_finish(statement, result);
}

int sql_integer(sqlite3 *handle, const char *sql, int *value)
{
    sqlite3_stmt *statement = NULL;
    int result = sql_prepare(handle, &statement, sql, "");
    if (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        *value = sqlite3_column_int(statement, 0);
    return sql_finish(statement, result);
}

/* --- rows --- */

static void add_column(struct sql_row *row, struct sql_column column)
{
    assert(row->count < SQL_COLUMNS_MAX);
    row->columns[row->count++] = column;
}

void sql_set_number(struct sql_row *row, const char *name, int64_t number)
{
    add_column(row, (struct sql_column){.name = name, .kind = 'i', .number = number});
}

void sql_set_text(struct sql_row *row, const char *name, const char *text)
{
    add_column(row, (struct sql_column){.name = name, .kind = 't', .text = text});
}

void sql_set_null(struct sql_row *row, const char *name)
{
    add_column(row, (struct sql_column){.name = name, .kind = 'n'});
}

static int bind_column(sqlite3_stmt *statement, int place, const struct sql_column *column)
{
    switch (column->kind) {
    case 'i':
        return sqlite3_bind_int64(statement, place, column->number);
    case 't':
        return sqlite3_bind_text(statement, place, column->text, -1, SQLITE_STATIC);
    default:
        return sqlite3_bind_null(statement, place);
    }
}

/* Runs a statement whose parameters are the row's columns by their place, and frees its words. */
static int run_row(sqlite3 *handle, sqlite3_str *words, const struct sql_row *row)
{
    sqlite3_stmt *statement = NULL;
    char *sql = sqlite3_str_finish(words);
    int result = sql ? sqlite3_prepare_v2(handle, sql, -1, &statement, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    for (int i = 0; result == SQLITE_OK && i < row->count; i++)
        result = bind_column(statement, i + 1, &row->columns[i]);
    return sql_finish(statement, result == SQLITE_OK ? sqlite3_step(statement) : result);
}

int sql_insert(sqlite3 *handle, const char *table, const struct sql_row *row)
{
    sqlite3_str *words = sqlite3_str_new(handle);
    sqlite3_str_appendf(words, "INSERT INTO %s", table);
    for (int i = 0; i < row->count; i++)
        sqlite3_str_appendf(words, "%s%s", i == 0 ? " (" : ", ", row->columns[i].name);
    for (int i = 0; i < row->count; i++)
        sqlite3_str_appendf(words, "%s?%d", i == 0 ? ") VALUES (" : ", ", i + 1);
    sqlite3_str_appendall(words, ")");
    return run_row(handle, words, row);
}

int sql_update(sqlite3 *handle, const char *table, const struct sql_row *row, int keys)
{
    sqlite3_str *words = sqlite3_str_new(handle);
    sqlite3_str_appendf(words, "UPDATE %s", table);
    for (int i = keys; i < row->count; i++)
        sqlite3_str_appendf(words, "%s%s = ?%d", i == keys ? " SET " : ", ", row->columns[i].name, i + 1);
    for (int i = 0; i < keys; i++)
        sqlite3_str_appendf(words, "%s%s = ?%d", i == 0 ? " WHERE " : " AND ", row->columns[i].name, i + 1);
    return run_row(handle, words, row);
}
