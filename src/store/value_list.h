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

#endif
