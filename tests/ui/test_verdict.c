/* What is said of a position: every kind of hint and verdict, with its numbers, in the forms for one and for many. */
#include "think_support.h"

enum { WORDS_SIZE = 120 };

static struct variant variant;

HOOK(make_variant)
{
    variant = connect4_of(0, 0, 0);
}

/* What is known of a state: the moves that are named (columns, or texts separated by spaces) have this worth. */
static struct analysis analysis_of(const struct variant *of, const char *record, const char *best, struct worth worth,
                                   bool proven)
{
    struct state state = position(of, record);
    struct move moves[MOVES_MAX];
    struct analysis analysis = {.proven = proven, .worth = worth};
    analysis.count = of->game->moves(of, &state, moves);
    for (int i = 0; i < analysis.count; i++)
        analysis.moves[i].move = moves[i];
    while (*best) {
        struct move move;
        best = of->game->parse_move(of, &state, best, &move, NULL);
        assert_non_null(best);
        best += strspn(best, " ");
        for (int i = 0; i < analysis.count; i++)
            analysis.moves[i].best |= move_equal(analysis.moves[i].move, move);
        analysis.best_count++;
    }
    return analysis;
}

static void expect_words(const struct variant *of, const struct analysis *analysis, const char *expected)
{
    char words[WORDS_SIZE];
    verdict_looks(of, analysis, words, sizeof words);
    if (strcmp(words, expected) != 0)
        fail_msg("'%s' is said, not '%s'", words, expected);
}

static void expect_looks(const struct variant *of, const char *record, const char *best, const char *expected)
{
    struct analysis analysis = analysis_of(of, record, best, draw, false);
    expect_words(of, &analysis, expected);
}

TEST(test_what_looks_best)
{
    expect_looks(&variant, "", "4", "Column 4 looks best");
    expect_looks(&variant, "4", "35", "Column 3 looks best");
    expect_looks(&variant, "", "1357", "Column 1 looks best");
    expect_looks(&variant, "222222111111333333544444455555777777", "6", "Column 6 looks best");
}

/* Where a move has a name of its own. */
TEST(test_games_without_gravity)
{
    static struct variant three;
    three = tictactoe_of(3, 3, 3);
    expect_looks(&three, "", "b2", "b2 looks best");
    expect_looks(&three, "", "a1 b2 c3", "a1 looks best");
    expect_looks(&three, "", "a1 a2 a3 b1 b2 b3 c1 c2", "a1 looks best");
    expect_looks(&three, "a1 a2 a3 b1 b2 b3 c2 c1", "c3", "c3 looks best");
}

/* Where a draw is play without an end it is called so. */
TEST(test_endless_play)
{
    static struct variant kolibrat;
    char words[WORDS_SIZE];
    kolibrat = kolibrat_of(3, 4, 4, 5);
    const struct view_words *names = &view_for(&kolibrat)->words;
    expect_looks(&kolibrat, "", "+a1 +b1", "a1 looks best");
    assert_string_equal(verdict_word(draw, names), "endless");
    assert_string_equal(verdict_word(draw, &view_for(&variant)->words), "draw");
    verdict_sentence(draw, names, 0, words, sizeof words);
    assert_string_equal(words, "Endless: nobody can force a win");
    verdict_sentence(win_in(2), names, 1, words, sizeof words);
    assert_string_equal(words, "Black wins in 2 moves");
}

static void expect_sentence(struct worth worth, int player, const char *expected)
{
    char words[WORDS_SIZE];
    verdict_sentence(worth, &view_for(&variant)->words, player, words, sizeof words);
    if (strcmp(words, expected) != 0)
        fail_msg("'%s' is said, not '%s'", words, expected);
}

/* Yellow's or red's turn, won or lost: the winner is named. */
TEST(test_verdicts)
{
    expect_sentence(win_in(1), 0, "Red wins in 1 move");
    expect_sentence(win_in(2), 1, "Yellow wins in 2 moves");
    expect_sentence(loss_in(1), 0, "Yellow wins in 1 move");
    expect_sentence(loss_in(20), 1, "Red wins in 20 moves");
    expect_sentence(draw, 0, "Draw");
    expect_sentence(draw, 1, "Draw");
}

/* The bar: half at a draw, a win always more, a sooner win more than a later one, a loss the mirror image. */
TEST(test_shares)
{
    double later = verdict_share(draw);
    assert_true(later == 0.5);
    for (int moves = 200; moves >= 1; moves--) {
        double win = verdict_share(win_in(moves)), loss = verdict_share(loss_in(moves));
        assert_true(win > later);
        assert_true(win >= 0.6 && win <= 1.0);
        assert_true(loss >= 0.0 && loss <= 0.4);
        later = win;
    }
}

/* On wide boards, too: the records' letters are nobody's numbers. */
TEST(columns_beyond_nine)
{
    struct variant wide = connect4_of(12, 6, 0);
    expect_looks(&wide, "", "ac", "Column 10 looks best");
    expect_looks(&wide, "", "b", "Column 11 looks best");
}

TESTS_MAIN(make_variant, NULL)
