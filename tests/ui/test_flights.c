/* Moves in flight: as many as there may be at a time, and none over the same cell twice. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ui/board/flights.h"

enum { TOUCH = 400, ROUNDS = 3 };

static uint64_t touch_time(const struct board *board, struct move move)
{
    (void)board;
    (void)move;
    return TOUCH;
}

/* Discs that are dropped into one cell after another, faster than they fall; those behind are the latest. */
static void test_there_is_room_for_each_new_one(void **state)
{
    (void)state;
    static const struct view view = {.touch_time = touch_time};
    static const struct state before;
    struct flights flights = {.count = 0};
    for (int i = 0; i < ROUNDS * FLIGHTS_MAX; i++) {
        struct move move = {.kind = MOVE_PLACE, .from = NO_CELL, .to = (uint8_t)i};
        uint64_t touches = flights_start(&flights, NULL, &view, move, &before, i % 2, (uint64_t)i);
        assert_int_equal(touches, i + TOUCH);
        if (flights.count < 1 || flights.count > FLIGHTS_MAX)
            fail_msg("after %d moves %d are in flight", i + 1, flights.count);
        assert_int_equal(flights.moves[flights.count - 1].flight.move.to, i);
    }
}

/* A piece that leaves the cell where another has just come to: that one is at rest at once. */
static void test_a_cell_has_one_flight(void **state)
{
    (void)state;
    static const struct view view = {.touch_time = touch_time};
    static const struct state before;
    struct flights flights = {.count = 0};
    const struct move moves[] = {{MOVE_PLACE, NO_CELL, 3}, {MOVE_PLACE, NO_CELL, 4}, {MOVE_PLACE, NO_CELL, 3}};
    for (size_t i = 0; i < SDL_arraysize(moves); i++)
        flights_start(&flights, NULL, &view, moves[i], &before, 0, i);
    assert_int_equal(flights.count, 2);
    assert_int_equal(flights.moves[0].flight.move.to, 4);
    assert_int_equal(flights.moves[1].start, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_is_room_for_each_new_one),
        cmocka_unit_test(test_a_cell_has_one_flight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
