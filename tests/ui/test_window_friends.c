/*
 * Two people at one table: their names on the card that begins a game, the best of several games, and the rematch.
 */
#include "prelude.h"
#include "window_support.h"

/* So many places on from where the focus is; of 1, 3, 5, 7 so many numbers further. */
static void choose_best_of(int tabs, int steps)
{
    while (tabs-- > 0)
        press("Tab");
    for (; steps != 0; steps += steps > 0 ? -1 : 1)
        press(steps > 0 ? "Right" : "Left");
}

/* From the main screen, as somebody who comes for the first time: two with names play the best of three. */
static void begin_best_of_three(void)
{
    press("n");
    click_on("A friend here");
    type_for("Anna", "Anna");
    press("Tab");
    type_for("Ben", "Best of 3");
    press_for("Return", "Anna's turn");
}

/* Four in a column, by whoever begins. */
static void win_round(void)
{
    press("1 2 1 2 1 2 1");
}

FIXTURE(window_against_level_2, window_teardown)

TEST(names_are_typed_and_remembered)
{
    begin_best_of_three();
    press("n");
    click_for("The computer", "!Best of 5");
    press_for("Return", "Your turn");
    window_again();
    press("n");
    click_for("A friend here", "Anna", "Ben");
    press_for("Return", "Anna's turn");
}

FIXTURE(window_two_humans, window_teardown)

/* Letters are those of the names there, not keys: "n" would close the card, "r" begin anew. */
TEST(letters_are_typed_not_obeyed)
{
    press_for("4", "Move 1");
    press("n");
    click_on("Red: name");
    press("n");
    type_words("nora");
    press("Tab");
    type_words("fritz");
    press_for("Return", "nora's turn", "fritz"); /* in turn, but others begin anew */
}

TEST(the_best_of_three_is_won)
{
    begin_best_of_three();
    expect_words("Best of 3 · 0–0");
    win_round();
    expect_words("Anna won!", "Best of 3 · Anna 1–0", "!Play again");
    click_for("Game 2", "Ben's turn: you begin this time");
    press_for("7", "Anna's turn", "!you begin");
    press_for("u", "Ben's turn: you begin this time");
    win_round();
    expect_words("Best of 3 · 1–1");
    click_for("Game 3", "Anna's turn");
    win_round();
    expect_words("Anna wins the match 2–1", "Best of 3 · Anna 2–1", "!Play again");
    click_for("Rematch", "Anna's turn", "Best of 3 · 0–0");
}

/* Nothing that comes between loses it, the game that was begun is begun again, and so is the match if one likes. */
TEST(a_match_waits_for_its_two)
{
    begin_best_of_three();
    win_round();
    click_for("Game 2", "Ben's turn");
    press_for("4", "Anna's turn");
    press_for("n", "Game 2 · 1–0", "Begin at 0–0");
    press_for("Return", "Ben's turn", "Move 0", "Best of 3 · Anna 1–0");
    press("n");
    click_for("The computer", "Play", "!Game 2");
    press_for("Return", "Nell", "!Best of 3");
    press("n");
    click_for("A friend here", "Game 2 · 1–0", "Begin at 0–0");
    press_for("Return", "Ben's turn", "Best of 3 · Anna 1–0");
    press_for("r", "Ben's turn", "Best of 3 · Anna 1–0");
    window_again();
    press("n");
    click_on("A friend here");
    press_for("Return", "Ben's turn", "Best of 3 · Anna 1–0");
    press("n");
    click_for("Begin at 0–0", "Anna's turn", "Best of 3 · 0–0");
}

/* The game that was left goes on as its game, also at the next start; an earlier one that was left does not count. */
TEST(a_game_that_is_opened_again_belongs_to_its_match)
{
    begin_best_of_three();
    press_for("7", "Ben's turn"); /* is left for good by a second first game */
    press("r");
    win_round();
    click_for("Game 2", "Ben's turn");
    press_for("4", "Anna's turn", "Move 1");
    press("n");
    click_on("The computer");
    press_for("Return", "Nell", "!Best of 3");
    press_for("f", "3 games");
    click_for("Ben – Anna", "Continue"); /* the latest one */
    click_for("Continue", "Anna's turn", "Best of 3 · Anna 1–0", "Move 1");
    window_again();
    press_for("f", "3 games");
    click_for("Ben – Anna", "Continue");
    click_for("Continue", "Anna's turn", "Best of 3 · Anna 1–0", "Move 1");
    press_for("5 4 5 4 5 4", "Ben won!", "Best of 3 · 1–1", "Game 3");
    press_for("f", "3 games", "!Continue");
    press_for("Down Down", "Continue");
    click_for("Continue", "Ben's turn", "Move 1", "~Your match waits: Best of 3 · 1–1", "!Best of 3");
}

/* Nobody needs to know who has which colour; a name that is too long for its place never cuts the score. */
TEST(two_who_have_names_are_called_by_them)
{
    begin_best_of_three();
    press_for("1 2 1 2 1 h", "Anna could win with the next disc: block it");
    press_for("2 1", "Anna won!");
    click_for("Review", "Ben, column 2: missed block", "Anna threatened to win", "!Yellow, column");
    press("Escape n");
    click_on("A friend here");
    type_words(" Maximiliane Alexandra");
    press_for("Return", "Best of 3 · Anna", "… 1–0", "Ben's turn");
    press_for("2 1 2 1 2 1 3 1", "Anna Maximiliane Alexandra wins the match 2–0", "Move 8");
}

/* It is named when it is asked about, and meanwhile the table behind says nothing of another game's turn. */
TEST(a_match_that_was_interrupted_is_asked_about_as_such)
{
    begin_best_of_three();
    win_round();
    click_for("Game 2", "Ben's turn");
    press_for("4", "Anna's turn", "Move 1");
    window_again_asking();
    expect_words("Continue your match?", "1 move", "!Move 0", "!Best of 3");
    click_for("Continue", "Anna's turn", "Best of 3 · Anna 1–0", "Move 1");
}

/* Another pair, or another number of games, is another match. */
TEST(who_sits_down_anew_begins_anew)
{
    begin_best_of_three();
    win_round();
    expect_words("Best of 3 · Anna 1–0");
    press("n");
    click_for("More", "Connect Four 7×6");
    click_for("Connect Four 7×6", "9×7");
    click_for("9×7", "Connect Four 9×7"); /* another board is none */
    press_for("Escape Return", "Best of 3 · Anna 1–0");
    press("n");
    choose_best_of(5, 1);
    press_for("Return", "Best of 5 · 0–0");
    win_round();
    expect_words("Best of 5 · ");
    press("n");
    choose_best_of(5, -2);
    press_for("Return", "Move 0", "!Best of");
}

/* Others who sit down, and games from elsewhere, have nothing to do with it; who switch sides take it along. */
TEST(a_match_is_between_two)
{
    begin_best_of_three();
    win_round();
    expect_words("Best of 3 · Anna 1–0");
    press_for("s", "Best of 3 · Anna 1–0");
    window_again_asking();
    expect_words("Best of 3 · Anna 1–0");
    press("n Tab Tab"); /* past whom one plays, and the friend elsewhere */
    press("Tab");       /* the first name */
    type_words("Carl");
    press("Tab");
    type_words("Dora");
    press_for("Return", "Best of 3 · 0–0");
    window_again_asking();
    expect_words("Carl", "Best of 3 · 0–0");
}

/* Who corrects one name goes on with the match; who plays somebody else begins it at 0–0, and the other one waits. */
TEST(a_name_that_is_corrected_keeps_the_score)
{
    begin_best_of_three();
    win_round();
    press("n");
    click_on("A friend here");
    type_words("lena");
    press_for("Return", "Annalena", "Ben's turn", "Best of 3 · Annalena 1–0");
    window_again();
    expect_words("Best of 3 · Annalena 1–0");
    press_for("n", "Game 2 · 1–0");
    click_on("A friend here");
    type_words(" II");
    click_for("Begin at 0–0", "Annalena II", "Best of 3 · 0–0");
}

TESTS_MAIN(NULL, NULL)
