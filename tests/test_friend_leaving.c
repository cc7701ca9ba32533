/* Friends who leave: the other end learns of it, at once or when it is back, and of all that was done before. */
/* needs: libsodium */

#include <sys/socket.h>
#include <unistd.h>

#include "friend_support.h"
#include "net/friend_state.h"
#include "patience.h"
#include "prelude.h"

static bool has_left(const struct friend_view *view)
{
    return view->session.phase == SESSION_LEFT;
}

static bool is_told_later(const struct friend_view *view)
{
    return view->state == FRIEND_AWAY && view->trouble.kind == TROUBLE_LATER;
}

static const struct want MOVE = {.kind = WANT_MOVE, .move = {MOVE_PLACE, NO_CELL, 3}, .spent_ms = -1};

FIXTURE(count_before, count_after)

/* What is wanted last is done, too, though the end that wants it closes at once. */
TEST(test_last_move_before_leaving)
{
    for (int good = 0; good < 2; good++) {
        struct mate *host, *guest;
        open_both(&host, &guest);
        friend_want(host->friend, &MOVE);
        if (good)
            mate_want(host, WANT_LEAVE);
        mate_close(host);
        mate_await(guest, good ? is_closed : is_told_later, "told that the other one has left");
        mate_await_moves(guest, 1);
        assert_int_equal(host->over, good);
        assert_int_equal(guest->over, good);
        if (!good)
            assert_string_equal(mate_look(guest).trouble.place, "Anna");
        free_both(host, guest);
    }
}

/* Left while the other one was away: it is kept until it could be said, and said as soon as both are there. */
TEST(test_leaving_alone)
{
    for (int who = 0; who < 2; who++) {
        struct mate *host, *guest;
        struct cable *cable = open_by_cable(&host, &guest);
        struct mate *leaver = who ? guest : host;
        cable_cut(cable);
        mate_await_both(host, guest, is_away, "alone");
        mate_want(leaver, WANT_LEAVE);
        mate_await(leaver, has_left, "gone");
        mate_close(leaver);
        assert_false(host->over || guest->over);
        cable_mend(cable);
        mate_reopen(leaver);
        mate_await_both(host, guest, is_closed, "closed");
        assert_true(host->over && guest->over);
        free_both(host, guest);
    }
}

static bool is_watching(const struct friend_view *view)
{
    return view->session.round > 0;
}

/* A host that was started again knows nobody who watches: they are told, and not tried for ever. */
TEST(test_watching_ends_with_the_program)
{
    struct mate *host = init_host();
    host->setup.terms.watchers = 1;
    mate_open(host);
    struct mate *guest = open_guest(SESSION_GUEST, host, 0);
    begin_round(host, guest);
    struct mate *watcher = open_guest(SESSION_WATCHER, host, 0);
    mate_await(watcher, is_watching, "watching");
    mate_close(host);
    mate_await(watcher, is_away, "alone");
    mate_reopen(host);
    mate_await(watcher, is_closed, "told");
    assert_trouble(watcher, TROUBLE_CODE_DEAD);
}

/* --- closing --- */

/* The bound is one that only an end reaches which waits for somebody, however slow the machine. */
static void close_soon(struct mate *mate, const char *what)
{
    enum { BOUND_MS = 16 * CLOSE_MS };
    int64_t begun = now_ms();
    mate_close(mate);
    if (now_ms() - begun > BOUND_MS)
        fail_msg("%s needed %d ms to close, %s", mate->setup.self.name, (int)(now_ms() - begun), what);
}

/* Who closes waits for nobody: not for one that has fallen silent, nor for strangers, nor for an answer. */
TEST(test_closing_waits_for_nobody)
{
    struct mate *host, *guest;
    int strangers[STRANGERS_OF_AN_OWNER], held;
    struct cable *cable = open_by_cable(&host, &guest);
    for (int i = 0; i < STRANGERS_OF_AN_OWNER; i++)
        strangers[i] = port_dial(mate_look(host).port);
    cable_mute(cable);
    friend_want(host->friend, &MOVE);
    friend_want(guest->friend, &(struct want){.kind = WANT_SAY, .words = "is anybody there?"});
    close_soon(host, "with a friend who is silent, and strangers");
    close_soon(guest, "with a friend who is silent");
    struct mate *seeker = mate_new(SESSION_GUEST, "Clara");
    set_code(seeker, "K7Q-M3X-PAP");
    seeker->setup.local = true;
    at_port(seeker, "127.0.0.1", free_port(&held));
    mate_open(seeker);
    close_soon(seeker, "while it looks for somebody");
    for (int i = 0; i < STRANGERS_OF_AN_OWNER; i++)
        close(strangers[i]);
    close(held);
}

/* --- claims --- */

/* What was kept says that the two were together last so many seconds ago. */
static void make_older(struct mate *mate, int64_t seconds)
{
    struct kept kept;
    struct reason why;
    uint8_t *bytes = malloc(KEPT_HEAD_MAX + mate->kept_size);
    size_t head = kept_read(mate->kept, mate->kept_size, &kept, &why);
    assert_true(head > 0);
    kept.seen -= seconds;
    size_t size = kept_write(&kept, bytes);
    memcpy(bytes + size, mate->kept + head, mate->kept_size - head);
    free(mate->kept);
    mate->kept = bytes;
    mate->kept_size = size + mate->kept_size - head;
}

static bool may_claim(const struct friend_view *view)
{
    return view->session.may_claim;
}

static bool is_told_late(struct mate *mate)
{
    struct session_event event;
    for (int i = 0; i < 6000; i++) {
        while (friend_next_event(mate->friend, &event))
            if (event.kind == SESSION_LATE)
                return true;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    return false;
}

/* A guest has waited for days: the host's program, by its own clock, agrees, or has been there in between. */
TEST(test_claim_of_a_guest)
{
    enum { DAYS = 2, DAY_S = 86400 };
    for (int agrees = 0; agrees < 2; agrees++) {
        struct mate *host = init_host();
        host->setup.terms.claim_days = DAYS;
        mate_open(host);
        struct mate *guest = open_guest(SESSION_GUEST, host, 0);
        begin_round(host, guest);
        mate_close(host);
        mate_close(guest);
        make_older(guest, DAYS * DAY_S - 600);
        mate_reopen(guest);
        assert_false(mate_look(guest).session.may_claim);
        mate_close(guest);
        make_older(guest, 1200);
        if (agrees)
            make_older(host, DAYS * DAY_S + 600);
        mate_reopen(guest);
        mate_await(guest, may_claim, "allowed to claim");
        mate_want(guest, WANT_CLAIM);
        mate_reopen(host);
        mate_await(guest, is_back, "back");
        if (agrees) {
            mate_await_both(host, guest, is_over, "at the end of the round");
            assert_int_equal(mate_look(host).session.wins[1], 1);
            assert_mates_agree(host, guest);
        } else {
            assert_true(is_told_late(guest));
            assert_int_equal(mate_look(guest).session.phase, SESSION_PLAYING);
        }
        free_both(host, guest);
    }
}

TESTS_MAIN(own_network, NULL)
