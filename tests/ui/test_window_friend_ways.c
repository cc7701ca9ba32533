/* needs: libsodium */
/*
 * How the window meets a friend elsewhere: who is listed on the own network, a relay, codes that die and new ones,
 * terms that are declined; and somebody who only watches.
 */
#include "lotte.h"
#include "prelude.h"
#include "window_support.h"

static const struct window_order two_humans = {.levels = {0, 0}};

/* --- the window invites --- */

/* The window waits; its code, as it is copied: another one than stands there. */
static void copy_code(char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE])
{
    click_on("Copy the code");
    expect_others("Copied: ", code, CODE_TEXT_SIZE + CODE_ADDRESS_SIZE);
    char *words = SDL_GetClipboardText(); /* no other one is copied meanwhile */
    assert_string_equal(words, code);
    SDL_free(words);
}

/* The port at which the window waits stands beside its way. */
static int invite(const char *directory, const char *relay, char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE])
{
    window_open_on(directory, &two_humans);
    press_with(SDLK_k, KMOD_LCTRL);
    click_on("Invite");
    expect_words("Get a code");
    if (relay) {
        click_on("optional: a server you both can reach");
        type_words(relay);
    }
    click_on("Get a code");
    expect_words("Copy the code");
    code[0] = '\0';
    copy_code(code);
    return expect_number("port ");
}

static void open_guest_of_window(struct mate *guest, const char *code, int port)
{
    mate_init(guest, SESSION_GUEST, "Lotte");
    snprintf(guest->setup.code, sizeof guest->setup.code, "%s", code);
    if (port)
        at_port(guest, "127.0.0.1", port);
    mate_open(guest);
}

FIXTURE(window_setup, window_teardown)

/* A relay passes on what it cannot read; its address is in the code that is copied. */
TEST(a_relay_lets_them_meet)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE], address[32];
    struct mate lotte;
    struct test_relay *relay = test_relay_start();
    snprintf(address, sizeof address, "127.0.0.1:%d", test_relay_port(relay));
    invite(*fixture, address, code);
    assert_non_null(strstr(code, address));
    open_guest_of_window(&lotte, code, 0);
    mate_await(&lotte, is_asked, "asked for the terms");
    expect_words("Lotte has come, and looks at your invitation…");
    mate_want(&lotte, WANT_ACCEPT);
    mate_await(&lotte, is_playing, "playing");
    expect_words("Move 0");
    assert_true(test_relay_met(relay) > 0);
    mate_free(&lotte);
    window_quit();
    test_relay_stop(relay);
}

/* Three wrong tries, and a code is good for nothing; another one comes later, or with another invitation. */
TEST(a_code_dies_and_another_one_lives)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE], wrong[CODE_TEXT_SIZE], next[sizeof code] = "";
    struct mate thief, lotte;
    int port = invite(*fixture, NULL, code);
    for (int i = 1; i <= CODE_TRIES; i++) {
        wrong_code(code, i, wrong);
        open_guest_of_window(&thief, wrong, port);
        mate_await(&thief, is_closed, "refused");
        mate_free(&thief);
        if (i < CODE_TRIES)
            expect_words("A wrong code was tried.");
    }
    expect_words("Another one comes by itself after 30 seconds.");
    click_on("Cancel");
    click_on("Get a code");
    expect_words("Read this code out to your friend");
    memcpy(next, code, sizeof next);
    copy_code(next);
    port = expect_number("port ");
    assert_string_not_equal(code, next);
    open_guest_of_window(&lotte, next, port);
    mate_await(&lotte, is_asked, "asked for the terms");
    mate_want(&lotte, WANT_DECLINE);
    expect_words("Lotte says no this time.");
    click_on("Invite again");
    expect_words("Copy the code");
    mate_free(&lotte);
}

/* --- the window joins --- */

TEST(the_own_network_is_listed)
{
    struct mate lotte;
    struct friend_view view;
    own_network();
    lotte_init(&lotte);
    lotte.setup.local = true;
    lotte_open(&lotte);
    mate_look(&lotte, &view);
    lotte_open_dialog(*fixture);
    expect_words("Lotte · Connect Four");
    click_on("Lotte · Connect Four");
    expect_told("Now type the code");
    type_words(view.code);
    press(SDLK_RETURN);
    expect_words("Lotte wants to play Connect Four 7×6");
    click_on("Play");
    expect_words("Your turn");
    mate_free(&lotte);
}

/* Nobody is there: which address, and what to try. */
TEST(nobody_there_is_told)
{
    int held, port = free_port(&held);
    char told[64];
    lotte_open_dialog(*fixture);
    lotte_type_code("000-000-000", port);
    press(SDLK_RETURN);
    snprintf(told, sizeof told, "127.0.0.1 port %d", port);
    expect_words(told);
    expect_words("Try again");
}

/* --- who watches --- */

static void type_on_address(const char *code, int port)
{
    click_on("for example");
    lotte_type_code(code, port);
}

/* Waits until somebody says something that is not a player's. */
static void await_said(struct mate *mate, struct session_event *event)
{
    for (int i = 0; i < 24000; i++, SDL_Delay(10))
        while (friend_next_event(mate->friend, event))
            if (event->kind == SESSION_SAID && event->player == 2)
                return;
    fail_msg("nothing is said by who watches");
}

/* The window sees the game of two others, and what they say; it says something, marked so; it moves nothing. */
TEST(who_watches_sees_and_moves_nothing)
{
    struct mate lotte, ben;
    struct friend_view view;
    struct session_event event = {.kind = SESSION_NEWS};
    lotte_init(&lotte);
    lotte.setup.terms.watchers = 2;
    lotte.setup.terms.clock = (struct clock_control){CLOCK_GAME, 600, 0};
    lotte_open(&lotte);
    mate_look(&lotte, &view);
    open_guest(&ben, SESSION_GUEST, &lotte, 0);
    begin_round(&lotte, &ben);
    play_one(&lotte, &ben);
    lotte_open_dialog(*fixture);
    click_on("Only watch");
    type_on_address(view.code, view.port);
    press(SDLK_RETURN);
    expect_words("Move 1");
    expect_words("Lotte");
    expect_words("Berta");
    expect_words("10:00");
    expect_no_words("Paused"); /* it is not opened, but goes on */
    play_one(&lotte, &ben);
    expect_words("Move 2");
    press(SDLK_1);
    expect_told("You are watching: the others play");
    press(SDLK_x); /* nor does it resign, */
    press(SDLK_j); /* nor offer anything */
    friend_want(ben.friend, &(struct want){.kind = WANT_SAY, .phrase = 1});
    expect_told("Berta: Hello!");
    click_on("Talk (1)");
    expect_words("Berta: Hello!");
    click_on("Well played!");
    await_said(&lotte, &event);
    assert_int_equal(event.player, 2);
    press(SDLK_ESCAPE);
    play_out(&lotte, &ben);
    expect_words("won!");
    press_with(SDLK_w, KMOD_LCTRL);
    expect_no_words("Berta"); /* nothing is asked: there is nothing to keep */
    expect_words("Move 0");
    mate_free(&ben);
    mate_free(&lotte);
}

static bool is_watched(const struct friend_view *view)
{
    return view->session.watchers == 1;
}

/* Who plays at the window reads who says something, and that it is somebody who watches. */
TEST(who_watches_is_marked)
{
    struct mate lotte, clara;
    lotte_init(&lotte);
    lotte.setup.terms.watchers = 2;
    lotte_meet(&lotte, *fixture, NULL);
    mate_init(&clara, SESSION_WATCHER, "Clara");
    snprintf(clara.setup.code, sizeof clara.setup.code, "%s", lotte.setup.code);
    at_port(&clara, "127.0.0.1", lotte.setup.port);
    mate_open(&clara);
    mate_await(&lotte, is_watched, "watched");
    mate_await(&clara, is_playing, "watching");
    friend_want(clara.friend, &(struct want){.kind = WANT_SAY, .phrase = 2});
    expect_told("(watches) Clara: Good luck!");
    click_on("Talk (1)");
    expect_words("(watches) Clara: Good luck!");
    mate_free(&clara);
    mate_free(&lotte);
}

TESTS_MAIN(NULL, NULL)
