/* Every move of a game is judged by what it gave away. */

#include "ai/review.h"
#include "game_support.h"
#include "gravitrips/review.h"
#include "prelude.h"
#include "slow.h"

enum { GAME_MAX = 64, BYTES_MAX = 2048 };

struct game_played {
    struct variant variant;
    struct move moves[GAME_MAX];
    int count;
};

/* The moves of a game as text, each of which is parsed in the position it is made in. */
static void read_moves(struct game_played *played, const char *text)
{
    const struct game *game = played->variant.game;
    struct state state;
    struct reason why;
    game->start(&played->variant, &state);
    while (*text != '\0') {
        if (*text == ' ') {
            text++;
            continue;
        }
        struct move *move = &played->moves[played->count++];
        text = game->parse_move(&played->variant, &state, text, move, &why);
        if (!text)
            fail_msg("move %d: %s", played->count, why.text);
        game->apply(&played->variant, &state, *move);
    }
}

static void end_review(void *review)
{
    review_destroy(review);
}

/* It is ended after the test. */
static struct review *review_of(const struct game_played *played, const struct analyst_limits *limits)
{
    struct analyst *analyst = analyst_create(&played->variant, limits);
    struct review *review = NULL;
    assert_non_null(analyst);
    assert_int_equal(review_create(analyst, &played->variant, played->moves, played->count, NULL, NULL, NULL, &review),
                     ANALYST_DONE);
    analyst_destroy(analyst);
    afterwards(end_review, review);
    return review;
}

static struct review *review_text(struct game_played *played, const char *text)
{
    played->count = 0;
    read_moves(played, text);
    return review_of(played, NULL);
}

/* NULL if the bytes are refused. */
static struct review *unpack(const struct game_played *played, const unsigned char *bytes, size_t size)
{
    struct review *review = review_unpack(&played->variant, played->moves, played->count, bytes, size);
    if (review)
        afterwards(end_review, review);
    return review;
}

static void expect_class(const struct review *review, int i, enum review_class expected)
{
    if (review->moves[i].judgement != expected)
        fail_msg("move %d is judged %d, not %d; worth %d in %d before, %d in %d after", i + 1,
                 (int)review->moves[i].judgement, (int)expected, (int)review->moves[i].before.result,
                 review->moves[i].before.plies, (int)review->moves[i].after.result, review->moves[i].after.plies);
}

/* The centre is answered on an edge, which loses; the win is then taken. */
TEST(noughts_and_crosses_is_judged)
{
    struct game_played played = {.variant = tictactoe_of(3, 3, 3)};
    struct review *review = review_text(&played, "b2 b1 a1 c3 a3 c1 a2");
    assert_true(review->proven);
    expect_class(review, 0, REVIEW_GOOD);
    expect_class(review, 1, REVIEW_MISTAKE);
    expect_class(review, 2, REVIEW_BEST);
    expect_class(review, 6, REVIEW_BEST);
    assert_int_equal(review->turning_point, 1);
    assert_int_equal(review->moves[1].before.result, WORTH_DRAW);
    assert_int_equal(review->moves[1].after.result, WORTH_LOSS);
    assert_true(review->accuracy[FIRST] > 99.0);
    assert_true(review->accuracy[SECOND] < 80.0);
    assert_int_equal(review->counts[SECOND][REVIEW_MISTAKE], 1);
}

/* What is missed is called so, whatever it does to the result: a win at hand, the last cell of the other's line. */
TEST(what_is_missed_has_a_name)
{
    struct game_played played = {.variant = tictactoe_of(3, 3, 3)};
    /* The ring, lost already, does not even stop a2; the cross overlooks it and lets b2 win. */
    struct review *review = review_text(&played, "a1 b1 a3 b3 c3 b2");
    expect_class(review, 3, REVIEW_MISSED_BLOCK);
    expect_class(review, 4, REVIEW_MISSED_WIN);
    expect_class(review, 5, REVIEW_BEST);
    assert_int_equal(review->turning_point, 4);
    assert_int_equal(review->chance.move, 4);
    /* Two wins cannot be stopped at once; a win on top of the own disc was none before: that is a blunder. */
    played.variant = connect4_of(6, 4, 4);
    review = review_text(&played, "3344261");
    expect_class(review, 4, REVIEW_BEST);
    expect_class(review, 5, REVIEW_GOOD);
    review = review_text(&played, "1626364");
    expect_class(review, 5, REVIEW_MISSED_BLOCK);
}

/* Who does not stop three in a row could have seen it, whatever was lost before; two wins at once came unseen. */
TEST(a_beginner_sees_three_plies)
{
    struct game_played played = {.variant = connect4_of(6, 4, 4)};
    struct review *review = review_text(&played, "1626364");
    assert_int_equal(review->chance.move, 5);
    assert_int_equal(review->chance.kind, REVIEW_COULD_STOP);
    /* That two stones in the middle are too many is seen in three plies, too: the answer is to be beside them. */
    review = review_text(&played, "3344265");
    assert_int_equal(review->chance.move, 3);
    expect_class(review, 3, REVIEW_MISSED_BLOCK);
}

/* On 4x3 the first player wins from every cell but the middle of an edge, from where the other one does. */
TEST(the_first_move_may_be_the_turning_point)
{
    struct game_played played = {.variant = tictactoe_of(4, 3, 3)};
    struct review *review = review_text(&played, "a2 b2");
    expect_class(review, 0, REVIEW_BLUNDER);
    assert_int_equal(review->turning_point, 0);
    review = review_text(&played, "b2 a1");
    expect_class(review, 0, REVIEW_BEST);
    assert_int_equal(review->turning_point, REVIEW_NO_MOVE);
}

/* Could the other side have won at once, can it still, and was that not lost anyway? */
static bool leaves_threat(const struct variant *variant, const struct state *before, const struct state *after,
                          struct worth worth)
{
    struct state passed = *before;
    struct move moves[MOVES_MAX];
    passed.turn = (uint8_t)other_side((enum side)before->turn);
    int count = after->outcome == RUNNING ? variant->game->moves(variant, after, moves) : 0;
    for (int i = 0; i < count; i++) {
        struct state won = *after, was = passed;
        variant->game->apply(variant, &won, moves[i]);
        bool legal = variant->game->legal(variant, &passed, moves[i], NULL);
        if (legal)
            variant->game->apply(variant, &was, moves[i]);
        int wins = after->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND;
        if (legal && won.outcome == wins && was.outcome == wins)
            return worth.result != WORTH_LOSS || worth.plies > 2;
    }
    return false;
}

/* What is said of a move is what the worths before and after say, in games of all kinds. */
static void check_against_worths(const struct game_played *played, const struct review *review)
{
    struct analyst *analyst = analyst_create(&played->variant, NULL);
    struct state state;
    assert_non_null(analyst);
    played->variant.game->start(&played->variant, &state);
    for (int i = 0; i < played->count; i++) {
        const struct review_move *move = &review->moves[i];
        struct worth before;
        struct worth after;
        bool known;
        assert_int_equal(analyst_evaluate(analyst, &state, NULL, &known, &before), ANALYST_DONE);
        assert_true(known && move->before_known && move->after_known);
        struct state made_in = state;
        played->variant.game->apply(&played->variant, &state, played->moves[i]);
        assert_int_equal(analyst_evaluate(analyst, &state, NULL, &known, &after), ANALYST_DONE);
        after = worth_of_move(after);
        if (worth_compare(before, move->before) != 0 || worth_compare(after, move->after) != 0)
            fail_msg("move %d: worth %d in %d, then %d in %d; the review says %d in %d, then %d in %d", i + 1,
                     (int)before.result, before.plies, (int)after.result, after.plies, (int)move->before.result,
                     move->before.plies, (int)move->after.result, move->after.plies);
        assert_true((worth_compare(before, after) == 0) == !review_is_wrong(move->judgement));
        if (move->judgement != REVIEW_MISSED_WIN && move->judgement != REVIEW_MISSED_BLOCK)
            assert_true((before.result != after.result) == review_is_grave(move->judgement));
        assert_int_equal(before.result == WORTH_WIN && before.plies == 1 && after.plies != 1,
                         move->judgement == REVIEW_MISSED_WIN);
        if (move->judgement != REVIEW_MISSED_WIN && i != review->chance.move)
            assert_int_equal(leaves_threat(&played->variant, &made_in, &state, before),
                             move->judgement == REVIEW_MISSED_BLOCK);
    }
    analyst_destroy(analyst);
}

static void play_at_random(struct game_played *played, uint64_t *random)
{
    struct state state;
    played->count = 0;
    played->variant.game->start(&played->variant, &state);
    while (state.outcome == RUNNING && played->count < GAME_MAX) {
        struct move moves[MOVES_MAX];
        int count = played->variant.game->moves(&played->variant, &state, moves);
        played->moves[played->count] = moves[random_below(random, (uint32_t)count)];
        played->variant.game->apply(&played->variant, &state, played->moves[played->count++]);
    }
}

TEST(judgements_follow_from_worths)
{
    struct game_played played = {.count = 0};
    uint64_t random = 11;
    for (int game = 0; game < (SANITIZED ? 6 : 60); game++) {
        if (game % 3 == 0)
            played.variant = connect4_of(5, 4, 4);
        else if (game % 3 == 1)
            played.variant = tictactoe_of(3, 3, 3);
        else
            played.variant = kolibrat_of(3, 3, 4, 2);
        play_at_random(&played, &random);
        struct review *review = review_of(&played, NULL);
        check_against_worths(&played, review);
    }
}

/* On a board that nobody can solve the end of a game is seen all the same, and the rest is said to be open. */
TEST(what_is_not_proven_is_open)
{
    struct game_played played = {.variant = connect4_of(12, 12, 4)};
    struct analyst_limits limits = {.milliseconds = 20};
    read_moves(&played, "1 1 2 2 3 9 4");
    struct review *review = review_of(&played, &limits);
    assert_false(review->proven);
    expect_class(review, 6, REVIEW_BEST);
    assert_true(review->moves[6].after_known);
    assert_int_equal(review->moves[6].after.plies, 1);
}

/* What is proven of a position is known of the move that led to it, however short the time for that one was. */
TEST(a_move_is_worth_what_its_position_is)
{
    struct analyst_limits limits = {.milliseconds = 4};
    uint64_t random = 11;
    for (int game = 0; game < 4; game++) {
        struct game_played played = {.count = 0};
        played.variant = tictactoe_of(5, 5, 4);
        play_at_random(&played, &random);
        struct review *review = review_of(&played, &limits);
        for (int i = 0; i + 1 < review->count; i++) {
            const struct review_move *move = &review->moves[i], *next = &review->moves[i + 1];
            if (next->before_known && !move->after_known)
                fail_msg("game %d: the position after move %d is proven, the move is not", game, i + 1);
            if (next->before_known)
                assert_int_equal(worth_compare(move->after, worth_of_move(next->before)), 0);
            if (move->judgement >= REVIEW_INACCURACY && move_equal(move->best, played.moves[i]))
                fail_msg("game %d: move %d is wrong and best", game, i + 1);
        }
    }
}

/* Half a minute is shared out, but no move has more than a second or less than a tenth of one. */
TEST(the_time_is_shared_among_the_moves)
{
    static const struct {
        int moves, milliseconds;
    } cases[] = {{0, 1000},  {1, 1000},  {29, 1000}, {30, 1000}, {31, 967},
                 {100, 300}, {299, 100}, {300, 100}, {301, 100}, {100000, 100}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (review_milliseconds(cases[i].moves) != cases[i].milliseconds)
            fail_msg("of %d moves each has %d milliseconds, not %d", cases[i].moves,
                     review_milliseconds(cases[i].moves), cases[i].milliseconds);
}

TEST(no_moves_are_no_trouble)
{
    struct game_played played = {.variant = tictactoe_of(3, 3, 3)};
    struct review *review = review_of(&played, NULL);
    assert_int_equal(review->count, 0);
    assert_int_equal(review->turning_point, REVIEW_NO_MOVE);
    assert_true(review->accuracy[FIRST] < 0.0);
}

/* --- what a move costs --- */

static struct worth worth(enum worth_result result, int plies)
{
    return (struct worth){result, plies};
}

/*
 * A result given away costs a half for each step; a win delayed, or a loss hastened, by as many plies as the board has
 * cells, a quarter; what nobody knows is a draw.
 */
TEST(a_move_costs_what_it_gave_away)
{
    enum { CELLS = 40 };
    const struct {
        bool before_known, after_known;
        struct worth before, after;
        double cost;
    } cases[] = {
        {true, true, worth(WORTH_WIN, 5), worth(WORTH_WIN, 5), 0.0},
        {true, true, worth(WORTH_WIN, 5), worth(WORTH_WIN, 13), 0.05},
        {true, true, worth(WORTH_WIN, 1), worth(WORTH_WIN, 41), 0.25},
        {true, true, worth(WORTH_WIN, 1), worth(WORTH_WIN, 99), 0.25},
        {true, true, worth(WORTH_LOSS, 22), worth(WORTH_LOSS, 2), 0.125},
        {true, true, worth(WORTH_WIN, 5), worth(WORTH_DRAW, 0), 0.5},
        {true, true, worth(WORTH_DRAW, 0), worth(WORTH_LOSS, 2), 0.5},
        {true, true, worth(WORTH_WIN, 5), worth(WORTH_LOSS, 2), 1.0},
        {true, true, worth(WORTH_DRAW, 9), worth(WORTH_DRAW, 9), 0.0},
        {true, false, worth(WORTH_WIN, 5), worth(WORTH_WIN, 25), 0.5},
        {false, true, worth(WORTH_WIN, 5), worth(WORTH_LOSS, 2), 0.5},
        {false, true, worth(WORTH_LOSS, 5), worth(WORTH_WIN, 7), 0.0},
        {false, false, worth(WORTH_WIN, 5), worth(WORTH_LOSS, 2), 0.0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct review_move move = {.before_known = cases[i].before_known,
                                         .after_known = cases[i].after_known,
                                         .before = cases[i].before,
                                         .after = cases[i].after};
        double cost = review_move_cost(&move, CELLS);
        if (fabs(cost - cases[i].cost) > 1e-9)
            fail_msg("case %d costs %.4f, not %.4f", (int)i, cost, cases[i].cost);
    }
}

/* Accuracy is what is left of the moves where there was a choice. */
TEST(accuracy_is_what_the_moves_leave)
{
    struct game_played played = {.variant = connect4_of(5, 4, 4)};
    int slower = 0;
    uint64_t random = 3;
    for (int game = 0; game < 8; game++) {
        play_at_random(&played, &random);
        struct review *review = review_of(&played, NULL);
        double left[2] = {0.0, 0.0};
        int choices[2] = {0, 0};
        for (int i = 0; i < review->count; i++) {
            const struct review_move *move = &review->moves[i];
            int steps = (int)move->before.result - (int)move->after.result;
            int plies = steps == 0 ? abs(move->before.plies - move->after.plies) : 0;
            slower += plies > 0;
            choices[i % 2] += move->choice;
            left[i % 2] += move->choice ? 100.0 - 50.0 * steps - 25.0 * plies / 20 : 0.0;
        }
        for (int side = 0; side < 2; side++)
            if (fabs(review->accuracy[side] - (choices[side] ? left[side] / choices[side] : -1.0)) > 1e-6)
                fail_msg("game %d, side %d: accuracy %.3f, not %.3f", game, side, review->accuracy[side],
                         left[side] / choices[side]);
    }
    assert_true(slower > 0);
}

/* What the analyst knows of three moves, and what comes of the second one. */
TEST(a_move_is_judged_by_what_is_known)
{
    const struct move moves[] = {{MOVE_PLACE, NO_CELL, 0}, {MOVE_PLACE, NO_CELL, 1}, {MOVE_PLACE, NO_CELL, 2}};
    static struct analysis analysis;
    analysis.count = 3;
    for (int i = 0; i < 3; i++)
        analysis.moves[i] = (struct analyst_move){.move = moves[i], .known = true, .worth = worth(WORTH_DRAW, 8)};
    /* Proven: the third one alone is best. */
    analysis.proven = true;
    analysis.worth = analysis.moves[2].worth = worth(WORTH_WIN, 3);
    analysis.moves[2].best = true;
    analysis.best_count = 1;
    struct review_move judged = review_move_judge(&analysis, moves[1], NULL);
    assert_int_equal(judged.judgement, REVIEW_MISTAKE);
    assert_true(move_equal(judged.best, moves[2]) && judged.choice && judged.before_known && judged.after_known);
    judged = review_move_judge(&analysis, moves[2], NULL);
    assert_int_equal(judged.judgement, REVIEW_BEST);
    analysis.moves[1].worth = worth(WORTH_LOSS, 2);
    assert_int_equal(review_move_judge(&analysis, moves[1], NULL).judgement, REVIEW_BLUNDER);
    analysis.moves[1].worth = worth(WORTH_WIN, 5);
    assert_int_equal(review_move_judge(&analysis, moves[1], NULL).judgement, REVIEW_INACCURACY);
    /* All are as good: there is no choice, and the move itself is a best one. */
    for (int i = 0; i < 3; i++)
        analysis.moves[i] =
            (struct analyst_move){.move = moves[i], .known = true, .worth = worth(WORTH_WIN, 3), .best = true};
    analysis.best_count = 3;
    judged = review_move_judge(&analysis, moves[1], NULL);
    assert_int_equal(judged.judgement, REVIEW_GOOD);
    assert_true(!judged.choice && move_equal(judged.best, moves[1]));
    /* What looked best may turn out to lose, which the position after it tells: nothing better is known. */
    const struct review_move next = {.before_known = true, .before = worth(WORTH_WIN, 6)};
    const struct review_move open = {.before_known = false, .before = worth(WORTH_WIN, 6)};
    analysis.proven = false;
    analysis.worth = worth(WORTH_DRAW, 0);
    analysis.best_count = 1;
    for (int i = 0; i < 3; i++)
        analysis.moves[i] = (struct analyst_move){.move = moves[i], .best = i == 1};
    judged = review_move_judge(&analysis, moves[1], &next);
    assert_int_equal(judged.judgement, REVIEW_GOOD);
    assert_true(judged.after_known && worth_compare(judged.after, worth(WORTH_LOSS, 7)) == 0);
    assert_int_equal(review_move_judge(&analysis, moves[0], &next).judgement, REVIEW_MISTAKE);
    assert_false(review_move_judge(&analysis, moves[0], &open).after_known);
    assert_int_equal(review_move_judge(&analysis, moves[0], &open).judgement, REVIEW_GOOD);
    assert_int_equal(review_move_judge(&analysis, moves[1], NULL).judgement, REVIEW_BEST);
    /* The move's own worth goes before that of the position after it. */
    analysis.moves[0].known = true;
    analysis.moves[0].worth = worth(WORTH_LOSS, 3);
    assert_int_equal(review_move_judge(&analysis, moves[0], &next).after.plies, 3);
}

/* --- as bytes --- */

static void expect_same(const struct review *a, const struct review *b)
{
    assert_int_equal(a->count, b->count);
    assert_int_equal(a->proven, b->proven);
    assert_int_equal(a->turning_point, b->turning_point);
    assert_int_equal(a->chance.move, b->chance.move);
    for (int side = 0; side < 2; side++) {
        assert_true(a->accuracy[side] == b->accuracy[side]);
        assert_memory_equal(a->counts[side], b->counts[side], sizeof a->counts[side]);
    }
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->moves[i].judgement, b->moves[i].judgement);
        assert_true(move_equal(a->moves[i].best, b->moves[i].best));
        assert_int_equal(worth_compare(a->moves[i].before, b->moves[i].before), 0);
        assert_int_equal(worth_compare(a->moves[i].after, b->moves[i].after), 0);
        assert_int_equal(a->moves[i].bests, b->moves[i].bests);
        assert_int_equal(a->moves[i].choice, b->moves[i].choice);
        assert_int_equal(a->moves[i].before_known, b->moves[i].before_known);
        assert_int_equal(a->moves[i].after_known, b->moves[i].after_known);
    }
}

TEST(bytes_are_read_back)
{
    struct game_played played = {.variant = kolibrat_of(3, 3, 4, 2)};
    unsigned char bytes[BYTES_MAX];
    uint64_t random = 5;
    play_at_random(&played, &random);
    struct review *review = review_of(&played, NULL);
    size_t size = review_pack(review, bytes, sizeof bytes);
    assert_true(size <= sizeof bytes);
    assert_int_equal(review_pack(review, NULL, 0), size);
    struct review *again = unpack(&played, bytes, size);
    assert_non_null(again);
    expect_same(review, again);
    assert_null(review_unpack(&played.variant, played.moves, played.count + 1, bytes, size));
    assert_null(review_unpack(&played.variant, played.moves, played.count, bytes, size - 1));
    assert_null(review_unpack(&played.variant, played.moves, 0, bytes, 0));
}

/* Each class is kept as what it was, whatever is known and however far away the end is. */
TEST(every_class_is_kept)
{
    struct state state;
    unsigned char bytes[REVIEW_MOVE_BYTES];
    struct variant variant = connect4_of(7, 6, 4);
    variant.game->start(&variant, &state);
    const struct move made = {MOVE_PLACE, NO_CELL, 3}, best = {MOVE_PLACE, NO_CELL, 2};
    for (int i = 0; i < 8 * REVIEW_CLASSES; i++) {
        enum review_class judgement = (enum review_class)(i / 8);
        struct review_move move = {.judgement = judgement,
                                   .before_known = i & 1,
                                   .after_known = i & 2,
                                   .choice = i & 4,
                                   .before = worth(WORTH_WIN, 300),
                                   .after = worth(WORTH_LOSS, 0x1234),
                                   .best = best,
                                   .bests = 0x80402014};
        struct review_move read;
        if (judgement == REVIEW_MISSED_WIN || judgement == REVIEW_MISSED_BLOCK)
            continue; /* these follow from the position: what_is_missed_is_kept */
        review_move_pack(&move, bytes);
        assert_true(review_move_unpack(&variant, &state, made, bytes, &read));
        assert_int_equal(read.judgement, move.judgement);
        assert_int_equal(read.before_known, move.before_known);
        assert_int_equal(read.after_known, move.after_known);
        assert_int_equal(read.choice, move.choice);
        assert_int_equal(worth_compare(read.before, move.before), 0);
        assert_int_equal(worth_compare(read.after, move.after), 0);
        assert_true(move_equal(read.best, best));
        assert_int_equal(read.bests, move.bests);
    }
}

/* Games in which everything is missed; and numbers that no review has are refused. */
TEST(what_is_missed_is_kept)
{
    static const char *const games[] = {"a1 b1 a3 b3 c3 b2", "b2 b1 a1 c3 a3 c1 a2", "a1 b1 a3 c3 b2 a2"};
    static const struct {
        size_t at;
        unsigned char most;
    } fields[] = {{0, 2}, {1, 4}, {2, 7}, {3, 2}, {6, 2}}; /* version, class, flags, results */
    struct game_played played = {.variant = tictactoe_of(3, 3, 3)};
    unsigned char bytes[BYTES_MAX];
    int missed = 0;
    for (size_t game = 0; game < sizeof games / sizeof *games; game++) {
        struct review *review = review_text(&played, games[game]);
        size_t size = review_pack(review, bytes, sizeof bytes);
        struct review *again = unpack(&played, bytes, size);
        assert_non_null(again);
        expect_same(review, again);
        for (int side = 0; side < 2; side++)
            missed += review->counts[side][REVIEW_MISSED_WIN] > 0 || review->counts[side][REVIEW_MISSED_BLOCK] > 0;
        for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
            unsigned char kept = bytes[fields[i].at];
            bytes[fields[i].at] = fields[i].most;
            again = unpack(&played, bytes, size);
            assert_non_null(again);
            bytes[fields[i].at]++;
            assert_null(unpack(&played, bytes, size));
            bytes[fields[i].at] = kept;
        }
    }
    assert_true(missed >= 2);
}

/* What is said to be best could be played. */
static void expect_legal(const struct game_played *played, const struct review *review)
{
    const struct variant *variant = &played->variant;
    struct state state;
    struct reason why;
    variant->game->start(variant, &state);
    for (int i = 0; review && i < review->count; i++) {
        if (!variant->game->legal(variant, &state, review->moves[i].best, &why))
            fail_msg("move %d: %s", i + 1, why.text);
        variant->game->apply(variant, &state, played->moves[i]);
    }
}

/* Whatever the bytes are: refused, or a review whose parts are all in range. */
TEST(damaged_bytes_do_no_harm)
{
    struct game_played played = {.variant = tictactoe_of(3, 3, 3)};
    unsigned char bytes[BYTES_MAX];
    uint64_t random = 7;
    struct review *review = review_text(&played, "b2 b1 a1 c3 a3 c1 a2");
    size_t size = review_pack(review, bytes, sizeof bytes);
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
        size_t at = random_below(&random, (uint32_t)size);
        unsigned char kept = bytes[at];
        bytes[at] = (unsigned char)random_below(&random, 256);
        struct review *again = unpack(&played, bytes, size);
        refused += !again;
        expect_legal(&played, again);
        bytes[at] = kept;
    }
    assert_within(refused, 1, 1999);
}

/* --- cancelled --- */

static void count_report(int done, int count, void *context)
{
    assert_int_equal(done, *(int *)context);
    assert_int_equal(count, 7);
    ++*(int *)context;
}

TEST(a_cancelled_review_is_none)
{
    struct game_played played = {.variant = tictactoe_of(3, 3, 3)};
    const atomic_bool cancel = true;
    struct review *review = NULL;
    int reports = 0;
    read_moves(&played, "b2 b1 a1 c3 a3 c1 a2");
    struct analyst *analyst = analyst_create(&played.variant, NULL);
    assert_int_equal(review_create(analyst, &played.variant, played.moves, 7, &cancel, NULL, NULL, &review),
                     ANALYST_STOPPED);
    assert_null(review);
    assert_int_equal(review_create(analyst, &played.variant, played.moves, 7, NULL, count_report, &reports, &review),
                     ANALYST_DONE);
    assert_int_equal(reports, 7);
    review_destroy(review);
    analyst_destroy(analyst);
}

TESTS_MAIN(NULL, NULL)
