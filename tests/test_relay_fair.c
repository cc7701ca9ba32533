/* A relay's room that somebody crowds: nobody takes all of its places, or all of its turns. */
#include <unistd.h>

#include "relay_support.h"

static const char CROWD[] = "192.0.2.1", FRIEND[] = "198.51.100.2", THIRD[] = "203.0.113.3";

static struct hall open_crowded(int waiting)
{
    struct relay_limits limits = USUAL;
    limits.balancer = true;
    limits.waiting_per_room = waiting;
    limits.per_minute = 1000;
    return open_hall(&limits);
}

/* Comes, and is answered so. */
static int come(struct hall *hall, const char *from, enum relay_side side, enum relay_answer wanted)
{
    int fd = call_from(hall, from, 0, side);
    int got = answer(hall, fd);
    if (got != (int)wanted)
        fail_msg("%s was answered %d, not %d", from, got, (int)wanted);
    return fd;
}

/* The oldest of many goes for one who has none; but not for the many themselves, nor for the others. */
TEST(one_of_many_goes_for_one_of_few)
{
    enum { PLACES = 4 };
    struct hall hall = open_crowded(PLACES);
    int fds[PLACES];
    for (int i = 0; i < PLACES; i++)
        fds[i] = come(&hall, CROWD, RELAY_GUEST, RELAY_WAITING);
    int friend = come(&hall, FRIEND, RELAY_GUEST, RELAY_WAITING);
    expect_refused(&hall, fds[0], RELAY_FULL);
    close(come(&hall, CROWD, RELAY_GUEST, RELAY_FULL));
    int second = come(&hall, FRIEND, RELAY_GUEST, RELAY_WAITING); /* three to one: as many each are fair */
    expect_refused(&hall, fds[1], RELAY_FULL);
    close(come(&hall, FRIEND, RELAY_GUEST, RELAY_FULL));
    close(come(&hall, CROWD, RELAY_GUEST, RELAY_FULL));
    int third = come(&hall, THIRD, RELAY_GUEST, RELAY_WAITING);
    expect_refused(&hall, friend, RELAY_FULL);
    close(come(&hall, FRIEND, RELAY_GUEST, RELAY_FULL)); /* two to one are fair, too */
    let_it_work(&hall);
    assert_int_equal(counts(&hall)->waiting, PLACES);
    assert_int_equal(counts(&hall)->refused[REFUSED_ROOM], 7);
    close(second);
    close(third);
    for (int i = 2; i < PLACES; i++)
        close(fds[i]);
    close_hall(&hall);
}

/* However often somebody comes again, who was not yet met is met next; on both sides. */
TEST(nobody_takes_all_turns)
{
    for (int side = 0; side < 2; side++) {
        enum relay_side waits = side ? RELAY_HOST : RELAY_GUEST, comes = side ? RELAY_GUEST : RELAY_HOST;
        struct hall hall = open_crowded(4);
        int first = come(&hall, CROWD, waits, RELAY_WAITING);
        int other = come(&hall, THIRD, comes, RELAY_MET);
        assert_int_equal(answer(&hall, first), RELAY_MET);
        close(first);
        close(other);
        pass_time(&hall, 50 * 1000); /* whoever goes is not forgotten at once */
        int friend = come(&hall, FRIEND, waits, RELAY_WAITING);
        int again = come(&hall, CROWD, waits, RELAY_WAITING);
        other = come(&hall, THIRD, comes, RELAY_MET);
        assert_int_equal(answer(&hall, friend), RELAY_MET);
        expect_nothing(&hall, again);
        close(friend);
        close(other);
        close(again);
        close_hall(&hall);
    }
}

/* Of one address the place that was taken last counts: the other one may be at the end of a cable that is out. */
TEST(of_one_address_the_newest_is_met)
{
    struct hall hall = open_crowded(4);
    int old = come(&hall, FRIEND, RELAY_HOST, RELAY_WAITING), new = come(&hall, FRIEND, RELAY_HOST, RELAY_WAITING);
    int guest = come(&hall, THIRD, RELAY_GUEST, RELAY_MET);
    assert_int_equal(answer(&hall, new), RELAY_MET);
    expect_nothing(&hall, old);
    close(guest);
    close(new);
    close(old);
    close_hall(&hall);
}

TESTS_MAIN(NULL, NULL)
