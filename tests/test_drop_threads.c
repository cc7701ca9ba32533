/*
 * Two threads on boards where nobody proves every move: what they call won, lost or drawn is, they end when they are to
 * end, and what is to come again is left to one of them.
 */
#include "ai/drop_search.h"
#include "game_support.h"
#include "gravitrips/solver.h"
#include "prelude.h"
#include "slow.h"

static struct drop_search *make_search(const struct variant *variant)
{
    struct drop_search *search = drop_search_create(variant, evaluator_threats.weights);
    assert_non_null(search);
    return search;
}

static struct ai_answer search_with(struct drop_search *search, const struct state *at,
                                    const struct ai_request *request, int threads)
{
    struct ai_answer answer;
    assert_int_not_equal(drop_search_run(search, at, request, threads, 0, &answer), AI_NO_MOVE);
    answer.report.microseconds = 0;
    return answer;
}

static int result_of(int value)
{
    return value > AI_DECIDED ? 1 : value < -AI_DECIDED ? -1 : 0;
}

FIXTURE(given_begin, given_end)

/* Searched to the end by both of them, a position is worth what minimax makes of it. */
TEST(what_two_find_out_is_so)
{
    static const struct options BOARDS[] = {{.width = 5, .height = 4, .connect = 3},
                                            {.width = 5, .height = 5, .connect = 4},
                                            {.width = 7, .height = 6, .connect = 4},
                                            {.width = 9, .height = 7, .connect = 4}};
    static const int PLIES[] = {2, 10, 26, 46};
    const struct ai_request whole = {.depth = 0};
    uint64_t random = 5;
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        struct variant variant;
        make_connect4(&variant, BOARDS[i].width, BOARDS[i].height, BOARDS[i].connect);
        struct drop_search *search = make_search(&variant);
        struct engine *engine = make_engine(&variant, "lines");
        for (int n = 0; n < 100 / amount(10, 5, 1); n++) {
            char text[STATE_TEXT_MAX];
            struct state at = quiet_position(&variant, &random, PLIES[i], text);
            struct ai_answer truth, claim = search_with(search, &at, &whole, 2);
            assert_int_equal(engine_search(engine, &at, &whole, &truth), AI_DONE);
            if (result_of(claim.report.value) != result_of(truth.report.value))
                fail_msg("%dx%d, '%s': %d, but it is %d", BOARDS[i].width, BOARDS[i].height, text, claim.report.value,
                         truth.report.value);
        }
        engine_destroy(engine);
        drop_search_destroy(search);
    }
}

/* Whoever limits nodes or depth gets what one thread finds, and is not helped. */
TEST(what_is_to_come_again_has_one_thread)
{
    static const struct ai_request LIMITED[] = {
        {.nodes = 5000}, {.depth = 7}, {.nodes = 20000, .milliseconds = 600000}};
    given_take(NULL, (struct options){.width = 9, .height = 7, .connect = 4});
    struct state at = position(&given.variant, "15");
    for (size_t i = 0; i < sizeof LIMITED / sizeof LIMITED[0]; i++) {
        struct drop_search *one = make_search(&given.variant), *two = make_search(&given.variant);
        struct ai_answer expected = search_with(one, &at, &LIMITED[i], 1);
        struct ai_answer seen = search_with(two, &at, &LIMITED[i], 2);
        assert_memory_equal(&seen, &expected, sizeof seen);
        assert_null(two->helper);
        drop_search_destroy(one);
        drop_search_destroy(two);
    }
}

/* How often somebody is asked until the second thread has had its turn: more than any machine can be busy. */
enum { ROUNDS_MOST = 100000 };

/* The second one does search, also when the first one is asked again; what it tried is counted. */
TEST(a_second_thread_helps)
{
    uint64_t random = 3;
    given_take(NULL, (struct options){.width = 10, .height = 10, .connect = 4});
    struct drop_search *search = make_search(&given.variant);
    for (int n = 0; n < 3; n++) {
        char text[STATE_TEXT_MAX];
        struct state at = random_position(&given.variant, &random, 10 + n, text);
        uint64_t helped = 0;
        for (int i = 0; i < ROUNDS_MOST && helped < 2; i++) {
            struct ai_answer answer = search_with(search, &at, &(struct ai_request){.milliseconds = 5}, 2);
            assert_non_null(search->helper);
            assert_ptr_equal(search->helper->table, search->table);
            helped = search->helper->effort.nodes;
            assert_int_equal(answer.report.nodes, search->effort.nodes + helped);
            assert_true(given.variant.game->legal(&given.variant, &at, answer.moves[0], NULL));
        }
        if (helped < 2)
            fail_msg("'%s': no help", text);
    }
    drop_search_destroy(search);
}

struct listener {
    atomic_bool cancel;
    int cancel_after; /* this depth */
};

static void listen(const struct ai_report *report, void *context)
{
    struct listener *listener = context;
    if (report->depth == listener->cancel_after)
        atomic_store(&listener->cancel, true);
}

TEST(both_end_when_they_are_cancelled)
{
    given_take(NULL, (struct options){.width = 12, .height = 12, .connect = 4});
    struct drop_search *search = make_search(&given.variant);
    struct state start = position(&given.variant, "");
    for (int depth = 1; depth <= 7; depth++) {
        struct listener listener = {.cancel_after = depth};
        struct ai_request request = {.report = listen, .context = &listener, .cancel = &listener.cancel};
        struct ai_answer answer = search_with(search, &start, &request, 2);
        assert_true(answer.report.depth >= depth);
        assert_true(given.variant.game->legal(&given.variant, &start, answer.moves[0], NULL));
    }
    struct listener listener = {.cancel = true};
    struct ai_request request = {.cancel = &listener.cancel};
    struct ai_answer answer;
    assert_int_equal(drop_search_run(search, &start, &request, 2, 0, &answer), AI_NO_MOVE);
    drop_search_destroy(search);
}

/* An engine that has more than one thread uses the second one where levels 9 and 10 look far. */
TEST(an_engine_with_threads_uses_two)
{
    uint64_t random = 1;
    given_take(NULL, (struct options){.width = 9, .height = 7, .connect = 4});
    engine_set_solver(given.engine, &(struct solver_limits){.threads = 2});
    struct state at = position(&given.variant, "");
    while (at.outcome == RUNNING) {
        struct ai_request request = {.milliseconds = 3};
        struct move move;
        assert_int_not_equal(ai_choose(given.engine, &at, 9 + at.plies % 2, &random, &request, &move, NULL),
                             AI_NO_MOVE);
        assert_true(given.variant.game->legal(&given.variant, &at, move, NULL));
        given.variant.game->apply(&given.variant, &at, move);
    }
}

TESTS_MAIN(NULL, NULL)
