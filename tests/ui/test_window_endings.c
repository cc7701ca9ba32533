/*
 * The players end a round themselves: somebody resigns, a draw is offered and accepted or not; what is said and counted
 * then, what is kept, and how it goes on.
 */
#include "archive_support.h"
#include "prelude.h"
#include "window_support.h"

enum { GAMES_MAX = 8 };

/* Of so many games that are kept, as many have ended so, after so many moves. */
static void expect_kept_ends(const char *directory, int games, enum record_ending ending, enum outcome outcome,
                             int moves, int expected)
{
    window_quit();
    struct archive *archive = archive_expecting(directory, NULL);
    struct archive_entry entries[GAMES_MAX];
    int found = 0, count = archive_list(archive, &(struct archive_filter){0}, 0, GAMES_MAX, entries);
    assert_int_equal(archive_find_interrupted(archive), 0);
    archive_close_kept(archive);
    for (int i = 0; i < count; i++) {
        const struct record *head = &entries[i].head;
        assert_true(entries[i].sound);
        found += head->ending == ending && head->outcome == outcome && head->move_count == moves;
    }
    if (count != games || found != expected)
        fail_msg("%d games are kept, %d of them end so; the first has ending %d, outcome %d, %d moves", count, found,
                 count ? (int)entries[0].head.ending : 0, count ? (int)entries[0].head.outcome : 0,
                 count ? entries[0].head.move_count : 0);
}

static void begin_best_of_three(void)
{
    window_open_as(&two_humans);
    press("n");
    click_on("A friend here");
    type_words("Anna");
    press("Tab");
    type_for("Ben", "Best of 3");
    press_for("Return", "Anna's turn");
}

FIXTURE(window_setup, window_teardown)

TEST(who_resigns_loses_and_the_level_stays)
{
    window_open_as(&against_level_2);
    press_for("4", "Move 2", "Your turn");
    press_for("x", "Nell will win this game.");
    press_for("Escape", "!Nell will win this game.", "Your turn");
    press_for("x", "Resign?");
    press_for("Return", "!Resign?", "Your turn"); /* what needs no thought plays on */
    press_for("x", "Resign?");
    press_for("Left Return", "You resigned", "Nell won", "!Next: ");
    press("5"); /* no move any more, nor another end */
    press_for("x", "Move 2", "!Resign?");
    click_for("Play again", "!You resigned");
    expect_kept_ends(*fixture, 1, RECORD_RESIGNED, WON_BY_SECOND, 2, 1);
}

/* After two losses in a row the gentler opponent is offered by name; who declines meets the same one again. */
TEST(two_losses_bring_mercy)
{
    window_open_as(&against_level_2);
    for (int loss = 1; loss <= 3; loss++) {
        press_for("4", "Your turn", "!Move 0");
        press_for("x", "Resign?");
        press_for("Left Return", "Nell won", "Easier: play Pip", "Play again", "!Next: ");
        if (loss == 1)
            window_again_asking(); /* which does not forget it */
        if (loss == 2)
            click_for("Play again", "Your turn", "Nell");
    }
    press_for("Return", "Your turn", "Pip", "!Nell"); /* after two the main button */
}

/* Whoever is to move resigns; it counts in the match, and the rematch begins with the other one. */
TEST(a_friend_resigns)
{
    begin_best_of_three();
    press_for("4", "Ben's turn");
    press_for("x", "Does Ben resign?", "Anna will win this game.");
    click_for("Resign", "Ben resigned", "Anna won!", "Best of 3 · Anna 1–0");
    click_for("Game 2", "Ben's turn");
    press_for("4 4", "Ben's turn");
    press("x");
    click_for("Resign", "Ben resigned", "Anna wins the match 2–0");
    expect_words("Best of 3 · Anna 2–0");
    click_for("Rematch", "Anna's turn", "Best of 3 · 0–0");
    expect_kept_ends(*fixture, 2, RECORD_RESIGNED, WON_BY_FIRST, 1, 1);
    expect_kept_ends(*fixture, 2, RECORD_RESIGNED, WON_BY_SECOND, 2, 1);
}

TEST(a_draw_is_offered_until_it_is_accepted)
{
    begin_best_of_three();
    press("j"); /* nothing was played yet */
    press_for("4", "Ben's turn");
    press_for("j", "Ben offers a draw", "Does Anna accept?");
    click_for("Decline", "~The draw was declined", "Ben's turn");
    press("j"); /* once for each move */
    press_for("4", "Anna's turn", "!offers a draw");
    press_for("j", "Anna offers a draw");
    press_for("Return", "Draw agreed", "It's a draw", "Best of 3 · 0–0 · 1 draw");
    expect_kept_ends(*fixture, 1, RECORD_AGREED, DRAWN, 2, 1);
}

/* What friends have won against each other; they have won nothing against the computer. */
TEST(friends_are_in_the_statistics)
{
    begin_best_of_three();
    press_for("4", "Ben's turn");
    press("x");
    click_for("Resign", "Ben resigned");
    press_for("i", "Played", "*Anna"); /* who has won more */
    expect_not_chosen("Ben");
    click_for("Against the computer", "No finished games");
    click_for("People and engines", "Played");
    click_for("Tic-Tac-Toe", "No finished games between two named players yet");
    click_for("Connect Four", "Played");
    click_on("Reset …");
    click_for("Reset", "No finished games between two named players yet");
    press_for("Escape", "Ben resigned");
}

/* Going back in it only looks, and what is tried there is practice: it counts once, however often it is looked at. */
TEST(an_ended_game_of_a_match_counts_once)
{
    begin_best_of_three();
    press_for("4 5 6", "Ben's turn");
    press("x");
    click_for("Resign", "Ben resigned");
    press_for("u", "Move 2 of 3", "!Ben resigned");
    press_for("y", "Ben resigned");
    press_for("v", "Replay", "Ben resigned"); /* shows it once more, to its end */
    press_for("u", "Move 2 of 3");
    press_for("7", "Practice · Ben's turn", "Move 3", "Best of 3 · Anna 1–0");
    press_for("End", "Ben resigned", "Best of 3 · Anna 1–0", "Game 2", "Move 3");
    expect_kept_ends(*fixture, 1, RECORD_RESIGNED, WON_BY_FIRST, 3, 1);
}

FIXTURE(window_two_humans, window_teardown)

/* Tab leads to what can be done then, arrows from one to the next; Enter alone plays again, and is the hand's again. */
TEST(keys_lead_to_what_can_be_done_then)
{
    press_for("4 1 4 1 4 1 4", "Red won!");
    press_for("Tab Tab Tab Right Return", "Back");
    press_for("Escape", "Red won!");
    press_for("Left Return", "Yellow's turn", "Move 0");
    press_for("Return", "Move 1");
}

/* Who looks back and resigns means the game, not the position that is looked at. */
TEST(who_looks_back_resigns_the_game)
{
    press_for("4 5 6", "Yellow's turn");
    press_for("Ctrl+Left Ctrl+Left", "Move 1 of 3");
    press_for("x", "Does Yellow resign?");
    click_for("Resign", "Yellow resigned", "Move 3");
    expect_kept_ends(*fixture, 1, RECORD_RESIGNED, WON_BY_FIRST, 3, 1);
}

/* It is over: the next start does not ask whether to go on, and the history opens it as it ended. */
TEST(an_ended_game_is_not_gone_on_with)
{
    press_for("4", "Yellow's turn");
    press_for("j", "Yellow offers a draw");
    press_for("Return", "Draw agreed");
    window_again_asking();
    expect_words("Red's turn", "!Continue your game?");
    press_for("f", "by agreement");
    press_for("Return", "Move 1", "Draw agreed");
    press_for("5", "Move 1");
    click_for("Play again", "Move 0");
    expect_kept_ends(*fixture, 1, RECORD_AGREED, DRAWN, 1, 1);
}

/* As when time ran out before the first move: it is a game that has ended, with nothing to walk through or review. */
TEST(a_game_without_a_move_can_have_ended)
{
    drop_text_for("[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Ben\"]\n[Termination \"time forfeit\"]\n\n0-1\n",
                  "Anna is out of time", "Ben won!", "!Review");
    press_for("4 w", "~Only a finished game can be reviewed", "Move 0");
    press_for("f", "0 moves", "on time");
    press_for("Ctrl+r Return", "Anna is out of time");
    expect_kept_ends(*fixture, 1, RECORD_TIME, WON_BY_SECOND, 0, 1);
}

FIXTURE(window_setup, window_teardown)

TEST(all_games_can_be_ended)
{
    static const char *const games[] = {"tictactoe", "kolibrat"};
    for (int i = 0; i < 2; i++) {
        window_open_as(&(struct window_order){.game = games[i], .levels = {0, 0}});
        press_for("1", "Move 1");
        press_for("x", "resign?");
        click_for("Resign", "resigned");
        click_for("Play again", "Move 0"); /* which is none of the board's places */
        expect_kept_ends(*fixture, i + 1, RECORD_RESIGNED, WON_BY_FIRST, 1, i + 1);
    }
}

TESTS_MAIN(NULL, NULL)
