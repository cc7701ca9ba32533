/*
 * A hint says first why and then where, of one and the same move. It never tells who can force a win, unless the worths
 * are shown or the opponent plays nearly perfectly.
 */
#include "prelude.h"
#include "window_support.h"

static const struct window_order kolibrat = {.game = "kolibrat", .levels = {0, 1}};

/* All of the first player's moves lose. */
#define LOST "2 2 2 2 5 4 4 4 4 7 4 5"

/* A move wins, after which everything is answered on top of it. */
#define ANSWERS "7 6 2 6 4 2 4 2 1 4 6 6 4 4 5 3 4 1 2 6 7 6"

/* A game against a level. */
static const char *game_against(const char *level, const char *moves)
{
    static char text[300];
    snprintf(text, sizeof text, "[Game \"connect4\"]\n[FirstSeat \"human\"]\n[SecondSeat \"%s\"]\n\n%s *\n", level,
             moves);
    return text;
}

FIXTURE(window_two_humans, window_teardown)

/* The button says what it does next. */
TEST(a_hint_goes_on_to_the_move)
{
    press("4 4 3 3");
    click_for("Hint", "Column 2 makes two threats at once");
    click_for("Show the move", "Hint", "Column 2 makes two threats at once", "!Show the move");
}

TEST(a_first_move_is_in_the_middle)
{
    press_for("h", "Take the middle: most lines cross there", "!column 4");
    press_for("h", "Take the middle, column 4: most lines cross there");
}

/* First that a block is needed, then where. */
TEST(a_block_is_a_block_in_both_steps)
{
    press("1 7 2 7 3");
    press_for("h", "Red could win with the next disc: block it", "Show the move");
    press_for("h", "Block column 4: Red would have 4 in a row", "!Show the move");
}

TEST(that_all_is_lost_is_told_with_the_worths_alone)
{
    press(LOST);
    press_for("h", "Show the move", "!hold", "!lose");
    press_for("h", "!Show the move", "!hold", "!lose");
    press_for("a", "hold");
    press_for("a", "!hold", "!lose");
}

/* Against a weak opponent the hint is what it may miss, said by what it does; a strong one is known to miss nothing. */
TEST(perfect_play_is_told_against_a_strong_opponent)
{
    drop_text_for(game_against("2", LOST), "Your turn");
    press_for("h", "Show the move", "!hold", "!go wrong");
    press_for("h", "!Show the move", "olumn 2", "!overlook", "!lose");
    drop_text_for(game_against("9", LOST), "Your turn");
    press_for("h", "Make Yellow work for it: hold out as long as you can");
    press_for("h", "Column 1 holds out longest");
}

/* How a game ends by rules is told from level 6 on; what only a search shows is not told there yet. */
TEST(rules_are_told_against_those_who_end_games_well)
{
    drop_text_for(game_against("5", ANSWERS), "Your turn");
    press_for("h", "Show the move", "!on top of it");
    press_for("h", "!Show the move", "!on top of it");
    drop_text_for(game_against("6", ANSWERS), "Your turn");
    press_for("h", "After one move you can answer each disc on top of it",
              "until Yellow must play under the threat in column 3");
    press_for("h", "Column 5 wins: then answer each disc on top of it");
    drop_text_for(game_against("7", LOST), "Your turn");
    press_for("h", "Show the move", "!hold", "!go wrong");
    press_for("h", "!Show the move", "!hold", "!overlook", "!lose");
}

FIXTURE(window_setup, window_teardown)

TEST(in_kolibrat_a_hint_says_how_to_begin)
{
    window_open_as(&kolibrat);
    press_for("h", "Bring in a new piece", "!Bring in a new piece on");
    press_for("h", "Bring in a new piece on ");
    press_for("a", "Endless: nobody can force a win", "Bring in a new piece on ");
}

TESTS_MAIN(NULL, NULL)
