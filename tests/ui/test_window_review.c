/* The review in a window: it opens where the game turned, says what everything means, and needs no key. */
#include "prelude.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

/* The second move of either side is a blunder. */
static void open_review(const char *directory)
{
    static const char moves[] = "4433526";
    window_open_on(directory, &two_humans);
    for (const char *move = moves; *move; move++)
        press((SDL_Keycode)*move);
    expect_words("Red won!");
    press(SDLK_w);
}

FIXTURE(window_setup, window_teardown)

TEST(it_opens_where_the_game_turned)
{
    open_review(*fixture);
    expect_words("Yellow, column 3: blunder");
    expect_words("the game turned here");
    expect_words("Accuracy 75 % · 1 mistake");
}

TEST(buttons_have_words)
{
    open_review(*fixture);
    expect_words("Yellow, column 3: blunder");
    click_on("Previous mistake");
    expect_words("Red, column 3: blunder");
    click_on("Next mistake");
    expect_words("Yellow, column 3: blunder");
    click_on("Show the right move");
    expect_words("Instead of Yellow, column 3");
    click_on("Back to the game");
    expect_words("Yellow, column 3: blunder");
    expect_words("Show the right move");
    click_on("Close the review");
    expect_words("Red won!");
}

TEST(what_the_marks_mean_is_said)
{
    open_review(*fixture);
    expect_words("Yellow, column 3: blunder");
    click_on("What the marks mean");
    expect_words("missed win");
    expect_words("a win becomes a loss");
    expect_words("Accuracy: ");
    expect_words("this is certain");
    click_on("Close");
    expect_no_words("a win becomes a loss");
    press(SDLK_F1);
    expect_words("a win becomes a loss");
    press(SDLK_ESCAPE);
    expect_no_words("a win becomes a loss");
    expect_words("Yellow, column 3: blunder");
}

/* While the right move is sought, or is about to be made, the last move is the one before the wrong one. */
TEST(the_move_before_is_read)
{
    open_review(*fixture);
    expect_words("Yellow, column 3: blunder");
    press(SDLK_h);
    press(SDLK_F6);
    expect_told("Red, column 3, row 1");
}

/* The first one is what is seen first. */
TEST(tab_goes_from_button_to_button)
{
    open_review(*fixture);
    expect_words("Yellow, column 3: blunder");
    press(SDLK_END);
    expect_words("Red, column 6: best move");
    press(SDLK_TAB);
    press(SDLK_RETURN);
    expect_words("Yellow, column 3: blunder");
}

/* Before the first move it is told where the first mistake is found, but not when there is none. */
TEST(what_the_beginning_tells_of_mistakes_is_so)
{
    open_review(*fixture);
    expect_words("Yellow, column 3: blunder");
    press(SDLK_HOME);
    expect_words("“Next mistake” leads to the first one");
    window_quit();
    window_open_on(*fixture, &(struct window_order){.game = "tictactoe", .levels = {0, 0}});
    for (const char *place = "514628739"; *place; place++)
        press((SDL_Keycode)*place);
    expect_words("Move 9");
    press(SDLK_w);
    expect_words("No turning point");
    press(SDLK_HOME);
    expect_words("Nobody made a mistake");
    expect_no_words("leads to the first one");
}

/* Back from the beginning is the last mistake, also where that is the last move. */
TEST(back_from_the_beginning_is_the_last_mistake)
{
    window_open_on(*fixture, &two_humans);
    for (const char *move = "171712"; *move; move++)
        press((SDL_Keycode)*move);
    expect_words("Move 6");
    press(SDLK_x);
    click_on("Resign");
    expect_words("Red resigned");
    press(SDLK_w);
    expect_words("Previous mistake");
    press(SDLK_HOME);
    expect_words("leads to the first one");
    click_on("Previous mistake");
    expect_words("Yellow, column 2: missed block");
}

TESTS_MAIN(NULL, NULL)
