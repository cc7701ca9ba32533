/*
 * What is said about a place stands there: why it cannot be chosen, in every game and wherever there is a board; also
 * why nobody may choose now. It goes away when somebody goes on. Other messages leave the names of the columns free.
 */
#include "prelude.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

static void press_all(const char *keys)
{
    for (; *keys; keys++)
        press((SDL_Keycode)*keys);
}

/* --- where it stands --- */

FIXTURE(window_setup, window_teardown)

/* Above the column, whose middle is at about that many thousandths of the window. */
TEST(why_a_column_is_refused_stands_over_it)
{
    window_open_on(*fixture, &two_humans);
    press_all("1111111");
    expect_within("This column is full", 90, 180, 200, 290);
    press_all("777777");
    expect_no_words("This column is full");
    press_all("7");
    expect_within("This column is full", 530, 180, 650, 290);
}

TEST(why_a_square_is_refused_stands_by_it)
{
    window_open_on(*fixture, &(struct window_order){.game = "tictactoe", .levels = {0, 0}});
    press_all("77");
    expect_within("This square is taken", 60, 30, 300, 250);
    press_all("33");
    expect_within("This square is taken", 450, 500, 740, 760);
    window_quit();
    window_open_on(*fixture, &(struct window_order){.game = "kolibrat", .levels = {0, 0}});
    press_all("5");
    expect_within("New pieces come in on your home line", 200, 200, 550, 560);
}

TEST(in_puzzles_and_positions_too)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_b);
    expect_words("Set up a position");
    press_all("1111111");
    expect_within("This column is full", 90, 180, 200, 290);
    press_all("2");
    press(SDLK_BACKSPACE);
    press(SDLK_BACKSPACE);
    expect_within("There is nothing here to remove", 90, 180, 300, 290);
}

/* --- why nobody may choose now --- */

TEST(who_is_not_to_move_is_told_so)
{
    window_open_on(*fixture, &(struct window_order){.levels = {0, 2}});
    press_all("44"); /* the second one before the computer's disc can fall */
    expect_told("It is the computer's turn");
    expect_words("Move 2");
    expect_no_words("It is the computer's turn");
    window_quit();
    window_open_on(*fixture, &(struct window_order){.levels = {1, 1}});
    press_all("4");
    expect_within("You are watching: ", 250, 100, 500, 290);
}

/* The solution is played as soon as it is asked for. */
TEST(who_is_shown_a_solution_is_told_so)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_z);
    expect_words("Puzzle 1 · ");
    press(SDLK_h);
    press(SDLK_DOWN);
    expect_told("Watch the solution: ");
    expect_words("That was the solution");
}

/* The computer began: back before its move it would be its turn again. */
TEST(who_looks_back_is_told_how_to_go_on)
{
    window_open_on(*fixture, &(struct window_order){.levels = {2, 0}});
    expect_words("Move 1");
    press_with(SDLK_LEFT, KMOD_CTRL);
    expect_words("Looking back");
    press_all("4");
    expect_told("one move forward to play");
}

/* --- places that are typed --- */

/* Twelve columns: a 1 waits, told over its column, for as long as somebody likes. */
TEST(columns_from_ten_on_are_typed)
{
    window_open_on(*fixture, &(struct window_order){.levels = {0, 0}, .width = 12});
    press_all("1");
    expect_words("Enter for 1, or type on for 10 to 12");
    press_all("2");
    expect_words("Move 1");
    press(SDLK_F6);
    expect_words("Red, column 12");
    press_all("0");
    expect_words("Move 2");
    press(SDLK_F6);
    expect_words("Yellow, column 10");
    press_all("1");
    press(SDLK_RETURN);
    expect_words("Move 3");
    press(SDLK_F6);
    expect_words("Red, column 1,");
}

/* --- other messages --- */

TEST(messages_leave_the_names_of_columns_free)
{
    window_open_on(*fixture, &two_humans);
    press_with(SDLK_c, KMOD_CTRL);
    expect_above("Copied: the game", "4");
    press_all("9");
    expect_above("Nothing here has this number", "4");
    window_quit();
    window_open_on(*fixture, &(struct window_order){.game = "tictactoe", .levels = {0, 0}});
    press_with(SDLK_c, KMOD_CTRL);
    expect_above("Copied: the game", "b");
}

TESTS_MAIN(NULL, NULL)
