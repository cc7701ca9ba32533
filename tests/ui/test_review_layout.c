/* The screen of the review in windows of many sizes; its graph: what stands where, and what is pointed at. */
#include "prelude.h"
#include "ui/review/review_state.h"

static const int windows[][2] = {{600, 450},  {620, 1200}, {700, 480},   {1000, 720},  {1024, 600},
                                 {1280, 800}, {1900, 460}, {1900, 1000}, {2560, 1440}, {3840, 2160}};

/* A button smaller than that is hard to hit, and a list of fewer rows tells nothing. */
enum { BUTTON_MIN = 16, ROWS_MIN = 4 };

static struct canvas canvas_of(const int size[2])
{
    struct canvas canvas = {0};
    canvas_resize(&canvas, size[0], size[1]);
    return canvas;
}

static bool is_inside(SDL_Rect inner, SDL_Rect outer)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.w <= outer.x + outer.w &&
           inner.y + inner.h <= outer.y + outer.h && inner.w > 0 && inner.h > 0;
}

static int collect_parts(const struct review_layout *layout, SDL_Rect *parts)
{
    int count = 0;
    for (int i = 0; i < CARDS; i++)
        parts[count++] = layout->frame.cards[i];
    for (int i = 0; i < REVIEW_NOTES; i++)
        parts[count++] = layout->notes[i];
    parts[count++] = layout->graph;
    parts[count++] = layout->moves;
    for (int i = 0; i < REVIEW_BUTTONS; i++)
        parts[count++] = layout->buttons[i];
    return count;
}

TEST(test_the_panels_parts_stand_apart)
{
    for (size_t i = 0; i < SDL_arraysize(windows); i++) {
        struct canvas canvas = canvas_of(windows[i]);
        struct review_layout layout;
        SDL_Rect parts[CARDS + REVIEW_NOTES + 2 + REVIEW_BUTTONS];
        review_panel_arrange(&layout, &canvas);
        int count = collect_parts(&layout, parts);
        for (int a = 0; a < count; a++) {
            if (!is_inside(parts[a], layout.frame.panel))
                fail_msg("part %d leaves the panel in a window of %dx%d", a, windows[i][0], windows[i][1]);
            for (int b = 0; b < a; b++)
                if (SDL_HasIntersection(&parts[a], &parts[b]))
                    fail_msg("parts %d and %d overlap in a window of %dx%d", b, a, windows[i][0], windows[i][1]);
        }
    }
}

TEST(test_buttons_are_found_and_the_list_has_rows)
{
    for (size_t i = 0; i < SDL_arraysize(windows); i++) {
        struct canvas canvas = canvas_of(windows[i]);
        struct review_layout layout;
        struct movelist list = {.moves = 40};
        review_panel_arrange(&layout, &canvas);
        movelist_arrange(&list, &canvas, layout.moves);
        if (list.visible < ROWS_MIN)
            fail_msg("only %d rows are seen in a window of %dx%d", list.visible, windows[i][0], windows[i][1]);
        for (int button = 0; button < REVIEW_BUTTONS; button++) {
            SDL_Rect rect = layout.buttons[button];
            assert_true(rect.w >= BUTTON_MIN && rect.h >= BUTTON_MIN);
        }
    }
}

/* However large text is: then it is the graph that goes. */
TEST(test_large_text_leaves_rows_to_the_list)
{
    for (size_t i = 0; i < SDL_arraysize(windows); i++)
        for (int size = 100; size <= 200; size += 20) {
            struct canvas canvas = canvas_of(windows[i]);
            struct review_layout layout;
            struct movelist list = {.moves = 40};
            canvas.text_size = size;
            review_panel_arrange(&layout, &canvas);
            canvas.text_size = layout.frame.text_size;
            movelist_arrange(&list, &canvas, layout.moves);
            if (list.visible < 2)
                fail_msg("%d rows are seen at %d %% in a window of %dx%d", list.visible, size, windows[i][0],
                         windows[i][1]);
            if (size == 100)
                assert_false(SDL_RectEmpty(&layout.graph));
        }
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
