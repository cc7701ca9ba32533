/* The screen of the review in windows of many sizes; its graph: what stands where, and what is pointed at. */
#include "places_support.h"
#include "prelude.h"
#include "ui/review/review_state.h"

/* A button smaller than that is hard to hit, and a list of fewer rows tells nothing. */
enum { BUTTON_MIN = 16, ROWS_MIN = 4 };

static void check_panel(const struct canvas *canvas)
{
    struct review_layout layout;
    struct movelist list = {.moves = 40};
    SDL_Rect parts[CARDS + REVIEW_NOTES + 2 + REVIEW_BUTTONS];
    int count = 0;
    review_panel_arrange(&layout, canvas);
    for (int i = 0; i < CARDS; i++)
        parts[count++] = layout.frame.cards[i];
    for (int i = 0; i < REVIEW_NOTES; i++)
        parts[count++] = layout.notes[i];
    parts[count++] = layout.graph;
    parts[count++] = layout.moves;
    for (int i = 0; i < REVIEW_BUTTONS; i++) {
        parts[count++] = layout.buttons[i];
        assert_true(layout.buttons[i].w >= BUTTON_MIN && layout.buttons[i].h >= BUTTON_MIN);
    }
    expect_room(parts, count, layout.frame.panel, "a part of the panel", canvas);
    movelist_arrange(&list, canvas, layout.moves);
    if (list.visible < ROWS_MIN)
        fail_msg("only %d rows are seen in a window of %dx%d", list.visible, canvas->width, canvas->height);
}

/* Apart; buttons are found, and the list has rows. */
TEST(test_the_panels_parts_have_room)
{
    for_each_window(check_panel);
}

static void check_large_text(const struct canvas *window)
{
    for (int size = 100; size <= 200; size += 20) {
        struct canvas canvas = *window;
        struct review_layout layout;
        struct movelist list = {.moves = 40};
        canvas.text_size = size;
        review_panel_arrange(&layout, &canvas);
        canvas.text_size = layout.frame.text_size;
        movelist_arrange(&list, &canvas, layout.moves);
        if (list.visible < 2 && (!SDL_RectEmpty(&layout.moves) || canvas.text_size <= 100))
            fail_msg("%d rows are seen at %d %% in a window of %dx%d", list.visible, size, canvas.width, canvas.height);
        /* what tells about the graph goes with the list; large text leaves the graph its room */
        assert_int_equal(SDL_RectEmpty(&layout.moves), SDL_RectEmpty(&layout.notes[1]));
        if (canvas.text_size != 160)
            assert_false(SDL_RectEmpty(&layout.graph));
        if (size == 200 && canvas.text_size < 150)
            fail_msg("text of 200 %% has %d %% in a window of %dx%d", canvas.text_size, canvas.width, canvas.height);
    }
}

/* The list of moves goes first, then text becomes smaller, and not by much; the graph goes last. */
TEST(test_large_text_stays_large)
{
    for_each_window(check_large_text);
}

/* --- the graph --- */

enum { MOVES = 5 };

static const SDL_Rect area = {100, 50, 201, 101};
static const int red_begins[2] = {0, 1}, yellow_begins[2] = {1, 0};
static const struct options plain;

/* A win of the first side, given away with its second move; then a draw, a win of the second side that is not known. */
static struct review *make_review(void)
{
    static const struct worth win = {WORTH_WIN, 9}, loss = {WORTH_LOSS, 8}, draw = {WORTH_DRAW, 0};
    static struct review_move moves[MOVES];
    struct review *review = calloc(1, sizeof *review);
    assert_non_null(review);
    review->moves = moves;
    review->count = MOVES;
    review->moves[0] = (struct review_move){.before_known = true, .before = win};
    review->moves[1] = (struct review_move){.before_known = true, .before = loss};
    review->moves[2] = (struct review_move){.before_known = true, .before = win};
    review->moves[3] = (struct review_move){.before_known = true, .before = draw};
    review->moves[4] =
        (struct review_move){.before_known = false, .before = win, .after_known = true, .after = {WORTH_LOSS, 2}};
    return review;
}

TEST(test_what_red_wins_is_above_the_middle)
{
    struct review *review = make_review();
    for (int i = 0; i < 3; i++) {
        assert_true(review_graph_share(review, &plain, red_begins, i) > 0.5);
        assert_true(review_graph_share(review, &plain, yellow_begins, i) < 0.5);
    }
    assert_true(review_graph_share(review, &plain, red_begins, 3) == 0.5);
    assert_true(review_graph_share(review, &plain, red_begins, 4) == 0.5);
    assert_true(review_graph_share(review, &plain, red_begins, MOVES) < 0.5);
    assert_int_equal(review_graph_y(area, 0.5), 100);
    assert_int_equal(review_graph_y(area, 1), area.y);
    assert_int_equal(review_graph_y(area, 0), area.y + area.h - 1);
    review_destroy(review);
}

TEST(test_every_position_is_found_at_its_place)
{
    for (int moves = 1; moves <= 150; moves++)
        for (int i = 0; i <= moves; i++) {
            int x = review_graph_x(area, moves, i);
            assert_true(x >= area.x && x < area.x + area.w);
            assert_int_equal(review_graph_at(area, moves, x, area.y + 3), i);
        }
    assert_int_equal(review_graph_at(area, 10, area.x - 1, area.y), -1);
    assert_int_equal(review_graph_at(area, 10, area.x, area.y + area.h), -1);
}

TEST(test_the_line_goes_through_the_positions)
{
    struct review *review = make_review();
    for (int i = 0; i <= MOVES; i++) {
        int y = review_graph_y(area, review_graph_share(review, &plain, red_begins, i));
        assert_int_equal(review_graph_line(area, review, &plain, red_begins, review_graph_x(area, MOVES, i)), y);
    }
    int from = review_graph_y(area, review_graph_share(review, &plain, red_begins, 2)),
        middle = review_graph_y(area, 0.5);
    int between =
        review_graph_line(area, review, &plain, red_begins, review_graph_x(area, MOVES, 2) + area.w / MOVES / 2);
    assert_within(between, from + 1, middle - 1);
    review_destroy(review);
}

TESTS_MAIN(NULL, NULL)
