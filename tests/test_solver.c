/* The solver's scores: against the plain solver; which comparisons it makes. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver_reference.h"

static const struct solver_limits small = {.memory = 4 << 20};

/* --- against the plain solver --- */

enum { MEMO = 1 << 21 };

/* Random positions with few free cells left. */
static void compare_late(int width, int height, int free_cells, int count)
{
    struct solver_memo memo;
    uint64_t random = (uint64_t)(width * 100 + height);
    struct variant variant = connect4_of(width, height, 4);
    if (!solver_covers(&variant))
        return; /* a board of two words where there are none */
    solver_memo_init(&memo, MEMO);
    struct solver *solver = make_solver(&variant, &small);
    for (int i = 0; i < count; i++) {
        char text[STATE_TEXT_MAX];
        int plies = variant.cells - 1 - (int)random_below(&random, (uint32_t)free_cells);
        struct state at = quiet_position(&variant, &random, plies, text);
        solver_memo_make_room(&memo);
        int expected = reference_score(&variant, &at, &memo), score = solved(solver, &at);
        if (score != expected)
            fail_msg("%dx%d, '%s': the solver says %d, expected %d", width, height, text, score, expected);
    }
    solver_destroy(solver);
    solver_memo_free(&memo);
}

TEST(late_positions_of_7x6)
{
    compare_late(7, 6, SANITIZED ? 7 : 12, SANITIZED ? 200 : 5000);
}

/* Boards of one word, and of two. */
TEST(late_positions_of_other_boards)
{
    static const int sizes[][2] = {{5, 5}, {6, 5}, {6, 6}, {5, 7}, {8, 7}, {9, 6}, {10, 5}, {12, 4}, {4, 12}, {12, 3}};
    static const int wide[][2] = {{8, 8},  {9, 7},  {7, 9},  {9, 8},  {8, 9},   {9, 9},  {10, 10},
                                  {12, 9}, {9, 12}, {12, 5}, {6, 12}, {11, 10}, {10, 7}, {10, 11}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        compare_late(sizes[i][0], sizes[i][1], SANITIZED ? 6 : 8, SANITIZED ? 4 : 100);
    for (size_t i = 0; i < sizeof wide / sizeof *wide; i++)
        compare_late(wide[i][0], wide[i][1], SANITIZED ? 7 : 13, amount(3, 25, 200));
}

/* --- comparisons --- */

/* What is compared lies between the bounds, so that each comparison tells something and they come together. */
TEST(comparisons_come_to_an_end)
{
    for (int empty = 0; empty <= 64; empty++)
        for (int lower = -empty; lower < empty; lower++)
            for (int upper = lower + 1; upper <= empty; upper++) {
                int alpha = solver_next_alpha(lower, upper, empty);
                if (alpha < lower || alpha >= upper)
                    fail_msg("%d free cells: %d between %d and %d", empty, alpha, lower, upper);
            }
}

/* A bound that is known early does not keep it from asking first whether somebody wins soon. */
TEST(soon_comes_first)
{
    assert_int_equal(solver_next_alpha(-17, 17, 34), 13);
    assert_int_equal(solver_next_alpha(-17, 13, 34), -13);
    assert_int_equal(solver_next_alpha(0, 13, 34), 10);
    assert_int_equal(solver_next_alpha(-13, 0, 34), -10);
    assert_int_equal(solver_next_alpha(-10, 10, 34), 0);
    assert_int_equal(solver_next_alpha(0, 10, 34), 5);
}

TESTS_MAIN(NULL, NULL)
