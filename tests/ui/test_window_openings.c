/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=SDL_GetWindowFlags */
/* link: -Wl,--wrap=worker_ask,--wrap=worker_cancel,--wrap=analyser_watch,--wrap=archive_passages_at,--wrap=app_now */
/* The openings in a window: what every move is worth, walking, one's own games, the way to the table and back. */

#include "prelude.h"
#include "store/archive_positions.h"
#include "ui/think/think.h"
#include "window_support.h"

enum { MINUTE = 60000000 /* microseconds */ };

/* Of which nobody can prove the beginning in a while: no book covers it. */
static const struct window_order long_board = {.width = 8, .height = 7, .levels = {0, 0}};

/* --- what is wrapped --- */

static atomic_bool thinking;  /* was the analyser asked last, and not cancelled since? */
static atomic_bool minimized; /* the window says that it is */
static atomic_ullong later;   /* the window's clock is so many microseconds ahead */
static atomic_bool often;     /* every position was on the board in very many games */

void __real_worker_ask(void *analyser, const void *question);
void __wrap_worker_ask(void *analyser, const void *question);
void __real_worker_cancel(void *analyser);
void __wrap_worker_cancel(void *analyser);
bool __real_analyser_watch(struct analyser *analyser, bool away, uint64_t now, uint64_t *due);
bool __wrap_analyser_watch(struct analyser *analyser, bool away, uint64_t now, uint64_t *due);
Uint32 __real_SDL_GetWindowFlags(SDL_Window *at);
Uint32 __wrap_SDL_GetWindowFlags(SDL_Window *at);
uint64_t __real_app_now(const struct app *app);
uint64_t __wrap_app_now(const struct app *app);
struct archive_passed __real_archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                                 const struct state *state);
struct archive_passed __wrap_archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                                 const struct state *state);

void __wrap_worker_ask(void *analyser, const void *question)
{
    atomic_store(&thinking, true);
    __real_worker_ask(analyser, question);
}

void __wrap_worker_cancel(void *analyser)
{
    atomic_store(&thinking, false);
    __real_worker_cancel(analyser);
}

/* It cancels without anybody's help. */
bool __wrap_analyser_watch(struct analyser *analyser, bool away, uint64_t now, uint64_t *due)
{
    bool goes_on = __real_analyser_watch(analyser, away, now, due);
    if (away || !goes_on)
        atomic_store(&thinking, false);
    return goes_on;
}

Uint32 __wrap_SDL_GetWindowFlags(SDL_Window *at)
{
    return __real_SDL_GetWindowFlags(at) | (atomic_load(&minimized) ? SDL_WINDOW_MINIMIZED : 0);
}

uint64_t __wrap_app_now(const struct app *app)
{
    return __real_app_now(app) + atomic_load(&later);
}

struct archive_passed __wrap_archive_passages_at(const struct archive_passages *passages, const struct variant *variant,
                                                 const struct state *state)
{
    if (!atomic_load(&often))
        return __real_archive_passages_at(passages, variant, state);
    return (struct archive_passed){.games = 1234567, .won = {12345, 1222222}};
}

/* Tells the window, and waits for what follows; it may be woken by something else meanwhile. */
static void wait_until_thinking(bool wanted)
{
    SDL_Event event = {.window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_MINIMIZED}};
    for (int waited = 0; atomic_load(&thinking) != wanted; waited++) {
        if (waited == 10000)
            fail_msg("the analyser %s", wanted ? "is not asked again" : "goes on");
        SDL_PushEvent(&event);
        SDL_Delay(30);
    }
}

/* No thread works while nobody sees the window. */
static void expect_rest_while_minimized(void)
{
    wait_until_thinking(true);
    atomic_store(&minimized, true);
    wait_until_thinking(false);
    atomic_store(&minimized, false);
    wait_until_thinking(true);
}

/* Nor for ever. */
static void expect_rest_in_the_end(void)
{
    wait_until_thinking(true);
    atomic_fetch_add(&later, 9 * MINUTE);
    press("F8");
    SDL_Delay(30);
    assert_true(atomic_load(&thinking));
    atomic_fetch_add(&later, 2 * MINUTE);
    wait_until_thinking(false);
}

/* --- the openings --- */

static void open_openings(void)
{
    press_for("Ctrl+b", "Make the best move");
}

HOOK(begin_there)
{
    window_two_humans(fixture);
    open_openings();
}

FIXTURE(window_two_humans, window_teardown)

TEST(they_are_found_in_the_menu)
{
    click_for("Menu", "My games");
    click_for("More", "Study");
    click_for("Study", "The beginning: choose a column", "Red wins in 21 moves", "wins in 21 moves", "draws",
              "None of your games came here");
    click_for("Back", "Red's turn");
}

/* The game at the table is one of them, and a mirror image, too. */
TEST(own_games)
{
    press_for("1 1 2 2 3 3 4", "Red won!");
    open_openings();
    press_for("Home", "Your games here: 1.", "1 game, 1 won, 0 drawn, 0 lost");
    press_for("7", "Your games here: 1.", "1 game, 0 won, 0 drawn, 1 lost");
    press_for("1", "None of your games came here");
}

TEST(from_a_review)
{
    press_for("4 4 3 3 5 2 6", "Red won!");
    press_for("w", "Yellow, column 3: missed threat");
    press_for("Ctrl+b", "Red wins in", "Centre column: 4 4 3 3", "Make the best move");
    press_for("Ctrl+b", "What is best?", "!Red wins in");
    press_for("Ctrl+b u", "Centre column: 4 4 3");
    click_for("Play on from here", "Yellow's turn", "!Make the best move", "!What is best?");
}

FIXTURE(begin_there, window_teardown)

/* By keys; what was left by going back stays, and another move is a variation. */
TEST(walking)
{
    press_for("4 4", "Centre column: 4 4");
    press_for("Up", "!Centre column");
    press_for("End", "Centre column: 4 4");
    press_for("Home", "The beginning: choose a column");
    press_for("y y", "Centre column: 4 4");
    press_for("4 Left 3", "Centre column: 4 4 3");
    press_for("Up", "Centre column: 4 4 4");
    press_for("Down", "Centre column: 4 4 3");
    press_for("Home 2 End", "2", "!Centre column");
    press_for("Escape", "Red's turn");
}

TEST(rows_and_the_best_move)
{
    expect_words("wins in 21 moves");
    click_for("wins in 21 moves", "!The beginning", "Red wins in 20 moves", "loses in 20 moves");
    press_for("4", "Centre column: 4 4",
              "Red wins in 20 moves"); /* a row may know it sooner than which move is the best */
    press_for("h", "Centre column: 4 4 4", "loses in 19 moves");
    click_for("Make the best move", "Centre column: 4 4 4 4");
    press_for("Home", "The beginning", "4 4 4 4 4 ");
}

TEST(a_game_goes_on_from_there)
{
    press_for("4 4 3", "Centre column: 4 4 3");
    click_for("Play on from here", "Yellow's turn");
    open_openings();
    expect_words("Centre column: 4 4 3");
}

TEST(pictures_of_a_line)
{
    press_for("4 4", "Centre column: 4 4");
    press_for("e", "~Saved: 3 pictures in");
}

/* Where it is over nobody moves; that is said. */
TEST(the_end)
{
    press_for("1 1 2 2 3 3 4", "Red has won");
    press_for("5", "~The game is over here");
    press_for("u", "wins in 1 move");
}

FIXTURE(window_setup, window_teardown)

TEST(boards_that_nobody_proves)
{
    window_open_as(&(struct window_order){.width = 12, .levels = {0, 0}});
    open_openings();
    expect_words("Not proven: ", "looks best");
    press_for("h", "!The beginning");
}

HOOK(set_clock_right)
{
    window_teardown(fixture);
    atomic_store(&later, 0);
}

FIXTURE(window_setup, set_clock_right)

/* An empty board of 8x7 takes hours: until then it is judged, while somebody looks, and not for ever. */
TEST(what_takes_long_is_judged)
{
    window_open_as(&long_board);
    open_openings();
    expect_words("Not proven yet: ", "looks best", "looks good", "best?", "good?");
    expect_rest_while_minimized();
    expect_words("Not proven yet: ");
    expect_rest_in_the_end();
    expect_words("Not proven: ");
    press_for("Escape", "Red's turn");
}

/* Likewise at the table, and while another screen hides it; what was not proven is looked at again in the next turn. */
TEST(so_it_is_at_the_table)
{
    window_open_as(&long_board);
    press_for("a", "Not proven yet: ");
    expect_rest_while_minimized();
    press("f");
    wait_until_thinking(false);
    press("Escape");
    expect_rest_in_the_end();
    expect_words("Not proven: ", "best?");
    press("4");
    wait_until_thinking(true);
    expect_words("Not proven yet: ");
}

TEST(and_where_positions_are_set_up)
{
    window_open_as(&long_board);
    press_for("b", "Set up a position");
    click_part(330, 800);
    expect_words("Yellow to move");
    expect_rest_while_minimized();
    expect_rest_in_the_end();
    expect_words("Nobody knows for certain here");
}

FIXTURE(window_setup, window_teardown)

TEST(very_many_games)
{
    atomic_store(&often, true);
    window_open_as(&two_humans);
    open_openings();
    expect_words("Your games here: 1,234,567.", "Yellow won", "1,234,567 games, 12,345 won, 0 drawn, 1,222,222 lost");
    window_quit();
    atomic_store(&often, false);
}

TEST(other_games_are_studied_too)
{
    window_open_as(&(struct window_order){.game = "tictactoe", .levels = {0, 0}});
    press_for("Ctrl+b", "The beginning: choose a square", "Draw", "b2", "draws");
    press_for("5", "b2", "Draw");
    window_quit();
    window_open_as(&(struct window_order){.game = "kolibrat", .levels = {0, 0}});
    press_for("Ctrl+b", "The beginning: choose a square", "a1");
}

TESTS_MAIN(NULL, NULL)
