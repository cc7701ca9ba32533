/* The menu and the page of the keys by real clicks and keys: loudness, languages, another key. */
#include "prelude.h"
#include "window_support.h"

/* Where the way to the menu is while only the board is seen, in thousandths of the window. */
#define IN_THE_CORNER 965, 45

static const struct window_order two_humans = {.levels = {0, 0}}, two_computers = {.levels = {1, 1}};

FIXTURE(window_setup, window_teardown)

/* The menu stays open: how loud it is becomes right step by step. */
TEST(loudness_is_two_clicks_away)
{
    window_open_on(*fixture, &two_humans);
    click_on("Menu");
    expect_words("Sound: 10 of 10");
    click_on("Quieter");
    expect_words("Sound: 8 of 10");
    click_on("Quieter");
    expect_words("Sound: 6 of 10");
    click_on("Louder");
    expect_words("Sound: 8 of 10");
    press(SDLK_ESCAPE);
    expect_no_words("Louder");
    press(SDLK_F2); /* and without the menu */
    press(SDLK_F10);
    expect_words("Sound: 6 of 10");
}

/* So does how large text is, and it says so; the row that was clicked stays where it is. */
TEST(text_grows_row_by_row)
{
    window_open_on(*fixture, &two_humans);
    click_on("Menu");
    click_on("Larger text: 100 %");
    expect_words("Larger text: 110 %");
    expect_words("Text size: 110 %");
    expect_no_words("only room");
    press(SDLK_RETURN); /* the row has the focus */
    expect_words("Text size: 120 %");
    click_on("Smaller text: 120 %");
    click_on("Smaller text: 110 %");
    click_on("Smaller text: 100 %");
    click_on("Smaller text: 90 %");
    expect_words("Text size: 80 %, as small as it goes");
    click_on("Smaller text: 80 %");
    expect_words("Text size: 80 %, as small as it goes");
    press(SDLK_ESCAPE);
    expect_no_words("Smaller text");
    press_with(SDLK_EQUALS, KMOD_CTRL); /* and without the menu */
    expect_words("Text size: 90 %");
}

/* Where the panel has no room for larger text, that is said. */
TEST(text_that_has_no_room_says_so)
{
    window_open_on(*fixture, &two_computers);
    press(SDLK_p);
    press(SDLK_l);
    press(SDLK_d);
    expect_told("The list of moves is folded");
    press(SDLK_l);
    expect_told("What the computer thinks is hidden");
    for (int i = 0; i < 10; i++)
        press_with(SDLK_EQUALS, KMOD_CTRL);
    expect_words("Text size: 200 %, but"); /* the rest may stand on another line */
}

/* Colours by name, the first step to others that are told apart at a glance; light and dark likewise; motion. */
TEST(colours_step_by_name)
{
    window_open_on(*fixture, &two_humans);
    click_on("Menu");
    click_on("Disc colours: Classic");
    expect_words("Disc colours: Soft");
    click_on("Disc colours: Soft");
    click_on("Disc colours: Bright");
    click_on("Disc colours: Strong");
    expect_words("Disc colours: Classic");
    click_on("Theme: Light");
    expect_words("Theme: Dark");
    press(SDLK_ESCAPE);
    expect_no_words("Theme: Dark");
    press_with(SDLK_m, KMOD_CTRL);
    expect_told("Motion: Reduced");
    press_with(SDLK_m, KMOD_CTRL);
    expect_told("Motion: Full");
    press_with(SDLK_t, KMOD_CTRL);
    expect_words("Disc colours: Soft");
}

/* Whoever reads another language finds its name. */
TEST(languages_call_themselves)
{
    window_open_on(*fixture, &two_humans);
    click_on("Menu");
    expect_words("English / Deutsch");
}

/* Menu, Keys, the row: then the key. A key that is taken is told, Escape lets it be. */
TEST(a_key_is_changed_where_it_is_read)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_4);
    expect_words("Yellow's turn");
    click_on("Menu");
    click_on("Keys");
    expect_words("Move the hand");
    expect_words("Click a row to change its key");
    click_on("Restart this game");
    expect_words("Press a key");
    press(SDLK_t);
    expect_words("This key is already used: Light or dark");
    press(SDLK_q);
    expect_no_words("Press a key");
    click_on("Restart this game");
    expect_words("Press a key");
    press(SDLK_ESCAPE);
    expect_no_words("Press a key");
    press(SDLK_ESCAPE);
    expect_no_words("Move the hand");
    press(SDLK_q);
    expect_words("Red's turn");
}

/* Home, End and pages lead through the page of the keys, and it stays open; of its ends each is seen. */
TEST(the_page_of_keys_hears_pages)
{
    window_open_on(*fixture, &two_humans);
    click_on("Menu");
    click_on("Keys");
    expect_words("Move the hand");
    press(SDLK_END);
    expect_no_words("Move the hand");
    press(SDLK_PAGEUP);
    press(SDLK_HOME);
    expect_words("Move the hand");
    press(SDLK_PAGEDOWN);
    press(SDLK_PAGEDOWN);
    press(SDLK_PAGEDOWN);
    press(SDLK_PAGEDOWN);
    expect_no_words("Move the hand");
    press(SDLK_HOME);
    expect_words("Move the hand");
    press(SDLK_ESCAPE);
    expect_no_words("Move the hand");
}

/* So do they through the menu: Enter shows which row they led to. */
TEST(the_menu_hears_pages)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_1);
    expect_words("Yellow's turn");
    press(SDLK_F10);
    press(SDLK_END);
    press(SDLK_PAGEUP);
    press(SDLK_HOME);
    press(SDLK_RETURN); /* restarts the game */
    expect_words("Red's turn");
    press(SDLK_F10);
    press(SDLK_END);
    press(SDLK_RETURN); /* what this program is */
    expect_words("Open the folder");
}

/* The keys that stand in its rows, those that mean nothing in other dialogs as well. */
TEST(a_row_hears_its_key)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_F10);
    expect_words("Set up a position");
    press(SDLK_b);
    expect_words("Back to the game");
    press(SDLK_ESCAPE);
    expect_no_words("Back to the game");
    press(SDLK_F10);
    expect_words("Set up a position");
    press_with(SDLK_b, KMOD_CTRL);
    expect_words("The beginning: choose a column");
    press(SDLK_ESCAPE);
    expect_no_words("The beginning: choose a column");
    press(SDLK_F10);
    expect_words("Set up a position");
    press(SDLK_i);
    expect_words("Statistics");
    expect_no_words("Set up a position");
}

/* What has its button in the panel is a row of the menu while there is none, and a corner leads to the menu. */
TEST(a_board_alone_has_all_in_its_menu)
{
    window_open_on(*fixture, &two_humans);
    click_on("Menu");
    click_on("Settings");
    click_on("Board and motion");
    click_on("Show only the board");
    press(SDLK_ESCAPE);
    press(SDLK_4);
    expect_words("Yellow's turn");
    click_part(IN_THE_CORNER);
    click_on("Undo");
    expect_words("Red's turn");
    click_part(IN_THE_CORNER);
    click_on("Hint");
    expect_words("Column 4");
    click_part(IN_THE_CORNER);
    click_on("New game");
    expect_words("A friend here");
}

TESTS_MAIN(NULL, NULL)
