/* The relay's parts: where things go in tables, what is due when, who has visited. */
#include "prelude.h"
#include "relay/poller.h"
#include "relay/visitors.h"
#include "slow.h"

/* --- its parts --- */

/* The vector at the end of the paper. */
TEST(scattering_is_siphash)
{
    struct siphash siphash = {{0x0706050403020100, 0x0f0e0d0c0b0a0908}};
    uint8_t bytes[15];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)i;
    assert_true(siphash_of(&siphash, bytes, sizeof bytes) == 0xa129ca6149be45e5);
}

TEST(what_is_due_first_comes_first)
{
    enum { TIMERS = 300 };
    struct timer_heap heap;
    struct timer timers[TIMERS] = {{0}};
    unsigned random = 7;
    assert_true(timer_heap_init(&heap, TIMERS));
    for (int i = 0; i < 5000; i++) {
        random = random * 1103515245 + 12345;
        struct timer *timer = &timers[random / 65536 % TIMERS];
        if (random >> 30 == 0)
            timer_cancel(&heap, timer);
        else
            timer_set(&heap, timer, random / 1000 % 500);
        const struct timer *first = timer_first(&heap);
        for (int k = 0; k < TIMERS; k++)
            if (timers[k].place > 0 && timers[k].at < first->at)
                fail_msg("%lld comes before %lld", (long long)first->at, (long long)timers[k].at);
    }
    int64_t last = 0;
    for (struct timer *timer; (timer = timer_first(&heap)) != NULL; timer_cancel(&heap, timer)) {
        assert_true(timer->at >= last);
        last = timer->at;
    }
    timer_heap_free(&heap);
}

/* A million addresses need no more memory than a few thousand, and one that is still here is not forgotten for them. */
TEST(visitors_are_forgotten_for_newer_ones)
{
    struct siphash siphash = {{1, 2}};
    struct visitors *visitors = visitors_create(10, &siphash);
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
    struct siphash siphash = {{1, 2}};
    struct visitors *visitors = visitors_create(10, &siphash);
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
