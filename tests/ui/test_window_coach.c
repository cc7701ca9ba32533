/*
 * In the first game of its kind a mark over the board says what to do and leads to how to play. It takes no click from
 * the board, is gone with a person's first move or when it is closed, and never comes again.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "window_support.h"

static const struct window_order against_computer = {.levels = {0, 2}, .first_game = true};
static const struct window_order computer_first = {.levels = {2, 0}, .first_game = true};

static void it_goes_with_the_first_move(void **state)
{
    window_open_on(*state, &against_computer);
    expect_within("Click a column to drop a disc", 100, 0, 700, 90);
    expect_words("How to play  F1");
    expect_no_words("Your turn");
    click_part(365, 250); /* a column, below it */
    expect_words("Move 2");
    expect_words("Your turn");
    expect_no_words("Click a column");
    window_quit();
    window_open_on(*state, &against_computer);
    expect_words("Your turn");
    expect_no_words("Click a column");
}

/* The computer's move is none of a person. */
static void it_waits_for_a_person(void **state)
{
    window_open_on(*state, &computer_first);
    expect_words("Move 1");
    expect_words("Click a column to drop a disc");
}

static void it_can_be_closed(void **state)
{
    window_open_on(*state, &against_computer);
    expect_words("Click a column to drop a disc");
    press(SDLK_ESCAPE);
    expect_words("Your turn");
    expect_no_words("Click a column");
    window_quit();
    window_open_on(*state, &against_computer);
    expect_words("Your turn");
}

static void it_leads_to_how_to_play(void **state)
{
    window_open_on(*state, &against_computer);
    click_on("How to play  F1");
    expect_words("Take turns dropping");
    press(SDLK_ESCAPE);
    expect_words("Click a column to drop a disc");
}

/* A hint has the line for itself. */
static void a_hint_is_read_in_its_place(void **state)
{
    window_open_on(*state, &against_computer);
    expect_words("Click a column to drop a disc");
    press(SDLK_h);
    expect_no_words("Click a column to drop a disc");
}

static void each_game_has_its_own(void **state)
{
    static const struct {
        const char *game, *words;
    } games[] = {{"connect4", "Click a column to drop a disc"},
                 {"tictactoe", "Click a square to make your mark"},
                 {"kolibrat", "Click your home line to bring in a piece"}};
    for (size_t i = 0; i < SDL_arraysize(games); i++) {
        window_open_on(*state, &(struct window_order){.game = games[i].game, .levels = {0, 1}, .first_game = true});
        expect_words(games[i].words);
        press(SDLK_ESCAPE);
        expect_no_words(games[i].words);
        window_quit();
    }
}

static void who_watches_is_told_nothing(void **state)
{
    window_open_on(*state, &(struct window_order){.levels = {1, 1}, .first_game = true});
    expect_words("Move 1");
    expect_no_words("Click a column");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(it_goes_with_the_first_move, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(it_waits_for_a_person, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(it_can_be_closed, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(it_leads_to_how_to_play, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(a_hint_is_read_in_its_place, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(each_game_has_its_own, window_setup, window_teardown),
        cmocka_unit_test_setup_teardown(who_watches_is_told_nothing, window_setup, window_teardown),
    };
    return cmocka_run_group_tests_name("window_coach", tests, NULL, NULL);
}
