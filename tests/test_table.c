/* The engine's transposition table: what it finds belongs to the position that is asked about. */
#include "ai/table.h"
#include "prelude.h"

enum { KEY_BITS = 64 };

/* What is found under this key, -1 if nothing is. */
static int depth_under(const struct table *table, uint64_t key)
{
    struct table_entry entry;
    return table_find(table, key, &entry) ? entry.depth : -1;
}

/* Positions whose keys differ in a single bit, whichever it is, are told apart, empty entries from the key 0, too. */
TEST(every_bit_of_a_key_counts)
{
    static const uint64_t keys[] = {0, UINT64_C(0x0123456789abcdef), UINT64_MAX};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        struct table *table = table_create(TABLE_BYTES);
        assert_non_null(table);
        assert_int_equal(depth_under(table, keys[i]), -1);
        table_store(table, (struct table_entry){.key = keys[i], .depth = 7, .bound = BOUND_EXACT});
        assert_int_equal(depth_under(table, keys[i]), 7);
        for (int bit = 0; bit < KEY_BITS; bit++)
            if (depth_under(table, keys[i] ^ UINT64_C(1) << bit) != -1)
                fail_msg("what is known of %llx is found without its bit %d", (unsigned long long)keys[i], bit);
        table_destroy(table);
    }
}

/* The same position's entry is replaced, another one's in the same bucket stays. */
TEST(an_entry_has_one_place)
{
    const uint64_t key = 5, neighbour = key | UINT64_C(1) << 63;
    struct table *table = table_create(TABLE_BYTES);
    assert_non_null(table);
    table_store(table, (struct table_entry){.key = key, .depth = 3, .bound = BOUND_EXACT});
    table_store(table, (struct table_entry){.key = neighbour, .depth = 4, .bound = BOUND_EXACT});
    table_store(table, (struct table_entry){.key = key, .depth = 9, .bound = BOUND_LOWER});
    assert_int_equal(depth_under(table, key), 9);
    assert_int_equal(depth_under(table, neighbour), 4);
    table_clear(table);
    assert_int_equal(depth_under(table, key), -1);
    table_destroy(table);
}

TESTS_MAIN(NULL, NULL)
