/* The solver's scores: against the plain solver, and against published facts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "game_support.h"
#include "gravitrips/ai.h"
#include "solver_reference.h"

static const struct solver_limits small = {.memory = 4 << 20};

static void expect_score(struct solver *solver, const struct state *at, const char *text, int expected)
{
    int score = solved(solver, at);

    if (score != expected)
        fail_msg("'%s': the solver says %d, expected %d", text, score, expected);
}

/* --- against the plain solver --- */

/* Compares every position that can be reached, each once. Returns how many there were, finished games included. */
static int compare_from(struct solver *solver, const struct variant *variant, const struct state *at, const char *text,
                        struct solver_memo *memo, struct solver_memo *seen)
{
    struct move moves[MOVES_MAX];
    int compared = 1;

    if (!solver_memo_add(seen, at->hash, 0))
        return 0;
    if (at->outcome == RUNNING)
        expect_score(solver, at, text, reference_score(variant, at, memo));

    int count = variant->game->moves(variant, at, moves);

    for (int i = 0; i < count; i++) {
        struct state after = *at;
        char longer[STATE_TEXT_MAX];

        variant->game->apply(variant, &after, moves[i]);
        (void)position_extend(variant, text, moves[i], &after, longer, sizeof longer);
        compared += compare_from(solver, variant, &after, longer, memo, seen);
    }
    return compared;
}

static void compare_all(int width, int height, size_t memory, int expected)
{
    struct variant variant;
    struct solver_memo memo;
    struct solver_memo seen;

    make_connect4(&variant, width, height, 4);
    solver_memo_init(&memo, memory);
    solver_memo_init(&seen, memory);

    struct solver *solver = make_solver(&variant, &small);
    struct state at = position(&variant, "");

    assert_int_equal(compare_from(solver, &variant, &at, "", &memo, &seen), expected);
    solver_destroy(solver);
    solver_memo_free(&seen);
    solver_memo_free(&memo);
}

/* The numbers of positions are Tromp's: John's Connect Four Playground. */
static void every_position_of_4x4(void **state)
{
    (void)state;
    compare_all(4, 4, 1 << 19, 161029);
}

static void every_position_of_5x4(void **state)
{
    (void)state;
    if (SANITIZED)
        skip();
    compare_all(5, 4, 1 << 23, 3945711);
}

enum { MEMO = 1 << 21 };

/* Random positions with few free cells left. */
static void compare_late(int width, int height, int free_cells, int count)
{
    struct variant variant;
    struct solver_memo memo;
    uint64_t random = (uint64_t)(width * 100 + height);

    make_connect4(&variant, width, height, 4);
    solver_memo_init(&memo, MEMO);

    struct solver *solver = make_solver(&variant, &small);

    for (int compared = 0; compared < count;) {
        char text[STATE_TEXT_MAX];
        int plies = variant.cells - 1 - (int)random_below(&random, (uint32_t)free_cells);
        struct state at = random_position(&variant, &random, plies, text);

        if (at.plies == plies) {
            solver_memo_make_room(&memo);
            expect_score(solver, &at, text, reference_score(&variant, &at, &memo));
            compared++;
        }
    }
    solver_destroy(solver);
    solver_memo_free(&memo);
}

static void late_positions_of_7x6(void **state)
{
    (void)state;
    compare_late(7, 6, SANITIZED ? 7 : 10, SANITIZED ? 200 : 5000);
}

static void late_positions_of_other_boards(void **state)
{
    static const int sizes[][2] = {{5, 5}, {6, 5}, {6, 6}, {5, 7}, {8, 7}, {9, 6}, {10, 5}, {12, 4}, {4, 12}, {12, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        compare_late(sizes[i][0], sizes[i][1], SANITIZED ? 6 : 8, SANITIZED ? 4 : 40);
}

/* --- published facts --- */

/* John Tromp, John's Connect Four Playground: who wins on small boards. */
static void small_boards(void **state)
{
    static const struct {
        int width, height, sign;
    } boards[] = {{4, 4, 0}, {4, 5, 0}, {4, 6, 0}, {5, 4, 0}, {5, 5, 0}, {6, 4, -1}, {6, 5, 0}};

    (void)state;
    for (size_t i = 0; i < (SANITIZED ? 4 : sizeof boards / sizeof *boards); i++) {
        struct variant variant;

        make_connect4(&variant, boards[i].width, boards[i].height, 4);

        struct solver *solver = make_solver(&variant, &small);
        struct state at = position(&variant, "");
        int score = solved(solver, &at);

        if ((score > 0) - (score < 0) != boards[i].sign)
            fail_msg("%dx%d: the solver says %d", boards[i].width, boards[i].height, score);
        solver_destroy(solver);
    }
}

/* Positions whose scores are known from other solvers. */
static const struct {
    const char *text;
    int score;
} known[] = {
    {"45461667", 11},   {"11347613656", -1}, {"11641573562", 2},  {"12461376417", 0}, {"21362264563", 2},
    {"22212322664", 2}, {"24151313426", 0},  {"27152643567", -3}, {"31336127421", 0}, {"37661722721", 4},
};

static void known_positions(void **state)
{
    struct variant variant;

    (void)state;
    make_connect4(&variant, 7, 6, 4);

    struct solver *solver = make_solver(&variant, NULL);

    for (size_t i = 0; i < (SANITIZED ? 2 : sizeof known / sizeof *known); i++) {
        struct state at = position(&variant, known[i].text);

        expect_score(solver, &at, known[i].text, known[i].score);
    }
    solver_destroy(solver);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_position_of_4x4), cmocka_unit_test(every_position_of_5x4),
        cmocka_unit_test(late_positions_of_7x6), cmocka_unit_test(late_positions_of_other_boards),
        cmocka_unit_test(small_boards),          cmocka_unit_test(known_positions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
