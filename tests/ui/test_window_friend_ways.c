/* needs: libsodium */
/*
 * How the window meets a friend elsewhere: who is listed on the own network, a relay, codes that die and new ones,
 * terms that are declined; and somebody who only watches.
 */
#include "lotte.h"
#include "prelude.h"
#include "window_support.h"

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
static int find_port(void)
{
    click_for("Details …", "The router lets them in");
    int port = expect_number("port ");
    press_for("Escape", "Copy the code");
    return port;
}

static int invite(const char *relay, char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE])
{
    window_open_as(&two_humans);
    press_for("Ctrl+k", "Copy the code");
    if (relay) {
        click_for("Details …", "Meeting point");
        type_in("if you were told the name of one", relay);
        click_for("Back", "Copy the code");
    }
    code[0] = '\0';
    copy_code(code);
    return find_port();
}

static struct mate *open_guest_of_window(const char *code, int port)
{
    struct mate *guest = mate_new(SESSION_GUEST, "Lotte");
    set_code(guest, code);
    if (port)
        at_port(guest, "127.0.0.1", port);
    mate_open(guest);
    return guest;
}

FIXTURE(lotte_setup, lotte_teardown)

/* A relay passes on what it cannot read; its address is in the code that is copied. */
TEST(a_relay_lets_them_meet)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE], address[32];
    struct test_relay *relay = test_relay_start();
    snprintf(address, sizeof address, "127.0.0.1:%d", test_relay_port(relay));
    invite(address, code);
    assert_non_null(strstr(code, address));
    struct mate *guest = open_guest_of_window(code, 0);
    mate_await(guest, is_asked, "asked for the terms");
    expect_words("Lotte has come, and looks at your invitation…");
    mate_want(guest, WANT_ACCEPT);
    mate_await(guest, is_playing, "playing");
    expect_words("Move 0");
    assert_true(test_relay_met(relay) > 0);
    mate_close(guest);
    window_quit();
}

/* One's own code leads nowhere, and stays good; so does a try without a friend. No address is named. */
TEST(ones_own_code_is_for_the_friend)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE], wrong[CODE_TEXT_SIZE];
    invite(NULL, code);
    press("Ctrl+a");
    type_words(code);
    expect_words("~That is your own code: give it to your friend", code, "Copy the code");
    wrong_code(code, 1, wrong);
    type_words(wrong);
    expect_words("Nobody waits with this code nearby", "!port");
    click_for("Back", "Got a code?", code);
}

/* Who has misheard the code can type it again at once. */
TEST(another_code_follows_a_wrong_one)
{
    char wrong[CODE_TEXT_SIZE];
    lotte_open();
    lotte_open_dialog();
    wrong_code(lotte->setup.code, 1, wrong);
    lotte_type_code(wrong, lotte->setup.port);
    press_for("Return", "That is not the code.", "Another code", "!Try again");
    press_for("Return", "Got a code?", "!That is not the code.");
}

/* Three wrong tries, and a code is good for nothing; another one comes later, or with another invitation. */
TEST(a_code_dies_and_another_one_lives)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE], wrong[CODE_TEXT_SIZE], next[sizeof code] = "";
    int port = invite(NULL, code);
    for (int i = 1; i <= CODE_TRIES; i++) {
        wrong_code(code, i, wrong);
        mate_await(open_guest_of_window(wrong, port), is_closed, "refused");
        if (i < CODE_TRIES)
            expect_words("A wrong code was tried.");
    }
    expect_words("Another one comes by itself after 30 seconds.");
    click_on("Connect Four 7×6 …");
    click_for("Invite", "Read this code out, or copy it");
    memcpy(next, code, sizeof next);
    copy_code(next);
    port = find_port();
    assert_string_not_equal(code, next);
    struct mate *guest = open_guest_of_window(next, port);
    mate_await(guest, is_asked, "asked for the terms");
    mate_want(guest, WANT_DECLINE);
    expect_words("Lotte says no this time.");
    click_for("Invite again", "Copy the code");
}

/* The code stands there at once, and stays the same whoever one says that one is. */
TEST(a_name_typed_after_the_code_reaches_the_friend)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE];
    int port = invite(NULL, code);
    press("Shift+Tab Shift+Tab");
    type_words("nora");
    expect_words("nora");
    press("Tab");
    struct mate *guest = open_guest_of_window(code, port);
    mate_await(guest, is_asked, "asked for the terms");
    struct friend_view view = mate_look(guest);
    assert_string_equal(view.session.players[SESSION_HOST].name, "nora");
}

/* The friend comes back to the port that is known there, which the new code had meanwhile. */
TEST(who_invited_is_found_again)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE];
    int port = invite(NULL, code);
    struct mate *guest = open_guest_of_window(code, port);
    mate_await(guest, is_asked, "asked for the terms");
    mate_want(guest, WANT_ACCEPT);
    expect_words("Move 0", "together");
    press("Ctrl+w");
    click_for("Go on later", "~Your game is kept");
    press_for("Ctrl+k", "Lotte · Connect Four 7×6", "Copy the code");
    click_for("Lotte · Connect Four 7×6", "Move 0", "together");
}

/* What is changed counts for whoever comes by the code that was already read out. */
TEST(another_game_keeps_the_code)
{
    char code[CODE_TEXT_SIZE + CODE_ADDRESS_SIZE];
    invite(NULL, code);
    click_on("Connect Four 7×6 …");
    click_on("Tic-Tac-Toe");
    press_for("Escape", "Tic-Tac-Toe 3×3 …", "Copy the code", code);
    struct mate *guest = open_guest_of_window(code, find_port());
    mate_await(guest, is_asked, "asked for the terms");
    struct friend_view view = mate_look(guest);
    assert_string_equal(view.session.terms.game->name, "tictactoe");
}

/* --- the window joins --- */

TEST(the_own_network_is_listed)
{
    own_network(NULL);
    lotte->setup.local = true;
    lotte_open();
    lotte_open_dialog();
    expect_words("Lotte · Connect Four", "!Your friend · Connect Four"); /* the window itself waits, too */
    click_for("Lotte · Connect Four", "~Now type the code");
    type_words(lotte->setup.code);
    press_for("Return", "Your turn");
}

/* A whole code on the first page needs neither a button nor a page between. */
TEST(a_code_is_enough)
{
    own_network(NULL);
    lotte->setup.local = true;
    lotte_open();
    window_open_as(&two_humans);
    press_for("Ctrl+k", "Copy the code");
    press("End"); /* typing counts from the first key on */
    type_words(lotte->setup.code);
    expect_words("Your turn", "together");
}

/* Nobody is there: which address, and what to try. */
TEST(nobody_there_is_told)
{
    int held, port = free_port(&held);
    char told[64];
    lotte_open_dialog();
    lotte_type_code("000-000-000", port);
    press("Return");
    snprintf(told, sizeof told, "127.0.0.1 port %d", port);
    expect_words(told, "Try again");
}

/* --- who watches --- */

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
    struct session_event event = {.kind = SESSION_NEWS};
    lotte->setup.terms.watchers = 2;
    lotte->setup.terms.clock = (struct clock_control){CLOCK_GAME, 600, 0};
    lotte_open();
    struct mate *ben = open_guest(SESSION_GUEST, lotte, 0);
    begin_round(lotte, ben);
    play_one(lotte, ben);
    lotte_open_dialog();
    click_on("Only watch", "for example");
    lotte_type_code(lotte->setup.code, lotte->setup.port);
    press_for("Return", "Move 1", "Lotte", "Berta", "10:00", "!Paused"); /* it is not opened, but goes on */
    play_one(lotte, ben);
    expect_words("Move 2");
    press_for("1", "~You are watching: the others play");
    press("x j"); /* nor does it resign, nor offer anything */
    friend_want(ben->friend, &(struct want){.kind = WANT_SAY, .phrase = 1});
    expect_words("~Berta: Hello!");
    click_for("Talk (1)", "Berta: Hello!");
    click_on("Well played!");
    await_said(lotte, &event);
    assert_int_equal(event.player, 2);
    press("Escape");
    play_out(lotte, ben);
    expect_words("won!");
    press_for("Ctrl+w", "!Berta", "Move 0"); /* nothing is asked: there is nothing to keep */
}

static bool is_watched(const struct friend_view *view)
{
    return view->session.watchers == 1;
}

/* Who plays at the window reads who says something, and that it is somebody who watches. */
TEST(who_watches_is_marked)
{
    lotte->setup.terms.watchers = 2;
    lotte_meet(NULL);
    struct mate *clara = open_guest(SESSION_WATCHER, lotte, 0);
    mate_await(lotte, is_watched, "watched");
    mate_await(clara, is_playing, "watching");
    friend_want(clara->friend, &(struct want){.kind = WANT_SAY, .phrase = 2});
    expect_words("~(watches) Clara: Good luck!");
    click_for("Talk (1)", "(watches) Clara: Good luck!");
}

TESTS_MAIN(NULL, NULL)
