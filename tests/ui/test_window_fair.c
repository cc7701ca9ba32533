/*
 * Games in which colours are chosen, in the window: discs are laid, a colour is taken or kept, by a person or the
 * computer; what is then said of whom, on the cards, in the review, in the history, and when a game goes on later.
 */
#include "gravitrips/game.h"
#include "prelude.h"
#include "slow.h"
#include "window_support.h"

static const struct window_order lays = {.opening = OPENING_SWAP, .levels = {0, 10}},
                                 chooses = {.opening = OPENING_SWAP, .levels = {5, 0}},
                                 two_humans = {.opening = OPENING_PIE, .levels = {0, 0}},
                                 as_last = {.levels = {0, 0}, .asks_resume = true}, plain = {.levels = {0, 0}};

/* Three discs, each when it is time for it. */
static void lay(const char *columns)
{
    expect_words("Disc 1 of 3");
    press((SDL_Keycode)columns[0]);
    expect_words("Disc 2 of 3");
    press((SDL_Keycode)columns[1]);
    expect_words("Disc 3 of 3");
    press((SDL_Keycode)columns[2]);
}

FIXTURE(window_setup, window_teardown)

/* After 4 4 4 red wins, after 4 4 1 yellow does. Who takes a move back lays the last disc anew. */
TEST(the_computer_takes_the_better_colour)
{
    window_open_on(*fixture, &lays);
    lay("444");
    expect_told("Computer takes Red: you go on with Yellow");
    expect_beside("You", "Yellow star");
    assert_true(sees_words("Red ring"));
    expect_words("Your turn");
    press(SDLK_u);
    expect_words("Disc 3 of 3");
    expect_beside("You", "Red ring");
    press(SDLK_1);
    expect_told("Computer keeps Yellow: you have Red");
    expect_beside("You", "Red ring");
    expect_words("Your turn");
}

/* Going on with one's own colour is a choice that can be taken back as any move. */
TEST(a_person_keeps_a_colour_or_takes_the_other)
{
    window_open_on(*fixture, &chooses);
    expect_words("Take Red, or go on with Yellow?");
    assert_true(sees_words("Take Red  S"));
    click_on("Keep Yellow");
    expect_no_words("Take Red");
    expect_words("Your turn");
    press(SDLK_4);
    expect_words("Move 5");
    expect_words("Your turn");
    assert_false(sees_words("Take Red"));
    press(SDLK_u);
    expect_words("Take Red, or go on with Yellow?");
    expect_beside("You", "Yellow star");
    press(SDLK_s);
    expect_words("Move 5");
    expect_words("Your turn");
    expect_beside("You", "Red ring");
    assert_true(sees_words("Yellow star"));
}

TEST(it_goes_on_later_with_the_colours_chosen)
{
    window_open_on(*fixture, &chooses);
    expect_words("Take Red, or go on with Yellow?");
    press(SDLK_s);
    expect_words("Move 5");
    expect_words("Your turn");
    window_quit();
    window_open_on(*fixture, &as_last);
    expect_words("Continue your game?");
    assert_true(sees_words("Yellow: computer"));
    press(SDLK_RETURN);
    expect_words("Your turn");
    expect_beside("You", "Red ring");
    press(SDLK_f);
    expect_words("Connect Four 7×6 · Swap");
}

/* What a hint says stands where the question was, and its buttons stay. */
TEST(a_hint_says_which_colour)
{
    window_open_on(*fixture, &two_humans);
    expect_words("Red lays a fair disc");
    press(SDLK_4);
    expect_words("Yellow: take Red, or go on with Yellow?");
    press(SDLK_h);
    expect_words("The other colour wins");
    assert_true(sees_words("Keep Yellow"));
    press(SDLK_a);
    expect_words("Red wins in 20 moves");
    press(SDLK_ESCAPE);
    expect_words("Yellow: take Red, or go on with Yellow?");
}

/* The one who began has yellow discs from then on; the other one's red ones win. */
TEST(a_game_is_reviewed_by_the_colours_played)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_4);
    expect_words("Yellow: take Red, or go on with Yellow?");
    click_on("Take Red");
    expect_told("The colours are changed: Yellow is to move");
    expect_words("Yellow's turn");
    for (const char *move = "141414"; *move; move++)
        press((SDL_Keycode)*move);
    expect_words("Red won!");
    press(SDLK_f);
    expect_words("Red won");
    press(SDLK_ESCAPE);
    expect_words("Review");
    press(SDLK_w);
    expect_words("Yellow, column 1: missed block");
    press(SDLK_END);
    expect_words("Red, column 4");
    press(SDLK_HOME);
    press(SDLK_y);
    press(SDLK_y);
    expect_words("Red, takes the other colour");
}

TEST(every_level_lays_and_chooses)
{
    for (int level = 1; level <= 10; level += amount(9, 3, 1)) {
        struct window_order order = {.opening = level % 2 ? OPENING_SWAP : OPENING_PIE, .levels = {level, 0}};
        window_open_on(*fixture, &order);
        expect_words("Take Red, or go on with Yellow?");
        window_quit();
        order = (struct window_order){.opening = OPENING_SWAP, .levels = {0, level}};
        window_open_on(*fixture, &order);
        lay("341");
        expect_words("Your turn");
        expect_words("Move 4");
        window_quit();
    }
}

/* The row for the rule is the sixth that the Tab key comes to. */
TEST(the_rule_is_chosen_before_a_game)
{
    window_open_on(*fixture, &plain);
    press(SDLK_g);
    expect_words("nobody chooses");
    for (int i = 0; i < 5; i++)
        press(SDLK_TAB);
    press(SDLK_RIGHT);
    expect_words("after 1 disc");
    press(SDLK_RIGHT);
    expect_words("after 3 discs");
    press(SDLK_RIGHT);
    assert_true(sees_words("after 3 discs"));
    click_on("Play");
    expect_words("Red lays disc 1 of 3");
    window_quit();
    window_open_on(*fixture, &plain);
    expect_words("Red lays disc 1 of 3");
}

TEST(the_first_game_says_what_to_do)
{
    static const struct window_order first = {.opening = OPENING_SWAP, .levels = {0, 1}, .first_game = true};
    window_open_on(*fixture, &first);
    expect_words("Drop three discs after which both colours are equally good");
    press(SDLK_4);
    expect_words("Disc 2 of 3: then your opponent chooses");
}

TEST(other_rooms_are_for_plain_games)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_z);
    expect_told("That is only for games in which nobody chooses a colour");
}

TESTS_MAIN(NULL, NULL)
