/*
 * The dialogs over the main screen by mouse and keys: what can be saved and copied, whether to go on with an
 * interrupted game; and the settings.
 */
#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

/* --- save and copy --- */

static void open_export(void)
{
    window_open_as(&two_humans);
    press_for("4 4 e", "Save and copy");
}

FIXTURE(window_setup, window_teardown)

TEST(a_click_saves_or_copies)
{
    open_export();
    click_for("Copy the position", "~Copied: 44", "!Save and copy");
    press("e");
    click_for("Save a picture", "File name");
    press_for("Return", "~Saved: ~/gravitrips-", "!Save and copy");
    assert_int_equal(count_files(*fixture, "gravitrips-", NULL), 1);
}

/* What the pointer rests on is what Enter means. */
TEST(enter_chooses_what_is_pointed_at)
{
    open_export();
    point_at("Copy the position");
    press_for("Return", "~Copied: 44");
    press_for("e", "Save and copy");
    press("Up"); /* from the first row around to the last */
    press_for("Return", "~Saved: 3 pictures", "!Save and copy");
}

TEST(a_click_beside_the_dialog_closes_it)
{
    open_export();
    click_part(5, 990);
    expect_words("!Save and copy");
    press_for("e", "Save and copy");
    press_for("e", "!Save and copy");
    assert_int_equal(count_files(*fixture, "gravitrips-", NULL), 0);
}

/* --- going on --- */

/* Whether to go on with a game, which is returned. */
static archive_id be_asked(const char *directory)
{
    struct archive *archive = archive_expecting(directory, NULL);
    struct record *record = make_record(NULL, "4453", 1700000000);
    record->players[SECOND].seat.level = SEAT_HUMAN;
    archive_id game = archive_begin(archive, record);
    archive_close_kept(archive);
    window_open_as(&(struct window_order){.levels = {0, 0}, .asks_resume = true});
    expect_words("Continue your game?");
    return game;
}

TEST(what_is_left_is_not_asked_again)
{
    (void)be_asked(*fixture);
    click_for("Not now", "~Your unfinished game is kept in My games");
    window_again_asking();
    expect_words("Red's turn", "!Continue your game?");
    assert_int_equal(window_last_game()->move_count, 4);
}

TEST(the_game_goes_on_where_it_was)
{
    (void)be_asked(*fixture);
    click_for("Continue", "!Continue your game?");
    press("1");
    assert_int_equal(window_last_game()->move_count, 5);
}

/* Left, right and Tab go from one answer to the other. */
TEST(keys_choose_an_answer)
{
    (void)be_asked(*fixture);
    press_for("Tab Left Right Return", "~Your unfinished game is kept in My games");
}

/* While the question is open another window takes the game. */
TEST(a_game_that_is_gone_is_not_taken)
{
    archive_id game = be_asked(*fixture);
    struct archive *other = archive_expecting(*fixture, NULL);
    assert_true(archive_resume(other, game));
    click_for("Continue", "~This game is being played in another window now", "!Continue your game?");
    press_for("f", "Name or level");
    press_for("Return", "This game is being played in another window now"); /* nor from the history */
    press_for("Delete", "~It cannot be deleted");
}

/* --- settings --- */

/* What a click makes of each switch. */
static const struct {
    const char *name, *before, *after;
} switches[] = {
    {"Show the discs falling out", "On", "Off"},
    {"Show the hand", "On", "Off"},
    {"List of moves", "Off", "On"},
    {"Show where the disc will land", "On", "Off"},
    {"Show only the board", "Off", "On"},
    {"Show where pieces can go", "On", "Off"},
    {"What the computer thinks", "Off", "On"},
};

static void open_page(const char *page)
{
    press_for("o", "Settings");
    click_for(page, "!Disc colours");
}

static void go_down(int rows)
{
    press("Tab");
    while (rows-- > 0)
        press("Down");
}

FIXTURE(window_two_humans, window_teardown)

TEST(settings_are_changed_and_kept)
{
    open_page("Board");
    for (size_t i = 0; i < SDL_arraysize(switches); i++) {
        expect_beside(switches[i].name, switches[i].before);
        click_on(switches[i].name);
        expect_beside(switches[i].name, switches[i].after);
    }
    press_for("Escape", "!Settings");
    window_again();
    open_page("Board");
    for (size_t i = 0; i < SDL_arraysize(switches); i++)
        expect_beside(switches[i].name, switches[i].after);
}

TEST(arrows_and_space_change_settings)
{
    press_for("o", "*Auto");
    press_for("Down Right", "*Clock");
    press_for("Space", "*Morning");
    press_for("Right", "*Evening");
    press_for("Right Left", "*Evening");
    press("Escape");
    open_page("Board");
    go_down(0);
    press("Down Down Left");
    expect_beside("Show the discs falling out", "Off");
    press("Right");
    expect_beside("Show the discs falling out", "On");
    press("Space");
    expect_beside("Show the discs falling out", "Off");
}

/* Sound is off where the window was opened mute, and that is not kept. */
TEST(volumes_are_sliders)
{
    press_for("o", "Text size");
    press("Down Down Down Down");
    expect_beside("Sound", "Off");
    press("Space");
    expect_beside("Sound", "On");
    press("Down");
    expect_beside("Volume", "10 of 10");
    press("Left Left");
    expect_beside("Volume", "8 of 10");
    press("Down Left");
    expect_beside("Sound effects", "9 of 10");
    press("Down");
    expect_beside("The sea", "0 of 10");
    press("Right");
    expect_beside("The sea", "1 of 10");
}

/* It is the other one's turn in the round that then begins. */
TEST(who_begins_is_chosen)
{
    open_page("Players");
    go_down(0);
    press_for("Down Down Down Down Down Down Space", "*Yellow");
    press_for("o", "Yellow's turn");
}

/* The pages are gone through by arrows; Ctrl and a comma opens them, too. */
TEST(pages_are_reached_by_keys)
{
    press_for("Ctrl+,", "Text size");
    press_for("Up Down", "Who begins");
    press_for("Down", "Falling speed");
    press_for("Down", "Column numbers");
    press_for("Return Right", "*Large");
    press_for("Up Up", "Falling speed");
}

/* A slider makes a human a computer; as one it has no name, and its level is kept for it while a human sits there. */
TEST(a_computer_has_no_name)
{
    open_page("Players");
    type_in("Yellow: name", "Otto");
    expect_words("Otto");
    press("Up Right");
    expect_beside("Yellow: level", "level");
    expect_words("!Yellow: name");
    press("Up Left");
    expect_beside("Yellow: level", "played by a human");
    expect_words("!Otto");
}

/* Letters that are keys elsewhere are letters there; the other one's rows open at a click on the other one. */
TEST(names_are_typed)
{
    click_for("Yellow star", "Who begins");
    press("Down Down");
    type_words("Otto");
    type_in("Red: name", "Mo");
    press_for("Escape", "Otto", "Mo", "Move 0");
}

static void make_a_move_and_take_it_away(const char *key)
{
    press_for("4", "Yellow's turn");
    press(key);
    expect_words("Red's turn");
}

/* What is taken is told, what has a fixed meaning too; another key does it, and is kept. */
TEST(keys_are_changed)
{
    open_page("Keys");
    expect_beside("Restart this game", "R");
    click_on("Restart this game");
    expect_beside("Restart this game", "Press a key");
    press_for("Ctrl+z", "This key is already used: Undo");
    press_for("3", "This key cannot be used");
    press("Ctrl+F5");
    expect_beside("Restart this game", "Ctrl+F5");
    press_for("Escape", "!Reset all keys");
    press("F1 Escape");
    make_a_move_and_take_it_away("Ctrl+F5");
    window_again();
    make_a_move_and_take_it_away("Ctrl+F5");
    open_page("Keys");
    expect_beside("Restart this game", "Ctrl+F5");
    turn_wheel(-200);
    click_for("Reset all keys", "All keys are as they were at first");
    turn_wheel(200);
    expect_beside("Restart this game", "R");
    press("Escape");
    make_a_move_and_take_it_away("r");
}

/* Escape leaves a key as it is, Delete brings the usual one back. */
TEST(a_key_can_be_let_be)
{
    open_page("Keys");
    click_on("Restart this game");
    expect_beside("Restart this game", "Press a key");
    press("Escape");
    expect_beside("Restart this game", "R");
    click_on("Restart this game");
    press("Ctrl+F5");
    expect_beside("Restart this game", "Ctrl+F5");
    click_on("Restart this game");
    expect_beside("Restart this game", "Press a key");
    press("Delete");
    expect_beside("Restart this game", "R");
}

/* A key that another action has is exchanged, which is said; so it is when the usual one is brought back. */
TEST(keys_are_exchanged)
{
    open_page("Keys");
    click_on("Restart this game");
    press_for("g", "Exchanged: Restart this game is now G, and Other games and boards is now R");
    expect_beside("Restart this game", "G");
    expect_beside("Other games and boards", "R");
    press("Escape");
    make_a_move_and_take_it_away("g");
    window_again();
    make_a_move_and_take_it_away("g");
    open_page("Keys");
    click_on("Other games and boards");
    press_for("Delete", "Exchanged: Other games and boards is now G, and Restart this game is now R");
    press("Escape");
    make_a_move_and_take_it_away("r");
}

/* A game that is saved from the settings is opened again from there. */
TEST(a_game_is_saved_and_opened)
{
    press_for("4 5", "Move 2");
    open_page("Data");
    click_for("Save this game", "File name");
    press_for("Return", "Saved:");
    press_for("r", "Move 0");
    open_page("Data");
    click_for("Open a game", "Up one folder");
    press_for("Down Return", "Move 2");
}

/* A move is made when its place is chosen twice; another place begins anew. */
TEST(a_move_can_be_confirmed)
{
    open_page("Accessibility");
    click_on("Confirm each move");
    expect_beside("Confirm each move", "On");
    press_for("Escape 4", "~Choose it again");
    press_for("5", "Red's turn");
    press_for("4 4", "Yellow's turn");
    press_for("4 4", "Red's turn", "Move 2");
}

/* A replay is made faster by the keys of watching. */
TEST(a_replay_has_the_speed_of_watching)
{
    press_for("4 4 4 4 4", "Move 5");
    press("v p");
    type_words("]");
    press("Escape");
    open_page("Board");
    expect_words("*Fast");
}

TESTS_MAIN(NULL, NULL)
