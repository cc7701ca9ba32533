/* Scrolling: rows are seen where they are pointed at, there are ends, gliding arrives, the bar follows the hand. */
#include "prelude.h"
#include "ui/frame/control/controls.h"

enum { ROW = 76, MANY = 100000, SECOND_US = 1000000, FRAME = 16667 };

static const SDL_Rect area = {24, 134, 930, 494}, bar = {954, 134, 18, 494};

static struct scroller scroller_of(int rows)
{
    struct scroller scroller = {.rows = 0};
    scroller_arrange(&scroller, area, bar, ROW);
    scroller_set_rows(&scroller, rows);
    return scroller;
}

/* Lets it glide for so long as it takes; fails if that is for ever. Returns how many frames it took. */
static int settle(struct scroller *scroller)
{
    uint64_t now = SECOND_US;
    int frames = 0;
    while (scroller_advance(scroller, now += FRAME))
        if (++frames > 200)
            fail_msg("after %d frames it still glides: at %f, to %f", frames, scroller->position, scroller->target);
    return frames;
}

/* The rows that are seen fill the area, without gaps, and no other one reaches into it. */
static void expect_rows_where_they_are(const struct scroller *scroller)
{
    int first = scroller_first(scroller), end = scroller_end(scroller);
    assert_within(area.y, scroller_row(scroller, first).y, scroller_row(scroller, first).y + ROW - 1);
    for (int row = first + 1; row < end; row++)
        assert_int_equal(scroller_row(scroller, row).y, scroller_row(scroller, row - 1).y + ROW);
    assert_true(end == scroller->rows || scroller_row(scroller, end).y >= area.y + area.h);
    assert_true(scroller_row(scroller, end - 1).y < area.y + area.h);
}

TEST(rows_that_are_seen)
{
    static const double positions[] = {0, 1, 75.5, 76, 1000.25, 7599506};
    for (size_t i = 0; i < SDL_arraysize(positions); i++) {
        struct scroller scroller = scroller_of(MANY);
        scroller_jump(&scroller, positions[i]);
        expect_rows_where_they_are(&scroller);
    }
    struct scroller few = scroller_of(3);
    expect_rows_where_they_are(&few);
    assert_int_equal(scroller_end(&few), 3);
}

TEST(ends)
{
    struct scroller scroller = scroller_of(MANY);
    scroller_glide(&scroller, -500, 0);
    assert_true(scroller.target == 0);
    scroller_glide(&scroller, 1e12, 0);
    settle(&scroller);
    assert_int_equal(scroller_end(&scroller), MANY);
    SDL_Rect last = scroller_row(&scroller, MANY - 1);
    assert_int_equal(last.y + last.h, area.y + area.h);
    scroller_set_rows(&scroller, 2);
    assert_true(scroller.position == 0);
    assert_int_equal(scroller_thumb(&scroller).h, 0);
}

/* A whole page away or a million, no glide takes long, and on its way it only goes forward. */
TEST(gliding)
{
    struct scroller scroller = scroller_of(MANY);
    scroller_glide(&scroller, 3 * ROW, SECOND_US);
    double before = scroller.position;
    assert_true(scroller_advance(&scroller, SECOND_US + FRAME));
    assert_true(scroller.position > before && scroller.position < 3 * ROW);
    assert_within(settle(&scroller), 5, 60);
    assert_true(scroller.position == 3 * ROW);
    scroller_reveal(&scroller, MANY - 1, SECOND_US);
    assert_true(scroller.target - scroller.position <= area.h);
    assert_within(settle(&scroller), 5, 60);
}

TEST(revealing)
{
    for (int row = 0; row < MANY; row += 777) {
        struct scroller scroller = scroller_of(MANY);
        scroller_jump(&scroller, 40000);
        scroller_reveal(&scroller, row, SECOND_US);
        settle(&scroller);
        SDL_Rect rect = scroller_row(&scroller, row);
        if (rect.y < area.y || rect.y + rect.h > area.y + area.h)
            fail_msg("row %d stands at %d .. %d", row, rect.y, rect.y + rect.h);
    }
}

TEST(dragging)
{
    struct scroller scroller = scroller_of(MANY);
    SDL_Rect thumb = scroller_thumb(&scroller);
    assert_false(scroller_drag(&scroller, bar.y + 100));
    assert_true(scroller_press(&scroller, bar.x + 2, thumb.y + 3, 0));
    assert_true(scroller_drag(&scroller, bar.y + bar.h));
    assert_int_equal(scroller_end(&scroller), MANY);
    assert_true(scroller_drag(&scroller, thumb.y + 3));
    assert_true(scroller.position == 0);
    assert_true(scroller_drag(&scroller, bar.y + bar.h / 2));
    assert_within(scroller_first(&scroller), MANY * 4 / 10, MANY * 6 / 10);
    scroller.dragged = false;
    assert_false(scroller_drag(&scroller, bar.y));
    scroller_jump(&scroller, 0);
    assert_true(scroller_press(&scroller, bar.x + 2, bar.y + bar.h - 1, 0));
    settle(&scroller);
    assert_true(scroller.position == area.h);
    assert_false(scroller_press(&scroller, area.x + 2, area.y + 2, 0));
}

/* Another size of the window: the row that was seen first stays. */
TEST(resizing)
{
    struct scroller scroller = scroller_of(MANY);
    scroller_jump(&scroller, 4321.0 * scroller.row_height);
    scroller_arrange(&scroller, area, bar, 45);
    assert_int_equal(scroller_first(&scroller), 4321);
}

TESTS_MAIN(NULL, NULL)
