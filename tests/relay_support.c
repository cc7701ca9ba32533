/* A relay and its ends. */
#include "relay_support.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay/relay.h"

const struct relay_limits USUAL = {
    .connections = 40,
    .per_address = 40,
    .per_minute = 1000,
    .waiting_per_room = 2,
    .bytes_per_second = 100 * 1000 * 1000,
    .first_s = 5,
    .waiting_s = 50,
    .idle_s = 100,
    .life_s = 500,
};

struct hall hall;

static int64_t hall_clock(void *context)
{
    (void)context;
    return hall.now;
}

void turn(int milliseconds)
{
    relay_turn(hall.relay, milliseconds, hall_clock, NULL);
}

void let_it_work(void)
{
    for (int i = 0; i < QUIET_TURNS; i++)
        turn(1);
}

void pass_time(int64_t milliseconds)
{
    let_it_work();
    hall.now += milliseconds;
    let_it_work();
}

void close_hall(void)
{
    relay_destroy(hall.relay);
    hall.relay = NULL;
}

void open_hall(const struct relay_limits *limits)
{
    static const uint8_t seed[16] = "not so random..";
    close_hall();
    hall = (struct hall){.relay = relay_create(limits, seed), .now = 1000000};
    struct reason why = {""};
    int fds[2];
    assert_non_null(hall.relay);
    if (ports_open("127.0.0.1", &hall.port, fds, &why) != 1 || !relay_listen(hall.relay, fds[0]))
        fail_msg("no port: %s", why.text);
    if (ports_open("127.0.0.1", &hall.metrics, fds, &why) != 1 || !relay_listen_for_metrics(hall.relay, fds[0]))
        fail_msg("no port for metrics: %s", why.text);
}

int hall_before(void **state)
{
    (void)state;
    open_hall(&USUAL);
    return 0;
}

int hall_after(void **state)
{
    (void)state;
    close_hall();
    return 0;
}

const struct relay_counts *counts(void)
{
    return relay_counts(hall.relay);
}

/* --- ends --- */

int dial(int port, bool narrow)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), small = 2048;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (narrow) {
        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
        setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    }
    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0 || fcntl(fd, F_SETFL, O_NONBLOCK) != 0)
        fail_msg("cannot connect: %s", strerror(errno));
    return fd;
}

int call(void)
{
    return dial(hall.port, false);
}

void say(int fd, const void *bytes, size_t count)
{
    ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);
    if (sent != (ssize_t)count)
        fail_msg("sent %zd of %zu: %s", sent, count, strerror(errno));
}

void ask(int fd, enum relay_side side, const char *room)
{
    uint8_t frame[RELAY_MEET_SIZE];
    relay_write_meet(frame, side, room);
    say(fd, frame, sizeof frame);
}

size_t hear(int fd, void *bytes, size_t count)
{
    size_t have = 0;
    for (int turns = 0; have < count; turns++) {
        ssize_t got = recv(fd, (char *)bytes + have, count - have, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN))
            return have;
        have += got > 0 ? (size_t)got : 0;
        if (got < 0)
            turn(10);
        if (turns > TURNS_MAX)
            fail_msg("%zu of %zu bytes came", have, count);
    }
    return have;
}

int answer(int fd)
{
    uint8_t frame[RELAY_MEETING_SIZE];
    size_t count = hear(fd, frame, sizeof frame);
    return count == sizeof frame ? relay_read_answer(frame, count) : 0;
}

void expect_bytes(int fd, const char *bytes)
{
    char got[200] = "";
    size_t count = hear(fd, got, strlen(bytes));
    if (count != strlen(bytes) || memcmp(got, bytes, count) != 0)
        fail_msg("heard '%.*s', not '%s'", (int)count, got, bytes);
}

void expect_nothing(int fd)
{
    uint8_t byte;
    let_it_work();
    ssize_t got = recv(fd, &byte, 1, MSG_DONTWAIT);
    if (got >= 0 || errno != EAGAIN)
        fail_msg("%s", got > 0 ? "something came" : got == 0 ? "the connection is closed" : strerror(errno));
}

void expect_end(int fd)
{
    uint8_t byte;
    size_t got = hear(fd, &byte, 1);
    if (got > 0)
        fail_msg("byte %d came instead of the end", byte);
}

void expect_both_end(const int fds[2])
{
    expect_end(fds[0]);
    expect_end(fds[1]);
}

void expect_nobody(void)
{
    let_it_work();
    assert_int_equal(counts()->tables, 0);
    assert_int_equal(counts()->connections, 0);
}

int wait_in(enum relay_side side, const char *room)
{
    int fd = call();
    ask(fd, side, room);
    assert_int_equal(answer(fd), RELAY_WAITING);
    return fd;
}

void expect_refused(int fd, enum relay_answer wanted)
{
    int got = answer(fd);
    if (got != (int)wanted)
        fail_msg("the answer was %d, not %d", got, (int)wanted);
    expect_end(fd);
    close(fd);
}

void ask_and_meet(int fd, enum relay_side side, const char *room, int other)
{
    ask(fd, side, room);
    assert_int_equal(answer(fd), RELAY_MET);
    assert_int_equal(answer(other), RELAY_MET);
}

void meet(const char *room, int fds[2])
{
    fds[0] = wait_in(RELAY_HOST, room);
    fds[1] = call();
    ask_and_meet(fds[1], RELAY_GUEST, room, fds[0]);
}

void close_both(const int fds[2])
{
    close(fds[0]);
    close(fds[1]);
}

void vanish(int fd)
{
    struct linger at_once = {1, 0};
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    close(fd);
}

/* --- behind a balancer --- */

static const uint8_t SIGNATURE[12] = {'\r', '\n', '\r', '\n', 0, '\r', '\n', 'Q', 'U', 'I', 'T', '\n'};

size_t introduce(uint8_t bytes[400], const char *from, size_t more)
{
    bool six = strchr(from, ':') != NULL;
    size_t addresses = six ? 36 : 12, rest = addresses + more;
    memset(bytes, 0xdd, 400);
    memcpy(bytes, SIGNATURE, sizeof SIGNATURE);
    bytes[12] = 0x21;
    bytes[13] = six ? 0x21 : 0x11;
    bytes[14] = (uint8_t)(rest >> 8);
    bytes[15] = (uint8_t)rest;
    assert_int_equal(inet_pton(six ? AF_INET6 : AF_INET, from, bytes + 16), 1);
    return 16 + rest;
}

int call_from(const char *from, size_t more, enum relay_side side)
{
    uint8_t bytes[400];
    int fd = call();
    say(fd, bytes, introduce(bytes, from, more));
    ask(fd, side, ROOM);
    return fd;
}
