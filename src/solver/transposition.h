/*
 * The transposition table: what is known of positions that were searched
 * before, shared by all threads without locks.
 *
 * An entry is one 64-bit word, read and written whole, so threads can never
 * see half of one:
 *
 *     63                    16 15     10 9       4 3    0
 *     +-----------------------+---------+---------+------+
 *     | rest of the key       |  upper  |  lower  | work |
 *     +-----------------------+---------+---------+------+
 *
 * Keys are scattered by a multiplication that can be undone; its upper bits
 * name the bucket, the rest is kept, so two positions are never confused.
 */
#ifndef SOLVER_TRANSPOSITION_H
#define SOLVER_TRANSPOSITION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TRANSPOSITION_SLOTS = 4, /* entries in a bucket: half a cache line */
    TRANSPOSITION_BIAS = 32, /* bounds are kept as bound + 32 in six bits */
    TRANSPOSITION_REST = 16  /* where the rest of the key begins */
};

struct transposition_bucket {
    _Alignas(32) _Atomic uint64_t slots[TRANSPOSITION_SLOTS];
};

struct transposition {
    void *memory; /* what is to be freed */
    struct transposition_bucket *buckets;
    size_t bytes;      /* that it may grow to; what it has not grown to is not touched */
    int key_bits;      /* bits of a key */
    int rest_bits;     /* bits of it that are kept in the entry; the others name the bucket */
    int rest_at_least; /* rest_bits when it is fully grown */
    int rest_at_first; /* and when it is empty */
    size_t unspread;   /* buckets that growing has yet to spread; 0: it is not growing */
    uint64_t key_mask;
};

/* Where a key's entry lies, and what it looks like. */
struct transposition_place {
    struct transposition_bucket *bucket;
    uint64_t rest;
};

/*
 * Makes an empty table of at most `bytes` for keys of `key_bits` bits. When memory is short it is halved until it
 * fits, and `reduced` is set. False only if not even the smallest fits: 4 MiB for keys of 64 bits, less for shorter
 * ones. The table begins small, so that easy questions stay within the processor's cache, and grows within the memory
 * that it reserved.
 */
bool transposition_init(struct transposition *table, size_t bytes, int key_bits, bool *reduced);
void transposition_free(struct transposition *table);

/* Forgets everything and is small again. No search may be running. */
void transposition_clear(struct transposition *table);

/* The number of entries it has room for at its present size if it can grow, else 0. */
uint64_t transposition_room(const struct transposition *table);

/*
 * Grows, keeping its entries, if it can grow; in steps, so that the caller can be told to stop meanwhile. Returns true
 * after the last step; until then the table can only grow on, be cleared or be freed. No search may be running.
 */
bool transposition_grow(struct transposition *table) __attribute__((warn_unused_result));

/* Keeps an entry in the place of its predecessor or of the least worth one in the bucket. */
void transposition_store(struct transposition_place place, int lower, int upper, uint64_t nodes);

static inline struct transposition_place transposition_place(const struct transposition *table, uint64_t key)
{
    /* 2^64 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4 */
    uint64_t hash = key * UINT64_C(0x9E3779B97F4A7C15) & table->key_mask;
    return (struct transposition_place){&table->buckets[hash >> table->rest_bits],
                                        hash & ((UINT64_C(1) << table->rest_bits) - 1)};
}

/* Finds what is known; 0 if nothing is. */
static inline uint64_t transposition_find(struct transposition_place place)
{
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        uint64_t entry = atomic_load_explicit(&place.bucket->slots[i], memory_order_relaxed);
        if (entry >> TRANSPOSITION_REST == place.rest && entry != 0)
            return entry;
    }
    return 0;
}

static inline int transposition_lower(uint64_t entry)
{
    return (int)(entry >> 4 & 63) - TRANSPOSITION_BIAS;
}

static inline int transposition_upper(uint64_t entry)
{
    return (int)(entry >> 10 & 63) - TRANSPOSITION_BIAS;
}

#endif
