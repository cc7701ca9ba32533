/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/* Training on one's own mistakes in the window: cards come of reviewed games, are answered, and come again. */
#include "archive_support.h"
#include "prelude.h"
#include "store/archive_cards.h"
#include "window_support.h"

/* Yellow's last move misses a block, and is the only mistake. The card is its mirror image. */
static const char lost[] = "4 4 4 4 4 5 2 5 1 6 3";

HOOK(lose_and_review)
{
    window_two_humans(fixture);
    press_for(lost, "Red won!");
    press_for("w", "Yellow, column 6: missed block");
    press_for("Escape", "!Close the study");
}

/* What the archive has, once the window is closed. */
static int count_answers(const char *directory, int *right)
{
    struct archive_day day;
    struct archive *archive = archive_reading(directory);
    int days = archive_answer_days(archive, 0, 1, &day);
    archive_close_kept(archive);
    *right = days == 1 ? day.right : 0;
    return days == 1 ? day.answers : 0;
}

FIXTURE(lose_and_review, window_teardown)

TEST(a_wrong_answer_is_refuted_and_comes_again_soon)
{
    int right;
    press_for("Ctrl+e", "Yellow, column 2 was a mistake. What is better?", "1 to repeat", "1 new", "missed block");
    press_for("1", "Wrong: Red wins at once", "Try again");
    expect_words("0 of 1 right", "0 to repeat", "!1 new");
    press_for("Return", "Yellow, column 2 was a mistake", "!Try again");
    press_for("5", "Right this time!", "It comes again soon", "0 of 1 right");
    press_for("Return", "Well done, nothing to repeat now! Next: ");
    press_for("Escape", "!Well done");
    window_again();
    press_for("Ctrl+e", "Well done, nothing to repeat now! Next: ", "0 of 1 right");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 1);
    assert_int_equal(right, 0);
}

TEST(a_right_answer_is_praised_and_comes_again_later)
{
    int right;
    press_for("F10", "My mistakes", "!to repeat"); /* cards are made when they are looked at first */
    press_for("Escape Ctrl+e", "1 to repeat");
    press_for("Escape F10", "My mistakes: 1 to repeat");
    click_for("My mistakes: 1 to repeat", "Yellow, column 2 was a mistake");
    press_for("5", "Right!", "It comes again in 2 days", "0 to repeat", "1 of 1 right");
    press_for("n", "Well done, nothing to repeat now!");
    window_again();
    press_for("F10", "My mistakes", "!to repeat");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 1);
    assert_int_equal(right, 1);
}

/* To be shown the move is a wrong answer; another click on the refutation goes back to the question. */
TEST(the_move_is_shown)
{
    int right;
    press_for("Ctrl+e", "1 to repeat");
    press_for("h", "That is the right move", "0 of 1 right");
    press_for("F6", "~Yellow, column 5, row 1");
    press_for("z", "That is the right move"); /* other screens do not open over it */
    press_for("Space", "Well done, nothing to repeat now!");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 1);
    assert_int_equal(right, 0);
}

/* A card that is left as it is stays due. */
TEST(the_next_one_is_the_same_while_it_is_alone)
{
    int right;
    press_for("Ctrl+e", "1 to repeat");
    press_for("n", "Yellow, column 2 was a mistake", "1 to repeat");
    press_for("Ctrl+e", "!1 to repeat");
    press_for("Ctrl+e", "1 to repeat");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 0);
}

/* The game stands in the study where the mistake was made. */
TEST(the_game_it_came_from)
{
    press_for("Ctrl+e", "1 to repeat");
    press_for("w", "Back", "Yellow, column 6: missed block");
    press_for("Escape", "1 to repeat", "!Close the study");
    press_for("5", "Right!");
}

TEST(a_card_is_deleted_by_a_second_press)
{
    press_for("Ctrl+e", "1 to repeat");
    click_for("Delete", "Yes, delete");
    click_for("Show the move", "That is the right move", "!Yes, delete");
    click_for("Delete", "Yes, delete");
    click_for("Yes, delete", "~This position does not come again", "Nothing to repeat yet");
    window_again();
    press_for("Ctrl+e", "Nothing to repeat yet: review a finished game, and its mistakes come here");
}

FIXTURE(window_setup, window_teardown)

/* Each game has its own board, also beside the one that is being played. */
TEST(cards_of_other_games)
{
    window_open_as(&(struct window_order){.game = "tictactoe"});
    press_for("1 5 3 2 9 8", "Ring won!");
    press_for("w", "Cross, c3: missed block");
    press("Escape");
    window_quit();
    window_open_as(&two_humans);
    press_for("Ctrl+e", "Cross, c3 was a mistake");
    press_for("8", "Right!");
    press_for("n", "Well done");
    press_for("Escape", "Red's turn");
}

/* A game that has no review has no cards. */
TEST(nothing_yet)
{
    window_open_as(&two_humans);
    press_for(lost, "Red won!");
    press_for("Ctrl+e", "Nothing to repeat yet: review a finished game, and its mistakes come here", "0 to repeat");
    press_for("5 n", "Nothing to repeat yet");
}

/* --- lines --- */

/* A line is chosen in the study and drilled: its replies come, then those that were played, then the best ones. */
TEST(a_line_is_drilled)
{
    int right;
    window_open_as(&two_humans);
    press_for("4 4 4 2 1 7 Ctrl+b", "Centre column: 4 4 4 2 1 7");
    press_for("Home Right Right Right", "Centre column: 4 4 4", "!4 4 4 2");
    press_for("Ctrl+e", "~2 positions of this line come in “My mistakes”");
    press_for("Escape Ctrl+e", "2 to repeat", "How does your line go on?", "your line", "Red to move");
    press_for("4", "Right!", "It comes again in 2 days", "1 to repeat");
    press_for("Return", "How does your line go on?", "!Right!", "1 to repeat");
    press_for("F6", "~Yellow, column 4, row 2");
    press_for("4", "Right!", "0 to repeat", "2 of 2 right");
    press_for("Return", "Beyond your line: what is good here?");
    press_for("F6", "~Yellow, column 2, row 1");
    press_for("h", "That is the right move", "2 of 2 right");
    press_for("Return", "Well done, nothing to repeat now!");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 2);
    assert_int_equal(right, 2);
}

/* After a wrong answer the line's move is shown, or found at the second try; then the line goes on. */
TEST(an_error_in_a_line)
{
    int right;
    window_open_as(&two_humans);
    press_for("4 4 4 Ctrl+b", "Centre column: 4 4 4");
    press_for("Ctrl+e", "~2 positions of this line come in “My mistakes”");
    press_for("Escape Ctrl+e", "How does your line go on?");
    press_for("1", "Wrong: Yellow then wins in", "Try again", "0 of 1 right");
    press_for("Return", "How does your line go on?");
    press_for("4", "Right this time!", "It comes again soon");
    press_for("n", "How does your line go on?", "0 of 1 right");
    press_for("h", "That is the right move", "0 of 2 right");
    press_for("F6", "~Red, column 4, row 3");
    press_for("n", "Well done, nothing to repeat now!");
    window_quit();
    assert_int_equal(count_answers(*fixture, &right), 2);
    assert_int_equal(right, 0);
}

TESTS_MAIN(NULL, NULL)
