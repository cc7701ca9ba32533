/*
 * The opening book that comes with the program, against what others have
 * published about the first eight plies.
 */
#include "game_support.h"
#include "prelude.h"
#include "solver_reference.h"
#include "workshop/book_build.h"

static const char shipped[] = "assets/books/connect4-7x6.book";

struct known_opening {
    struct variant variant;
    struct book *book;
};

static int open_shipped(void **state)
{
    static struct known_opening opening;
    struct reason why = {""};
    opening.variant = connect4_of(7, 6, 4);
    opening.book = book_open(shipped, &opening.variant, &why);
    if (!opening.book)
        fail_msg("%s", why.text);
    *state = &opening;
    return 0;
}

static int close_shipped(void **state)
{
    struct known_opening *opening = *state;
    book_close(opening->book);
    return 0;
}

/* First moves, as published since V. Allis and J. D. Allen solved the game in 1988; the scores are those of P. Pons. */
TEST(first_moves_are_worth_what_is_published)
{
    static const int published[] = {-2, -1, 0, 1, 0, -1, -2};
    const struct known_opening *opening = *fixture;
    struct solver *solver =
        make_solver(&opening->variant, &(struct solver_limits){.memory = 1 << 20, .book = opening->book});
    struct state start = position(&opening->variant, "");
    struct solver_analysis analysis;
    struct solver_cost cost;
    assert_int_equal(solved(solver, &start), 1);
    assert_int_equal(solver_analyze(solver, &start, NULL, NULL, NULL, &analysis, &cost), SOLVER_DONE);
    assert_int_equal(cost.nodes, 0);
    for (int i = 0; i < 7; i++)
        assert_int_equal(analysis.scores[i], published[i]);
    solver_destroy(solver);
}

/* Can the side that has these stones win at once, were it to move? */
static bool threatens(const struct bitboard *board, bitboard_set stones, bitboard_set all)
{
    return (bitboard_completions(board, stones) & bitboard_playable(board, all)) != 0;
}

/*
 * J. Tromp's table of all positions after 8 plies in which neither side can win at once, mirror images taken together:
 * how many are won, drawn and lost for the first player. UCI Machine Learning Repository, "Connect-4", 1995.
 */
TEST(eight_plies_are_worth_what_is_published)
{
    const struct known_opening *opening = *fixture;
    struct book_positions positions;
    int won = 0, drawn = 0, lost = 0;
    assert_true(book_positions_init(&positions, &opening->variant, 8, NULL));
    assert_int_equal(book_info(opening->book).positions, positions.count);
    for (size_t i = 0; i < positions.count; i++) {
        struct state at = position(&opening->variant, positions.list[i].text);
        struct bitboard_position stones;
        int score;
        bitboard_from_state(&positions.board, &at, &stones);
        if (!book_score(opening->book, &at, &score))
            fail_msg("'%s' is missing", positions.list[i].text);
        if (at.plies < 8 || threatens(&positions.board, stones.mine, stones.all) ||
            threatens(&positions.board, stones.mine ^ stones.all, stones.all))
            continue;
        won += score > 0;
        drawn += score == 0;
        lost += score < 0;
    }
    book_positions_free(&positions);
    assert_int_equal(won, 44473);
    assert_int_equal(drawn, 6449);
    assert_int_equal(lost, 16635);
}

TEST(the_solver_finds_the_same)
{
    static const char *const positions[] = {"44444325", "11112222", "12345671", "43256112", "77654312", "35353711"};
    const struct known_opening *opening = *fixture;
    struct solver *solver = make_solver(&opening->variant, NULL);
    for (size_t i = 0; i < (SANITIZED ? 1 : sizeof positions / sizeof *positions); i++) {
        struct state at = position(&opening->variant, positions[i]);
        int score = 99;
        assert_true(book_score(opening->book, &at, &score));
        if (solved(solver, &at) != score)
            fail_msg("'%s': %d in the book, the solver finds %d", positions[i], score, solved(solver, &at));
    }
    solver_destroy(solver);
}

TESTS_MAIN(open_shipped, close_shipped)
