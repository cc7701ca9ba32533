/*
 * What goes on, and what does not, when something else is done: watching under a dialog, a replay that is left, a
 * position that was studied, a hint in full screen.
 */
#include "prelude.h"
#include "window_support.h"

static const struct window_order two_computers = {.levels = {1, 1}};

/* Waits until so many moves are made. */
static void expect_moves(int least)
{
    while (expect_number("Move ") < least)
        continue;
}

/* A message comes and goes: in this time several moves would be made. */
static void time_goes_by(void)
{
    press_for("F12", "Saved: ", "!Saved: ");
}

FIXTURE(window_setup, window_teardown)

TEST(watching_waits_under_a_dialog)
{
    window_open_as(&two_computers);
    press("]");
    expect_moves(1);
    press_for("F10", "My games");
    int moves = expect_number("Move ");
    time_goes_by();
    assert_int_equal(expect_number("Move "), moves);
    press("Escape");
    expect_moves(moves + 1);
}

/* Two computers play nobody's game: it is never asked about, not even where it was paused. */
TEST(what_two_computers_played_is_not_offered)
{
    window_open_as(&two_computers);
    expect_moves(1);
    press_for("p", "Continue");
    window_again_asking();
    expect_words("Red's turn", "!Continue your game?");
}

FIXTURE(window_two_humans, window_teardown)

TEST(a_replay_that_is_left_shows_the_end_again)
{
    press_for("1 2 1 2 1 2 1", "Red won!");
    press_for("v", "Replay", "!Red won!");
    press_for("Escape", "Red won!");
}

FIXTURE(window_against_level_2, window_teardown)

TEST(what_is_studied_leaves_the_table_as_it_was)
{
    expect_words("Nell");
    press_for("b", "Study it");
    press_for("4 a", "Back", "!Nell", "loss");
    press_for("Escape", "Your turn", "Nell", "!loss", "Move 0");
}

TEST(who_sits_at_a_colour_stays_there_whoever_began)
{
    expect_words("Nell");
    press_for("b", "Study it");
    press_for("Left Space", "Red to move"); /* a yellow disc: yellow began */
    click_for("Play on", "Your turn");
    assert_true(sees_words("Move 1"));
}

FIXTURE(window_two_humans, window_teardown)

TEST(a_hint_goes_before_the_full_screen)
{
    press_for("4 4 3 3 h", "Column 2 makes two threats at once");
    press_for("Escape", "Red's turn", "!two threats");
}

TESTS_MAIN(NULL, NULL)
