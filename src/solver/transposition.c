/* The transposition table: its memory, and how it grows. */
#include "solver/transposition.h"

#include <sys/mman.h>

enum {
    REST_MOST_NARROW = 48, /* how many bits of an entry are left for the key: see slots.h */
    REST_MOST_WIDE = 110,
    KEY_LEAST = TRANSPOSITION_UPPER,
    COUNT_LEAST = 8,        /* the binary logarithm of the smallest number of buckets, which long keys may raise */
    COUNT_AT_FIRST = 16,    /* a large table begins with 2^16 buckets or slightly more: one or two huge pages */
    COUNT_MOST = 32,        /* the upper bits of a key can tell at most 2^32 buckets apart */
    GROWTH = 3,             /* the binary logarithm of the factor by which the table grows */
    STEP_BUCKETS = 1 << 12, /* old buckets that one step of growing empties, in less than a millisecond */
    HUGE_PAGE = 2 << 20
};

static bool is_wide(const struct transposition *table)
{
    return table->key_bits > BITBOARD_NARROW;
}

static int logarithm(uint64_t number)
{
    return 63 - __builtin_clzll(number);
}

/* The binary logarithm of the smallest number of buckets that a table may have. */
static int least(const struct transposition *table)
{
    int needed = table->key_bits - (is_wide(table) ? REST_MOST_WIDE : REST_MOST_NARROW);
    return needed > COUNT_LEAST ? needed : COUNT_LEAST;
}

/* How often a new table's number of buckets can be doubled before it exceeds `count`. */
static int doublings(const struct transposition *table, uint64_t count)
{
    int first = least(table) > COUNT_AT_FIRST ? least(table) : COUNT_AT_FIRST;
    return logarithm(count) > first ? logarithm(count) - first : 0;
}

static void set_count(struct transposition *table, uint64_t count)
{
    table->count = count;
    table->rest_bits = table->key_bits - logarithm(count);
    table->unspread = 0;
}

/*
 * Allocates the buckets, aligned to huge pages, which make the search faster by a tenth. The system fills the memory
 * with zeros, page by page, when it is first used.
 */
static bool allocate(struct transposition *table, uint64_t count)
{
    int more = doublings(table, count);
    size_t bytes = (size_t)(count >> more << more) * table->bucket_bytes;
    size_t alignment = bytes >= HUGE_PAGE ? HUGE_PAGE : table->bucket_bytes;
    table->memory = calloc(bytes + alignment, 1);
    if (!table->memory)
        return false;
    size_t skip = alignment - (uintptr_t)table->memory % alignment;
    table->buckets = (char *)table->memory + skip;
    table->bytes = bytes;
    table->count_most = count >> more << more;
    table->count_first = count >> more;
    set_count(table, table->count_first);
#ifdef MADV_HUGEPAGE
    (void)madvise(table->buckets, bytes, MADV_HUGEPAGE); /* only a hint, which may fail */
#endif
    return true;
}

bool transposition_init(struct transposition *table, size_t bytes, int key_bits, bool *reduced)
{
    table->key_bits = key_bits > KEY_LEAST ? key_bits : KEY_LEAST;
    table->key_mask = ~(bitboard_set)0 >> ((int)sizeof(bitboard_set) * 8 - table->key_bits);
    table->bucket_bytes = TRANSPOSITION_SLOTS * sizeof(uint64_t) << is_wide(table);
    uint64_t fewest = UINT64_C(1) << least(table);
    uint64_t count = bytes / table->bucket_bytes;
    count = count > UINT64_C(1) << COUNT_MOST ? UINT64_C(1) << COUNT_MOST : count > fewest ? count : fewest;
    *reduced = false;
    for (; count >= fewest; count /= 2) {
        if (count <= SIZE_MAX / 2 / table->bucket_bytes && allocate(table, count))
            return true;
        *reduced = true;
    }
    return false;
}

void transposition_free(struct transposition *table)
{
    free(table->memory);
}

/* How many times the number of buckets is doubled when it grows next. */
static int growth_of(const struct transposition *table)
{
    int left = logarithm(table->count_most / table->count);
    return left < GROWTH ? left : GROWTH;
}

void transposition_clear(struct transposition *table)
{
    size_t touched = (size_t)table->count << (table->unspread != 0 ? growth_of(table) : 0);
    memset(table->buckets, 0, touched * table->bucket_bytes);
    set_count(table, table->count_first);
}

uint64_t transposition_room(const struct transposition *table)
{
    return table->count < table->count_most ? table->count * TRANSPOSITION_SLOTS : 0;
}

/*
 * Moves the entries to more buckets in place, beginning with the last bucket. So entries always move to memory that has
 * been emptied before, or that was never used.
 */
bool transposition_grow(struct transposition *table)
{
    int more = growth_of(table);
    if (table->unspread == 0)
        table->unspread = (size_t)table->count;
    for (int i = 0; i < STEP_BUCKETS && table->unspread > 0; i++)
        is_wide(table) ? transposition_wide_spread(table, --table->unspread, more)
                       : transposition_narrow_spread(table, --table->unspread, more);
    if (table->unspread > 0)
        return false;
    set_count(table, table->count << more);
    return true;
}
