/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/* The end of a round stays until a player presses one of its buttons: a click on the board changes nothing. */

#include "prelude.h"
#include "window_support.h"

enum { CLICKS = 20 };

/* On the third column, where a disc would fall. */
static void click_on_the_board(void)
{
    click_part(300, 500);
}

/* --- tests --- */

FIXTURE(window_two_humans, window_teardown)

TEST(no_click_on_the_board_clears_the_end_away)
{
    press_for("4 1 4 1 4 1 4", "Red won!", "Move 7");
    for (int i = 0; i < CLICKS; i++)
        click_on_the_board();
    press_for("5 1", "Red won!", "Move 7", "4 in a row!"); /* nor a key of a column */
    click_for("Play again", "Yellow's turn", "Move 0");
}

/* Without motion the main button gets the focus instead of growing; the board's click is followed by a key. */
TEST(enter_presses_what_the_board_showed)
{
    press_for("Ctrl+m", "Red's turn");
    press_for("4 1 4 1 4 1 4", "Red won!");
    click_on_the_board();
    press_for("Right Return", "Back");
    press_for("Escape", "Red won!");
    press_for("Left Return", "Yellow's turn", "Move 0");
}

FIXTURE(window_setup, window_teardown)

/* A round between two computers is one round, too. */
TEST(who_watches_is_asked)
{
    window_open_as(&(struct window_order){.game = "tictactoe", .levels = {10, 10}});
    press("]");
    expect_words("It's a draw", "Watch again", "Review", "!Pause", "!One move");
    press_for(".", "It's a draw", "Move 9");
    press_for("Return", "Move 0");
    expect_words("It's a draw");
    press_for("n Return", "Your turn"); /* to play oneself is the first thing that is offered then */
}

TESTS_MAIN(NULL, NULL)
