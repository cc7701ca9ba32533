/* What a relay bears: who is refused and told so, who is too slow, what a table may pass on; also behind a balancer. */
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include "relay_support.h"

FIXTURE(hall_before, hall_after)

/* --- refusals --- */

TEST(what_is_none_of_ours_is_refused)
{
    static const struct {
        const char *what;
        size_t size;
        uint8_t bytes[RELAY_MEET_SIZE + 1];
    } cases[] = {
        {"another protocol", 4, "GET "},
        {"a body of nothing", 2, {0, 0}},
        {"a body too short", 2, {0, 10}},
        {"a body too long", 2, {4, 1}},
        {"the longest that can be said", 2, {0xff, 0xff}},
        {"another kind", 13, "\0\x0b\x01\x01\0K7QM----"},
        {"another version", 13, "\0\x0b\x40\x02\0K7QM----"},
        {"another side", 13, "\0\x0b\x40\x01\x02K7QM----"},
        {"a small letter", 13, "\0\x0b\x40\x01\0k7qm----"},
        {"no letter", 13, {0, 11, FRAME_MEET, RELAY_VERSION, 0, 'K', 0, 'Q', 'M', '-', '-', '-', '-'}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int fd = call();
        say(fd, cases[i].bytes, cases[i].size);
        if (answer(fd) != RELAY_MISTAKEN)
            fail_msg("%s was not refused", cases[i].what);
        expect_end(fd);
        close(fd);
        let_it_work();
        assert_int_equal(counts()->refused[REFUSED_MISTAKEN], i + 1);
        assert_int_equal(counts()->connections, 0);
    }
}

/* The answer arrives although much of what was sent is never read, and who goes on talking is not listened to. */
TEST(who_pours_is_told_and_left)
{
    static uint8_t much[20000];
    int fd = call();
    memset(much, 0xee, sizeof much);
    ssize_t sent = send(fd, much, sizeof much, MSG_NOSIGNAL);
    assert_true(sent > 1000);
    assert_int_equal(answer(fd), RELAY_MISTAKEN);
    for (int i = 0; i < TURNS_MAX && counts()->connections > 0; i++) {
        send(fd, much, sizeof much, MSG_NOSIGNAL);
        turn(1);
    }
    assert_int_equal(counts()->connections, 0);
    close(fd);
}

TEST(a_room_holds_only_so_many)
{
    int one = wait_in(RELAY_HOST, ROOM), other = wait_in(RELAY_HOST, ROOM), third = call();
    ask(third, RELAY_HOST, ROOM);
    expect_refused(third, RELAY_FULL);
    assert_int_equal(counts()->refused[REFUSED_ROOM], 1);
    close(wait_in(RELAY_HOST, OTHER_ROOM));
    int guest = call();
    ask(guest, RELAY_GUEST, ROOM);
    assert_int_equal(answer(guest), RELAY_MET);
    third = wait_in(RELAY_HOST, ROOM);
    close(one), close(other), close(third), close(guest);
}

TEST(there_are_only_so_many_connections)
{
    struct relay_limits limits = USUAL;
    int fds[4];
    limits.connections = 4;
    open_hall(&limits);
    meet(ROOM, fds);
    fds[2] = wait_in(RELAY_HOST, OTHER_ROOM);
    fds[3] = call(); /* says nothing, and so makes room for the next one */
    let_it_work();
    int next = wait_in(RELAY_HOST, OTHER_ROOM);
    expect_refused(fds[3], RELAY_FULL);
    for (int i = 0; i < 5; i++)
        expect_refused(call(), RELAY_FULL);
    assert_int_equal(counts()->refused[REFUSED_FULL], 6);
    close(next);
    let_it_work();
    fds[3] = wait_in(RELAY_HOST, OTHER_ROOM);
    for (int i = 0; i < 4; i++)
        close(fds[i]);
}

TEST(an_address_has_only_so_many)
{
    struct relay_limits limits = USUAL;
    limits.per_address = 2;
    open_hall(&limits);
    int one = wait_in(RELAY_HOST, ROOM), other = call();
    let_it_work();
    expect_refused(call(), RELAY_TOO_FAST);
    assert_int_equal(counts()->refused[REFUSED_ADDRESS], 1);
    close(other);
    let_it_work();
    other = wait_in(RELAY_HOST, ROOM);
    close(one);
    close(other);
}

TEST(an_address_may_not_come_too_fast)
{
    struct relay_limits limits = USUAL;
    limits.per_minute = 3;
    open_hall(&limits);
    for (int i = 0; i < 3; i++)
        close(wait_in(RELAY_HOST, ROOM));
    for (int i = 0; i < 3; i++)
        expect_refused(call(), RELAY_TOO_FAST);
    assert_int_equal(counts()->refused[REFUSED_FAST], 3);
    pass_time(20 * 1000); /* a third of a minute: one more */
    close(wait_in(RELAY_HOST, ROOM));
    expect_refused(call(), RELAY_TOO_FAST);
    pass_time(60 * 1000);
    for (int i = 0; i < 3; i++)
        close(wait_in(RELAY_HOST, ROOM));
    expect_refused(call(), RELAY_TOO_FAST);
}

/* --- time --- */

TEST(who_says_no_room_in_time_is_left)
{
    int silent = call(), slow = call();
    say(slow, "\0\x0b\x40", 3);
    pass_time(4900);
    say(slow, "\x01", 1); /* each byte does not give it more time */
    expect_nothing(silent);
    expect_nothing(slow);
    pass_time(200);
    expect_refused(silent, RELAY_MISTAKEN);
    expect_refused(slow, RELAY_MISTAKEN);
    assert_int_equal(counts()->refused[REFUSED_SLOW], 2);
}

/* Who was told why not, and does not go, is not waited for. */
TEST(who_does_not_leave_is_left)
{
    int fd = call();
    say(fd, "GET ", 4);
    assert_int_equal(answer(fd), RELAY_MISTAKEN);
    let_it_work();
    assert_int_equal(counts()->connections, 1);
    pass_time(2100);
    assert_int_equal(counts()->connections, 0);
    close(fd);
}

TEST(who_waits_is_told_so_again_and_again)
{
    int fd = wait_in(RELAY_HOST, ROOM);
    for (int i = 0; i < 2; i++) {
        pass_time(RELAY_BEAT_S * 1000 - 100);
        expect_nothing(fd);
        pass_time(100);
        assert_int_equal(answer(fd), RELAY_WAITING);
    }
    assert_int_equal(counts()->waiting, 1);
    pass_time(10 * 1000); /* fifty seconds in all */
    expect_end(fd);
    assert_int_equal(counts()->waiting, 0);
    assert_int_equal(counts()->unmet, 1);
    close(fd);
}

TEST(a_table_ends_when_nobody_says_anything)
{
    int fds[2];
    meet(ROOM, fds);
    pass_time(99 * 1000);
    say(fds[0], "still here", 10);
    expect_bytes(fds[1], "still here");
    pass_time(99 * 1000);
    expect_nothing(fds[0]);
    pass_time(1000);
    expect_both_end(fds);
    assert_int_equal(counts()->ended[ENDED_IDLE], 1);
    close_both(fds);
}

TEST(a_table_ends_however_much_is_said)
{
    int fds[2];
    meet(ROOM, fds);
    for (int second = 0; second < 450; second += 50) {
        pass_time(50 * 1000);
        say(fds[0], "more", 4);
        expect_bytes(fds[1], "more");
    }
    pass_time(50 * 1000);
    expect_both_end(fds);
    assert_int_equal(counts()->ended[ENDED_LIFE], 1);
    close_both(fds);
}

/* Takes all that is there now. */
static size_t take_all(int fd)
{
    char bytes[4096];
    size_t all = 0;
    let_it_work();
    for (ssize_t got; (got = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) > 0; let_it_work())
        all += (size_t)got;
    return all;
}

TEST(a_table_passes_only_so_much_in_a_second)
{
    struct relay_limits limits = USUAL;
    static const char much[5000];
    int fds[2];
    limits.bytes_per_second = 1000;
    open_hall(&limits);
    meet(ROOM, fds);
    say(fds[0], much, sizeof much);
    assert_int_equal(take_all(fds[1]), 1000);
    hall.now += 501;
    assert_int_equal(take_all(fds[1]), 501);
    say(fds[1], much, sizeof much);
    for (int i = 0; i < 4; i++) { /* both ways share it */
        pass_time(1000);
        assert_int_equal(take_all(fds[0]) + take_all(fds[1]), 1000);
    }
    close_both(fds);
}

/* However often it is looked how much may pass now. */
TEST(much_that_comes_bit_by_bit_passes_no_faster)
{
    struct relay_limits limits = USUAL;
    static const char much[30000];
    int fds[2];
    size_t all = 0;
    limits.bytes_per_second = 1500;
    open_hall(&limits);
    meet(ROOM, fds);
    say(fds[0], much, sizeof much);
    for (int i = 0; i < 2000; i++) {
        char bytes[4096];
        hall.now++;
        turn(0);
        ssize_t got = recv(fds[1], bytes, sizeof bytes, MSG_DONTWAIT);
        all += got > 0 ? (size_t)got : 0;
    }
    all += take_all(fds[1]);
    if (all > 1500 + 2 * 1500)
        fail_msg("%zu bytes passed in two seconds", all);
    if (all < 2 * 1500)
        fail_msg("only %zu bytes passed in two seconds", all);
    close_both(fds);
}

/* --- behind a balancer --- */

TEST(limits_hold_for_each_behind_a_balancer)
{
    static const struct {
        const char *from;
        size_t more;
        enum relay_answer answer;
    } cases[] = {
        {"192.0.2.1", 0, RELAY_WAITING},         {"192.0.2.1", 0, RELAY_TOO_FAST},
        {"192.0.2.2", 300, RELAY_WAITING},       {"2001:db8::1", 0, RELAY_WAITING},
        {"2001:db8::ffff:2", 0, RELAY_TOO_FAST}, {"2001:db8:0:1::1", 200, RELAY_WAITING},
        {"::ffff:192.0.2.2", 0, RELAY_TOO_FAST},
    };
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    limits.per_address = 1;
    limits.waiting_per_room = 10;
    open_hall(&limits);
    int fds[sizeof cases / sizeof *cases];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        fds[i] = call_from(cases[i].from, cases[i].more, RELAY_HOST);
        int got = answer(fds[i]);
        if (got != (int)cases[i].answer)
            fail_msg("%zu: %s was answered %d, not %d", i, cases[i].from, got, (int)cases[i].answer);
    }
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        close(fds[i]);
}

/* Somebody of that address comes to a room, and is answered so. */
static int come(const char *from, enum relay_side side, const char *room, enum relay_answer wanted)
{
    uint8_t bytes[400];
    int fd = call();
    say(fd, bytes, introduce(bytes, from, 0));
    ask(fd, side, room);
    int got = answer(fd);
    if (got != (int)wanted)
        fail_msg("%s was answered %d, not %d", from, got, (int)wanted);
    return fd;
}

/* Whoever has many networks is no more than four who have one. */
TEST(an_owner_has_only_so_many_addresses)
{
    enum { OWN = 4 * 2 };
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    limits.per_address = 2;
    limits.waiting_per_room = 20;
    open_hall(&limits);
    int fds[OWN];
    char from[40];
    for (int i = 0; i < OWN; i++) {
        snprintf(from, sizeof from, "2001:db8:0:%d::1", i);
        fds[i] = come(from, RELAY_HOST, ROOM, RELAY_WAITING);
    }
    close(come("2001:db8:0:99::1", RELAY_HOST, ROOM, RELAY_TOO_FAST));
    close(come("2001:db8:1:99::1", RELAY_HOST, ROOM, RELAY_WAITING));
    close(fds[0]);
    let_it_work();
    fds[0] = come("2001:db8:0:99::1", RELAY_HOST, ROOM, RELAY_WAITING);
    for (int i = 0; i < OWN; i++)
        close(fds[i]);
}

/* However many crowd in, by rooms of their own or without a word, who is waited for is let in. */
TEST(friends_meet_while_others_crowd_in)
{
    enum { PLACES = 20, KEPT = 2, SILENT = 10 };
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    limits.connections = PLACES;
    open_hall(&limits);
    int fds[PLACES], silent[SILENT];
    char room[ROOM_SIZE + 1];
    fds[0] = come("192.0.2.1", RELAY_HOST, ROOM, RELAY_WAITING);
    for (int i = 1; i < PLACES - KEPT; i++) {
        snprintf(room, sizeof room, "%04d----", i);
        fds[i] = come("198.51.100.1", RELAY_HOST, room, RELAY_WAITING);
    }
    close(come("203.0.113.1", RELAY_HOST, OTHER_ROOM, RELAY_FULL));
    close(come("198.51.100.1", RELAY_GUEST, room, RELAY_FULL)); /* who has many already */
    for (int i = 0; i < SILENT; i++)
        silent[i] = call();
    int friend = come("203.0.113.1", RELAY_GUEST, ROOM, RELAY_MET);
    assert_int_equal(answer(fds[0]), RELAY_MET);
    for (int i = 0; i < SILENT; i++)
        close(silent[i]);
    for (int i = 0; i < PLACES - KEPT; i++)
        close(fds[i]);
    close(friend);
}

TEST(a_balancers_word_may_come_in_single_bytes)
{
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    open_hall(&limits);
    uint8_t bytes[400];
    size_t size = introduce(bytes, "192.0.2.1", 60);
    int fd = call();
    for (size_t i = 0; i < size; i++) {
        say(fd, bytes + i, 1);
        turn(1);
    }
    ask(fd, RELAY_HOST, ROOM);
    assert_int_equal(answer(fd), RELAY_WAITING);
    close(fd);
}

TEST(who_does_not_come_through_the_balancer_is_refused)
{
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    open_hall(&limits);
    uint8_t bytes[400];
    int fd = call();
    ask(fd, RELAY_HOST, ROOM);
    say(fd, "more", 4);
    expect_refused(fd, RELAY_MISTAKEN);
    fd = call();
    introduce(bytes, "192.0.2.1", 0);
    bytes[14] = 5; /* longer than any */
    say(fd, bytes, 28);
    expect_refused(fd, RELAY_MISTAKEN);
    fd = call(); /* it asks on its own account, and counts for no address */
    introduce(bytes, "192.0.2.1", 0);
    bytes[12] = 0x20;
    say(fd, bytes, 28);
    ask(fd, RELAY_HOST, ROOM);
    assert_int_equal(answer(fd), RELAY_WAITING);
    close(fd);
}

TESTS_MAIN(NULL, NULL)
