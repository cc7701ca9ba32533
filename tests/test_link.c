/* Links: over loopback and over pairs of sockets, with friends, with strangers, and with a relay of the test's own. */
/* needs: libsodium */

#include <dirent.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <unistd.h>

#include "friend_support.h"
#include "net/link.h"
#include "net/socket.h"
#include "prelude.h"

enum { TURNS_MAX = 20000, PATIENCE_MS = 20000, CHATS = 300 };

static const struct link_plan PLAN = {.purpose = PURPOSE_PLAY,
                                      .name = "K7QM----",
                                      .secret = {"K7QM3XPA", 8},
                                      .room = {'K', '7', 'Q', 'M', '-', '-', '-', '-'}};
static const struct handshake_secret OTHER = {"K7QM3XPB", 8};

/* --- one link, worked as whoever polls works it --- */

/* Does what there is to do, and answers a JOIN with the secret unless that is NULL. */
static enum link_state work(struct link *link, short revents, const struct handshake_secret *secret, int64_t now)
{
    if (link_work(link, revents, now) == LINK_ASKS && secret) {
        handshake_admit(link_handshake(link), secret);
        link_work(link, 0, now);
    }
    return link_state(link);
}

/* Waits for what is to come. */
static enum link_state turn(struct link *link, const struct handshake_secret *secret, int64_t now)
{
    struct pollfd poll_for = {link_fd(link), link_events(link), 0};
    poll(&poll_for, 1, PATIENCE_MS);
    return work(link, poll_for.revents, secret, now);
}

/* Waits a moment for what may come to one of two. */
static void turn_both(struct link *one, struct link *other, const struct handshake_secret *secret)
{
    struct pollfd polls[2] = {{link_fd(one), link_events(one), 0}, {link_fd(other), link_events(other), 0}};
    poll(polls, 2, 1);
    work(one, polls[0].revents, secret, 0);
    work(other, polls[1].revents, secret, 0);
}

/* Until it is in that state, as long as the other end does its part. */
static void turn_until(struct link *link, enum link_state wanted, int64_t now)
{
    for (int i = 0; i < TURNS_MAX && link_state(link) != wanted && link_state(link) != LINK_CLOSED; i++)
        turn(link, NULL, now);
    if (link_state(link) != wanted)
        fail_msg("the link is in state %d (trouble %d), should be in %d", (int)link_state(link),
                 (int)link_trouble(link)->kind, (int)wanted);
}

static void check_trouble(const struct link *link, enum trouble_kind kind)
{
    if (link_state(link) != LINK_CLOSED || link_trouble(link)->kind != kind)
        fail_msg("the link is in state %d, its trouble %d (%s), should be closed for %d", (int)link_state(link),
                 (int)link_trouble(link)->kind, link_trouble(link)->detail, (int)kind);
    assert_int_equal(link_fd(link), -1);
}

/* --- two ends --- */

static void end_link(void *link)
{
    link_destroy(link);
}

/* It is ended after the test. */
static struct link *own(struct link *link)
{
    assert_non_null(link);
    afterwards(end_link, link);
    return link;
}

static struct link *open_to(bool v6, int port, const struct link_plan *plan)
{
    struct address place = port_here(v6, port);
    return own(link_open(&place, plan, 0));
}

/* A port that waits, all its sockets. */
struct port {
    int fds[2], count, number;
};

static struct port listen_here(void)
{
    struct port port;
    struct trouble trouble;
    port.count = socket_listen(0, port.fds, &port.number, &trouble);
    if (port.count == 0)
        fail_msg("no port: %s", trouble.detail);
    assert_true(port.number > 0);
    return port;
}

static void close_port(const struct port *port)
{
    for (int i = 0; i < port->count; i++)
        close(port->fds[i]);
}

static int accept_at(int fd)
{
    struct pollfd poll_for = {fd, POLLIN, 0};
    assert_int_equal(poll(&poll_for, 1, 20000), 1);
    int taken = accept(fd, NULL, NULL);
    assert_true(taken >= 0);
    return taken;
}

/* --- two links --- */

struct pair {
    struct link *joins, *waits;
};

/* Both begin, over loopback. */
static struct pair begin(bool v6, const struct link_plan *plan)
{
    struct port port = listen_here();
    struct pair pair = {open_to(v6, port.number, plan), NULL};
    pair.waits = own(link_take(accept_at(port.fds[v6]), 0));
    close_port(&port);
    return pair;
}

static bool is_settled(const struct link *link)
{
    return link_state(link) == LINK_READY || link_state(link) == LINK_CLOSED;
}

/* Works both until each has keys or is closed. */
static void settle(struct pair *pair, const struct handshake_secret *secret)
{
    for (int i = 0; i < TURNS_MAX && !(is_settled(pair->joins) && is_settled(pair->waits)); i++)
        turn_both(pair->joins, pair->waits, secret);
}

static struct pair meet(void)
{
    struct pair pair = begin(false, &PLAN);
    settle(&pair, &PLAN.secret);
    assert_int_equal(link_state(pair.joins), LINK_READY);
    assert_int_equal(link_state(pair.waits), LINK_READY);
    return pair;
}

static struct message chat(int number)
{
    struct message message = {.kind = MESSAGE_CHAT};
    message.as.chat.number = (uint32_t)number;
    snprintf(message.as.chat.words, sizeof message.as.chat.words, "%0*d", number % 150 + 1, number);
    return message;
}

/* So many messages from one to the other, in order. */
static void talk(struct link *from, struct link *to, int first, int count)
{
    int heard = first;
    for (int i = first; i < first + count; i++) {
        struct message message = chat(i);
        assert_true(link_send(from, &message));
    }
    for (int i = 0; i < TURNS_MAX && heard < first + count; i++) {
        struct message message;
        turn_both(from, to, NULL);
        while (link_receive(to, &message)) {
            struct message expected = chat(heard++);
            assert_int_equal(message.kind, MESSAGE_CHAT);
            assert_string_equal(message.as.chat.words, expected.as.chat.words);
        }
    }
    assert_int_equal(heard, first + count);
}

TEST(two_links_meet_and_talk)
{
    struct port port = listen_here();
    int families = port.count;
    close_port(&port);
    for (int v6 = 0; v6 < families; v6++) {
        char peer[TROUBLE_PLACE_SIZE];
        struct pair pair = begin(v6, &PLAN);
        settle(&pair, &PLAN.secret);
        talk(pair.joins, pair.waits, 0, CHATS);
        talk(pair.waits, pair.joins, 0, CHATS);
        talk(pair.joins, pair.waits, CHATS, CHATS);
        link_peer(pair.waits, peer);
        assert_non_null(strstr(peer, v6 ? "::1 port " : "127.0.0.1 port "));
        assert_int_equal(handshake_purpose(link_handshake(pair.waits)), PURPOSE_PLAY);
        assert_true(fcntl(link_fd(pair.joins), F_GETFD) & FD_CLOEXEC);
        assert_true(fcntl(link_fd(pair.waits), F_GETFD) & FD_CLOEXEC);
    }
}

TEST(a_wrong_code_closes_both)
{
    struct pair pair = begin(false, &PLAN);
    settle(&pair, &OTHER);
    check_trouble(pair.waits, TROUBLE_WRONG_CODE);
    check_trouble(pair.joins, TROUBLE_WRONG_CODE);
}

TEST(who_is_sent_away_hears_why)
{
    static const struct {
        enum refusal refusal;
        enum trouble_kind trouble;
    } cases[] = {
        {REFUSED_UNKNOWN, TROUBLE_CODE_DEAD}, {REFUSED_TAKEN, TROUBLE_TAKEN}, {REFUSED_VERSION, TROUBLE_VERSION}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct pair pair = begin(false, &PLAN);
        for (int j = 0; j < TURNS_MAX && link_state(pair.waits) != LINK_ASKS; j++)
            turn_both(pair.joins, pair.waits, NULL);
        handshake_refuse(link_handshake(pair.waits), cases[i].refusal);
        link_work(pair.waits, 0, 0);
        check_trouble(pair.waits, cases[i].trouble);
        turn_until(pair.joins, LINK_CLOSED, 0);
        check_trouble(pair.joins, cases[i].trouble);
    }
}

/* --- strangers, and friends who come by hand --- */

/* A link that waits, and the bare other end of its socket. */
struct bare {
    struct link *link;
    int fd;
    struct seal *seal; /* once both have keys */
};

static void end_bare(void *of)
{
    struct bare *bare = of;
    seal_destroy(bare->seal);
    if (bare->fd >= 0)
        close(bare->fd);
    free(bare);
}

static struct bare *take_bare(void)
{
    int fds[2];
    struct bare *bare = calloc(1, sizeof *bare);
    assert_non_null(bare);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
    afterwards(end_bare, bare);
    bare->fd = fds[1];
    bare->link = own(link_take(fds[0], 0));
    return bare;
}

/* The bare end is gone. */
static void leave(struct bare *bare)
{
    close(bare->fd);
    bare->fd = -1;
}

static void say(int fd, const void *bytes, size_t size)
{
    assert_int_equal(send(fd, bytes, size, MSG_NOSIGNAL), (ssize_t)size);
}

/* A whole frame that the link has said. */
static size_t hear(int fd, uint8_t frame[FRAME_SIZE_MAX])
{
    assert_int_equal(recv(fd, frame, FRAME_HEAD_SIZE, MSG_WAITALL), FRAME_HEAD_SIZE);
    size_t body = (size_t)(frame[0] << 8 | frame[1]);
    assert_within(body, 1, FRAME_BODY_MAX);
    assert_int_equal(recv(fd, frame + FRAME_HEAD_SIZE, body, MSG_WAITALL), (ssize_t)body);
    return FRAME_HEAD_SIZE + body;
}

static void say_next(int fd, struct handshake *handshake)
{
    uint8_t frame[HANDSHAKE_FRAME_MAX];
    say(fd, frame, handshake_send(handshake, frame));
}

/* A friend by hand: keys at both ends; the seal is the bare end's. */
static struct bare *meet_bare(void)
{
    struct bare *bare = take_bare();
    uint8_t frame[FRAME_SIZE_MAX];
    struct handshake *handshake = handshake_join(PLAN.purpose, PLAN.name, &PLAN.secret);
    say_next(bare->fd, handshake);
    assert_int_equal(turn(bare->link, &PLAN.secret, 0), LINK_SHAKING);
    size_t size = hear(bare->fd, frame);
    assert_int_equal(handshake_receive(handshake, frame, size), HANDSHAKE_GOES_ON);
    say_next(bare->fd, handshake);
    assert_int_equal(turn(bare->link, NULL, 0), LINK_READY);
    size = hear(bare->fd, frame);
    assert_int_equal(handshake_receive(handshake, frame, size), HANDSHAKE_DONE);
    bare->seal = seal_create(handshake);
    assert_non_null(bare->seal);
    handshake_destroy(handshake);
    return bare;
}

static size_t seal_chat(struct seal *seal, int number, uint8_t frame[FRAME_SIZE_MAX])
{
    struct message message = chat(number);
    uint8_t bytes[WIRE_MESSAGE_MAX];
    return seal_close(seal, bytes, wire_write(&message, bytes), frame);
}

TEST(whatever_is_not_ours_is_closed)
{
    static const struct {
        const char *bytes;
        size_t size;
    } cases[] = {
        {"SSH-2.0-OpenSSH\r\n", 17},
        {"GET / HTTP/1.1\r\n\r\n", 18},
        {"\0\0", 2},
        {"\4\1\1", 3},
        {"\377\377", 2},
        {"\0\1\1", 3},
        {"\0\1\2", 3},
        {"\0\2\5\1", 4},
        {"\0\15\100\1\0K7QM----x", 15},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bare *bare = take_bare();
        say(bare->fd, cases[i].bytes, cases[i].size);
        turn(bare->link, &PLAN.secret, 0);
        check_trouble(bare->link, TROUBLE_NOT_OURS);
    }
}

TEST(whatever_is_not_sealed_is_closed)
{
    for (int wrong = 0; wrong < 5; wrong++) {
        struct message message;
        struct bare *bare = meet_bare();
        uint8_t frame[FRAME_SIZE_MAX];
        size_t size =
            wrong == 4 ? seal_close(bare->seal, (const uint8_t *)"\377", 1, frame) : seal_chat(bare->seal, 1, frame);
        if (wrong == 0)
            frame[size - 1] ^= 1;
        if (wrong == 1)
            memset(frame, 0xff, size);
        if (wrong == 2)
            memset(frame, 0, size);
        if (wrong == 3)
            size = seal_chat(bare->seal, 2, frame);
        say(bare->fd, frame, size);
        turn(bare->link, NULL, 0);
        assert_false(link_receive(bare->link, &message));
        check_trouble(bare->link, TROUBLE_TAMPERED);
    }
}

/* One byte a second: a handshake has so much time in all, whoever keeps on talking. */
TEST(slow_bytes_of_a_handshake_are_closed)
{
    struct bare *bare = take_bare();
    uint8_t frame[HANDSHAKE_FRAME_MAX];
    struct handshake *handshake = handshake_join(PLAN.purpose, PLAN.name, &PLAN.secret);
    size_t size = handshake_send(handshake, frame), said = 0;
    for (int64_t now = 0; now < LINK_SHAKE_MS; now += 1000) {
        say(bare->fd, frame + said++, 1);
        assert_int_equal(turn(bare->link, NULL, now), LINK_SHAKING);
        assert_int_equal(link_due(bare->link), LINK_SHAKE_MS);
    }
    assert_true(said < size);
    link_work(bare->link, 0, LINK_SHAKE_MS);
    check_trouble(bare->link, TROUBLE_SILENT);
    handshake_destroy(handshake);
}

/* A handshake that is asked about and not answered ends, too. */
TEST(a_join_without_an_answer_is_closed)
{
    struct bare *bare = take_bare();
    struct handshake *handshake = handshake_join(PLAN.purpose, PLAN.name, &PLAN.secret);
    say_next(bare->fd, handshake);
    assert_int_equal(turn(bare->link, NULL, 0), LINK_ASKS);
    assert_int_equal(link_work(bare->link, 0, LINK_SHAKE_MS - 1), LINK_ASKS);
    link_work(bare->link, 0, LINK_SHAKE_MS);
    check_trouble(bare->link, TROUBLE_SILENT);
    handshake_destroy(handshake);
}

TEST(a_frame_with_keys_must_end_in_time)
{
    struct message message;
    struct bare *bare = meet_bare();
    uint8_t frame[FRAME_SIZE_MAX];
    size_t size = seal_chat(bare->seal, 0, frame);
    int64_t now = 1;
    /* As long as frames end there is no hurry, even if the next one has always begun. */
    say(bare->fd, frame, size / 2);
    assert_int_equal(turn(bare->link, NULL, now), LINK_READY);
    for (int i = 0; i < 20; i++, now += LINK_SHAKE_MS / 2) {
        say(bare->fd, frame + size / 2, size - size / 2);
        size = seal_chat(bare->seal, i + 1, frame);
        say(bare->fd, frame, size / 2);
        assert_int_equal(turn(bare->link, NULL, now), LINK_READY);
        assert_true(link_receive(bare->link, &message));
        assert_int_equal(message.as.chat.number, i);
        assert_int_equal(link_work(bare->link, 0, now), LINK_READY);
        assert_int_equal(link_due(bare->link), now + LINK_SHAKE_MS);
    }
    /* Else there is, even if bytes come. */
    now = link_due(bare->link);
    say(bare->fd, frame + size / 2, 1);
    assert_int_equal(turn(bare->link, NULL, now - 1), LINK_READY);
    link_work(bare->link, 0, now);
    check_trouble(bare->link, TROUBLE_SILENT);
}

/* What it does not take is kept up to a bound; then it is left, and what was kept is freed. */
TEST(who_takes_nothing_is_left)
{
    struct bare *bare = meet_bare();
    struct message message = chat(149);
    uint8_t frame[FRAME_SIZE_MAX];
    size_t size = seal_chat(bare->seal, 149, frame);
    int sent = 0, room = 0;
    socklen_t room_size = sizeof room;
    assert_int_equal(getsockopt(link_fd(bare->link), SOL_SOCKET, SO_SNDBUF, &room, &room_size), 0);
    while (link_send(bare->link, &message)) {
        assert_true(sent++ * (int)size < LINK_OUT_MAX + 2 * room);
        link_work(bare->link, 0, 0);
    }
    assert_true((sent + 1) * (int)size > LINK_OUT_MAX);
    check_trouble(bare->link, TROUBLE_SILENT);
}

/* What it takes late comes whole, and in order. */
TEST(who_takes_late_gets_all)
{
    struct bare *bare = meet_bare();
    uint8_t frame[FRAME_SIZE_MAX], opened[FRAME_BODY_MAX];
    int sent = 0, little = 4096;
    assert_int_equal(setsockopt(link_fd(bare->link), SOL_SOCKET, SO_SNDBUF, &little, sizeof little), 0);
    while (!(link_events(bare->link) & POLLOUT)) {
        struct message message = chat(sent++);
        assert_true(link_send(bare->link, &message));
    }
    for (int i = 0; i < 100; i++) {
        struct message message = chat(sent++);
        assert_true(link_send(bare->link, &message));
    }
    for (int i = 0; i < sent; i++) {
        struct message message;
        struct reason why;
        link_work(bare->link, 0, 0);
        size_t size = seal_open(bare->seal, frame, hear(bare->fd, frame), opened);
        assert_true(size > 0 && wire_read(opened, size, &message, &why));
        assert_int_equal(message.as.chat.number, i);
    }
    assert_false(link_events(bare->link) & POLLOUT);
}

/* It is an error like any other, and no signal that ends the program. */
TEST(who_is_gone_can_be_sent_to)
{
    struct bare *bare = meet_bare();
    struct message message = chat(1);
    leave(bare);
    assert_false(link_send(bare->link, &message));
    check_trouble(bare->link, TROUBLE_LOST);
}

/* What came whole before the end is heard; then the link is lost. */
TEST(who_closes_within_a_frame_is_lost)
{
    struct bare *bare = meet_bare();
    struct message message;
    uint8_t frame[FRAME_SIZE_MAX];
    for (int i = 0; i < 3; i++)
        say(bare->fd, frame, seal_chat(bare->seal, i, frame) - (i == 2));
    leave(bare);
    for (int i = 0; i < 3; i++)
        assert_int_equal(link_work(bare->link, POLLIN | POLLHUP, 0), LINK_READY);
    for (int heard = 0; heard < 2; heard++) {
        assert_true(link_receive(bare->link, &message));
        assert_int_equal(message.as.chat.number, heard);
    }
    assert_false(link_receive(bare->link, &message));
    check_trouble(bare->link, TROUBLE_LOST);
    assert_false(link_send(bare->link, &message));
}

TEST(who_closes_within_a_handshake_is_lost)
{
    struct bare *bare = take_bare();
    say(bare->fd, "\0\66\1", 3);
    turn(bare->link, NULL, 0);
    leave(bare);
    turn(bare->link, NULL, 0);
    check_trouble(bare->link, TROUBLE_LOST);
}

/* A program that ends sends what it has to say, and the other end hears all of it. */
TEST(a_link_that_finishes_says_all)
{
    struct pair pair = meet();
    struct message message;
    int heard = 0;
    for (int i = 0; i < CHATS; i++) {
        message = chat(i);
        assert_true(link_send(pair.joins, &message));
        message = chat(i);
        assert_true(link_send(pair.waits, &message));
    }
    link_finish(pair.joins, 0);
    assert_false(link_send(pair.joins, &message));
    for (int i = 0; i < TURNS_MAX && link_state(pair.waits) != LINK_CLOSED; i++) {
        turn_both(pair.joins, pair.waits, NULL);
        while (link_receive(pair.waits, &message))
            assert_int_equal(message.as.chat.number, heard++);
    }
    assert_int_equal(heard, CHATS);
    check_trouble(pair.waits, TROUBLE_LOST);
    turn_until(pair.joins, LINK_CLOSED, 0);
    check_trouble(pair.joins, TROUBLE_NONE);
}

TEST(a_link_that_finishes_does_so_in_time)
{
    struct bare *bare = meet_bare();
    link_finish(bare->link, 1000);
    assert_int_equal(link_due(bare->link), 1000 + LINK_SHAKE_MS);
    link_work(bare->link, 0, 999 + LINK_SHAKE_MS);
    assert_int_not_equal(link_state(bare->link), LINK_CLOSED);
    link_work(bare->link, 0, 1000 + LINK_SHAKE_MS);
    check_trouble(bare->link, TROUBLE_NONE);
}

/* --- addresses that lead nowhere --- */

/* A port at which nobody waits. */
static int dead_port(void)
{
    struct port port = listen_here();
    close_port(&port);
    return port.number;
}

TEST(a_refused_connection_tells_the_place)
{
    int port = dead_port();
    struct link *link = open_to(false, port, &PLAN);
    char place[TROUBLE_PLACE_SIZE];
    turn_until(link, LINK_CLOSED, 0);
    check_trouble(link, TROUBLE_REFUSED);
    snprintf(place, sizeof place, "127.0.0.1 port %d", port);
    assert_string_equal(link_trouble(link)->place, place);
}

TEST(who_does_not_answer_is_left)
{
    struct port port = listen_here();
    struct link *link = open_to(false, port.number, &PLAN);
    assert_int_equal(link_due(link), LINK_CONNECT_MS);
    assert_int_equal(link_work(link, 0, LINK_CONNECT_MS - 1), LINK_CONNECTING);
    link_work(link, 0, LINK_CONNECT_MS);
    check_trouble(link, TROUBLE_NO_ANSWER);
    /* It is connected, and then nobody speaks. */
    link = open_to(false, port.number, &PLAN);
    turn_until(link, LINK_SHAKING, 500);
    assert_int_equal(link_work(link, 0, 499 + LINK_SHAKE_MS), LINK_SHAKING);
    link_work(link, 0, 500 + LINK_SHAKE_MS);
    check_trouble(link, TROUBLE_SILENT);
    close_port(&port);
}

TEST(a_port_that_is_taken_is_named)
{
    struct port port = listen_here();
    struct trouble trouble;
    int fds[2], opened;
    char place[16];
    assert_int_equal(socket_listen(port.number, fds, &opened, &trouble), 0);
    assert_int_equal(trouble.kind, TROUBLE_PORT_TAKEN);
    snprintf(place, sizeof place, "%d", port.number);
    assert_string_equal(trouble.place, place);
    /* Of a connection that this end has closed the system remembers the port for a while. */
    struct address here = port_here(false, port.number);
    struct link *link = link_open(&here, &PLAN, 0);
    close(accept_at(port.fds[0]));
    link_destroy(link);
    close_port(&port);
    assert_int_equal(socket_listen(port.number, fds, &opened, &trouble), port.count);
    assert_int_equal(opened, port.number);
    for (int i = 0; i < port.count; i++) {
        assert_true(fcntl(fds[i], F_GETFD) & FD_CLOEXEC);
        close(fds[i]);
    }
}

/* --- a relay --- */

struct relayed {
    struct link *link;
    int relay; /* its end of the connection */
};

static void end_relayed(void *of)
{
    struct relayed *relayed = of;
    if (relayed->relay >= 0)
        close(relayed->relay);
    free(relayed);
}

static struct relayed *go_to_relay(bool waits)
{
    struct port port = listen_here();
    struct link_plan plan = PLAN;
    uint8_t frame[FRAME_SIZE_MAX], side;
    plan.relayed = true;
    plan.waits = waits;
    struct relayed *relayed = calloc(1, sizeof *relayed);
    assert_non_null(relayed);
    afterwards(end_relayed, relayed);
    relayed->link = open_to(false, port.number, &plan);
    relayed->relay = accept_at(port.fds[0]);
    close_port(&port);
    turn(relayed->link, NULL, 0);
    size_t size = hear(relayed->relay, frame);
    assert_memory_equal(relay_read_meet(frame, size, &side), PLAN.room, ROOM_SIZE);
    assert_int_equal(size, RELAY_MEET_SIZE);
    assert_int_equal(side, waits ? RELAY_HOST : RELAY_GUEST);
    assert_int_equal(link_state(relayed->link), LINK_CONNECTING);
    return relayed;
}

static void answer(const struct relayed *relayed, enum relay_answer answer)
{
    uint8_t frame[RELAY_MEETING_SIZE];
    relay_write_answer(frame, answer);
    say(relayed->relay, frame, sizeof frame);
}

/* Passes on what one end has sent. */
static void pass(int from, int to)
{
    uint8_t bytes[FRAME_SIZE_MAX];
    ssize_t count = recv(from, bytes, sizeof bytes, MSG_DONTWAIT);
    if (count > 0)
        say(to, bytes, (size_t)count);
}

TEST(two_links_meet_at_a_relay)
{
    struct relayed *host = go_to_relay(true), *guest = go_to_relay(false);
    struct message message = chat(7), heard = {.kind = MESSAGE_PING};
    answer(host, RELAY_WAITING);
    turn_until(host->link, LINK_AT_RELAY, 0);
    answer(host, RELAY_MET);
    answer(guest, RELAY_MET);
    for (int i = 0; i < TURNS_MAX && !(is_settled(host->link) && is_settled(guest->link)); i++) {
        turn_both(host->link, guest->link, &PLAN.secret);
        pass(host->relay, guest->relay);
        pass(guest->relay, host->relay);
    }
    assert_int_equal(link_state(host->link), LINK_READY);
    assert_int_equal(link_state(guest->link), LINK_READY);
    assert_true(link_send(guest->link, &message));
    for (int i = 0; i < TURNS_MAX && !link_receive(host->link, &heard); i++) {
        turn_both(host->link, guest->link, NULL);
        pass(guest->relay, host->relay);
    }
    assert_string_equal(heard.as.chat.words, message.as.chat.words);
}

TEST(a_relay_is_believed_as_long_as_it_beats)
{
    struct relayed *host = go_to_relay(true);
    int64_t now = 0;
    for (int i = 0; i < 100; i++, now += 2000 * RELAY_BEAT_S) {
        answer(host, RELAY_WAITING);
        assert_int_equal(turn(host->link, NULL, now), LINK_AT_RELAY);
    }
    now -= 2000 * RELAY_BEAT_S;
    assert_int_equal(link_due(host->link), now + 3000 * RELAY_BEAT_S);
    assert_int_equal(link_work(host->link, 0, now + 3000 * RELAY_BEAT_S - 1), LINK_AT_RELAY);
    link_work(host->link, 0, now + 3000 * RELAY_BEAT_S);
    check_trouble(host->link, TROUBLE_LOST);
}

/* From the meeting on a handshake has its time, however long one waited. */
TEST(a_meeting_begins_the_time_of_a_handshake)
{
    struct relayed *host = go_to_relay(true);
    answer(host, RELAY_WAITING);
    turn_until(host->link, LINK_AT_RELAY, 0);
    answer(host, RELAY_MET);
    turn_until(host->link, LINK_SHAKING, 50000);
    assert_int_equal(link_due(host->link), 50000 + LINK_SHAKE_MS);
    link_work(host->link, 0, 50000 + LINK_SHAKE_MS);
    check_trouble(host->link, TROUBLE_SILENT);
}

TEST(what_a_relay_refuses_is_told)
{
    static const struct {
        int answer;
        enum trouble_kind trouble;
    } cases[] = {{RELAY_FULL, TROUBLE_RELAY_FULL},
                 {RELAY_TOO_FAST, TROUBLE_RELAY_FAST},
                 {RELAY_MISTAKEN, TROUBLE_VERSION},
                 {RELAY_MISTAKEN + 1, TROUBLE_NOT_OURS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct relayed *guest = go_to_relay(false);
        answer(guest, (enum relay_answer)cases[i].answer);
        turn_until(guest->link, LINK_CLOSED, 0);
        check_trouble(guest->link, cases[i].trouble);
        assert_non_null(strstr(link_trouble(guest->link)->place, "127.0.0.1 port "));
    }
}

TEST(a_relay_that_cannot_be_reached_is_told)
{
    struct link_plan plan = PLAN;
    struct relayed *guest = go_to_relay(false);
    link_work(guest->link, 0, LINK_CONNECT_MS);
    check_trouble(guest->link, TROUBLE_RELAY);
    guest = go_to_relay(false);
    close(guest->relay);
    guest->relay = -1;
    turn_until(guest->link, LINK_CLOSED, 0);
    check_trouble(guest->link, TROUBLE_RELAY);
    plan.relayed = true;
    struct link *link = open_to(false, dead_port(), &plan);
    turn_until(link, LINK_CLOSED, 0);
    check_trouble(link, TROUBLE_RELAY);
}

/* --- descriptors --- */

static int count_open(void)
{
    DIR *directory = opendir("/proc/self/fd");
    int count = 0;
    assert_non_null(directory);
    while (readdir(directory))
        count++;
    closedir(directory);
    return count;
}

static int opened_at_first;

HOOK(remember_open)
{
    opened_at_first = count_open();
}

/* The last one: nothing of all the tests before is left open. */
TEST(no_descriptor_is_left)
{
    assert_int_equal(count_open(), opened_at_first);
}

TESTS_MAIN(remember_open, NULL)
