/* How tournaments stand: Elo, its interval, pairs, the sequential test, against what others have published. */

#include "engines/standings.h"
#include "prelude.h"

static void assert_near(double seen, double expected, double by)
{
    if (!(fabs(seen - expected) <= by))
        fail_msg("%.9f is not %.9f within %g", seen, expected, by);
}

/* A game of a, who moves first, and b. */
static struct standings_game game_of(int a, int b, enum outcome outcome)
{
    return (struct standings_game){.players = {a, b}, .outcome = outcome};
}

/* A tournament of games added one by one. */
static struct {
    int count;
    struct standings_game list[4096];
} games;

HOOK(forget_games)
{
    games.count = 0;
}

FIXTURE(forget_games, NULL)

static void add(int times, int a, int b, enum outcome outcome)
{
    while (times-- > 0)
        games.list[games.count++] = game_of(a, b, outcome);
}

static const struct standings_row *row_of(const struct standings_row *rows, int contestant)
{
    while (rows->contestant != contestant)
        rows++;
    return rows;
}

/* --- the model --- */

/* The table in Elo's book, and of FIDE's handbook (B.02, 8.1.1): a difference and what one may expect of it. */
TEST(a_difference_is_a_score_as_elos_table_has_it)
{
    static const struct {
        double elo, score;
    } known[] = {{0, 0.5}, {100, 0.64}, {200, 0.76}, {400, 0.91}, {-200, 0.24}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_near(standings_score(known[i].elo), known[i].score, 0.005);
        assert_near(standings_elo(standings_score(known[i].elo)), known[i].elo, 1e-9);
    }
    assert_near(standings_elo(10.0 / 11), 400, 1e-9);
    assert_true(isinf(standings_elo(0)) && standings_elo(0) < 0);
    assert_true(isinf(standings_elo(1)) && standings_elo(1) > 0);
}

/* As fastchess tells of 449 won, 276 lost, 275 drawn: 60.7 +/- 18.5, score 0.587. */
TEST(the_interval_of_single_games_is_the_one_that_runners_of_chess_tell)
{
    struct standings_estimate score = standings_estimate_score((struct standings_tally){449, 275, 276});
    struct standings_estimate elo = standings_elo_of(score);
    assert_near(score.value, 0.587, 0.0006);
    assert_near(elo.value, 60.7, 0.06);
    assert_near((elo.high - elo.low) / 2, 18.5, 0.06);
}

TEST(of_two_the_strengths_are_what_single_games_tell)
{
    struct standings_row rows[2];
    add(200, 0, 1, WON_BY_FIRST);
    add(249, 1, 0, WON_BY_SECOND);
    add(276, 1, 0, WON_BY_FIRST);
    add(275, 0, 1, DRAWN);
    assert_true(standings_rank(games.list, games.count, 2, rows));
    assert_int_equal(rows[0].contestant, 0);
    assert_int_equal(rows[0].tally.won, 449);
    assert_int_equal(rows[0].tally.drawn, 275);
    assert_int_equal(rows[0].tally.lost, 276);
    assert_int_equal(rows[0].as_first, 475);
    assert_near(rows[0].elo - rows[1].elo, 60.7, 0.06);
    /* Each stands half the difference from the mean, and so does its interval. */
    assert_near(rows[0].elo_margin, 18.5 / 2, 0.06);
    assert_false(rows[0].elo_guessed);
}

/* Three whose strengths are known meet each other so often as the model expects: that is found again. */
TEST(of_several_the_strengths_are_those_that_make_the_results_likeliest)
{
    static const double truth[] = {120, -20, -100};
    struct standings_row rows[3];
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < a; b++) {
            int won = (int)lround(600 * standings_score(truth[a] - truth[b]));
            add(won, a, b, WON_BY_FIRST);
            add(600 - won, a, b, WON_BY_SECOND);
        }
    assert_true(standings_rank(games.list, games.count, 3, rows));
    for (int i = 0; i < 3; i++) {
        assert_near(row_of(rows, i)->elo, truth[i], 1.0);
        assert_int_equal(row_of(rows, i)->rank, i + 1);
        assert_true(row_of(rows, i)->elo_margin > 10 && row_of(rows, i)->elo_margin < 30);
    }
}

TEST(who_wins_all_has_a_guessed_strength)
{
    struct standings_row rows[4];
    add(10, 2, 0, WON_BY_FIRST);
    add(3, 0, 1, WON_BY_FIRST);
    add(3, 0, 1, WON_BY_SECOND);
    assert_true(standings_rank(games.list, games.count, 4, rows));
    assert_int_equal(rows[0].contestant, 2);
    assert_true(rows[0].elo_guessed && isinf(rows[0].elo_margin) && isfinite(rows[0].elo));
    assert_near(rows[0].elo - row_of(rows, 0)->elo, standings_elo(10.5 / 11), 0.1);
    for (int i = 0; i < 2; i++)
        assert_true(!row_of(rows, i)->elo_guessed && isfinite(row_of(rows, i)->elo_margin));
    assert_near(row_of(rows, 3)->elo, 0, 1e-9);
}

/* One game between two: of neither is it known how strong it is. */
TEST(who_has_met_only_such_a_one_has_a_guessed_strength_too)
{
    struct standings_row rows[3];
    add(1, 2, 0, WON_BY_FIRST);
    assert_true(standings_rank(games.list, games.count, 3, rows));
    assert_true(row_of(rows, 0)->elo_guessed && isinf(row_of(rows, 0)->elo_margin));
    assert_true(row_of(rows, 2)->elo_guessed && isinf(row_of(rows, 2)->elo_margin));
}

TEST(nobody_who_has_not_played_disturbs_the_others)
{
    struct standings_row rows[5];
    assert_true(standings_rank(games.list, 0, 5, rows));
    for (int i = 0; i < 5; i++)
        assert_int_equal(rows[i].rank, 1);
    add(30, 3, 4, WON_BY_FIRST);
    add(10, 4, 3, WON_BY_FIRST);
    assert_true(standings_rank(games.list, games.count, 5, rows));
    assert_near(row_of(rows, 3)->elo - row_of(rows, 4)->elo, standings_elo(0.75), 0.01);
    assert_true(isfinite(row_of(rows, 3)->elo_margin));
    assert_true(isinf(row_of(rows, 0)->elo_margin));
}

TEST(forfeits_time_and_equal_ranks_are_counted)
{
    struct standings_game both[2] = {game_of(0, 1, WON_BY_SECOND), game_of(1, 0, WON_BY_SECOND)};
    struct standings_row rows[2];
    both[0].forfeited = true;
    both[0].fault = GUEST_LATE;
    both[0].efforts[FIRST] = (struct standings_effort){3, 3000, 2000};
    both[1].efforts[SECOND] = (struct standings_effort){4, 500, 200};
    assert_true(standings_rank(both, 2, 2, rows));
    assert_int_equal(rows[0].rank, 1);
    assert_int_equal(rows[1].rank, 1);
    assert_int_equal(rows[0].contestant, 0);
    assert_int_equal(rows[0].forfeits, 1);
    assert_int_equal(rows[0].faults[GUEST_LATE], 1);
    assert_int_equal(rows[1].forfeits, 0);
    assert_int_equal(rows[0].effort.moves, 7);
    assert_int_equal(rows[0].effort.microseconds, 3500);
    assert_int_equal(rows[0].effort.longest, 2000);
}

/* --- pairs and the test --- */

TEST(pairs_are_counted_from_the_first_ones_point_of_view)
{
    struct standings_game both[] = {
        game_of(0, 1, WON_BY_FIRST), game_of(1, 0, WON_BY_SECOND), /* 2 */
        game_of(0, 1, DRAWN),        game_of(1, 0, WON_BY_FIRST),  /* 1/2 */
        game_of(0, 1, WON_BY_FIRST), game_of(1, 0, RUNNING),       /* no pair */
        game_of(0, 1, DRAWN),        game_of(1, 0, DRAWN),         /* 1 */
        game_of(0, 1, WON_BY_FIRST),
    };
    struct standings_pairs pairs = standings_pair(both, sizeof both / sizeof *both);
    static const int expected[STANDINGS_OUTCOMES] = {0, 1, 1, 0, 1};
    for (int i = 0; i < STANDINGS_OUTCOMES; i++)
        assert_int_equal(pairs.counts[i], expected[i]);
    struct standings_tally tally = standings_between(both, sizeof both / sizeof *both, 1, 0);
    assert_int_equal(tally.won, 1);
    assert_int_equal(tally.drawn, 3);
    assert_int_equal(tally.lost, 4);
}

/*
 * What fishtest's own program says of pairs (LLRcalc.LLR_logistic of server/fishtest/stats, as others have published
 * it), and the two examples with a logistic model and pairs in the tests of fastchess.
 */
TEST(the_test_says_what_the_farms_of_chess_say)
{
    static const struct {
        struct standings_pairs pairs;
        double elo0, elo1, llr, by;
    } known[] = {
        {{{3, 20, 50, 22, 5}}, 0, 20, 0.04032037241670679, 1e-9},
        {{{3, 20, 50, 22, 5}}, 0, 5, 0.17838022438188125, 1e-9},
        {{{3, 20, 50, 22, 5}}, -10, 10, 0.9344729113889829, 1e-9},
        {{{0, 10, 30, 12, 0}}, 0, 20, -0.27041453628885204, 1e-9},
        {{{0, 10, 30, 12, 0}}, 0, 5, 0.085226848211516, 1e-9},
        {{{12, 40, 60, 30, 8}}, 0, 20, -2.9973011351582723, 1e-9},
        {{{12, 40, 60, 30, 8}}, -10, 10, -2.0579732004260216, 1e-9},
        {{{223, 9863, 20279 + 1000, 10037, 246}}, 0.5, 2.5, -3.07, 0.01},
        {{{871, 26175, 55003 + 980, 26678, 821}}, 0, 2, -4.98, 0.01},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct standings_sprt sprt = {known[i].elo0, known[i].elo1, 0.05, 0.05};
        assert_near(standings_llr(&known[i].pairs, &sprt), known[i].llr, known[i].by);
    }
}

/* The bounds are log 19 for one error in twenty; who wins all against 0 and 20 is accepted after 53 pairs, as there. */
TEST(the_test_ends_where_wald_says)
{
    struct standings_sprt sprt = {0, 20, 0.05, 0.05};
    struct standings_pairs pairs = {{0}};
    double lower, upper;
    standings_bounds(&sprt, &lower, &upper);
    assert_near(lower, -2.9444389791664403, 1e-12);
    assert_near(upper, 2.9444389791664403, 1e-12);
    assert_int_equal(standings_verdict(&pairs, &sprt), STANDINGS_OPEN);
    while (standings_verdict(&pairs, &sprt) == STANDINGS_OPEN)
        pairs.counts[4]++;
    assert_int_equal(pairs.counts[4], 53);
    assert_int_equal(standings_verdict(&pairs, &sprt), STANDINGS_H1);
    pairs = (struct standings_pairs){{100, 0, 0, 0, 0}};
    assert_int_equal(standings_verdict(&pairs, &sprt), STANDINGS_H0);
    sprt = (struct standings_sprt){0, 20, 0.1, 0.2};
    standings_bounds(&sprt, &lower, &upper);
    assert_near(lower, log(0.2 / 0.9), 1e-12);
    assert_near(upper, log(0.8 / 0.1), 1e-12);
}

/*
 * Of tests of two that are equally strong, one in twenty at most accepts the stronger one, and of tests of two that are
 * elo1 apart one in twenty the weaker: with pairs that are drawn by lot.
 */
TEST(the_test_errs_no_more_often_than_it_says)
{
    enum { TESTS = 400 };
    struct standings_sprt sprt = {0, 100, 0.05, 0.05};
    uint64_t random = 1;
    for (int truth = 0; truth < 2; truth++) {
        double score = standings_score(truth == 0 ? sprt.elo0 : sprt.elo1);
        int wrong = 0;
        for (int test = 0; test < TESTS; test++) {
            struct standings_pairs pairs = {{0}};
            enum standings_verdict verdict = STANDINGS_OPEN;
            while ((verdict = standings_verdict(&pairs, &sprt)) == STANDINGS_OPEN) {
                int points = 0;
                for (int game = 0; game < STANDINGS_PAIR; game++)
                    points += 2 * (random_below(&random, 1 << 20) < score * (1 << 20));
                pairs.counts[points]++;
            }
            wrong += verdict != (truth == 0 ? STANDINGS_H0 : STANDINGS_H1);
        }
        print_message("truth elo%d: %d of %d tests err\n", truth, wrong, TESTS);
        assert_true(wrong <= TESTS / 20 + 15);
    }
}

/* Halves of pairs that even each other out say more than single games: from 1-0 and 0-1 comes no doubt at all. */
TEST(pairs_narrow_the_interval)
{
    struct standings_pairs even = {{0, 0, 50, 0, 0}}, mixed = {{10, 20, 30, 25, 15}};
    struct standings_estimate score = standings_pairs_score(&even);
    assert_near(score.value, 0.5, 1e-12);
    assert_near(score.high - score.low, 0, 1e-12);
    assert_near(standings_likelihood(&even), 0.5, 1e-12);
    score = standings_pairs_score(&mixed);
    assert_near(score.value, 0.5375, 1e-12);
    assert_near(score.high - score.value, 1.96 * sqrt(0.08921875 / 100), 1e-9);
    assert_true(standings_likelihood(&mixed) > 0.85 && standings_likelihood(&mixed) < 0.95);
    assert_near(standings_likelihood(&(struct standings_pairs){{0}}), 0.5, 0);
    assert_near(standings_likelihood(&(struct standings_pairs){{0, 0, 0, 0, 3}}), 1, 0);
}

TESTS_MAIN(NULL, NULL)
