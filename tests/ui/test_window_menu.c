/* The menu and the page of the keys by real clicks and keys: loudness, languages, another key. */
#include "prelude.h"
#include "window_support.h"

/* Where the way to the menu is while only the board is seen, in thousandths of the window. */
#define IN_THE_CORNER 965, 45

static const struct window_order two_computers = {.levels = {1, 1}};

FIXTURE(window_two_humans, window_teardown)

/* The menu stays open: how loud it is becomes right step by step. */
TEST(loudness_is_two_clicks_away)
{
    click_for("Menu", "Sound: 10 of 10");
    click_for("Quieter", "Sound: 8 of 10");
    click_for("Quieter", "Sound: 6 of 10");
    click_for("Louder", "Sound: 8 of 10");
    press_for("Escape", "!Louder");
    press("F2"); /* and without the menu */
    press_for("F10", "Sound: 6 of 10");
}

/* So does how large text is, and it says so; the row that was clicked stays where it is. */
TEST(text_grows_row_by_row)
{
    click_on("Menu");
    click_for("Larger text: 100 %", "Larger text: 110 %", "Text size: 110 %", "!only room");
    press_for("Return", "Text size: 120 %"); /* the row has the focus */
    click_on("Smaller text: 120 %", "Smaller text: 110 %", "Smaller text: 100 %");
    click_for("Smaller text: 90 %", "Text size: 80 %, as small as it goes");
    click_for("Smaller text: 80 %", "Text size: 80 %, as small as it goes");
    press_for("Escape", "!Smaller text");
    press_for("Ctrl+=", "Text size: 90 %"); /* and without the menu */
}

FIXTURE(window_setup, window_teardown)

/* Where the panel has no room for larger text, that is said. */
TEST(text_that_has_no_room_says_so)
{
    window_open_as(&two_computers);
    press_for("p l d", "~The list of moves is folded");
    press_for("l", "~What the computer thinks is hidden");
    for (int i = 0; i < 10; i++)
        press("Ctrl+=");
    expect_words("Text size: 200 %, but"); /* the rest may stand on another line */
}

FIXTURE(window_two_humans, window_teardown)

/* Colours by name, the first step to others that are told apart at a glance; light and dark likewise; motion. */
TEST(colours_step_by_name)
{
    click_on("Menu");
    click_for("Disc colours: Classic", "Disc colours: Soft");
    click_on("Disc colours: Soft", "Disc colours: Bright");
    click_for("Disc colours: Strong", "Disc colours: Classic");
    click_for("Theme: Light", "Theme: Dark");
    press_for("Escape", "!Theme: Dark");
    press_for("Ctrl+m", "~Motion: Reduced");
    press_for("Ctrl+m", "~Motion: Full");
    press_for("Ctrl+t", "Disc colours: Soft");
}

/* Whoever reads another language finds its name. */
TEST(languages_call_themselves)
{
    click_for("Menu", "English / Deutsch");
}

/* Menu, Keys, the row: then the key. A key that is taken is told, Escape lets it be. */
TEST(a_key_is_changed_where_it_is_read)
{
    press_for("4", "Yellow's turn");
    click_on("Menu");
    click_for("Keys", "Move the hand", "Click a row to change its key");
    click_for("Restart this game", "Press a key");
    press_for("t", "This key is already used: Light or dark");
    press_for("q", "!Press a key");
    click_for("Restart this game", "Press a key");
    press_for("Escape", "!Press a key");
    press_for("Escape", "!Move the hand");
    press_for("q", "Red's turn");
}

/* Home, End and pages lead through the page of the keys, and it stays open; of its ends each is seen. */
TEST(the_page_of_keys_hears_pages)
{
    click_on("Menu");
    click_for("Keys", "Move the hand");
    press_for("End", "!Move the hand");
    press_for("PageUp Home", "Move the hand");
    press_for("PageDown PageDown PageDown PageDown", "!Move the hand");
    press_for("Home", "Move the hand");
    press_for("Escape", "!Move the hand");
}

/* So do they through the menu: Enter shows which row they led to. */
TEST(the_menu_hears_pages)
{
    press_for("1", "Yellow's turn");
    press_for("F10 End PageUp Home Return", "Red's turn"); /* restarts the game */
    press_for("F10 End Return", "Open the folder");        /* what this program is */
}

/* Arrows lead from row to row and from column to column. */
TEST(the_menu_hears_arrows)
{
    press_for("1", "Yellow's turn");
    press_for("F10 Down Down Up Right Left Up Return", "Red's turn", "!wins in 21 moves"); /* restarts the game */
    press_for("F10 Down Right Return", "wins in 21 moves");                                /* what each move is worth */
}

/* The keys that stand in its rows, those that mean nothing in other dialogs as well. */
TEST(a_row_hears_its_key)
{
    press_for("F10", "Set up a position");
    press_for("b", "Back to the game");
    press_for("Escape", "!Back to the game");
    press_for("F10", "Set up a position");
    press_for("Ctrl+b", "The beginning: choose a column");
    press_for("Escape", "!The beginning: choose a column");
    press_for("F10", "Set up a position");
    press_for("i", "Statistics", "!Set up a position");
}

/* What has its button in the panel is a row of the menu while there is none, and a corner leads to the menu. */
TEST(a_board_alone_has_all_in_its_menu)
{
    click_on("Menu", "Settings", "Board and motion", "Show only the board");
    press_for("Escape 4", "Yellow's turn");
    click_part(IN_THE_CORNER);
    click_for("Undo", "Red's turn");
    click_part(IN_THE_CORNER);
    click_for("Hint", "Column 4");
    click_part(IN_THE_CORNER);
    click_for("New game", "A friend here");
}

TESTS_MAIN(NULL, NULL)
