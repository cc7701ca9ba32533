/* The map of who wins Kolibrat: what it says of a board, and that a board on it can be played. */
/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
#include "prelude.h"
#include "window_support.h"

FIXTURE(window_two_humans, window_teardown)

/* Each board says who wins on it; a press on one puts its numbers into the dialog, and Enter plays it. */
TEST(a_board_is_chosen_by_who_wins_on_it)
{
    press_for("g", "Other games and boards", "!Who wins?");
    click_for("More", "Points", "Who wins?"); /* the last of the three: Kolibrat */
    click_for("Who wins?", "Back", "3×4 · Pieces: 4 · Points: 5 · Endless: nobody can force a win");
    press_for("Left Up", "3×4 · Pieces: 3 · Points: 4 · Red wins in 34 moves");
    click_for("2×2", "!34", "19");
    point_at("19");
    expect_words("2×2 · Pieces: 2 · Points: 5 · Black wins in 19 moves");
    click_for("3×3", "25", "!19 moves");
    click_for("22", "!Back", "Cancel");
    press_for("Return", "!Other games and boards", "0 of 4 points");
}

TESTS_MAIN(NULL, NULL)
