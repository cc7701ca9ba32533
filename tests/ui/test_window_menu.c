/* The menu and the page of the keys by real clicks and keys: loudness, languages, another key. */
#include "prelude.h"
#include "store/settings.h"
#include "window_support.h"

/* Where the way to the menu is while only the board is seen, in thousandths of the window. */
#define IN_THE_CORNER 965, 45

static const struct window_order two_computers = {.levels = {1, 1}};

FIXTURE(window_two_humans, window_teardown)

/* One click opens the page beside the menu, and one click there is enough for each. */
TEST(look_and_sound_is_two_clicks_away)
{
    press_for("o", "*Normal", "10 of 10");
    click_for("Very large", "*Very large");
    click_for("Normal", "*Normal");
    click_for("Contrast", "*Contrast");
    click_for("Reduced", "*Reduced");
    click_for("Strong", "*Strong");
    click_for("Deutsch", "*Deutsch");
    click_for("English", "*English");
    press_for("Escape", "!Accessibility");
    press("F2"); /* and without the page */
    press_for("o", "8 of 10");
}

/* Contrast and the size of text are looked for among what helps those who see badly, too. */
TEST(contrast_stands_under_accessibility)
{
    press_for("o", "Disc colours");
    click_for("Accessibility", "Column numbers", "*Normal");
    click_for("Contrast", "*Contrast");
    click_for("Large", "*Large");
    click_for("Accessibility", "*Contrast", "*Large");
}

/* Three sizes, by keys as well; more is refused, and the size is said again. */
TEST(text_grows_in_three_steps)
{
    press_for("Ctrl+=", "Text size: Large");
    press_for("Ctrl+=", "Text size: Very large");
    press_for("Ctrl+=", "Text size: Very large");
    press_for("Ctrl+-", "Text size: Large");
    press_for("Ctrl+-", "Text size: Normal");
}

FIXTURE(window_setup, window_teardown)

/* Where the panel has no room for larger text, that is said. */
TEST(text_that_has_no_room_says_so)
{
    window_open_as(&two_computers);
    press_for("p l d", "~The list of moves is folded");
    press_for("l", "~What the computer thinks is hidden");
    press("Ctrl+=");
    press_for("Ctrl+=", "~Text size: Very", "~there is room"); /* on two lines */
}

FIXTURE(window_two_humans, window_teardown)

/* Colours by name, the first step to others that are told apart at a glance; light and dark likewise; motion. */
TEST(colours_step_by_name)
{
    press_for("Ctrl+m", "~Motion: Reduced");
    press_for("Ctrl+m", "~Motion: Full");
    press_for("Ctrl+t", "Disc colours: Soft");
}

/* The times of day, one after another; contrast is chosen where it is looked for. */
TEST(the_day_goes_on_by_a_key)
{
    static const char *const themes[] = {"evening", "dark", "light", "evening"};
    expect_theme("light");
    for (size_t i = 0; i < SDL_arraysize(themes); i++) {
        press("t");
        expect_theme(themes[i]);
    }
    press_for("o", "Disc colours");
    click_for("Contrast", "*Contrast");
    press("Escape t");
    expect_theme("light");
}

/* From now on it is that time of the day here. */
static void make_it(int hour, int minute, int second)
{
    char zone[32];
    int now = (int)(time(NULL) % (24 * 3600)), west = now - (hour * 60 + minute) * 60 - second;
    west += west < -12 * 3600 ? 24 * 3600 : 0;
    snprintf(zone, sizeof zone, "HERE%s%02d:%02d:%02d", west < 0 ? "-" : "", abs(west) / 3600, abs(west) / 60 % 60,
             abs(west) % 60);
    setenv("TZ", zone, true);
    tzset();
}

static int window_zone(void **state)
{
    unsetenv("TZ");
    tzset();
    return window_teardown(state);
}

FIXTURE(window_setup, window_zone)

/* By the clock: what time it is at the start, and a moment before the evening it becomes evening by itself. */
TEST(the_theme_follows_the_clock)
{
    static const struct {
        int hour, minute, second;
        const char *theme;
    } times[] = {
        {11, 0, 0, "light"}, {18, 0, 0, "evening"}, {22, 0, 0, "dark"}, {3, 0, 0, "dark"}, {16, 59, 57, "evening"}};
    for (size_t i = 0; i < SDL_arraysize(times); i++) {
        make_it(times[i].hour, times[i].minute, times[i].second);
        window_open_as(&(struct window_order){.theme = "clock"});
        expect_theme(times[i].theme);
        window_quit();
    }
}

FIXTURE(window_two_humans, window_teardown)

/* Menu, Keys, the row: then the key. What cannot be had is told, Escape lets it be. */
TEST(a_key_is_changed_where_it_is_read)
{
    press_for("4", "Yellow's turn");
    click_on("Menu", "More");
    click_for("Keys", "Move the hand", "Click a row to change its key");
    click_for("Restart this game", "Press a key");
    press_for("Ctrl+z", "This key is already used: Undo");
    press_for("Ctrl+F5", "!Press a key");
    click_for("Restart this game", "Press a key");
    press_for("Escape", "!Press a key");
    press_for("Escape", "!Move the hand");
    press_for("Ctrl+F5", "Red's turn");
}

/* Under the action's name; older versions kept it under its words, where it is found as long as these stay. */
TEST(a_changed_key_is_kept)
{
    const char *directory = *fixture;
    char key[80];
    press_for("4", "Yellow's turn");
    click_on("Menu", "More");
    click_for("Keys", "Move the hand");
    click_for("Restart this game", "Press a key");
    press_for("Ctrl+F5", "!Press a key");
    window_quit();
    struct notice notice = {""};
    struct settings *settings = settings_open(directory, &notice);
    settings_text(settings, "key.RESTART", "", key, sizeof key);
    assert_string_equal(key, "Ctrl+F5");
    settings_set_text(settings, "key.RESTART", "");
    settings_set_text(settings, "key.Restart this game", "Ctrl+F7");
    assert_true(settings_close(settings, &notice));
    window_open_as(&two_humans);
    press_for("4", "Yellow's turn");
    press_for("Ctrl+F7", "Red's turn");
    click_on("Menu", "More");
    click_for("Keys", "Move the hand");
    click_for("Restart this game", "Press a key");
    press_for("Delete", "!Press a key");
    window_quit();
    settings = settings_open(directory, &notice);
    settings_text(settings, "key.Restart this game", "", key, sizeof key);
    assert_string_equal(key, "");
    assert_true(settings_close(settings, &notice));
}

/* Home, End and pages lead through the page of the keys, and it stays open; of its ends each is seen. */
TEST(the_page_of_keys_hears_pages)
{
    click_on("Menu", "More");
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
    press_for("F10 End PageUp Home Return", "Tic-Tac-Toe"); /* games and boards */
    press_for("Escape F10 End Return", "Tournament");       /* the page below */
    press_for("Home Return", "My games");                   /* the way back */
}

/* Arrows lead from row to row and from column to column. */
TEST(the_menu_hears_arrows)
{
    press_for("1", "Yellow's turn");
    press_for("F10 Down Down Return", "Restart this game");
    press_for("Return", "Red's turn");
    press_for("F10 Right Return", "Take turns dropping"); /* how to play */
}

/* A page below the first: the way back is a row, and Escape; the row that led there has the focus then. */
TEST(a_page_leads_back)
{
    click_on("Menu");
    click_for("This game", "Switch sides", "!My games");
    click_for("Back", "My games", "!Switch sides");
    press_for("Return", "Switch sides");
    press_for("Escape", "My games", "!Switch sides");
    press_for("Escape", "!My games");
    click_on("Menu", "More");
    press_for("F10", "!Tournament", "!My games");
}

/* The keys that stand in its rows do what these say, on whichever page they stand; so do the keys of the panel. */
TEST(a_row_hears_its_key)
{
    press_for("F10", "Set up a position");
    press_for("b", "Study it");
    press_for("Escape", "!Study it");
    press_for("F10", "Set up a position");
    press_for("Ctrl+b", "The beginning: choose a column");
    press_for("Escape", "!The beginning: choose a column");
    press_for("4 F10", "Set up a position");
    press_for("u", "Red's turn", "!Set up a position");
    press_for("F10", "Set up a position");
    click_for("More", "Tournament");
    press_for("r", "Red's turn", "!Tournament");
}

/* What cannot be done now has no row: nothing is grey. */
TEST(what_cannot_be_done_is_not_there)
{
    click_on("Menu");
    click_for("This game", "Restart this game", "!Redo", "!Resign", "!Easier", "!Review");
    press_for("Escape", "My games");
    press_for("Escape 4", "!My games", "Yellow's turn");
    press_for("u", "Red's turn");
    press_for("F10", "My games");
    click_for("This game", "Redo");
}

/* What has its button in the panel is a row of the menu while there is none, and a corner leads to the menu. */
TEST(a_board_alone_has_all_in_its_menu)
{
    click_on("Menu");
    click_for("Settings", "Text size");
    click_for("Board", "Show only the board");
    click_on("Show only the board");
    press_for("Escape 4", "Yellow's turn");
    click_part(IN_THE_CORNER);
    click_for("Undo", "Red's turn");
    click_part(IN_THE_CORNER);
    click_for("Hint", "Take the middle");
    click_part(IN_THE_CORNER);
    click_for("New game", "A friend here");
}

TESTS_MAIN(NULL, NULL)
