/* Levels: what each looks at, where it slips, and where it begins to play perfectly. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "game_support.h"
#include "gravitrips/ai.h"
#include "solver_reference.h"
#include "within.h"

enum { SOLVER_MEMORY = 1 << 20, COLUMNS = 7 };

/* Free cells from which on a level plays perfectly, as docs/levels.md says; 0: never. */
static const int endings[LEVEL_MAX] = {[5] = 24, [6] = 28, [7] = 31, [8] = 33, [9] = 34};

static struct engine *make_engine(const struct variant *variant)
{
    struct engine *engine = engine_create(variant, NULL);
    assert_non_null(engine);
    engine_set_solver(engine, &(struct solver_limits){.memory = SOLVER_MEMORY});
    return engine;
}

static void levels_have_the_documented_limits(void **state)
{
    (void)state;
    for (int level = LEVEL_MIN; level <= LEVEL_MAX; level++) {
        struct ai_request request = {.depth = 77, .milliseconds = 77};
        level_limits(level, &request);
        assert_int_equal(request.depth, level <= 8 ? level : 0);
        assert_int_equal(request.milliseconds, level <= 8 ? 0 : level == 9 ? 1000 : 1900);
    }
}

/* How often a level makes each first move, in 5000; the same seed must make the same moves again. */
static void count_first_moves(int level, int value, int counts[COLUMNS])
{
    struct variant variant;
    uint64_t random = 42;
    uint64_t again = 42;
    make_connect4(&variant, COLUMNS, 6, 4);
    struct engine *engine = make_engine(&variant);
    struct state start = position(&variant, "");
    for (int i = 0; i < 5000; i++) {
        struct move first;
        struct move second;
        struct ai_report report;
        assert_int_equal(ai_choose(engine, &start, level, &random, &(struct ai_request){0}, &first, &report), AI_DONE);
        assert_int_equal(ai_choose(engine, &start, level, &again, &(struct ai_request){0}, &second, NULL), AI_DONE);
        assert_true(move_equal(first, second));
        assert_int_equal(report.value, value);
        counts[first.to]++;
    }
    engine_destroy(engine);
}

/* Level 2 has five equally best first moves, and makes any move in 12 of 100 cases. */
static void equal_moves_are_chosen_evenly_and_level_2_slips(void **state)
{
    enum { SLIPS_LEAST = 50, SLIPS_MOST = 125, LEAST = 850, MOST = 1090 };
    int counts[COLUMNS] = {0};
    (void)state;
    count_first_moves(2, -6, counts);
    assert_within(counts[0], SLIPS_LEAST, SLIPS_MOST);
    assert_within(counts[6], SLIPS_LEAST, SLIPS_MOST);
    for (int column = 1; column <= 5; column++)
        assert_within(counts[column], LEAST, MOST);
}

/* Level 1 has one best first move, the centre, and makes any move in 30 of 100 cases: 26 of 100 are others. */
static void level_1_slips(void **state)
{
    enum { OTHERS_LEAST = 1170, OTHERS_MOST = 1400, OTHER_LEAST = 160, OTHER_MOST = 270 };
    int counts[COLUMNS] = {0};
    (void)state;
    count_first_moves(1, 14, counts);
    assert_within(5000 - counts[3], OTHERS_LEAST, OTHERS_MOST);
    for (int column = 0; column < COLUMNS; column++)
        if (column != 3)
            assert_within(counts[column], OTHER_LEAST, OTHER_MOST);
}

static void the_levels_above_do_not_slip(void **state)
{
    (void)state;
    for (int level = 3; level <= 4; level++) {
        int counts[COLUMNS] = {0};
        count_first_moves(level, level == 3 ? 18 : -4, counts);
        assert_int_equal(counts[3], 5000);
    }
}

static void a_win_at_once_is_never_overlooked(void **state)
{
    struct variant variant;
    uint64_t random = 1;
    (void)state;
    make_connect4(&variant, COLUMNS, 6, 4);
    struct engine *engine = make_engine(&variant);
    struct state won = position(&variant, "112233");
    for (int i = 0; i < 1000; i++) {
        struct move move;
        assert_int_equal(ai_choose(engine, &won, 1 + i % 2, &random, &(struct ai_request){0}, &move, NULL), AI_DONE);
        assert_int_equal(move.to, 3);
    }
    engine_destroy(engine);
}

static bool is_among(struct move move, const struct ai_answer *answer)
{
    for (int i = 0; i < answer->count; i++)
        if (move_equal(move, answer->moves[i]))
            return true;
    return false;
}

/*
 * With so many cells free a level's moves are those of the solver, with one more they are those of its search. What a
 * slow machine could not prove in time, or searched for a time instead of to a depth, cannot be compared.
 */
static void check_beginning_of_ending(struct engine *engine, const struct state *at, int level, int cells_free)
{
    struct ai_request request = {.depth = level};
    struct ai_answer expected = {0};
    struct ai_report report;
    struct move move;
    uint64_t random = 5;
    assert_int_not_equal(ai_choose(engine, at, level, &random, &(struct ai_request){0}, &move, &report), AI_NO_MOVE);
    if (cells_free <= endings[level])
        assert_within(report.proof, AI_PARTLY_PROVEN, AI_PROVEN);
    else
        assert_int_equal(report.proof, AI_JUDGED);
    if (report.proof == AI_PROVEN)
        assert_int_equal(ai_suggest(engine, at, LEVEL_MAX, &(struct ai_request){0}, &expected), AI_DONE);
    else if (report.proof == AI_JUDGED && level <= 8)
        assert_int_equal(engine_search(engine, at, &request, &expected), AI_DONE);
    if (expected.count == 0)
        return;
    assert_int_equal(report.value, expected.report.value);
    assert_true(is_among(move, &expected));
}

/* A running position with so many cells free. */
static struct state position_with(const struct variant *variant, uint64_t *random, int cells_free)
{
    struct state at;
    char text[STATE_TEXT_MAX];
    do
        at = random_position(variant, random, variant->cells - cells_free, text);
    while (variant->cells - at.plies != cells_free);
    return at;
}

static void endings_are_played_perfectly_from_where_they_should(void **state)
{
    struct variant variant;
    uint64_t random = 9;
    (void)state;
    make_connect4(&variant, COLUMNS, 6, 4);
    struct engine *engine = make_engine(&variant);
    for (int cells_free = 37; cells_free >= 14; cells_free--) {
        struct state at = position_with(&variant, &random, cells_free);
        for (int level = 3; level < LEVEL_MAX; level++)
            if (cells_free > endings[level] || cells_free <= (SANITIZED ? 20 : 30))
                check_beginning_of_ending(engine, &at, level, cells_free);
    }
    engine_destroy(engine);
}

/* A board that the solver does not cover is searched to the end. */
static void other_boards_have_no_perfect_endings(void **state)
{
    struct variant variant;
    uint64_t random = 2;
    char text[STATE_TEXT_MAX];
    (void)state;
    make_connect4(&variant, COLUMNS, 6, 5);
    struct engine *engine = make_engine(&variant);
    for (int plies = 22; plies <= 34; plies++) {
        struct state at = random_position(&variant, &random, plies, text);
        struct ai_report report;
        struct move move;
        assert_int_equal(ai_choose(engine, &at, 8, &random, &(struct ai_request){0}, &move, &report), AI_DONE);
        assert_int_equal(report.proof, AI_JUDGED);
        assert_within(report.depth, 1, 8);
    }
    engine_destroy(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_have_the_documented_limits),
        cmocka_unit_test(equal_moves_are_chosen_evenly_and_level_2_slips),
        cmocka_unit_test(level_1_slips),
        cmocka_unit_test(the_levels_above_do_not_slip),
        cmocka_unit_test(a_win_at_once_is_never_overlooked),
        cmocka_unit_test(endings_are_played_perfectly_from_where_they_should),
        cmocka_unit_test(other_boards_have_no_perfect_endings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
