/* The tuner: who plays whom, who is kept, and how the others change. */
#include "prelude.h"
#include "workshop/tuner.h"

enum { WEIGHTS = 11 };

TEST(everyone_plays_everyone_with_either_side)
{
    int played[TUNER_POPULATION][TUNER_POPULATION] = {{0}};
    for (int game = 0; game < TUNER_GAMES; game++) {
        int players[2];
        tuner_pair(game, players);
        assert_within(players[0], 0, TUNER_POPULATION - 1);
        assert_within(players[1], 0, TUNER_POPULATION - 1);
        played[players[0]][players[1]]++;
    }
    for (int first = 0; first < TUNER_POPULATION; first++)
        for (int second = 0; second < TUNER_POPULATION; second++)
            assert_int_equal(played[first][second], first != second);
}

static void check_range(const struct tuner *tuner)
{
    for (int player = 0; player < TUNER_POPULATION; player++)
        for (int i = 0; i < WEIGHTS; i++)
            assert_within(tuner->weights[player][i], 0, TUNER_WEIGHT_MOST);
}

TEST(a_population_follows_from_its_seed)
{
    struct tuner first, again, other;
    tuner_begin(&first, WEIGHTS, 7);
    tuner_begin(&again, WEIGHTS, 7);
    tuner_begin(&other, WEIGHTS, 8);
    assert_memory_equal(&first, &again, sizeof first);
    assert_memory_not_equal(first.weights, other.weights, sizeof first.weights);
    assert_true(tuner_seed(&first, 1) != tuner_seed(&first, 2));
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
    struct tuner tuner, before;
    int points[TUNER_POPULATION];
    tuner_begin(&tuner, WEIGHTS, 3);
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

TEST(what_was_written_down_goes_on_the_same)
{
    struct tuner tuner, copy;
    int points[TUNER_POPULATION];
    tuner_begin(&tuner, WEIGHTS, 3);
    points_backwards(points);
    tuner_next(&tuner, points);
    tuner_begin(&copy, WEIGHTS, 3);
    copy.generation = tuner.generation;
    memcpy(copy.weights, tuner.weights, sizeof copy.weights);
    assert_true(tuner_seed(&tuner, 5) == tuner_seed(&copy, 5));
    tuner_next(&tuner, points);
    tuner_next(&copy, points);
    assert_memory_equal(&tuner, &copy, sizeof tuner);
}

TESTS_MAIN(NULL, NULL)
