/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent */
/* What is in the clipboard is pasted in every screen: it is shown, kept, or refused in words; nothing gets lost. */
#include "prelude.h"
#include "window_support.h"

/* Puts a text into the clipboard, and pastes it. */
static void paste(const char *text)
{
    assert_int_equal(SDL_SetClipboardText(text), 0);
    press("Ctrl+v");
}

#define paste_for(text, ...) (paste(text), expect_words(__VA_ARGS__))

static const char board[] =
    "+-------+\n|.......|\n|.......|\n|.......|\n|.......|\n|...o...|\n|...xx..|\n+-------+\n 1234567\n";

FIXTURE(window_setup, window_teardown)

TEST(the_table_takes_games_in_any_form)
{
    static const struct {
        const char *text, *shown;
    } texts[] = {{"4,4,5,3", "Move 4"}, {"D1 d2 E1", "Move 3"},
                 {"[4, 4]", "Move 2"},  {"have a look: [here](https://connect4.gamesolver.org/?pos=445).", "Move 3"},
                 {board, "Move 3"},     {"1. 4 4 {hm} 2. 5", "!left out"}};
    window_open_as(&two_humans);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        press_for("r", "Move 0");
        paste_for(texts[i].text, texts[i].shown);
    }
}

/* What is not understood leaves the game at the table as it is. */
TEST(nonsense_changes_nothing)
{
    static const struct {
        const char *text, *told;
    } texts[] = {{"4.4.5.3", "the number before it is not its own"},
                 {"{\"moves\": []}", "there is no list of moves"},
                 {"Dear Anna", "is not a column"},
                 {"[SetUp \"1\"]\n[Game \"connect4\"]\n\n4 4 *\n", "tag SetUp"}};
    window_open_as(&two_humans);
    press_for("4 4 3", "Move 3");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        paste_for(texts[i].text, texts[i].told, "Move 3");
}

TEST(a_position_is_pasted_while_one_is_set_up)
{
    window_open_as(&two_humans);
    press_for("b", "Set up a position");
    paste_for(board, "Yellow to move");
    paste_for("7/7/7/7/3x3/3oo2", "Red to move");
    paste_for("7/7/7/7/3x3/3xo2", "Yellow to move");
    paste_for("4x5", "~is not a column", "Yellow to move");
    paste_for("44", "the position is shown", "Red to move");
    paste_for("4\n4\n5\n", "each has one move", "Yellow to move");
    press_for("b", "Move 3");
}

TEST(the_openings_walk_through_what_is_pasted)
{
    window_open_as(&two_humans);
    press_for("Ctrl+b", "The beginning");
    paste_for("44 45 3", "4 4 4 5 3");
    press_for("Up", "!4 4 4 5 3");
    paste_for("nothing", "~is not a column", "4 4 4 5");
}

TEST(the_history_keeps_what_is_pasted)
{
    window_open_as(&two_humans);
    press_for("Ctrl+h", "No game");
    paste_for("4444\n3333\n", "2 games are kept");
    paste_for("4444\n5555\n", "new games: 1, already in My games: 1");
    paste_for("", "no game found");
}

/* Elsewhere it is said why nothing happens. */
TEST(other_screens_say_why_not)
{
    window_open_as(&two_humans);
    press_for("z", "Puzzle");
    paste_for("4444", "cannot be opened here");
    press("Escape");
}

TESTS_MAIN(NULL, NULL)
