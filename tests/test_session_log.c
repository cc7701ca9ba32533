/* The list of a round's entries: what may come next, who has agreed to what, and what it makes of the round. */
#include "game_support.h"
#include "net/bytes.h"
#include "net/session_log.h"
#include "prelude.h"

enum { HOST, GUEST };

/* A round of Tic-Tac-Toe with all that it needs; the host begins unless told otherwise. */
struct round {
    struct variant variant;
    struct session_terms terms;
    struct log log;
};

/* Of the test that runs. */
static struct round here;

HOOK(end_round)
{
    session_log_free(&here.log);
}

FIXTURE(NULL, end_round)

/* In the place of the one before it. */
static void begin_round(const char *clock, int starter, int number)
{
    session_log_free(&here.log);
    memset(&here, 0, sizeof here);
    here.variant = tictactoe_of(3, 3, 3);
    here.terms = (struct session_terms){.game = here.variant.game, .options = here.variant.options};
    assert_true(clock_parse(clock, &here.terms.clock));
    assert_true(session_log_init(&here.log, &here.variant, &here.terms, number, starter));
}

static bool add(struct entry entry)
{
    struct reason why = {""};
    uint32_t count = here.log.count;
    bool fits = session_log_fits(&here.log, &entry, &why);
    assert_int_equal(fits, why.text[0] == '\0');
    uint64_t hash = fits ? session_log_hash_after(&here.log, &entry) : 0;
    bool turns = fits && session_log_turns(&here.log, &entry);
    int before = match_cursor(here.log.match);
    assert_int_equal(session_log_add(&here.log, &entry, &why), fits);
    assert_int_equal(here.log.count, count + fits);
    if (fits) {
        assert_true(hash == here.log.entries[count].state_hash);
        assert_int_equal(turns, match_cursor(here.log.match) != before);
    }
    return fits;
}

static bool move_in(int player, const char *text, uint32_t spent_ms)
{
    struct entry entry = {.kind = ENTRY_MOVE, .player = (uint8_t)player, .spent_ms = spent_ms};
    const struct variant *variant = &here.variant;
    assert_non_null(variant->game->parse_move(variant, match_state(here.log.match), text, &entry.move, NULL));
    return add(entry);
}

static bool move(int player, const char *text)
{
    return move_in(player, text, 0);
}

static bool say(int player, enum entry_kind kind, enum offer_kind offer)
{
    return add((struct entry){.kind = (uint8_t)kind, .player = (uint8_t)player, .offer = (uint8_t)offer});
}

static bool offer(int player, enum offer_kind what)
{
    return say(player, ENTRY_OFFER, what);
}

static void moves(const char *text)
{
    char copy[100], *at = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word; (word = strtok_r(at, " ", &at));)
        assert_true(move(session_log_turn(&here.log), word));
}

static void expect_cursor(int cursor)
{
    assert_int_equal(match_cursor(here.log.match), cursor);
}

/* --- what is offered --- */

/* Each asks for another move: that is no consent, and takes nothing back; the first one's wish stands. */
TEST(crossing_takebacks_are_no_consent)
{
    for (int first = HOST; first <= GUEST; first++) {
        begin_round("-", HOST, 1);
        moves("a1 b1 a2");
        assert_true(offer(first, OFFER_TAKEBACK));
        assert_false(offer(1 - first, OFFER_TAKEBACK));
        assert_false(offer(first, OFFER_TAKEBACK));
        expect_cursor(3);
        assert_int_equal(here.log.offered[OFFER_TAKEBACK], first + 1);
        assert_true(say(1 - first, ENTRY_YES, OFFER_TAKEBACK));
        expect_cursor(first == HOST ? 2 : 1);
        assert_int_equal(session_log_turn(&here.log), first);
    }
}

/* All else that both want is agreed by that. */
TEST(who_offers_the_same_agrees)
{
    begin_round("60", HOST, 1);
    here.terms.honour = true;
    moves("a1 b1");
    assert_true(offer(HOST, OFFER_PAUSE) && !here.log.paused);
    assert_true(offer(GUEST, OFFER_PAUSE) && here.log.paused);
    assert_true(offer(GUEST, OFFER_HELP) && !here.log.help);
    assert_true(offer(HOST, OFFER_HELP) && here.log.help);
    assert_false(here.log.rematch);
    assert_true(offer(HOST, OFFER_DRAW) && !session_log_is_over(&here.log));
    assert_true(offer(GUEST, OFFER_DRAW) && session_log_is_over(&here.log));
    assert_true(offer(GUEST, OFFER_REMATCH) && !here.log.rematch);
    assert_true(offer(HOST, OFFER_REMATCH) && here.log.rematch);
    for (int what = 0; what < OFFER_KINDS; what++)
        assert_int_equal(here.log.offered[what], 0);
}

/* A yes is the other one's; a no is anybody's; neither without an offer. */
TEST(only_what_is_offered_is_answered)
{
    begin_round("-", HOST, 1);
    moves("a1 b1");
    for (int player = HOST; player <= GUEST; player++) {
        assert_false(say(player, ENTRY_YES, OFFER_DRAW));
        assert_false(say(player, ENTRY_NO, OFFER_DRAW));
        for (int answerer = HOST; answerer <= GUEST; answerer++) {
            assert_true(offer(player, OFFER_DRAW));
            assert_false(offer(player, OFFER_DRAW));
            assert_int_equal(here.log.offered[OFFER_DRAW], player + 1);
            assert_false(say(player, ENTRY_YES, OFFER_DRAW));
            assert_false(say(answerer, ENTRY_NO, OFFER_TAKEBACK));
            assert_true(say(answerer, ENTRY_NO, OFFER_DRAW));
            assert_int_equal(here.log.offered[OFFER_DRAW], 0);
        }
    }
    assert_false(session_log_is_over(&here.log));
}

TEST(what_makes_no_sense_is_not_offered)
{
    begin_round("-", HOST, 1);
    assert_false(offer(HOST, OFFER_REMATCH)); /* the round goes on */
    assert_false(offer(HOST, OFFER_PAUSE));   /* there is no clock */
    assert_false(offer(HOST, OFFER_HELP));    /* help is allowed */
    assert_false(offer(HOST, OFFER_TAKEBACK));
    moves("a1");
    assert_false(offer(GUEST, OFFER_TAKEBACK)); /* has made no move */
    assert_true(offer(HOST, OFFER_TAKEBACK));
    assert_true(say(GUEST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(0);
    assert_false(offer(HOST, OFFER_TAKEBACK));
    assert_true(say(HOST, ENTRY_RESIGN, 0));
    for (int what = OFFER_DRAW; what < OFFER_KINDS; what++)
        assert_int_equal(offer(HOST, (enum offer_kind)what), what == OFFER_REMATCH);
    /* A pause that is on, help that is allowed. */
    begin_round("60", HOST, 1);
    here.terms.honour = true;
    assert_true(offer(HOST, OFFER_PAUSE) && offer(HOST, OFFER_HELP));
    assert_true(say(GUEST, ENTRY_YES, OFFER_PAUSE) && say(GUEST, ENTRY_YES, OFFER_HELP));
    assert_false(offer(GUEST, OFFER_PAUSE) || offer(GUEST, OFFER_HELP));
    moves("a1"); /* ends the pause, and not the help */
    assert_true(offer(GUEST, OFFER_PAUSE));
    assert_false(offer(GUEST, OFFER_HELP));
}

/* So often between two moves, by each player and of each kind. */
TEST(the_same_is_offered_a_few_times)
{
    begin_round("-", HOST, 1);
    moves("a1 b1");
    for (int turn = 0; turn < 2; turn++) {
        for (int player = HOST; player <= GUEST; player++) {
            for (int i = 0; i < LOG_OFFERS_MAX; i++)
                assert_true(offer(player, OFFER_DRAW) && say(player, ENTRY_NO, OFFER_DRAW));
            assert_false(offer(player, OFFER_DRAW));
            assert_true(offer(player, OFFER_TAKEBACK) && say(player, ENTRY_NO, OFFER_TAKEBACK));
        }
        moves(turn == 0 ? "a2" : "b2");
    }
}

/* Who moves declines what the other one has offered; the own offer of a draw stands, wishes about the turn do not. */
TEST(a_move_is_an_answer)
{
    begin_round("60", HOST, 1);
    moves("a1 b1");
    assert_true(offer(HOST, OFFER_DRAW) && offer(HOST, OFFER_PAUSE));
    assert_true(offer(HOST, OFFER_TAKEBACK));
    moves("a2");
    assert_int_equal(here.log.offered[OFFER_DRAW], 1);
    assert_int_equal(here.log.offered[OFFER_PAUSE] + here.log.offered[OFFER_TAKEBACK], 0);
    moves("b2");
    assert_int_equal(here.log.offered[OFFER_DRAW], 0);
    assert_true(offer(GUEST, OFFER_DRAW));
    moves("c1");
    assert_int_equal(here.log.offered[OFFER_DRAW], 0);
    /* What was offered over a move that is taken back is forgotten with it. */
    assert_true(offer(HOST, OFFER_DRAW) && offer(GUEST, OFFER_TAKEBACK));
    assert_true(say(HOST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(3);
    assert_int_equal(here.log.offered[OFFER_DRAW], 0);
}

/* --- turns, clocks, ends --- */

static void expect_end(enum outcome outcome, enum record_ending ending, int winner)
{
    int wins[2] = {0, 0}, draws = 0;
    assert_true(session_log_is_over(&here.log));
    assert_int_equal(session_log_turn(&here.log), -1);
    assert_int_equal(match_outcome(here.log.match), outcome);
    assert_int_equal(match_ending(here.log.match), ending);
    session_log_tally(&here.log, wins, &draws);
    assert_int_equal(wins[HOST], winner == HOST);
    assert_int_equal(wins[GUEST], winner == GUEST);
    assert_int_equal(draws, winner < 0);
}

TEST(whose_turn_it_is)
{
    for (int starter = HOST; starter <= GUEST; starter++) {
        int other = 1 - starter, wins[2] = {0, 0}, draws = 0;
        begin_round("-", starter, 1);
        assert_int_equal(session_log_turn(&here.log), starter);
        assert_int_equal(session_log_side(&here.log, starter), FIRST);
        assert_int_equal(session_log_side(&here.log, other), SECOND);
        assert_false(move(other, "a1"));
        assert_true(move(starter, "a1"));
        assert_false(move(starter, "b1"));
        struct entry taken = {.kind = ENTRY_MOVE, .player = (uint8_t)other, .move = {MOVE_PLACE, NO_CELL, 0}};
        assert_false(add(taken)); /* there is a piece */
        session_log_tally(&here.log, wins, &draws);
        assert_int_equal(wins[HOST] + wins[GUEST] + draws, 0);
        moves("b1 a2 b2 a3");
        expect_end(WON_BY_FIRST, RECORD_BY_RULES, starter);
        taken.move.to = 6;
        assert_false(add(taken));
        assert_false(say(other, ENTRY_RESIGN, 0));
    }
}

TEST(who_gives_up_has_lost_whoever_begins)
{
    for (int i = 0; i < 8; i++) {
        int starter = i & 1, loser = i >> 1 & 1;
        begin_round("-", starter, 1);
        moves(i & 4 ? "a1 b1" : "a1");
        assert_true(say(loser, ENTRY_RESIGN, 0));
        expect_end(loser == starter ? WON_BY_SECOND : WON_BY_FIRST, RECORD_RESIGNED, 1 - loser);
    }
    begin_round("-", HOST, 1);
    assert_true(offer(GUEST, OFFER_DRAW) && say(HOST, ENTRY_YES, OFFER_DRAW));
    expect_end(DRAWN, RECORD_AGREED, -1);
}

/* Whoever is to move can be claimed to be away, if the terms say so. */
TEST(a_game_is_claimed_of_who_is_to_move)
{
    for (int days = 0; days < 2; days++) {
        begin_round("-", GUEST, 1);
        here.terms.claim_days = days;
        assert_false(say(GUEST, ENTRY_CLAIM, 0));
        assert_int_equal(say(HOST, ENTRY_CLAIM, 0), days > 0);
        if (days > 0)
            expect_end(WON_BY_SECOND, RECORD_RESIGNED, HOST);
    }
}

/* The last millisecond is one too many; the first move is free. */
TEST(time_is_used_up_to_the_millisecond)
{
    for (int flag = 0; flag < 2; flag++) {
        begin_round("60", HOST, 1);
        assert_true(move_in(HOST, "a1", 70000));
        assert_true(move_in(GUEST, "b1", 20000));
        assert_int_equal(session_log_clock(&here.log).left[SECOND], 40000);
        assert_true(move_in(HOST, "a2", 59999));
        assert_false(move_in(GUEST, "b2", 40000));
        struct entry fallen = {.kind = ENTRY_FLAG, .player = GUEST, .spent_ms = 39999};
        assert_false(add(fallen));
        fallen.spent_ms = 40000;
        fallen.player = HOST;
        assert_false(add(fallen));
        fallen.player = GUEST;
        if (flag) {
            assert_true(add(fallen));
            expect_end(WON_BY_FIRST, RECORD_TIME, HOST);
            assert_int_equal(session_log_clock(&here.log).left[SECOND], 0);
        } else {
            assert_true(move_in(GUEST, "b2", 39999));
            assert_int_equal(session_log_clock(&here.log).left[SECOND], 1);
        }
    }
}

/* A move that is taken back gives its time back, and that of those after it. */
TEST(the_clock_stands_as_it_stood)
{
    begin_round("60", HOST, 1);
    assert_true(move_in(HOST, "a1", 0) && move_in(GUEST, "b1", 1000));
    assert_true(move_in(HOST, "a2", 2000) && move_in(GUEST, "b2", 4000));
    assert_true(offer(HOST, OFFER_TAKEBACK) && say(GUEST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(2);
    assert_int_equal(session_log_clock(&here.log).left[FIRST], 60000);
    assert_int_equal(session_log_clock(&here.log).left[SECOND], 59000);
    assert_true(move_in(HOST, "c1", 500) && offer(GUEST, OFFER_TAKEBACK));
    assert_true(say(HOST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(1);
    assert_int_equal(session_log_clock(&here.log).left[FIRST], 60000);
    assert_int_equal(session_log_clock(&here.log).left[SECOND], 60000);
}

/* --- the list --- */

/* What keeps a round going ends in time for what ends it. */
TEST(the_list_keeps_room_for_its_end)
{
    begin_round("-", HOST, 1);
    while (move(HOST, "a1") && offer(HOST, OFFER_TAKEBACK) && say(GUEST, ENTRY_YES, OFFER_TAKEBACK))
        continue;
    assert_int_equal(here.log.count, LOG_ENTRIES_MAX - LOG_RESERVE);
    assert_false(offer(GUEST, OFFER_DRAW));
    assert_true(say(GUEST, ENTRY_RESIGN, 0));
    while (offer(GUEST, OFFER_REMATCH) && say(HOST, ENTRY_NO, OFFER_REMATCH))
        continue;
    assert_int_equal(here.log.offers[GUEST][OFFER_REMATCH], LOG_OFFERS_MAX);
    assert_true(offer(HOST, OFFER_REMATCH) && say(GUEST, ENTRY_YES, OFFER_REMATCH));
    assert_true(here.log.rematch);
}

TEST(rounds_have_an_end)
{
    for (int left = 0; left < 2; left++) {
        begin_round("-", HOST, LOG_ROUNDS_MAX - left);
        assert_true(say(HOST, ENTRY_RESIGN, 0));
        assert_int_equal(offer(HOST, OFFER_REMATCH), left > 0);
    }
}

TEST(one_thing_is_written_in_one_way)
{
    const struct move a1 = {MOVE_PLACE, NO_CELL, 0}, nothing = {0, 0, 0};
    const struct {
        struct entry entry;
        bool plain;
    } cases[] = {
        {{ENTRY_MOVE, 0, 0, a1, 5}, true},
        {{ENTRY_MOVE, 1, 0, a1, INT32_MAX}, true},
        {{ENTRY_MOVE, 1, 0, a1, (uint32_t)INT32_MAX + 1}, false},
        {{ENTRY_MOVE, 2, 0, a1, 0}, false},
        {{ENTRY_MOVE, 0, 0, nothing, 0}, false},
        {{ENTRY_MOVE, 0, 0, {0, 0, 1}, 0}, true},
        {{ENTRY_MOVE, 0, OFFER_DRAW, a1, 0}, false},
        {{ENTRY_OFFER, 1, OFFER_DRAW, nothing, 0}, true},
        {{ENTRY_OFFER, 1, OFFER_REMATCH, nothing, 0}, true},
        {{ENTRY_OFFER, 1, OFFER_KINDS, nothing, 0}, false},
        {{ENTRY_OFFER, 1, 0, nothing, 0}, false},
        {{ENTRY_OFFER, 1, OFFER_DRAW, nothing, 1}, false},
        {{ENTRY_OFFER, 1, OFFER_DRAW, a1, 0}, false},
        {{ENTRY_OFFER, 1, OFFER_DRAW, {0, 1, 0}, 0}, false},
        {{ENTRY_YES, 1, 0, nothing, 0}, false},
        {{ENTRY_NO, 1, 0, nothing, 0}, false},
        {{ENTRY_FLAG, 1, 0, nothing, 5}, true},
        {{ENTRY_FLAG, 1, OFFER_DRAW, nothing, 5}, false},
        {{ENTRY_RESIGN, 1, 0, nothing, 0}, true},
        {{ENTRY_RESIGN, 1, 0, nothing, 5}, false},
        {{ENTRY_RESIGN, 1, 0, a1, 0}, false},
        {{ENTRY_CLAIM, 1, 0, nothing, 0}, true},
        {{ENTRY_KINDS, 1, 0, nothing, 0}, false},
        {{0, 1, 0, nothing, 0}, false},
    };
    begin_round("-", HOST, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct entry again;
        uint8_t bytes[LOG_ENTRY_SIZE];
        if (session_log_is_plain(&cases[i].entry) != cases[i].plain)
            fail_msg("entry %d is%s plain", (int)i, cases[i].plain ? " not" : "");
        if (!cases[i].plain)
            assert_false(session_log_fits(&here.log, &cases[i].entry, NULL));
        session_log_entry_bytes(&cases[i].entry, bytes);
        session_log_entry_read(bytes, &again);
        assert_int_equal(again.kind, cases[i].entry.kind);
        assert_int_equal(again.player, cases[i].entry.player);
        assert_int_equal(again.offer, cases[i].entry.offer);
        assert_true(move_equal(again.move, cases[i].entry.move));
        assert_int_equal(again.spent_ms, cases[i].entry.spent_ms);
    }
}

/* As anybody else's FNV-1a has it, and over each entry in its place. */
TEST(hashes_are_those_of_the_book)
{
    uint8_t bytes[LOG_ENTRY_SIZE];
    assert_true(bytes_hash(BYTES_HASH, (const uint8_t *)"", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(bytes_hash(BYTES_HASH, (const uint8_t *)"foobar", 6) == UINT64_C(0x85944171f73967e8));
    session_log_entry_bytes(
        &(struct entry){.kind = 1, .player = 2, .offer = 3, .move = {4, 5, 6}, .spent_ms = 0x0708090a}, bytes);
    for (int i = 0; i < LOG_ENTRY_SIZE; i++)
        assert_int_equal(bytes[i], i + 1);
    struct logged other[3];
    begin_round("-", HOST, 1);
    moves("a2 b1 a1");
    memcpy(other, here.log.entries, sizeof other);
    begin_round("-", HOST, 1);
    assert_true(session_log_hash(&here.log, 0) == bytes_hash(BYTES_HASH, NULL, 0));
    moves("a1 b1 a2");
    const struct log *log = &here.log;
    session_log_entry_bytes(&log->entries[0].entry, bytes);
    assert_true(session_log_hash(log, 1) == bytes_hash(BYTES_HASH, bytes, sizeof bytes));
    for (uint32_t count = 1; count <= 3; count++)
        assert_true(session_log_hash(log, count) != other[count - 1].hash);
    /* The position is the same in the end, and was not before; that of a take-back is that of the move before it. */
    assert_true(log->entries[2].state_hash == other[2].state_hash);
    assert_true(log->entries[1].state_hash != other[1].state_hash);
    uint64_t before = log->entries[1].state_hash;
    assert_true(offer(HOST, OFFER_TAKEBACK) && log->entries[3].state_hash == log->entries[2].state_hash);
    assert_true(say(GUEST, ENTRY_YES, OFFER_TAKEBACK) && log->entries[4].state_hash == before);
    session_log_tidy(&here.log);
    assert_int_equal(match_length(log->match), 2);
    expect_cursor(2);
    moves("a2");
    assert_true(log->entries[5].state_hash == other[2].state_hash);
}

TESTS_MAIN(NULL, NULL)
