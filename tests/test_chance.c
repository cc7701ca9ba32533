/* The last chance of who lost: found by the rules alone, in games that every level has won against a weak player. */

#include "ai/review.h"
#include "ai/threats.h"
#include "game_support.h"
#include "prelude.h"
#include "slow.h"

enum { GAME_MAX = 64, NODES = 400, SEES = 75 /* percent of wins and threats that the weak player sees */ };

struct lost {
    struct variant variant;
    enum side loser;
    struct move moves[GAME_MAX];
    struct state states[GAME_MAX + 1]; /* before each move, and at the end */
    int count;
};

static struct move weak_move(const struct lost *lost, const struct state *state, uint64_t *random)
{
    struct move moves[MOVES_MAX], seen[MOVES_MAX];
    int count = lost->variant.game->moves(&lost->variant, state, moves);
    struct move move = moves[random_below(random, (uint32_t)count)];
    bool looks = random_below(random, 100) < SEES;
    if (looks && (threats_wins(&lost->variant, state, 1, seen) || threats_of_other(&lost->variant, state, 1, seen)))
        return seen[0];
    return move;
}

/* Plays games against a level until the weak player has lost one. */
static void lose(struct lost *lost, struct engine *engine, int level, uint64_t *random)
{
    const struct ai_request request = {.nodes = NODES};
    do {
        struct state *at = lost->states;
        lost->loser = (enum side)random_below(random, 2);
        lost->count = 0;
        lost->variant.game->start(&lost->variant, at);
        while (at->outcome == RUNNING) {
            struct move *move = &lost->moves[lost->count++];
            if (at->turn == lost->loser)
                *move = weak_move(lost, at, random);
            else
                assert_int_not_equal(ai_choose(engine, at, level, random, &request, move, NULL), AI_NO_MOVE);
            at[1] = variant_after(&lost->variant, at, *move);
            at++;
        }
    } while (lost->states[lost->count].outcome != (lost->loser == FIRST ? WON_BY_SECOND : WON_BY_FIRST));
}

/* Can the side to move force a win within so many plies? Every line is tried: slow, and without any other knowledge. */
static bool forces(const struct variant *variant, const struct state *state, int plies)
{
    struct move moves[MOVES_MAX];
    int count = state->outcome == RUNNING && plies > 0 ? variant->game->moves(variant, state, moves) : 0;
    for (int i = 0; i < count; i++) {
        struct state after = variant_after(variant, state, moves[i]);
        struct move answers[MOVES_MAX];
        int answered = after.outcome == RUNNING ? variant->game->moves(variant, &after, answers) : 0, held = 0;
        for (int k = 0; k < answered; k++) {
            struct state next = variant_after(variant, &after, answers[k]);
            held += !forces(variant, &next, plies - 2);
        }
        if (after.outcome == (state->turn == FIRST ? WON_BY_FIRST : WON_BY_SECOND) || (answered > 0 && held == 0))
            return true;
    }
    return false;
}

static bool loses_by(const struct lost *lost, int i, struct move move, int seen)
{
    struct state after = variant_after(&lost->variant, &lost->states[i], move);
    return forces(&lost->variant, &after, seen);
}

/* Does every move of the i-th turn lose within the plies that are seen? */
static bool is_hopeless(const struct lost *lost, int i, int seen)
{
    struct move moves[MOVES_MAX];
    int count = lost->variant.game->moves(&lost->variant, &lost->states[i], moves), losing = 0;
    for (int k = 0; k < count; k++)
        losing += loses_by(lost, i, moves[k], seen);
    return losing == count;
}

static bool wins_by(const struct lost *lost, int i, struct move move)
{
    return threats_wins_at_once(&lost->variant, &lost->states[i], move);
}

/* Could the loser have won at once with the i-th move, and did not? */
static bool misses_win(const struct lost *lost, int i)
{
    return threats_any_win(&lost->variant, &lost->states[i]) && !wins_by(lost, i, lost->moves[i]);
}

/* No turn of the loser after this one was a chance, for who sees so many plies. Did the winner hold its threat? */
static bool check_later(const struct lost *lost, int move, int seen)
{
    bool held = true;
    for (int i = lost->count - 1; i > move; i--) {
        if (lost->states[i].turn != lost->loser)
            continue;
        assert_false(misses_win(lost, i));
        held = held && loses_by(lost, i, lost->moves[i], seen);
        assert_true(!held || is_hopeless(lost, i, seen));
    }
    return held;
}

/* Where the loser missed nothing, what is said of the end is so. */
static void check_end(const struct lost *lost, const struct review_chance *chance)
{
    struct state before = lost->states[lost->count - 2];
    struct move wins[MOVES_MAX];
    int found = threats_of_other(&lost->variant, &before, MOVES_MAX, wins);
    if (before.turn != lost->loser) { /* in Kolibrat who makes the last move that there is has lost by it */
        assert_int_equal(chance->kind, REVIEW_NOTHING);
        return;
    }
    assert_true(is_hopeless(lost, lost->count - 2, 1));
    assert_int_equal(chance->kind, found > 1                                   ? REVIEW_TWO_PLACES
                                   : found == 1 && lost->variant.game->gravity ? REVIEW_ON_TOP
                                                                               : REVIEW_NO_WAY);
    if (chance->kind == REVIEW_ON_TOP)
        assert_int_equal(chance->right.to, threats_above(&lost->variant, chance->threat.to));
    if (chance->kind != REVIEW_TWO_PLACES)
        return;
    assert_false(move_equal(chance->threat, chance->right));
    before.turn = (uint8_t)other_side(lost->loser);
    assert_true(threats_wins_at_once(&lost->variant, &before, chance->threat));
    assert_true(threats_wins_at_once(&lost->variant, &before, chance->right));
}

/* A block that is named held for a move, and it is named wherever there was one after the last chance. */
static void check_block(const struct lost *lost, const struct review_chance *chance)
{
    int last = lost->count - 2;
    struct move wins[MOVES_MAX];
    const struct state *state = &lost->states[last < 0 ? 0 : last];
    bool seen = chance->move != REVIEW_NO_MOVE && chance->move < last && state->turn == lost->loser &&
                threats_of_other(&lost->variant, state, 1, wins) > 0 && loses_by(lost, last, lost->moves[last], 1);
    assert_int_equal(chance->block.kind != MOVE_NONE, seen && !is_hopeless(lost, last, 1));
    assert_true(chance->block.kind == MOVE_NONE || !loses_by(lost, last, chance->block, 1));
}

/* What is said of the last chance is so, and no later turn of the loser was one. */
static void check_chance(const struct lost *lost, const struct review_chance *chance)
{
    int seen = chance->late ? 1 : REVIEW_SEEN;
    bool held = check_later(lost, chance->move, seen);
    if (chance->late || chance->move == REVIEW_NO_MOVE)
        (void)check_later(lost, -1, REVIEW_SEEN);
    if (chance->move == REVIEW_NO_MOVE) {
        check_end(lost, chance);
        return;
    }
    check_block(lost, chance);
    struct state passed = lost->states[chance->move];
    assert_int_equal(passed.turn, lost->loser);
    assert_int_equal(chance->kind == REVIEW_COULD_WIN, misses_win(lost, chance->move));
    if (chance->kind == REVIEW_COULD_WIN) {
        assert_true(wins_by(lost, chance->move, chance->right));
        return;
    }
    passed.turn = (uint8_t)other_side(lost->loser);
    assert_true(held && loses_by(lost, chance->move, lost->moves[chance->move], seen));
    assert_false(loses_by(lost, chance->move, chance->right, seen));
    assert_int_equal(chance->kind == REVIEW_COULD_STOP, forces(&lost->variant, &passed, seen));
    struct state threat = passed;
    if (chance->kind == REVIEW_OPENED)
        threat = lost->states[chance->move + 1];
    threat.turn = (uint8_t)other_side(lost->loser);
    assert_int_equal(chance->about == REVIEW_THREAT_WINS,
                     threats_wins_at_once(&lost->variant, &threat, chance->threat));
    threat = variant_after(&lost->variant, &threat, chance->threat);
    assert_true(chance->about != REVIEW_THREAT_DOUBLE ||
                threats_of_other(&lost->variant, &threat, 2, (struct move[MOVES_MAX]){{0}}) > 0);
    assert_true(threat.outcome != RUNNING || !forces(&lost->variant, &threat, 1));
}

/* The review turns where the chance was, and marks the move as a mistake, whatever perfect play says of the rest. */
static void check_review(const struct lost *lost, struct analyst *analyst, const struct review_chance *chance)
{
    struct review *review;
    assert_int_equal(review_create(analyst, &lost->variant, lost->moves, lost->count, NULL, NULL, NULL, &review),
                     ANALYST_DONE);
    assert_int_equal(review->chance.move, chance->move);
    if (chance->move != REVIEW_NO_MOVE) {
        enum review_class judgement = review->moves[chance->move].judgement;
        assert_true(review_is_wrong(judgement));
        assert_int_equal(judgement == REVIEW_MISSED_WIN, chance->kind == REVIEW_COULD_WIN);
        assert_true(chance->kind != REVIEW_COULD_STOP || judgement == REVIEW_MISSED_BLOCK);
        assert_false(move_equal(review->moves[chance->move].best, lost->moves[chance->move]));
    }
    review_destroy(review);
}

/* On a board that is reviewed in a moment. */
TEST(a_thousand_lost_games_at_each_level)
{
    struct lost lost = {.variant = connect4_of(5, 5, 4)};
    struct engine *engine = make_engine(&lost.variant, NULL);
    struct analyst *analyst = analyst_create(&lost.variant, NULL);
    uint64_t random = 31;
    assert_non_null(analyst);
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        int kinds[REVIEW_NOTHING + 1] = {0}, none = 0, games = amount(30, 1000, 10000);
        for (int game = 0; game < games; game++) {
            lose(&lost, engine, level, &random);
            struct review_chance chance = review_chance_find(&lost.variant, lost.moves, lost.count, lost.loser);
            check_chance(&lost, &chance);
            check_review(&lost, analyst, &chance);
            kinds[chance.kind]++;
            none += chance.move == REVIEW_NO_MOVE;
        }
        print_message("# level %d: of %d losses %d were not seen coming\n", level, games, none);
        assert_int_equal(kinds[REVIEW_NOTHING], 0);
        assert_true(SANITIZED || (none < games / 3 && kinds[REVIEW_COULD_STOP] > 0 && kinds[REVIEW_OPENED] > 0));
    }
    analyst_destroy(analyst);
    engine_destroy(engine);
}

/* The usual board, and the other games: nothing but the rules is asked, so it is quick on every board. */
TEST(other_boards_and_games)
{
    const struct variant variants[] = {connect4_of(0, 0, 0), tictactoe_of(3, 3, 3), tictactoe_of(5, 5, 4),
                                       kolibrat_of(3, 4, 4, 2)};
    static struct lost lost;
    uint64_t random = 7;
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        lost.variant = variants[i];
        struct engine *engine = make_engine(&lost.variant, NULL);
        for (int game = 0; game < amount(5, 60, 600); game++) {
            lose(&lost, engine, 2, &random);
            struct review_chance chance = review_chance_find(&lost.variant, lost.moves, lost.count, lost.loser);
            check_chance(&lost, &chance);
        }
        engine_destroy(engine);
    }
}

/*
 * The last chance of a side in a game as text. The move that was right is told by its column, from 1. Returns whether
 * it was a late one.
 */
static bool expect_chance(const char *text, enum side side, int move, enum review_chance_kind kind, int right)
{
    const struct variant variant = connect4_of(0, 0, 0);
    struct move moves[GAME_MAX];
    struct state state;
    int count = 0;
    variant.game->start(&variant, &state);
    for (; *text; count++) {
        text = variant.game->parse_move(&variant, &state, text, &moves[count], NULL);
        assert_non_null(text);
        variant.game->apply(&variant, &state, moves[count]);
    }
    struct review_chance chance = review_chance_find(&variant, moves, count, side);
    assert_int_equal(chance.move, move);
    assert_int_equal(chance.kind, kind);
    if (right > 0)
        assert_int_equal(chance.right.to % variant.options.width + 1, right);
    return chance.late;
}

TEST(what_could_have_been_seen)
{
    /* three on top of each other, which were left alone */
    expect_chance("1213141", SECOND, 5, REVIEW_COULD_STOP, 1);
    /* two in the open middle become three, which are open at both ends */
    expect_chance("4151362", SECOND, 3, REVIEW_COULD_STOP, 3);
    /* an own win at once, which was not taken, comes before the block */
    expect_chance("121232131", SECOND, 7, REVIEW_COULD_WIN, 2);
    /* the last block, in column 6, came too late: two threats had been made */
    expect_chance("355157556441336", SECOND, 11, REVIEW_COULD_STOP, 6);
    expect_chance("1", SECOND, REVIEW_NO_MOVE, REVIEW_NOTHING, 0);
    expect_chance("", FIRST, REVIEW_NO_MOVE, REVIEW_NOTHING, 0);
}

/* A child's game: each move lost within three plies, but the win on top of the own disc could be seen. */
TEST(what_opened_the_way_can_always_be_seen)
{
    assert_true(expect_chance("345555134424644533633566", FIRST, 22, REVIEW_OPENED, 1));
    assert_true(expect_chance("47744555554144533236323", SECOND, 21, REVIEW_COULD_STOP, 3));
    assert_false(expect_chance("1213141", SECOND, 5, REVIEW_COULD_STOP, 1));
}

/* No move could stop the last one, and nothing was seen before: it is told how that came about. */
TEST(how_a_loss_came_about)
{
    expect_chance("466336354551334452212", SECOND, REVIEW_NO_MOVE, REVIEW_TWO_PLACES, 2);
    expect_chance("433635335146445665222", SECOND, REVIEW_NO_MOVE, REVIEW_ON_TOP, 2);
    expect_chance("433635335146445665222", FIRST, REVIEW_NO_MOVE, REVIEW_NOTHING, 0);
}

TESTS_MAIN(NULL, NULL)
