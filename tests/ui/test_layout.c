/* In windows of many sizes nothing overlaps, nothing leaves the window, and what is pointed at is what stands there. */
#include "places_support.h"
#include "prelude.h"
#include "ui/board/layout.h"
#include "ui/board/view.h"
#include "ui/play/play_state.h"

static const int widths[] = {600, 640, 800, 1000, 1280, 1366, 1920, 2560, 3840, 5120};
static const int heights[] = {450, 480, 600, 720, 800, 1080, 1440, 2160, 2880};

/* The text is too small for comfort below that, and a button too small to hit. */
enum { BUTTON_MIN = 16 };

static void check_panel(const struct layout *layout, const struct canvas *canvas)
{
    SDL_Rect parts[CARDS + 3 + BUTTONS_MAX];
    int count = 0;
    for (int i = 0; i < CARDS; i++)
        parts[count++] = layout->cards[i];
    parts[count++] = layout->tally;
    if (layout->details.h > 0)
        parts[count++] = layout->details;
    if (layout->moves.h > 0)
        parts[count++] = layout->moves;
    for (int i = 0; i < layout->button_count; i++)
        parts[count++] = layout->buttons[i].rect;
    expect_room(parts, count, layout->panel, "a part of the panel", canvas);
}

static void check_window(int width, int height, unsigned wanted, int text_size)
{
    struct canvas canvas = canvas_of(width, height);
    canvas.text_size = text_size;
    SDL_Rect window = {0, 0, width, height};
    struct layout layout;
    layout_arrange(&layout, &canvas, wanted);
    expect_room((SDL_Rect[]){layout.status, layout.board, layout.panel}, 3, window, "status line, board, panel",
                &canvas);
    check_panel(&layout, &canvas);
    for (int i = 0; i < layout.button_count; i++)
        assert_true(layout.buttons[i].rect.w >= BUTTON_MIN && layout.buttons[i].rect.h >= BUTTON_MIN);
}

TEST(test_nothing_overlaps_or_leaves_the_window)
{
    for (size_t w = 0; w < SDL_arraysize(widths); w++)
        for (size_t h = 0; h < SDL_arraysize(heights); h++)
            for (unsigned wanted = 0; wanted <= (LAYOUT_WATCHING | LAYOUT_MOVES | LAYOUT_DETAILS); wanted++)
                for (int text = 80; text <= 200; text += 30)
                    check_window(widths[w], heights[h], wanted, text);
}

static bool has_button(const struct layout *layout, enum action action)
{
    for (int i = 0; i < layout->button_count; i++)
        if (layout->buttons[i].action == action)
            return true;
    return false;
}

/* What is paused goes on by its own button: no second sign for that stands in the next row. */
TEST(test_no_two_signs_to_go_on)
{
    struct canvas canvas = canvas_of(1000, 720);
    struct layout layout;
    layout_arrange(&layout, &canvas, LAYOUT_MOVES);
    assert_true(has_button(&layout, ACTION_REPLAY) && !has_button(&layout, ACTION_PAUSE));
    layout_arrange(&layout, &canvas, LAYOUT_MOVES | LAYOUT_WATCHING);
    assert_true(!has_button(&layout, ACTION_REPLAY) && has_button(&layout, ACTION_PAUSE));
}

/* A finger hits what matters most, in the smallest window, too; with the list unfolded as soon as there is room. */
TEST(test_main_buttons_are_high)
{
    static const int windows[][2] = {{600, 450}, {1000, 720}, {1024, 600}, {1920, 1080}, {3840, 2160}};
    for (size_t i = 0; i < SDL_arraysize(windows); i++) {
        struct canvas canvas = canvas_of(windows[i][0], windows[i][1]);
        struct layout layout;
        layout_arrange(&layout, &canvas, windows[i][1] < 720 ? 0 : LAYOUT_MOVES);
        for (int k = 0; k < layout.button_count; k++) {
            enum button_place place = action_info(layout.buttons[k].action)->button;
            if (place == BUTTON_MAIN || place == BUTTON_FOOT)
                assert_true(layout.buttons[k].rect.h >= 44);
            assert_true(layout.buttons[k].rect.h >= 24); /* nothing is lower than a pointer that trembles needs */
        }
    }
}

/* How one plays is one click away, whichever parts are shown, and large enough to be hit. */
TEST(test_the_rules_have_a_button)
{
    for (size_t w = 0; w < SDL_arraysize(widths); w++)
        for (unsigned parts = 0; parts <= (LAYOUT_WATCHING | LAYOUT_MOVES | LAYOUT_DETAILS); parts++) {
            struct canvas canvas = canvas_of(widths[w], heights[w % SDL_arraysize(heights)]);
            struct layout layout;
            layout_arrange(&layout, &canvas, parts);
            assert_true(has_button(&layout, ACTION_LEARN));
        }
}

/* What an opponent says never stands on anything but the tally. */
TEST(test_what_is_said_has_its_own_place)
{
    for (size_t w = 0; w < SDL_arraysize(widths); w++)
        for (size_t h = 0; h < SDL_arraysize(heights); h++)
            for (unsigned parts = 0; parts <= (LAYOUT_WATCHING | LAYOUT_MOVES | LAYOUT_DETAILS); parts++)
                for (int text = 100; text <= 200; text += 50) {
                    struct canvas canvas = canvas_of(widths[w], heights[h]);
                    struct layout layout;
                    canvas.text_size = text;
                    layout_arrange(&layout, &canvas, parts);
                    expect_inside(layout.said, layout.panel, "what is said", &canvas);
                    for (int i = 0; i < CARDS; i++)
                        expect_apart(layout.said, layout.cards[i], "a card and what is said", &canvas);
                    for (int i = 0; i < layout.button_count; i++)
                        expect_apart(layout.said, layout.buttons[i].rect, "a button and what is said", &canvas);
                    expect_apart(layout.said, layout.moves, "the list and what is said", &canvas);
                    expect_apart(layout.said, layout.details, "thoughts and what is said", &canvas);
                }
}

/* --- the menu --- */

static void check_menu_page(const struct canvas *canvas, int page, unsigned parts)
{
    SDL_Rect window = {0, 0, canvas->width, canvas->height}, rows[ACTION_COUNT];
    int count = 0, on = 0;
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        SDL_Rect row = menu_row(canvas, action, parts, &on);
        if (action_info((enum action)action)->menu == MENU_NONE && !(parts & LAYOUT_ALONE))
            assert_true(SDL_RectEmpty(&row));
        if (!SDL_RectEmpty(&row) && on == page) /* it is not scrolled away */
            rows[count++] = row;
    }
    assert_true(count > 0);
    expect_room(rows, count, window, "a row of the menu", canvas);
}

static void check_menu(const struct canvas *canvas, unsigned parts)
{
    for (int page = 0; page == 0 || menu_page_name(page); page++)
        check_menu_page(canvas, page, parts);
}

/* Nobody looks through a long list: a page has at most twelve rows, with the ones that open other pages. */
TEST(test_menu_is_short)
{
    struct canvas canvas = canvas_of(1000, 720);
    int rows[8] = {0}, page;
    for (int id = ACTION_NONE + 1; id < ACTION_COUNT || menu_page_name(id - ACTION_COUNT); id++)
        if (id != ACTION_COUNT) {
            SDL_Rect row = menu_row(&canvas, id, 0, &page);
            rows[page] += !SDL_RectEmpty(&row);
        }
    for (page = 0; page == 0 || menu_page_name(page); page++)
        assert_within(rows[page], 3, 12);
}

TEST(test_menu_fits)
{
    for (size_t w = 0; w < SDL_arraysize(widths); w++)
        for (size_t h = 0; h < SDL_arraysize(heights); h++) {
            struct canvas canvas = canvas_of(widths[w], heights[h]);
            check_menu(&canvas, 0);
            check_menu(&canvas, LAYOUT_ALONE);
            check_menu(&canvas, LAYOUT_ALONE | LAYOUT_WATCHING);
        }
}

/*
 * What has a button that is always there has no row in the menu, but for two: larger text and the rules are looked for
 * in the menu, too. Whatever else had a row has one that is seen without scrolling.
 */
TEST(test_nothing_is_listed_twice)
{
    struct canvas canvas = canvas_of(1000, 720);
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        const struct action_info *info = action_info((enum action)action);
        int page;
        SDL_Rect row = menu_row(&canvas, action, 0, &page);
        bool always = info->button == BUTTON_MAIN || info->button == BUTTON_FOOT || info->button == BUTTON_FOLD;
        if (always && action != ACTION_SETTINGS && action != ACTION_LEARN)
            assert_int_equal(info->menu, MENU_NONE);
        if (info->menu == MENU_NONE)
            continue;
        assert_non_null(action_word((enum action)action));
        assert_true(info->icon >= SPRITE_ICON_NEW);
        if (SDL_RectEmpty(&row))
            fail_msg("'%s' is not seen in the usual window", action_word((enum action)action));
    }
}

/* Where there is no panel whatever has a button there has a row, but what unfolds a part of the panel. */
TEST(test_all_is_listed_without_the_panel)
{
    struct canvas canvas = canvas_of(1000, 1440);
    for (int action = ACTION_NONE + 1; action < ACTION_COUNT; action++) {
        enum button_place button = action_info((enum action)action)->button;
        unsigned parts = LAYOUT_ALONE | LAYOUT_WATCHING;
        if (!layout_has_button((enum action)action, parts))
            parts |= LAYOUT_ELSEWHERE;
        int page;
        SDL_Rect row = menu_row(&canvas, action, parts, &page);
        bool listed = button != BUTTON_NONE && button != BUTTON_FOLD && action != ACTION_MENU;
        if (listed && SDL_RectEmpty(&row))
            fail_msg("'%s' is out of a mouse's reach", action_word((enum action)action));
    }
}

static void make_variant(struct variant *variant, int width, int height)
{
    struct options options = {.width = width, .height = height, .connect = 3};
    struct reason why;
    if (!variant_init(variant, game_list()[0], &options, &why))
        fail_msg("%dx%d: %s", width, height, why.text);
}

static void check_half(int width, int height, unsigned parts, int text_size, const struct variant *variant)
{
    struct canvas canvas = canvas_of(width, height);
    struct layout layout;
    struct board board;
    canvas.text_size = text_size;
    layout_arrange(&layout, &canvas, parts);
    for (unsigned rooms = 0; rooms <= (ROOM_WORTHS | ROOM_NUMBERS_ABOVE); rooms++) {
        drop_view.arrange(&board, variant, layout.board, rooms | (canvas_is_large(&canvas) ? ROOM_LARGE : 0));
        int high = rooms & ROOM_WORTHS ? board.area.h : board.cells.h;
        if (2 * high < height)
            fail_msg("in a window of %dx%d the board is %d high, with text of %d %%", width, height, high, text_size);
    }
}

/*
 * However large the text is, the cells of the board have half of the window's height; together with what they are worth
 * where that is shown.
 */
TEST(test_the_board_keeps_half_of_the_height)
{
    static const int windows[][2] = {{600, 450},  {640, 480},   {800, 600},   {1000, 720}, {1024, 600},
                                     {1366, 768}, {1920, 1080}, {2560, 1440}, {3840, 2160}};
    static struct variant variant;
    make_variant(&variant, 7, 6);
    for (size_t i = 0; i < SDL_arraysize(windows); i++)
        for (unsigned parts = 0; parts <= (LAYOUT_WATCHING | LAYOUT_MOVES | LAYOUT_DETAILS); parts++)
            for (int text = TEXT_NORMAL; text < TEXT_WISHES; text++)
                check_half(windows[i][0], windows[i][1], parts, 100 + TEXT_STEP * text, &variant);
}

/* The whole menu is seen where it fits in two columns: in the smallest window, and with very large text. */
TEST(test_the_menu_is_seen_whole)
{
    static const int windows[][3] = {{600, 450, 100}, {600, 450, 200}, {1000, 720, 100}, {1000, 720, 200}};
    for (size_t i = 0; i < SDL_arraysize(windows); i++) {
        struct canvas canvas = canvas_of(windows[i][0], windows[i][1]);
        canvas.text_size = windows[i][2];
        int page;
        SDL_Rect settings = menu_row(&canvas, ACTION_SETTINGS, 0, &page),
                 about = menu_row(&canvas, ACTION_ABOUT, 0, &page);
        assert_false(SDL_RectEmpty(&settings) || SDL_RectEmpty(&about));
    }
}

/* A disc falls from the hand, which hovers higher while there is something between it and the plate. */
TEST(test_discs_fall_from_the_hand)
{
    static struct variant variant;
    struct board low, high;
    struct move lowest = {MOVE_PLACE, NO_CELL, 0};
    SDL_Rect area = {0, 0, 700, 700};
    make_variant(&variant, 7, 6);
    drop_view.arrange(&low, &variant, area, false);
    drop_view.arrange(&high, &variant, area, true);
    uint64_t way = drop_view.touch_time(&low, lowest), more = drop_view.touch_time(&high, lowest);
    assert_true(way > FALL_AFTER + motion_touch_time(6.0) && way < FALL_AFTER + motion_touch_time(7.0));
    assert_true(more > way);
}

TESTS_MAIN(NULL, NULL)
