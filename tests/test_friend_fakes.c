/* Who comes back finds its host, whoever else answers in the host's place. */
/* needs: libsodium */

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "friend_support.h"
#include "net/friend_state.h"
#include "net/lan.h"
#include "net/socket.h"
#include "patience.h"
#include "prelude.h"

/* Somebody listens at this port of all addresses of this machine, and never says a word. */
static int silent_port(int *listener)
{
    struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_ANY)};
    socklen_t size = sizeof here;
    *listener = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(*listener, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(*listener, 64), 0);
    assert_int_equal(getsockname(*listener, (struct sockaddr *)&here, &size), 0);
    return ntohs(here.sin_port);
}

/* 127.0.HOST.1 */
static struct address machine(int host, int port)
{
    struct sockaddr_in bytes = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct address address;
    bytes.sin_addr.s_addr = htonl(0x7f000001 | (uint32_t)host << 8);
    address_set(&address, (struct sockaddr *)&bytes, sizeof bytes);
    return address;
}

/* A guest who has a token and looks for its host, but asks nobody by itself. */
static struct friendship *seeker(int port)
{
    struct way_ask ask = {.local = true};
    struct friendship *friend = calloc(1, sizeof *friend);
    snprintf(ask.places[0], sizeof ask.places[0], "127.0.0.1:%d", port);
    snprintf(ask.relay, sizeof ask.relay, "127.0.0.1:%d", port);
    friend->role = SESSION_GUEST;
    friend->state = FRIEND_AWAY;
    friend->has_token = true;
    friend->now = friend->lost_at = 1000000;
    friend->next_seek = INT64_MAX;
    for (int i = 0; i < WAYS; i++)
        if (i != WAY_MAPPED) {
            friend->runs[i] = way_table[i]->begin(&ask, friend->now);
            way_table[i]->tell(friend->runs[i], &ask);
        }
    return friend;
}

static void let_go(struct friendship *friend)
{
    seek_end(friend);
    conn_drop_all(friend);
    free(friend);
}

static int tries(const struct friendship *friend, enum way_kind way)
{
    int count = 0;
    for (int i = 0; i < friend->conn_count; i++)
        count += friend->conns[i]->role == CONN_TRY && friend->conns[i]->way == way;
    return count;
}

static void find(struct friendship *friend, enum way_kind way, const struct address *address)
{
    way_find(friend->runs[way], address);
}

static void go_on(struct friendship *friend, int milliseconds)
{
    friend->now += milliseconds;
    seek_work(friend);
    for (int i = 0; i < friend->conn_count; i++) {
        struct conn *conn = friend->conns[i];
        struct pollfd polled = {link_fd(conn->link), link_events(conn->link), 0};
        poll(&polled, 1, 0);
        if (!friend_rests_until(friend, conn))
            friend_step(friend, conn, polled.revents);
    }
}

FIXTURE(count_before, count_after)

/* However many answer on the local network, the host is looked for by the other ways, too, and at once. */
TEST(test_many_nearby)
{
    int listener, port = silent_port(&listener);
    struct friendship *friend = seeker(port);
    const struct address host = machine(0, port);
    for (int i = 0; i < 40; i++) {
        for (int fake = 0; fake < WAY_FOUND; fake++) {
            struct address address = machine(1 + (i * WAY_FOUND + fake) % 100, port);
            find(friend, WAY_LOCAL, &address);
        }
        go_on(friend, 100);
    }
    assert_int_equal(tries(friend, WAY_LOCAL), TRIES_NEARBY);
    find(friend, WAY_ADDRESS, &host);
    go_on(friend, 0);
    assert_int_equal(tries(friend, WAY_ADDRESS), 1);
    for (int i = 0; i < friend->conn_count; i++)
        if (friend->conns[i]->way == WAY_ADDRESS)
            assert_int_equal(friend_rests_until(friend, friend->conns[i]), 0);
    let_go(friend);
    close(listener);
}

/* Whoever answers with one port after another is tried at one of them at a time. */
TEST(test_many_ports_of_one)
{
    int listener, port = silent_port(&listener), other, other_port = silent_port(&other);
    struct friendship *friend = seeker(port);
    for (int i = 0; i < 20; i++) {
        struct address one = machine(1, port), two = machine(1, other_port);
        find(friend, WAY_LOCAL, i % 2 ? &one : &two);
        go_on(friend, 300);
    }
    assert_int_equal(tries(friend, WAY_LOCAL), 1);
    let_go(friend);
    close(listener);
    close(other);
}

/* --- a relay at which others wait as hosts --- */

enum { TABLES = 32 };

/* Who comes there sits down with somebody who never says a word. Returns how many have come. */
static int seat_all(int relay, int tables[TABLES], int count)
{
    static const uint8_t met[] = {0, 2, FRAME_MEETING, RELAY_MET};
    struct pollfd comes = {relay, POLLIN, 0};
    while (poll(&comes, 1, 5) == 1) {
        assert_true(count < TABLES);
        tables[count] = accept(relay, NULL, NULL);
        assert_int_equal(send(tables[count++], met, sizeof met, MSG_NOSIGNAL), sizeof met);
    }
    return count;
}

/* A guest leaves a table that stays silent for the next one, and for some more, until it asks all ways again. */
TEST(test_silent_tables)
{
    int relay, port = silent_port(&relay), tables[TABLES], count = 0;
    struct friendship *friend = seeker(port);
    const struct address at = machine(0, port);
    friend->lost_at = friend->now - 10 * YOUNG_MS;
    find(friend, WAY_RELAY, &at);
    for (int i = 0; i < 30; i++) { /* three seconds: four have come */
        go_on(friend, 100);
        count = seat_all(relay, tables, count);
        assert_true(seek_due(friend) >= friend->now);
    }
    assert_within(count, 3, 4);
    for (int i = 0; i < 300; i++) {
        go_on(friend, 100);
        count = seat_all(relay, tables, count);
    }
    assert_int_equal(count, 1 + PASSES_MAX);
    let_go(friend);
    for (int i = 0; i < count; i++)
        close(tables[i]);
    close(relay);
}

/* Of one machine a few answers to a question are heard: those of others have room. */
TEST(test_many_answers_of_one)
{
    const struct way_ask ask = {.local = true};
    struct lan *liar = lan_open(true);
    struct way_run *run = way_table[WAY_LOCAL]->begin(&ask, 0);
    struct beacon heard;
    struct address from;
    int budget = LAN_DATAGRAMS, port = 1000;
    bool asked = false;
    assert_true(liar && run);
    way_table[WAY_LOCAL]->seek(run, 0);
    for (struct patience patience = {.seconds = 20}; !asked && has_patience(&patience); budget = LAN_DATAGRAMS)
        asked = lan_hear(liar, &heard, &from, &budget) && heard.kind == BEACON_ASKS;
    assert_true(asked);
    for (heard.kind = BEACON_ANSWERS, heard.port = port; heard.port < port + WAY_FOUND; heard.port++)
        lan_answer(liar, &heard, &from, heard.port * 1000); /* each in a second of its own: it is bounded, too */
    for (struct patience patience = {.seconds = 20}; run->found_count == 0 && has_patience(&patience);)
        way_table[WAY_LOCAL]->work(run, 0);
    way_table[WAY_LOCAL]->work(run, 0);
    assert_int_equal(run->found_count, 3);
    way_table[WAY_LOCAL]->end(run);
    lan_close(liar);
}

/* --- a host is asked --- */

static bool knows_all(const void *context, const uint8_t name[HANDSHAKE_NAME_SIZE])
{
    (void)context;
    (void)name;
    return true;
}

/* Somebody asks from an address of this machine. Returns the socket. */
static int asker(int host)
{
    struct address from = machine(host, 0);
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&from.bytes, from.size), 0);
    return fd;
}

static void ask(int fd, const struct beacon *question)
{
    uint8_t bytes[BEACON_SIZE];
    struct address to = machine(0, atoi(getenv("GRAVITRIPS_LAN")));
    lan_write(question, bytes);
    assert_int_equal(sendto(fd, bytes, sizeof bytes, 0, (struct sockaddr *)&to.bytes, to.size), BEACON_SIZE);
}

static int answers(int fd)
{
    uint8_t bytes[BEACON_SIZE];
    int count = 0;
    while (recv(fd, bytes, sizeof bytes, MSG_DONTWAIT) > 0)
        count++;
    return count;
}

/* Whoever asks again and again, or says again what others have asked, takes no answer from a friend. */
TEST(test_who_asks_too_often)
{
    const struct way_ask waits = {.waits = true, .invites = true, .local = true, .knows = knows_all};
    struct way_run *run = way_table[WAY_LOCAL]->begin(&waits, 0);
    struct beacon question = {.kind = BEACON_ASKS, .what = BEACON_ANY};
    int one = asker(1), friend = asker(2);
    for (int i = 0; i < 100; i++) {
        ask(one, &question);
        way_table[WAY_LOCAL]->work(run, 0);
    }
    question.what = BEACON_SESSION;
    for (int i = 0; i < 5; i++) {
        ask(friend, &question);
        way_table[WAY_LOCAL]->work(run, 0);
    }
    assert_int_equal(answers(one), LAN_ANSWERS_OF_ONE);
    assert_int_equal(answers(friend), 1);
    for (int i = 0; i < 5; i++, question.sought[0]++) {
        ask(friend, &question);
        way_table[WAY_LOCAL]->work(run, 500);
    }
    assert_int_equal(answers(friend), 4);
    ask(one, &question);
    way_table[WAY_LOCAL]->work(run, 1000);
    assert_int_equal(answers(one), 1);
    way_table[WAY_LOCAL]->end(run);
    close(one);
    close(friend);
}

TESTS_MAIN(own_network, NULL)
