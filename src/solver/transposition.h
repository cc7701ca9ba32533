/*
 * The transposition table: what is known of positions that were searched
 * before, shared by all threads without locks. How it looks up and keeps is in
 * slots.h, for keys of one word or of two.
 *
 * Keys are scattered by a function that can be undone. Of what comes out the
 * upper 32 bits, as a fraction of 2^32, say how far down the table the bucket
 * lies: any number of buckets will do. The keys of one bucket are neighbours
 * then, and as many low bits are kept in the entry as tell them apart, so two
 * positions are never confused.
 */
#ifndef SOLVER_TRANSPOSITION_H
#define SOLVER_TRANSPOSITION_H

#include "solver/bitboard.h"
#include "standard.h"

enum {
    TRANSPOSITION_SLOTS = 4, /* entries in a bucket */
    TRANSPOSITION_UPPER = 32 /* bits of a scattered key that find the bucket */
};

struct transposition {
    void *memory;   /* what is freed in the end */
    void *buckets;  /* of the kind in slots.h */
    size_t bytes;   /* to which it may grow; memory beyond its present size is not touched */
    uint64_t count; /* the number of buckets, which growing multiplies by a power of two */
    uint64_t count_first;
    uint64_t count_most;
    size_t bucket_bytes; /* the size of one bucket */
    int key_bits;        /* bits of a key */
    int rest_bits;       /* low bits of a scattered key that are kept in the entry */
    size_t unspread;     /* buckets that growing has still to spread; 0: it is not growing */
    bitboard_set key_mask;
};

/*
 * Makes an empty table of at most `bytes`, and little less, for keys of `key_bits` bits. When memory is short it is
 * halved until it fits, and `reduced` is set. Returns false only if not even the smallest fits: 2 MiB for keys of 64
 * bits, less for shorter ones, 16 MiB for those of 128. The table begins small, so that easy questions stay within the
 * processor's cache, and grows within the memory that it reserved.
 */
bool transposition_init(struct transposition *table, size_t bytes, int key_bits, bool *reduced);
void transposition_free(struct transposition *table);

/* Forgets everything and becomes small again. No search may be running. */
void transposition_clear(struct transposition *table);

/* The number of entries it has room for at its present size if it can grow, else 0. */
uint64_t transposition_room(const struct transposition *table);

/*
 * Grows, keeping its entries, if it can; in steps, so that the caller can be told to stop meanwhile. Returns true after
 * the last step. Until then the table can only go on growing, be cleared or be freed. No search may be running.
 */
bool transposition_grow(struct transposition *table) __attribute__((warn_unused_result));

/* Moves the entries of one bucket to where they lie once `more` bits of the rest name the bucket, too. */
void transposition_narrow_spread(struct transposition *table, size_t index, int more);
void transposition_wide_spread(struct transposition *table, size_t index, int more);

#endif
