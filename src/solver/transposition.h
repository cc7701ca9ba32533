/*
 * The transposition table: what is known about positions that were searched before, shared by all threads without
 * locks. Looking up and storing is in slots.h, for keys of one word or of two.
 *
 * Keys are scattered by a function that can be reversed. The upper 32 bits of the result, as a fraction of 2^32, say
 * how far down the table the bucket lies, so any number of buckets is possible. The keys of one bucket are then
 * neighbours. The entry stores as many low bits as are needed to tell them apart, so two positions are never confused.
 */
#ifndef SOLVER_TRANSPOSITION_H
#define SOLVER_TRANSPOSITION_H

#include "solver/bitboard.h"
#include "standard.h"

enum {
    TRANSPOSITION_SLOTS = 4, /* entries in a bucket */
    TRANSPOSITION_UPPER = 32 /* how many bits of a scattered key find the bucket */
};

struct transposition {
    void *memory;   /* what calloc returned */
    void *buckets;  /* an array of the struct bucket in slots.h */
    size_t bytes;   /* the size to which the table may grow; memory beyond its present size is untouched */
    uint64_t count; /* the number of buckets, which growing multiplies by a power of two */
    uint64_t count_first;
    uint64_t count_most;
    size_t bucket_bytes; /* the size of one bucket */
    int key_bits;        /* bits of a key */
    int rest_bits;       /* how many low bits of a scattered key the entry stores */
    size_t unspread;     /* while growing: how many old buckets still have to be emptied; else 0 */
    bitboard_set key_mask;
};

/*
 * Makes an empty table of at most `bytes`, and only little less, for keys of `key_bits` bits. If memory is short the
 * size is halved until it fits, and `reduced` is set. Returns false only if not even the smallest fits: 2 MiB for keys
 * of 64 bits, less for shorter ones, 16 MiB for those of 128. The table begins small, so that easy questions stay
 * within the processor's cache, and grows within the memory that it has reserved.
 */
bool transposition_init(struct transposition *table, size_t bytes, int key_bits, bool *reduced);
void transposition_free(struct transposition *table);

/* Deletes all entries and makes the table small again. No search may be running. */
void transposition_clear(struct transposition *table);

/* How many entries the table has room for at its present size; 0 if it cannot grow. */
uint64_t transposition_room(const struct transposition *table);

/*
 * Grows the table if it can, and keeps its entries. Each call does one step, so that the caller can stop in between.
 * Returns true after the last step. Until then the only calls allowed are transposition_grow, transposition_clear and
 * transposition_free. No search may be running.
 */
bool transposition_grow(struct transposition *table) __attribute__((warn_unused_result));

/*
 * Moves the entries of one bucket to their new buckets, when the number of buckets is multiplied by 2^more. The upper
 * `more` bits of the rest then help to find the bucket.
 */
void transposition_narrow_spread(struct transposition *table, size_t index, int more);
void transposition_wide_spread(struct transposition *table, size_t index, int more);

#endif
