/* The session of two friends elsewhere: what one does is what both see, and what a hostile end says is refused. */
/* needs: libsodium */
#include "net/session_state.h"
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

static void check_phase(struct meeting *meeting, enum session_phase phase)
{
    for (int end = 0; end < 2; end++)
        if (meeting_look(meeting, end).phase != phase)
            fail_msg("end %d is in phase %d, not %d", end, (int)meeting_look(meeting, end).phase, (int)phase);
}

static void move(struct meeting *meeting, int end, const char *text)
{
    check(meeting, meeting_move(meeting, end, text, -1), text);
    check(meeting, meeting_pass(meeting), text);
}

static void do_want(struct meeting *meeting, int end, enum want_kind kind, int offer)
{
    check(meeting, meeting_want(meeting, end, kind, offer), "wanted");
    check(meeting, meeting_pass(meeting), "passed");
}

/* Moves of Tic-Tac-Toe by turns, "a1 b1 a2 ..."; the host begins. */
static void moves(struct meeting *meeting, int first, const char *text)
{
    char copy[100], *at = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word; (word = strtok_r(at, " ", &at)); first = 1 - first)
        move(meeting, first, word);
}

static void begin(struct meeting *meeting)
{
    struct session_terms terms = meeting_terms("tictactoe");
    meeting_play(meeting, &terms);
}

TEST(two_meet_accept_and_play)
{
    struct meeting meeting;
    struct session_terms terms = meeting_terms("tictactoe");
    sessions_begin(&meeting, &terms);
    assert_true(meeting_connect(&meeting));
    assert_int_equal(meeting_look(&meeting, GUEST).phase, SESSION_ASKED);
    assert_string_equal(meeting_look(&meeting, GUEST).players[HOST].name, "Anna");
    do_want(&meeting, GUEST, WANT_ACCEPT, 0);
    check_phase(&meeting, SESSION_PLAYING);
    moves(&meeting, HOST, "a1 b1 a2 b2 a3");
    check_phase(&meeting, SESSION_BETWEEN);
    check_same(&meeting);
    assert_int_equal(meeting_look(&meeting, GUEST).wins[HOST], 1);
    do_want(&meeting, GUEST, WANT_OFFER, OFFER_REMATCH);
    do_want(&meeting, HOST, WANT_YES, OFFER_REMATCH);
    check_phase(&meeting, SESSION_PLAYING);
    assert_int_equal(meeting_look(&meeting, HOST).round, 2);
    assert_int_equal(meeting_look(&meeting, GUEST).starter, GUEST);
    moves(&meeting, GUEST, "a1 b1 a2 b2 a3");
    assert_int_equal(meeting_look(&meeting, HOST).wins[GUEST], 1);
    meeting_end(&meeting);
}

static bool changes(struct meeting *meeting, int end)
{
    const struct want want = {.kind = WANT_MOVE, .move = {MOVE_SWAP, NO_CELL, NO_CELL}, .spent_ms = -1};
    struct reason why;
    return session_want(meeting->ends[end], &want, meeting->now, &why);
}

static void check_colours(struct meeting *meeting, bool swapped, int turn)
{
    for (int end = 0; end < 2; end++) {
        assert_int_equal(match_state(session_match(meeting->ends[end]))->swapped, swapped);
        assert_int_equal(meeting_look(meeting, end).turn, turn);
    }
    check_same(meeting);
}

/* One lays three discs, the other one chooses; both see the same, and what is killed comes back to it. */
TEST(colours_are_chosen)
{
    for (int layer = 0; layer < 2; layer++) {
        struct session_terms terms = meeting_terms("connect4");
        struct meeting meeting;
        int other = 1 - layer;
        terms.options.opening = OPENING_SWAP;
        terms.begins = layer == HOST ? BEGINS_HOST : BEGINS_GUEST;
        meeting_play(&meeting, &terms);
        assert_int_equal(meeting_look(&meeting, GUEST).terms.options.opening, OPENING_SWAP);
        for (int disc = 0; disc < 3; disc++) {
            assert_false(changes(&meeting, HOST) || changes(&meeting, GUEST));
            check_colours(&meeting, false, layer);
            move(&meeting, layer, "4");
        }
        check_colours(&meeting, false, other);
        assert_false(changes(&meeting, layer));
        meeting_disconnect(&meeting);
        assert_true(changes(&meeting, other));
        for (int end = 0; end < 2; end++) {
            meeting_keep(&meeting, end);
            meeting_kill(&meeting, end);
        }
        assert_true(meeting_connect(&meeting));
        check_colours(&meeting, true, layer);
        do_want(&meeting, other, WANT_OFFER, OFFER_TAKEBACK);
        do_want(&meeting, layer, WANT_YES, OFFER_TAKEBACK);
        check_colours(&meeting, false, other);
        move(&meeting, other, "1");
        check_colours(&meeting, false, layer);
        assert_false(changes(&meeting, layer));
        meeting_end(&meeting);
    }
}

TEST(a_plain_game_has_no_choice)
{
    struct session_terms terms = meeting_terms("connect4");
    struct meeting meeting;
    meeting_play(&meeting, &terms);
    move(&meeting, HOST, "4");
    assert_false(changes(&meeting, GUEST));
    meeting_end(&meeting);
}

/* The host draws who begins with the guest: both reckon the same, and it depends on both numbers. */
TEST(both_draw_who_begins)
{
    struct session_terms terms = meeting_terms("connect4");
    int begun[2] = {0, 0};
    terms.begins = BEGINS_TOSS;
    for (uint8_t i = 0; i < 8; i++) {
        struct session_self self = {.name = "A"};
        struct meeting meeting = {.now = 5};
        uint8_t host[SESSION_NONCE_SIZE] = {i}, guest[SESSION_NONCE_SIZE] = {(uint8_t)(i / 2)};
        meeting.ends[HOST] = session_create_host(&self, &terms, host, NULL);
        meeting.ends[GUEST] = session_create_guest(&self, guest);
        assert_true(meeting_connect(&meeting));
        do_want(&meeting, GUEST, WANT_ACCEPT, 0);
        check_phase(&meeting, SESSION_PLAYING);
        assert_int_equal(meeting_look(&meeting, HOST).starter, meeting_look(&meeting, GUEST).starter);
        begun[meeting_look(&meeting, HOST).starter]++;
        meeting_end(&meeting);
    }
    assert_int_equal(begun[0], 4);
}

TEST(who_says_no_is_asked_no_more)
{
    struct session_terms terms = meeting_terms("kolibrat");
    struct meeting meeting;
    sessions_begin(&meeting, &terms);
    assert_true(meeting_connect(&meeting));
    do_want(&meeting, GUEST, WANT_DECLINE, 0);
    check_phase(&meeting, SESSION_LEFT);
    assert_int_equal(meeting_look(&meeting, HOST).why, WHY_DECLINED);
    assert_int_equal(meeting_look(&meeting, HOST).left, GUEST);
    meeting_end(&meeting);
}

/* A kill of both, or either, after each message costs nothing. */
TEST(a_kill_costs_nothing)
{
    struct meeting meeting;
    begin(&meeting);
    for (int i = 0; i < 5; i++) {
        static const char *const texts[] = {"a1", "b1", "a2", "b2", "a3"};
        meeting_disconnect(&meeting);
        check(&meeting, meeting_move(&meeting, i % 2, texts[i], -1), texts[i]);
        meeting_keep(&meeting, i % 2);
        meeting_kill(&meeting, HOST);
        meeting_kill(&meeting, GUEST);
        assert_int_equal(meeting_look(&meeting, GUEST).pending, i % 2);
        check(&meeting, meeting_connect(&meeting), "came back");
        assert_false(meeting_look(&meeting, GUEST).pending);
        check_same(&meeting);
    }
    check_phase(&meeting, SESSION_BETWEEN);
    meeting_end(&meeting);
}

/* The answer to what the guest wanted is lost: the host's list has it, and it is not asked for again. */
TEST(an_answer_that_is_lost_is_no_second_move)
{
    struct meeting meeting;
    struct message message, carried;
    begin(&meeting);
    move(&meeting, HOST, "b2");
    check(&meeting, meeting_move(&meeting, GUEST, "a1", -1), "a1");
    meeting_keep(&meeting, GUEST);
    while (session_send(meeting.ends[GUEST], &message)) {
        meeting_carry(&message, &carried);
        assert_true(session_receive(meeting.ends[HOST], &carried, meeting.now, NULL));
    }
    assert_int_equal(match_cursor(session_match(meeting.ends[HOST])), 2);
    meeting_disconnect(&meeting);
    check(&meeting, meeting_connect(&meeting), "came back");
    check_same(&meeting);
    assert_int_equal(match_cursor(session_match(meeting.ends[GUEST])), 2);
    assert_false(meeting_look(&meeting, GUEST).pending);
    meeting_end(&meeting);
}

/* What was wanted for one position is not done in another one: that is told. */
TEST(what_comes_too_late_is_told)
{
    struct session_event event;
    struct meeting meeting;
    begin(&meeting);
    do_want(&meeting, HOST, WANT_OFFER, OFFER_DRAW);
    meeting_disconnect(&meeting);
    assert_true(meeting_want(&meeting, GUEST, WANT_YES, OFFER_DRAW));
    assert_true(meeting_want(&meeting, HOST, WANT_NO, OFFER_DRAW));
    check(&meeting, meeting_connect(&meeting), "came back");
    check_phase(&meeting, SESSION_PLAYING);
    assert_true(meeting_event(&meeting, GUEST, SESSION_LATE, &event));
    assert_int_equal(event.entry.kind, ENTRY_YES);
    check_same(&meeting);
    meeting_end(&meeting);
}

TEST(at_the_same_moment_the_host_is_first)
{
    struct session_event event;
    struct meeting meeting;
    begin(&meeting);
    do_want(&meeting, HOST, WANT_OFFER, OFFER_DRAW);
    assert_true(meeting_want(&meeting, GUEST, WANT_YES, OFFER_DRAW));
    assert_true(meeting_want(&meeting, HOST, WANT_RESIGN, 0));
    check(&meeting, meeting_pass(&meeting), "passed");
    check_phase(&meeting, SESSION_BETWEEN);
    assert_true(meeting_event(&meeting, GUEST, SESSION_LATE, &event));
    check_same(&meeting);
    assert_int_equal(meeting_look(&meeting, GUEST).wins[GUEST], 1);
    meeting_end(&meeting);
}

TEST(a_move_is_taken_back_by_consent)
{
    struct meeting meeting;
    begin(&meeting);
    moves(&meeting, HOST, "a1 b1 a2");
    do_want(&meeting, GUEST, WANT_OFFER, OFFER_TAKEBACK);
    assert_int_equal(meeting_look(&meeting, HOST).offered[OFFER_TAKEBACK], 2);
    do_want(&meeting, HOST, WANT_YES, OFFER_TAKEBACK);
    check_same(&meeting);
    for (int end = 0; end < 2; end++) {
        const struct match *match = session_match(meeting.ends[end]);
        assert_int_equal(match_cursor(match), 1);
        assert_int_equal(match_length(match), 1);
    }
    assert_int_equal(meeting_look(&meeting, HOST).turn, GUEST);
    moves(&meeting, GUEST, "c3 c1");
    check_same(&meeting);
    assert_false(meeting_want(&meeting, GUEST, WANT_YES, OFFER_TAKEBACK));
    meeting_end(&meeting);
}

TEST(offers_are_made_answered_and_taken_back)
{
    struct session_terms terms = meeting_terms("tictactoe");
    struct meeting meeting;
    terms.honour = true;
    meeting_play(&meeting, &terms);
    assert_false(meeting_look(&meeting, HOST).help);
    assert_false(meeting_want(&meeting, GUEST, WANT_OFFER, OFFER_REMATCH));
    assert_false(meeting_want(&meeting, GUEST, WANT_OFFER, OFFER_PAUSE));
    assert_false(meeting_want(&meeting, GUEST, WANT_OFFER, OFFER_TAKEBACK));
    do_want(&meeting, GUEST, WANT_OFFER, OFFER_HELP);
    do_want(&meeting, HOST, WANT_YES, OFFER_HELP);
    assert_true(meeting_look(&meeting, GUEST).help);
    do_want(&meeting, GUEST, WANT_OFFER, OFFER_DRAW);
    do_want(&meeting, GUEST, WANT_NO, OFFER_DRAW);
    assert_int_equal(meeting_look(&meeting, HOST).offered[OFFER_DRAW], 0);
    do_want(&meeting, HOST, WANT_OFFER, OFFER_DRAW);
    move(&meeting, HOST, "a1");
    assert_int_equal(meeting_look(&meeting, GUEST).offered[OFFER_DRAW], 1);
    move(&meeting, GUEST, "b1");
    assert_int_equal(meeting_look(&meeting, GUEST).offered[OFFER_DRAW], 0);
    do_want(&meeting, HOST, WANT_OFFER, OFFER_DRAW);
    do_want(&meeting, GUEST, WANT_YES, OFFER_DRAW);
    check_phase(&meeting, SESSION_BETWEEN);
    check_same(&meeting);
    assert_int_equal(meeting_look(&meeting, HOST).draws, 1);
    meeting_end(&meeting);
}

/* Nobody can fill the list with offers. */
TEST(offers_come_to_an_end)
{
    struct meeting meeting;
    int offers = 0;
    begin(&meeting);
    for (int i = 0; i < 100; i++) {
        for (int end = 0; end < 2; end++)
            for (int offer = OFFER_DRAW; offer < OFFER_KINDS; offer++) {
                offers += meeting_want(&meeting, end, WANT_OFFER, offer);
                check(&meeting, meeting_pass(&meeting), "offered");
                if (meeting_look(&meeting, HOST).phase == SESSION_PLAYING &&
                    meeting_want(&meeting, end, WANT_NO, offer))
                    check(&meeting, meeting_pass(&meeting), "taken back");
            }
    }
    assert_int_equal(offers, 8);
    meeting_end(&meeting);
}

TEST(who_stays_away_for_days_can_lose)
{
    struct session_terms terms = meeting_terms("tictactoe");
    struct meeting meeting;
    for (int claimer = 0; claimer < 2; claimer++) {
        terms.claim_days = 3;
        terms.begins = claimer == HOST ? BEGINS_GUEST : BEGINS_HOST;
        meeting_play(&meeting, &terms);
        meeting_disconnect(&meeting);
        session_away(meeting.ends[claimer], 3 * 86400 - 1);
        assert_false(meeting_look(&meeting, claimer).may_claim);
        assert_false(meeting_want(&meeting, claimer, WANT_CLAIM, 0));
        session_away(meeting.ends[claimer], 3 * 86400);
        session_away(meeting.ends[1 - claimer], 3 * 86400);
        assert_false(meeting_look(&meeting, 1 - claimer).may_claim);
        assert_true(meeting_look(&meeting, claimer).may_claim);
        check(&meeting, meeting_want(&meeting, claimer, WANT_CLAIM, 0), "claimed");
        check(&meeting, meeting_connect(&meeting), "came back");
        check_phase(&meeting, SESSION_BETWEEN);
        check_same(&meeting);
        assert_int_equal(meeting_look(&meeting, HOST).wins[claimer], 1);
        meeting_end(&meeting);
    }
}

TEST(who_was_not_away_does_not_lose)
{
    struct session_terms terms = meeting_terms("tictactoe");
    struct session_event event;
    struct meeting meeting;
    for (int claimer = 0; claimer < 2; claimer++) {
        terms.claim_days = 3;
        terms.begins = claimer == HOST ? BEGINS_GUEST : BEGINS_HOST;
        meeting_play(&meeting, &terms);
        meeting_disconnect(&meeting);
        session_away(meeting.ends[claimer], 3 * 86400);
        session_away(meeting.ends[1 - claimer], 60);
        check(&meeting, meeting_want(&meeting, claimer, WANT_CLAIM, 0), "claimed");
        check(&meeting, meeting_connect(&meeting), "came back");
        if (claimer == HOST)
            check_phase(&meeting, SESSION_DISAGREES);
        else
            assert_true(meeting_event(&meeting, GUEST, SESSION_LATE, &event));
        meeting_end(&meeting);
    }
}

/* A day more or less is granted to who claims, but never more than half of what was agreed on. */
TEST(nobody_loses_by_less_than_half)
{
    static const struct {
        int days, away;
        bool loses;
    } cases[] = {{1, 0, false},    {1, 43199, false},    {1, 43200, true},         {2, 86399, false},
                 {2, 86400, true}, {3, 2 * 86400, true}, {3, 2 * 86400 - 1, false}};
    struct session_terms terms = meeting_terms("tictactoe");
    struct meeting meeting;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        terms.claim_days = cases[i].days;
        terms.begins = BEGINS_GUEST;
        meeting_play(&meeting, &terms);
        meeting_disconnect(&meeting);
        session_away(meeting.ends[HOST], cases[i].days * 86400);
        session_away(meeting.ends[GUEST], cases[i].away);
        check(&meeting, meeting_want(&meeting, HOST, WANT_CLAIM, 0), "claimed");
        check(&meeting, meeting_connect(&meeting), "came back");
        check_phase(&meeting, cases[i].loses ? SESSION_BETWEEN : SESSION_DISAGREES);
        meeting_end(&meeting);
    }
}

/*
 * What a host has claimed may come after another attempt, and a kill: an absence is one until who was away has done
 * something. Who does not know how long that was grants it.
 */
TEST(an_absence_is_granted_until_something_is_done)
{
    enum { UNKNOWN, NOTHING, KILLED, OFFERED, CASES };
    struct session_terms terms = meeting_terms("tictactoe");
    struct meeting meeting;
    for (int then = UNKNOWN; then < CASES; then++) {
        terms.claim_days = 1;
        terms.begins = BEGINS_GUEST;
        meeting_play(&meeting, &terms);
        meeting_disconnect(&meeting);
        session_away(meeting.ends[HOST], 86400);
        if (then != UNKNOWN)
            session_away(meeting.ends[GUEST], 86400);
        check(&meeting, meeting_connect(&meeting), "came back");
        meeting_wait(&meeting, 20000); /* it is sure of that */
        if (then == OFFERED)
            check(&meeting, meeting_want(&meeting, GUEST, WANT_OFFER, OFFER_DRAW) && meeting_pass(&meeting), "offered");
        meeting_disconnect(&meeting);
        if (then == KILLED || then == UNKNOWN)
            meeting_kill(&meeting, GUEST);
        session_away(meeting.ends[HOST], 86400);
        if (then != UNKNOWN)
            session_away(meeting.ends[GUEST], 1);
        check(&meeting, meeting_want(&meeting, HOST, WANT_CLAIM, 0), "claimed");
        check(&meeting, meeting_connect(&meeting), "came back again");
        check_phase(&meeting, then == OFFERED ? SESSION_DISAGREES : SESSION_BETWEEN);
        meeting_end(&meeting);
    }
}

TEST(who_leaves_for_good_is_told_to_both)
{
    struct meeting meeting;
    begin(&meeting);
    do_want(&meeting, HOST, WANT_LEAVE, 0);
    check_phase(&meeting, SESSION_LEFT);
    assert_int_equal(meeting_look(&meeting, GUEST).left, HOST);
    assert_int_equal(meeting_look(&meeting, GUEST).why, WHY_LEFT);
    meeting_end(&meeting);
}

TEST(who_leaves_for_later_can_come_back)
{
    struct want want = {.kind = WANT_LEAVE, .why = WHY_LATER};
    struct meeting meeting;
    begin(&meeting);
    assert_true(session_want(meeting.ends[GUEST], &want, meeting.now, NULL));
    check(&meeting, meeting_pass(&meeting), "passed");
    check_phase(&meeting, SESSION_PLAYING);
    check(&meeting, meeting_connect(&meeting), "came back");
    move(&meeting, HOST, "a1");
    check_same(&meeting);
    meeting_end(&meeting);
}

/* --- clocks --- */

static void begin_clock(struct meeting *meeting, const char *clock)
{
    struct session_terms terms = meeting_terms("tictactoe");
    assert_true(clock_parse(clock, &terms.clock));
    meeting_play(meeting, &terms);
}

TEST(time_runs_for_who_is_to_move)
{
    struct meeting meeting;
    begin_clock(&meeting, "60+2");
    meeting_wait(&meeting, 5000);
    move(&meeting, HOST, "a1");
    assert_int_equal(meeting_look(&meeting, GUEST).left_ms[HOST], 60000);
    meeting_wait(&meeting, 10000);
    for (int end = 0; end < 2; end++)
        assert_int_equal(meeting_look(&meeting, end).left_ms[GUEST], 50000);
    move(&meeting, GUEST, "b1");
    for (int end = 0; end < 2; end++)
        assert_int_equal(meeting_look(&meeting, end).left_ms[GUEST], 52000);
    check_same(&meeting);
    meeting_end(&meeting);
}

/* A guest that says it took no time is not believed, but for what the way explains: what the host's pings took. */
TEST(a_claim_of_less_is_raised)
{
    static const struct {
        int delay, took, claimed, counts;
    } cases[] = {{0, 20000, 0, 20000},    {300, 20000, 0, 19700},     {300, 250, 0, 0},
                 {300, 250, 100, 100},    {300, 20000, 19900, 19900}, {300, 20000, 30000, 20000},
                 {4000, 20000, 0, 19500}, {-1, 20000, 0, 20000},      {300, 20000, -1, 20000}};
    struct meeting meeting;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin_clock(&meeting, "60");
        move(&meeting, HOST, "a1");
        meeting_wait(&meeting, cases[i].took);
        meeting.ends[HOST]->contact.least = cases[i].delay;
        assert_int_equal(session_turn_judge(meeting.ends[HOST], cases[i].claimed, meeting.now), cases[i].counts);
        meeting_end(&meeting);
    }
    begin_clock(&meeting, "60");
    move(&meeting, HOST, "a1");
    meeting_wait(&meeting, 20000);
    check(&meeting, meeting_move(&meeting, GUEST, "b1", 0), "b1");
    check(&meeting, meeting_pass(&meeting), "passed");
    for (int end = 0; end < 2; end++)
        assert_int_equal(meeting_look(&meeting, end).left_ms[GUEST], 40000); /* no time is lost on this way */
    meeting_end(&meeting);
}

/* Asks the guest, and is answered so much later. */
static void answer_after(struct meeting *meeting, int64_t ms)
{
    struct session *host = meeting->ends[HOST];
    struct message message = {.kind = MESSAGE_BYE}, pong = {.kind = MESSAGE_PONG};
    struct reason why;
    meeting->now = session_due(host);
    session_tick(host, meeting->now);
    while (message.kind != MESSAGE_PING)
        assert_true(session_send(host, &message));
    pong.as.pong.stamp = message.as.ping.stamp;
    meeting->now += ms;
    assert_true(session_receive(host, &pong, meeting->now, &why));
    assert_int_equal(meeting_look(meeting, HOST).delay_ms, ms);
}

/* Who answers late, to think meanwhile, wins nothing: the way is as long as it was at its best. */
TEST(late_answers_win_no_time)
{
    struct meeting meeting;
    begin_clock(&meeting, "600");
    answer_after(&meeting, 40);
    move(&meeting, HOST, "a1");
    answer_after(&meeting, 450);
    int64_t thought = session_turn_spent(meeting.ends[HOST], meeting.now);
    assert_int_equal(session_turn_judge(meeting.ends[HOST], 0, meeting.now), thought - 40);
    meeting_end(&meeting);
}

/* Nor does who has answered late from the first question on, but for a few moves: a round gives only so much. */
TEST(a_round_gives_only_so_much)
{
    enum { ALLOWED = 500 };
    static const char moves[] = "141724165222235463442535"; /* nobody wins by them */
    struct meeting meeting;
    int64_t won = 0;
    struct session_terms terms = meeting_terms("connect4");
    assert_true(clock_parse("600", &terms.clock));
    meeting_play(&meeting, &terms);
    for (int i = 0; moves[i]; i++) {
        const char column[] = {moves[i], '\0'};
        int64_t left = meeting_look(&meeting, HOST).left_ms[GUEST];
        for (int end = 0; end < 2; end++) /* or each answer came at once */
            meeting.ends[end]->contact.least = 2000;
        meeting.now += i % 2 ? ALLOWED : 0;
        check(&meeting, meeting_move(&meeting, i % 2, column, 0), column);
        check(&meeting, meeting_pass(&meeting), "passed");
        won += i % 2 && i > 1 ? ALLOWED - (left - meeting_look(&meeting, HOST).left_ms[GUEST]) : 0;
    }
    assert_true(won <= 10 * ALLOWED);
    meeting_end(&meeting);
}

TEST(a_flag_falls)
{
    struct meeting meeting;
    for (int loser = 0; loser < 2; loser++) {
        begin_clock(&meeting, "30");
        move(&meeting, HOST, "a1");
        if (loser == HOST)
            move(&meeting, GUEST, "b1");
        meeting_wait(&meeting, 29999);
        check_phase(&meeting, SESSION_PLAYING);
        meeting_wait(&meeting, 502);
        check_phase(&meeting, SESSION_BETWEEN);
        check_same(&meeting);
        assert_int_equal(meeting_look(&meeting, GUEST).wins[1 - loser], 1);
        meeting_end(&meeting);
    }
}

TEST(time_stands_while_they_are_apart_and_while_they_pause)
{
    struct meeting meeting;
    begin_clock(&meeting, "60");
    move(&meeting, HOST, "a1");
    meeting_wait(&meeting, 10000);
    meeting_disconnect(&meeting);
    meeting.now += 1000000;
    assert_int_equal(meeting_look(&meeting, HOST).left_ms[GUEST], 50000);
    check(&meeting, meeting_connect(&meeting), "came back");
    meeting_wait(&meeting, 5000);
    assert_int_equal(meeting_look(&meeting, HOST).left_ms[GUEST], 45000);
    do_want(&meeting, GUEST, WANT_OFFER, OFFER_PAUSE);
    do_want(&meeting, HOST, WANT_YES, OFFER_PAUSE);
    assert_true(meeting_look(&meeting, GUEST).paused);
    meeting_wait(&meeting, 100000);
    move(&meeting, GUEST, "b1");
    assert_int_equal(meeting_look(&meeting, GUEST).left_ms[GUEST], 45000);
    assert_false(meeting_look(&meeting, GUEST).paused);
    meeting_wait(&meeting, 1000);
    do_want(&meeting, GUEST, WANT_OFFER, OFFER_TAKEBACK);
    do_want(&meeting, HOST, WANT_YES, OFFER_TAKEBACK);
    assert_int_equal(meeting_look(&meeting, HOST).left_ms[GUEST], 60000);
    check_same(&meeting);
    meeting_end(&meeting);
}

/* Whoever is killed while a turn takes long has spent the time all the same, but for a few seconds. */
TEST(a_kill_brings_no_time_back)
{
    struct meeting meeting;
    for (int victim = 0; victim < 2; victim++) {
        begin_clock(&meeting, "60");
        move(&meeting, HOST, "a1");
        for (int i = 0; i < 40; i++)
            meeting_wait(&meeting, 1000);
        meeting_kill(&meeting, victim);
        meeting_disconnect(&meeting);
        check(&meeting, meeting_connect(&meeting), "came back");
        int64_t left = meeting_look(&meeting, victim).left_ms[GUEST];
        assert_within(left, 20000, 27000);
        meeting_end(&meeting);
    }
}

/* A ping that is not answered raises a doubt, long before the silence counts as a loss; an answer ends it. */
TEST(who_does_not_answer_is_in_doubt)
{
    struct meeting meeting;
    struct message message;
    begin_clock(&meeting, "60");
    struct session *guest = meeting.ends[GUEST];
    meeting_wait(&meeting, 3000);
    assert_false(session_doubts(guest, meeting.now));
    meeting.now += SESSION_PING_MS;
    session_tick(guest, meeting.now);
    meeting_keep(&meeting, GUEST);
    while (session_send(guest, &message)) /* nobody hears it */
        ;
    int64_t asked = meeting.now;
    while (!session_doubts(guest, meeting.now)) {
        meeting.now = session_due(guest);
        session_tick(guest, meeting.now);
        assert_true(meeting.now <= asked + SESSION_DOUBT_MS);
    }
    assert_int_equal(meeting.now, asked + SESSION_DOUBT_MS);
    assert_false(session_is_silent(guest, meeting.now));
    assert_true(session_due(guest) > meeting.now);
    meeting_wait(&meeting, SESSION_PING_MS); /* everybody hears everything */
    assert_false(session_doubts(guest, meeting.now));
    meeting_end(&meeting);
}

/* --- chat --- */

TEST(what_is_said_is_heard_once)
{
    struct session_event event;
    struct meeting meeting;
    begin(&meeting);
    check(&meeting, meeting_say(&meeting, HOST, 0, "Hello\nthere \xe2\x80\xae!"), "said");
    check(&meeting, meeting_pass(&meeting), "passed");
    assert_true(meeting_event(&meeting, GUEST, SESSION_SAID, &event));
    assert_null(strstr(event.words, "\n"));
    assert_null(strstr(event.words, "\xe2"));
    assert_string_equal(event.name, "Anna");
    meeting_disconnect(&meeting);
    check(&meeting, meeting_say(&meeting, GUEST, 1, ""), "said");
    check(&meeting, meeting_connect(&meeting), "came back");
    assert_true(meeting_event(&meeting, GUEST, SESSION_SAID, &event));
    assert_false(meeting_event(&meeting, GUEST, SESSION_SAID, &event));
    assert_true(meeting_event(&meeting, HOST, SESSION_SAID, &event));
    assert_true(meeting_event(&meeting, HOST, SESSION_SAID, &event));
    assert_int_equal(event.phrase, 1);
    assert_int_equal(event.player, GUEST);
    assert_false(meeting_event(&meeting, HOST, SESSION_SAID, &event));
    meeting_end(&meeting);
}

TEST(who_says_much_must_wait)
{
    struct meeting meeting;
    begin(&meeting);
    for (int i = 0; i < SESSION_CHAT_BURST; i++)
        check(&meeting, meeting_say(&meeting, GUEST, 0, "and"), "said");
    assert_false(meeting_say(&meeting, GUEST, 0, "and"));
    meeting_wait(&meeting, SESSION_CHAT_MS);
    check(&meeting, meeting_say(&meeting, GUEST, 0, "and"), "said");
    meeting_end(&meeting);
}

TEST(the_lower_of_both_settings_holds)
{
    struct session_terms terms = meeting_terms("tictactoe");
    struct session_self anna = {.name = "Anna", .chat = CHAT_FREE}, child = {.name = "Ben", .chat = CHAT_PHRASES};
    struct meeting meeting = {.now = 1};
    const uint8_t nonce[SESSION_NONCE_SIZE] = {0};
    meeting.ends[HOST] = session_create_host(&anna, &terms, nonce, NULL);
    meeting.ends[GUEST] = session_create_guest(&child, nonce);
    assert_true(meeting_connect(&meeting));
    do_want(&meeting, GUEST, WANT_ACCEPT, 0);
    assert_false(meeting_say(&meeting, HOST, 0, "words"));
    assert_true(meeting_say(&meeting, HOST, 2, ""));
    assert_false(meeting_say(&meeting, HOST, SESSION_PHRASES + 1, ""));
    meeting_end(&meeting);
}

static void set_chat(struct meeting *meeting, int end, enum chat_setting chat)
{
    const struct want want = {.kind = WANT_CHAT, .chat = chat};
    struct reason why;
    if (!session_want(meeting->ends[end], &want, meeting->now, &why))
        fail_msg("the setting cannot be changed: %s", why.text);
}

/* What was said before that was heard is on its way then: it is left out, and nothing breaks. */
TEST(another_setting_counts_at_once)
{
    struct session_event event;
    struct meeting meeting;
    begin(&meeting);
    check(&meeting, meeting_pass(&meeting), "passed");
    check(&meeting, meeting_say(&meeting, HOST, 0, "not to be read"), "said");
    set_chat(&meeting, GUEST, CHAT_PHRASES);
    assert_int_equal(meeting_look(&meeting, GUEST).chat, CHAT_PHRASES);
    check(&meeting, meeting_pass(&meeting), "passed");
    assert_int_equal(meeting_look(&meeting, HOST).chat, CHAT_PHRASES);
    assert_false(meeting_event(&meeting, GUEST, SESSION_SAID, &event));
    assert_false(meeting_say(&meeting, HOST, 0, "words"));
    set_chat(&meeting, GUEST, CHAT_FREE);
    check(&meeting, meeting_say(&meeting, GUEST, 0, "at once"), "said");
    check(&meeting, meeting_pass(&meeting), "passed");
    check(&meeting, meeting_say(&meeting, HOST, 0, "to be read"), "said");
    check(&meeting, meeting_pass(&meeting), "passed");
    assert_true(meeting_event(&meeting, GUEST, SESSION_SAID, &event));
    while (strcmp(event.words, "to be read") != 0)
        assert_true(meeting_event(&meeting, GUEST, SESSION_SAID, &event));
    meeting_disconnect(&meeting);
    check(&meeting, meeting_connect(&meeting), "came back");
    assert_int_equal(meeting_look(&meeting, HOST).chat, CHAT_FREE);
    meeting_end(&meeting);
}

/* Nobody becomes somebody else in the middle, nor keeps the other end busy with that. */
TEST(who_says_hello_again_is_the_same)
{
    struct message hello = {.kind = MESSAGE_HELLO, .as.hello = {.player = GUEST, .chat = CHAT_FREE, .name = "Ben"}};
    struct meeting meeting;
    struct reason why;
    int taken = 0;
    begin(&meeting);
    struct session *host = meeting.ends[HOST];
    for (; taken < 1000 && session_receive(host, &hello, meeting.now, &why); taken++)
        hello.as.hello.chat ^= CHAT_FREE;
    assert_within(taken, SESSION_CHAT_BURST, 5 * SESSION_CHAT_BURST);
    meeting_wait(&meeting, 60 * SESSION_CHAT_MS);
    snprintf(hello.as.hello.name, sizeof hello.as.hello.name, "Eve");
    assert_false(session_receive(host, &hello, meeting.now, &why));
    meeting_end(&meeting);
}

/* --- who watches --- */

static void tell_watcher(struct meeting *meeting, const struct message *message)
{
    struct message carried;
    struct reason why;
    meeting_carry(message, &carried);
    if (!session_receive(meeting->ends[WATCHER], &carried, meeting->now, &why))
        fail_msg("who watches refused %s: %s", wire_name((int)message->kind), why.text);
}

static void show_watcher(struct meeting *meeting)
{
    struct message message;
    while (session_next_watched(meeting->ends[HOST], &message))
        tell_watcher(meeting, &message);
}

TEST(who_watches_sees_the_same)
{
    struct session_self eve = {.name = "Eve", .chat = CHAT_FREE};
    struct session_event event;
    struct message message;
    struct meeting meeting;
    begin(&meeting);
    moves(&meeting, HOST, "a1 b1");
    meeting.ends[WATCHER] = session_create_watcher(&eve);
    meeting_keep(&meeting, WATCHER);
    session_connect(meeting.ends[WATCHER], meeting.now);
    for (int i = 0; session_brief(meeting.ends[HOST], i, &message); i++)
        tell_watcher(&meeting, &message);
    session_set_watchers(meeting.ends[HOST], 1);
    moves(&meeting, HOST, "a2 b2 a3");
    do_want(&meeting, HOST, WANT_OFFER, OFFER_REMATCH);
    do_want(&meeting, GUEST, WANT_YES, OFFER_REMATCH);
    moves(&meeting, GUEST, "c3");
    show_watcher(&meeting);
    assert_int_equal(meeting_look(&meeting, WATCHER).round, 2);
    assert_int_equal(meeting_look(&meeting, WATCHER).watchers, 1);
    char *host = meeting_record(meeting.ends[HOST]), *watcher = meeting_record(meeting.ends[WATCHER]);
    assert_string_equal(host, watcher);
    free(host);
    free(watcher);
    assert_false(meeting_want(&meeting, WATCHER, WANT_RESIGN, 0));
    meeting_keep(&meeting, WATCHER);
    check(&meeting, meeting_say(&meeting, WATCHER, 0, "Well played"), "said");
    bool said = false;
    while (session_send(meeting.ends[WATCHER], &message))
        if (message.kind == MESSAGE_CHAT) {
            session_watcher_said(meeting.ends[HOST], "Eve", &message, meeting.now);
            said = true;
        }
    assert_true(said);
    check(&meeting, meeting_pass(&meeting), "passed");
    show_watcher(&meeting);
    for (int end = 0; end < ENDS; end++) {
        assert_true(meeting_event(&meeting, end, SESSION_SAID, &event));
        assert_int_equal(event.player, 2);
        assert_string_equal(event.name, "Eve");
        assert_string_equal(event.words, "Well played");
    }
    meeting_end(&meeting);
}

/* Who watches a game in which both talk, and itself wants to hear so much. */
static void begin_watched(struct meeting *meeting, enum chat_setting chat)
{
    struct session_self eve = {.name = "Eve", .chat = chat};
    struct message message;
    begin(meeting);
    meeting->ends[WATCHER] = session_create_watcher(&eve);
    meeting_keep(meeting, WATCHER);
    session_connect(meeting->ends[WATCHER], meeting->now);
    for (int i = 0; session_brief(meeting->ends[HOST], i, &message); i++)
        tell_watcher(meeting, &message);
}

/* What the players say goes to all who watch, whatever each of them wants. */
TEST(who_watches_hears_no_more_than_it_wants)
{
    struct session_event event;
    struct meeting meeting;
    begin_watched(&meeting, CHAT_PHRASES);
    check(&meeting, meeting_say(&meeting, HOST, 0, "free words"), "said");
    check(&meeting, meeting_say(&meeting, GUEST, 3, ""), "said");
    check(&meeting, meeting_pass(&meeting), "passed");
    show_watcher(&meeting);
    assert_true(meeting_event(&meeting, WATCHER, SESSION_SAID, &event));
    assert_int_equal(event.phrase, 3);
    assert_false(meeting_event(&meeting, WATCHER, SESSION_SAID, &event));
    meeting_end(&meeting);
}

/* Both may say as much as they may: together that is more than one of them. */
TEST(who_watches_two_who_talk_all_the_time_stays)
{
    struct session_event event;
    struct meeting meeting;
    begin_watched(&meeting, CHAT_FREE);
    for (int i = 0; i < 300; i++) {
        meeting_wait(&meeting, SESSION_CHAT_MS);
        check(&meeting, meeting_say(&meeting, HOST, 0, "and"), "said");
        check(&meeting, meeting_say(&meeting, GUEST, 0, "so on"), "said");
        check(&meeting, meeting_pass(&meeting), "passed");
        show_watcher(&meeting);
    }
    assert_true(meeting_event(&meeting, WATCHER, SESSION_SAID, &event));
    meeting_end(&meeting);
}

/* Each answer is news: who answered a question again and again would keep others awake. */
TEST(a_question_is_answered_once)
{
    struct message message = {.kind = MESSAGE_PONG}, pong = {.kind = MESSAGE_PONG};
    struct meeting meeting;
    struct reason why;
    begin(&meeting);
    struct session *host = meeting.ends[HOST];
    meeting.now = session_due(host);
    session_tick(host, meeting.now);
    while (message.kind != MESSAGE_PING && session_send(host, &message))
        continue;
    assert_int_equal(message.kind, MESSAGE_PING);
    pong.as.pong.stamp = message.as.ping.stamp;
    meeting.now += 100;
    assert_true(session_receive(host, &pong, meeting.now, &why));
    assert_int_equal(meeting_look(&meeting, HOST).delay_ms, 100);
    assert_false(session_receive(host, &pong, meeting.now, &why));
    meeting_end(&meeting);
}

/* Before the round begins the host says nothing of it, but answers: that is no reason to leave. */
TEST(who_watches_waits_for_the_round)
{
    struct session_self eve = {.name = "Eve"};
    struct message message, pong = {.kind = MESSAGE_PONG};
    struct meeting meeting = {.now = 1000};
    bool asked = false;
    meeting.ends[WATCHER] = session_create_watcher(&eve);
    meeting_keep(&meeting, WATCHER);
    session_connect(meeting.ends[WATCHER], meeting.now);
    session_tick(meeting.ends[WATCHER], meeting.now);
    while (session_send(meeting.ends[WATCHER], &message))
        if (message.kind == MESSAGE_PING) {
            pong.as.pong.stamp = message.as.ping.stamp;
            asked = true;
        }
    assert_true(asked);
    tell_watcher(&meeting, &pong);
    meeting_end(&meeting);
}

/* A host that plays what nobody has here is left, and it is a player who has left. */
TEST(who_watches_an_unknown_game_leaves)
{
    struct session_self eve = {.name = "Eve"};
    struct message hello = {.kind = MESSAGE_HELLO},
                   terms = {.kind = MESSAGE_TERMS, .as.terms = {"chess", .clock = "-"}};
    struct meeting meeting = {.now = 1000};
    meeting.ends[WATCHER] = session_create_watcher(&eve);
    session_connect(meeting.ends[WATCHER], meeting.now);
    tell_watcher(&meeting, &hello);
    tell_watcher(&meeting, &terms);
    struct session_view view = meeting_look(&meeting, WATCHER);
    assert_int_equal(view.phase, SESSION_LEFT);
    assert_int_equal(view.why, WHY_GAME);
    assert_within(view.left, 0, 1);
    meeting_end(&meeting);
}

TESTS_MAIN(NULL, NULL)
