/* A host whom strangers trouble while it waits, or plays. */
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "friend_by_hand.h"
#include "net/friend_state.h"
#include "net/kept.h"
#include "net/socket.h"
#include "prelude.h"

static int64_t used_ms(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (int64_t)used.tv_sec * 1000 + used.tv_nsec / 1000000;
}

static void limit_files(rlim_t most, struct rlimit *before)
{
    assert_int_equal(getrlimit(RLIMIT_NOFILE, before), 0);
    struct rlimit less = {most, before->rlim_max};
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &less), 0);
}

FIXTURE(count_before, count_after)

/* Who cannot be let in still knocks: that is no reason to look again and again. */
TEST(test_no_more_files)
{
    struct rlimit before;
    struct timespec second = {.tv_sec = 1};
    uint8_t answer[8];
    struct mate *host = open_host();
    struct friend_view view = mate_look(host);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    struct address at = port_here(false, view.port);
    limit_files((rlim_t)fd + 1, &before); /* the lowest number that was free, and so the last one */
    assert_int_equal(connect(fd, (struct sockaddr *)&at.bytes, at.size), 0);
    int64_t used = used_ms();
    nanosleep(&second, NULL);
    used = used_ms() - used;
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    if (used > 300)
        fail_msg("%d ms of computing in a second of waiting", (int)used);
    assert_int_equal(send(fd, "\0\1?", 3, 0), 3);
    ssize_t came = recv(fd, answer, sizeof answer, 0); /* let in, and sent away */
    assert_true(came >= 0);
    close(fd);
}

/* The code that still lives for those who watch can die without any trouble for those who play. */
TEST(test_code_dies_in_a_game)
{
    char code[CODE_TEXT_SIZE], wrong[CODE_TEXT_SIZE];
    struct mate *host = init_host();
    host->setup.terms.watchers = 1;
    mate_open(host);
    struct mate *guest = open_guest(SESSION_GUEST, host, 0);
    begin_round(host, guest);
    memcpy(code, mate_look(host).code, sizeof code);
    for (int i = 1; i <= CODE_TRIES; i++) {
        wrong_code(code, i, wrong);
        mate_await(open_stranger(SESSION_WATCHER, host, wrong), is_closed, "sent away");
    }
    mate_await(host, has_no_code, "without a code");
    assert_int_equal(mate_look(host).state, FRIEND_TOGETHER);
    assert_trouble(host, TROUBLE_NONE);
    play_one(host, guest);
}

/* --- a friend who floods --- */

/* The latest of the questions that the host has answered. */
static uint32_t answered(struct link *link, uint32_t before)
{
    struct message message;
    work_link(link);
    while (link_receive(link, &message))
        if (message.kind == MESSAGE_PONG)
            before = message.as.pong.stamp;
    return before;
}

/* What is too much in a second waits for the next one: a host is not kept busy by a friend either. */
TEST(test_flood_of_a_friend)
{
    enum { QUESTIONS = PEER_A_SECOND + 500 };
    struct message message = {.kind = MESSAGE_HELLO, .as.hello = {.player = 1, .name = "Mallory"}};
    uint32_t latest = 0;
    struct mate *host = open_host_told();
    struct link *link = link_by_code(host, PURPOSE_PLAY);
    while (link_state(link) != LINK_READY)
        work_link(link);
    assert_true(link_send(link, &message));
    message = (struct message){.kind = MESSAGE_PING};
    while (message.as.ping.stamp < QUESTIONS) {
        message.as.ping.stamp++;
        assert_true(link_send(link, &message));
        if (message.as.ping.stamp % 100 == 0)
            latest = answered(link, latest);
    }
    while (latest < PEER_A_SECOND - 1) /* the hello was one, too */
        latest = answered(link, latest);
    for (int i = 0; i < 20; i++)
        latest = answered(link, latest);
    assert_int_equal(latest, PEER_A_SECOND - 1);
    told_clock_advance(1000);
    while (latest < QUESTIONS)
        latest = answered(link, latest);
}

/* --- many who know the room --- */

/* What somebody says who has the code, or with `other` one of another room. */
static struct handshake *join_by_code(const struct friend_view *view, bool other)
{
    struct link_plan plan;
    plan_by_code(view, &plan);
    plan.name[0] = other ? plan.name[0] == 'A' ? 'B' : 'A' : plan.name[0];
    return handshake_join(PURPOSE_PLAY, plan.name, &plan.secret);
}

/* Says JOIN with the code's room; whether the host has answered by the time that it was given. */
static bool join_is_answered(struct mate *host, const struct friend_view *view, int64_t advance_ms)
{
    struct handshake *handshake = join_by_code(view, false);
    int fd = port_dial(view->port);
    send_next(fd, handshake);
    struct pollfd answer = {fd, POLLIN, 0};
    if (advance_ms > 0 && poll(&answer, 1, 200) == 0) { /* its clock stands: it does not answer before that goes on */
        told_clock_advance(advance_ms);
        friend_hurry(host->friend);
        poll(&answer, 1, 20000);
    }
    bool answered = poll(&answer, 1, advance_ms < 0 ? 200 : 20000) == 1;
    close(fd);
    handshake_destroy(handshake);
    return answered;
}

/* However many know the room, the host computes for so many of them in a second. */
TEST(test_joins_a_second)
{
    struct mate *host = open_host_told();
    struct friend_view view = mate_look(host);
    for (int i = 0; i < JOINS_A_SECOND; i++)
        assert_true(join_is_answered(host, &view, 0));
    assert_false(join_is_answered(host, &view, -1));
    assert_true(join_is_answered(host, &view, 1000));
    assert_int_equal(mate_look(host).tries_left, CODE_TRIES);
}

/* --- many who look for the room --- */

/* The kind of frame that answers a JOIN; 0: the connection was closed without a word. */
static int answer_to(const struct friend_view *view, bool other)
{
    struct handshake *handshake = join_by_code(view, other);
    uint8_t answer[FRAME_HEAD_SIZE + 1];
    int fd = port_dial(view->port);
    send_next(fd, handshake);
    ssize_t came = recv(fd, answer, sizeof answer, MSG_WAITALL);
    close(fd);
    handshake_destroy(handshake);
    return came == sizeof answer ? answer[FRAME_HEAD_SIZE] : 0;
}

/* Whoever tries one room after another is told a few times that it is none, and then nothing, not even of ours. */
TEST(test_unknown_rooms)
{
    struct mate *host = open_host_told();
    struct friend_view view = mate_look(host);
    for (int i = 0; i < GUESSES_A_MINUTE; i++)
        assert_int_equal(answer_to(&view, true), FRAME_REFUSED);
    assert_int_equal(answer_to(&view, true), 0);
    assert_int_equal(answer_to(&view, false), 0);
    told_clock_show(host, 60 * 1000 / GUESSES_A_MINUTE);
    assert_int_equal(answer_to(&view, false), FRAME_SHARE);
    assert_int_equal(answer_to(&view, true), FRAME_REFUSED);
    assert_int_equal(answer_to(&view, true), 0);
    assert_int_equal(mate_look(host).tries_left, CODE_TRIES);
}

/* --- who comes back --- */

/* A host whose guest is away, and the token of both. */
static struct mate *lose_guest(struct kept *kept)
{
    struct mate *host, *guest;
    struct reason why;
    open_both(&host, &guest);
    play_one(host, guest);
    mate_close(guest);
    mate_await(host, is_away, "alone");
    assert_true(kept_read(host->kept, host->kept_size, kept, &why) > 0);
    return host;
}

/* So many who say nothing come from the same address; those are gone again whom others have pushed out. */
static void crowd_in(int port)
{
    enum { SILENT = 40 };
    struct pollfd silent[SILENT];
    int left = SILENT;
    for (int i = 0; i < SILENT; i++)
        silent[i] = (struct pollfd){.fd = port_dial(port), .events = POLLIN};
    while (left > STRANGERS_OF_AN_OWNER && poll(silent, SILENT, 20000) > 0)
        for (int i = 0; i < SILENT; i++)
            if (silent[i].fd >= 0 && silent[i].revents) {
                close(silent[i].fd);
                silent[i].fd = -1;
                left--;
            }
    for (int i = 0; i < SILENT; i++)
        if (silent[i].fd >= 0)
            close(silent[i].fd);
}

/* However many crowd in between its first word and its second, who has the token is not pushed out. */
TEST(test_who_comes_back_is_not_cut)
{
    struct kept kept;
    uint8_t name[HANDSHAKE_NAME_SIZE], frame[FRAME_SIZE_MAX];
    struct handshake_secret secret;
    struct mate *host = lose_guest(&kept);
    struct friend_view view = mate_look(host);
    token_call(&kept.token, TOKEN_JOINS, name);
    token_secret(&kept.token, &secret);
    struct handshake *handshake = handshake_join(PURPOSE_RETURN, name, &secret);
    int fd = port_dial(view.port);
    send_next(fd, handshake);
    size_t size = hear_frame(fd, frame);
    assert_int_equal(handshake_receive(handshake, frame, size), HANDSHAKE_GOES_ON);
    crowd_in(view.port);
    send_next(fd, handshake);
    size = hear_frame(fd, frame);
    assert_int_equal(handshake_receive(handshake, frame, size), HANDSHAKE_DONE);
    handshake_destroy(handshake);
    close(fd);
}

/* Whoever has heard a JOIN and says it again is nobody: it takes no place of who comes back. */
TEST(test_a_name_counts_once)
{
    struct kept kept;
    uint8_t name[HANDSHAKE_NAME_SIZE], answer[FRAME_SIZE_MAX];
    struct handshake_secret secret;
    struct mate *host = lose_guest(&kept);
    struct friend_view view = mate_look(host);
    token_secret(&kept.token, &secret);
    for (int i = 0; i < 3; i++) {
        static const enum token_use uses[] = {TOKEN_JOINS, TOKEN_JOINS, TOKEN_LOOKS};
        if (i != 1)
            token_call(&kept.token, uses[i], name);
        struct handshake *handshake = handshake_join(PURPOSE_RETURN, name, &secret);
        int fd = port_dial(view.port);
        send_next(fd, handshake);
        assert_true(hear_frame(fd, answer) > 0);
        assert_int_equal(answer[FRAME_HEAD_SIZE], i == 0 ? FRAME_SHARE : FRAME_REFUSED);
        close(fd);
        handshake_destroy(handshake);
    }
}

/* --- the relay --- */

FIXTURE(NULL, NULL)

/* Whoever takes up one place at the relay after another does not make the host come too often. */
TEST(test_places_at_the_relay)
{
    struct friendship *friend = calloc(1, sizeof *friend);
    int places = 0;
    for (friend->now = 1000000; friend->now < 1060000; places++) {
        int64_t at = conn_next_place(friend);
        assert_true(at >= friend->now && at - friend->now <= PLACE_MS);
        assert_true(places >= PLACES_AT_ONCE || at == friend->now);
        friend->now = at;
    }
    assert_true(places <= PLACES_AT_ONCE + 60);
    friend->now += 60000;
    assert_int_equal(conn_next_place(friend), friend->now);
    free(friend);
}

/* --- strangers at the relay --- */

static struct conn *add_stranger(struct friendship *friend, enum way_kind way, uint32_t owner)
{
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(owner)};
    struct address address;
    int fds[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
    close(fds[1]);
    address_set(&address, (struct sockaddr *)&from, sizeof from);
    if (way == WAY_RELAY)
        conn_make_room_by_relay(friend);
    else
        conn_make_room(friend, &address);
    struct conn *conn = conn_add(friend, link_take(fds[0], friend->now), CONN_STRANGER, way);
    assert_non_null(conn);
    conn->address = address;
    return conn;
}

/* All whose time for a handshake is over go, as their links' clocks tell. */
static void let_time_out(struct friendship *friend)
{
    for (int i = friend->conn_count - 1; i >= 0; i--)
        if (friend->conns[i]->way == WAY_RELAY && friend->now - friend->conns[i]->since >= LINK_SHAKE_MS)
            conn_drop(friend, friend->conns[i]);
}

FIXTURE(count_before, count_after)

/* Whoever takes up each place at the relay, at once and for as long as may be, pushes out nobody who came before. */
TEST(test_strangers_at_the_relay)
{
    struct friendship *friend = calloc(1, sizeof *friend);
    struct conn *direct[STRANGERS_OF_AN_OWNER];
    int most = 0;
    for (int i = 0; i < STRANGERS_OF_AN_OWNER; i++)
        direct[i] = add_stranger(friend, WAY_ADDRESS, 0xc0000207);
    for (friend->now = 1000000; friend->now < 1060000; friend->now = conn_next_place(friend)) {
        let_time_out(friend);
        int before = friend->conn_count;
        add_stranger(friend, WAY_RELAY, 0xc0000207); /* the relay's, and somebody else lives there, too */
        assert_int_equal(friend->conn_count, before + 1);
        most = before + 1 > most ? before + 1 : most;
    }
    assert_true(most > STRANGERS_MAX && most <= STRANGERS_OF_AN_OWNER + STRANGERS_BY_RELAY);
    for (int i = 0; i < STRANGERS_OF_AN_OWNER; i++)
        assert_true(conn_is_there(friend, direct[i]));
    for (int i = 0; i < 2 * STRANGERS_MAX; i++) /* nor does who comes directly push out those of the relay */
        add_stranger(friend, WAY_ADDRESS, 0xc6336400 + (uint32_t)i);
    int by_relay = 0;
    for (int i = 0; i < friend->conn_count; i++)
        by_relay += friend->conns[i]->way == WAY_RELAY;
    assert_int_equal(friend->conn_count - by_relay, STRANGERS_MAX);
    assert_true(by_relay >= LINK_SHAKE_MS / PLACE_MS);
    conn_drop_all(friend);
    free(friend);
}

/* --- whom a host lets in, step by step --- */

/* Somebody of a house says JOIN. Returns the other end of the connection. */
static int say_join(struct friendship *friend, uint32_t owner, enum purpose purpose, const uint8_t *name)
{
    static const struct handshake_secret secret = {.size = 8};
    struct sockaddr_in from = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(owner)};
    struct address address;
    int fds[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
    address_set(&address, (struct sockaddr *)&from, sizeof from);
    conn_make_room(friend, &address);
    struct conn *conn = conn_add(friend, link_take(fds[0], friend->now), CONN_STRANGER, WAY_ADDRESS);
    struct handshake *handshake = handshake_join(purpose, name, &secret);
    assert_true(conn && handshake);
    conn->address = address;
    send_next(fds[1], handshake);
    handshake_destroy(handshake);
    friend_step(friend, conn, POLLIN);
    return fds[1];
}

static struct conn *newest(const struct friendship *friend)
{
    return friend->conns[friend->conn_count - 1];
}

/* Who has a token may come as often as it likes: others who have one find their place. */
TEST(test_a_token_has_one_place)
{
    enum { COMES = KNOWN_MAX + 2, SILENT = 20 };
    struct friendship *friend = calloc(1, sizeof *friend);
    struct conn *came[COMES];
    uint8_t name[HANDSHAKE_NAME_SIZE];
    int fds[COMES + 1], known = 0;
    friend->now = 1000000;
    friend->has_token = true;
    friend->setup.terms.watchers = 1;
    friend->watchers[0].used = true;
    memset(&friend->watchers[0].token, 7, sizeof friend->watchers[0].token);
    for (int i = 0; i < COMES; i++, friend->now++) {
        token_call(&friend->watchers[0].token, TOKEN_JOINS, name);
        fds[i] = say_join(friend, 0xc0000200 + (uint32_t)i, PURPOSE_RETURN, name);
        came[i] = newest(friend);
    }
    for (int i = 0; i < COMES; i++)
        known += came[i]->known;
    assert_int_equal(known, 1);
    assert_true(came[COMES - 1]->known);
    token_call(&friend->kept.token, TOKEN_JOINS, name);
    fds[COMES] = say_join(friend, 0xc0000300, PURPOSE_RETURN, name);
    assert_true(newest(friend)->known);
    for (int i = 0; i < SILENT; i++) /* nor do silent ones push the others out, as little as who has the code */
        add_stranger(friend, WAY_ADDRESS, 0xc6336400 + (uint32_t)i);
    for (int i = 0; i < COMES; i++)
        assert_true(conn_is_there(friend, came[i]));
    for (int i = 0; i <= COMES; i++)
        close(fds[i]);
    conn_drop_all(friend);
    free(friend);
}

/* Is a room that is not known here answered? */
static bool knock(struct friendship *friend, uint32_t owner)
{
    static const uint8_t name[HANDSHAKE_NAME_SIZE] = "K7QM----";
    uint8_t answer[HANDSHAKE_FRAME_MAX];
    int fd = say_join(friend, owner, PURPOSE_PLAY, name);
    ssize_t came = recv(fd, answer, sizeof answer, MSG_DONTWAIT);
    close(fd);
    return came > 0;
}

/* Whoever comes from more addresses than are remembered gets no more answers by it. */
TEST(test_many_knockers)
{
    enum { MORE = 3 * GUESSERS_MAX };
    struct friendship *friend = calloc(1, sizeof *friend);
    int answered = 0;
    friend->now = 1000000;
    for (int i = 0; i < GUESSERS_MAX; i++)
        assert_true(knock(friend, 0xc0000200 + (uint32_t)i));
    for (int i = 0; i < MORE; i++)
        answered += knock(friend, 0xc6336400 + (uint32_t)i);
    assert_int_equal(answered, GUESSES_A_MINUTE);
    answered = 0;
    for (int i = 0; i < MORE; i++)
        answered += knock(friend, 0xc0000200);
    assert_int_equal(answered, GUESSES_A_MINUTE - 1);
    friend->now += 60 * 1000;
    for (int i = 0; i < MORE; i++)
        answered += knock(friend, 0xc6336400 + (uint32_t)i);
    assert_int_equal(answered, GUESSES_A_MINUTE - 1 + GUESSERS_MAX + GUESSES_A_MINUTE);
    conn_drop_all(friend);
    free(friend);
}

TESTS_MAIN(own_network, NULL)
