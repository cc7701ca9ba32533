/*
 * What goes on, and what does not, when something else is done: watching under a dialog, a replay that is left, a game
 * that ends twice, a position that was analysed, a hint in full screen.
 */
#include "prelude.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}}, two_computers = {.levels = {1, 1}},
                                 computer = {.levels = {0, 2}};

static void play(const char *moves)
{
    for (; *moves; moves++)
        press((SDL_Keycode)*moves);
}

/* Waits until so many moves are made. */
static void expect_moves(int least)
{
    while (expect_number("Move ") < least)
        continue;
}

/* A message comes and goes: in this time several moves would be made. */
static void time_goes_by(void)
{
    press(SDLK_F12);
    expect_words("Saved: ");
    expect_no_words("Saved: ");
}

FIXTURE(window_setup, window_teardown)

TEST(watching_waits_under_a_dialog)
{
    window_open_on(*fixture, &two_computers);
    press(SDLK_RIGHTBRACKET);
    expect_moves(1);
    press(SDLK_F10);
    expect_words("Statistics");
    int moves = expect_number("Move ");
    time_goes_by();
    assert_int_equal(expect_number("Move "), moves);
    press(SDLK_ESCAPE);
    expect_moves(moves + 1);
}

/* As a game of one's own is: at the next start. What was not paused is not asked about. */
TEST(watching_that_was_paused_goes_on_at_the_next_start)
{
    static const struct window_order as_last = {.levels = {0, 0}, .asks_resume = true};
    window_open_on(*fixture, &two_computers);
    expect_moves(1);
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Red's turn");
    expect_no_words("Continue your game?");
    window_quit();
    window_open_on(*fixture, &two_computers);
    expect_moves(1);
    press(SDLK_p);
    expect_words("Continue");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Continue your game?");
    expect_words("Red: computer");
    press(SDLK_RETURN);
    expect_moves(2);
}

TEST(a_replay_that_is_left_shows_the_end_again)
{
    window_open_on(*fixture, &two_humans);
    play("1212121");
    expect_words("Red won!");
    press(SDLK_v);
    expect_words("Replay");
    expect_no_words("Red won!");
    press(SDLK_ESCAPE);
    expect_words("Red won!");
}

/* Another move behind the end is another game, in the history and on the cards. */
TEST(a_game_that_goes_another_way_counts_too)
{
    window_open_on(*fixture, &two_humans);
    play("1212121");
    expect_words("Red won!");
    expect_beside("Red ring", "0");
    press(SDLK_u);
    expect_words("Red's turn");
    play("32");
    expect_words("Yellow won!");
    expect_beside("4 in a row!", "1"); /* red's, who stands first */
    expect_beside("Red ring", "1");    /* yellow's, behind red */
    press(SDLK_f);
    expect_words("2 games");
}

TEST(the_same_end_again_does_not)
{
    window_open_on(*fixture, &two_humans);
    play("1212121");
    expect_words("Red won!");
    press(SDLK_u);
    expect_words("Red's turn");
    play("1");
    expect_words("Red won!");
    expect_beside("4 in a row!", "1");
    press(SDLK_f);
    expect_words("1 game");
}

TEST(after_analysing_all_is_as_before)
{
    window_open_on(*fixture, &computer);
    expect_words("Computer");
    press(SDLK_b);
    expect_words("Analyse");
    play("4");
    press(SDLK_a);
    expect_words("Yellow's turn");
    expect_no_words("Computer");
    expect_words("loss");
    press(SDLK_r);
    expect_words("Your turn");
    expect_words("Computer");
    expect_no_words("loss");
}

TEST(who_sits_at_a_colour_stays_there_whoever_began)
{
    window_open_on(*fixture, &computer);
    expect_words("Computer");
    press(SDLK_b);
    expect_words("Analyse");
    press(SDLK_LEFT);
    press(SDLK_SPACE); /* a yellow disc: yellow began */
    expect_words("Red to move");
    click_on("Play on");
    expect_words("Your turn");
    assert_true(sees_words("Move 1"));
}

/* Who was chosen to begin does, also where all else is put back. */
TEST(after_analysing_begins_who_was_chosen)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_b);
    expect_words("Analyse");
    play("4");
    press(SDLK_a);
    expect_words("Yellow's turn");
    press(SDLK_o);
    expect_words("Who begins");
    press(SDLK_END);
    for (int row = 0; row < 3; row++) /* past what concerns a friend elsewhere */
        press(SDLK_UP);
    press(SDLK_RIGHT);
    press(SDLK_ESCAPE);
    expect_words("Move 0");
    expect_words("Yellow's turn");
}

TEST(a_hint_goes_before_the_full_screen)
{
    window_open_on(*fixture, &two_humans);
    play("4433");
    press(SDLK_h);
    expect_words("Column 2 makes two threats at once");
    press(SDLK_ESCAPE);
    expect_words("Red's turn");
    expect_no_words("two threats");
}

/* The button says what it does next. */
TEST(a_hint_goes_on_to_the_move)
{
    window_open_on(*fixture, &two_humans);
    play("4433");
    click_on("Hint");
    expect_words("Column 2 makes two threats at once");
    click_on("Show the move");
    expect_words("Hint");
    expect_no_words("two threats");
    expect_no_words("Show the move");
}

TESTS_MAIN(NULL, NULL)
