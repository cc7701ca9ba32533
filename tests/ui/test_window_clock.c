/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=SDL_GetPerformanceCounter */
/*
 * Two people who play by a clock: it is chosen, begins, rests, warns, comes again after a restart, and ends the game.
 * How long each move took is kept.
 */

#include "prelude.h"
#include "window_support.h"

enum { MINUTE = 60, HOUR = 60 * MINUTE };

#define GAME(control) "[Game \"connect4\"]\n[First \"Anna\"]\n[Second \"Ben\"]\n[TimeControl \"" control "\"]\n\n"

/* --- the machine's time, which a test may move on --- */

static atomic_ullong ahead;

Uint64 __real_SDL_GetPerformanceCounter(void);
Uint64 __wrap_SDL_GetPerformanceCounter(void);

Uint64 __wrap_SDL_GetPerformanceCounter(void)
{
    return __real_SDL_GetPerformanceCounter() + atomic_load(&ahead);
}

/* The window sleeps until its own next moment: it is woken to see that it is late. */
static void let_pass(unsigned seconds)
{
    SDL_Event wake = {.type = SDL_USEREVENT};
    atomic_fetch_add(&ahead, (Uint64)seconds * SDL_GetPerformanceFrequency());
    SDL_PushEvent(&wake);
}

#define let_pass_for(seconds, ...) let_pass_and_expect(seconds, (const char *const[]){__VA_ARGS__, NULL})

static void let_pass_and_expect(unsigned seconds, const char *const *words)
{
    let_pass(seconds);
    expect_each(words);
}

/* --- tests --- */

FIXTURE(window_two_humans, window_teardown)

/* Who does not move in time has lost, is told so, and it is kept. Looking back shows what there was. */
TEST(who_is_out_of_time_has_lost)
{
    drop_text_for(GAME("1/7200") "*\n", "2:00:00");
    let_pass(5 * HOUR); /* the first move is free */
    press_for("4", "Ben's turn", "1:5");
    let_pass_for(HOUR, "59:5");
    let_pass_for(HOUR, "Ben is out of time", "Anna won!", "0.0", "Play again");
    press_for("3 u", "Move 0 of 1", "!0.0");
    struct record *record = window_last_game();
    assert_int_equal(record->ending, RECORD_TIME);
    assert_int_equal(record->outcome, WON_BY_FIRST);
    assert_int_equal(record->move_count, 1);
    assert_true(clock_is_same(record->clock, (struct clock_control){CLOCK_MOVE, 7200, 0}));
}

/* A hand that comes after the time, before the window has looked, moves nothing. Who goes on all the same may. */
TEST(a_late_move_is_none)
{
    drop_text_for(GAME("1/7200") "4 4 *\n", "Anna's turn · paused");
    press_for("p", "1:5");
    let_pass(2 * HOUR);
    press_for("4", "Anna is out of time");
    press_for("u", "Move 1 of 2");
    let_pass(5 * HOUR);
    press_for("5", "Practice · Anna's turn");
    struct record *record = window_last_game();
    assert_int_equal(record->ending, RECORD_TIME);
    assert_int_equal(record->move_count, 2);
}

TEST(it_warns_when_little_is_left)
{
    drop_text_for(GAME("3600") "4 4 *\n", "Anna's turn · paused");
    press_for("p", "59:5");
    let_pass_for(HOUR - 10, "~Hurry!", "~8.");
}

/* Nothing runs before the first move, and each move gives the increment. */
TEST(the_first_move_starts_it)
{
    drop_text_for(GAME("7200+3600") "*\n", "Anna's turn");
    let_pass(HOUR);
    press_for("4", "Ben's turn", "2:00:00", "1:5");
    let_pass_for(HOUR, "59:5");
    press_for("4", "Anna's turn", "~2:00:00", "1:5");
}

/* Back in the game both have the time that they had there. */
TEST(undoing_gives_time_back)
{
    drop_text_for(GAME("86400") "4 {[%emt 9:00:00]} 4 {[%emt 1:00:00]} 3 {[%emt 2:00:00]} 3 {[%emt 4:00:00]} *\n",
                  "Anna's turn · paused", "22:00:00", "19:00:00");
    press_for("u", "Ben's turn", "22:00:00", "22:5");
    let_pass_for(HOUR, "21:5");
    press_for("u", "Anna's turn", "23:00:00", "23:5");
    press_for("y", "22:00:00", "22:5");
}

/* Whoever looks back does not stop the clock of who is to move, and comes back when that is over. */
TEST(looking_back_stops_nothing)
{
    drop_text_for(GAME("86400") "4 4 3 3 *\n", "Anna's turn · paused");
    press_for("p Home", "Move 0 of 4");
    let_pass_for(HOUR, "22:5");
    press_for("End", "Move 4", "22:5");
    press_for("Home", "Move 0 of 4");
    let_pass_for(23 * HOUR, "Anna is out of time", "Move 4");
}

/* A game that is opened waits until somebody moves, or goes on by the key; the key stops it, too. */
TEST(it_pauses_and_goes_on)
{
    drop_text_for(GAME("86400") "4 {[%emt 0:00:01]} 4 {[%emt 1:00:00]} *\n", "Anna's turn · paused");
    let_pass_for(HOUR, "24:00:00");
    press_for("p", "!paused", "23:5");
    let_pass_for(HOUR, "22:5");
    press_for("p", "Anna's turn · paused", "Paused");
    let_pass(HOUR);
    press_for("1", "Ben's turn", "!Paused", "22:5");
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 3);
    assert_int_equal(record->moves[2].milliseconds / 1000 / HOUR, 1);
}

/* A screen that fills the window stops it, as nobody sees it then; it goes on by itself. A dialog does not. */
TEST(it_rests_behind_another_screen)
{
    drop_text_for(GAME("86400") "4 4 *\n", "Anna's turn · paused");
    press_for("p", "23:5");
    press_for("f", "!Anna's turn");
    let_pass(5 * HOUR);
    press_for("Escape", "Anna's turn", "23:5");
    press_for("F10", "Set up a position");
    let_pass_for(HOUR, "22:5");
}

TEST(without_a_clock_nothing_is_shown)
{
    press_for("4", "Yellow's turn");
    press_for("p", "~No clock is running");
}

FIXTURE(window_against_level_2, window_teardown)

TEST(it_is_chosen_and_remembered)
{
    press("n");
    click_on("A friend here", "More");
    click_for("5 min + 3 s a move", "*5 min + 3 s a move");
    press_for("Return", "Red's turn", "5:00");
    press_for("r", "5:00");
    press("n");
    click_for("More", "*5 min + 3 s a move");
    click_for("Back", "!Clock");
    click_for("The computer", "Captain");
    press_for("Return", "Your turn", "!5:00");
    window_again();
    press("n");
    click_on("A friend here");
    click_for("More", "*5 min + 3 s a move");
    click_on("Off");
    press_for("Return", "Red's turn", "!5:00");
}

FIXTURE(window_two_humans, window_teardown)

/* The game goes on after a restart with what was left, also of the turn that was under way. */
TEST(it_survives_a_restart)
{
    drop_text_for(GAME("86400") "4 {[%emt 0:00:01]} 4 {[%emt 1:00:00]} *\n", "Anna's turn · paused");
    press_for("p", "23:5");
    let_pass_for(2 * HOUR, "21:5");
    window_quit();
    let_pass(2 * HOUR);
    window_open_as(&(struct window_order){.levels = {0, 0}, .asks_resume = true});
    expect_words("Continue your game?");
    press_for("Return", "Anna's turn · paused", "23:00:00", "21:5");
}

/* From the beginning of its turn, however long the round or the one before has taken, and whatever still moves. */
TEST(a_move_takes_as_long_as_its_turn)
{
    static const int hours[] = {3, 1, 2, 0};
    let_pass(3 * HOUR);
    press_for("4", "Yellow's turn");
    let_pass(HOUR);
    press_for("4", "Red's turn");
    let_pass(2 * HOUR);
    press("4 5"); /* while the disc before it still falls */
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 4);
    for (int i = 0; i < record->move_count; i++)
        if (record->moves[i].milliseconds / 1000 / HOUR != hours[i])
            fail_msg("move %d took %d ms instead of about %d hours", i + 1, record->moves[i].milliseconds, hours[i]);
}

TEST(after_an_undo_the_turn_begins_anew)
{
    press_for("4", "Yellow's turn");
    let_pass(HOUR);
    press_for("u", "Red's turn");
    press("5");
    struct record *record = window_last_game();
    assert_int_equal(record->move_count, 1);
    assert_int_equal(record->moves[0].milliseconds / 1000 / HOUR, 0);
}

TESTS_MAIN(NULL, NULL)
