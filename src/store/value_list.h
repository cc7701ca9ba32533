/* The settings as they stand in memory. Private to src/store; the caller locks. */
#ifndef STORE_VALUE_LIST_H
#define STORE_VALUE_LIST_H

#include <stdint.h>

struct sqlite3;

/* A text, or a whole number if `text` is NULL. */
struct value {
    char *key;
    char *text;
    int64_t integer;
    unsigned changes; /* counts the changes made by this process */
    unsigned writing; /* `changes` as of the running transaction */
    unsigned saved;   /* `changes` as of the last transaction that succeeded */
};

/* Starts as all zeros. Memory comes from SQLite's allocator. */
struct value_list {
    int count;
    int capacity;
    struct value *items; /* move when a value is added */
};

/* NULL if there is none. */
struct value *value_list_find(const struct value_list *list, const char *key);

/* Adds the number 0 under a key that has no value yet; NULL when memory is short. */
struct value *value_list_add(struct value_list *list, const char *key);

/* A copy for a value's `text`; NULL when memory is short. */
char *value_list_copy_text(const char *text);

/* Replaces the list by what a database holds. Returns an SQLite result; the list is empty if it is not SQLITE_OK. */
int value_list_load(struct value_list *list, struct sqlite3 *handle);

/* Forgets and frees everything. */
void value_list_clear(struct value_list *list);

#endif
