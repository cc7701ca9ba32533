/* Level 10 in a game of which all states are known. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "gravitrips/tablebase.h"
#include "prelude.h"

static const struct ai_request quiet = {0};

/* Plays a game of so many plies at most; level 0 makes random moves. Returns the plies. */
static int play(const struct variant *variant, struct engine *engine, const int levels[2], int longest,
                uint64_t *random, struct state *state)
{
    int plies = 0;
    *state = position(variant, "");
    for (; plies < longest && state->outcome == RUNNING; plies++) {
        int level = levels[state->turn];
        struct move move;
        if (level == 0)
            move = random_move(variant, state, random);
        else
            assert_int_equal(ai_choose(engine, state, level, random, &quiet, &move, NULL), AI_DONE);
        assert_true(variant->game->legal(variant, state, move, NULL));
        variant->game->apply(variant, state, move);
    }
    return plies;
}

/* On 3x3 to 3 points red wins in 31 plies, and level 10 as black resists as long; who errs loses sooner. */
TEST(level_10_wins_what_is_won_in_time)
{
    struct state end;
    uint64_t random = 1;
    struct variant variant = kolibrat_of(3, 3, 4, 3);
    struct engine *engine = make_engine(&variant, NULL);
    for (int game = 0; game < 20; game++) {
        assert_int_equal(play(&variant, engine, (const int[]){10, 10}, 100, &random, &end), 31);
        assert_int_equal(end.outcome, WON_BY_FIRST);
        assert_within(play(&variant, engine, (const int[]){10, 0}, 100, &random, &end), 1, 31);
        assert_int_equal(end.outcome, WON_BY_FIRST);
    }
    engine_destroy(engine);
}

TEST(level_10_never_loses_an_endless_game)
{
    struct state end;
    uint64_t random = 2;
    struct variant variant = kolibrat_of(3, 4, 4, 1);
    struct engine *engine = make_engine(&variant, NULL);
    (void)play(&variant, engine, (const int[]){10, 10}, 300, &random, &end);
    assert_int_equal(end.outcome, RUNNING);
    for (int game = 0; game < 30; game++) {
        (void)play(&variant, engine, (const int[]){10, game % 4}, 300, &random, &end);
        assert_int_not_equal(end.outcome, WON_BY_SECOND);
        (void)play(&variant, engine, (const int[]){game % 4, 10}, 300, &random, &end);
        assert_int_not_equal(end.outcome, WON_BY_FIRST);
    }
    engine_destroy(engine);
}

TEST(suggestions_are_all_best_moves_and_proven)
{
    struct ai_answer answer;
    struct variant variant = kolibrat_of(3, 4, 4, 1);
    struct engine *engine = make_engine(&variant, NULL);
    struct state winning = position(&variant, ".../r../.../... r 0:0");
    struct state losing = position(&variant, ".../.../.../b.. r 0:0");
    struct state over = position(&variant, ".../.../.../... b 1:0");
    assert_int_equal(ai_suggest(engine, &winning, 10, &quiet, &answer), AI_DONE);
    assert_string_equal(moves_text(&variant, answer.moves, answer.count), "a3-b4");
    assert_int_equal(answer.report.proof, AI_PROVEN);
    assert_int_equal(answer.report.value, AI_WIN - 2);
    assert_int_equal(answer.report.upper, 3);
    assert_int_equal(answer.report.moves_to_end, 2);
    assert_int_equal(answer.report.pv_length, 3);
    assert_int_equal(ai_suggest(engine, &losing, 10, &quiet, &answer), AI_DONE);
    assert_int_equal(answer.report.upper, -2);
    assert_int_equal(answer.report.moves_to_end, 1);
    assert_int_equal(answer.report.value, 1 - AI_WIN);
    assert_int_equal(ai_suggest(engine, &over, 10, &quiet, &answer), AI_NO_MOVE);
    engine_destroy(engine);
}

/* Solving is stopped; the next question begins anew. */
TEST(a_cancel_leaves_no_half_knowledge)
{
    struct ai_answer answer;
    atomic_bool cancel = true;
    struct variant variant = kolibrat_of(3, 4, 4, 1);
    struct engine *engine = make_engine(&variant, NULL);
    struct state start = position(&variant, "");
    assert_int_equal(ai_suggest(engine, &start, 10, &(struct ai_request){.cancel = &cancel}, &answer), AI_NO_MOVE);
    assert_int_equal(ai_suggest(engine, &start, 10, &quiet, &answer), AI_DONE);
    assert_int_equal(answer.report.proof, AI_PROVEN);
    assert_int_equal(answer.report.upper, 0);
    engine_destroy(engine);
}

/* 4x5 to 5 points takes gigabytes: there level 10 judges. */
TEST(what_is_too_large_is_judged)
{
    uint64_t random = 3;
    struct ai_report report;
    struct move move;
    struct variant variant = kolibrat_of(4, 5, 5, 5);
    struct engine *engine = make_engine(&variant, NULL);
    struct state start = position(&variant, "");
    assert_int_not_equal(ai_choose(engine, &start, 10, &random, &quiet, &move, &report), AI_NO_MOVE);
    assert_int_equal(report.proof, AI_JUDGED);
    engine_destroy(engine);
}

/* Who has prepared answers even when there is no time at all; who has not does not. */
TEST(what_is_prepared_is_there)
{
    struct variant variant, other;
    uint64_t random = 4;
    const atomic_bool cancelled = true;
    struct ai_request request = {.cancel = &cancelled};
    struct move move;
    variant = kolibrat_of(3, 3, 2, 1);
    other = kolibrat_of(4, 5, 5, 5);
    assert_true(ai_prepares(&variant, 10));
    assert_false(ai_prepares(&variant, 9));
    assert_false(ai_prepares(&other, 10));
    other = connect4_of(0, 0, 0);
    assert_false(ai_prepares(&other, 10));
    struct engine *engine = make_engine(&variant, NULL);
    struct state start = position(&variant, "");
    ai_prepare(engine, 10, &cancelled);
    ai_prepare(engine, 9, NULL);
    assert_int_equal(ai_choose(engine, &start, 10, &random, &request, &move, NULL), AI_NO_MOVE);
    ai_prepare(engine, 10, NULL);
    assert_int_equal(ai_choose(engine, &start, 10, &random, &request, &move, NULL), AI_DONE);
    engine_destroy(engine);
}

TESTS_MAIN(NULL, NULL)
