/* link: -Wl,--wrap=canvas_text,--wrap=SDL_RenderPresent,--wrap=screens_list */
/*
 * A finger on a window: the disc goes with it and falls where it is lifted, controls are pressed. And how large what
 * can be touched is: what is smaller than a fingertip is listed.
 */
#include <pthread.h>

#include "lotte.h"
#include "prelude.h"
#include "ui/frame/app_state.h"
#include "window_support.h"

enum { FINGERTIP = 44 /* units, which are pixels at 96 dpi */, SMALL_MAX = 256, NAME_ROOM = 64 };

/* --- what can be touched --- */

static struct {
    pthread_mutex_t mutex;
    char names[SMALL_MAX][NAME_ROOM];
    int count, seen;
} small = {.mutex = PTHREAD_MUTEX_INITIALIZER};

struct controls *__real_screens_list(struct screen *screen);
struct controls *__wrap_screens_list(struct screen *screen);

static void remember(const char *name)
{
    for (int i = 0; i < small.count; i++)
        if (strcmp(small.names[i], name) == 0)
            return;
    if (small.count < SMALL_MAX)
        snprintf(small.names[small.count++], NAME_ROOM, "%s", name);
}

struct controls *__wrap_screens_list(struct screen *screen)
{
    struct controls *controls = __real_screens_list(screen);
    const struct canvas *canvas = app_canvas(screen->app);
    pthread_mutex_lock(&small.mutex);
    for (int i = 0; i < controls->count; i++) {
        const struct control *control = &controls->list[i];
        int side = SDL_min(control->rect.w, control->rect.h);
        char name[NAME_ROOM];
        small.seen++;
        snprintf(name, sizeof name, "%s: %d x %d", control->name ? control->name : "a row", control->rect.w,
                 control->rect.h);
        if (!SDL_RectEmpty(&control->rect) && side < canvas_px(canvas, FINGERTIP) && control->role != ROLE_SCROLLER)
            remember(name);
    }
    pthread_mutex_unlock(&small.mutex);
    return controls;
}

FIXTURE(window_setup, window_teardown)

/* But for what is scrolled away, and long bars beside lists: in each screen and dialog, at the usual size. */
TEST(nothing_is_smaller_than_a_fingertip)
{
    static const char *const screens[] = {"o", "g", "e", "f", "i", "z", "b", "n", "F1", "F10"};
    window_open_as(&two_humans);
    touch_part(SDL_FINGERDOWN, 1, 999);
    touch_part(SDL_FINGERUP, 1, 999);
    for (size_t i = 0; i < SDL_arraysize(screens); i++) {
        press(screens[i]);
        touch_part(SDL_FINGERMOTION, 1, 999);
        press("Escape");
    }
    expect_words("Red's turn");
    press_for("Ctrl+s", "File name");
    press_for("Escape", "Red's turn");
    press("Ctrl+k");
    if (lotte_can_come()) {
        press("Shift+Tab Return Escape");
        click_on("Details …");
        press("Escape");
        click_on("Other ways …");
        press("Escape");
    }
    press_for("Escape", "Red's turn");
    window_quit();
    assert_true(small.seen > 0);
    for (int i = 0; i < small.count; i++)
        print_message("# smaller than a fingertip: %s\n", small.names[i]);
    assert_int_equal(small.count, 0);
}

FIXTURE(lotte_setup, lotte_teardown)

/* With a friend: what she wants to play, asks, is told; leaving her, and waiting for another one. */
TEST(nothing_of_a_friends_is_smaller_than_a_fingertip)
{
    if (!lotte_can_come())
        skip();
    own_network(NULL);
    small.count = 0;
    lotte->setup.terms.watchers = 2; /* so that it is asked first */
    lotte_ask(NULL);
    expect_words("Lotte wants to play Connect Four 7×6");
    touch_on("Play");
    expect_words("together");
    lotte_await_key("4", 1);
    lotte_want_for(WANT_OFFER, OFFER_DRAW, "Lotte offers a draw");
    touch_on("Talk");
    expect_words("Send", "Close");
    touch_on("Good luck!");
    expect_words("You: Good luck!");
    touch_on("No");
    expect_words("!Lotte offers a draw", "You: Good luck!"); /* the talk is still there */
    press("Escape");
    touch_on("Leave");
    expect_words("Leave the game with Lotte?");
    touch_on("Go on later");
    press_for("Ctrl+k", "Lotte · Connect Four 7×6");
    touch_on("Connect Four 7×6 …");
    touch_on("Invite");
    expect_words("Copy the code");
    window_quit();
    for (int i = 0; i < small.count; i++)
        print_message("# smaller than a fingertip: %s\n", small.names[i]);
    assert_int_equal(small.count, 0);
}

/* --- the board --- */

FIXTURE(window_two_humans, window_teardown)

TEST(the_disc_goes_with_the_finger)
{
    expect_words("Move 0");
    touch_part(SDL_FINGERDOWN, 200, 600);
    touch_part(SDL_FINGERMOTION, 300, 600);
    touch_part(SDL_FINGERMOTION, 400, 650);
    expect_words("Red's turn", "Move 0");
    touch_part(SDL_FINGERUP, 400, 650);
    expect_words("Yellow's turn", "Move 1");
}

/* Disc by disc to four in a column; the buttons that stand there then are touched, too. */
TEST(a_whole_game)
{
    for (int move = 1; move <= 7; move++) {
        char words[16];
        int column = move % 2 ? 200 : 400;
        snprintf(words, sizeof words, "Move %d", move);
        touch_part(SDL_FINGERDOWN, column, 600);
        touch_part(SDL_FINGERUP, column, 600);
        expect_words(words);
    }
    expect_words("Red won!");
    touch_on("Play again");
    expect_words("Move 0", "Yellow's turn");
}

TESTS_MAIN(NULL, NULL)
