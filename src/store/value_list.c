/*
 * The settings in memory: a growing array, searched from front to back, for
 * there are only some dozens of them; and how it is read from a database.
 *
 * All memory comes from SQLite's allocator, so that tests can make every single
 * allocation fail by one switch.
 */
#include "store/value_list.h"

#include <sqlite3.h>
#include <stdbool.h>
#include <string.h>

char *value_list_copy_text(const char *text)
{
    return sqlite3_mprintf("%s", text);
}

struct value *value_list_find(const struct value_list *list, const char *key)
{
    for (int i = 0; i < list->count; i++)
        if (strcmp(list->items[i].key, key) == 0)
            return &list->items[i];
    return NULL;
}

static bool grow(struct value_list *list)
{
    int capacity = list->capacity ? 2 * list->capacity : 16;
    struct value *items = sqlite3_realloc64(list->items, (size_t)capacity * sizeof *items);
    if (!items)
        return false;
    list->items = items;
    list->capacity = capacity;
    return true;
}

struct value *value_list_add(struct value_list *list, const char *key)
{
    if (list->count == list->capacity && !grow(list))
        return NULL;
    struct value *value = &list->items[list->count];
    *value = (struct value){.key = value_list_copy_text(key)};
    if (!value->key)
        return NULL;
    list->count++;
    return value;
}

void value_list_clear(struct value_list *list)
{
    for (int i = 0; i < list->count; i++) {
        sqlite3_free(list->items[i].key);
        sqlite3_free(list->items[i].text);
    }
    sqlite3_free(list->items);
    *list = (struct value_list){0};
}

/* Takes over one row (key, value); the table's constraints allow numbers and texts only. */
static int load_row(struct value_list *list, sqlite3_stmt *row)
{
    bool is_text = sqlite3_column_type(row, 1) == SQLITE_TEXT;
    const char *key = (const char *)sqlite3_column_text(row, 0);
    const char *text = is_text ? (const char *)sqlite3_column_text(row, 1) : NULL;
    struct value *value = key && (text || !is_text) ? value_list_add(list, key) : NULL;
    if (!value)
        return SQLITE_NOMEM;
    value->integer = sqlite3_column_int64(row, 1);
    value->text = text ? value_list_copy_text(text) : NULL;
    return is_text && !value->text ? SQLITE_NOMEM : SQLITE_OK;
}

int value_list_load(struct value_list *list, sqlite3 *handle)
{
    sqlite3_stmt *statement = NULL;
    value_list_clear(list);
    int result = sqlite3_prepare_v2(handle, "SELECT key, value FROM setting", -1, &statement, NULL);
    while (result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW)
        result = load_row(list, statement);
    sqlite3_finalize(statement);
    if (result == SQLITE_DONE)
        return SQLITE_OK;
    value_list_clear(list);
    return result;
}
