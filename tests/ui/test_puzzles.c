/*
 * The puzzles' thread: its answers are the library's, they belong to the question asked last, it can be ended at any
 * moment. The screen's buttons stand apart in windows of all sizes.
 * To be run under the thread sanitizer as well.
 */

#include <SDL.h>

#include "places_support.h"
#include "think_support.h"
#include "ui/puzzle/puzzle_state.h"

enum { INTERRUPTIONS = EMULATED ? 20 : 60, DESTRUCTIONS = EMULATED ? 6 : 20, SEED = 5 };

static struct variant variant;

static struct puzzler *create(void)
{
    struct reason why;
    struct puzzler *puzzler = worker_create(&puzzler_kind, count_wake, NULL, &why);
    if (!puzzler)
        fail_msg("%s", why.text);
    return puzzler;
}

static struct puzzler *puzzler;
static struct puzzle_generator *generator;

HOOK(begin)
{
    variant = connect4_of(6, 5, 4);
    puzzler = create();
    generator = puzzle_generator_create(&variant, NULL, NULL);
    assert_true(generator);
}

HOOK(end)
{
    puzzle_generator_destroy(generator);
    worker_destroy(puzzler);
}

static enum puzzler_news wait_for_answer(union puzzler_answer *answer)
{
    for (struct patience patience = {0}; has_patience(&patience); SDL_Delay(1)) {
        enum puzzler_news news = worker_take(puzzler, answer);
        if (news != PUZZLER_NOTHING)
            return news;
    }
    fail_msg("no answer came");
    return PUZZLER_NOTHING;
}

static struct puzzle expected_puzzle(int number, int grade)
{
    struct puzzle puzzle;
    struct puzzle_wish wish = {.grade = grade};
    assert_int_equal(puzzle_make(generator, SEED, (uint64_t)number, &wish, NULL, &puzzle), PUZZLE_DONE);
    return puzzle;
}

static void ask_for(int number, int grade)
{
    puzzler_make(puzzler, &variant, SEED, (uint64_t)number, &(struct puzzle_wish){.grade = grade});
}

FIXTURE(begin, end)

TEST(test_answers_are_the_librarys)
{
    for (int number = 1; number <= PUZZLE_GRADE_MAX; number++) {
        union puzzler_answer answer;
        struct puzzle puzzle = expected_puzzle(number, number);
        struct puzzle_judgement judgement;
        ask_for(number, number);
        assert_int_equal(wait_for_answer(&answer), PUZZLER_MADE);
        assert_memory_equal(&answer.puzzle.state, &puzzle.state, sizeof puzzle.state);
        assert_true(move_equal(answer.puzzle.answer, puzzle.answer));
        assert_int_equal(puzzle_judge(generator, PUZZLE_WIN, &puzzle.state, puzzle.answer, NULL, &judgement),
                         PUZZLE_DONE);
        puzzler_judge(puzzler, &variant, PUZZLE_WIN, &puzzle.state, puzzle.answer);
        assert_int_equal(wait_for_answer(&answer), PUZZLER_JUDGED);
        assert_int_equal(answer.judgement.verdict, PUZZLE_RIGHT);
        assert_int_equal(answer.judgement.length, judgement.length);
    }
}

/* Whatever was asked for before and given up: the answer is that of the last question. */
TEST(test_interrupted_questions_are_never_answered)
{
    struct puzzle last = expected_puzzle(1, 3);
    uint64_t random = 3;
    for (int i = 0; i < INTERRUPTIONS; i++) {
        union puzzler_answer answer;
        ask_for(100 + i, PUZZLE_GRADE_MAX);
        pause_at_random(&random);
        if (i % 3 == 0)
            worker_cancel(puzzler);
        if (i % 3 == 1)
            puzzler_judge(puzzler, &variant, PUZZLE_WIN, &last.state, last.answer);
        if (i % 10 != 0)
            continue;
        ask_for(1, 3);
        assert_int_equal(wait_for_answer(&answer), PUZZLER_MADE);
        assert_memory_equal(&answer.puzzle.state, &last.state, sizeof last.state);
    }
    assert_true(atomic_load(&wakes) > 0);
}

TEST(test_it_ends_at_any_moment)
{
    uint64_t random = 4;
    for (int i = 0; i < DESTRUCTIONS; i++) {
        ask_for(i, PUZZLE_GRADE_MAX);
        pause_at_random(&random);
        worker_destroy(puzzler);
        puzzler = create();
    }
    worker_destroy(NULL);
}

TEST(test_what_cannot_be_is_said)
{
    static struct variant tiny, huge;
    union puzzler_answer answer;
    struct puzzle_wish wish = {.grade = 1};
    tiny = connect4_of(4, 2, 4);
    huge = connect4_of(9, 9, 4);
    puzzler_make(puzzler, &tiny, SEED, 1, &wish);
    assert_int_equal(wait_for_answer(&answer), PUZZLER_NONE);
    puzzler_make(puzzler, &huge, SEED, 1, &wish);
    assert_int_equal(wait_for_answer(&answer), PUZZLER_FAILED);
    ask_for(1, 1);
    assert_int_equal(wait_for_answer(&answer), PUZZLER_MADE);
}

FIXTURE(NULL, NULL)

/* --- where things stand --- */

static void check_rows(const struct canvas *canvas)
{
    struct puzzle_layout layout;
    puzzle_screen_arrange(&layout, canvas);
    SDL_Rect parts[PUZZLE_ROW_COUNT + 1] = {layout.frame.tally};
    memcpy(parts + 1, layout.rows, sizeof layout.rows);
    expect_room(parts, PUZZLE_ROW_COUNT + 1, layout.frame.panel, "a row of the panel", canvas);
}

TEST(test_rows_stand_apart)
{
    for_each_window(check_rows);
}

TESTS_MAIN(NULL, NULL)
