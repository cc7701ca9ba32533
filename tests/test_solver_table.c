/* The solver's transposition table: what it keeps when it grows, is cleared, or is full. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "solver/transposition.h"

enum { KEYS = 20000 };

static uint64_t some_key(const struct transposition *table, uint64_t i)
{
    return i * UINT64_C(0xD1342543DE82EF95) & table->key_mask;
}

static void store(const struct transposition *table, uint64_t i)
{
    transposition_store(transposition_place(table, some_key(table, i)), -(int)(i % 20), (int)(i % 21), i % 5000);
}

/* Is the key's entry there? Fails if it is and says something else than was stored. */
static bool kept(const struct transposition *table, uint64_t i)
{
    uint64_t entry = transposition_find(transposition_place(table, some_key(table, i)));
    if (entry != 0 && (transposition_lower(entry) != -(int)(i % 20) || transposition_upper(entry) != (int)(i % 21)))
        fail_msg("key %d: [%d, %d]", (int)i, transposition_lower(entry), transposition_upper(entry));
    return entry != 0;
}

static int count_kept(const struct transposition *table, uint64_t from, uint64_t to)
{
    int count = 0;
    for (uint64_t i = from; i < to; i++)
        count += kept(table, i);
    return count;
}

static void grow(struct transposition *table)
{
    while (!transposition_grow(table)) {
    }
}

static void init(struct transposition *table, int key_bits)
{
    bool reduced = true;
    assert_true(transposition_init(table, 32 << 20, key_bits, &reduced));
    assert_false(reduced);
    assert_int_equal(table->bytes, 32 << 20);
}

static void growing_keeps_all_entries(void **state)
{
    static const int key_bits[] = {40, 49, 64};
    (void)state;
    for (size_t i = 0; i < sizeof key_bits / sizeof *key_bits; i++) {
        struct transposition table;
        init(&table, key_bits[i]);
        for (uint64_t key = 0; key < KEYS; key++)
            store(&table, key);
        int before = count_kept(&table, 0, KEYS);
        uint64_t room = transposition_room(&table);
        assert_true(before > KEYS * 9 / 10);
        assert_true(room > 0);
        while (transposition_room(&table) != 0) {
            grow(&table);
            assert_int_equal(count_kept(&table, 0, KEYS), before);
            assert_int_equal(count_kept(&table, KEYS, 2 * KEYS), 0);
        }
        transposition_free(&table);
    }
}

static void growing_can_be_left_and_gone_on_with(void **state)
{
    struct transposition table;
    (void)state;
    init(&table, 49);
    for (uint64_t key = 0; key < KEYS; key++)
        store(&table, key);
    int before = count_kept(&table, 0, KEYS);
    uint64_t room = transposition_room(&table);
    assert_false(transposition_grow(&table));
    assert_int_equal(transposition_room(&table), room);
    grow(&table);
    assert_int_equal(count_kept(&table, 0, KEYS), before);
    transposition_free(&table);
}

/* Wherever growing is left, clearing leaves nothing of it behind that could be found later. */
static void what_has_half_grown_can_be_cleared(void **state)
{
    struct transposition table;
    (void)state;
    init(&table, 49);
    uint64_t room = transposition_room(&table);
    for (int steps = 1; steps < 16; steps++) {
        for (uint64_t key = 0; key < KEYS; key++)
            store(&table, key);
        for (int i = 0; i < steps; i++)
            assert_false(transposition_grow(&table));
        transposition_clear(&table);
        assert_int_equal(transposition_room(&table), room);
        for (uint64_t i = 0; i < (uint64_t)table.bytes / sizeof *table.buckets; i++)
            for (int slot = 0; slot < TRANSPOSITION_SLOTS; slot++)
                assert_true(atomic_load(&table.buckets[i].slots[slot]) == 0);
    }
    transposition_free(&table);
}

static void clearing_forgets_and_makes_small(void **state)
{
    struct transposition table;
    (void)state;
    init(&table, 49);
    uint64_t room = transposition_room(&table);
    grow(&table);
    for (uint64_t key = 0; key < KEYS; key++)
        store(&table, key);
    transposition_clear(&table);
    assert_int_equal(transposition_room(&table), room);
    assert_int_equal(count_kept(&table, 0, KEYS), 0);
    grow(&table);
    assert_int_equal(count_kept(&table, 0, KEYS), 0);
    transposition_free(&table);
}

/* With many more keys than places what is kept is still right, and what was costly is kept longer. */
static void what_cost_most_is_kept_longest(void **state)
{
    struct transposition table;
    bool reduced;
    int cheap = 0;
    int costly = 0;
    (void)state;
    assert_true(transposition_init(&table, 1 << 16, 49, &reduced));
    for (uint64_t key = 0; key < KEYS; key++)
        store(&table, key);
    for (uint64_t key = 0; key < KEYS; key++) {
        cheap += key % 5000 < 2500 && kept(&table, key);
        costly += key % 5000 >= 2500 && kept(&table, key);
    }
    assert_true(costly > cheap);
    transposition_free(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(growing_keeps_all_entries),          cmocka_unit_test(growing_can_be_left_and_gone_on_with),
        cmocka_unit_test(what_has_half_grown_can_be_cleared), cmocka_unit_test(clearing_forgets_and_makes_small),
        cmocka_unit_test(what_cost_most_is_kept_longest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
