/*
 * The transposition table: buckets of four entries of 16 bytes, one cache line
 * each. It comes zeroed from the system, so pages never touched cost no memory.
 */
#include "ai/table.h"

#include <stdlib.h>
#include <string.h>

enum {
    BUCKET_ENTRIES = 4,
    CACHE_LINE = 64,
    BUCKETS_MOST = 1 << 16, /* 4 MiB */
    BUCKETS_LEAST = 1 << 8,
    SEARCHES = 32
};

struct bucket {
    struct table_entry entries[BUCKET_ENTRIES];
};

_Static_assert(sizeof(struct bucket) == CACHE_LINE, "a bucket fills a cache line");

struct table {
    void *memory;           /* what is to be freed */
    struct bucket *buckets; /* the first cache line in it */
    size_t mask;            /* number of buckets - 1 */
    unsigned search;        /* counts searches, modulo SEARCHES */
};

static bool allocate(struct table *table, size_t buckets)
{
    table->memory = calloc(buckets + 1, sizeof(struct bucket));
    if (!table->memory)
        return false;
    uintptr_t address = (uintptr_t)table->memory;
    size_t skip = (CACHE_LINE - address % CACHE_LINE) % CACHE_LINE;
    table->buckets = (struct bucket *)(void *)((char *)table->memory + skip);
    table->mask = buckets - 1;
    table->search = 0;
    return true;
}

struct table *table_create(void)
{
    struct table *table = malloc(sizeof *table);
    if (!table)
        return NULL;
    for (size_t buckets = BUCKETS_MOST; buckets >= BUCKETS_LEAST; buckets /= 2)
        if (allocate(table, buckets))
            return table;
    free(table);
    return NULL;
}

void table_destroy(struct table *table)
{
    if (table) {
        free(table->memory);
        free(table);
    }
}

void table_clear(struct table *table)
{
    memset(table->buckets, 0, (table->mask + 1) * sizeof *table->buckets);
}

const struct table_entry *table_find(const struct table *table, uint64_t hash)
{
    const struct bucket *bucket = &table->buckets[hash & table->mask];
    for (int i = 0; i < BUCKET_ENTRIES; i++)
        if (bucket->entries[i].key == hash && bucket->entries[i].bound != BOUND_NONE)
            return &bucket->entries[i];
    return NULL;
}

void table_begin_search(struct table *table)
{
    table->search = (table->search + 1) % SEARCHES;
}

/* How much an entry is worth keeping: what this search wrote before what is left from others, then by depth. */
static int keep_worth(const struct table *table, const struct table_entry *entry)
{
    return entry->depth + (entry->search == table->search ? UINT8_MAX + 1 : 0);
}

void table_store(struct table *table, struct table_entry entry)
{
    struct bucket *bucket = &table->buckets[entry.key & table->mask];
    struct table_entry *place = &bucket->entries[0];
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        struct table_entry *candidate = &bucket->entries[i];
        if (candidate->key == entry.key || candidate->bound == BOUND_NONE) {
            place = candidate;
            break;
        }
        if (keep_worth(table, candidate) < keep_worth(table, place))
            place = candidate;
    }
    entry.search = table->search % SEARCHES;
    *place = entry;
}
