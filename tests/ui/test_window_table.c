/*
 * The main screen in a window: what the computer thinks, in words; files that are dropped; what is wrong with them.
 */
#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

/* --- files --- */

static const char *write_game(const char *directory, const char *text)
{
    const char *path = path_in(directory, "games.txt");
    write_file(path, text, strlen(text));
    return path;
}

FIXTURE(window_setup, window_teardown)

TEST(a_dropped_file_comes_to_the_table)
{
    window_open_on(*fixture, &two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Berta\"]\n\n1. 4 4 2. 4\n"));
    expect_told("games.txt: the game is kept and shown");
    expect_words("Anna");
    expect_words("Move 3");
    drop_file(path_in(*fixture, "games.txt"));
    expect_told("games.txt: the game is already in the history; here it is");
    expect_words("Move 3");
}

TEST(a_dropped_address_comes_to_the_table)
{
    window_open_on(*fixture, &two_humans);
    drop_text("https://connect4.gamesolver.org/?pos=4444437");
    expect_told("Dropped text: the game is kept and shown");
    expect_words("Move 7");
    drop_text("https://connect4.gamesolver.org/?pos=49");
    expect_told("Dropped text could not be read");
    expect_words("Move 7");
}

TEST(what_is_wrong_with_a_file_is_told)
{
    window_open_on(*fixture, &two_humans);
    drop_file(path_in(*fixture, "nothing.txt"));
    expect_told("nothing.txt");
    expect_told("No such file");
    drop_file(write_game(*fixture, "\n"));
    expect_told("games.txt: no game found");
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n\n1. 8 *\n\n[Game \"connect4\"]\n\n1. 9 *\n"));
    expect_told("games.txt: 2 games could not be read: line 3: move 1: there is no column 8");
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n\n1. 1 *\n\n[Game \"connect4\"]\n\n1. 9 *\n"));
    expect_told("games.txt: the game is kept and shown; 1 ");
    expect_told("there is no column 9");
    expect_words("Move 1");
}

/* Records have a letter for the tenth column; the window counts on. */
TEST(columns_beyond_nine_have_numbers)
{
    window_open_on(*fixture, &two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[Size \"12x6\"]\n\n1. a b 2. c *\n"));
    expect_told("shown");
    expect_words("10");
    expect_words("11");
    expect_words("12");
}

/* --- what the computer thinks --- */

TEST(the_search_is_told_in_words)
{
    window_open_on(*fixture, &(struct window_order){.levels = {0, 3}});
    press(SDLK_d);
    press(SDLK_4);
    expect_beside("Depth", "ahead");
    expect_beside("Time", "ms");
    expect_words("Tried");
    expect_words("Value");
    expect_words("Line");
    press(SDLK_d);
    expect_no_words("Tried");
}

/* Level 10 says what it has proven: a win found late, and a game that is lost for it. */
TEST(a_proof_is_told_in_words)
{
    static const struct {
        const char *moves, *told;
    } cases[] = {
        {"1. 1 4 2. 1 4 3. 7", "Proven: wins in"},
        {"1. 4 1 2. 4 1 3. 2", "Proven: loses in"},
    };
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        char text[200];
        window_open_on(*fixture, &two_humans);
        if (i == 0)
            press(SDLK_d); /* which is remembered */
        snprintf(text, sizeof text, "[Game \"connect4\"]\n[SecondSeat \"level 10\"]\n\n%s\n", cases[i].moves);
        drop_file(write_game(*fixture, text));
        expect_told("shown");
        expect_told(cases[i].told);
        window_quit();
    }
}

/* --- levels --- */

/* Another end of the same game, from an earlier point, counts; but the level has risen in it already. */
TEST(a_level_rises_once_in_a_game)
{
    window_open_on(*fixture, &two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 4 4 2. 3 3 3. 5 5\n"));
    expect_words("Level 2 · Learner");
    press(SDLK_u); /* as below */
    press(SDLK_y);
    press(SDLK_6);
    expect_words("You reached level 3 · Casual!");
    press(SDLK_u);
    expect_words("Move 6 of 7");
    press(SDLK_2);
    expect_words("You beat level 2 · Learner"); /* which made the moves */
    expect_words("Level 3 · Casual");
}

/* Who is beaten is named, and who comes next; that is on the card, too. */
TEST(levels_are_called_by_their_names)
{
    window_open_on(*fixture, &two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 1 2 2. 1 2 3. 1 7\n"));
    expect_words("Level 2 · Learner");
    press(SDLK_u); /* a turn to which somebody walks needs no guard against clicks that were meant for another */
    press(SDLK_y);
    press(SDLK_1);
    expect_words("You reached level 3 · Casual!");
    expect_words("The computer plays harder now");
    expect_words("Level 3 · Casual");
}

/* Of a level that is reached, but is not to be met next, it is not said that it is. */
TEST(an_easier_computer_does_not_play_harder)
{
    levels_are_called_by_their_names(fixture);
    click_on("Easier");
    expect_words("Next: level 2 · Learner");
    expect_no_words("plays harder");
    expect_words("You reached level 3 · Casual!");
}

/* Level 10 is reached, and beaten. */
TEST(the_last_level_has_words_of_its_own)
{
    static const struct {
        const char *seat, *words, *honour;
    } cases[] = {{"level 9", "You reached level 10 · Perfect!", "Nobody plays better. Good luck!"},
                 {"level 10", "You beat level 10 · Perfect", "It doesn't get any better!"}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        char text[128];
        snprintf(text, sizeof text, "[Game \"connect4\"]\n[SecondSeat \"%s\"]\n\n1. 1 2 2. 1 2 3. 1 7\n",
                 cases[i].seat);
        window_open_on(*fixture, &two_humans);
        drop_file(write_game(*fixture, text));
        expect_words("Level ");
        press(SDLK_u);
        press(SDLK_y);
        press(SDLK_1);
        expect_words(cases[i].words);
        expect_words(cases[i].honour);
        window_quit();
    }
}

/* --- what may not be done --- */

TEST(why_a_place_is_refused_is_told)
{
    static const struct {
        const char *game, *places, *told;
    } cases[] = {
        {"connect4", "1111111", "This column is full"},
        {"tictactoe", "55", "This square is taken"},
        {"kolibrat", "5", "New pieces come in on your home line"},
        {"kolibrat", "11", "This is not your piece"},
    };
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        window_open_on(*fixture, &(struct window_order){.game = cases[i].game, .levels = {0, 0}});
        for (const char *place = cases[i].places; *place; place++)
            press((SDL_Keycode)*place);
        expect_told(cases[i].told);
        window_quit();
    }
}

/* --- a loss --- */

/* Shows what would have held, when that is known. */
TEST(a_loss_shows_what_would_have_held)
{
    static const char lost[] = "[Game \"connect4\"]\n[FirstSeat \"level 5\"]\n[SecondSeat \"human\"]\n\n"
                               "1. 1 7 2. 2 7 3. 3 7 4. 4 1-0\n";
    window_open_on(*fixture, &two_humans);
    drop_file(write_game(*fixture, lost));
    expect_words("The computer wins");
    expect_words("1 move ago: column 4 would have saved the game");
    press(SDLK_r);
    expect_no_words("would have saved");
}

/* --- numbers --- */

static void open_access(void)
{
    press(SDLK_o);
    expect_words("Settings");
    click_on("Accessibility");
    expect_words("Column numbers");
}

/* Columns have their numbers where somebody wants them, at once. */
TEST(columns_have_numbers_where_they_are_wanted)
{
    window_open_on(*fixture, &two_humans);
    open_access();
    expect_chosen("Below");
    click_on("None");
    expect_chosen("None");
    press(SDLK_ESCAPE);
    expect_no_words("7");
    open_access();
    click_on("Above");
    expect_chosen("Above");
    press(SDLK_ESCAPE);
    expect_words("7");
}

TESTS_MAIN(NULL, NULL)
