/* The tuner: which weights are kept, and how the others are mutated. */
#include "workshop/tuner.h"

#include "standard.h"

enum { BEGINNING = TUNER_GENERATIONS }; /* a number that no generation has, which seeds the first population */

/* Seeds the random numbers of a generation. Each generation has its own. */
static uint64_t random_of(const struct tuner *tuner, int generation)
{
    uint64_t random = tuner->seed;
    return random_next(&random) + (uint64_t)generation;
}

void tuner_begin(struct tuner *tuner, int weight_count, uint64_t seed)
{
    assert(weight_count > 0 && weight_count <= WEIGHTS_MAX);
    memset(tuner, 0, sizeof *tuner);
    tuner->seed = seed;
    tuner->weight_count = weight_count;
    uint64_t random = random_of(tuner, BEGINNING);
    for (int player = 0; player < TUNER_POPULATION; player++)
        for (int i = 0; i < weight_count; i++)
            tuner->weights[player][i] = (int)random_below(&random, TUNER_WEIGHT_MOST + 1);
}

void tuner_pair(int game, int players[2])
{
    assert(game >= 0 && game < TUNER_GAMES);
    players[0] = game / (TUNER_POPULATION - 1);
    players[1] = game % (TUNER_POPULATION - 1);
    /* nobody plays against itself */
    players[1] += players[1] >= players[0];
}

uint64_t tuner_seed(const struct tuner *tuner, int game)
{
    uint64_t random = random_of(tuner, tuner->generation);
    return random_next(&random) + (uint64_t)game;
}

/* Sorts players by points, best first; ties keep their order. */
static void sort_players(struct tuner *tuner, const int points[TUNER_POPULATION])
{
    int sorted[TUNER_POPULATION][WEIGHTS_MAX];
    for (int player = 0; player < TUNER_POPULATION; player++) {
        int better = 0;
        for (int other = 0; other < TUNER_POPULATION; other++)
            better += points[other] > points[player] || (points[other] == points[player] && other < player);
        memcpy(sorted[better], tuner->weights[player], sizeof sorted[better]);
    }
    memcpy(tuner->weights, sorted, sizeof sorted);
}

/* Moves a weight by at most `most`, but not out of its range. */
static int mutate(int weight, int most, uint64_t *random)
{
    int moved = weight + (int)random_below(random, (uint32_t)(2 * most + 1)) - most;
    return moved < 0 ? 0 : moved > TUNER_WEIGHT_MOST ? TUNER_WEIGHT_MOST : moved;
}

void tuner_next(struct tuner *tuner, const int points[TUNER_POPULATION])
{
    uint64_t random = ~random_of(tuner, tuner->generation);
    int most = TUNER_WEIGHT_MOST * (TUNER_GENERATIONS - tuner->generation) / TUNER_GENERATIONS;
    assert(tuner->generation < TUNER_GENERATIONS);
    sort_players(tuner, points);
    for (int player = TUNER_KEPT; player < TUNER_POPULATION; player++)
        for (int i = 0; i < tuner->weight_count; i++)
            tuner->weights[player][i] = mutate(tuner->weights[player - TUNER_KEPT][i], most, &random);
    tuner->generation++;
}
