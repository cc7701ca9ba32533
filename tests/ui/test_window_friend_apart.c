/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=time,--wrap=friend_close */
/* needs: libsodium */
/*
 * A friend elsewhere who is not simply there: the connection breaks, the friend is away for days, leaves for good or
 * has another game.
 */

#include "lotte.h"
#include "prelude.h"
#include "window_support.h"

enum { DAY_S = 24 * 60 * 60 };

/* --- what day it is --- */

static atomic_int days;

time_t __real_time(time_t *now);
time_t __wrap_time(time_t *now);

time_t __wrap_time(time_t *now)
{
    time_t moment = __real_time(NULL) + (time_t)atomic_load(&days) * DAY_S;
    if (now)
        *now = moment;
    return moment;
}

/* --- last words that take long --- */

static atomic_bool held;

void __real_friend_close(struct friendship *friend);
void __wrap_friend_close(struct friendship *friend);

void __wrap_friend_close(struct friendship *friend)
{
    while (atomic_load(&held))
        SDL_Delay(1);
    __real_friend_close(friend);
}

HOOK(setup)
{
    atomic_store(&days, 0);
    atomic_store(&held, false);
    lotte_setup(fixture);
}

/* --- what she sees --- */

static bool has_left(const struct friend_view *view)
{
    return view->session.phase == SESSION_LEFT;
}

static bool disagrees(const struct friend_view *view)
{
    return view->session.phase == SESSION_DISAGREES;
}

/* --- the connection --- */

FIXTURE(setup, lotte_teardown)

/* Nobody loses time while they are apart; play goes on as if nothing had been. */
TEST(the_clock_stands_while_they_are_apart)
{
    struct friend_view before, after;
    lotte->setup.terms.clock = (struct clock_control){CLOCK_GAME, 600, 0};
    struct cable *cable = cable_lay(lotte->setup.port, false);
    lotte_meet(cable);
    lotte_await_key("4", 1);
    expect_words("Lotte's turn", "10:00"); /* one's own; the other one's runs */
    lotte_drop(1);
    expect_words("Move 2");
    cable_cut(cable);
    expect_words("Waiting for Lotte…", "away, trying again");
    mate_await(lotte, is_away, "away");
    before = mate_look(lotte);
    click_on("Try now");
    SDL_Delay(1500); /* time that must not count */
    after = mate_look(lotte);
    assert_int_equal(before.session.left_ms[1], after.session.left_ms[1]);
    cable_mend(cable);
    expect_words("!Waiting for Lotte…", "together");
    lotte_await_key("3", 3);
    mate_close(lotte);
}

/* Whoever answers while the friend is away reads when that is heard; the question hides no waiting. */
TEST(an_answer_waits_for_who_is_away)
{
    struct cable *cable = cable_lay(lotte->setup.port, false);
    lotte_meet(cable);
    lotte_await_key("4", 1);
    lotte_drop(1);
    expect_words("Your turn");
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Your turn · Lotte offers a draw");
    cable_cut(cable);
    expect_words("Waiting for Lotte… · Lotte offers a draw");
    click_for("Yes", "When you are together again, Lotte will hear it", "!offers a draw");
    cable_mend(cable);
    expect_words("It's a draw");
    mate_close(lotte);
}

/* Who stays away for as many days as was agreed on loses by that. */
TEST(who_stays_away_loses)
{
    lotte_begin();
    lotte_await_key("3", 3);
    mate_close(lotte);
    expect_words("Waiting for Lotte…", "!Take the win");
    press("Ctrl+w");
    click_for("Go on later", "~Your game is kept");
    atomic_store(&days, 8);
    press("Ctrl+k");
    click_for("Lotte · Connect Four 7×6 · not your turn", "Take the win");
    click_for("Take the win", "You took the win; Lotte does not know it yet");
    mate_reopen(lotte);
    expect_words("You won!");
    mate_await(lotte, is_over, "at the end of the round");
}

/* --- leaving --- */

/* However long the last words take: the window goes on, and so does the game once they are said. */
TEST(nobody_waits_for_last_words)
{
    lotte_begin();
    atomic_store(&held, true);
    press("Ctrl+w");
    click_for("Go on later", "~Your game is kept", "Move 0");
    press_for("Ctrl+k", "Lotte · Connect Four 7×6 · a moment, please…");
    atomic_store(&held, false);
    expect_words("Lotte · Connect Four 7×6 · your turn");
    click_for("Lotte · Connect Four 7×6 · your turn", "Move 2", "together");
}

TEST(who_leaves_for_good_is_gone)
{
    lotte_begin();
    press_for("Ctrl+w", "Leave the game with Lotte?");
    click_on("End the game");
    mate_await(lotte, has_left, "told");
    press_for("Ctrl+k", "A friend elsewhere", "!Lotte · Connect Four 7×6");
}

/* Whoever is away is told as soon as both are there; until then the list says what is still to be done. */
TEST(who_is_away_is_told_later)
{
    lotte_begin();
    mate_close(lotte);
    expect_words("Waiting for Lotte…");
    press("Ctrl+w");
    click_on("End the game");
    press("Ctrl+k");
    click_for("Lotte · Connect Four 7×6 · you have left",
              "You have left this game. Lotte is told as soon as you both are there.");
    mate_reopen(lotte);
    mate_await(lotte, has_left, "told");
    expect_words("You have left this game. Lotte knows it now.");
    click_for("Back", "Copy the code", "!Lotte · Connect Four 7×6");
}

TEST(the_friend_leaves_for_good)
{
    lotte_begin();
    mate_want(lotte, WANT_LEAVE);
    expect_words("Lotte said goodbye. The game is in My games");
    press_for("4", "~Your friend said goodbye", "Move 2");
    click_for("Talk", "~Your friend said goodbye", "!Send");
    click_for("New game", "Nell");
    press("Escape");
    press_for("Ctrl+w Ctrl+k", "A friend elsewhere", "!Lotte · Connect Four 7×6");
}

/* The friend comes back with an older game: that is told, and each keeps its own. */
TEST(another_game_is_told)
{
    lotte_begin();
    size_t size = lotte->kept_size;
    uint8_t *older = malloc(size);
    memcpy(older, lotte->kept, size);
    lotte_await_key("3", 3);
    lotte_drop(2);
    mate_await_moves(lotte, 4);
    expect_words("Move 4");
    mate_close(lotte);
    free(lotte->kept);
    lotte->kept = older;
    lotte->kept_size = size;
    mate_reopen(lotte);
    expect_words("The two programs disagree about the game: each keeps its own");
    mate_await(lotte, disagrees, "told that both know something else");
    assert_int_equal(mate_moves(lotte), 2);
    expect_words("Move 4");
    press_for("Ctrl+h", "Lotte");
}

TESTS_MAIN(NULL, NULL)
