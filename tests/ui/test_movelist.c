/* The list of moves: what is pointed at is what stands there, the current move is always seen, scrolling has ends. */
#include "game_support.h"
#include "places_support.h"
#include "prelude.h"
#include "ui/board/layout.h"
#include "ui/board/movelist.h"

static const unsigned wishes[] = {LAYOUT_MOVES, LAYOUT_MOVES | LAYOUT_DETAILS,
                                  LAYOUT_MOVES | LAYOUT_DETAILS | LAYOUT_WATCHING};

enum { MANY_MOVES = 144 };

static void arrange(struct movelist *list, const struct canvas *canvas, unsigned wish)
{
    struct layout layout;
    layout_arrange(&layout, canvas, wish);
    movelist_arrange(list, canvas, layout.moves);
}

static void (*check_list)(struct movelist *list, const struct canvas *canvas);

static void check_wishes(const struct canvas *canvas)
{
    for (size_t k = 0; k < SDL_arraysize(wishes); k++) {
        struct movelist list = {.moves = 0};
        arrange(&list, canvas, wishes[k]);
        check_list(&list, canvas);
    }
}

/* Calls a check with the list of each window, before it has any moves. */
static void for_each_list(void (*check)(struct movelist *list, const struct canvas *canvas))
{
    check_list = check;
    for_each_window(check_wishes);
}

static void check_room(struct movelist *list, const struct canvas *canvas)
{
    if (list->visible < 2)
        fail_msg("only %d rows are seen in a window of %dx%d", list->visible, canvas->width, canvas->height);
    assert_true(is_inside(list->head, list->area));
    assert_true(is_inside(list->body, list->area));
}

TEST(test_there_is_room_in_every_window)
{
    for_each_list(check_room);
}

static void check_cells(struct movelist *list, const struct canvas *canvas)
{
    movelist_follow(list, MANY_MOVES - 1, MANY_MOVES - 1);
    int seen = 0;
    for (int move = 0; move < MANY_MOVES + 2; move++) {
        SDL_Rect cell = movelist_cell(list, move);
        if (cell.w == 0)
            continue;
        SDL_Rect number = movelist_number(list, move / 2);
        seen++;
        assert_true(is_inside(cell, list->body));
        assert_true(is_inside(number, list->body));
        assert_false(SDL_HasIntersection(&cell, &number));
        for (int other = 0; other < move; other++) {
            SDL_Rect taken = movelist_cell(list, other);
            if (SDL_HasIntersection(&cell, &taken))
                fail_msg("in a window of %dx%d move %d stands where move %d does", canvas->width, canvas->height, move,
                         other);
        }
    }
    assert_int_equal(seen, 2 * list->visible - 1);
}

TEST(test_what_is_pointed_at_is_what_stands_there)
{
    for_each_list(check_cells);
}

static void check_walk(struct movelist *list, const struct canvas *canvas)
{
    for (int cursor = 0; cursor <= MANY_MOVES; cursor++) {
        movelist_follow(list, cursor, cursor);
        if (cursor > 0 && movelist_cell(list, cursor - 1).w == 0)
            fail_msg("in a window of %dx%d move %d is not seen when it is made", canvas->width, canvas->height, cursor);
    }
    for (int cursor = MANY_MOVES; cursor > 0; cursor--) {
        int top = list->top;
        movelist_follow(list, MANY_MOVES, cursor);
        if (movelist_cell(list, cursor - 1).w == 0)
            fail_msg("in a window of %dx%d move %d is not seen on the way back", canvas->width, canvas->height, cursor);
        assert_true(list->top == top || list->top == top - 1);
    }
    assert_int_equal(list->top, 0);
}

TEST(test_the_current_move_is_always_seen)
{
    for_each_list(check_walk);
}

static void check_scrolling(struct movelist *list, const struct canvas *canvas)
{
    (void)canvas;
    assert_false(movelist_scroll(list, 1));
    assert_int_equal(movelist_bar(list).w, 0);
    movelist_follow(list, MANY_MOVES, 0);
    assert_false(movelist_scroll(list, -1));
    assert_true(is_inside(movelist_bar(list), list->area));
    assert_true(movelist_scroll(list, 1));
    assert_int_equal(list->top, 1);
    assert_true(movelist_scroll(list, MANY_MOVES));
    assert_int_equal(list->top, MANY_MOVES / 2 - list->visible);
    assert_true(movelist_cell(list, MANY_MOVES - 1).w > 0);
    SDL_Rect bar = movelist_bar(list);
    assert_int_equal(bar.y + bar.h, list->body.y + list->body.h);
    assert_false(movelist_scroll(list, 1));
    movelist_follow(list, 4, 4);
    assert_int_equal(list->top, 0);
}

TEST(test_scrolling_has_ends)
{
    for_each_list(check_scrolling);
}

/* Another size of the window: the list stays where it was scrolled to, or as near to that as there are rows. */
TEST(test_it_stays_scrolled_in_another_window)
{
    struct canvas low = canvas_of(600, 450), high = canvas_of(620, 2400), none = canvas_of(100, 2);
    struct movelist list = {.moves = 0};
    arrange(&list, &low, LAYOUT_MOVES);
    movelist_follow(&list, 30, 30);
    assert_true(list.top > 0);
    arrange(&list, &high, LAYOUT_MOVES);
    assert_int_equal(list.top, 0);
    arrange(&list, &none, 0);
    assert_int_equal(list.area.w, 0);
}

/* Records have a letter for the tenth column; the list counts on. */
TEST(counts_columns_on)
{
    static const char *const expected[] = {"10", "12"};
    static struct controls controls;
    struct canvas canvas = canvas_of(1000, 720);
    struct movelist list = {.moves = 0};
    struct variant variant = connect4_of(12, 6, 0);
    struct match *match = match_create(&variant);
    assert_non_null(match);
    movelist_arrange(&list, &canvas, (SDL_Rect){0, 0, 300, 300});
    for (size_t i = 0; i < SDL_arraysize(expected); i++)
        assert_true(match_play(match, (struct move){MOVE_PLACE, NO_CELL, (uint8_t)(9 + 2 * i)}, NULL));
    movelist_follow(&list, 2, 2);
    movelist_list(&controls, &list, match, 0);
    assert_int_equal(controls.count, 2);
    for (int i = 0; i < controls.count; i++)
        assert_string_equal(controls.list[i].name, expected[i]);
    match_destroy(match);
}

TESTS_MAIN(NULL, NULL)
