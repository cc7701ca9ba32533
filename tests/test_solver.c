/* The solver's scores: against the plain solver, and against published facts. */
#include "game_support.h"
#include "gravitrips/ai.h"
#include "prelude.h"
#include "solver_reference.h"

static const struct solver_limits small = {.memory = 4 << 20};

static void expect_score(struct solver *solver, const struct state *at, const char *text, int expected)
{
    int score = solved(solver, at);
    if (score != expected)
        fail_msg("'%s': the solver says %d, expected %d", text, score, expected);
}

/* --- against the plain solver --- */

enum { MEMO = 1 << 21 };

/* Makes a random move after which the game goes on; false if none was found in a few tries. */
static bool go_on(const struct variant *variant, uint64_t *random, struct state *at, char text[STATE_TEXT_MAX])
{
    struct move moves[MOVES_MAX];
    int count = variant->game->moves(variant, at, moves);
    for (int tries = 0; tries < 2 * count; tries++) {
        struct move move = moves[random_below(random, (uint32_t)count)];
        struct state after = *at;
        char longer[STATE_TEXT_MAX];
        variant->game->apply(variant, &after, move);
        if (after.outcome == RUNNING) {
            (void)position_extend(variant, text, move, &after, longer, sizeof longer);
            memcpy(text, longer, sizeof longer);
            *at = after;
            return true;
        }
    }
    return false;
}

/* A random running position after so many plies. */
static struct state late_position(const struct variant *variant, uint64_t *random, int plies, char text[STATE_TEXT_MAX])
{
    struct state at = position(variant, "");
    text[0] = '\0';
    while (at.plies < plies) {
        if (!go_on(variant, random, &at, text)) {
            at = position(variant, "");
            text[0] = '\0';
        }
    }
    return at;
}

/* Random positions with few free cells left. */
static void compare_late(int width, int height, int free_cells, int count)
{
    struct variant variant;
    struct solver_memo memo;
    uint64_t random = (uint64_t)(width * 100 + height);
    make_connect4(&variant, width, height, 4);
    solver_memo_init(&memo, MEMO);
    struct solver *solver = make_solver(&variant, &small);
    for (int i = 0; i < count; i++) {
        char text[STATE_TEXT_MAX];
        int plies = variant.cells - 1 - (int)random_below(&random, (uint32_t)free_cells);
        struct state at = late_position(&variant, &random, plies, text);
        solver_memo_make_room(&memo);
        expect_score(solver, &at, text, reference_score(&variant, &at, &memo));
    }
    solver_destroy(solver);
    solver_memo_free(&memo);
}

TEST(late_positions_of_7x6)
{
    compare_late(7, 6, SANITIZED ? 7 : 12, SANITIZED ? 200 : 10000);
}

TEST(late_positions_of_other_boards)
{
    static const int sizes[][2] = {{5, 5}, {6, 5}, {6, 6}, {5, 7}, {8, 7}, {9, 6}, {10, 5}, {12, 4}, {4, 12}, {12, 3}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        compare_late(sizes[i][0], sizes[i][1], SANITIZED ? 6 : 8, SANITIZED ? 4 : 100);
}

/* --- published facts --- */

/* John Tromp, John's Connect Four Playground: who wins on small boards. */
TEST(small_boards)
{
    static const struct {
        int width, height, sign;
    } boards[] = {{4, 4, 0}, {4, 5, 0}, {4, 6, 0}, {5, 4, 0}, {5, 5, 0}, {6, 4, -1}, {6, 5, 0}};
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
