/*
 * The solver's transposition table: what it keeps when it grows, is cleared, or is full. Compiled once more for keys of
 * two words, by test_solver_table_wide.c.
 */

#ifndef WORDS
#define WORDS 1
#endif
#include "prelude.h"
#include "solver/slots.h"

#if WORDS == 1
static const int key_bits[] = {40, 49, 64};
#else
static const int key_bits[] = {72, 121, 128};
#endif

enum { KEYS = 20000, KEY = 1 /* of the lengths of a key above, the usual one */ };

static struct transposition table;

HOOK(end)
{
    transposition_free(&table);
    memset(&table, 0, sizeof table);
}

FIXTURE(NULL, end)

static set some_key(uint64_t i)
{
    set factor = UINT64_C(0xD1342543DE82EF95);
#if WORDS == 2
    factor |= factor << 64;
#endif
    return i * factor & (set)table.key_mask;
}

static void store(uint64_t i)
{
    slots_store(slots_place(&table, some_key(i)), -(int)(i % 20), (int)(i % 21), i % 5000);
}

/* Is the key's entry there? Fails if it is and says something else than was stored. */
static bool kept(uint64_t i)
{
    uint64_t entry = slots_find(slots_place(&table, some_key(i)));
    if (entry != 0 && (slots_lower(entry) != -(int)(i % 20) || slots_upper(entry) != (int)(i % 21)))
        fail_msg("key %d: [%d, %d]", (int)i, slots_lower(entry), slots_upper(entry));
    return entry != 0;
}

static int count_kept(uint64_t from, uint64_t to)
{
    int count = 0;
    for (uint64_t i = from; i < to; i++)
        count += kept(i);
    return count;
}

static void grow(void)
{
    while (!transposition_grow(&table)) {
    }
}

/* An empty table; how many of the first `keys` keys it keeps when it has taken all. */
static int fill(size_t bytes, int bits, uint64_t keys)
{
    bool reduced = true;
    (void)end(NULL);
    assert_true(transposition_init(&table, bytes, bits, &reduced));
    assert_false(reduced);
    assert_within(table.bytes, bytes - bytes / 1000, bytes);
    for (uint64_t key = 0; key < keys; key++)
        store(key);
    return count_kept(0, keys);
}

/* Grows to the end: nothing is lost or comes of itself. */
static void grow_whole(uint64_t keys, int before)
{
    assert_true(before > (int)keys * 9 / 10);
    while (transposition_room(&table) != 0) {
        grow();
        assert_int_equal(count_kept(0, keys), before);
        assert_int_equal(count_kept(KEYS, 2 * KEYS), 0);
    }
}

TEST(growing_keeps_all_entries)
{
    for (size_t i = 0; i < sizeof key_bits / sizeof *key_bits; i++) {
        int before = fill(32 << 20, key_bits[i], KEYS);
        assert_int_equal(table.bytes, 32 << 20);
        assert_true(transposition_room(&table) > 0);
        grow_whole(KEYS, before);
    }
}

/* Not only powers of two: of any amount hardly anything is left unused. */
TEST(any_amount_of_memory_is_used)
{
    static const size_t amounts[] = {1300000, 5 << 20, (21 << 20) + 123, 37 << 20, (48 << 20) - 1};
    for (size_t i = 0; i < sizeof amounts / sizeof *amounts; i++) {
        grow_whole(KEYS / 4, fill(amounts[i], key_bits[KEY], KEYS / 4));
        assert_int_equal(table.count * table.bucket_bytes, table.bytes);
    }
}

TEST(growing_can_be_left_and_gone_on_with)
{
    int before = fill(32 << 20, key_bits[KEY], KEYS);
    uint64_t room = transposition_room(&table);
    assert_false(transposition_grow(&table));
    assert_int_equal(transposition_room(&table), room);
    grow();
    assert_int_equal(count_kept(0, KEYS), before);
}

/* Wherever growing is left, clearing leaves nothing of it behind that could be found later. */
TEST(what_has_half_grown_can_be_cleared)
{
    (void)fill(32 << 20, key_bits[KEY], 0);
    uint64_t room = transposition_room(&table);
    for (int steps = 1; steps < 16; steps++) {
        for (uint64_t key = 0; key < KEYS; key++)
            store(key);
        for (int i = 0; i < steps; i++)
            assert_false(transposition_grow(&table));
        transposition_clear(&table);
        assert_int_equal(transposition_room(&table), room);
        const struct bucket *buckets = table.buckets;
        for (uint64_t i = 0; i < (uint64_t)table.bytes / sizeof *buckets; i++)
            for (int slot = 0; slot < TRANSPOSITION_SLOTS; slot++)
                assert_true(atomic_load(&buckets[i].slots[slot].entry) == 0);
    }
}

TEST(clearing_forgets_and_makes_small)
{
    (void)fill(32 << 20, key_bits[KEY], 0);
    uint64_t room = transposition_room(&table);
    grow();
    for (uint64_t key = 0; key < KEYS; key++)
        store(key);
    transposition_clear(&table);
    assert_int_equal(transposition_room(&table), room);
    assert_int_equal(count_kept(0, KEYS), 0);
    grow();
    assert_int_equal(count_kept(0, KEYS), 0);
}

/* With many more keys than places what is kept is still right, and what was costly is kept longer. */
TEST(what_cost_most_is_kept_longest)
{
    bool reduced;
    int cheap = 0;
    int costly = 0;
    assert_true(transposition_init(&table, 1 << 16, key_bits[KEY], &reduced));
    for (uint64_t key = 0; key < KEYS; key++)
        store(key);
    for (uint64_t key = 0; key < KEYS; key++) {
        cheap += key % 5000 < 2500 && kept(key);
        costly += key % 5000 >= 2500 && kept(key);
    }
    assert_true(costly > cheap);
}

TESTS_MAIN(NULL, NULL)
