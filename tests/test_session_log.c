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

static void begin_round(struct round *round, const char *clock, int starter, int number)
{
    memset(round, 0, sizeof *round);
    make_tictactoe(&round->variant, 3, 3, 3);
    round->terms = (struct session_terms){.game = round->variant.game, .options = round->variant.options};
    assert_true(clock_parse(clock, &round->terms.clock));
    assert_true(session_log_init(&round->log, &round->variant, &round->terms, number, starter));
}

static bool add(struct round *round, struct entry entry)
{
    struct reason why = {""};
    uint32_t count = round->log.count;
    bool fits = session_log_fits(&round->log, &entry, &why);
    assert_int_equal(fits, why.text[0] == '\0');
    uint64_t hash = fits ? session_log_hash_after(&round->log, &entry) : 0;
    bool turns = fits && session_log_turns(&round->log, &entry);
    int before = match_cursor(round->log.match);
    assert_int_equal(session_log_add(&round->log, &entry, &why), fits);
    assert_int_equal(round->log.count, count + fits);
    if (fits) {
        assert_true(hash == round->log.entries[count].state_hash);
        assert_int_equal(turns, match_cursor(round->log.match) != before);
    }
    return fits;
}

static bool move_in(struct round *round, int player, const char *text, uint32_t spent_ms)
{
    struct entry entry = {.kind = ENTRY_MOVE, .player = (uint8_t)player, .spent_ms = spent_ms};
    const struct variant *variant = &round->variant;
    assert_non_null(variant->game->parse_move(variant, match_state(round->log.match), text, &entry.move, NULL));
    return add(round, entry);
}

static bool move(struct round *round, int player, const char *text)
{
    return move_in(round, player, text, 0);
}

static bool say(struct round *round, int player, enum entry_kind kind, enum offer_kind offer)
{
    return add(round, (struct entry){.kind = (uint8_t)kind, .player = (uint8_t)player, .offer = (uint8_t)offer});
}

static bool offer(struct round *round, int player, enum offer_kind what)
{
    return say(round, player, ENTRY_OFFER, what);
}

static void moves(struct round *round, const char *text)
{
    char copy[100], *at = copy;
    snprintf(copy, sizeof copy, "%s", text);
    for (char *word; (word = strtok_r(at, " ", &at));)
        assert_true(move(round, session_log_turn(&round->log), word));
}

static void expect_cursor(const struct round *round, int cursor)
{
    assert_int_equal(match_cursor(round->log.match), cursor);
}

/* --- what is offered --- */

/* Each asks for another move: that is no consent, and takes nothing back; the first one's wish stands. */
TEST(crossing_takebacks_are_no_consent)
{
    struct round round;
    for (int first = HOST; first <= GUEST; first++) {
        begin_round(&round, "-", HOST, 1);
        moves(&round, "a1 b1 a2");
        assert_true(offer(&round, first, OFFER_TAKEBACK));
        assert_false(offer(&round, 1 - first, OFFER_TAKEBACK));
        assert_false(offer(&round, first, OFFER_TAKEBACK));
        expect_cursor(&round, 3);
        assert_int_equal(round.log.offered[OFFER_TAKEBACK], first + 1);
        assert_true(say(&round, 1 - first, ENTRY_YES, OFFER_TAKEBACK));
        expect_cursor(&round, first == HOST ? 2 : 1);
        assert_int_equal(session_log_turn(&round.log), first);
        session_log_free(&round.log);
    }
}

/* All else that both want is agreed by that. */
TEST(who_offers_the_same_agrees)
{
    struct round round;
    begin_round(&round, "60", HOST, 1);
    round.terms.honour = true;
    moves(&round, "a1 b1");
    assert_true(offer(&round, HOST, OFFER_PAUSE) && !round.log.paused);
    assert_true(offer(&round, GUEST, OFFER_PAUSE) && round.log.paused);
    assert_true(offer(&round, GUEST, OFFER_HELP) && !round.log.help);
    assert_true(offer(&round, HOST, OFFER_HELP) && round.log.help);
    assert_false(round.log.rematch);
    assert_true(offer(&round, HOST, OFFER_DRAW) && !session_log_is_over(&round.log));
    assert_true(offer(&round, GUEST, OFFER_DRAW) && session_log_is_over(&round.log));
    assert_true(offer(&round, GUEST, OFFER_REMATCH) && !round.log.rematch);
    assert_true(offer(&round, HOST, OFFER_REMATCH) && round.log.rematch);
    for (int what = 0; what < OFFER_KINDS; what++)
        assert_int_equal(round.log.offered[what], 0);
    session_log_free(&round.log);
}

/* A yes is the other one's; a no is anybody's; neither without an offer. */
TEST(only_what_is_offered_is_answered)
{
    struct round round;
    begin_round(&round, "-", HOST, 1);
    moves(&round, "a1 b1");
    for (int player = HOST; player <= GUEST; player++) {
        assert_false(say(&round, player, ENTRY_YES, OFFER_DRAW));
        assert_false(say(&round, player, ENTRY_NO, OFFER_DRAW));
        for (int answerer = HOST; answerer <= GUEST; answerer++) {
            assert_true(offer(&round, player, OFFER_DRAW));
            assert_false(offer(&round, player, OFFER_DRAW));
            assert_int_equal(round.log.offered[OFFER_DRAW], player + 1);
            assert_false(say(&round, player, ENTRY_YES, OFFER_DRAW));
            assert_false(say(&round, answerer, ENTRY_NO, OFFER_TAKEBACK));
            assert_true(say(&round, answerer, ENTRY_NO, OFFER_DRAW));
            assert_int_equal(round.log.offered[OFFER_DRAW], 0);
        }
    }
    assert_false(session_log_is_over(&round.log));
    session_log_free(&round.log);
}

TEST(what_makes_no_sense_is_not_offered)
{
    struct round round;
    begin_round(&round, "-", HOST, 1);
    assert_false(offer(&round, HOST, OFFER_REMATCH)); /* the round goes on */
    assert_false(offer(&round, HOST, OFFER_PAUSE));   /* there is no clock */
    assert_false(offer(&round, HOST, OFFER_HELP));    /* help is allowed */
    assert_false(offer(&round, HOST, OFFER_TAKEBACK));
    moves(&round, "a1");
    assert_false(offer(&round, GUEST, OFFER_TAKEBACK)); /* has made no move */
    assert_true(offer(&round, HOST, OFFER_TAKEBACK));
    assert_true(say(&round, GUEST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(&round, 0);
    assert_false(offer(&round, HOST, OFFER_TAKEBACK));
    assert_true(say(&round, HOST, ENTRY_RESIGN, 0));
    for (int what = OFFER_DRAW; what < OFFER_KINDS; what++)
        assert_int_equal(offer(&round, HOST, (enum offer_kind)what), what == OFFER_REMATCH);
    session_log_free(&round.log);
    /* A pause that is on, help that is allowed. */
    begin_round(&round, "60", HOST, 1);
    round.terms.honour = true;
    assert_true(offer(&round, HOST, OFFER_PAUSE) && offer(&round, HOST, OFFER_HELP));
    assert_true(say(&round, GUEST, ENTRY_YES, OFFER_PAUSE) && say(&round, GUEST, ENTRY_YES, OFFER_HELP));
    assert_false(offer(&round, GUEST, OFFER_PAUSE) || offer(&round, GUEST, OFFER_HELP));
    moves(&round, "a1"); /* ends the pause, and not the help */
    assert_true(offer(&round, GUEST, OFFER_PAUSE));
    assert_false(offer(&round, GUEST, OFFER_HELP));
    session_log_free(&round.log);
}

/* So often between two moves, by each player and of each kind. */
TEST(the_same_is_offered_a_few_times)
{
    struct round round;
    begin_round(&round, "-", HOST, 1);
    moves(&round, "a1 b1");
    for (int turn = 0; turn < 2; turn++) {
        for (int player = HOST; player <= GUEST; player++) {
            for (int i = 0; i < LOG_OFFERS_MAX; i++)
                assert_true(offer(&round, player, OFFER_DRAW) && say(&round, player, ENTRY_NO, OFFER_DRAW));
            assert_false(offer(&round, player, OFFER_DRAW));
            assert_true(offer(&round, player, OFFER_TAKEBACK) && say(&round, player, ENTRY_NO, OFFER_TAKEBACK));
        }
        moves(&round, turn == 0 ? "a2" : "b2");
    }
    session_log_free(&round.log);
}

/* Who moves declines what the other one has offered; the own offer of a draw stands, wishes about the turn do not. */
TEST(a_move_is_an_answer)
{
    struct round round;
    begin_round(&round, "60", HOST, 1);
    moves(&round, "a1 b1");
    assert_true(offer(&round, HOST, OFFER_DRAW) && offer(&round, HOST, OFFER_PAUSE));
    assert_true(offer(&round, HOST, OFFER_TAKEBACK));
    moves(&round, "a2");
    assert_int_equal(round.log.offered[OFFER_DRAW], 1);
    assert_int_equal(round.log.offered[OFFER_PAUSE] + round.log.offered[OFFER_TAKEBACK], 0);
    moves(&round, "b2");
    assert_int_equal(round.log.offered[OFFER_DRAW], 0);
    assert_true(offer(&round, GUEST, OFFER_DRAW));
    moves(&round, "c1");
    assert_int_equal(round.log.offered[OFFER_DRAW], 0);
    /* What was offered over a move that is taken back is forgotten with it. */
    assert_true(offer(&round, HOST, OFFER_DRAW) && offer(&round, GUEST, OFFER_TAKEBACK));
    assert_true(say(&round, HOST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(&round, 3);
    assert_int_equal(round.log.offered[OFFER_DRAW], 0);
    session_log_free(&round.log);
}

/* --- turns, clocks, ends --- */

static void expect_end(const struct round *round, enum outcome outcome, enum record_ending ending, int winner)
{
    int wins[2] = {0, 0}, draws = 0;
    assert_true(session_log_is_over(&round->log));
    assert_int_equal(session_log_turn(&round->log), -1);
    assert_int_equal(match_outcome(round->log.match), outcome);
    assert_int_equal(match_ending(round->log.match), ending);
    session_log_tally(&round->log, wins, &draws);
    assert_int_equal(wins[HOST], winner == HOST);
    assert_int_equal(wins[GUEST], winner == GUEST);
    assert_int_equal(draws, winner < 0);
}

TEST(whose_turn_it_is)
{
    struct round round;
    for (int starter = HOST; starter <= GUEST; starter++) {
        int other = 1 - starter, wins[2] = {0, 0}, draws = 0;
        begin_round(&round, "-", starter, 1);
        assert_int_equal(session_log_turn(&round.log), starter);
        assert_int_equal(session_log_side(&round.log, starter), FIRST);
        assert_int_equal(session_log_side(&round.log, other), SECOND);
        assert_false(move(&round, other, "a1"));
        assert_true(move(&round, starter, "a1"));
        assert_false(move(&round, starter, "b1"));
        struct entry taken = {.kind = ENTRY_MOVE, .player = (uint8_t)other, .move = {MOVE_PLACE, NO_CELL, 0}};
        assert_false(add(&round, taken)); /* there is a piece */
        session_log_tally(&round.log, wins, &draws);
        assert_int_equal(wins[HOST] + wins[GUEST] + draws, 0);
        moves(&round, "b1 a2 b2 a3");
        expect_end(&round, WON_BY_FIRST, RECORD_BY_RULES, starter);
        taken.move.to = 6;
        assert_false(add(&round, taken));
        assert_false(say(&round, other, ENTRY_RESIGN, 0));
        session_log_free(&round.log);
    }
}

TEST(who_gives_up_has_lost_whoever_begins)
{
    struct round round;
    for (int i = 0; i < 8; i++) {
        int starter = i & 1, loser = i >> 1 & 1;
        begin_round(&round, "-", starter, 1);
        moves(&round, i & 4 ? "a1 b1" : "a1");
        assert_true(say(&round, loser, ENTRY_RESIGN, 0));
        expect_end(&round, loser == starter ? WON_BY_SECOND : WON_BY_FIRST, RECORD_RESIGNED, 1 - loser);
        session_log_free(&round.log);
    }
    begin_round(&round, "-", HOST, 1);
    assert_true(offer(&round, GUEST, OFFER_DRAW) && say(&round, HOST, ENTRY_YES, OFFER_DRAW));
    expect_end(&round, DRAWN, RECORD_AGREED, -1);
    session_log_free(&round.log);
}

/* Whoever is to move can be claimed to be away, if the terms say so. */
TEST(a_game_is_claimed_of_who_is_to_move)
{
    struct round round;
    for (int days = 0; days < 2; days++) {
        begin_round(&round, "-", GUEST, 1);
        round.terms.claim_days = days;
        assert_false(say(&round, GUEST, ENTRY_CLAIM, 0));
        assert_int_equal(say(&round, HOST, ENTRY_CLAIM, 0), days > 0);
        if (days > 0)
            expect_end(&round, WON_BY_SECOND, RECORD_RESIGNED, HOST);
        session_log_free(&round.log);
    }
}

/* The last millisecond is one too many; the first move is free. */
TEST(time_is_used_up_to_the_millisecond)
{
    struct round round;
    for (int flag = 0; flag < 2; flag++) {
        begin_round(&round, "60", HOST, 1);
        assert_true(move_in(&round, HOST, "a1", 70000));
        assert_true(move_in(&round, GUEST, "b1", 20000));
        assert_int_equal(session_log_clock(&round.log).left[SECOND], 40000);
        assert_true(move_in(&round, HOST, "a2", 59999));
        assert_false(move_in(&round, GUEST, "b2", 40000));
        struct entry fallen = {.kind = ENTRY_FLAG, .player = GUEST, .spent_ms = 39999};
        assert_false(add(&round, fallen));
        fallen.spent_ms = 40000;
        fallen.player = HOST;
        assert_false(add(&round, fallen));
        fallen.player = GUEST;
        if (flag) {
            assert_true(add(&round, fallen));
            expect_end(&round, WON_BY_FIRST, RECORD_TIME, HOST);
            assert_int_equal(session_log_clock(&round.log).left[SECOND], 0);
        } else {
            assert_true(move_in(&round, GUEST, "b2", 39999));
            assert_int_equal(session_log_clock(&round.log).left[SECOND], 1);
        }
        session_log_free(&round.log);
    }
}

/* A move that is taken back gives its time back, and that of those after it. */
TEST(the_clock_stands_as_it_stood)
{
    struct round round;
    begin_round(&round, "60", HOST, 1);
    assert_true(move_in(&round, HOST, "a1", 0) && move_in(&round, GUEST, "b1", 1000));
    assert_true(move_in(&round, HOST, "a2", 2000) && move_in(&round, GUEST, "b2", 4000));
    assert_true(offer(&round, HOST, OFFER_TAKEBACK) && say(&round, GUEST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(&round, 2);
    assert_int_equal(session_log_clock(&round.log).left[FIRST], 60000);
    assert_int_equal(session_log_clock(&round.log).left[SECOND], 59000);
    assert_true(move_in(&round, HOST, "c1", 500) && offer(&round, GUEST, OFFER_TAKEBACK));
    assert_true(say(&round, HOST, ENTRY_YES, OFFER_TAKEBACK));
    expect_cursor(&round, 1);
    assert_int_equal(session_log_clock(&round.log).left[FIRST], 60000);
    assert_int_equal(session_log_clock(&round.log).left[SECOND], 60000);
    session_log_free(&round.log);
}

/* --- the list --- */

/* What keeps a round going ends in time for what ends it. */
TEST(the_list_keeps_room_for_its_end)
{
    struct round round;
    begin_round(&round, "-", HOST, 1);
    while (move(&round, HOST, "a1") && offer(&round, HOST, OFFER_TAKEBACK) &&
           say(&round, GUEST, ENTRY_YES, OFFER_TAKEBACK))
        continue;
    assert_int_equal(round.log.count, LOG_ENTRIES_MAX - LOG_RESERVE);
    assert_false(offer(&round, GUEST, OFFER_DRAW));
    assert_true(say(&round, GUEST, ENTRY_RESIGN, 0));
    while (offer(&round, GUEST, OFFER_REMATCH) && say(&round, HOST, ENTRY_NO, OFFER_REMATCH))
        continue;
    assert_int_equal(round.log.offers[GUEST][OFFER_REMATCH], LOG_OFFERS_MAX);
    assert_true(offer(&round, HOST, OFFER_REMATCH) && say(&round, GUEST, ENTRY_YES, OFFER_REMATCH));
    assert_true(round.log.rematch);
    session_log_free(&round.log);
}

TEST(rounds_have_an_end)
{
    struct round round;
    for (int left = 0; left < 2; left++) {
        begin_round(&round, "-", HOST, LOG_ROUNDS_MAX - left);
        assert_true(say(&round, HOST, ENTRY_RESIGN, 0));
        assert_int_equal(offer(&round, HOST, OFFER_REMATCH), left > 0);
        session_log_free(&round.log);
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
    struct round round;
    begin_round(&round, "-", HOST, 1);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct entry again;
        uint8_t bytes[LOG_ENTRY_SIZE];
        if (session_log_is_plain(&cases[i].entry) != cases[i].plain)
            fail_msg("entry %d is%s plain", (int)i, cases[i].plain ? " not" : "");
        if (!cases[i].plain)
            assert_false(session_log_fits(&round.log, &cases[i].entry, NULL));
        session_log_entry_bytes(&cases[i].entry, bytes);
        session_log_entry_read(bytes, &again);
        assert_int_equal(again.kind, cases[i].entry.kind);
        assert_int_equal(again.player, cases[i].entry.player);
        assert_int_equal(again.offer, cases[i].entry.offer);
        assert_true(move_equal(again.move, cases[i].entry.move));
        assert_int_equal(again.spent_ms, cases[i].entry.spent_ms);
    }
    session_log_free(&round.log);
}

/* As anybody else's FNV-1a has it, and over each entry in its place. */
TEST(hashes_are_those_of_the_book)
{
    struct round one, other;
    uint8_t bytes[LOG_ENTRY_SIZE];
    assert_true(bytes_hash(BYTES_HASH, (const uint8_t *)"", 0) == UINT64_C(0xcbf29ce484222325));
    assert_true(bytes_hash(BYTES_HASH, (const uint8_t *)"foobar", 6) == UINT64_C(0x85944171f73967e8));
    session_log_entry_bytes(
        &(struct entry){.kind = 1, .player = 2, .offer = 3, .move = {4, 5, 6}, .spent_ms = 0x0708090a}, bytes);
    for (int i = 0; i < LOG_ENTRY_SIZE; i++)
        assert_int_equal(bytes[i], i + 1);
    begin_round(&one, "-", HOST, 1);
    begin_round(&other, "-", HOST, 1);
    assert_true(session_log_hash(&one.log, 0) == bytes_hash(BYTES_HASH, NULL, 0));
    moves(&one, "a1 b1 a2");
    moves(&other, "a2 b1 a1");
    session_log_entry_bytes(&one.log.entries[0].entry, bytes);
    assert_true(session_log_hash(&one.log, 1) == bytes_hash(BYTES_HASH, bytes, sizeof bytes));
    for (uint32_t count = 1; count <= 3; count++)
        assert_true(session_log_hash(&one.log, count) != session_log_hash(&other.log, count));
    /* The position is the same in the end, and was not before; that of a take-back is that of the move before it. */
    assert_true(one.log.entries[2].state_hash == other.log.entries[2].state_hash);
    assert_true(one.log.entries[1].state_hash != other.log.entries[1].state_hash);
    uint64_t before = one.log.entries[1].state_hash;
    assert_true(offer(&one, HOST, OFFER_TAKEBACK) && one.log.entries[3].state_hash == one.log.entries[2].state_hash);
    assert_true(say(&one, GUEST, ENTRY_YES, OFFER_TAKEBACK) && one.log.entries[4].state_hash == before);
    session_log_tidy(&one.log);
    assert_int_equal(match_length(one.log.match), 2);
    expect_cursor(&one, 2);
    moves(&one, "a2");
    assert_true(one.log.entries[5].state_hash == other.log.entries[2].state_hash);
    session_log_free(&one.log);
    session_log_free(&other.log);
}

TESTS_MAIN(NULL, NULL)
