/* The session of two friends elsewhere who leave, or give up: nothing done before is lost, and both know it. */
/* needs: libsodium */
#include "prelude.h"
#include "session_support.h"

static void check(struct meeting *meeting, bool good, const char *what)
{
    if (!good)
        fail_msg("%s: %s", what, meeting->refused);
}

static void check_same(struct meeting *meeting)
{
    char *host = meeting_record(meeting->ends[HOST]), *guest = meeting_record(meeting->ends[GUEST]);
    assert_string_equal(host, guest);
    free(host);
    free(guest);
}

static void begin(struct meeting *meeting, enum session_begins begins)
{
    struct session_terms terms = meeting_terms("tictactoe");
    terms.begins = begins;
    meeting_play(meeting, &terms);
}

/* The host has moved when the guest gives up: the two meet on the way. */
TEST(who_resigns_too_late_has_resigned)
{
    for (int connected = 0; connected < 2; connected++) {
        struct meeting meeting;
        begin(&meeting, BEGINS_HOST);
        if (!connected)
            meeting_disconnect(&meeting);
        check(&meeting, meeting_want(&meeting, GUEST, WANT_RESIGN, 0), "resigns");
        check(&meeting, meeting_move(&meeting, HOST, "a1", -1), "moves");
        check(&meeting, connected ? meeting_pass(&meeting) : meeting_connect(&meeting), "passed");
        for (int end = 0; end < 2; end++) {
            assert_int_equal(meeting_look(&meeting, end).phase, SESSION_BETWEEN);
            assert_int_equal(meeting_look(&meeting, end).wins[HOST], 1);
        }
        check_same(&meeting);
        meeting_end(&meeting);
    }
}

/* The last word comes behind all that was done before it, whoever says it, and for however long. */
TEST(what_was_done_before_leaving_arrives)
{
    for (int who = 0; who < 2; who++)
        for (int why = WHY_LEFT; why <= WHY_LATER; why++) {
            struct meeting meeting;
            struct want leave = {.kind = WANT_LEAVE, .why = (enum session_why)why};
            begin(&meeting, who == HOST ? BEGINS_HOST : BEGINS_GUEST);
            check(&meeting, meeting_move(&meeting, who, "b2", -1), "moves");
            check(&meeting, meeting_say(&meeting, who, 11, ""), "says");
            assert_true(session_want(meeting.ends[who], &leave, meeting.now, NULL));
            check(&meeting, meeting_pass(&meeting), "passed");
            struct session_view other = meeting_look(&meeting, 1 - who);
            struct session_event event;
            assert_int_equal(other.turn, other.phase == SESSION_PLAYING ? 1 - who : -1);
            assert_int_equal(other.phase, why == WHY_LEFT ? SESSION_LEFT : SESSION_PLAYING);
            assert_int_equal(other.later, why == WHY_LATER);
            assert_true(meeting_event(&meeting, 1 - who, SESSION_SAID, &event));
            check_same(&meeting);
            meeting_end(&meeting);
        }
}

/* Who has left while nobody was there says so whenever they meet again, be it after a kill; and what it did before. */
TEST(who_left_alone_says_so_later)
{
    for (int who = 0; who < 2; who++) {
        struct meeting meeting;
        begin(&meeting, who == HOST ? BEGINS_HOST : BEGINS_GUEST);
        meeting_disconnect(&meeting);
        check(&meeting, meeting_move(&meeting, who, "b2", -1), "moves");
        check(&meeting, meeting_want(&meeting, who, WANT_LEAVE, 0), "leaves");
        assert_int_equal(meeting_look(&meeting, who).phase, SESSION_LEFT);
        assert_false(meeting_look(&meeting, who).told);
        meeting_keep(&meeting, who);
        meeting_kill(&meeting, who);
        assert_false(meeting_look(&meeting, who).told);
        check(&meeting, meeting_connect(&meeting), "meets");
        for (int end = 0; end < 2; end++) {
            assert_int_equal(meeting_look(&meeting, end).phase, SESSION_LEFT);
            assert_int_equal(meeting_look(&meeting, end).left, who);
            assert_true(meeting_look(&meeting, end).told);
        }
        check_same(&meeting);
        meeting_keep(&meeting, who);
        meeting_kill(&meeting, who);
        assert_true(meeting_look(&meeting, who).told);
        meeting_end(&meeting);
    }
}

TEST(both_may_leave)
{
    struct meeting meeting;
    begin(&meeting, BEGINS_HOST);
    meeting_disconnect(&meeting);
    check(&meeting, meeting_want(&meeting, GUEST, WANT_LEAVE, 0), "leaves");
    check(&meeting, meeting_want(&meeting, HOST, WANT_LEAVE, 0), "leaves");
    check(&meeting, meeting_connect(&meeting), "meets");
    for (int end = 0; end < 2; end++)
        assert_true(meeting_look(&meeting, end).told);
    meeting_end(&meeting);
}

/* "Later" is no answer to who has left for good. */
TEST(who_goes_on_later_knows_of_no_end)
{
    struct meeting meeting;
    struct want later = {.kind = WANT_LEAVE, .why = WHY_LATER};
    struct message message, bye;
    begin(&meeting, BEGINS_HOST);
    assert_true(session_want(meeting.ends[GUEST], &later, meeting.now, NULL));
    meeting_keep(&meeting, GUEST);
    while (session_send(meeting.ends[GUEST], &message))
        meeting_carry(&message, &bye);
    assert_int_equal(bye.kind, MESSAGE_BYE);
    assert_true(session_want(meeting.ends[HOST], &later, meeting.now, NULL));
    meeting_keep(&meeting, HOST);
    while (session_send(meeting.ends[HOST], &message))
        continue;
    check(&meeting, meeting_want(&meeting, HOST, WANT_LEAVE, 0), "leaves");
    assert_true(session_receive(meeting.ends[HOST], &bye, meeting.now, NULL));
    assert_false(meeting_look(&meeting, HOST).told);
    check(&meeting, meeting_connect(&meeting), "meets");
    assert_int_equal(meeting_look(&meeting, GUEST).phase, SESSION_LEFT);
    assert_true(meeting_look(&meeting, HOST).told);
    meeting_end(&meeting);
}

TESTS_MAIN(NULL, NULL)
