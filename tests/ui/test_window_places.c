/*
 * What is said about a place stands over its column, never on the board: why it cannot be chosen, in every game and
 * wherever there is a board. It goes away when somebody goes on. Other messages take the status line's place.
 */
#include "patience.h"
#include "prelude.h"
#include "window_support.h"

/* --- where it stands --- */

FIXTURE(window_setup, window_teardown)

/* Above the column, whose middle is at about that many thousandths of the window. */
TEST(why_a_column_is_refused_stands_over_it)
{
    window_open_as(&two_humans);
    press("1 1 1 1 1 1 1");
    expect_within("This column is full", 90, 180, 200, 290);
    press_for("7 7 7 7 7 7", "!This column is full");
    press("7");
    expect_within("This column is full", 530, 180, 650, 290);
}

/* Above the board, over the square's column: it covers no other square. */
TEST(why_a_square_is_refused_stands_beside_it)
{
    window_open_as(&(struct window_order){.game = "tictactoe", .levels = {0, 0}});
    press("7 7");
    expect_within("This square is taken", 60, 30, 300, 180);
    press("3 3");
    expect_within("This square is taken", 430, 560, 650, 700);
    window_quit();
    window_open_as(&(struct window_order){.game = "kolibrat", .levels = {0, 0}});
    press("5");
    expect_within("New pieces come in on your home line", 150, 430, 450, 560);
    press_for("1 1", "~This is not your piece");
}

TEST(in_puzzles_and_positions_too)
{
    window_open_as(&two_humans);
    press_for("b", "Set up a position");
    press("1 1 1 1 1 1 1");
    expect_within("This column is full", 90, 180, 200, 290);
    press("2 Backspace Backspace");
    expect_within("There is nothing here to remove", 90, 180, 300, 290);
}

/* --- why nobody may choose now --- */

TEST(who_is_not_to_move_is_told_so)
{
    window_open_as(&(struct window_order){.levels = {0, 2}});
    press_for("4 4", "~Nell is still thinking", "Move 2",
              "!Nell is still thinking"); /* the second one before the computer's disc can fall */
    window_quit();
    window_open_as(&(struct window_order){.levels = {1, 1}});
    press("4");
    expect_within("You are watching: ", 0, 0, 700, 90); /* in place of the status line */
}

/* The solution is played as soon as it is asked for. */
TEST(who_is_shown_a_solution_is_told_so)
{
    window_open_as(&two_humans);
    press_for("z", "Puzzle 1 · ");
    expect_words("Win in");
    press_for("h Down", "~Watch the solution: ", "That was the solution", "!Win in");
}

/* Two columns are tried: one of them at least is wrong. Enter takes the move back, since Try again has the focus. */
TEST(after_a_wrong_move_enter_tries_again)
{
    window_open_as(&two_humans);
    press_for("z", "Puzzle 1 · ");
    for (const char *column = "1"; !sees_words("Click the board to try again"); column = "2") {
        struct patience patience = {0};
        press_for("r", "Puzzle 1 · ");
        press(column);
        while (has_patience(&patience) && !sees_words("Right!") && !sees_words("Click the board"))
            SDL_Delay(1);
        assert_false(sees_words("Click the board to go on"));
    }
    expect_words("Win in");
    press_for("Return", "!Wrong: ", "Puzzle 1 · ");
}

/* The computer began: back before its move it would be its turn again. */
TEST(who_looks_back_is_told_how_to_go_on)
{
    window_open_as(&(struct window_order){.levels = {2, 0}});
    expect_words("Move 1");
    press_for("Ctrl+Left", "Looking back");
    press_for("4", "~one move forward to play");
}

/* --- places that are typed --- */

/* Twelve columns: a 1 waits, told over its column, for as long as somebody likes. */
TEST(columns_from_ten_on_are_typed)
{
    window_open_as(&(struct window_order){.levels = {0, 0}, .width = 12});
    press_for("1", "Enter for 1, or type on for 10 to 12");
    press_for("2", "Move 1");
    press_for("F6", "Red, column 12");
    press_for("0", "Move 2");
    press_for("F6", "Yellow, column 10");
    press_for("1 Return", "Move 3");
    press_for("F6", "Red, column 1,");
}

/* --- other messages --- */

TEST(messages_take_the_place_of_the_status_line)
{
    static const char *const games[] = {"connect4", "tictactoe", "kolibrat"};
    for (size_t i = 0; i < SDL_arraysize(games); i++) {
        window_open_as(&(struct window_order){.game = games[i], .levels = {0, 0}});
        expect_words("'s turn");
        press_for("Ctrl+c", "Copied: the game", "!'s turn");
        expect_within("Copied: the game", 0, 0, 700, 90);
        expect_words("'s turn"); /* when the message has gone */
        window_quit();
    }
}

FIXTURE(window_two_humans, window_teardown)

/* Tab leads to the columns first, the space bar drops there; the hand goes along, and arrows take it from there. */
TEST(tab_and_space_play)
{
    press_for("Tab Space", "Move 1", "Yellow's turn");
    press_for("Tab Space Tab Space", "Move 3");
    press_for("Right Return", "Move 4");
    press("Shift+Tab Tab Tab Space Space"); /* past the last button to the first column, and on to the second */
    expect_words("Move 6");
    struct record *record = window_last_game();
    static const int columns[] = {0, 1, 2, 3, 1, 1};
    assert_int_equal(record->move_count, SDL_arraysize(columns));
    for (int i = 0; i < record->move_count; i++)
        assert_int_equal(record->moves[i].move.to % 7, columns[i]);
}

/* One key is enough: the hand walks from column to column by itself, and the space bar drops where it is. */
TEST(one_key_plays)
{
    press_for("o", "Accessibility");
    click_for("Accessibility", "Play with one key");
    click_for("Fast", "*Fast");
    press_for("Escape", "Red's turn");
    expect_words("*1");
    expect_words("*2");
    expect_words("*3");
    press_for("Return", "Move 1", "Yellow's turn");
    assert_int_not_equal(window_last_game()->moves[0].move.to, 3); /* where the hand was at first */
}

TESTS_MAIN(NULL, NULL)
