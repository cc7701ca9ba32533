/*
 * The main screen in a window: what the computer thinks, in words; files that are dropped; what is wrong with them.
 */
#include "archive_support.h"
#include "prelude.h"
#include "store_support.h"
#include "window_support.h"

/* --- files --- */

static const char *write_game(const char *directory, const char *text)
{
    const char *path = path_in(directory, "games.txt");
    write_file(path, text, strlen(text));
    return path;
}

FIXTURE(window_two_humans, window_teardown)

TEST(a_dropped_file_comes_to_the_table)
{
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Berta\"]\n\n1. 4 4 2. 4\n"));
    expect_words("~games.txt: the game is kept and shown", "Anna", "Move 3");
    drop_file(path_in(*fixture, "games.txt"));
    expect_words("~games.txt: opened", "Move 3");
}

TEST(a_dropped_address_comes_to_the_table)
{
    drop_text_for("https://connect4.gamesolver.org/?pos=4444437", "~Dropped text: the game is kept and shown",
                  "Move 7");
    drop_text_for("https://connect4.gamesolver.org/?pos=49", "~Dropped text could not be read", "Move 7");
}

TEST(what_is_wrong_with_a_file_is_told)
{
    drop_file(path_in(*fixture, "nothing.txt"));
    expect_words("~nothing.txt", "~No such file");
    drop_file(write_game(*fixture, "\n"));
    expect_words("~games.txt: no game found");
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n\n1. 8 *\n\n[Game \"connect4\"]\n\n1. 9 *\n"));
    expect_words("~games.txt: 2 games could not be read: line 3: move 1: there is no column 8");
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n\n1. 1 *\n\n[Game \"connect4\"]\n\n1. 9 *\n"));
    expect_words("~games.txt: the game is kept and shown; 1 ", "~there is no column 9", "Move 1");
}

/* Records have a letter for the tenth column; the window counts on. */
TEST(columns_beyond_nine_have_numbers)
{
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[Size \"12x6\"]\n\n1. a b 2. c *\n"));
    expect_words("~shown", "10", "11", "12");
}

/* --- what the computer thinks --- */

FIXTURE(window_setup, window_teardown)

TEST(the_search_is_told_in_words)
{
    window_open_as(&(struct window_order){.levels = {0, 3}});
    press("d 4");
    expect_beside("Depth", "ahead");
    expect_beside("Time", "ms");
    expect_words("Tried", "Value", "Line");
    press_for("d", "!Tried");
}

/* Level 10 says what it has proven: a win found late, and a game that is lost for it. */
TEST(a_proof_is_told_in_words)
{
    static const struct {
        const char *moves, *told;
    } cases[] = {
        {"1. 1 4 2. 1 4 3. 7", "~Proven: wins in"},
        {"1. 4 1 2. 4 1 3. 2", "~Proven: loses in"},
    };
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        char text[200];
        window_open_as(&two_humans);
        if (i == 0)
            press("d"); /* which is remembered */
        snprintf(text, sizeof text, "[Game \"connect4\"]\n[SecondSeat \"level 10\"]\n\n%s\n", cases[i].moves);
        drop_file(write_game(*fixture, text));
        expect_words("~shown", cases[i].told);
        window_quit();
    }
}

/* --- levels --- */

/* Undo after the end leads to one's own last turn; what is tried there against the same opponent counts for nothing. */
TEST(a_level_rises_once_in_a_game)
{
    window_open_as(&two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 4 4 2. 3 3 3. 5 5\n"));
    expect_beside("Nell", "Deckhand · level 2");
    press("u"); /* as below */
    press_for("y 6", "You beat Nell · level 2", "Next: Otto · level 3");
    press_for("u", "Move 6 of 7", "Looking back: from here you can practise");
    click_for("Back to the game", "Move 7", "!Looking back");
    press_for("u", "Move 6 of 7", "Back to the game");
    press_for("1", "Practice · ", "Deckhand · level 2", "Move 8");
    press_for("End", "You beat Nell · level 2", "Next: Otto · level 3", "Move 7", "!Practice");
    press_for("u 2", "Practice · You won!", "That is how to do it!", "Back to the game");
    press_for("r", "Cook · level 3", "Move 0");
}

/* The main button names the next opponent, the one beside it the last one, whose level stays then. */
TEST(after_a_win_either_can_be_played)
{
    window_open_as(&two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 4 4 2. 3 3 3. 5 5\n"));
    expect_beside("Nell", "Deckhand · level 2");
    press("u"); /* as below */
    press_for("y 6", "You beat Nell · level 2", "Play Otto", "!Play again");
    click_for("Nell again", "Your turn: Nell began this time", "Move 1");
    press_for("1", "!Nell began");
    press_for("r", "!this time", "Move 0");
}

/* Who is beaten is named, and who comes next. */
TEST(levels_are_called_by_their_names)
{
    window_open_as(&two_humans);
    drop_file(write_game(*fixture, "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 1 2 2. 1 2 3. 1 7\n"));
    expect_beside("Nell", "Deckhand · level 2");
    press("u"); /* a turn to which somebody walks needs no guard against clicks that were meant for another */
    press_for("y 1", "You beat Nell · level 2", "Next: Otto · level 3", "!Easier");
}

/* Of a level that is reached, but is not to be met next, it is not said that it is. */
TEST(who_comes_next_is_told_anew)
{
    levels_are_called_by_their_names(fixture);
    type_for("-", "You beat Nell · level 2", "Play again", "!Next: ");
}

/* Level 10 is reached, and beaten. */
TEST(the_last_level_has_words_of_its_own)
{
    static const struct {
        const char *seat, *words, *honour;
    } cases[] = {{"level 9", "You beat Vera · level 9", "Next: The Captain · level 10"},
                 {"level 10", "You beat the Captain · level 10", "It doesn't get any better!"}};
    for (size_t i = 0; i < SDL_arraysize(cases); i++) {
        char text[128];
        snprintf(text, sizeof text, "[Game \"connect4\"]\n[SecondSeat \"%s\"]\n\n1. 1 2 2. 1 2 3. 1 7\n",
                 cases[i].seat);
        window_open_as(&two_humans);
        drop_file(write_game(*fixture, text));
        expect_words("level ");
        press_for("u y 1", cases[i].words, cases[i].honour);
        window_quit();
    }
}

/* --- a loss --- */

FIXTURE(window_two_humans, window_teardown)

TEST(a_loss_shows_what_could_have_been_seen)
{
    static const char lost[] = "[Game \"connect4\"]\n[FirstSeat \"level 5\"]\n[SecondSeat \"human\"]\n\n"
                               "1. 1 7 2. 2 7 3. 3 7 4. 4 1-0\n";
    drop_file(write_game(*fixture, lost));
    expect_words("Finn won", "Column 4 would have stopped it", "Try from");
    press_for("r", "!Column 4 would have stopped it");
}

/* --- numbers --- */

static void open_access(void)
{
    press_for("o", "Settings");
    click_for("Accessibility", "Column numbers");
}

/* Columns have their numbers where somebody wants them, at once. */
TEST(columns_have_numbers_where_they_are_wanted)
{
    open_access();
    expect_words("*Below");
    click_for("None", "*None");
    press_for("Escape", "!7");
    open_access();
    click_for("Above", "*Above");
    press_for("Escape", "7");
}

/* --- what one of the crew says --- */

FIXTURE(window_setup, window_teardown)

/* One sentence when a game begins, until the next move, and none where nobody wants to hear it. */
TEST(an_opponent_says_a_sentence)
{
    window_open_as(&against_level_2);
    press_for("4", "The deck is scrubbed.", "Move 2", "Your turn");
    press_for("u", "Move 0 of 2", "!The deck is scrubbed", "Deckhand · level 2");
    press_for("o", "Settings");
    click_for("Players", "Opponents talk");
    click_on("Opponents talk");
    press_for("Escape", "!Settings");
    press_for("r 4", "Move 2", "Your turn", "!The deck is scrubbed", "Deckhand · level 2");
}

/* Without faces the number of the level stands in their places. */
TEST(faces_can_be_hidden)
{
    window_open_as(&(struct window_order){.levels = {0, 10}});
    press_for("o", "Settings");
    click_for("Players", "Opponents have faces");
    click_on("Opponents have faces");
    press_for("Escape", "!Settings", "*10", "The Captain");
}

/* Only games that are over, of those two who sit here, at this game. */
TEST(the_last_games_are_told)
{
    window_open_as(&two_humans);
    press_for("4 5 4 5 4 5 F8", "Red's turn", "!Lately");
    press_for("4", "Red won!");
    press_for("F8", "Lately: Red");
    press_for("r 4 j", "offers a draw");
    press_for("Return", "It's a draw");
    press_for("F8", "Lately: Red, Draw");
    press_for("n", "The computer");
    click_for("The computer", "Nell");
    press_for("Return", "Your turn");
    press_for("F8", "!Lately");
    press_for("1 x", "Resign?");
    press_for("Left Return", "Nell won");
    press_for("F8", "Lately: Lost");
    press_for("g", "Other games and boards");
    click_for("3×3", "!Other games and boards", "Your turn");
    press_for("F8", "!Lately");
    press_for("g", "Other games and boards");
    click_for("7×6", "!Other games and boards", "Your turn");
    press_for("F8", "Lately: Lost");
}

/* Where there are points no sentence covers them: it stands apart, with a name. */
TEST(points_stay_in_sight)
{
    window_open_as(&(struct window_order){.game = "kolibrat", .levels = {0, 2}});
    press_for("1", "Nell: “The deck is scrubbed.", "Black · 0 of 5 points", "Deckhand · level 2", "Move 2");
}

/* A cross has to be stopped, which makes a threat, which is stopped: level 10 sees all that. Each is said once. */
TEST(a_threat_is_told_and_so_is_that_it_was_stopped)
{
    window_open_as(&two_humans);
    drop_file(write_game(*fixture, "[Game \"tictactoe\"]\n[SecondSeat \"level 10\"]\n\n1. a1 b2 2. c1 *\n"));
    expect_words("And so it comes.", "Your turn");
    press_for("8", "Good.", "!And so it comes.");
    press_for("u", "!Good.", "Your turn");
    press_for("8", "Your turn", "!Good.");
}

/* Who was met says it, even if another one is met next; a game that is only shown makes nobody speak. */
TEST(an_end_is_told_by_who_was_met)
{
    static const char won[] = "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 1 2 2. 1 2 3. 1 7 4. 1 1-0\n",
                      last[] = "[Game \"connect4\"]\n[SecondSeat \"level 2\"]\n\n1. 1 3 2. 1 2 3. 1 7\n";
    window_open_as(&two_humans);
    drop_file(write_game(*fixture, won));
    expect_words("You won!", "!Try Otto");
    drop_file(write_game(*fixture, last));
    expect_words("Move 6");
    press("u"); /* as above */
    press_for("y 1", "Next: Otto · level 3", "Nell", "You wrapped me");
    press_for("r", "!You wrapped me", "Otto", "Cook · level 3");
}

TESTS_MAIN(NULL, NULL)
