/* The session of two friends elsewhere: what one does is what both see, and what a hostile end says is refused. */
/* needs: libsodium */
#include "net/session_state.h"
#include "prelude.h"
#include "session_support.h"

FIXTURE(NULL, meeting_teardown)

static void check(bool good, const char *what)
{
    if (!good)
        fail_msg("%s: %s", what, meeting.refused);
}

static void pass(void)
{
    check(meeting_pass(), "passed on");
}

static void come_back(void)
{
    check(meeting_connect(), "came back");
}

static void say(int end, int phrase, const char *words)
{
    check(meeting_say(end, phrase, words), "was said");
}

static void check_same(void)
{
    char *host = meeting_record(meeting.ends[HOST]), *guest = meeting_record(meeting.ends[GUEST]);
    assert_string_equal(host, guest);
    free(host);
    free(guest);
}

static void check_phase(enum session_phase phase)
{
    for (int end = 0; end < 2; end++)
        if (meeting_look(end).phase != phase)
            fail_msg("end %d is in phase %d, not %d", end, (int)meeting_look(end).phase, (int)phase);
}

static void move(int end, const char *text)
{
    check(meeting_move(end, text, -1), text);
    check(meeting_pass(), text);
}

static void do_want(int end, enum want_kind kind, int offer)
{
    check(meeting_want(end, kind, offer), "wanted");
    pass();
}

/* One offers it, the other agrees. */
static void agree(int end, int offer)
{
    do_want(end, WANT_OFFER, offer);
    do_want(1 - end, WANT_YES, offer);
}

/* Moves of Tic-Tac-Toe by turns, "a1 b1 a2 ..."; the host begins. */
static void moves(int first, const char *text)
{
    char copy[100], *at = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word; (word = strtok_r(at, " ", &at)); first = 1 - first)
        move(first, word);
}

static void begin_as(const char *clock, enum session_begins begins, int claim_days)
{
    struct session_terms terms = meeting_terms("tictactoe");
    assert_true(clock_parse(clock, &terms.clock));
    terms.begins = begins;
    terms.claim_days = claim_days;
    meeting_play(&terms);
}

static void begin_clock(const char *clock)
{
    begin_as(clock, BEGINS_HOST, 0);
}

static void begin(void)
{
    begin_clock("-");
}

static enum session_begins begins(int end)
{
    return end == HOST ? BEGINS_HOST : BEGINS_GUEST;
}

static void wish(int end, enum want_kind kind, int offer)
{
    check(meeting_want(end, kind, offer), "wished");
}

static void leave(int end, enum session_why why)
{
    const struct want want = {.kind = WANT_LEAVE, .why = why};
    assert_true(session_want(meeting.ends[end], &want, meeting.now, NULL));
}

/* Keeps what it is to keep, and is killed. */
static void kill_kept(int end)
{
    meeting_keep(end);
    meeting_kill(end);
}

static void check_cursors(int cursor)
{
    for (int end = 0; end < 2; end++)
        assert_int_equal(match_cursor(session_match(meeting.ends[end])), cursor);
}

static void check_left(int side, int ms)
{
    for (int end = 0; end < 2; end++)
        assert_int_equal(meeting_look(end).left_ms[side], ms);
}

TEST(two_meet_accept_and_play)
{
    struct session_terms terms = meeting_terms("tictactoe");
    sessions_begin(&terms);
    assert_true(meeting_connect());
    assert_int_equal(meeting_look(GUEST).phase, SESSION_ASKED);
    assert_string_equal(meeting_look(GUEST).players[HOST].name, "Anna");
    do_want(GUEST, WANT_ACCEPT, 0);
    check_phase(SESSION_PLAYING);
    moves(HOST, "a1 b1 a2 b2 a3");
    check_phase(SESSION_BETWEEN);
    check_same();
    assert_int_equal(meeting_look(GUEST).wins[HOST], 1);
    agree(GUEST, OFFER_REMATCH);
    check_phase(SESSION_PLAYING);
    assert_int_equal(meeting_look(HOST).round, 2);
    assert_int_equal(meeting_look(GUEST).starter, GUEST);
    moves(GUEST, "a1 b1 a2 b2 a3");
    assert_int_equal(meeting_look(HOST).wins[GUEST], 1);
}

static bool changes(int end)
{
    const struct want want = {.kind = WANT_MOVE, .move = {MOVE_SWAP, NO_CELL, NO_CELL}, .spent_ms = -1};
    struct reason why;
    return session_want(meeting.ends[end], &want, meeting.now, &why);
}

static void check_colours(bool swapped, int turn)
{
    for (int end = 0; end < 2; end++) {
        assert_int_equal(match_state(session_match(meeting.ends[end]))->swapped, swapped);
        assert_int_equal(meeting_look(end).turn, turn);
    }
    check_same();
}

/* One lays three discs, the other one chooses; both see the same, and what is killed comes back to it. */
TEST(colours_are_chosen)
{
    for (int layer = 0; layer < 2; layer++) {
        struct session_terms terms = meeting_terms("connect4");
        int other = 1 - layer;
        terms.options.opening = OPENING_SWAP;
        terms.begins = begins(layer);
        meeting_play(&terms);
        assert_int_equal(meeting_look(GUEST).terms.options.opening, OPENING_SWAP);
        for (int disc = 0; disc < 3; disc++) {
            assert_false(changes(HOST) || changes(GUEST));
            check_colours(false, layer);
            move(layer, "4");
        }
        check_colours(false, other);
        assert_false(changes(layer));
        meeting_disconnect();
        assert_true(changes(other));
        kill_kept(HOST);
        kill_kept(GUEST);
        assert_true(meeting_connect());
        check_colours(true, layer);
        agree(other, OFFER_TAKEBACK);
        check_colours(false, other);
        move(other, "1");
        check_colours(false, layer);
        assert_false(changes(layer));
    }
}

TEST(a_plain_game_has_no_choice)
{
    struct session_terms terms = meeting_terms("connect4");
    meeting_play(&terms);
    move(HOST, "4");
    assert_false(changes(GUEST));
}

/* The host draws who begins with the guest: both reckon the same, and it depends on both numbers. */
TEST(both_draw_who_begins)
{
    struct session_terms terms = meeting_terms("connect4");
    int begun[2] = {0, 0};
    terms.begins = BEGINS_TOSS;
    for (uint8_t i = 0; i < 8; i++) {
        struct session_self self = {.name = "A"};
        meeting_end();
        uint8_t host[SESSION_NONCE_SIZE] = {i}, guest[SESSION_NONCE_SIZE] = {(uint8_t)(i / 2)};
        meeting.ends[HOST] = session_create_host(&self, &terms, host, NULL);
        meeting.ends[GUEST] = session_create_guest(&self, guest);
        assert_true(meeting_connect());
        do_want(GUEST, WANT_ACCEPT, 0);
        check_phase(SESSION_PLAYING);
        assert_int_equal(meeting_look(HOST).starter, meeting_look(GUEST).starter);
        begun[meeting_look(HOST).starter]++;
    }
    assert_int_equal(begun[0], 4);
}

TEST(who_says_no_is_asked_no_more)
{
    struct session_terms terms = meeting_terms("kolibrat");
    sessions_begin(&terms);
    assert_true(meeting_connect());
    do_want(GUEST, WANT_DECLINE, 0);
    check_phase(SESSION_LEFT);
    assert_int_equal(meeting_look(HOST).why, WHY_DECLINED);
    assert_int_equal(meeting_look(HOST).left, GUEST);
}

/* A kill of both, or either, after each message costs nothing. */
TEST(a_kill_costs_nothing)
{
    begin();
    for (int i = 0; i < 5; i++) {
        static const char *const texts[] = {"a1", "b1", "a2", "b2", "a3"};
        meeting_disconnect();
        check(meeting_move(i % 2, texts[i], -1), texts[i]);
        meeting_keep(i % 2);
        meeting_kill(HOST);
        meeting_kill(GUEST);
        assert_int_equal(meeting_look(GUEST).pending, i % 2);
        come_back();
        assert_false(meeting_look(GUEST).pending);
        check_same();
    }
    check_phase(SESSION_BETWEEN);
}

/* The answer to what the guest wanted is lost: the host's list has it, and it is not asked for again. */
TEST(an_answer_that_is_lost_is_no_second_move)
{
    struct message message, carried;
    begin();
    move(HOST, "b2");
    check(meeting_move(GUEST, "a1", -1), "a1");
    meeting_keep(GUEST);
    while (session_send(meeting.ends[GUEST], &message)) {
        meeting_carry(&message, &carried);
        assert_true(session_receive(meeting.ends[HOST], &carried, meeting.now, NULL));
    }
    meeting_disconnect();
    come_back();
    check_same();
    check_cursors(2);
    assert_false(meeting_look(GUEST).pending);
}

/* What was wanted for one position is not done in another one: that is told. */
TEST(what_comes_too_late_is_told)
{
    struct session_event event;
    begin();
    do_want(HOST, WANT_OFFER, OFFER_DRAW);
    meeting_disconnect();
    assert_true(meeting_want(GUEST, WANT_YES, OFFER_DRAW));
    assert_true(meeting_want(HOST, WANT_NO, OFFER_DRAW));
    come_back();
    check_phase(SESSION_PLAYING);
    assert_true(meeting_event(GUEST, SESSION_LATE, &event));
    assert_int_equal(event.entry.kind, ENTRY_YES);
    check_same();
}

TEST(at_the_same_moment_the_host_is_first)
{
    struct session_event event;
    begin();
    do_want(HOST, WANT_OFFER, OFFER_DRAW);
    assert_true(meeting_want(GUEST, WANT_YES, OFFER_DRAW));
    assert_true(meeting_want(HOST, WANT_RESIGN, 0));
    pass();
    check_phase(SESSION_BETWEEN);
    assert_true(meeting_event(GUEST, SESSION_LATE, &event));
    check_same();
    assert_int_equal(meeting_look(GUEST).wins[GUEST], 1);
}

TEST(a_move_is_taken_back_by_consent)
{
    begin();
    moves(HOST, "a1 b1 a2");
    do_want(GUEST, WANT_OFFER, OFFER_TAKEBACK);
    assert_int_equal(meeting_look(HOST).offered[OFFER_TAKEBACK], 2);
    do_want(HOST, WANT_YES, OFFER_TAKEBACK);
    check_same();
    check_cursors(1);
    assert_int_equal(match_length(session_match(meeting.ends[HOST])), 1);
    assert_int_equal(match_length(session_match(meeting.ends[GUEST])), 1);
    assert_int_equal(meeting_look(HOST).turn, GUEST);
    moves(GUEST, "c3 c1");
    check_same();
    assert_false(meeting_want(GUEST, WANT_YES, OFFER_TAKEBACK));
}

TEST(offers_are_made_answered_and_taken_back)
{
    struct session_terms terms = meeting_terms("tictactoe");
    terms.honour = true;
    meeting_play(&terms);
    assert_false(meeting_look(HOST).help);
    assert_false(meeting_want(GUEST, WANT_OFFER, OFFER_REMATCH));
    assert_false(meeting_want(GUEST, WANT_OFFER, OFFER_PAUSE));
    assert_false(meeting_want(GUEST, WANT_OFFER, OFFER_TAKEBACK));
    agree(GUEST, OFFER_HELP);
    assert_true(meeting_look(GUEST).help);
    do_want(GUEST, WANT_OFFER, OFFER_DRAW);
    do_want(GUEST, WANT_NO, OFFER_DRAW);
    assert_int_equal(meeting_look(HOST).offered[OFFER_DRAW], 0);
    do_want(HOST, WANT_OFFER, OFFER_DRAW);
    move(HOST, "a1");
    assert_int_equal(meeting_look(GUEST).offered[OFFER_DRAW], 1);
    move(GUEST, "b1");
    assert_int_equal(meeting_look(GUEST).offered[OFFER_DRAW], 0);
    agree(HOST, OFFER_DRAW);
    check_phase(SESSION_BETWEEN);
    check_same();
    assert_int_equal(meeting_look(HOST).draws, 1);
}

/* Nobody can fill the list with offers. */
TEST(offers_come_to_an_end)
{
    int offers = 0;
    begin();
    for (int i = 0; i < 100; i++) {
        for (int end = 0; end < 2; end++)
            for (int offer = OFFER_DRAW; offer < OFFER_KINDS; offer++) {
                offers += meeting_want(end, WANT_OFFER, offer);
                pass();
                if (meeting_look(HOST).phase == SESSION_PLAYING && meeting_want(end, WANT_NO, offer))
                    pass();
            }
    }
    assert_int_equal(offers, 8);
}

/* A day more or less is granted to who claims, but never more than half of what was agreed on. */
TEST(who_stays_away_for_days_can_lose)
{
    enum { DAY = 86400 };
    static const struct {
        int claimer, days, away; /* as the other one counts that */
        bool loses;
    } cases[] = {{HOST, 3, 3 * DAY, true}, {GUEST, 3, 3 * DAY, true},    {HOST, 3, 60, false},
                 {GUEST, 3, 60, false},    {HOST, 1, 0, false},          {HOST, 1, DAY / 2 - 1, false},
                 {HOST, 1, DAY / 2, true}, {HOST, 2, DAY - 1, false},    {HOST, 2, DAY, true},
                 {HOST, 3, 2 * DAY, true}, {HOST, 3, 2 * DAY - 1, false}};
    struct session_event event;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int claimer = cases[i].claimer, other = 1 - claimer;
        begin_as("-", begins(other), cases[i].days);
        meeting_disconnect();
        session_away(meeting.ends[claimer], cases[i].days * DAY - 1);
        assert_false(meeting_look(claimer).may_claim);
        assert_false(meeting_want(claimer, WANT_CLAIM, 0));
        session_away(meeting.ends[claimer], cases[i].days * DAY);
        session_away(meeting.ends[other], cases[i].away);
        assert_false(meeting_look(other).may_claim);
        assert_true(meeting_look(claimer).may_claim);
        wish(claimer, WANT_CLAIM, 0);
        come_back();
        if (cases[i].loses) {
            check_phase(SESSION_BETWEEN);
            check_same();
            assert_int_equal(meeting_look(HOST).wins[claimer], 1);
        } else if (claimer == HOST) {
            check_phase(SESSION_DISAGREES);
        } else {
            assert_true(meeting_event(GUEST, SESSION_LATE, &event));
        }
    }
}

/*
 * What a host has claimed may come after another attempt, and a kill: an absence is one until who was away has done
 * something. Who does not know how long that was grants it.
 */
TEST(an_absence_is_granted_until_something_is_done)
{
    enum { UNKNOWN, NOTHING, KILLED, OFFERED, CASES };
    for (int then = UNKNOWN; then < CASES; then++) {
        begin_as("-", BEGINS_GUEST, 1);
        meeting_disconnect();
        session_away(meeting.ends[HOST], 86400);
        if (then != UNKNOWN)
            session_away(meeting.ends[GUEST], 86400);
        come_back();
        meeting_wait(20000); /* it is sure of that */
        if (then == OFFERED)
            do_want(GUEST, WANT_OFFER, OFFER_DRAW);
        meeting_disconnect();
        if (then == KILLED || then == UNKNOWN)
            meeting_kill(GUEST);
        session_away(meeting.ends[HOST], 86400);
        if (then != UNKNOWN)
            session_away(meeting.ends[GUEST], 1);
        wish(HOST, WANT_CLAIM, 0);
        come_back();
        check_phase(then == OFFERED ? SESSION_DISAGREES : SESSION_BETWEEN);
    }
}

TEST(who_leaves_for_good_is_told_to_both)
{
    begin();
    do_want(HOST, WANT_LEAVE, 0);
    check_phase(SESSION_LEFT);
    assert_int_equal(meeting_look(GUEST).left, HOST);
    assert_int_equal(meeting_look(GUEST).why, WHY_LEFT);
}

TEST(who_leaves_for_later_can_come_back)
{
    begin();
    leave(GUEST, WHY_LATER);
    pass();
    check_phase(SESSION_PLAYING);
    come_back();
    move(HOST, "a1");
    check_same();
}

/* --- clocks --- */

TEST(time_runs_for_who_is_to_move)
{
    begin_clock("60+2");
    meeting_wait(5000);
    move(HOST, "a1");
    assert_int_equal(meeting_look(GUEST).left_ms[HOST], 60000);
    meeting_wait(10000);
    check_left(GUEST, 50000);
    move(GUEST, "b1");
    check_left(GUEST, 52000);
    check_same();
}

/* A guest that says it took no time is not believed, but for what the way explains: what the host's pings took. */
TEST(a_claim_of_less_is_raised)
{
    static const struct {
        int delay, took, claimed, counts;
    } cases[] = {{0, 20000, 0, 20000},    {300, 20000, 0, 19700},     {300, 250, 0, 0},
                 {300, 250, 100, 100},    {300, 20000, 19900, 19900}, {300, 20000, 30000, 20000},
                 {4000, 20000, 0, 19500}, {-1, 20000, 0, 20000},      {300, 20000, -1, 20000}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        begin_clock("60");
        move(HOST, "a1");
        meeting_wait(cases[i].took);
        meeting.ends[HOST]->contact.least = cases[i].delay;
        assert_int_equal(session_turn_judge(meeting.ends[HOST], cases[i].claimed, meeting.now), cases[i].counts);
    }
    begin_clock("60");
    move(HOST, "a1");
    meeting_wait(20000);
    check(meeting_move(GUEST, "b1", 0), "b1");
    pass();
    check_left(GUEST, 40000); /* no time is lost on this way */
}

/* Asks the guest, and is answered so much later; returns the answer. */
static struct message answer_after(int64_t ms)
{
    struct session *host = meeting.ends[HOST];
    struct message message = {.kind = MESSAGE_BYE}, pong = {.kind = MESSAGE_PONG};
    struct reason why;
    meeting.now = session_due(host);
    session_tick(host, meeting.now);
    while (message.kind != MESSAGE_PING)
        assert_true(session_send(host, &message));
    pong.as.pong.stamp = message.as.ping.stamp;
    meeting.now += ms;
    assert_true(session_receive(host, &pong, meeting.now, &why));
    assert_int_equal(meeting_look(HOST).delay_ms, ms);
    return pong;
}

/* Who answers late, to think meanwhile, wins nothing: the way is as long as it was at its best. */
TEST(late_answers_win_no_time)
{
    begin_clock("600");
    answer_after(40);
    move(HOST, "a1");
    answer_after(450);
    int64_t thought = session_turn_spent(meeting.ends[HOST], meeting.now);
    assert_int_equal(session_turn_judge(meeting.ends[HOST], 0, meeting.now), thought - 40);
}

/* Nor does who has answered late from the first question on, but for a few moves: a round gives only so much. */
TEST(a_round_gives_only_so_much)
{
    enum { ALLOWED = 500 };
    static const char moves[] = "141724165222235463442535"; /* nobody wins by them */
    int64_t won = 0;
    struct session_terms terms = meeting_terms("connect4");
    assert_true(clock_parse("600", &terms.clock));
    meeting_play(&terms);
    for (int i = 0; moves[i]; i++) {
        const char column[] = {moves[i], '\0'};
        int64_t left = meeting_look(HOST).left_ms[GUEST];
        for (int end = 0; end < 2; end++) /* or each answer came at once */
            meeting.ends[end]->contact.least = 2000;
        meeting.now += i % 2 ? ALLOWED : 0;
        check(meeting_move(i % 2, column, 0), column);
        pass();
        won += i % 2 && i > 1 ? ALLOWED - (left - meeting_look(HOST).left_ms[GUEST]) : 0;
    }
    assert_true(won <= 10 * ALLOWED);
}

TEST(a_flag_falls)
{
    for (int loser = 0; loser < 2; loser++) {
        begin_clock("30");
        move(HOST, "a1");
        if (loser == HOST)
            move(GUEST, "b1");
        meeting_wait(29999);
        check_phase(SESSION_PLAYING);
        meeting_wait(502);
        check_phase(SESSION_BETWEEN);
        check_same();
        assert_int_equal(meeting_look(GUEST).wins[1 - loser], 1);
    }
}

TEST(time_stands_while_they_are_apart_and_while_they_pause)
{
    begin_clock("60");
    move(HOST, "a1");
    meeting_wait(10000);
    meeting_disconnect();
    meeting.now += 1000000;
    assert_int_equal(meeting_look(HOST).left_ms[GUEST], 50000);
    come_back();
    meeting_wait(5000);
    assert_int_equal(meeting_look(HOST).left_ms[GUEST], 45000);
    agree(GUEST, OFFER_PAUSE);
    assert_true(meeting_look(GUEST).paused);
    meeting_wait(100000);
    move(GUEST, "b1");
    assert_int_equal(meeting_look(GUEST).left_ms[GUEST], 45000);
    assert_false(meeting_look(GUEST).paused);
    meeting_wait(1000);
    agree(GUEST, OFFER_TAKEBACK);
    assert_int_equal(meeting_look(HOST).left_ms[GUEST], 60000);
    check_same();
}

/* Whoever is killed while a turn takes long has spent the time all the same, but for a few seconds. */
TEST(a_kill_brings_no_time_back)
{
    for (int victim = 0; victim < 2; victim++) {
        begin_clock("60");
        move(HOST, "a1");
        for (int i = 0; i < 40; i++)
            meeting_wait(1000);
        meeting_kill(victim);
        meeting_disconnect();
        come_back();
        int64_t left = meeting_look(victim).left_ms[GUEST];
        assert_within(left, 20000, 27000);
    }
}

/* A ping that is not answered raises a doubt, long before the silence counts as a loss; an answer ends it. */
TEST(who_does_not_answer_is_in_doubt)
{
    struct message message;
    begin_clock("60");
    struct session *guest = meeting.ends[GUEST];
    meeting_wait(3000);
    assert_false(session_doubts(guest, meeting.now));
    meeting.now += SESSION_PING_MS;
    session_tick(guest, meeting.now);
    meeting_keep(GUEST);
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
    meeting_wait(SESSION_PING_MS); /* everybody hears everything */
    assert_false(session_doubts(guest, meeting.now));
}

/* --- chat --- */

TEST(what_is_said_is_heard_once)
{
    struct session_event event;
    begin();
    say(HOST, 0, "Hello\nthere \xe2\x80\xae!");
    pass();
    assert_true(meeting_event(GUEST, SESSION_SAID, &event));
    assert_null(strstr(event.words, "\n"));
    assert_null(strstr(event.words, "\xe2"));
    assert_string_equal(event.name, "Anna");
    meeting_disconnect();
    say(GUEST, 1, "");
    come_back();
    assert_true(meeting_event(GUEST, SESSION_SAID, &event));
    assert_false(meeting_event(GUEST, SESSION_SAID, &event));
    assert_true(meeting_event(HOST, SESSION_SAID, &event));
    assert_true(meeting_event(HOST, SESSION_SAID, &event));
    assert_int_equal(event.phrase, 1);
    assert_int_equal(event.player, GUEST);
    assert_false(meeting_event(HOST, SESSION_SAID, &event));
}

TEST(who_says_much_must_wait)
{
    begin();
    for (int i = 0; i < SESSION_CHAT_BURST; i++)
        say(GUEST, 0, "and");
    assert_false(meeting_say(GUEST, 0, "and"));
    meeting_wait(SESSION_CHAT_MS);
    say(GUEST, 0, "and");
}

TEST(the_lower_of_both_settings_holds)
{
    struct session_terms terms = meeting_terms("tictactoe");
    struct session_self anna = {.name = "Anna", .chat = CHAT_FREE}, child = {.name = "Ben", .chat = CHAT_PHRASES};
    meeting_end();
    const uint8_t nonce[SESSION_NONCE_SIZE] = {0};
    meeting.ends[HOST] = session_create_host(&anna, &terms, nonce, NULL);
    meeting.ends[GUEST] = session_create_guest(&child, nonce);
    assert_true(meeting_connect());
    do_want(GUEST, WANT_ACCEPT, 0);
    assert_false(meeting_say(HOST, 0, "words"));
    assert_true(meeting_say(HOST, 2, ""));
    assert_false(meeting_say(HOST, SESSION_PHRASES + 1, ""));
}

static void set_chat(int end, enum chat_setting chat)
{
    const struct want want = {.kind = WANT_CHAT, .chat = chat};
    struct reason why;
    if (!session_want(meeting.ends[end], &want, meeting.now, &why))
        fail_msg("the setting cannot be changed: %s", why.text);
}

/* What was said before that was heard is on its way then: it is left out, and nothing breaks. */
TEST(another_setting_counts_at_once)
{
    struct session_event event;
    begin();
    pass();
    say(HOST, 0, "not to be read");
    set_chat(GUEST, CHAT_PHRASES);
    assert_int_equal(meeting_look(GUEST).chat, CHAT_PHRASES);
    pass();
    assert_int_equal(meeting_look(HOST).chat, CHAT_PHRASES);
    assert_false(meeting_event(GUEST, SESSION_SAID, &event));
    assert_false(meeting_say(HOST, 0, "words"));
    set_chat(GUEST, CHAT_FREE);
    say(GUEST, 0, "at once");
    pass();
    say(HOST, 0, "to be read");
    pass();
    assert_true(meeting_event(GUEST, SESSION_SAID, &event));
    while (strcmp(event.words, "to be read") != 0)
        assert_true(meeting_event(GUEST, SESSION_SAID, &event));
    meeting_disconnect();
    come_back();
    assert_int_equal(meeting_look(HOST).chat, CHAT_FREE);
}

/* Nobody becomes somebody else in the middle, nor keeps the other end busy with that. */
TEST(who_says_hello_again_is_the_same)
{
    struct message hello = {.kind = MESSAGE_HELLO, .as.hello = {.player = GUEST, .chat = CHAT_FREE, .name = "Ben"}};
    struct reason why;
    int taken = 0;
    begin();
    struct session *host = meeting.ends[HOST];
    for (; taken < 1000 && session_receive(host, &hello, meeting.now, &why); taken++)
        hello.as.hello.chat ^= CHAT_FREE;
    assert_within(taken, SESSION_CHAT_BURST, 5 * SESSION_CHAT_BURST);
    meeting_wait(60 * SESSION_CHAT_MS);
    snprintf(hello.as.hello.name, sizeof hello.as.hello.name, "Eve");
    assert_false(session_receive(host, &hello, meeting.now, &why));
}

/* --- who watches --- */

static void tell_watcher(const struct message *message)
{
    struct message carried;
    struct reason why;
    meeting_carry(message, &carried);
    if (!session_receive(meeting.ends[WATCHER], &carried, meeting.now, &why))
        fail_msg("who watches refused %s: %s", wire_name((int)message->kind), why.text);
}

static void show_watcher(void)
{
    struct message message;
    while (session_next_watched(meeting.ends[HOST], &message))
        tell_watcher(&message);
}

static void come_to_watch(enum chat_setting chat)
{
    struct session_self eve = {.name = "Eve", .chat = chat};
    meeting.ends[WATCHER] = session_create_watcher(&eve);
    meeting_keep(WATCHER);
    session_connect(meeting.ends[WATCHER], meeting.now);
}

/* Who watches the game that goes on, and itself wants to hear so much. */
static void watch(enum chat_setting chat)
{
    struct message message;
    come_to_watch(chat);
    for (int i = 0; session_brief(meeting.ends[HOST], i, &message); i++)
        tell_watcher(&message);
}

TEST(who_watches_sees_the_same)
{
    struct session_event event;
    struct message message;
    begin();
    moves(HOST, "a1 b1");
    watch(CHAT_FREE);
    session_set_watchers(meeting.ends[HOST], 1);
    moves(HOST, "a2 b2 a3");
    agree(HOST, OFFER_REMATCH);
    moves(GUEST, "c3");
    show_watcher();
    assert_int_equal(meeting_look(WATCHER).round, 2);
    assert_int_equal(meeting_look(WATCHER).watchers, 1);
    char *host = meeting_record(meeting.ends[HOST]), *watcher = meeting_record(meeting.ends[WATCHER]);
    assert_string_equal(host, watcher);
    free(host);
    free(watcher);
    assert_false(meeting_want(WATCHER, WANT_RESIGN, 0));
    meeting_keep(WATCHER);
    say(WATCHER, 0, "Well played");
    bool said = false;
    while (session_send(meeting.ends[WATCHER], &message))
        if (message.kind == MESSAGE_CHAT) {
            session_watcher_said(meeting.ends[HOST], "Eve", &message, meeting.now);
            said = true;
        }
    assert_true(said);
    pass();
    show_watcher();
    for (int end = 0; end < ENDS; end++) {
        assert_true(meeting_event(end, SESSION_SAID, &event));
        assert_int_equal(event.player, 2);
        assert_string_equal(event.name, "Eve");
        assert_string_equal(event.words, "Well played");
    }
}

/* What the players say goes to all who watch, whatever each of them wants. */
TEST(who_watches_hears_no_more_than_it_wants)
{
    struct session_event event;
    begin();
    watch(CHAT_PHRASES);
    say(HOST, 0, "free words");
    say(GUEST, 3, "");
    pass();
    show_watcher();
    assert_true(meeting_event(WATCHER, SESSION_SAID, &event));
    assert_int_equal(event.phrase, 3);
    assert_false(meeting_event(WATCHER, SESSION_SAID, &event));
}

/* Both may say as much as they may: together that is more than one of them. */
TEST(who_watches_two_who_talk_all_the_time_stays)
{
    struct session_event event;
    begin();
    watch(CHAT_FREE);
    for (int i = 0; i < 300; i++) {
        meeting_wait(SESSION_CHAT_MS);
        say(HOST, 0, "and");
        say(GUEST, 0, "so on");
        pass();
        show_watcher();
    }
    assert_true(meeting_event(WATCHER, SESSION_SAID, &event));
}

/* Each answer is news: who answered a question again and again would keep others awake. */
TEST(a_question_is_answered_once)
{
    struct reason why;
    begin();
    struct message pong = answer_after(100);
    assert_false(session_receive(meeting.ends[HOST], &pong, meeting.now, &why));
}

/* Before the round begins the host says nothing of it, but answers: that is no reason to leave. */
TEST(who_watches_waits_for_the_round)
{
    struct message message, pong = {.kind = MESSAGE_PONG};
    bool asked = false;
    come_to_watch(CHAT_NONE);
    session_tick(meeting.ends[WATCHER], meeting.now);
    while (session_send(meeting.ends[WATCHER], &message))
        if (message.kind == MESSAGE_PING) {
            pong.as.pong.stamp = message.as.ping.stamp;
            asked = true;
        }
    assert_true(asked);
    tell_watcher(&pong);
}

/* A host that plays what nobody has here is left, and it is a player who has left. */
TEST(who_watches_an_unknown_game_leaves)
{
    struct message hello = {.kind = MESSAGE_HELLO},
                   terms = {.kind = MESSAGE_TERMS, .as.terms = {"chess", .clock = "-"}};
    come_to_watch(CHAT_NONE);
    tell_watcher(&hello);
    tell_watcher(&terms);
    struct session_view view = meeting_look(WATCHER);
    assert_int_equal(view.phase, SESSION_LEFT);
    assert_int_equal(view.why, WHY_GAME);
    assert_within(view.left, 0, 1);
}

/* --- leaving, and giving up --- */

/* The host has moved when the guest gives up: the two meet on the way. */
TEST(who_resigns_too_late_has_resigned)
{
    for (int connected = 0; connected < 2; connected++) {
        begin();
        if (!connected)
            meeting_disconnect();
        wish(GUEST, WANT_RESIGN, 0);
        check(meeting_move(HOST, "a1", -1), "moves");
        check(connected ? meeting_pass() : meeting_connect(), "passed");
        for (int end = 0; end < 2; end++) {
            assert_int_equal(meeting_look(end).phase, SESSION_BETWEEN);
            assert_int_equal(meeting_look(end).wins[HOST], 1);
        }
        check_same();
    }
}

/* The last word comes behind all that was done before it, whoever says it, and for however long. */
TEST(what_was_done_before_leaving_arrives)
{
    for (int who = 0; who < 2; who++)
        for (int why = WHY_LEFT; why <= WHY_LATER; why++) {
            begin_as("-", begins(who), 0);
            check(meeting_move(who, "b2", -1), "moves");
            check(meeting_say(who, 11, ""), "says");
            leave(who, (enum session_why)why);
            pass();
            struct session_view other = meeting_look(1 - who);
            struct session_event event;
            assert_int_equal(other.turn, other.phase == SESSION_PLAYING ? 1 - who : -1);
            assert_int_equal(other.phase, why == WHY_LEFT ? SESSION_LEFT : SESSION_PLAYING);
            assert_int_equal(other.later, why == WHY_LATER);
            assert_true(meeting_event(1 - who, SESSION_SAID, &event));
            check_same();
        }
}

/* Who has left while nobody was there says so whenever they meet again, be it after a kill; and what it did before. */
TEST(who_left_alone_says_so_later)
{
    for (int who = 0; who < 2; who++) {
        begin_as("-", begins(who), 0);
        meeting_disconnect();
        check(meeting_move(who, "b2", -1), "moves");
        wish(who, WANT_LEAVE, 0);
        assert_int_equal(meeting_look(who).phase, SESSION_LEFT);
        assert_false(meeting_look(who).told);
        kill_kept(who);
        assert_false(meeting_look(who).told);
        come_back();
        for (int end = 0; end < 2; end++) {
            assert_int_equal(meeting_look(end).phase, SESSION_LEFT);
            assert_int_equal(meeting_look(end).left, who);
            assert_true(meeting_look(end).told);
        }
        check_same();
        kill_kept(who);
        assert_true(meeting_look(who).told);
    }
}

TEST(both_may_leave)
{
    begin();
    meeting_disconnect();
    wish(GUEST, WANT_LEAVE, 0);
    wish(HOST, WANT_LEAVE, 0);
    come_back();
    for (int end = 0; end < 2; end++)
        assert_true(meeting_look(end).told);
}

/* "Later" is no answer to who has left for good. */
TEST(who_goes_on_later_knows_of_no_end)
{
    struct message message, bye;
    begin();
    leave(GUEST, WHY_LATER);
    meeting_keep(GUEST);
    while (session_send(meeting.ends[GUEST], &message))
        meeting_carry(&message, &bye);
    assert_int_equal(bye.kind, MESSAGE_BYE);
    leave(HOST, WHY_LATER);
    meeting_keep(HOST);
    while (session_send(meeting.ends[HOST], &message))
        continue;
    wish(HOST, WANT_LEAVE, 0);
    assert_true(session_receive(meeting.ends[HOST], &bye, meeting.now, NULL));
    assert_false(meeting_look(HOST).told);
    come_back();
    assert_int_equal(meeting_look(GUEST).phase, SESSION_LEFT);
    assert_true(meeting_look(HOST).told);
}

/* --- what is said while they are apart --- */

/* As fast as it is allowed to. */
static bool say_number(int who, int number)
{
    char words[20];
    snprintf(words, sizeof words, "number %d", number);
    meeting.now += SESSION_CHAT_MS;
    return meeting_say(who, 0, words);
}

/* Each of them is heard once, in order, and nothing else. */
static void check_heard(int who, int first, int last)
{
    struct session_event event;
    char words[20];
    for (int number = first; number <= last; number++) {
        snprintf(words, sizeof words, "number %d", number);
        do
            assert_true(meeting_event(1 - who, SESSION_SAID, &event));
        while (event.player != who); /* one's own words are told, too */
        assert_string_equal(event.words, words);
    }
    assert_false(meeting_event(1 - who, SESSION_SAID, &event));
}

/* What does not fit any more is refused, not taken in the place of what was said before; a kill changes nothing. */
TEST(eight_things_are_kept_for_who_is_away)
{
    for (int who = 0; who < 2; who++)
        for (int killed = 0; killed < 2; killed++) {
            struct session_terms terms = meeting_terms("tictactoe");
            meeting_play(&terms);
            check(say_number(who, 0) && meeting_pass(), "said at once");
            check_heard(who, 0, 0);
            meeting_disconnect();
            for (int number = 1; number <= TALK_OWN; number++)
                check(say_number(who, number), "said while apart");
            assert_false(say_number(who, TALK_OWN + 1));
            assert_string_equal(meeting.refused, "What you have said has not arrived yet.");
            meeting_keep(who);
            if (killed)
                meeting_kill(who);
            come_back();
            check_heard(who, 1, TALK_OWN);
            check(say_number(who, TALK_OWN + 1) && meeting_pass(), "said together");
            check_heard(who, TALK_OWN + 1, TALK_OWN + 1);
        }
}

TESTS_MAIN(NULL, NULL)
