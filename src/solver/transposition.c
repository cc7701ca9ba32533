/* The transposition table: memory, and what an entry has to give way to. */
#include "solver/transposition.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
    REST_MOST = 48, /* bits of an entry left for the key */
    KEY_LEAST = 16,
    INDEX_LEAST = 8, /* the smallest table has 2^8 buckets, or as many as long keys need */
    HUGE_PAGE = 2 << 20,
    WORK_MOST = 15
};

/* Aligned to huge pages, with which the search is a tenth faster; zeroed by the system, page by page when touched. */
static bool allocate(struct transposition *table, int index_bits)
{
    size_t bytes = sizeof(struct transposition_bucket) << index_bits;
    size_t alignment = bytes >= HUGE_PAGE ? HUGE_PAGE : sizeof(struct transposition_bucket);

    table->memory = calloc(bytes + alignment, 1);
    if (table->memory == NULL)
        return false;
    size_t skip = alignment - (uintptr_t)table->memory % alignment;

    table->buckets = (struct transposition_bucket *)(void *)((char *)table->memory + skip);
    table->bytes = bytes;
    table->rest_bits = table->key_bits - index_bits;
    (void)madvise(table->buckets, bytes, MADV_HUGEPAGE); /* only a hint */
    return true;
}

bool transposition_init(struct transposition *table, size_t bytes, int key_bits, bool *reduced)
{
    int least = key_bits - REST_MOST > INDEX_LEAST ? key_bits - REST_MOST : INDEX_LEAST;
    int index_bits = least;

    table->key_bits = key_bits > KEY_LEAST ? key_bits : KEY_LEAST;
    table->key_mask = UINT64_MAX >> (64 - table->key_bits);
    while (index_bits < table->key_bits && sizeof(struct transposition_bucket) << (index_bits + 1) <= bytes)
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

void transposition_clear(struct transposition *table)
{
    memset(table->buckets, 0, table->bytes);
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

        if (entry != 0 && entry >> 16 == place.rest) {
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

void transposition_store(struct transposition_place place, int lower, int upper, uint64_t nodes)
{
    uint64_t old;
    int slot = slot_for(place, &old);

    if (old != 0) {
        lower = transposition_lower(old) > lower ? transposition_lower(old) : lower;
        upper = transposition_upper(old) < upper ? transposition_upper(old) : upper;
    }
    uint64_t entry = place.rest << 16 | (uint64_t)(upper + TRANSPOSITION_BIAS) << 10 |
                     (uint64_t)(lower + TRANSPOSITION_BIAS) << 4 | work_of(nodes);

    atomic_store_explicit(&place.bucket->slots[slot], entry, memory_order_relaxed);
}
