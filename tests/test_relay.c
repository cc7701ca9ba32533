/* The relay: meetings, what passes at a table, ends that leave in every way or do not listen. */
/* link: -Wl,--wrap=poller_wait */
#include <arpa/inet.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay/state.h"
#include "relay_support.h"

#include "slow.h"

FIXTURE(hall_before, hall_after)

static int heard; /* events in the last turn */

int __real_poller_wait(struct poller *poller, struct poller_event events[POLLER_EVENTS], int milliseconds);
int __wrap_poller_wait(struct poller *poller, struct poller_event events[POLLER_EVENTS], int milliseconds);

int __wrap_poller_wait(struct poller *poller, struct poller_event events[POLLER_EVENTS], int milliseconds)
{
    return heard = __real_poller_wait(poller, events, milliseconds);
}

/* Nothing is told to it again and again of which it can make nothing. */
static void expect_rest(void)
{
    let_it_work();
    if (heard > 0)
        fail_msg("the relay does not come to rest");
}

/* --- meeting --- */

TEST(either_side_may_come_first)
{
    for (int first = RELAY_HOST; first <= RELAY_GUEST; first++) {
        int one = wait_in((enum relay_side)first, ROOM), other = call();
        ask(other, first == RELAY_HOST ? RELAY_GUEST : RELAY_HOST, ROOM);
        assert_int_equal(answer(one), RELAY_MET);
        assert_int_equal(answer(other), RELAY_MET);
        assert_int_equal(counts()->tables, 1);
        say(one, "from one", 8);
        expect_bytes(other, "from one");
        say(other, "from the other", 14);
        expect_bytes(one, "from the other");
        close(one);
        expect_end(other);
        close(other);
        expect_nobody();
    }
    assert_int_equal(counts()->bytes, 44);
    assert_int_equal(counts()->met, 2);
    assert_int_equal(counts()->ended[ENDED_LEFT], 2);
}

TEST(rooms_are_kept_apart)
{
    int one[2], other[2];
    int stranger = wait_in(RELAY_GUEST, OTHER_ROOM);
    meet(ROOM, one);
    expect_nothing(stranger);
    other[0] = stranger;
    other[1] = call();
    ask_and_meet(other[1], RELAY_HOST, OTHER_ROOM, other[0]);
    say(one[0], "one", 3);
    say(other[0], "other", 5);
    expect_bytes(one[1], "one");
    expect_bytes(other[1], "other");
    expect_nothing(one[1]);
    expect_nothing(other[1]);
    close_both(one);
    close_both(other);
}

TEST(who_has_come_last_is_met_first)
{
    int hosts[2] = {wait_in(RELAY_HOST, ROOM), wait_in(RELAY_HOST, ROOM)};
    for (int i = 0; i < 2; i++) {
        int guest = call();
        ask_and_meet(guest, RELAY_GUEST, ROOM, hosts[1 - i]);
        if (i == 0)
            expect_nothing(hosts[0]);
        close(guest);
        close(hosts[1 - i]);
    }
}

TEST(what_follows_the_rooms_name_is_skipped)
{
    uint8_t frame[FRAME_SIZE_MAX + 6] = {0};
    int host = wait_in(RELAY_HOST, ROOM), guest = call();
    relay_write_meet(frame, RELAY_GUEST, ROOM);
    frame_write_head(frame, FRAME_BODY_MAX);
    memcpy(frame + FRAME_SIZE_MAX, "behind", 6);
    say(guest, frame, 400);
    expect_nothing(guest);
    say(guest, frame + 400, sizeof frame - 400);
    assert_int_equal(answer(guest), RELAY_MET);
    assert_int_equal(answer(host), RELAY_MET);
    expect_bytes(host, "behind");
    close(host);
    close(guest);
}

TEST(who_speaks_before_the_meeting_is_heard_after_it)
{
    int host = wait_in(RELAY_HOST, ROOM), guest = call();
    say(host, "I am early", 10);
    expect_rest();
    assert_int_equal(counts()->waiting, 1);
    ask(guest, RELAY_GUEST, ROOM);
    assert_int_equal(answer(guest), RELAY_MET);
    expect_bytes(guest, "I am early");
    close(host);
    close(guest);
}

TEST(a_frame_may_come_in_single_bytes)
{
    uint8_t frame[RELAY_MEET_SIZE];
    int fd = call();
    relay_write_meet(frame, RELAY_GUEST, ROOM);
    for (size_t i = 0; i < sizeof frame; i++) {
        expect_nothing(fd);
        say(fd, frame + i, 1);
    }
    assert_int_equal(answer(fd), RELAY_WAITING);
    close(fd);
}

/* --- ends that leave --- */

TEST(who_has_said_all_still_hears)
{
    int fds[2];
    meet(ROOM, fds);
    say(fds[0], "that is all", 11);
    shutdown(fds[0], SHUT_WR);
    expect_bytes(fds[1], "that is all");
    expect_end(fds[1]);
    expect_rest();
    for (int i = 0; i < 20; i++) {
        say(fds[1], "but this", 8);
        expect_bytes(fds[0], "but this");
    }
    assert_int_equal(counts()->tables, 1);
    shutdown(fds[1], SHUT_WR);
    expect_end(fds[0]);
    expect_nobody();
    close_both(fds);
}

TEST(who_vanishes_takes_the_table_along)
{
    for (int who = 0; who < 2; who++) {
        int fds[2];
        meet(ROOM, fds);
        say(fds[who], "last words", 10);
        let_it_work();
        vanish(fds[who]);
        expect_bytes(fds[!who], "last words");
        expect_end(fds[!who]);
        close(fds[!who]);
        expect_nobody();
    }
}

TEST(who_vanishes_while_waiting_is_not_met)
{
    for (int way = 0; way < 3; way++) {
        int fd = wait_in(RELAY_HOST, ROOM);
        if (way > 0)
            say(fd, "x", 1); /* speaks ahead */
        let_it_work();
        way < 2 ? vanish(fd) : (void)close(fd);
        if (way == 2)
            pass_time(2 * RELAY_BEAT_S * 1000); /* what it is told then comes back */
        let_it_work();
        assert_int_equal(counts()->waiting, 0);
    }
    int guest = wait_in(RELAY_GUEST, ROOM);
    close(guest);
}

/* --- an end that does not take what the other one says --- */

static uint8_t nth_byte(size_t n)
{
    return (uint8_t)(n * 31 + n / 251);
}

enum { VERY_MUCH = 8 * 1000 * 1000 };

/* Says as much as is taken, or as this; returns how much was. */
static size_t pour(int fd, size_t from, size_t most)
{
    size_t at = from;
    for (int refused = 0; refused < QUIET_TURNS && at - from < most;) {
        uint8_t bytes[1000];
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = nth_byte(at + i);
        ssize_t sent = send(fd, bytes, sizeof bytes, MSG_NOSIGNAL | MSG_DONTWAIT);
        refused = sent > 0 ? 0 : refused + 1;
        at += sent > 0 ? (size_t)sent : 0;
        turn(sent > 0 ? 0 : 1);
    }
    return at - from;
}

static void expect_poured(int fd, size_t from, size_t count)
{
    for (size_t at = from; at < from + count;) {
        uint8_t bytes[1000];
        size_t most = from + count - at < sizeof bytes ? from + count - at : sizeof bytes;
        assert_int_equal(hear(fd, bytes, most), most);
        for (size_t i = 0; i < most; i++)
            if (bytes[i] != nth_byte(at + i))
                fail_msg("byte %zu is not the one that was said", at + i);
        at += most;
    }
}

/* A narrow connection to the room, met by one that waits there. */
static void meet_narrowly(int fds[2])
{
    fds[0] = wait_in(RELAY_HOST, ROOM);
    fds[1] = dial(hall.port, true);
    ask_and_meet(fds[1], RELAY_GUEST, ROOM, fds[0]);
}

TEST(who_does_not_listen_stops_who_speaks)
{
    int fds[2], others[2];
    meet_narrowly(fds);
    size_t said = pour(fds[0], 0, VERY_MUCH);
    if (said >= VERY_MUCH)
        fail_msg("%zu bytes were taken from one to whom nobody listens", said);
    uint64_t passed = counts()->bytes;
    if (passed > 200 * 1000)
        fail_msg("the relay holds %llu bytes for one that does not listen", (unsigned long long)passed);
    /* Nobody else is stopped, not even the other way. */
    say(fds[1], "I speak", 7);
    expect_bytes(fds[0], "I speak");
    meet(OTHER_ROOM, others);
    say(others[0], "we, too", 7);
    expect_bytes(others[1], "we, too");
    /* When it listens at last nothing is missing. */
    expect_poured(fds[1], 0, said);
    size_t more = pour(fds[0], said, VERY_MUCH);
    expect_poured(fds[1], said, more);
    close_both(fds);
    close_both(others);
}

/* More than the system keeps for the relay, or a little more than is passed on: then the last word is there, too. */
TEST(what_waits_is_delivered_after_its_sender_has_left)
{
    size_t most = VERY_MUCH;
    for (int i = 0; i < 2; i++) {
        int fds[2];
        meet_narrowly(fds);
        size_t said = pour(fds[0], 0, most);
        most = (size_t)counts()->bytes + 2000;
        shutdown(fds[0], SHUT_WR);
        shutdown(fds[1], SHUT_WR);
        expect_rest();
        assert_int_equal(counts()->tables, 1);
        expect_poured(fds[1], 0, said);
        expect_end(fds[1]);
        let_it_work();
        assert_int_equal(counts()->tables, 0);
        close_both(fds);
    }
}

/* While something waits for either: the relay neither hangs nor turns round for ever. */
TEST(who_vanishes_when_something_waits_leaves_nothing)
{
    for (int who = 0; who < 2; who++) {
        int fds[2];
        meet_narrowly(fds);
        pour(fds[0], 0, VERY_MUCH);
        vanish(fds[who]);
        expect_rest();
        if (who == 0) { /* the other one may still take what there was */
            uint8_t bytes[1000];
            while (hear(fds[1], bytes, sizeof bytes) == sizeof bytes)
                continue;
        }
        close(fds[!who]);
        expect_nobody();
    }
}

/* --- the relay itself --- */

TEST(a_relay_that_ends_lets_tables_go_on)
{
    int fds[2], waits, silent = call();
    meet(ROOM, fds);
    waits = wait_in(RELAY_HOST, OTHER_ROOM);
    relay_drain(hall.relay);
    expect_end(waits);
    expect_end(silent);
    int late = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)hall.port)};
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(connect(late, (struct sockaddr *)&to, sizeof to), -1);
    say(fds[0], "we go on", 8);
    expect_bytes(fds[1], "we go on");
    close_both(fds);
    let_it_work();
    assert_int_equal(counts()->tables, 0);
    close(waits), close(silent), close(late);
}

/* What is told at the port of metrics. */
static void ask_metrics(const char *question, char text[METRICS_SIZE])
{
    int fd = dial(hall.metrics, false);
    say(fd, question, strlen(question));
    text[hear(fd, text, METRICS_SIZE - 1)] = '\0';
    close(fd);
}

TEST(metrics_tell_what_was_counted)
{
    static const char *const lines[] = {
        "HTTP/1.0 200 OK\r\n",
        "\ngravitrips_relay_tables 1\n",
        "\ngravitrips_relay_waiting 1\n",
        "\ngravitrips_relay_connections 3\n",
        "\ngravitrips_relay_connections_max 40\n",
        "\ngravitrips_relay_connections_total 4\n",
        "\ngravitrips_relay_bytes_total 5\n",
        "\ngravitrips_relay_refusals_total{reason=\"mistaken\"} 1\n",
        "\n# TYPE gravitrips_relay_bytes_total counter\n",
    };
    char text[METRICS_SIZE];
    int fds[2], waits, wrong = call();
    say(wrong, "GET ", 4);
    expect_refused(wrong, RELAY_MISTAKEN);
    meet(ROOM, fds);
    waits = wait_in(RELAY_HOST, OTHER_ROOM);
    say(fds[0], "bytes", 5);
    expect_bytes(fds[1], "bytes");
    ask_metrics("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n", text);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strstr(text, lines[i]))
            fail_msg("'%s' is not in:\n%s", lines[i], text);
    ask_metrics("POST /metrics HTTP/1.1\r\n\r\n", text);
    assert_non_null(strstr(text, "405"));
    close_both(fds);
    close(waits);
}

TEST(who_is_slow_at_metrics_keeps_nobody_out)
{
    char text[METRICS_SIZE];
    int slow[20];
    for (int i = 0; i < 20; i++)
        slow[i] = dial(hall.metrics, false);
    pass_time(2100);
    for (int i = 0; i < 20; i++)
        expect_end(slow[i]);
    ask_metrics("GET / HTTP/1.0\r\n\r\n", text);
    assert_non_null(strstr(text, "200 OK"));
    for (int i = 0; i < 20; i++)
        close(slow[i]);
}

static int open_files(void)
{
    int count = 0;
    for (int fd = 0; fd < 1024; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* Seeded: ends come, speak, wait, vanish in any order; then nothing is left of them. */
TEST(nothing_is_left_of_many)
{
    enum { ENDS = 24 };
    close_hall();
    int before = open_files(), steps = amount(2000, 6000, 60000), fds[ENDS];
    unsigned random = 1;
    memset(fds, -1, sizeof fds);
    open_hall(&USUAL);
    for (int i = 0; i < steps; i++) {
        random = random * 1103515245 + 12345;
        int *fd = &fds[random / 65536 % ENDS];
        unsigned what = random >> 26;
        char room[ROOM_SIZE + 1] = "A-------", bytes[2000] = {0};
        room[1] = CODE_LETTERS[what % 4];
        if (*fd < 0) {
            *fd = dial(hall.port, what % 2 == 0);
            if (what < 60)
                ask(*fd, (enum relay_side)(what / 8 % 2), room);
        } else if (what < 30) {
            send(*fd, bytes, what * 60, MSG_NOSIGNAL);
        } else if (what < 50) {
            recv(*fd, bytes, sizeof bytes, MSG_DONTWAIT);
        } else if (what < 53) {
            shutdown(*fd, SHUT_WR);
        } else {
            what < 56 ? vanish(*fd) : (void)close(*fd);
            *fd = -1;
        }
        hall.now += what == 63 ? 3000 : 1;
        turn(0);
    }
    for (int i = 0; i < ENDS; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    for (int i = 0; i < TURNS_MAX && counts()->connections > 0; i++) {
        hall.now += 10; /* who may send so much a second is heard again */
        turn(1);
    }
    if (counts()->met < 10)
        fail_msg("only %llu tables in all: the test says nothing", (unsigned long long)counts()->met);
    assert_int_equal(counts()->connections, 0);
    assert_int_equal(counts()->waiting, 0);
    assert_int_equal(counts()->tables, 0);
    close_hall();
    assert_int_equal(open_files(), before);
}

TESTS_MAIN(NULL, NULL)
