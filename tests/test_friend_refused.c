/*
 * A guest who is refused where its friend does not wait: words that are not sealed end the search at one place, and the
 * friend is found at another one.
 */
/* needs: libsodium */

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "friend_by_hand.h"
#include "net/friend_state.h"
#include "net/lan.h"
#include "net/socket.h"
#include "prelude.h"

enum { LOOKS = 48000, LOOK_MS = 5 };

static const struct handshake_secret GUESS = {"K7QM0000", 8};

/* Somebody who answers each JOIN with a refusal, at once or with the proof in hand. */
struct refuser {
    struct thread thread;
    int fds[2], count, port;
    enum refusal reason;
    bool after_proof;
    atomic_bool silent;  /* it hangs up instead */
    atomic_int delay_ms; /* before it says anything */
    atomic_int refused;
    atomic_bool stopped;
};

/* Asks for the proof as a host does. */
static bool hear_proof(int fd, const uint8_t *join, size_t size)
{
    struct handshake *handshake = handshake_wait();
    uint8_t frame[FRAME_SIZE_MAX];
    bool proven = false;
    if (handshake_receive(handshake, join, size) == HANDSHAKE_ASKS) {
        handshake_admit(handshake, &GUESS);
        size = handshake_send(handshake, frame);
        send(fd, frame, size, MSG_NOSIGNAL);
        proven = hear_frame(fd, frame) > 0 && frame[FRAME_HEAD_SIZE] == FRAME_PROOF;
    }
    handshake_destroy(handshake);
    return proven;
}

static void refuse_one(struct refuser *refuser, int fd)
{
    uint8_t frame[FRAME_SIZE_MAX];
    const uint8_t answer[] = {0, 2, FRAME_REFUSED, (uint8_t)refuser->reason};
    size_t size = hear_frame(fd, frame);
    nanosleep(&(struct timespec){.tv_nsec = refuser->delay_ms * 1000000L}, NULL);
    if (size > 0 && (!refuser->after_proof || hear_proof(fd, frame, size))) {
        refuser->refused++; /* before anybody hears of it, and looks */
        if (!refuser->silent)
            send(fd, answer, sizeof answer, MSG_NOSIGNAL);
    }
    shutdown(fd, SHUT_WR);
    while (recv(fd, frame, sizeof frame, 0) > 0) /* or what it has not heard is lost */
        ;
    close(fd);
}

static void run(void *context)
{
    struct refuser *refuser = context;
    while (!refuser->stopped) {
        struct pollfd polls[2] = {{refuser->fds[0], POLLIN, 0}, {refuser->count > 1 ? refuser->fds[1] : -1, POLLIN, 0}};
        poll(polls, 2, 20);
        for (int i = 0; i < refuser->count; i++)
            if (polls[i].revents & POLLIN)
                refuse_one(refuser, accept(refuser->fds[i], NULL, NULL));
    }
}

static void stop_refuser(void *of)
{
    struct refuser *refuser = of;
    refuser->stopped = true;
    thread_join(&refuser->thread);
    for (int i = 0; i < refuser->count; i++)
        close(refuser->fds[i]);
    free(refuser);
}

static struct refuser *refuser_start(enum refusal reason, bool after_proof)
{
    struct trouble trouble;
    struct refuser *refuser = calloc(1, sizeof *refuser);
    assert_non_null(refuser);
    refuser->reason = reason;
    refuser->after_proof = after_proof;
    refuser->count = socket_listen(0, refuser->fds, &refuser->port, &trouble);
    assert_true(refuser->count > 0);
    assert_int_equal(thread_start(&refuser->thread, "refuser", run, refuser), 0);
    afterwards(stop_refuser, refuser);
    return refuser;
}

static bool is_at_relay(const struct friend_view *view)
{
    return view->ways[WAY_RELAY].state == WAY_OPEN;
}

/*
 * With the host's code, or as it was typed; at an address, unless `port` is 0, or on the local network. There it looks
 * for two seconds once it was refused: of a clock that `announce` goes on with, since a busy machine takes longer.
 */
static struct mate *open_seeker(const char *code, int port, bool local)
{
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    set_code(guest, code);
    guest->setup.local = local;
    if (port)
        at_port(guest, "127.0.0.1", port);
    if (local)
        mate_open_told(guest);
    else
        mate_open(guest);
    return guest;
}

/* Who tells on the local network where somebody waits. */
static void answer_all(struct lan *lan, int port, int64_t now)
{
    struct beacon heard;
    struct address from;
    int budget = LAN_DATAGRAMS;
    while (lan_hear(lan, &heard, &from, &budget)) {
        if (heard.kind != BEACON_ASKS || port == 0)
            continue;
        heard.kind = BEACON_ANSWERS;
        heard.port = port;
        lan_answer(lan, &heard, &from, now);
    }
}

/* Tells of the refuser, too, if `also`; of the host only when somebody has been refused, and a while later. */
static void announce(struct refuser *refuser, bool also, struct mate *guest, int host_port)
{
    enum { LATER = 100 };
    struct lan *lan = lan_open(true);
    struct friend_view view = {.state = FRIEND_WAITING};
    int refused = 0;
    assert_non_null(lan);
    for (int i = 0; i < LOOKS && view.state == FRIEND_WAITING; i++) {
        refused += refuser->refused > 0;
        answer_all(lan, refused > (also ? LATER : 0) ? host_port : also ? refuser->port : 0, 1000 * (int64_t)i);
        nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000}, NULL);
        told_clock_advance(LOOK_MS);
        view = mate_look(guest);
    }
    lan_close(lan);
}

/* --- tests --- */

FIXTURE(count_before, count_after)

/* Whatever somebody says at one address, the friend is found by another way. */
TEST(test_refused_at_an_address)
{
    static const enum refusal reasons[] = {REFUSED_UNKNOWN, REFUSED_TAKEN, REFUSED_VERSION, REFUSED_WRONG,
                                           REFUSED_WRONG};
    enum { REASONS = sizeof reasons / sizeof *reasons };
    for (int i = 0; i < REASONS; i++) {
        struct refuser *refuser = refuser_start(reasons[i], i == REASONS - 1);
        struct mate *host = open_host();
        struct friend_view view = mate_look(host);
        struct mate *guest = open_seeker(view.code, refuser->port, true);
        announce(refuser, false, guest, view.port);
        mate_await(guest, is_together, "found");
        assert_int_equal(refuser->refused, 1);
        free_both(host, guest);
    }
}

/* Who answers in the friend's place is asked once, and the friend a little later. */
TEST(test_refused_on_the_local_network)
{
    struct refuser *refuser = refuser_start(REFUSED_TAKEN, false);
    struct mate *host = open_host();
    struct friend_view view = mate_look(host);
    struct mate *guest = open_seeker(view.code, 0, true);
    announce(refuser, true, guest, view.port);
    mate_await(guest, is_together, "found");
    assert_int_equal(refuser->refused, 1);
}

/* Nobody else is there: what was said is told, rather than that nobody waits at the address that was typed. */
TEST(test_refused_everywhere)
{
    static const struct {
        enum refusal reason;
        enum trouble_kind told;
    } answers[] = {
        {REFUSED_UNKNOWN, TROUBLE_CODE_DEAD}, {REFUSED_TAKEN, TROUBLE_TAKEN}, {REFUSED_VERSION, TROUBLE_VERSION}};
    const enum trouble_kind anothers = TROUBLE_REFUSED; /* who is asked on a network may wait for somebody else */
    for (int local = 0; local < 2; local++)
        for (size_t i = 0; i < sizeof answers / sizeof *answers; i += local ? 2 : 1) {
            int held, empty = free_port(&held);
            struct refuser *refuser = refuser_start(answers[i].reason, false);
            refuser->delay_ms = local ? 0 : 700; /* others are on their way to it by then */
            struct mate *guest = open_seeker("K7Q-M3X-PAP", local ? empty : refuser->port, local);
            if (local)
                announce(refuser, true, guest, 0);
            mate_await(guest, is_closed, "sent away");
            assert_trouble(guest, local && i == 0 ? anothers : answers[i].told);
            assert_int_equal(refuser->refused, 1);
            mate_free(guest);
            close(held);
        }
}

/* No game has begun that would be kept. */
TEST(test_who_hangs_up_is_no_answer)
{
    struct refuser *refuser = refuser_start(REFUSED_UNKNOWN, false);
    refuser->silent = true;
    struct mate *guest = open_seeker("K7Q-M3X-PAP", refuser->port, true);
    announce(refuser, false, guest, 0);
    mate_await(guest, is_closed, "sent away");
    assert_trouble(guest, TROUBLE_NO_ANSWER);
    assert_true(refuser->refused > 0);
}

/* A code that is wrong, at a host who is found by two ways, does not cost it all of its tries. */
TEST(test_wrong_code_by_all_ways)
{
    struct test_relay *relay = test_relay_start();
    char wrong[CODE_TEXT_SIZE];
    struct mate *host = init_host();
    host->setup.local = true;
    at_relay(host, test_relay_port(relay));
    mate_open(host);
    mate_await(host, is_at_relay, "at the relay");
    struct friend_view view = mate_look(host);
    wrong_code(view.code, 1, wrong);
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    set_code(guest, wrong);
    guest->setup.local = true;
    at_relay(guest, test_relay_port(relay));
    at_port(guest, "127.0.0.1", view.port);
    mate_open(guest);
    mate_await(guest, is_closed, "told that the code is wrong");
    assert_trouble(guest, TROUBLE_WRONG_CODE);
    assert_within(mate_look(host).tries_left, 1, 2);
    mate_free(guest);
    guest = open_guest(SESSION_GUEST, host, 0);
    mate_await(guest, is_together, "there with the right one");
}

/* --- a relay --- */

/* Waits in the room in the host's place, as the one who came last; the answer there is the relay's. */
static int wait_in_room(int port, const char room[ROOM_SIZE])
{
    uint8_t meet[RELAY_MEET_SIZE], answer[FRAME_SIZE_MAX];
    int fd = port_dial(port);
    relay_write_meet(meet, RELAY_HOST, room);
    assert_int_equal(send(fd, meet, sizeof meet, 0), sizeof meet);
    size_t size = hear_frame(fd, answer);
    assert_int_equal(relay_read_answer(answer, size), RELAY_WAITING);
    return fd;
}

/* Somebody else in the room says "taken": the next one who is met there is the friend. */
TEST(test_refused_at_a_relay)
{
    struct refuser refuser = {.reason = REFUSED_TAKEN};
    struct test_relay *relay = test_relay_start();
    struct code code;
    char room[ROOM_SIZE + 1], address[CODE_ADDRESS_SIZE];
    uint8_t answer[FRAME_SIZE_MAX];
    struct mate *host = init_host();
    at_relay(host, test_relay_port(relay));
    mate_open(host);
    mate_await(host, is_at_relay, "at the relay");
    struct friend_view view = mate_look(host);
    assert_true(code_parse(view.code, &code, address, NULL));
    code_room(&code, room);
    int fds[2] = {wait_in_room(test_relay_port(relay), room), wait_in_room(test_relay_port(relay), room)};
    struct mate *guest = mate_new(SESSION_GUEST, "Berta");
    set_code(guest, view.code);
    at_relay(guest, test_relay_port(relay));
    mate_open(guest);
    for (int i = 1; i >= 0; i--) {
        assert_int_equal(relay_read_answer(answer, hear_frame(fds[i], answer)), RELAY_MET);
        refuse_one(&refuser, fds[i]);
    }
    assert_int_equal(refuser.refused, 2);
    mate_await(guest, is_together, "here through the relay");
}

TESTS_MAIN(own_network, NULL)
