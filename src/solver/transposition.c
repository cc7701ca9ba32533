/* The transposition table: memory, and what an entry has to give way to. */
#include "solver/transposition.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    REST_MOST = 48, /* bits of an entry left for the key */
    KEY_LEAST = 16,
    INDEX_LEAST = 8,        /* the smallest table has 2^8 buckets, or as many as long keys need */
    INDEX_AT_FIRST = 16,    /* and a large one begins with 2^16: one huge page */
    GROWTH = 3,             /* it becomes 2^3 times as large */
    STEP_BUCKETS = 1 << 12, /* spread by one step of growing: less than a millisecond */
    HUGE_PAGE = 2 << 20,
    WORK_MOST = 15,
    AGEING_SHIFT = 16, /* three well mixed bits of a key */
    AGEING_MASK = 7
};

/* Aligned to huge pages, with which the search is a tenth faster; zeroed by the system, page by page when touched. */
static bool allocate(struct transposition *table, int index_bits)
{
    size_t bytes = sizeof(struct transposition_bucket) << index_bits;
    size_t alignment = bytes >= HUGE_PAGE ? HUGE_PAGE : sizeof(struct transposition_bucket);
    table->memory = calloc(bytes + alignment, 1);
    if (!table->memory)
        return false;
    size_t skip = alignment - (uintptr_t)table->memory % alignment;
    table->buckets = (struct transposition_bucket *)(void *)((char *)table->memory + skip);
    table->bytes = bytes;
    table->rest_at_least = table->key_bits - index_bits;
    table->rest_at_first = table->key_bits - (index_bits < INDEX_AT_FIRST ? index_bits : INDEX_AT_FIRST);
    table->rest_bits = table->rest_at_first;
    table->unspread = 0;
#ifdef MADV_HUGEPAGE
    (void)madvise(table->buckets, bytes, MADV_HUGEPAGE); /* only a hint */
#endif
    return true;
}

bool transposition_init(struct transposition *table, size_t bytes, int key_bits, bool *reduced)
{
    int least = key_bits - REST_MOST > INDEX_LEAST ? key_bits - REST_MOST : INDEX_LEAST;
    int index_bits = least;
    table->key_bits = key_bits > KEY_LEAST ? key_bits : KEY_LEAST;
    table->key_mask = UINT64_MAX >> (64 - table->key_bits);
    while (index_bits < table->key_bits && bytes >> (index_bits + 1) >= sizeof(struct transposition_bucket))
        index_bits++;
    *reduced = false;
    for (; index_bits >= least; index_bits--) {
        if (allocate(table, index_bits))
            return true;
        *reduced = true;
    }
    return false;
}

void transposition_free(struct transposition *table)
{
    free(table->memory);
}

static size_t buckets_of(const struct transposition *table)
{
    return (size_t)1 << (table->key_bits - table->rest_bits);
}

/* By how many bits of the rest it grows next. */
static int growth_of(const struct transposition *table)
{
    int left = table->rest_bits - table->rest_at_least;
    return left < GROWTH ? left : GROWTH;
}

void transposition_clear(struct transposition *table)
{
    size_t touched = buckets_of(table) << (table->unspread != 0 ? growth_of(table) : 0);
    memset(table->buckets, 0, touched * sizeof *table->buckets);
    table->rest_bits = table->rest_at_first;
    table->unspread = 0;
}

uint64_t transposition_room(const struct transposition *table)
{
    return table->rest_bits > table->rest_at_least ? buckets_of(table) * TRANSPOSITION_SLOTS : 0;
}

/* Moves the entries of one bucket to where they lie once `more` bits of the rest name the bucket, too. */
static void spread(struct transposition *table, size_t index, int more)
{
    int rest_bits = table->rest_bits - more;
    uint64_t entries[TRANSPOSITION_SLOTS];
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        entries[i] = atomic_load_explicit(&table->buckets[index].slots[i], memory_order_relaxed);
        atomic_store_explicit(&table->buckets[index].slots[i], 0, memory_order_relaxed);
    }
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        uint64_t rest = entries[i] >> TRANSPOSITION_REST;
        struct transposition_bucket *bucket = &table->buckets[index << more | rest >> rest_bits];
        uint64_t entry = (rest & ((UINT64_C(1) << rest_bits) - 1)) << TRANSPOSITION_REST |
                         (entries[i] & ((UINT64_C(1) << TRANSPOSITION_REST) - 1));
        /* Only this bucket's entries come there: slot i is free. */
        if (entries[i] != 0)
            atomic_store_explicit(&bucket->slots[i], entry, memory_order_relaxed);
    }
}

/* In place: the last bucket goes first, each into room that those before it have left or that was never used. */
bool transposition_grow(struct transposition *table)
{
    int more = growth_of(table);
    if (table->unspread == 0)
        table->unspread = buckets_of(table);
    for (int i = 0; i < STEP_BUCKETS && table->unspread > 0; i++)
        spread(table, --table->unspread, more);
    if (table->unspread > 0)
        return false;
    table->rest_bits -= more;
    return true;
}

/* The logarithm of the nodes spent, never 0, so that no entry is 0. */
static uint64_t work_of(uint64_t nodes)
{
    int work = 64 - __builtin_clzll(nodes | 1);
    return (uint64_t)(work < WORK_MOST ? work : WORK_MOST);
}

/* The slot that holds the key, or else the one whose entry cost least. */
static int slot_for(struct transposition_place place, uint64_t *old)
{
    int least = 0;
    uint64_t least_work = WORK_MOST + 1;
    *old = 0;
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        uint64_t entry = atomic_load_explicit(&place.bucket->slots[i], memory_order_relaxed);
        if (entry != 0 && entry >> TRANSPOSITION_REST == place.rest) {
            *old = entry;
            return i;
        }
        if ((entry & WORK_MOST) < least_work) {
            least = i;
            least_work = entry & WORK_MOST;
        }
    }
    return least;
}

/* Ageing: one in eight new entries makes its bucket's others worth less, so that those of old questions give way. */
static void age_others(struct transposition_place place, int slot)
{
    if ((place.rest >> AGEING_SHIFT & AGEING_MASK) != 0)
        return;
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        uint64_t entry = atomic_load_explicit(&place.bucket->slots[i], memory_order_relaxed);
        if (i != slot && (entry & WORK_MOST) > 1)
            atomic_store_explicit(&place.bucket->slots[i], entry - 1, memory_order_relaxed);
    }
}

void transposition_store(struct transposition_place place, int lower, int upper, uint64_t nodes)
{
    uint64_t old;
    int slot = slot_for(place, &old);
    if (old != 0) {
        lower = transposition_lower(old) > lower ? transposition_lower(old) : lower;
        upper = transposition_upper(old) < upper ? transposition_upper(old) : upper;
    } else {
        age_others(place, slot);
    }
    uint64_t entry = place.rest << TRANSPOSITION_REST | (uint64_t)(upper + TRANSPOSITION_BIAS) << 10 |
                     (uint64_t)(lower + TRANSPOSITION_BIAS) << 4 | work_of(nodes);
    atomic_store_explicit(&place.bucket->slots[slot], entry, memory_order_relaxed);
}
