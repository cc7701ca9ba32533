/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=SDL_GetPerformanceCounter */
/* link: -Wl,--wrap=SDL_WaitEvent,--wrap=SDL_WaitEventTimeout */
/* After the end of a round a click on the board begins the next one, but not one that was still meant for the game. */

#include "patience.h"
#include "prelude.h"
#include "window_support.h"

/* The first second after the end, in milliseconds; the time of one frame and a little more. */
enum { LOOK = 1000, FRAME = 20, FRAMES_MOST = 6000 };

/* --- the machine's time, which stands still once the window is open, unless the test lets it pass --- */

static atomic_ullong stopped, ahead;
static atomic_uint rounds; /* of the window's loop */

Uint64 __real_SDL_GetPerformanceCounter(void);
Uint64 __wrap_SDL_GetPerformanceCounter(void);
int __real_SDL_WaitEvent(SDL_Event *event);
int __wrap_SDL_WaitEvent(SDL_Event *event);
int __real_SDL_WaitEventTimeout(SDL_Event *event, int timeout);
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout);

Uint64 __wrap_SDL_GetPerformanceCounter(void)
{
    Uint64 at = atomic_load(&stopped);
    return (at != 0 ? at : __real_SDL_GetPerformanceCounter()) + atomic_load(&ahead);
}

int __wrap_SDL_WaitEvent(SDL_Event *event)
{
    atomic_fetch_add(&rounds, 1);
    return __real_SDL_WaitEvent(event);
}

/* The window need not wait long for what is due later: its time does not pass meanwhile. */
int __wrap_SDL_WaitEventTimeout(SDL_Event *event, int timeout)
{
    atomic_fetch_add(&rounds, 1);
    return __real_SDL_WaitEventTimeout(event, timeout > 1 ? 1 : timeout);
}

static void stop_time(void)
{
    atomic_store(&stopped, __real_SDL_GetPerformanceCounter());
}

/* Returns when the window has done, and drawn, all that was due by then. */
static void let_pass(unsigned milliseconds)
{
    enum { ENOUGH = 3 }; /* the first may have begun before */
    atomic_fetch_add(&ahead, milliseconds * SDL_GetPerformanceFrequency() / 1000);
    for (int i = 0; i < ENOUGH; i++) {
        SDL_Event wake = {.type = SDL_USEREVENT};
        unsigned before = atomic_load(&rounds);
        SDL_PushEvent(&wake);
        for (struct patience patience = {0}; atomic_load(&rounds) == before;) {
            if (!has_patience(&patience))
                fail_msg("the window's loop stands still");
            SDL_Delay(1);
        }
    }
}

/* Plays until Red has won, and lets so much time pass as is needed to see that, and no more. */
HOOK(end_a_game)
{
    window_setup(fixture);
    atomic_store(&stopped, 0);
    window_open_as(&(struct window_order){.levels = {0, 0}});
    for (int i = 0; i < 3; i++)
        press("4 1");
    expect_words("Move 6");
    stop_time();
    press("4");
    for (int i = 0; i < FRAMES_MOST && !sees_words("Red won!"); i++)
        let_pass(FRAME);
    expect_words("Red won!");
}

/* On the third column, where a disc would fall. */
static void click_on_the_board(void)
{
    click_part(300, 500);
}

static void expect_the_end(const char *when)
{
    if (!sees_words("Red won!") || !sees_words("Move 7"))
        fail_msg("a click %s has cleared the end away", when);
}

/* --- tests --- */

FIXTURE(end_a_game, window_teardown)

TEST(the_first_second_is_for_looking)
{
    click_on_the_board();
    let_pass(FRAME);
    expect_the_end("in the moment of the end");
    let_pass(LOOK - 2 * FRAME - 1);
    click_on_the_board();
    let_pass(FRAME);
    expect_the_end("just before the second is over");
    let_pass(1);
    click_on_the_board();
    let_pass(FRAME);
    expect_words("Yellow's turn", "Move 0");
}

TEST(a_second_is_enough)
{
    let_pass(LOOK);
    click_on_the_board();
    let_pass(FRAME);
    expect_words("Yellow's turn", "Move 0");
}

/* A button says what it does: nobody has to wait for it. */
TEST(a_button_counts_at_once)
{
    click_on("Play again");
    let_pass(FRAME);
    expect_words("Yellow's turn", "Move 0");
}

FIXTURE(window_setup, window_teardown)

/* Two computers on the smallest board: time passes until the game is over. */
TEST(who_watches_is_told_of_the_next_game)
{
    atomic_store(&stopped, 0);
    window_open_as(&(struct window_order){.game = "tictactoe", .levels = {1, 1}});
    expect_words("Move 0");
    stop_time();
    for (int i = 0; i < FRAMES_MOST / 10 && !sees_words("The next game starts in a moment"); i++)
        let_pass(LOOK / 4);
    expect_words("The next game starts in a moment");
    press("p");
    let_pass(FRAME);
    expect_words("!The next game starts in a moment");
}

TESTS_MAIN(NULL, NULL)
