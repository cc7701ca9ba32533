/*
 * The players end a round themselves: somebody resigns, a draw is offered and accepted or not; what is said and counted
 * then, what is kept, and how it goes on.
 */
#include "archive_support.h"
#include "prelude.h"
#include "window_support.h"

enum { GAMES_MAX = 8 };

static const struct window_order two_humans = {.levels = {0, 0}};
static const struct window_order against_level_2 = {.levels = {0, 2}};

/* Of so many games that are kept, as many have ended so, after so many moves. */
static void expect_kept_ends(const char *directory, int games, enum record_ending ending, enum outcome outcome,
                             int moves, int expected)
{
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

static void begin_best_of_three(const char *directory)
{
    window_open_on(directory, &two_humans);
    press(SDLK_n);
    click_on("A friend here");
    click_on("Red: name");
    type_words("Anna");
    click_on("Yellow: name");
    type_words("Ben");
    press(SDLK_TAB);
    press(SDLK_RIGHT);
    press(SDLK_RETURN);
    expect_words("Anna's turn");
}

FIXTURE(window_setup, window_teardown)

TEST(who_resigns_loses_and_the_level_stays)
{
    window_open_on(*fixture, &against_level_2);
    press(SDLK_4);
    expect_words("Move 2");
    expect_words("Your turn");
    press(SDLK_x);
    expect_words("The computer will win this game.");
    press(SDLK_ESCAPE);
    expect_no_words("The computer will win this game.");
    expect_words("Your turn");
    press(SDLK_x);
    expect_words("Resign?");
    press(SDLK_RETURN); /* what needs no thought plays on */
    expect_no_words("Resign?");
    expect_words("Your turn");
    press(SDLK_x);
    expect_words("Resign?");
    press(SDLK_LEFT);
    press(SDLK_RETURN);
    expect_words("You resigned");
    expect_words("You lost this time");
    expect_words("Next: level 2 · Learner");
    press(SDLK_5); /* no move any more, nor another end */
    press(SDLK_x);
    expect_words("Move 2");
    expect_no_words("Resign?");
    click_on("Play again");
    expect_no_words("You resigned");
    window_quit();
    expect_kept_ends(*fixture, 1, RECORD_RESIGNED, WON_BY_SECOND, 2, 1);
}

/* Whoever is to move resigns; it counts in the match, and the rematch begins with the other one. */
TEST(a_friend_resigns)
{
    begin_best_of_three(*fixture);
    press(SDLK_4);
    expect_words("Ben's turn");
    press(SDLK_x);
    expect_words("Does Ben resign?");
    expect_words("Anna will win this game.");
    click_on("Resign");
    expect_words("Ben resigned");
    expect_words("Anna won!");
    expect_words("Best of 3 · 1–0");
    click_on("Play again");
    expect_words("Ben's turn");
    press(SDLK_4);
    press(SDLK_4);
    expect_words("Ben's turn");
    press(SDLK_x);
    click_on("Resign");
    expect_words("Ben resigned");
    expect_words("Anna wins the match 2–0");
    click_on("Rematch");
    expect_words("Anna's turn");
    expect_words("Best of 3 · 0–0");
    window_quit();
    expect_kept_ends(*fixture, 2, RECORD_RESIGNED, WON_BY_FIRST, 1, 1);
    expect_kept_ends(*fixture, 2, RECORD_RESIGNED, WON_BY_SECOND, 2, 1);
}

TEST(a_draw_is_offered_until_it_is_accepted)
{
    begin_best_of_three(*fixture);
    press(SDLK_j); /* nothing was played yet */
    press(SDLK_4);
    expect_words("Ben's turn");
    press(SDLK_j);
    expect_words("Ben offers a draw");
    expect_words("Does Anna accept?");
    click_on("Decline");
    expect_told("The draw was declined");
    expect_words("Ben's turn");
    press(SDLK_j); /* once for each move */
    press(SDLK_4);
    expect_words("Anna's turn");
    expect_no_words("offers a draw");
    press(SDLK_j);
    expect_words("Anna offers a draw");
    press(SDLK_RETURN);
    expect_words("Draw agreed");
    expect_words("It's a draw");
    expect_words("Best of 3 · 0–0");
    window_quit();
    expect_kept_ends(*fixture, 1, RECORD_AGREED, DRAWN, 2, 1);
}

/* What friends have won against each other; they have won nothing against the computer. */
TEST(friends_are_in_the_statistics)
{
    begin_best_of_three(*fixture);
    press(SDLK_4);
    expect_words("Ben's turn");
    press(SDLK_x);
    click_on("Resign");
    expect_words("Ben resigned");
    press(SDLK_i);
    expect_words("Played");
    expect_chosen("Anna"); /* who has won more */
    expect_not_chosen("Ben");
    click_on("Against the computer");
    expect_words("No finished games against the computer yet");
    click_on("People and engines");
    expect_words("Played");
    click_on("Tic-Tac-Toe");
    expect_words("No finished games between two named players yet");
    click_on("Connect Four");
    expect_words("Played");
    click_on("Reset …");
    click_on("Reset");
    expect_words("No finished games between two named players yet");
    press(SDLK_ESCAPE);
    expect_words("Ben resigned");
}

/* Going back in it only looks; who plays on from there plays another game, which is not counted again. */
TEST(an_ended_game_is_walked_through_and_forked)
{
    begin_best_of_three(*fixture);
    press(SDLK_4);
    press(SDLK_5);
    press(SDLK_6);
    expect_words("Ben's turn");
    press(SDLK_x);
    click_on("Resign");
    expect_words("Ben resigned");
    press(SDLK_u);
    expect_words("Move 2 of 3");
    expect_no_words("Ben resigned");
    press(SDLK_y);
    expect_words("Ben resigned");
    press(SDLK_v); /* shows it once more, to its end */
    expect_words("Replay");
    expect_words("Ben resigned");
    press(SDLK_u);
    expect_words("Move 2 of 3");
    press(SDLK_6); /* the same move: this time nobody has resigned behind it */
    expect_words("Ben's turn");
    press(SDLK_4);
    expect_words("Anna's turn");
    press(SDLK_x);
    click_on("Resign");
    expect_words("Anna resigned");
    expect_words("Best of 3 · 1–1");
    window_quit();
    expect_kept_ends(*fixture, 2, RECORD_RESIGNED, WON_BY_FIRST, 3, 1);
    expect_kept_ends(*fixture, 2, RECORD_RESIGNED, WON_BY_SECOND, 4, 1);
}

/* Who looks back and resigns means the game, not the position that is looked at. */
TEST(who_looks_back_resigns_the_game)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_4);
    press(SDLK_5);
    press(SDLK_6);
    expect_words("Yellow's turn");
    press_with(SDLK_LEFT, KMOD_LCTRL);
    press_with(SDLK_LEFT, KMOD_LCTRL);
    expect_words("Move 1 of 3");
    press(SDLK_x);
    expect_words("Does Yellow resign?");
    click_on("Resign");
    expect_words("Yellow resigned");
    expect_words("Move 3");
    window_quit();
    expect_kept_ends(*fixture, 1, RECORD_RESIGNED, WON_BY_FIRST, 3, 1);
}

/* It is over: the next start does not ask whether to go on, and the history opens it as it ended. */
TEST(an_ended_game_is_not_gone_on_with)
{
    window_open_on(*fixture, &two_humans);
    press(SDLK_4);
    expect_words("Yellow's turn");
    press(SDLK_j);
    expect_words("Yellow offers a draw");
    press(SDLK_RETURN);
    expect_words("Draw agreed");
    window_quit();
    window_open_on(*fixture, &(struct window_order){.levels = {0, 0}, .asks_resume = true});
    expect_words("Red's turn");
    expect_no_words("Continue your game?");
    press(SDLK_f);
    expect_words("by agreement");
    press(SDLK_RETURN);
    expect_words("Move 1");
    expect_words("Draw agreed");
    press(SDLK_5);
    expect_words("Move 1");
    click_on("Play again");
    expect_words("Move 0");
    window_quit();
    expect_kept_ends(*fixture, 1, RECORD_AGREED, DRAWN, 1, 1);
}

/* As when time ran out before the first move: it is a game that has ended, with nothing to walk through or review. */
TEST(a_game_without_a_move_can_have_ended)
{
    window_open_on(*fixture, &two_humans);
    drop_text("[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Ben\"]\n[Termination \"time forfeit\"]\n\n0-1\n");
    expect_words("Anna is out of time");
    expect_words("Ben won!");
    expect_no_words("Review");
    press(SDLK_4);
    press(SDLK_w);
    expect_told("Only a finished game can be reviewed");
    expect_words("Move 0");
    press(SDLK_f);
    expect_words("0 moves");
    expect_words("on time");
    press_with(SDLK_r, KMOD_LCTRL);
    press(SDLK_RETURN);
    expect_words("Anna is out of time");
    window_quit();
    expect_kept_ends(*fixture, 1, RECORD_TIME, WON_BY_SECOND, 0, 1);
}

TEST(all_games_can_be_ended)
{
    static const char *const games[] = {"tictactoe", "kolibrat"};
    for (int i = 0; i < 2; i++) {
        window_open_on(*fixture, &(struct window_order){.game = games[i], .levels = {0, 0}});
        press(SDLK_1);
        expect_words("Move 1");
        press(SDLK_x);
        expect_words("resign?");
        click_on("Resign");
        expect_words("resigned");
        window_quit();
        expect_kept_ends(*fixture, i + 1, RECORD_RESIGNED, WON_BY_FIRST, 1, i + 1);
    }
}

TESTS_MAIN(NULL, NULL)
