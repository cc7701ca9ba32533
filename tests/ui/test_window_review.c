/* The review in a window: it opens where the game turned, says what everything means, and needs no key. */
#include "prelude.h"
#include "window_support.h"

/* The second move of either side is a mistake; Yellow could have seen two threats coming. */
HOOK(open_review)
{
    window_two_humans(fixture);
    press_for("4 4 3 3 5 2 6", "Red won!");
    press_for("w", "Yellow, column 3: missed threat");
}

FIXTURE(open_review, window_teardown)

TEST(it_opens_where_the_game_turned)
{
    expect_words("the game turned here", "1 weaker move");
}

/* There is one such move: what only perfect play would have seen is the other one's grade alone. */
TEST(it_turned_once)
{
    press_for("p", "Red, column 3: not the best", "!the game turned here");
}

/* Who beat the computer is shown how, and not first what the computer missed. */
TEST(the_winner_sees_the_own_move)
{
    drop_text("[Game \"connect4\"]\n[FirstSeat \"human\"]\n[SecondSeat \"level 2\"]\n\n"
              "1. 4 4 2. 3 3 3. 5 2 4. 6 1-0\n");
    press_for("w", "Red, column 5", "this won the game", "Key move");
    press_for("Left", "Yellow, column 3: missed threat", "!the game turned here");
}

/* Ten moves are needed for an accuracy; what it means stands below it, and only where there is one. */
TEST(what_accuracy_means_is_told)
{
    press_for("Escape i", "No finished games", "!Accuracy: how");
    press("Escape");
    drop_text_for("[Game \"connect4\"]\n[FirstSeat \"human\"]\n[SecondSeat \"level 2\"]\n\n"
                  "1. 1 1 2. 1 1 3. 1 1 4. 2 2 5. 2 2 6. 2 2 7. 5 5 8. 5 5 9. 5 5 10. 3 7 11. 4 1-0\n",
                  "Move 21");
    press_for("w", "weaker move");
    press_for("Escape i", "Accuracy: how");
}

TEST(buttons_have_words)
{
    click_for("‹ Mistake", "Red, column 3: not the best");
    click_for("Mistake ›", "Yellow, column 3: missed threat");
    click_for("Show the right move", "Instead of Yellow, column 3");
    click_for("Back to the game", "Yellow, column 3: missed threat", "Show the right move");
    click_for("Back", "Red won!");
}

/* A click on words makes no move; one on the board does. */
TEST(a_click_on_the_words_covers_nothing)
{
    click_on("would make two threats at once");
    turn_wheel(1);
    expect_words("Red, column 3: not the best");
    click_part(400, 600);
    expect_words("Centre column: 4 4 3 ");
}

TEST(what_the_numbers_mean_stands_there)
{
    expect_words("Marks: mistakes", "!An estimate");
}

/* While the right move is sought, or is about to be made, the last move is the one before the wrong one. */
TEST(the_move_before_is_read)
{
    press_for("h F6", "~Red, column 3, row 1");
}

/* Before the first move it is told where the first mistake is found, but not when there is none. */
TEST(what_the_beginning_tells_of_mistakes_is_so)
{
    press_for("Home", "“Mistake ›” leads to the first one");
    window_quit();
    window_open_as(&(struct window_order){.game = "tictactoe", .levels = {0, 0}});
    press_for("5 1 4 6 2 8 7 3 9", "Move 9");
    press_for("w", "No key move");
    press_for("Home", "Nobody made a mistake", "!leads to the first one");
}

FIXTURE(window_two_humans, window_teardown)

/* Beyond the last mistake nothing is next, and the button that leads there gives the focus away. */
TEST(mistakes_end_where_the_game_does)
{
    press_for("1 7 1 7 1 2", "Move 6");
    press("x");
    click_for("Resign", "Red resigned");
    press_for("w", "‹ Mistake");
    press_for("Home", "leads to the first one");
    press_for("p", "leads to the first one");
}

TESTS_MAIN(NULL, NULL)
