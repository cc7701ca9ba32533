/*
 * The computer's thread: an answer belongs to the question asked last, whatever
 * happened before; what was cancelled is never answered; it can be ended at any
 * moment. To be run under the thread sanitizer as well.
 */

#include <SDL.h>

#include "think_support.h"

enum { INTERRUPTIONS = EMULATED ? 10 : 100, DESTRUCTIONS = EMULATED ? 6 : 30, SLOW_LEVEL = 10 };

static struct variant variant;
static const struct move nothing_before[2];

static struct thinker *create(uint64_t seed)
{
    struct reason why;
    struct thinker *thinker = thinker_create(seed, NULL, count_wake, NULL, &why);
    if (!thinker)
        fail_msg("%s", why.text);
    return thinker;
}

static struct thinker *thinker;
static struct thinker_answer answer;

HOOK(begin)
{
    variant = connect4_of(0, 0, 0);
    thinker = create(1);
}

HOOK(end)
{
    worker_destroy(thinker);
}

/* Asks, and returns the move; fails the test if none comes. */
static struct move answer_of(const struct variant *of, const struct state *question, int level,
                             const struct museum_player *guest)
{
    thinker_ask(thinker, of, question, nothing_before, level, guest);
    for (struct patience patience = {0}; has_patience(&patience); SDL_Delay(1)) {
        enum thinker_news news = worker_take(thinker, &answer);
        assert_int_not_equal(news, THINKER_FAILED);
        if (news == THINKER_MOVE)
            return answer.move;
    }
    fail_msg("no answer came");
    return answer.move;
}

static struct move answer_to(const struct variant *of, const struct state *question, int level)
{
    return answer_of(of, question, level, NULL);
}

/* The answer's column, 1 .. 7. */
static int column_of(const struct state *question, int level)
{
    return answer_to(&variant, question, level).to % variant.options.width + 1;
}

/* Positions whose only good move is a win in this column: the answer tells which question it belongs to. */
static struct state winning_in(int column)
{
    static const char *const records[] = {"121315", "212427", "313537", "414246", "515357", "616264", "717274"};
    return position(&variant, records[column - 1]);
}

FIXTURE(begin, end)

TEST(test_known_answer)
{
    struct state start = position(&variant, "");
    int before = atomic_load(&wakes);
    assert_int_equal(column_of(&start, 3), 4);
    assert_int_equal(answer.report.depth, 3);
    assert_int_equal(answer.report.value, 18);
    assert_true(atomic_load(&wakes) > before);
}

/* Two players who judge differently take turns, and each question is answered by its own evaluator. */
TEST(test_each_evaluator_keeps_its_judgement)
{
    struct state start = position(&variant, "");
    int values[2];
    for (int turn = 0; turn < 6; turn++) {
        thinker_set_style(thinker, turn % 2 ? evaluator_name(&variant, 1) : NULL, 0);
        (void)column_of(&start, 3);
        if (turn < 2)
            values[turn] = answer.report.value;
        assert_int_equal(answer.report.value, values[turn % 2]);
    }
    assert_int_not_equal(values[0], values[1]);
}

/* Level 10 proves its answer (this one in a few dozen nodes), and when it has no time for that it says so. */
TEST(test_level_10_proves)
{
    struct state late = position(&variant, "567525556262662257621447114"), start = position(&variant, "");
    answer.report.proof = AI_JUDGED;
    /* A machine that has hardly any time for us may need it all to make the solver: then it is there the next time. */
    for (int i = 0; i < 20 && answer.report.proof != AI_PROVEN; i++)
        assert_int_equal(column_of(&late, LEVEL_MAX), 7);
    assert_int_equal(answer.report.proof, AI_PROVEN);
    assert_int_equal(answer.report.upper, 3);
    assert_int_equal(answer.report.moves_to_end, 6);
    assert_within(column_of(&start, LEVEL_MAX), 1, 7);
    if (answer.report.proof == AI_PARTLY_PROVEN)
        assert_true(answer.report.lower < answer.report.upper);
    else
        assert_int_equal(answer.report.upper, 1); /* a fast machine */
}

TEST(test_an_answer_is_given_once)
{
    struct state start = position(&variant, "44");
    (void)column_of(&start, 3);
    for (int i = 0; i < 20; i++, SDL_Delay(1))
        assert_int_equal(worker_take(thinker, &answer), THINKER_NOTHING);
}

TEST(test_progress_goes_deeper)
{
    struct state start = position(&variant, "");
    enum thinker_news news = THINKER_NOTHING;
    int depth = 0;
    thinker_ask(thinker, &variant, &start, nothing_before, 8, NULL);
    for (struct patience patience = {0}; news != THINKER_MOVE && has_patience(&patience);) {
        news = worker_take(thinker, &answer);
        if (news == THINKER_NOTHING)
            continue;
        assert_true(answer.report.depth >= depth);
        depth = answer.report.depth;
    }
    assert_int_equal(news, THINKER_MOVE);
    assert_int_equal(depth, 8);
}

/* A slow question is replaced by another at a random moment: only the last one is answered. */
TEST(test_only_the_last_question_is_answered)
{
    uint64_t random = 4;
    struct state slow = position(&variant, "");
    for (int i = 0; i < INTERRUPTIONS; i++) {
        int column = 1 + (int)random_below(&random, 7), other = 1 + (int)random_below(&random, 7);
        struct state first = winning_in(other), last = winning_in(column);
        thinker_ask(thinker, &variant, &slow, nothing_before, SLOW_LEVEL, NULL);
        pause_at_random(&random);
        thinker_ask(thinker, &variant, &first, nothing_before, SLOW_LEVEL - 1, NULL);
        pause_at_random(&random);
        int told = column_of(&last, 2 + (int)random_below(&random, 3));
        if (told != column)
            fail_msg("asked for the win in column %d, told column %d (round %d)", column, told, i);
    }
}

TEST(test_destroyed_at_any_moment)
{
    uint64_t random = 6;
    struct state start = position(&variant, "");
    for (int i = 0; i < DESTRUCTIONS; i++) {
        if (i % 3)
            thinker_ask(thinker, &variant, &start, nothing_before, SLOW_LEVEL, NULL);
        pause_at_random(&random);
        if (i % 3 == 2)
            worker_cancel(thinker);
        worker_destroy(thinker);
        thinker = create((uint64_t)i);
    }
    worker_destroy(NULL);
}

/* Two with other weights, and one with its own, play in turn, and none plays as another does. */
TEST(test_weights)
{
    struct variant kolibrat = kolibrat_of(0, 0, 0, 0);
    struct state start = position(&kolibrat, "");
    struct museum_player players[3] = {{.honour = museum_weighed()}, {.honour = museum_weighed(), .weighed = true}};
    int values[3];
    players[2] = players[1];
    for (int i = 0; i < WEIGHTS_MAX; i++) {
        players[1].weights[i] = 10 * i;
        players[2].weights[i] = 9 * (WEIGHTS_MAX - i);
    }
    for (int i = 0; i < 6; i++) {
        (void)answer_of(&kolibrat, &start, 1, &players[i % 3]);
        if (i >= 3)
            assert_int_equal(answer.report.value, values[i % 3]);
        values[i % 3] = answer.report.value;
    }
    assert_true(values[0] != values[1] && values[1] != values[2] && values[2] != values[0]);
}

/* What is prepared serves the questions that follow, and hinders none: not at another level, not the end. */
TEST(test_preparing)
{
    uint64_t random = 7;
    struct variant kolibrat = kolibrat_of(0, 0, 0, SANITIZED ? 1 : 0);
    struct state start = position(&kolibrat, "");
    for (int i = 0; i < DESTRUCTIONS; i++) {
        thinker_prepare(thinker, &kolibrat, LEVEL_MAX);
        pause_at_random(&random);
        if (i % 3 == 1)
            (void)answer_to(&kolibrat, &start, 1);
        if (i % 3 == 2)
            thinker_ask(thinker, &kolibrat, &start, nothing_before, LEVEL_MAX, NULL);
        worker_destroy(thinker);
        thinker = create((uint64_t)i);
    }
    thinker_prepare(thinker, &kolibrat, LEVEL_MAX);
    pause_at_random(&random);
    worker_cancel(thinker);
    thinker_prepare(thinker, &kolibrat, LEVEL_MAX);
    assert_int_equal(worker_take(thinker, &answer), THINKER_NOTHING);
    (void)answer_to(&kolibrat, &start, LEVEL_MAX);
    assert_int_equal(answer.report.proof, AI_PROVEN);
}

/* The same seed makes the same choices among equal moves. */
TEST(test_seed_decides)
{
    struct state start = position(&variant, "");
    bool differs = false;
    for (uint64_t seed = 0; seed < 12; seed++) {
        int answers[2];
        for (int i = 0; i < 2; i++) {
            worker_destroy(thinker);
            thinker = create(seed);
            answers[i] = column_of(&start, 2);
        }
        assert_int_equal(answers[0], answers[1]);
        assert_within(answers[0], 1, 7);
        differs = differs || answers[0] != 4;
    }
    assert_true(differs);
}

TESTS_MAIN(NULL, NULL)
