/*
 * A guest among false hosts: whoever answers in a host's place, hears a proof and breaks off could try one guess after
 * another. Over loopback, with the friend's own thread.
 */
/* needs: libsodium */

#include <poll.h>
#include <unistd.h>

#include "friend_by_hand.h"
#include "net/friend_state.h"
#include "net/socket.h"
#include "prelude.h"

enum { PATIENCE_MS = 60000, ACCEPTED_MAX = 40 };

static const struct handshake_secret GUESS = {"K7QM0000", 8};

/* What a false host does once it has a proof in hand. */
enum then { BREAKS_OFF, REFUSES };

/* Plays the host with a guess for a secret; returns whether a proof came. */
static bool play_host(int fd, enum then then)
{
    static const uint8_t unknown[] = {0, 2, FRAME_REFUSED, REFUSED_UNKNOWN};
    struct handshake *handshake = handshake_wait();
    uint8_t frame[FRAME_SIZE_MAX], share[HANDSHAKE_FRAME_MAX];
    bool proven = false;
    size_t size = hear_frame(fd, frame);
    if (size > 0 && handshake_receive(handshake, frame, size) == HANDSHAKE_ASKS) {
        handshake_admit(handshake, &GUESS);
        size = handshake_send(handshake, share);
        assert_int_equal(send(fd, share, size, MSG_NOSIGNAL), (ssize_t)size);
        size = hear_frame(fd, frame);
        proven = size > 0 && frame[FRAME_HEAD_SIZE] == FRAME_PROOF;
    }
    if (proven && then == REFUSES)
        send(fd, unknown, sizeof unknown, MSG_NOSIGNAL);
    handshake_destroy(handshake);
    close(fd);
    return proven;
}

/* Who accepts whatever comes until the guest has given up; returns the number of proofs that came. */
static int play_hosts(struct friendship *friend, const int *fds, int count, enum then then, struct friend_view *view)
{
    int proofs = 0;
    for (int accepted = 0; accepted < ACCEPTED_MAX;) {
        struct pollfd polls[2] = {{fds[0], POLLIN, 0}, {count > 1 ? fds[1] : -1, POLLIN, 0}};
        poll(polls, 2, 20);
        for (int i = 0; i < count; i++)
            if (polls[i].revents & POLLIN) {
                proofs += play_host(accept(fds[i], NULL, NULL), then);
                accepted++;
            }
        friend_look(friend, view);
        if (view->state == FRIEND_CLOSED)
            return proofs;
    }
    return proofs;
}

static void check_guesses(enum then then)
{
    struct friend_setup setup = {.role = SESSION_GUEST, .self = {.name = "Anna"}};
    struct code code;
    struct trouble trouble;
    struct friend_view view;
    int fds[2], port;
    int count = socket_listen(0, fds, &port, &trouble);
    assert_true(count > 0);
    code_make(&code, (const uint8_t[8]){1, 2, 3, 4, 5, 6, 7, 8});
    code_format(&code, setup.code);
    snprintf(setup.at, sizeof setup.at, "localhost:%d", port);
    struct friendship *friend = friend_open(&setup, &trouble);
    assert_non_null(friend);
    int proofs = play_hosts(friend, fds, count, then, &view);
    assert_int_equal(view.state, FRIEND_CLOSED);
    assert_within(proofs, 1, CODE_TRIES);
    friend_close(friend);
    for (int i = 0; i < count; i++)
        close(fds[i]);
}

TEST(who_breaks_off_gets_no_more_guesses_than_tries)
{
    check_guesses(BREAKS_OFF);
}

TEST(who_refuses_gets_no_more_guesses_than_tries)
{
    check_guesses(REFUSES);
}

/* --- many at once --- */

enum { HOSTS = 6 };

/* A guest's attempt at each of so many hosts, and the hosts' ends of them. */
struct crowd {
    struct friendship friend;
    struct conn *conns[HOSTS];
    int fds[HOSTS];
};

static struct link *open_to(int port, enum purpose purpose)
{
    struct address address = port_here(false, port);
    struct link_plan plan = {.purpose = purpose, .name = "K7QM----", .secret = {"K7QM3XPA", 8}};
    return link_open(&address, &plan, 0);
}

static struct crowd *gather(enum purpose purpose)
{
    struct crowd *crowd = calloc(1, sizeof *crowd);
    struct trouble trouble;
    int fds[2], port, count = socket_listen(0, fds, &port, &trouble);
    assert_non_null(crowd);
    assert_true(count > 0);
    crowd->friend.role = SESSION_GUEST;
    crowd->friend.guesses_left = CODE_TRIES;
    for (int i = 0; i < HOSTS; i++) {
        struct pollfd wait_for = {fds[0], POLLIN, 0};
        crowd->conns[i] = conn_add(&crowd->friend, open_to(port, purpose), CONN_TRY, WAY_LOCAL);
        assert_non_null(crowd->conns[i]);
        crowd->conns[i]->purpose = purpose;
        assert_int_equal(poll(&wait_for, 1, PATIENCE_MS), 1);
        crowd->fds[i] = accept(fds[0], NULL, NULL);
    }
    for (int i = 0; i < count; i++)
        close(fds[i]);
    return crowd;
}

static void scatter(struct crowd *crowd)
{
    conn_drop_all(&crowd->friend);
    for (int i = 0; i < HOSTS; i++)
        close(crowd->fds[i]);
    free(crowd);
}

static bool is_there(const struct crowd *crowd, int number)
{
    for (int i = 0; i < crowd->friend.conn_count; i++)
        if (crowd->friend.conns[i] == crowd->conns[number])
            return true;
    return false;
}

/* One attempt goes on as the friend's thread lets it. */
static void step(struct crowd *crowd, int number)
{
    struct link *link = crowd->conns[number]->link;
    struct pollfd wait_for = {link_fd(link), link_events(link), 0};
    poll(&wait_for, 1, PATIENCE_MS);
    link_work(link, wait_for.revents, 0);
    admit_count_guess(&crowd->friend, crowd->conns[number]);
}

/* Each attempt says JOIN, and its host answers with a share; `secret`: what that host knows. */
static struct handshake *share(struct crowd *crowd, int number, const struct handshake_secret *secret)
{
    struct handshake *handshake = handshake_wait();
    uint8_t frame[FRAME_SIZE_MAX];
    step(crowd, number);
    assert_false(crowd->conns[number]->guessed);
    size_t size = hear_frame(crowd->fds[number], frame);
    assert_int_equal(handshake_receive(handshake, frame, size), HANDSHAKE_ASKS);
    handshake_admit(handshake, secret);
    size = handshake_send(handshake, frame);
    assert_int_equal(send(crowd->fds[number], frame, size, MSG_NOSIGNAL), (ssize_t)size);
    return handshake;
}

/* All of them have sent their share at the same moment: the first three hear a proof, and the others nothing more. */
TEST(hosts_at_once_get_no_more_guesses_than_tries)
{
    struct crowd *crowd = gather(PURPOSE_PLAY);
    uint8_t frame[FRAME_SIZE_MAX];
    int proofs = 0;
    for (int i = 0; i < HOSTS; i++)
        handshake_destroy(share(crowd, i, &GUESS));
    for (int i = 0; i < HOSTS; i++)
        if (is_there(crowd, i))
            step(crowd, i);
    for (int i = 0; i < HOSTS; i++) {
        assert_int_equal(is_there(crowd, i), i < CODE_TRIES);
        proofs += hear_frame(crowd->fds[i], frame) > 0;
    }
    assert_int_equal(proofs, CODE_TRIES);
    assert_true(admit_has_no_guess(&crowd->friend));
    scatter(crowd);
}

/* A proof that was the right one was no guess. */
TEST(the_right_host_costs_nothing)
{
    static const struct handshake_secret code = {"K7QM3XPA", 8};
    struct crowd *crowd = gather(PURPOSE_PLAY);
    struct handshake *handshake = share(crowd, 0, &code);
    uint8_t frame[FRAME_SIZE_MAX];
    step(crowd, 0);
    assert_int_equal(crowd->friend.guesses_left, CODE_TRIES - 1);
    size_t size = hear_frame(crowd->fds[0], frame);
    assert_int_equal(handshake_receive(handshake, frame, size), HANDSHAKE_DONE);
    size = handshake_send(handshake, frame);
    assert_int_equal(send(crowd->fds[0], frame, size, MSG_NOSIGNAL), (ssize_t)size);
    step(crowd, 0);
    assert_int_equal(link_state(crowd->conns[0]->link), LINK_READY);
    assert_int_equal(crowd->friend.guesses_left, CODE_TRIES);
    assert_int_equal(crowd->friend.conn_count, HOSTS);
    handshake_destroy(handshake);
    scatter(crowd);
}

/* A token is no code: nobody guesses 256 bits. */
TEST(who_comes_back_gives_no_guess_away)
{
    struct crowd *crowd = gather(PURPOSE_RETURN);
    for (int i = 0; i < HOSTS; i++)
        handshake_destroy(share(crowd, i, &GUESS));
    for (int i = 0; i < HOSTS; i++)
        step(crowd, i);
    assert_int_equal(crowd->friend.conn_count, HOSTS);
    assert_int_equal(crowd->friend.guesses_left, CODE_TRIES);
    scatter(crowd);
}

TESTS_MAIN(NULL, NULL)
