/*
 * The entries of the transposition table, for keys of one 64-bit word or of two (WORDS).
 *
 * An entry is one 64-bit word. It is read and written as a whole, so a thread never sees half of it:
 *
 *     63                    16 15     10 9       4 3    0
 *     +-----------------------+---------+---------+------+
 *     | rest of the key       |  upper  |  lower  | work |
 *     +-----------------------+---------+---------+------+
 *
 * For keys of two words the bounds have seven bits, and a second word has the lower 64 bits of the rest. The two words
 * are written one after the other. If one thread reads while another is writing, it may see halves of two different
 * keys, but accepts them only if both fit the key that it looks for. Each half is well scattered, so the lower one
 * alone fits by chance once in 2^64 times.
 */
#ifndef SOLVER_SLOTS_H
#define SOLVER_SLOTS_H

#include "solver/sets.h"
#include "solver/transposition.h"

#if WORDS == 1
enum { SLOT_BOUND = 6, SLOT_BIAS = 32 };
#else
enum { SLOT_BOUND = 7, SLOT_BIAS = 64 };
#endif

/* a bound is stored as bound + SLOT_BIAS, which is never negative */
enum {
    SLOT_WORK = 4,
    SLOT_WORK_MOST = (1 << SLOT_WORK) - 1,
    SLOT_UPPER = SLOT_WORK + SLOT_BOUND,
    SLOT_REST = SLOT_UPPER + SLOT_BOUND, /* the bit where the rest of the key begins */
    SLOT_AGEING = 16,                    /* the lowest of three key bits that serve as a random number */
    SLOT_AGEING_MASK = 7
};

struct slot {
    _Atomic uint64_t entry; /* 0: free */
#if WORDS == 2
    _Atomic uint64_t low; /* the lower 64 bits of the rest of the key */
#endif
};

struct bucket {
    _Alignas(TRANSPOSITION_SLOTS *WORDS * 8) struct slot slots[TRANSPOSITION_SLOTS];
};

/* Where the table has the entry of a key: in which bucket, and the rest of the key by which to recognize it. */
struct place {
    struct bucket *bucket;
    set rest;
};

ALWAYS_INLINE set slots_scattered(const struct transposition *table, set key)
{
    /*
     * scattering multiplies by 2^64 or 2^128 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4
     */
    set ratio = UINT64_C(0x9E3779B97F4A7C15);
#if WORDS == 1
    return key * ratio & (set)table->key_mask;
#else
    set hash = key * (ratio << 64 | UINT64_C(0xF39CC0605CEDC835)) & table->key_mask;
    return hash ^ hash >> (table->key_bits / 2);
#endif
}

/* The index of the bucket to which a scattered key belongs, in a table of `count` buckets. */
ALWAYS_INLINE size_t slots_index(const struct transposition *table, set hash, uint64_t count)
{
    return (size_t)((uint64_t)(hash >> (table->key_bits - TRANSPOSITION_UPPER)) * count >> TRANSPOSITION_UPPER);
}

ALWAYS_INLINE set slots_rest(set hash, int rest_bits)
{
    return hash & (((set)1 << rest_bits) - 1);
}

ALWAYS_INLINE struct place slots_place(const struct transposition *table, set key)
{
    set hash = slots_scattered(table, key);
    struct bucket *buckets = table->buckets;
    return (struct place){&buckets[slots_index(table, hash, table->count)], slots_rest(hash, table->rest_bits)};
}

/* Is the entry in this slot the one of the key that has this rest? */
ALWAYS_INLINE bool slots_holds(const struct slot *slot, uint64_t entry, set rest)
{
#if WORDS == 1
    (void)slot;
    return entry >> SLOT_REST == rest && entry != 0;
#else
    return atomic_load_explicit(&slot->low, memory_order_relaxed) == (uint64_t)rest &&
           entry >> SLOT_REST == (uint64_t)(rest >> 64) && entry != 0;
#endif
}

/* Finds the entry that is stored for a key; 0 if there is none. */
ALWAYS_INLINE uint64_t slots_find(struct place place)
{
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        const struct slot *slot = &place.bucket->slots[i];
        uint64_t entry = atomic_load_explicit(&slot->entry, memory_order_relaxed);
        if (slots_holds(slot, entry, place.rest))
            return entry;
    }
    return 0;
}

ALWAYS_INLINE int slots_lower(uint64_t entry)
{
    return (int)(entry >> SLOT_WORK & ((1 << SLOT_BOUND) - 1)) - SLOT_BIAS;
}

ALWAYS_INLINE int slots_upper(uint64_t entry)
{
    return (int)(entry >> SLOT_UPPER & ((1 << SLOT_BOUND) - 1)) - SLOT_BIAS;
}

/* Fills a slot. `says` holds the low bits of the entry: what it says about the position. */
static inline void slots_fill(struct slot *slot, set rest, uint64_t says)
{
#if WORDS == 2
    atomic_store_explicit(&slot->low, (uint64_t)rest, memory_order_relaxed);
    rest >>= 64;
#endif
    atomic_store_explicit(&slot->entry, (uint64_t)rest << SLOT_REST | says, memory_order_relaxed);
}

/* How much work an entry took: the binary logarithm of its number of nodes, plus 1 so that no entry is 0. */
static inline uint64_t slots_work(uint64_t nodes)
{
    int work = 64 - __builtin_clzll(nodes | 1);
    return (uint64_t)(work < SLOT_WORK_MOST ? work : SLOT_WORK_MOST);
}

/* The slot that holds the key or, if none does, the slot whose entry took the least work. */
static inline int slots_for(struct place place, uint64_t *old)
{
    int least = 0;
    uint64_t least_work = SLOT_WORK_MOST + 1;
    *old = 0;
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        const struct slot *slot = &place.bucket->slots[i];
        uint64_t entry = atomic_load_explicit(&slot->entry, memory_order_relaxed);
        if (slots_holds(slot, entry, place.rest)) {
            *old = entry;
            return i;
        }
        if ((entry & SLOT_WORK_MOST) < least_work) {
            least = i;
            least_work = entry & SLOT_WORK_MOST;
        }
    }
    return least;
}

/*
 * Ageing: one in eight new entries lowers the value of the others in its bucket, so that entries of earlier searches
 * are replaced in the end.
 */
static inline void slots_age_others(struct place place, int kept)
{
    if ((place.rest >> SLOT_AGEING & SLOT_AGEING_MASK) != 0)
        return;
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        struct slot *slot = &place.bucket->slots[i];
        uint64_t entry = atomic_load_explicit(&slot->entry, memory_order_relaxed);
        if (i != kept && (entry & SLOT_WORK_MOST) > 1)
            atomic_store_explicit(&slot->entry, entry - 1, memory_order_relaxed);
    }
}

/*
 * Stores an entry. It replaces the older one of the same position or, if there is none, the bucket's least valuable
 * entry.
 */
static inline void slots_store(struct place place, int lower, int upper, uint64_t nodes)
{
    uint64_t old;
    int slot = slots_for(place, &old);
    if (old != 0) {
        lower = slots_lower(old) > lower ? slots_lower(old) : lower;
        upper = slots_upper(old) < upper ? slots_upper(old) : upper;
    } else {
        slots_age_others(place, slot);
    }
    slots_fill(&place.bucket->slots[slot], place.rest,
               (uint64_t)(upper + SLOT_BIAS) << SLOT_UPPER | (uint64_t)(lower + SLOT_BIAS) << SLOT_WORK |
                   slots_work(nodes));
}

/*
 * Restores the scattered key of an entry from its bucket and its rest: it is the first one with this rest, counting
 * from the bucket's first key.
 */
static inline set slots_hash(const struct transposition *table, size_t index, set rest)
{
    uint64_t upper = (((uint64_t)index << TRANSPOSITION_UPPER) + table->count - 1) / table->count;
    set first = (set)upper << (table->key_bits - TRANSPOSITION_UPPER);
    return first + slots_rest(rest - first, table->rest_bits);
}

/* Implements transposition_narrow_spread and transposition_wide_spread: see transposition.h. */
static inline void slots_spread(struct transposition *table, size_t index, int more)
{
    struct bucket *buckets = table->buckets;
    struct bucket old = buckets[index];
    buckets[index] = (struct bucket){0};
    for (int i = 0; i < TRANSPOSITION_SLOTS; i++) {
        uint64_t entry = old.slots[i].entry;
        set rest = entry >> SLOT_REST;
#if WORDS == 2
        rest = rest << 64 | old.slots[i].low;
#endif
        set hash = slots_hash(table, index, rest);
        struct bucket *bucket = &buckets[slots_index(table, hash, table->count << more)];
        /* a new bucket gets entries from no other old bucket, so its slot i is free */
        if (entry != 0)
            slots_fill(&bucket->slots[i], slots_rest(hash, table->rest_bits - more),
                       entry & ((UINT64_C(1) << SLOT_REST) - 1));
    }
}

#endif
