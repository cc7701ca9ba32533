/*
 * The transposition table: buckets of four entries of 16 bytes, one cache line each. Its memory comes from the system
 * filled with zeros, so that pages which are never used cost nothing.
 *
 * There are no locks. An entry is two words: the data, and the key XOR the data. If two threads write an entry at the
 * same time, its words may come from both. XORed they then do not give the key, and the entry is not found (Hyatt and
 * Mann, "A lock-less transposition table implementation for parallel search chess engines", 2002).
 */
#include "ai/table.h"

#include "standard.h"
#include <sys/mman.h>

enum { BUCKET_ENTRIES = 4, CACHE_LINE = 64, LARGE_PAGE = 2 << 20, BUCKETS_LEAST = 1 << 8, SEARCHES = 32 };

struct slot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;  /* the rest of the entry; 0: the entry is empty */
};

struct bucket {
    struct slot slots[BUCKET_ENTRIES];
};

_Static_assert(sizeof(struct bucket) == CACHE_LINE, "a bucket fills a cache line");

struct table {
    void *memory;           /* the memory that is freed in the end */
    struct bucket *buckets; /* the first aligned address in `memory` */
    size_t mask;            /* number of buckets - 1 */
    unsigned search;        /* counts the searches, modulo SEARCHES */
};

void table_use_large_pages(void *memory, size_t bytes)
{
    size_t skip = (LARGE_PAGE - (uintptr_t)memory % LARGE_PAGE) % LARGE_PAGE;
#ifdef MADV_HUGEPAGE
    if (bytes > TABLE_BYTES)
        (void)madvise((char *)memory + skip, bytes - skip, MADV_HUGEPAGE); /* only a hint, which may fail */
#endif
}

/* A large table is aligned to large pages. */
static bool allocate_buckets(struct table *table, size_t buckets)
{
    size_t bytes = buckets * sizeof(struct bucket),
           alignment = bytes > TABLE_BYTES ? LARGE_PAGE : sizeof(struct bucket);
    table->memory = calloc(bytes + alignment, 1);
    if (!table->memory)
        return false;
    uintptr_t address = (uintptr_t)table->memory;
    size_t skip = (alignment - address % alignment) % alignment;
    table->buckets = (struct bucket *)(void *)((char *)table->memory + skip);
    table->mask = buckets - 1;
    table->search = 0;
    table_use_large_pages(table->buckets, bytes);
    return true;
}

struct table *table_create(size_t bytes)
{
    struct table *table = malloc(sizeof *table);
    if (!table)
        return NULL;
    for (size_t buckets = bytes / sizeof(struct bucket); buckets >= BUCKETS_LEAST; buckets /= 2)
        if (allocate_buckets(table, buckets))
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

void table_fetch(const struct table *table, uint64_t hash)
{
    __builtin_prefetch(&table->buckets[hash & table->mask]);
}

static uint64_t pack_entry(const struct table_entry *entry)
{
    return (uint64_t)(uint16_t)entry->value | (uint64_t)entry->depth << 16 | (uint64_t)entry->bound << 24 |
           (uint64_t)entry->complete << 26 | (uint64_t)entry->search << 27 | (uint64_t)entry->move.kind << 32 |
           (uint64_t)entry->move.from << 40 | (uint64_t)entry->move.to << 48;
}

static struct table_entry unpack_entry(uint64_t key, uint64_t data)
{
    return (struct table_entry){
        .key = key,
        .value = (int16_t)(uint16_t)data,
        .depth = (uint8_t)(data >> 16),
        .bound = data >> 24 & 3,
        .complete = data >> 26 & 1,
        .search = data >> 27 & 31,
        .move = {.kind = (uint8_t)(data >> 32), .from = (uint8_t)(data >> 40), .to = (uint8_t)(data >> 48)},
    };
}

static struct table_entry read_slot(const struct slot *slot)
{
    uint64_t data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    return unpack_entry(atomic_load_explicit(&slot->check, memory_order_relaxed) ^ data, data);
}

bool table_find(const struct table *table, uint64_t hash, struct table_entry *entry)
{
    const struct bucket *bucket = &table->buckets[hash & table->mask];
    for (int i = 0; i < BUCKET_ENTRIES; i++) {
        *entry = read_slot(&bucket->slots[i]);
        if (entry->key == hash && entry->bound != BOUND_NONE)
            return true;
    }
    return false;
}

void table_begin_search(struct table *table)
{
    table->search = (table->search + 1) % SEARCHES;
}

void table_store(struct table *table, struct table_entry entry)
{
    struct bucket *bucket = &table->buckets[entry.key & table->mask];
    int place = 0, least = INT_MAX;
    for (int i = 0; i < BUCKET_ENTRIES && least >= 0; i++) {
        struct table_entry candidate = read_slot(&bucket->slots[i]);
        bool own = candidate.key == entry.key || candidate.bound == BOUND_NONE;
        /* entries of this search are worth more than those of earlier ones; after that, deep ones are worth more */
        int worth = own ? -1 : candidate.depth + (candidate.search == table->search ? UINT8_MAX + 1 : 0);
        if (worth < least) {
            least = worth;
            place = i;
        }
    }
    entry.search = table->search % SEARCHES;
    uint64_t data = pack_entry(&entry);
    atomic_store_explicit(&bucket->slots[place].check, entry.key ^ data, memory_order_relaxed);
    atomic_store_explicit(&bucket->slots[place].data, data, memory_order_relaxed);
}
