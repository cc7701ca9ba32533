/*
 * Two people at one table: their names on the card that begins a game, the best of several games, and the rematch.
 */
#include "prelude.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};
static const struct window_order against_level_2 = {.levels = {0, 2}};

static void type_name(const char *field, const char *name)
{
    click_on(field);
    type_words(name);
    expect_words(name);
}

/* So many places on from where the focus is; of 1, 3, 5, 7 so many numbers further. */
static void choose_best_of(int tabs, int steps)
{
    while (tabs-- > 0)
        press(SDLK_TAB);
    for (; steps != 0; steps += steps > 0 ? -1 : 1)
        press(steps > 0 ? SDLK_RIGHT : SDLK_LEFT);
}

/* From the main screen, as somebody who comes for the first time. */
static void begin_best_of(int steps)
{
    press(SDLK_n);
    click_on("A friend here");
    type_name("Red: name", "Anna");
    type_name("Yellow: name", "Ben");
    choose_best_of(1, steps);
    press(SDLK_RETURN);
    expect_words("Anna's turn");
}

/* Four in a column, by whoever begins. */
static void win_round(void)
{
    for (int move = 0; move < 7; move++)
        press(move % 2 == 0 ? SDLK_1 : SDLK_2);
}

FIXTURE(window_setup, window_teardown)

TEST(names_are_typed_and_remembered)
{
    window_open_on(*fixture, &against_level_2);
    begin_best_of(0);
    press(SDLK_n);
    click_on("Easy");
    expect_no_words("Best of");
    press(SDLK_RETURN);
    expect_words("Your turn");
    window_quit();
    window_open_on(*fixture, &against_level_2);
    press(SDLK_n);
    click_on("A friend here");
    expect_words("Anna");
    expect_words("Ben");
    press(SDLK_RETURN);
    expect_words("Anna's turn");
}

/* Letters are those of the names there, not keys: "n" would close the card, "r" begin anew. */
TEST(letters_are_typed_not_obeyed)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_4);
    expect_words("Move 1");
    press(SDLK_n);
    click_on("Red: name");
    press(SDLK_n);
    type_words("nora");
    press(SDLK_TAB);
    type_words("fritz");
    press(SDLK_RETURN);
    expect_words("fritz's turn"); /* in turn */
    expect_words("nora");
}

TEST(the_best_of_three_is_won)
{
    window_open_on(*fixture, &two_humans);
    begin_best_of(1);
    expect_words("Best of 3 · 0–0");
    win_round();
    expect_words("Anna won!");
    expect_words("Best of 3 · 1–0");
    click_on("Play again");
    expect_words("Ben's turn");
    win_round();
    expect_words("Best of 3 · 1–1");
    click_on("Play again");
    expect_words("Anna's turn");
    win_round();
    expect_words("Anna wins the match 2–1");
    expect_words("Best of 3 · 2–1");
    expect_no_words("Play again");
    click_on("Rematch");
    expect_words("Ben's turn");
    expect_words("Best of 3 · 0–0");
}

/* Another pair, or another number of games, is another match. */
TEST(who_sits_down_anew_begins_anew)
{
    window_open_on(*fixture, &two_humans);
    begin_best_of(1);
    win_round();
    expect_words("Best of 3 · 1–0");
    press(SDLK_n);
    press(SDLK_RETURN);
    expect_words("Best of 3 · 1–0");
    press(SDLK_n);
    choose_best_of(4, 1);
    press(SDLK_RETURN);
    expect_words("Best of 5 · 0–0");
    win_round();
    expect_words("Best of 5 · ");
    press(SDLK_n);
    choose_best_of(4, -2);
    press(SDLK_RETURN);
    expect_words("Draws 0");
    expect_no_words("Best of");
}

/* How the match stands is there again at the next start, also where its running round goes on or is left. */
TEST(a_match_outlasts_the_window)
{
    static const struct window_order as_last = {.levels = {0, 0}, .asks_resume = true};
    window_open_on(*fixture, &two_humans);
    begin_best_of(1);
    win_round();
    expect_words("Best of 3 · 1–0");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Best of 3 · 1–0");
    expect_words("Ben's turn"); /* in turn */
    press(SDLK_4);
    expect_words("Anna's turn");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Continue your game?");
    press(SDLK_ESCAPE);
    expect_words("Ben's turn");
    expect_words("Best of 3 · 1–0");
    press(SDLK_1);
    expect_words("Anna's turn");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Continue your game?");
    press(SDLK_RETURN);
    expect_words("Anna's turn");
    expect_words("Best of 3 · 1–0");
    press(SDLK_x);
    click_on("Resign");
    expect_words("Best of 3 · 1–1");
    click_on("Play again");
    expect_words("Anna's turn");
    win_round();
    expect_words("Anna wins the match 2–1");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Best of 3 · 0–0");
}

/* Others who sit down, and games from elsewhere, have nothing to do with it; who switch sides take it along. */
TEST(a_match_is_between_two)
{
    static const struct window_order as_last = {.levels = {0, 0}, .asks_resume = true};
    window_open_on(*fixture, &two_humans);
    begin_best_of(1);
    win_round();
    expect_words("Best of 3 · 1–0");
    press(SDLK_s);
    expect_words("Best of 3 · 0–1");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Best of 3 · 0–1");
    press(SDLK_n);
    press(SDLK_TAB); /* past the friend elsewhere */
    press(SDLK_TAB); /* the first name */
    type_words("Carl");
    press(SDLK_RETURN);
    expect_words("Best of 3 · 0–0");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Carl");
    expect_words("Best of 3 · 0–0");
}

TESTS_MAIN(NULL, NULL)
