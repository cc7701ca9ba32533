/* Level 10 in a game of which all states are known. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"

static const struct ai_request quiet = {0};

FIXTURE(given_kolibrat, given_end)

/* Plays a game of 300 plies at most; level 0 makes random moves. Returns the plies. */
static int play(int first, int second, uint64_t *random, struct state *state)
{
    int plies = 0;
    *state = position(&given.variant, "");
    for (; plies < 300 && state->outcome == RUNNING; plies++) {
        int level = state->turn == FIRST ? first : second;
        struct move move;
        if (level == 0)
            move = random_move(&given.variant, state, random);
        else
            assert_int_equal(ai_choose(given.engine, state, level, random, &quiet, &move, NULL), AI_DONE);
        assert_true(given.variant.game->legal(&given.variant, state, move, NULL));
        given.variant.game->apply(&given.variant, state, move);
    }
    return plies;
}

/* On 3x3 to 3 points red wins in 31 plies, and level 10 as black resists as long; who errs loses sooner. */
TEST(level_10_wins_what_is_won_in_time)
{
    struct state end;
    uint64_t random = 1;
    given_take("kolibrat", (struct options){.width = 3, .height = 3, .points = 3});
    for (int game = 0; game < 20; game++) {
        assert_int_equal(play(10, 10, &random, &end), 31);
        assert_int_equal(end.outcome, WON_BY_FIRST);
        assert_within(play(10, 0, &random, &end), 1, 31);
        assert_int_equal(end.outcome, WON_BY_FIRST);
    }
}

TEST(level_10_never_loses_an_endless_game)
{
    struct state end;
    uint64_t random = 2;
    given_take("kolibrat", (struct options){.points = 1});
    (void)play(10, 10, &random, &end);
    assert_int_equal(end.outcome, RUNNING);
    for (int game = 0; game < 30; game++) {
        (void)play(10, game % 4, &random, &end);
        assert_int_not_equal(end.outcome, WON_BY_SECOND);
        (void)play(game % 4, 10, &random, &end);
        assert_int_not_equal(end.outcome, WON_BY_FIRST);
    }
}

/* Solving is stopped; the next question begins anew. */
TEST(a_cancel_leaves_no_half_knowledge)
{
    struct ai_answer answer;
    atomic_bool cancel = true;
    given_take("kolibrat", (struct options){.points = 1});
    struct state start = position(&given.variant, ""), over = position(&given.variant, ".../.../.../... b 1:0");
    assert_int_equal(ai_suggest(given.engine, &start, 10, &(struct ai_request){.cancel = &cancel}, &answer),
                     AI_NO_MOVE);
    assert_int_equal(ai_suggest(given.engine, &start, 10, &quiet, &answer), AI_DONE);
    assert_int_equal(answer.report.proof, AI_PROVEN);
    assert_int_equal(answer.report.upper, 0);
    assert_int_equal(ai_suggest(given.engine, &over, 10, &quiet, &answer), AI_NO_MOVE);
}

/* 4x5 to 5 points takes gigabytes: there level 10 judges. */
TEST(what_is_too_large_is_judged)
{
    uint64_t random = 3;
    struct ai_report report;
    struct move move;
    given_take("kolibrat", (struct options){.width = 4, .height = 5, .pieces = 5});
    assert_false(ai_prepares(&given.variant, 10));
    struct state start = position(&given.variant, "");
    assert_int_not_equal(ai_choose(given.engine, &start, 10, &random, &quiet, &move, &report), AI_NO_MOVE);
    assert_int_equal(report.proof, AI_JUDGED);
}

/* Who has prepared answers even when there is no time at all; who has not does not. */
TEST(what_is_prepared_is_there)
{
    uint64_t random = 4;
    const atomic_bool cancelled = true;
    struct ai_request request = {.cancel = &cancelled};
    struct move move;
    given_take("kolibrat", (struct options){.width = 3, .height = 3, .pieces = 2, .points = 1});
    assert_true(ai_prepares(&given.variant, 10));
    assert_false(ai_prepares(&given.variant, 9));
    struct state start = position(&given.variant, "");
    ai_prepare(given.engine, 10, &cancelled);
    ai_prepare(given.engine, 9, NULL);
    assert_int_equal(ai_choose(given.engine, &start, 10, &random, &request, &move, NULL), AI_NO_MOVE);
    ai_prepare(given.engine, 10, NULL);
    assert_int_equal(ai_choose(given.engine, &start, 10, &random, &request, &move, NULL), AI_DONE);
}

TESTS_MAIN(NULL, NULL)
