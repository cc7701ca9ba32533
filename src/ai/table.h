/*
 * The transposition table: what earlier visits to a position have found out. An entry says how its value bounds the
 * position's value, and to which depth. Several threads may find and store entries at the same time.
 */
#ifndef AI_TABLE_H
#define AI_TABLE_H

#include "gravitrips/game.h"

/*
 * How a value bounds the position's value. `complete`: no horizon was met below, so it is valid at every greater depth
 * as well.
 */
enum bound { BOUND_NONE, BOUND_LOWER, BOUND_UPPER, BOUND_EXACT };

struct table_entry {
    uint64_t key;      /* the state's hash */
    int16_t value;     /* for the side to move; wins and losses are counted from this position */
    uint8_t depth;     /* how many plies below were searched */
    uint8_t bound : 2; /* enum bound; BOUND_NONE: an empty entry */
    uint8_t complete : 1;
    uint8_t search : 5; /* the search that wrote it; set by the table */
    struct move move;   /* the best move, or the move that caused a cut */
};

struct table;

enum { TABLE_BYTES = 4 << 20 }; /* the usual size of a table */

/* Makes a table of `bytes`, a power of two; if memory is short, a smaller one. NULL if not even the smallest fits. */
struct table *table_create(size_t bytes);
void table_destroy(struct table *table);

/*
 * Asks the system for large pages, if it has them, for memory that is looked up at random and has not been used yet:
 * with small ones nearly every look-up would miss the TLB. Does nothing for TABLE_BYTES and less.
 */
void table_use_large_pages(void *memory, size_t bytes);

/* Empties the table. */
void table_clear(struct table *table);

/*
 * Begins a search: entries of earlier searches are now the first to be replaced. No other thread may use the table
 * during this call.
 */
void table_begin_search(struct table *table);

/* Prefetches what table_find will read. */
void table_fetch(const struct table *table, uint64_t hash);

/* Finds the entry of a hash; false if there is none. */
bool table_find(const struct table *table, uint64_t hash, struct table_entry *entry);

/*
 * Stores an entry. It replaces that of the same position, or one of an older search, or else the shallowest one in its
 * bucket.
 */
void table_store(struct table *table, struct table_entry entry);

#endif
