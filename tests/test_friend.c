/* Friends elsewhere: both ends in one program, over loopback. */
/* needs: libsodium */

#include <unistd.h>

#include "friend_support.h"
#include "net/friend_state.h"
#include "prelude.h"
#include "slow.h"

/* --- tests --- */

FIXTURE(count_before, count_after)

TEST(test_whole_games)
{
    static const char *const hosts[] = {"127.0.0.1", "[::1]", "localhost"};
    for (int i = 0; i < 3; i++) {
        struct mate *host = open_host();
        struct friend_view view = mate_look(host);
        struct mate *guest = mate_new(SESSION_GUEST, "Berta");
        set_code(guest, view.code);
        at_port(guest, hosts[i], view.port);
        mate_open(guest);
        begin_round(host, guest);
        mate_await(host, has_no_code, "done with the code");
        int moves = play_out(host, guest);
        assert_true(moves >= 7);
        assert_mates_agree(host, guest);
        assert_memory_equal(host->name, guest->name, sizeof host->name);
        mate_want(guest, WANT_LEAVE);
        mate_await_both(host, guest, is_closed, "closed");
        assert_true(host->over && guest->over);
        free_both(host, guest);
    }
}

static bool has_two_tries(const struct friend_view *view)
{
    return view->tries_left == 2;
}

static bool has_one_try(const struct friend_view *view)
{
    return view->tries_left == 1;
}

static bool has_no_try(const struct friend_view *view)
{
    return view->tries_left == 0 && !view->code[0];
}

static bool has_three_tries(const struct friend_view *view)
{
    return view->tries_left == 3 && view->code[0];
}

static void guess_wrong(struct mate *host, const char *right, int number, enum trouble_kind expected)
{
    char wrong[CODE_TEXT_SIZE];
    wrong_code(right, number, wrong);
    struct mate *guest = open_stranger(SESSION_GUEST, host, wrong);
    mate_await(guest, is_closed, "sent away");
    assert_trouble(guest, expected);
    assert_false(mate_look(guest).session.met);
    mate_free(guest);
}

/* The host's clock goes on, and it sees so. */
static void pass(struct mate *host, int64_t milliseconds)
{
    told_clock_advance(milliseconds);
    friend_hurry(host->friend);
}

TEST(test_three_wrong_codes)
{
    static mate_test *const tries[] = {has_two_tries, has_one_try, has_no_try};
    struct mate *host = open_host_told();
    struct friend_view first = mate_look(host);
    for (int i = 0; i < 3; i++) {
        guess_wrong(host, first.code, i + 1, TROUBLE_WRONG_CODE);
        mate_await(host, tries[i], "one try poorer");
    }
    guess_wrong(host, first.code, 32, TROUBLE_CODE_DEAD); /* the right one, too late */
    assert_trouble(host, TROUBLE_CODE_DEAD);
    assert_int_equal(mate_look(host).code_wait_s, CODE_WAIT_MS / 1000);
    pass(host, CODE_WAIT_MS);
    mate_await(host, has_three_tries, "waiting with another code");
    assert_string_not_equal(first.code, mate_look(host).code);
    struct mate *guest = open_guest(SESSION_GUEST, host, 0);
    begin_round(host, guest);
}

static bool waits_longer(const struct friend_view *view)
{
    return !view->code[0] && view->code_wait_s > 0;
}

/* Whoever goes on guessing waits twice as long each time, whatever the host asks for, and gets 15 tries in all. */
TEST(test_five_codes)
{
    struct friend_view view;
    struct mate *host = open_host_told();
    for (int spoilt = 1; spoilt <= CODES_SPOILT_MAX; spoilt++) {
        bool expires = spoilt == 2; /* one wrong try is enough */
        view = mate_look(host);
        for (int i = 0; i < (expires ? 1 : CODE_TRIES); i++)
            guess_wrong(host, view.code, i + 1, TROUBLE_WRONG_CODE);
        if (expires)
            pass(host, CODE_LIFE_MS);
        if (spoilt == CODES_SPOILT_MAX)
            break;
        mate_await(host, waits_longer, "to wait before it has another code");
        view = mate_look(host);
        assert_int_equal(view.code_wait_s, 30 << (spoilt - 1));
        friend_new_code(host->friend);
        pass(host, view.code_wait_s * 1000 - 1);
        mate_await(host, waits_longer, "still waiting");
        pass(host, 1);
        mate_await(host, has_three_tries, "waiting with another code");
    }
    mate_await(host, is_closed, "out of codes");
    assert_trouble(host, TROUBLE_GUESSED);
}

/* Many guesses at once are no more than three. */
TEST(test_many_wrong_codes_at_once)
{
    enum { GUESSES = CODE_TRIES + GUESSES_A_MINUTE /* who comes again is told that the code is dead */ };
    struct mate *host = open_host(), *guests[GUESSES];
    struct friend_view view = mate_look(host);
    int wrong = 0;
    for (int i = 0; i < GUESSES; i++) {
        guests[i] = mate_new(SESSION_GUEST, "Mallory");
        wrong_code(view.code, i + 1, guests[i]->setup.code);
        at_port(guests[i], "127.0.0.1", view.port);
    }
    for (int i = 0; i < GUESSES; i++)
        mate_open(guests[i]);
    for (int i = 0; i < GUESSES; i++) {
        mate_await(guests[i], is_closed, "sent away");
        wrong += mate_look(guests[i]).trouble.kind == TROUBLE_WRONG_CODE;
    }
    assert_int_equal(wrong, CODE_TRIES);
    mate_await(host, has_no_try, "out of tries");
}

TEST(test_ten_minutes)
{
    struct mate *host = open_host_told();
    struct friend_view view = mate_look(host);
    assert_true(view.code[0]);
    assert_int_equal(view.code_left_ms, CODE_LIFE_MS);
    told_clock_advance(CODE_LIFE_MS - 1);
    friend_hurry(host->friend); /* so that it looks at the clock */
    view = mate_look(host);
    assert_true(view.code[0]);
    assert_int_equal(view.code_left_ms, 1);
    told_clock_advance(1);
    friend_hurry(host->friend);
    mate_await(host, has_no_try, "without a code");
    assert_trouble(host, TROUBLE_CODE_DEAD);
}

TEST(test_nobody_there)
{
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    set_code(guest, "K7Q");
    struct trouble trouble;
    assert_null(friend_open(&guest->setup, &trouble));
    assert_int_equal(trouble.kind, TROUBLE_WRONG_CODE);
    struct code code;
    code_make(&code, (const uint8_t[8]){1, 2, 3, 4, 5, 6, 7, 8});
    code_format(&code, guest->setup.code);
    int held, port = free_port(&held);
    at_port(guest, "127.0.0.1", port);
    mate_open(guest);
    mate_await(guest, is_closed, "told that nobody is there");
    assert_trouble(guest, TROUBLE_REFUSED);
    char place[64];
    snprintf(place, sizeof place, "127.0.0.1 port %d", port);
    assert_string_equal(mate_look(guest).trouble.place, place);
    mate_free(guest);
    close(held);
}

/* --- coming back --- */

TEST(test_cut_cable)
{
    for (int six = 0; six < 2; six++) {
        struct mate *host = open_host();
        struct friend_view view = mate_look(host);
        struct cable *cable = cable_lay(view.port, six);
        struct mate *guest = mate_new(SESSION_GUEST, "Berta");
        set_code(guest, view.code);
        at_port(guest, six ? "[::1]" : "127.0.0.1", cable_port(cable));
        mate_open(guest);
        begin_round(host, guest);
        play_one(host, guest);
        for (int i = 0; i < amount(2, 3, 12); i++) { /* the game is over at move 19 */
            cable_cut(cable);
            mate_await_both(host, guest, is_away, "alone");
            cable_mend(cable);
            mate_await_both(guest, host, is_back, "back");
            play_one(host, guest);
        }
        play_out_same(host, guest);
        free_both(host, guest);
    }
}

/* A move that is made while the cable is cut arrives when it is whole again, whoever made it. */
TEST(test_moves_without_cable)
{
    struct mate *host, *guest;
    struct want want = {.kind = WANT_MOVE, .move = {MOVE_PLACE, NO_CELL, 3}, .spent_ms = -1};
    struct cable *cable = open_by_cable(&host, &guest);
    cable_cut(cable);
    mate_await_both(host, guest, is_away, "alone");
    friend_want(host->friend, &want);
    mate_await_moves(host, 1);
    assert_int_equal(mate_moves(guest), 0);
    cable_mend(cable);
    mate_await_moves(guest, 1);
    mate_await(host, is_back, "back");
    cable_cut(cable);
    mate_await(guest, is_away, "alone");
    want.move.to = 10;
    friend_want(guest->friend, &want);
    mate_await_moves(guest, 2);
    cable_mend(cable);
    mate_await_moves(host, 2);
    assert_mates_agree(host, guest);
}

/* Nobody says that the cable is cut: silence does, and with a clock soon. */
TEST(test_silence)
{
    struct mate *host = init_host();
    assert_true(clock_parse("5+3", &host->setup.terms.clock));
    mate_open(host);
    struct cable *cable = cable_lay(mate_look(host).port, false);
    struct mate *guest = open_guest(SESSION_GUEST, host, cable_port(cable));
    begin_round(host, guest);
    play_one(host, guest);
    cable_mute(cable);
    mate_await_both(guest, host, is_away, "alone");
    assert_trouble(host, TROUBLE_SILENT);
    cable_mend(cable);
    mate_await_both(guest, host, is_back, "back");
    play_one(host, guest);
}

/* One end, or both, are killed: what was kept before is all there is. */
TEST(test_restarts)
{
    struct mate *host, *guest;
    struct cable *cable = open_by_cable(&host, &guest);
    for (int who = 1; who <= 3; who++) {
        play_one(host, guest);
        cable_cut(cable); /* so that no last word gets through */
        mate_await_both(host, guest, is_away, "alone");
        if (who & 1)
            mate_close(host);
        if (who & 2)
            mate_close(guest);
        cable_mend(cable);
        if (who & 2)
            mate_reopen(guest);
        if (who & 1)
            mate_reopen(host);
        mate_await_both(guest, host, is_back, "back");
        assert_int_equal(mate_moves(host), who);
        mate_await_moves(guest, who);
    }
    play_out_same(host, guest);
}

/* Closed without a cut: the other end is told that it goes on later. */
TEST(test_later)
{
    struct mate *host, *guest;
    open_both(&host, &guest);
    play_one(host, guest);
    mate_close(guest);
    mate_await(host, is_away, "alone");
    assert_false(host->over || guest->over);
    mate_reopen(guest);
    mate_await_both(host, guest, is_back, "back");
    mate_close(host);
    mate_await(guest, is_away, "alone");
    mate_reopen(host);
    mate_await(guest, is_back, "back");
    play_out_same(host, guest);
}

/* The disk is full: it is told, and play goes on. */
static bool has_keeping_trouble(const struct friend_view *view)
{
    return view->trouble.kind == TROUBLE_KEEPING;
}

TEST(test_keeping_fails)
{
    struct mate *host, *guest;
    open_both(&host, &guest);
    pthread_mutex_lock(&host->mutex);
    host->refuse_to_keep = true;
    pthread_mutex_unlock(&host->mutex);
    play_one(host, guest);
    mate_await(host, has_keeping_trouble, "told that the disk is full");
    play_out_same(host, guest);
}

TESTS_MAIN(own_network, NULL)
