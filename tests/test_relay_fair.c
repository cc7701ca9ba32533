/* A relay's room that somebody crowds: nobody takes all of its places, or all of its turns. */
#include <unistd.h>

#include "relay_support.h"

FIXTURE(hall_before, hall_after)

static const char CROWD[] = "192.0.2.1", FRIEND[] = "198.51.100.2", THIRD[] = "203.0.113.3";

static void open_crowded(int waiting)
{
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    limits.waiting_per_room = waiting;
    limits.per_minute = 1000;
    open_hall(&limits);
}

/* Comes, and is answered so. */
static int come(const char *from, enum relay_side side, enum relay_answer wanted)
{
    int fd = call_from(from, 0, side);
    int got = answer(fd);
    if (got != (int)wanted)
        fail_msg("%s was answered %d, not %d", from, got, (int)wanted);
    return fd;
}

/* The oldest of many goes for one who has none; but not for the many themselves, nor for the others. */
TEST(one_of_many_goes_for_one_of_few)
{
    enum { PLACES = 4 };
    open_crowded(PLACES);
    int fds[PLACES];
    for (int i = 0; i < PLACES; i++)
        fds[i] = come(CROWD, RELAY_GUEST, RELAY_WAITING);
    int friend = come(FRIEND, RELAY_GUEST, RELAY_WAITING);
    expect_refused(fds[0], RELAY_FULL);
    close(come(CROWD, RELAY_GUEST, RELAY_FULL));
    int second = come(FRIEND, RELAY_GUEST, RELAY_WAITING); /* three to one: as many each are fair */
    expect_refused(fds[1], RELAY_FULL);
    close(come(FRIEND, RELAY_GUEST, RELAY_FULL));
    close(come(CROWD, RELAY_GUEST, RELAY_FULL));
    int third = come(THIRD, RELAY_GUEST, RELAY_WAITING);
    expect_refused(friend, RELAY_FULL);
    close(come(FRIEND, RELAY_GUEST, RELAY_FULL)); /* two to one are fair, too */
    let_it_work();
    assert_int_equal(counts()->waiting, PLACES);
    assert_int_equal(counts()->refused[REFUSED_ROOM], 7);
    close(second);
    close(third);
    for (int i = 2; i < PLACES; i++)
        close(fds[i]);
}

/* However often somebody comes again, who was not yet met is met next; on both sides. */
TEST(nobody_takes_all_turns)
{
    for (int side = 0; side < 2; side++) {
        enum relay_side waits = side ? RELAY_HOST : RELAY_GUEST, comes = side ? RELAY_GUEST : RELAY_HOST;
        open_crowded(4);
        int first = come(CROWD, waits, RELAY_WAITING);
        int other = come(THIRD, comes, RELAY_MET);
        assert_int_equal(answer(first), RELAY_MET);
        close(first);
        close(other);
        pass_time(50 * 1000); /* whoever goes is not forgotten at once */
        int friend = come(FRIEND, waits, RELAY_WAITING);
        int again = come(CROWD, waits, RELAY_WAITING);
        other = come(THIRD, comes, RELAY_MET);
        assert_int_equal(answer(friend), RELAY_MET);
        expect_nothing(again);
        close(friend);
        close(other);
        close(again);
        close_hall();
    }
}

/* Of one address the place that was taken last counts: the other one may be at the end of a cable that is out. */
TEST(of_one_address_the_newest_is_met)
{
    open_crowded(4);
    int old = come(FRIEND, RELAY_HOST, RELAY_WAITING), new = come(FRIEND, RELAY_HOST, RELAY_WAITING);
    int guest = come(THIRD, RELAY_GUEST, RELAY_MET);
    assert_int_equal(answer(new), RELAY_MET);
    expect_nothing(old);
    close(guest);
    close(new);
    close(old);
}

TESTS_MAIN(NULL, NULL)
