/*
 * The computer's thread: an answer belongs to the question asked last, whatever
 * happened before; what was cancelled is never answered; it can be ended at any
 * moment. To be run under the thread sanitizer as well.
 */

#include <SDL.h>

#include "game_support.h"
#include "patience.h"
#include "prelude.h"
#include "slow.h"
#include "ui/think/think.h"

enum { INTERRUPTIONS = EMULATED ? 10 : 100, DESTRUCTIONS = EMULATED ? 6 : 30, LONGEST_PAUSE = 6, SLOW_LEVEL = 10 };

static struct variant variant;
static const struct move nothing_before[2];
static atomic_int wakes;

static void count_wake(void *context)
{
    (void)context;
    atomic_fetch_add(&wakes, 1);
}

static int make_variant(void **state)
{
    (void)state;
    make_connect4(&variant, 0, 0, 0);
    return 0;
}

static struct thinker *create(uint64_t seed)
{
    struct reason why;
    struct thinker *thinker = thinker_create(seed, count_wake, NULL, &why);
    if (!thinker)
        fail_msg("%s", why.text);
    return thinker;
}

/* Fails the test if none comes. */
static struct move wait_for_move(struct thinker *thinker, struct ai_report *report)
{
    struct move move = {0};
    for (struct patience patience = {0}; has_patience(&patience); SDL_Delay(1)) {
        enum thinker_news news = thinker_take(thinker, &move, report);
        assert_int_not_equal(news, THINKER_FAILED);
        if (news == THINKER_MOVE)
            return move;
    }
    fail_msg("no answer came");
    return move;
}

/* The answer's column, 1 .. 7. */
static int wait_for_answer(struct thinker *thinker, struct ai_report *report)
{
    return wait_for_move(thinker, report).to % variant.options.width + 1;
}

static void pause_at_random(uint64_t *random)
{
    SDL_Delay(random_below(random, LONGEST_PAUSE));
}

/* Positions whose only good move is a win in this column: the answer tells which question it belongs to. */
static struct state winning_in(int column)
{
    static const char *const records[] = {"121315", "212427", "313537", "414246", "515357", "616264", "717274"};
    return position(&variant, records[column - 1]);
}

TEST(test_known_answer)
{
    struct thinker *thinker = create(1);
    struct state start = position(&variant, "");
    struct ai_report report;
    int before = atomic_load(&wakes);
    thinker_ask(thinker, &variant, &start, nothing_before, 3);
    assert_int_equal(wait_for_answer(thinker, &report), 4);
    assert_int_equal(report.depth, 3);
    assert_int_equal(report.value, 18);
    assert_true(atomic_load(&wakes) > before);
    thinker_destroy(thinker);
}

/* Two players who judge differently take turns, and each question is answered by its own evaluator. */
TEST(test_each_evaluator_keeps_its_judgement)
{
    struct thinker *thinker = create(1);
    struct state start = position(&variant, "");
    struct ai_report report;
    int values[2];
    for (int turn = 0; turn < 6; turn++) {
        thinker_set_evaluator(thinker, turn % 2 ? evaluator_name(&variant, 1) : NULL);
        thinker_ask(thinker, &variant, &start, nothing_before, 3);
        (void)wait_for_answer(thinker, &report);
        if (turn < 2)
            values[turn] = report.value;
        assert_int_equal(report.value, values[turn % 2]);
    }
    assert_int_not_equal(values[0], values[1]);
    thinker_destroy(thinker);
}

/* Level 10 proves its answer (this one in a few dozen nodes), and when it has no time for that it says so. */
TEST(test_level_10_proves)
{
    struct thinker *thinker = create(1);
    struct state late = position(&variant, "567525556262662257621447114"), start = position(&variant, "");
    struct ai_report report = {.proof = AI_JUDGED};
    /* A machine that has hardly any time for us may need it all to make the solver: then it is there the next time. */
    for (int i = 0; i < 20 && report.proof != AI_PROVEN; i++) {
        thinker_ask(thinker, &variant, &late, nothing_before, LEVEL_MAX);
        assert_int_equal(wait_for_answer(thinker, &report), 7);
    }
    assert_int_equal(report.proof, AI_PROVEN);
    assert_int_equal(report.upper, 3);
    assert_int_equal(report.moves_to_end, 6);
    thinker_ask(thinker, &variant, &start, nothing_before, LEVEL_MAX);
    assert_within(wait_for_answer(thinker, &report), 1, 7);
    if (report.proof == AI_PARTLY_PROVEN)
        assert_true(report.lower < report.upper);
    else
        assert_int_equal(report.upper, 1); /* a fast machine */
    thinker_destroy(thinker);
}

TEST(test_an_answer_is_given_once)
{
    struct thinker *thinker = create(2);
    struct state start = position(&variant, "44");
    struct ai_report report;
    struct move move;
    thinker_ask(thinker, &variant, &start, nothing_before, 3);
    (void)wait_for_answer(thinker, &report);
    for (int i = 0; i < 20; i++, SDL_Delay(1))
        assert_int_equal(thinker_take(thinker, &move, &report), THINKER_NOTHING);
    thinker_destroy(thinker);
}

TEST(test_progress_goes_deeper)
{
    struct thinker *thinker = create(3);
    struct state start = position(&variant, "");
    struct ai_report report;
    struct move move;
    enum thinker_news news = THINKER_NOTHING;
    int depth = 0;
    thinker_ask(thinker, &variant, &start, nothing_before, 8);
    for (struct patience patience = {0}; news != THINKER_MOVE && has_patience(&patience);) {
        news = thinker_take(thinker, &move, &report);
        if (news == THINKER_NOTHING)
            continue;
        assert_true(report.depth >= depth);
        depth = report.depth;
    }
    assert_int_equal(news, THINKER_MOVE);
    assert_int_equal(depth, 8);
    thinker_destroy(thinker);
}

/* A slow question is replaced by another at a random moment: only the last one is answered. */
TEST(test_only_the_last_question_is_answered)
{
    uint64_t random = 4;
    struct thinker *thinker = create(4);
    struct state slow = position(&variant, "");
    struct ai_report report;
    for (int i = 0; i < INTERRUPTIONS; i++) {
        int column = 1 + (int)random_below(&random, 7), other = 1 + (int)random_below(&random, 7);
        struct state first = winning_in(other), last = winning_in(column);
        thinker_ask(thinker, &variant, &slow, nothing_before, SLOW_LEVEL);
        pause_at_random(&random);
        thinker_ask(thinker, &variant, &first, nothing_before, SLOW_LEVEL - 1);
        pause_at_random(&random);
        thinker_ask(thinker, &variant, &last, nothing_before, 2 + (int)random_below(&random, 3));
        int answer = wait_for_answer(thinker, &report);
        if (answer != column)
            fail_msg("asked for the win in column %d, told column %d (round %d)", column, answer, i);
    }
    thinker_destroy(thinker);
}

/* Undo, new game, quit: what was cancelled never comes, neither at once nor later. */
TEST(test_nothing_comes_after_cancel)
{
    uint64_t random = 5;
    struct thinker *thinker = create(5);
    struct ai_report report;
    struct move move;
    for (int i = 0; i < INTERRUPTIONS; i++) {
        struct state question = i % 2 ? position(&variant, "") : winning_in(1 + i % 7);
        thinker_ask(thinker, &variant, &question, nothing_before, i % 3 ? SLOW_LEVEL : 2);
        pause_at_random(&random);
        thinker_cancel(thinker);
        for (int wait = 0; wait < 4; wait++, pause_at_random(&random))
            assert_int_equal(thinker_take(thinker, &move, &report), THINKER_NOTHING);
    }
    struct state last = winning_in(3);
    thinker_ask(thinker, &variant, &last, nothing_before, 2);
    assert_int_equal(wait_for_answer(thinker, &report), 3);
    thinker_destroy(thinker);
}

TEST(test_destroyed_at_any_moment)
{
    uint64_t random = 6;
    struct state start = position(&variant, "");
    for (int i = 0; i < DESTRUCTIONS; i++) {
        struct thinker *thinker = create((uint64_t)i);
        if (i % 3)
            thinker_ask(thinker, &variant, &start, nothing_before, SLOW_LEVEL);
        pause_at_random(&random);
        if (i % 3 == 2)
            thinker_cancel(thinker);
        thinker_destroy(thinker);
    }
    thinker_destroy(NULL);
}

/* What is prepared serves the questions that follow, and hinders none: not at another level, not the end. */
TEST(test_preparing)
{
    uint64_t random = 7;
    struct variant kolibrat;
    struct ai_report report;
    struct move move;
    make_kolibrat(&kolibrat, 0, 0, 0, SANITIZED ? 1 : 0);
    struct state start = position(&kolibrat, "");
    for (int i = 0; i < DESTRUCTIONS; i++) {
        struct thinker *thinker = create((uint64_t)i);
        thinker_prepare(thinker, &kolibrat, LEVEL_MAX);
        pause_at_random(&random);
        if (i % 3 == 1) {
            thinker_ask(thinker, &kolibrat, &start, nothing_before, 1);
            (void)wait_for_move(thinker, &report);
        }
        if (i % 3 == 2)
            thinker_ask(thinker, &kolibrat, &start, nothing_before, LEVEL_MAX);
        thinker_destroy(thinker);
    }
    struct thinker *thinker = create(8);
    thinker_prepare(thinker, &kolibrat, LEVEL_MAX);
    pause_at_random(&random);
    thinker_cancel(thinker);
    thinker_prepare(thinker, &kolibrat, LEVEL_MAX);
    assert_int_equal(thinker_take(thinker, &move, &report), THINKER_NOTHING);
    thinker_ask(thinker, &kolibrat, &start, nothing_before, LEVEL_MAX);
    (void)wait_for_move(thinker, &report);
    assert_int_equal(report.proof, AI_PROVEN);
    thinker_destroy(thinker);
}

/* The same seed makes the same choices among equal moves. */
TEST(test_seed_decides)
{
    struct state start = position(&variant, "");
    struct ai_report report;
    bool differs = false;
    for (uint64_t seed = 0; seed < 12; seed++) {
        int answers[2];
        for (int i = 0; i < 2; i++) {
            struct thinker *thinker = create(seed);
            thinker_ask(thinker, &variant, &start, nothing_before, 2);
            answers[i] = wait_for_answer(thinker, &report);
            thinker_destroy(thinker);
        }
        assert_int_equal(answers[0], answers[1]);
        assert_within(answers[0], 1, 7);
        differs = differs || answers[0] != 4;
    }
    assert_true(differs);
}

TESTS_MAIN(make_variant, NULL)
