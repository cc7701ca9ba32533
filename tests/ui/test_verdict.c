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
    verdict_hint(of, analysis, &view_for(of)->words, true, words, sizeof words);
    if (strcmp(words, expected) != 0)
        fail_msg("'%s' is said, not '%s'", words, expected);
}

static void expect_lesson(const struct variant *of, const struct analysis *analysis, int ago, const char *expected)
{
    char words[WORDS_SIZE];
    verdict_lesson(of, analysis, ago, words, sizeof words);
    if (strcmp(words, expected) != 0)
        fail_msg("'%s' is said, not '%s'", words, expected);
}

static void expect_hint(const char *record, const char *columns, struct worth worth, const char *expected)
{
    struct analysis analysis = analysis_of(&variant, record, columns, worth, true);
    expect_words(&variant, &analysis, expected);
}

TEST(test_hints)
{
    expect_hint("112233", "4", win_in(1), "Column 4 wins in 1 move");
    expect_hint("", "4", win_in(21), "Column 4 wins in 21 moves");
    expect_hint("4", "35", win_in(20), "Columns 3 and 5 win in 20 moves");
    expect_hint("", "1357", win_in(4), "Columns 1, 3, 5 and 7 win in 4 moves");
    expect_hint("4", "35", draw, "Draw with 3 or 5");
    expect_hint("4", "123567", draw, "Draw with 1, 2, 3, 5, 6 or 7");
    expect_hint("4", "3", draw, "Only column 3 does not lose");
    expect_hint("4", "2", loss_in(19), "All moves lose; column 2 holds out longest");
    expect_hint("4", "26", loss_in(19), "All moves lose; columns 2 and 6 hold out longest");
    expect_hint("4", "1234567", loss_in(19), "All moves lose just as fast");
}

/* One column left: that is all there is to say, unless it wins. */
TEST(test_the_only_move)
{
    const char *record = "222222111111333333544444455555777777";
    expect_hint(record, "6", draw, "Only column 6 is left");
    expect_hint(record, "6", loss_in(3), "Only column 6 is left");
    expect_hint(record, "6", win_in(3), "Column 6 wins in 3 moves");
}

TEST(test_judgements_do_not_pass_for_proofs)
{
    struct analysis one = analysis_of(&variant, "", "4", draw, false);
    struct analysis two = analysis_of(&variant, "", "35", draw, false);
    expect_words(&variant, &one, "Column 4 looks best");
    expect_words(&variant, &two, "Columns 3 and 5 look best");
}

static void expect_move_hint(const struct variant *of, const char *best, struct worth worth, const char *expected)
{
    struct analysis analysis = analysis_of(of, "", best, worth, true);
    expect_words(of, &analysis, expected);
}

/* Where a move has a name of its own. */
TEST(test_games_without_gravity)
{
    static struct variant three;
    three = tictactoe_of(3, 3, 3);
    expect_move_hint(&three, "b2", draw, "Only b2 does not lose");
    expect_move_hint(&three, "b2", win_in(1), "Win in 1 move with b2");
    expect_move_hint(&three, "a1 b2", win_in(2), "Win in 2 moves with a1 or b2");
    expect_move_hint(&three, "b2", loss_in(2), "All moves lose; b2 holds out longest");
    expect_move_hint(&three, "a1 b2 c3", draw, "Draw with a1, b2 or c3");
    expect_move_hint(&three, "a1 a2 a3 b1 b2 b3 c1 c2", draw, "8 moves draw");
    expect_move_hint(&three, "a1 a2 a3 b1 b2 b3 c1 c2 c3", draw, "A draw, whatever you play");
    struct analysis judged = analysis_of(&three, "", "b2", draw, false);
    expect_words(&three, &judged, "b2 looks best");
}

/* Where a draw is play without an end it is called so. */
TEST(test_endless_play)
{
    static struct variant kolibrat;
    char words[WORDS_SIZE];
    kolibrat = kolibrat_of(3, 4, 4, 5);
    const struct view_words *names = &view_for(&kolibrat)->words;
    expect_move_hint(&kolibrat, "+a1", draw, "Only a1 does not lose");
    expect_move_hint(&kolibrat, "+a1 +b1", draw, "Nobody can force a win after a1 or b1");
    expect_move_hint(&kolibrat, "+a1 +b1 +c1", draw, "Nobody can force a win, whatever you play");
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

/* After a loss: a win is called one only where it could be seen. */
TEST(test_what_would_have_held)
{
    static struct variant other;
    struct analysis held = analysis_of(&variant, "4", "3", draw, true);
    struct analysis two = analysis_of(&variant, "4", "35", win_in(9), true);
    struct analysis won = analysis_of(&variant, "4", "35", win_in(3), true);
    expect_lesson(&variant, &held, 1, "1 move ago: column 3 would have saved the game");
    expect_lesson(&variant, &two, 2, "2 moves ago: columns 3 and 5 would have saved the game");
    expect_lesson(&variant, &won, 2, "2 moves ago: columns 3 and 5 would have won");
    other = tictactoe_of(3, 3, 3);
    held = analysis_of(&other, "", "b2", draw, true);
    expect_lesson(&other, &held, 4, "4 moves ago: b2 would have saved the game");
}

/* On wide boards, too: the records' letters are nobody's numbers. */
TEST(columns_beyond_nine)
{
    struct variant wide = connect4_of(12, 6, 0);
    struct analysis analysis = analysis_of(&wide, "", "ac", win_in(3), true);
    expect_words(&wide, &analysis, "Columns 10 and 12 win in 3 moves");
    analysis = analysis_of(&wide, "", "b", win_in(3), true);
    expect_words(&wide, &analysis, "Column 11 wins in 3 moves");
}

TESTS_MAIN(make_variant, NULL)
