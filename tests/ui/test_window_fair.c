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
                                 pie = {.opening = OPENING_PIE, .levels = {0, 0}};

/* Three discs, each when it is time for it. */
static void lay(const char *first, const char *second, const char *third)
{
    expect_words("Disc 1 of 3");
    press_for(first, "Disc 2 of 3");
    press_for(second, "Disc 3 of 3");
    press(third);
}

FIXTURE(window_setup, window_teardown)

/* After 4 4 4 red wins, after 4 4 1 yellow does. Who takes a move back lays the last disc anew. */
TEST(the_computer_takes_the_better_colour)
{
    window_open_as(&lays);
    lay("4", "4", "4");
    expect_words("~The Captain takes Red: you go on with Yellow");
    expect_beside("You", "Yellow star");
    assert_true(sees_words("Red ring"));
    expect_words("Your turn");
    press_for("u", "Disc 3 of 3");
    expect_beside("You", "Red ring");
    press_for("1", "~The Captain keeps Yellow: you have Red");
    expect_beside("You", "Red ring");
    expect_words("Your turn");
}

/* Going on with one's own colour is a choice that can be taken back as any move. */
TEST(a_person_keeps_a_colour_or_takes_the_other)
{
    window_open_as(&chooses);
    expect_words("Take Red, or go on with Yellow?");
    assert_true(sees_words("Take Red  S"));
    click_for("Keep Yellow", "!Take Red", "Your turn");
    press_for("4", "Move 5", "Your turn");
    assert_false(sees_words("Take Red"));
    press_for("u", "Take Red, or go on with Yellow?");
    expect_beside("You", "Yellow star");
    press_for("s", "Move 5", "Your turn");
    expect_beside("You", "Red ring");
    assert_true(sees_words("Yellow star"));
}

TEST(it_goes_on_later_with_the_colours_chosen)
{
    window_open_as(&chooses);
    expect_words("Take Red, or go on with Yellow?");
    press_for("s", "Move 5", "Your turn");
    window_again_asking();
    expect_words("Continue your game?");
    assert_true(sees_words("Yellow: Finn"));
    press_for("Return", "Your turn");
    expect_beside("You", "Red ring");
    press_for("f", "Connect Four 7×6 · Fair, 3 discs");
}

/* What a hint says stands where the question was, and its buttons stay. */
TEST(a_hint_says_which_colour)
{
    window_open_as(&pie);
    expect_words("Red lays a fair disc");
    press_for("4", "Yellow: take Red, or go on with Yellow?");
    press_for("h", "The other colour looks better");
    assert_true(sees_words("Keep Yellow"));
    press_for("a", "Red wins in 20 moves");
    press_for("Escape", "Yellow: take Red, or go on with Yellow?");
}

/* The one who began has yellow discs from then on; the other one's red ones win. */
TEST(a_game_is_reviewed_by_the_colours_played)
{
    window_open_as(&pie);
    press_for("4", "Yellow: take Red, or go on with Yellow?");
    click_for("Take Red", "~The colours are changed: Yellow is to move", "Yellow's turn");
    press_for("1 4 1 4 1 4", "Red won!");
    press_for("f", "Red won");
    press_for("Escape", "Review");
    press_for("w", "Yellow, column 1: missed block");
    press_for("End", "Red, column 4");
    press_for("Home y y", "Red, takes the other colour");
}

TEST(every_level_lays_and_chooses)
{
    for (int level = 1; level <= 10; level += amount(9, 3, 1)) {
        struct window_order order = {.opening = level % 2 ? OPENING_SWAP : OPENING_PIE, .levels = {level, 0}};
        window_open_as(&order);
        expect_words("Take Red, or go on with Yellow?");
        window_quit();
        order = (struct window_order){.opening = OPENING_SWAP, .levels = {0, level}};
        window_open_as(&order);
        lay("3", "4", "1");
        expect_words("Your turn", "Move 4");
        window_quit();
    }
}

/* Upwards from the boards come the buttons at the foot, and then the rule. */
TEST(the_rule_is_chosen_before_a_game)
{
    window_open_as(&two_humans);
    press_for("g", "the usual rules");
    press_for("Up Up Right", "Fair, 1 disc");
    press_for("Right", "Fair, 3 discs");
    press("Right");
    assert_true(sees_words("Fair, 3 discs"));
    click_for("Play", "Red lays disc 1 of 3");
    window_quit();
    window_open_as(&two_humans);
    expect_words("Red lays disc 1 of 3");
}

TEST(the_first_game_says_what_to_do)
{
    static const struct window_order first = {.opening = OPENING_SWAP, .levels = {0, 1}, .first_game = true};
    window_open_as(&first);
    expect_words("Drop three discs after which both colours are equally good");
    press_for("4", "Disc 2 of 3: then your opponent chooses");
}

TEST(other_rooms_are_for_plain_games)
{
    window_open_as(&pie);
    press_for("z", "~That is only for games in which nobody chooses a colour");
}

TESTS_MAIN(NULL, NULL)
