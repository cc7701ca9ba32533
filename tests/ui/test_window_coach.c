/*
 * In the first game of its kind a mark over the board says what to do. It takes no click from the board, is gone with a
 * person's first move or when it is closed, and never comes again.
 */
#include "prelude.h"
#include "window_support.h"

HOOK(begin_first_game)
{
    window_setup(fixture);
    window_open_as(&(struct window_order){.levels = {0, 2}, .first_game = true});
    expect_words("Click a column to drop a disc");
}

FIXTURE(begin_first_game, window_teardown)

TEST(it_goes_with_the_first_move)
{
    expect_within("Click a column to drop a disc", 100, 0, 700, 90);
    expect_words("!Your turn");
    click_part(365, 250); /* a column, below it */
    expect_words("Move 2", "Your turn", "!Click a column");
    window_again();
    expect_words("Your turn", "!Click a column");
}

TEST(it_can_be_closed)
{
    press_for("Escape", "Your turn", "!Click a column");
    window_again();
    expect_words("Your turn");
}

TEST(it_is_still_there_after_the_rules)
{
    press_for("F1", "Take turns dropping");
    press_for("Escape", "Click a column to drop a disc");
}

/* A hint has the line for itself. */
TEST(a_hint_is_read_in_its_place)
{
    press_for("h", "!Click a column to drop a disc");
}

FIXTURE(window_setup, window_teardown)

/* The computer's move is none of a person. */
TEST(it_waits_for_a_person)
{
    window_open_as(&(struct window_order){.levels = {2, 0}, .first_game = true});
    expect_words("Move 1", "Click a column to drop a disc");
}

TEST(each_game_has_its_own)
{
    static const struct {
        const char *game, *words; /* which go */
    } games[] = {{"connect4", "!Click a column to drop a disc"},
                 {"tictactoe", "!Click a square to make your mark"},
                 {"kolibrat", "!Click your home line to bring in a piece"}};
    for (size_t i = 0; i < SDL_arraysize(games); i++) {
        window_open_as(&(struct window_order){.game = games[i].game, .levels = {0, 1}, .first_game = true});
        expect_words(games[i].words + 1);
        press_for("Escape", games[i].words);
        window_quit();
    }
}

TEST(who_watches_is_told_nothing)
{
    window_open_as(&(struct window_order){.levels = {1, 1}, .first_game = true});
    expect_words("Move 1", "!Click a column");
}

TESTS_MAIN(NULL, NULL)
