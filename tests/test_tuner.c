/* The tuner: by each method, who plays whom, who is kept, and how the others are made. */
#include "prelude.h"
#include "workshop/tuner.h"

enum { WEIGHTS = 11 };

static struct tuner begun(enum tuner_method method, int games, uint64_t seed)
{
    struct tuner tuner;
    memset(&tuner, 0, sizeof tuner); /* because tests compare all of its bytes */
    tuner.method = method;
    tuner.games = games;
    tuner.depths = 1;
    tuner.seed = seed;
    tuner.weight_count = WEIGHTS;
    tuner_begin(&tuner);
    return tuner;
}

static struct tournament_pairing paired(const struct tuner *tuner, int game)
{
    struct tournament_pairing pairing;
    tuner_pair(game, tuner, &pairing);
    return pairing;
}

static void check_range(const struct tuner *tuner)
{
    for (int player = 0; player < TUNER_POPULATION; player++)
        for (int i = 0; i < WEIGHTS; i++)
            assert_within(tuner->weights[player][i], 0, TUNER_WEIGHT_MOST);
}

/* --- who plays whom --- */

TEST(in_a_league_everyone_plays_everyone_with_either_side)
{
    int played[TUNER_POPULATION][TUNER_POPULATION] = {{0}};
    struct tuner tuner = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 1);
    for (int game = 0; game < TUNER_LEAGUE_GAMES; game++) {
        struct tournament_pairing pairing = paired(&tuner, game);
        assert_within(pairing.players[0], 0, TUNER_POPULATION - 1);
        assert_within(pairing.players[1], 0, TUNER_POPULATION - 1);
        played[pairing.players[0]][pairing.players[1]]++;
    }
    for (int first = 0; first < TUNER_POPULATION; first++)
        for (int second = 0; second < TUNER_POPULATION; second++)
            assert_int_equal(played[first][second], first != second);
}

TEST(two_who_meet_twice_meet_at_the_same_depth_and_all_depths_are_used_alike)
{
    int played[3] = {0}, depth_of[TUNER_POPULATION][TUNER_POPULATION];
    struct tuner tuner = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 1);
    tuner.depths = 3;
    for (int game = 0; game < TUNER_LEAGUE_GAMES; game++) {
        struct tournament_pairing pairing = paired(&tuner, game);
        int depth = tuner_depth(&tuner, game, pairing.players);
        depth_of[pairing.players[0]][pairing.players[1]] = depth;
        if (pairing.players[0] > pairing.players[1])
            assert_int_equal(depth, depth_of[pairing.players[1]][pairing.players[0]]);
        played[depth]++;
    }
    for (int depth = 0; depth < 3; depth++)
        assert_within(played[depth], TUNER_LEAGUE_GAMES / 3 - 60, TUNER_LEAGUE_GAMES / 3 + 60);
}

/* In each round of 30 games everybody sits at one board. */
static void check_round(const struct tuner *tuner, int round)
{
    int seen[TUNER_POPULATION] = {0};
    for (int pair = 0; pair < TUNER_POPULATION / 2; pair++) {
        struct tournament_pairing pairing = paired(tuner, round * (TUNER_POPULATION / 2) + pair);
        seen[pairing.players[0]]++;
        seen[pairing.players[1]]++;
    }
    for (int player = 0; player < TUNER_POPULATION; player++)
        assert_int_equal(seen[player], 1);
}

TEST(in_the_paper_pairs_stay_and_change_sides_over_the_same_opening)
{
    struct tuner tuner = begun(TUNER_PAPER, 120, 5);
    for (int round = 0; round < 4; round++)
        check_round(&tuner, round);
    for (int pair = 0; pair < 30; pair++) {
        struct tournament_pairing first = paired(&tuner, pair), second = paired(&tuner, 30 + pair),
                                  third = paired(&tuner, 60 + pair);
        assert_int_equal(first.players[0], second.players[1]);
        assert_int_equal(first.players[1], second.players[0]);
        assert_int_equal(first.players[0], third.players[0]);
        assert_true(first.opening_seed == second.opening_seed);
        assert_true(first.opening_seed != third.opening_seed);
        assert_true(first.seed != second.seed);
    }
}

TEST(genetic_pairs_are_drawn_for_each_round)
{
    struct tuner tuner = begun(TUNER_GENETIC, 120, 5);
    int same = 0;
    for (int round = 0; round < 4; round++)
        check_round(&tuner, round);
    for (int pair = 0; pair < 30; pair++)
        same += paired(&tuner, pair).players[0] == paired(&tuner, 60 + pair).players[0];
    assert_within(same, 0, 10);
}

TEST(all_meet_the_fixed_opponent_with_either_side_from_the_same_openings)
{
    struct tuner tuner = begun(TUNER_FIXED, 240, 5);
    for (int game = 0; game < 240; game++) {
        struct tournament_pairing pairing = paired(&tuner, game);
        int side = game / 60 % 2;
        assert_int_equal(pairing.players[side], game % 60);
        assert_int_equal(pairing.players[1 - side], TUNER_OPPONENT);
        assert_int_equal(pairing.opening_seed == paired(&tuner, 0).opening_seed, game < 120);
    }
}

TEST(what_a_game_counts)
{
    int points[TUNER_POPULATION] = {0};
    struct tuner tuner = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 1);
    tuner_count(&tuner, (const int[]){3, 4}, WON_BY_SECOND, 20, points);
    tuner_count(&tuner, (const int[]){3, 5}, DRAWN, 20, points);
    assert_int_equal(points[3], TUNER_POINTS_DRAWN);
    assert_int_equal(points[4], TUNER_POINTS_WON);
    assert_int_equal(points[5], TUNER_POINTS_DRAWN);
    /* Against the fixed opponent quick wins count more, and what is not won counts nothing. */
    tuner = begun(TUNER_FIXED, 60, 1);
    memset(points, 0, sizeof points);
    tuner_count(&tuner, (const int[]){0, TUNER_OPPONENT}, WON_BY_FIRST, 20, points);
    tuner_count(&tuner, (const int[]){TUNER_OPPONENT, 1}, WON_BY_SECOND, 30, points);
    tuner_count(&tuner, (const int[]){TUNER_OPPONENT, 2}, WON_BY_FIRST, 10, points);
    tuner_count(&tuner, (const int[]){TUNER_OPPONENT, 3}, DRAWN, 10, points);
    assert_int_equal(points[0], TUNER_MOVES_MOST - 20);
    assert_int_equal(points[1], TUNER_MOVES_MOST - 30);
    assert_int_equal(points[2] + points[3], 0);
}

/* --- the next population --- */

TEST(a_population_follows_from_its_seed)
{
    struct tuner first = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 7), again = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 7),
                 other = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 8), genetic = begun(TUNER_GENETIC, 30, 7);
    assert_memory_equal(&first, &again, sizeof first);
    assert_memory_not_equal(first.weights, other.weights, sizeof first.weights);
    assert_memory_equal(first.weights, genetic.weights, sizeof first.weights);
    assert_true(paired(&first, 1).seed != paired(&first, 2).seed);
    check_range(&first);
}

/* Points that make the last player the best. */
static void points_backwards(int points[TUNER_POPULATION])
{
    for (int player = 0; player < TUNER_POPULATION; player++)
        points[player] = player / 2;
}

/* How far the children are at most from those that they come from. */
static int widest_mutation(const struct tuner *tuner)
{
    int widest = 0;
    for (int player = TUNER_KEPT; player < TUNER_POPULATION; player++) {
        for (int i = 0; i < WEIGHTS; i++) {
            int moved = abs(tuner->weights[player][i] - tuner->weights[player - TUNER_KEPT][i]);
            widest = moved > widest ? moved : widest;
        }
    }
    return widest;
}

TEST(the_better_half_is_kept_and_the_rest_are_its_mutations)
{
    struct tuner tuner = begun(TUNER_LEAGUE, TUNER_LEAGUE_GAMES, 3), before;
    int points[TUNER_POPULATION];
    points_backwards(points);
    for (int generation = 0; generation < TUNER_GENERATIONS; generation++) {
        before = tuner;
        tuner_next(&tuner, points);
        assert_int_equal(tuner.generation, generation + 1);
        /* Equally good ones keep their order: 58 and 59 made the same points. */
        for (int player = 0; player < TUNER_KEPT; player++)
            assert_memory_equal(tuner.weights[player], before.weights[TUNER_POPULATION - 2 - player + player % 2 * 2],
                                sizeof tuner.weights[player]);
        check_range(&tuner);
        /* The temperature falls from 1 by 0.02. */
        assert_within(widest_mutation(&tuner), 1, 100 - 2 * generation);
    }
}

static bool has_weights(const struct tuner *tuner, int from, int to, const int weights[WEIGHTS_MAX])
{
    for (int player = from; player < to; player++)
        if (memcmp(tuner->weights[player], weights, sizeof tuner->weights[player]) == 0)
            return true;
    return false;
}

TEST(in_the_paper_the_winner_of_each_pair_stays)
{
    struct tuner tuner = begun(TUNER_PAPER, 30, 3), before;
    while (tuner.generation < TUNER_GENERATIONS) {
        int points[TUNER_POPULATION] = {0};
        before = tuner;
        for (int pair = 0; pair < 30; pair++) /* the second of each pair has won */
            points[paired(&tuner, pair).players[1]] = TUNER_POINTS_WON;
        tuner_next(&tuner, points);
        check_range(&tuner);
        for (int player = 0; player < TUNER_POPULATION; player++)
            if (points[player])
                assert_true(has_weights(&tuner, 0, TUNER_KEPT, before.weights[player]));
    }
    /* At the end mutations are small: +-1, and a shift and a scale by as much. */
    assert_within(widest_mutation(&tuner), 0, 3);
}

TEST(in_the_paper_lots_decide_a_pair_without_a_winner)
{
    struct tuner tuner = begun(TUNER_PAPER, 30, 3), before = tuner;
    const int points[TUNER_POPULATION] = {0};
    int first = 0;
    tuner_next(&tuner, points);
    for (int pair = 0; pair < 30; pair++) {
        struct tournament_pairing pairing = paired(&before, pair);
        bool stays[2];
        for (int i = 0; i < 2; i++)
            stays[i] = has_weights(&tuner, 0, TUNER_KEPT, before.weights[pairing.players[i]]);
        assert_true(stays[0] != stays[1]);
        first += stays[0];
    }
    assert_within(first, 5, 25);
}

/* Of weights that are all moved together the shift keeps who is ahead, where clipping makes many of them the same. */
TEST(weights_that_are_moved_together_are_shifted_and_scaled_not_clipped)
{
    int zeros[TUNER_GENETIC + 1] = {0};
    const enum tuner_method methods[] = {TUNER_LEAGUE, TUNER_FIXED};
    for (int m = 0; m < 2; m++) {
        struct tuner tuner = begun(methods[m], TUNER_LEAGUE_GAMES, 3);
        int points[TUNER_POPULATION];
        points_backwards(points);
        tuner_next(&tuner, points);
        check_range(&tuner);
        for (int player = TUNER_KEPT; player < TUNER_POPULATION; player++)
            for (int i = 0; i < WEIGHTS; i++)
                zeros[methods[m]] += tuner.weights[player][i] == 0;
    }
    assert_within(zeros[TUNER_FIXED], 1, 30); /* one in a set that was shifted */
    assert_within(zeros[TUNER_LEAGUE], 50, 330);
}

TEST(genetic_children_have_most_weights_of_good_parents)
{
    struct tuner tuner = begun(TUNER_GENETIC, 30, 3), before;
    int points[TUNER_POPULATION], inherited = 0, from_best_half = 0, weights = 0;
    points_backwards(points);
    before = tuner;
    tuner_next(&tuner, points);
    check_range(&tuner);
    for (int player = 0; player < TUNER_ELITE; player++)
        assert_memory_equal(tuner.weights[player], before.weights[TUNER_POPULATION - 2 - player + player % 2 * 2],
                            sizeof tuner.weights[player]);
    for (int player = TUNER_ELITE; player < TUNER_POPULATION; player++) {
        for (int i = 0; i < WEIGHTS; i++, weights++) {
            bool any = false, best = false;
            for (int parent = 0; parent < TUNER_POPULATION; parent++) {
                bool same = tuner.weights[player][i] == before.weights[parent][i];
                any |= same;
                best |= same && parent >= TUNER_POPULATION / 2;
            }
            inherited += any;
            from_best_half += best;
        }
    }
    assert_within(inherited, weights * 80 / 100, weights * 95 / 100);
    assert_within(from_best_half, weights * 70 / 100, weights);
}

TEST(what_was_written_down_goes_on_the_same)
{
    for (enum tuner_method method = TUNER_LEAGUE; method <= TUNER_GENETIC; method++) {
        struct tuner tuner = begun(method, TUNER_LEAGUE_GAMES, 3), copy = tuner;
        int points[TUNER_POPULATION];
        points_backwards(points);
        tuner_next(&tuner, points);
        copy.generation = tuner.generation;
        memcpy(copy.weights, tuner.weights, sizeof copy.weights);
        assert_true(paired(&tuner, 5).seed == paired(&copy, 5).seed);
        tuner_next(&tuner, points);
        tuner_next(&copy, points);
        assert_memory_equal(&tuner, &copy, sizeof tuner);
    }
}

TESTS_MAIN(NULL, NULL)
