/* How things move: falls by time with real acceleration and one bounce, spills that end, all of it without a screen. */

#include "prelude.h"
#include "ui/draw/canvas.h"

enum { MILLISECOND = 1000, ROWS_MAX = 13 };

static bool is_close(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance;
}

TEST(test_six_rows_take_350_to_450_ms_and_the_bounce_a_little_more)
{
    uint64_t touch = motion_touch_time(6.0), rest = motion_rest_time(6.0);
    assert_within(touch, 350 * MILLISECOND, 450 * MILLISECOND);
    assert_within(rest, touch, 520 * MILLISECOND);
}

TEST(test_fall_begins_in_the_hand_and_ends_in_the_cell)
{
    for (int rows = 1; rows <= ROWS_MAX; rows++) {
        assert_true(is_close(motion_height(rows, 0), rows, 1e-6));
        assert_true(is_close(motion_height(rows, motion_touch_time(rows)), 0.0, 1e-3));
        assert_true(is_close(motion_height(rows, motion_rest_time(rows)), 0.0, 1e-3));
        assert_true(motion_height(rows, motion_rest_time(rows) + MILLISECOND) == 0.0);
        assert_true(motion_height(rows, 60 * MICROSECONDS) == 0.0);
    }
}

TEST(test_longer_falls_take_longer)
{
    for (int rows = 2; rows <= ROWS_MAX; rows++)
        assert_true(motion_touch_time(rows) > motion_touch_time(rows - 1));
}

/* The way in equal times grows by equal amounts. */
TEST(test_fall_accelerates_evenly)
{
    const uint64_t step = 20 * MILLISECOND;
    double first = motion_height(6.0, 0) - motion_height(6.0, step), before = first;
    for (uint64_t time = 2 * step; time <= motion_touch_time(6.0); time += step) {
        double way = motion_height(6.0, time - step) - motion_height(6.0, time);
        assert_true(is_close(way - before, 2.0 * first, 1e-6));
        before = way;
    }
}

/* Down until it touches, then up once and down once, by a small part of the way, never below the cell. */
TEST(test_one_small_bounce)
{
    for (int rows = 1; rows <= ROWS_MAX; rows++) {
        uint64_t touch = motion_touch_time(rows), rest = motion_rest_time(rows);
        int turns = 0;
        double highest = 0.0, before = rows;
        bool rises = false;
        for (uint64_t time = 0; time <= rest + 10 * MILLISECOND; time += 200) {
            double height = motion_height(rows, time);
            assert_true(height >= 0.0);
            assert_true(time > touch || height <= before);
            if (time > touch)
                highest = fmax(highest, height);
            if ((height > before) != rises && height != before) {
                rises = !rises;
                turns++;
            }
            before = height;
        }
        assert_int_equal(turns, 2);
        assert_true(highest > 0.002 * rows);
        assert_true(highest < 0.1 * rows);
    }
}

/* At 60 frames a second no two frames of the free fall show the disc at the same height. */
TEST(test_every_frame_of_a_fall_is_distinct)
{
    const uint64_t frame = MICROSECONDS / 60;
    const double pixel = 1.0 / 64.0;
    for (uint64_t time = 2 * frame; time <= motion_touch_time(6.0); time += frame)
        assert_true(motion_height(6.0, time - frame) - motion_height(6.0, time) > pixel);
}

TEST(test_shake_ends_where_it_began)
{
    double left = 0.0, right = 0.0;
    for (uint64_t time = 0; time < SHAKE_TIME; time += MILLISECOND) {
        left = fmin(left, motion_shake(time));
        right = fmax(right, motion_shake(time));
    }
    assert_true(is_close(motion_shake(0), 0.0, 1e-9));
    assert_true(motion_shake(SHAKE_TIME) == 0.0);
    assert_true(motion_shake(UINT64_MAX) == 0.0);
    assert_true(left < -0.02 && left > -0.25);
    assert_true(right > 0.02 && right < 0.25);
}

TEST(test_spill_lets_everything_out_and_shuts)
{
    for (int columns = 1; columns <= 12; columns++)
        for (int rows = 1; rows <= 12; rows++) {
            uint64_t end = motion_spill_time(columns, rows);
            assert_true(end < 3 * MICROSECONDS);
            assert_true(motion_spill_opening(columns, rows, 0) == 0.0);
            assert_true(is_close(motion_spill_opening(columns, rows, end), 0.0, 1e-3));
            assert_true(motion_spill_opening(columns, rows, end + MICROSECONDS) == 0.0);
            for (int column = 0; column < columns; column++)
                assert_true(motion_spill_drop(column, end - SPILL_CLOSE_TIME) >= rows);
        }
}

/* No disc passes a bottom that is shut. */
TEST(test_nothing_moves_before_the_bottom_is_open)
{
    for (int column = 0; column < 12; column++)
        for (uint64_t time = 0; time < 2 * MICROSECONDS; time += MILLISECOND) {
            double drop = motion_spill_drop(column, time);
            assert_true(drop >= 0.0);
            assert_true(drop == 0.0 || time >= SPILL_OPEN_TIME);
            assert_true(time == 0 || drop >= motion_spill_drop(column, time - MILLISECOND));
        }
}

/* Within that time it goes down so far, and no further, and no step of it is seen; in the end it is lit. */
static void expect_light(double (*light)(uint64_t time), uint64_t length, double least, double step)
{
    double seen = 1.0;
    for (uint64_t time = 0; time < length; time += MILLISECOND) {
        double level = light(time);
        assert_true(level >= least - 1e-9 && level <= 1.0 + 1e-9);
        assert_true(fabs(light(time + MILLISECOND) - level) < step);
        seen = fmin(seen, level);
    }
    assert_true(seen < least + 0.05);
    assert_true(light(length) == 1.0);
    assert_true(light(UINT64_MAX) == 1.0);
}

TEST(test_a_glow_ends_lit)
{
    expect_light(motion_glow, GLOW_TIME, 0.4, 0.01);
}

TEST(test_the_end_is_drawn_too)
{
    assert_true(motion_lasts(0, CHEER_TIME));
    assert_true(motion_lasts(CHEER_TIME, CHEER_TIME));
    assert_false(motion_lasts(CHEER_TIME + MICROSECONDS, CHEER_TIME));
}

TEST(test_pieces_of_the_line_pop_one_after_another)
{
    for (int piece = 0; piece < 7; piece++) {
        uint64_t start = POP_BEGIN + (uint64_t)piece * POP_AFTER;
        assert_true(motion_pop(piece, start) == 1.0);
        assert_true(is_close(motion_pop(piece, start + POP_TIME / 2), 1.12, 1e-9));
        assert_true(motion_pop(piece, start + POP_TIME) == 1.0);
        assert_true(motion_pop(piece, UINT64_MAX) == 1.0);
    }
}

/* A scrap comes from above, falls to the lower edge, and is gone in time. */
TEST(test_confetti_falls_and_is_gone)
{
    for (int piece = 0; piece < 100; piece++) {
        double before = -1.0;
        assert_true(motion_confetto(piece, 0).left == 0.0);
        assert_true(motion_confetto(piece, HEADLINE_BEGIN).left == 0.0);
        for (uint64_t time = HEADLINE_BEGIN + MICROSECONDS; time < CHEER_TIME; time += MILLISECOND) {
            struct confetto scrap = motion_confetto(piece, time);
            assert_true(scrap.y > before || scrap.left == 0.0);
            assert_true(scrap.x > -0.1 && scrap.x < 1.1 && scrap.width > 0.0 && scrap.width <= 1.0);
            before = scrap.y;
        }
        assert_true(before > 0.5);
        assert_true(motion_confetto(piece, CHEER_TIME).left == 0.0);
    }
}

/* Who sits down goes a little too far, and then sits. */
TEST(test_sitting_down_overshoots_by_eight_hundredths)
{
    double most = 0.0;
    for (uint64_t time = 0; time <= RISE_SIT_TIME; time += MILLISECOND)
        most = fmax(most, motion_sit(time));
    assert_true(is_close(most, 1.08, 1e-3));
    assert_true(is_close(motion_sit(0), 0.0, 1e-9) && motion_sit(RISE_SIT_TIME) == 1.0);
    assert_true(motion_sit(UINT64_MAX) == 1.0);
}

TEST(test_a_button_goes_down_and_comes_back)
{
    assert_true(motion_press(0) == 0.0 && motion_press(PRESS_TIME) == 1.0);
    assert_true(motion_press(PRESS_TIME + RELEASE_TIME) == 0.0 && motion_press(UINT64_MAX) == 0.0);
}

TEST(test_ease_goes_one_way_and_arrives)
{
    double last = motion_slide(0, EASE_TIME);
    assert_true(last == 0.0);
    for (uint64_t time = MILLISECOND; time <= EASE_TIME; time += MILLISECOND) {
        double part = motion_slide(time, EASE_TIME);
        assert_true(part >= last && part - last < 0.01);
        last = part;
    }
    assert_true(last == 1.0);
    assert_true(motion_slide(UINT64_MAX, EASE_TIME) == 1.0);
}

/* Slides of any length arrive when they should, and never go back; what is wiped fades to nothing. */
TEST(test_slides_and_wipes_end)
{
    double last = 0.0;
    for (uint64_t time = 0; time <= STEP_TIME; time += MILLISECOND) {
        double part = motion_slide(time, STEP_TIME);
        assert_true(part >= last && part <= 1.0);
        last = part;
    }
    assert_true(motion_slide(0, STEP_TIME) == 0.0);
    assert_true(motion_slide(STEP_TIME, STEP_TIME) == 1.0);
    assert_true(motion_wipe(0) == 1.0);
    assert_true(motion_wipe(WIPE_TIME / 2) < 1.0 && motion_wipe(WIPE_TIME / 2) > 0.0);
    assert_true(motion_wipe(WIPE_TIME) == 0.0);
}

TESTS_MAIN(NULL, NULL)
