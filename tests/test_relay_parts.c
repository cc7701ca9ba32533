/* The relay's parts: where things go in tables, what is due when, who has visited. */
#include "prelude.h"
#include "relay/poller.h"
#include "relay/visitors.h"
#include "slow.h"

/* --- its parts --- */

/* The vector at the end of the paper. */
TEST(scattering_is_siphash)
{
    struct scatter scatter = {{0x0706050403020100, 0x0f0e0d0c0b0a0908}};
    uint8_t bytes[15];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)i;
    assert_true(scatter_hash(&scatter, bytes, sizeof bytes) == 0xa129ca6149be45e5);
}

TEST(what_is_due_first_comes_first)
{
    enum { DUES = 300 };
    struct due_heap heap;
    struct due dues[DUES] = {{0}};
    unsigned random = 7;
    assert_true(due_heap_init(&heap, DUES));
    for (int i = 0; i < 5000; i++) {
        random = random * 1103515245 + 12345;
        struct due *due = &dues[random / 65536 % DUES];
        if (random >> 30 == 0)
            due_cancel(&heap, due);
        else
            due_set(&heap, due, random / 1000 % 500);
        const struct due *first = due_first(&heap);
        for (int k = 0; k < DUES; k++)
            if (dues[k].place > 0 && dues[k].at < first->at)
                fail_msg("%lld comes before %lld", (long long)first->at, (long long)dues[k].at);
    }
    int64_t last = 0;
    for (struct due *due; (due = due_first(&heap)) != NULL; due_cancel(&heap, due)) {
        assert_true(due->at >= last);
        last = due->at;
    }
    due_heap_free(&heap);
}

/* A million addresses need no more memory than a few thousand, and one that is still here is not forgotten for them. */
TEST(visitors_are_forgotten_for_newer_ones)
{
    struct scatter scatter = {{1, 2}};
    struct visitors *visitors = visitors_create(10, &scatter);
    struct visitor *stays, *visitor;
    uint8_t mine[4] = {192, 0, 2, 1};
    struct address address = visitors_four(mine);
    assert_non_null(visitors);
    assert_int_equal(visitors_come(visitors, &address, 1, 10, 0, &stays), VISIT_WELCOME);
    for (int i = 0; i < amount(20000, 100000, 1000000); i++) {
        uint8_t theirs[16] = {0x20, 1, 0xd, (uint8_t)(i >> 16), (uint8_t)(i >> 8), (uint8_t)i};
        struct address other = visitors_six(theirs);
        assert_int_equal(visitors_come(visitors, &other, 1, 10, 0, &visitor), VISIT_WELCOME);
        visitors_go(visitors, visitor, 0);
    }
    assert_int_equal(visitors_come(visitors, &address, 1, 10, 0, &visitor), VISIT_TOO_MANY);
    visitors_go(visitors, stays, 0);
    assert_int_equal(visitors_come(visitors, &address, 1, 10, 0, &visitor), VISIT_WELCOME);
    visitors_go(visitors, visitor, 0);
    visitors_destroy(visitors);
}

/* Who was met is known for a minute after it has left, however long it was there. */
TEST(who_was_met_is_known_for_a_minute)
{
    static const uint8_t mine[4] = {192, 0, 2, 1};
    struct scatter scatter = {{1, 2}};
    struct visitors *visitors = visitors_create(10, &scatter);
    struct address address = visitors_four(mine);
    struct visitor *visitor;
    assert_int_equal(visitors_come(visitors, &address, 1, 10, 0, &visitor), VISIT_WELCOME);
    visitors_meet(visitor, 7);
    visitors_go(visitors, visitor, 300 * 1000);
    assert_int_equal(visitors_come(visitors, &address, 1, 10, 359 * 1000, &visitor), VISIT_WELCOME);
    assert_int_equal(visitors_met(visitor), 7);
    visitors_go(visitors, visitor, 359 * 1000);
    assert_int_equal(visitors_come(visitors, &address, 1, 10, 419 * 1000, &visitor), VISIT_WELCOME);
    assert_int_equal(visitors_met(visitor), 0);
    visitors_destroy(visitors);
}

TESTS_MAIN(NULL, NULL)
