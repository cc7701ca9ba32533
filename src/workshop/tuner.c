/* The tuner: who plays whom, which weights are kept, and how the others are made. */
#include "workshop/tuner.h"

#include "standard.h"

enum {
    BEGINNING = TUNER_GENERATIONS, /* a number that no generation has, which seeds the first population */
    PAIRS = TUNER_POPULATION / 2,
    CANDIDATES = 3, /* `genetic`: how many sets a parent is the best of */
    UNCHANGED = 4,  /* `genetic`: one weight in so many mutates */
    LOT = 1 << 24   /* points that nobody makes in a generation */
};

/* Seeds the random numbers of a generation. Each generation has its own. */
static uint64_t random_of(const struct tuner *tuner, int generation)
{
    uint64_t random = tuner->seed;
    return random_next(&random) + (uint64_t)generation;
}

void tuner_begin(struct tuner *tuner)
{
    assert(tuner->weight_count > 0 && tuner->weight_count <= WEIGHTS_MAX && tuner->games > 0);
    assert(tuner->games == TUNER_LEAGUE_GAMES || (tuner->method != TUNER_LEAGUE && tuner->games < TUNER_LEAGUE_GAMES));
    uint64_t random = random_of(tuner, BEGINNING);
    for (int player = 0; player < TUNER_POPULATION; player++)
        for (int i = 0; i < tuner->weight_count; i++)
            tuner->weights[player][i] = (int)random_below(&random, TUNER_WEIGHT_MOST + 1);
}

/* --- who plays whom --- */

/* Draws the pairs of a round: numbers 2p and 2p + 1 of the order are a pair. */
static void draw_pairs(const struct tuner *tuner, int round, int order[TUNER_POPULATION])
{
    uint64_t random = random_of(tuner, tuner->generation);
    random = random_next(&random) ^ (uint64_t)round;
    for (int i = 0; i < TUNER_POPULATION; i++) {
        int place = (int)random_below(&random, (uint32_t)(i + 1));
        order[i] = i; /* because it may be its own place */
        order[i] = order[place];
        order[place] = i;
    }
}

/* The pairs of the thesis stay the same for all games of a generation. */
static void pair_drawn(const struct tuner *tuner, int game, int players[2])
{
    int order[TUNER_POPULATION], round = game / PAIRS, pair = game % PAIRS;
    draw_pairs(tuner, tuner->method == TUNER_PAPER ? 0 : round, order);
    players[round % 2] = order[2 * pair];
    players[1 - round % 2] = order[2 * pair + 1];
}

void tuner_pair(int game, const void *context, struct tournament_pairing *pairing)
{
    const struct tuner *tuner = context;
    uint64_t random = random_of(tuner, tuner->generation), seed = random_next(&random);
    int *players = pairing->players, opening = game;
    assert(game >= 0 && game < tuner->games);
    switch (tuner->method) {
    case TUNER_LEAGUE:
        players[0] = game / (TUNER_POPULATION - 1);
        players[1] = game % (TUNER_POPULATION - 1);
        /* nobody plays against itself */
        players[1] += players[1] >= players[0];
        break;
    case TUNER_FIXED:
        opening = game / TUNER_POPULATION / 2;
        players[game / TUNER_POPULATION % 2] = game % TUNER_POPULATION;
        players[1 - game / TUNER_POPULATION % 2] = TUNER_OPPONENT;
        break;
    case TUNER_PAPER:
    case TUNER_GENETIC:
        /* two rounds of the same pairs begin alike, so that each side has had the same chances */
        opening = tuner->method == TUNER_PAPER ? game / PAIRS / 2 * PAIRS + game % PAIRS : game;
        pair_drawn(tuner, game, players);
    }
    pairing->seed = seed + (uint64_t)game;
    pairing->opening_seed = seed + (uint64_t)opening;
}

int tuner_depth(const struct tuner *tuner, int game, const int players[2])
{
    int turn = tuner->method == TUNER_LEAGUE ? players[0] + players[1] : game / (2 * TUNER_POPULATION);
    return turn % tuner->depths;
}

void tuner_count(const struct tuner *tuner, const int players[2], enum outcome outcome, int moves,
                 int points[TUNER_POPULATION])
{
    for (int side = 0; side < 2; side++) {
        bool won = outcome == (side == FIRST ? WON_BY_FIRST : WON_BY_SECOND);
        int saved = moves < TUNER_MOVES_MOST ? TUNER_MOVES_MOST - moves : 0;
        if (players[side] != TUNER_OPPONENT)
            points[players[side]] += tuner->method == TUNER_FIXED ? (won ? saved : 0)
                                     : won                        ? TUNER_POINTS_WON
                                     : outcome == DRAWN           ? TUNER_POINTS_DRAWN
                                                                  : 0;
    }
}

/* --- the next population --- */

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

static int moved(int weight, int most, uint64_t *random)
{
    return weight + (int)random_below(random, (uint32_t)(2 * most + 1)) - most;
}

/* Moves a weight by at most `most`, but not out of its range. */
static int mutate(int weight, int most, uint64_t *random)
{
    int to = moved(weight, most, random);
    return to < 0 ? 0 : to > TUNER_WEIGHT_MOST ? TUNER_WEIGHT_MOST : to;
}

/* Moves all weights of a set by at most `most`; then shifts and scales them all until each is in its range. */
static void mutate_together(const struct tuner *tuner, const int from[], int most, uint64_t *random, int into[])
{
    int lowest = 0, highest = TUNER_WEIGHT_MOST;
    for (int i = 0; i < tuner->weight_count; i++) {
        into[i] = moved(from[i], most, random);
        lowest = into[i] < lowest ? into[i] : lowest;
    }
    for (int i = 0; i < tuner->weight_count; i++) {
        into[i] -= lowest;
        highest = into[i] > highest ? into[i] : highest;
    }
    for (int i = 0; i < tuner->weight_count; i++)
        into[i] = into[i] * TUNER_WEIGHT_MOST / highest;
}

/* Raises the winner of each pair above all losers. Lots decide between equal points. */
static void raise_winners(const struct tuner *tuner, const int points[], uint64_t *random, int raised[])
{
    int order[TUNER_POPULATION];
    draw_pairs(tuner, 0, order);
    memcpy(raised, points, TUNER_POPULATION * sizeof *raised);
    for (int i = 0; i < TUNER_POPULATION; i += 2) {
        int lead = points[order[i]] - points[order[i + 1]];
        bool first = lead > 0 || (lead == 0 && random_below(random, 2) == 0);
        raised[order[first ? i : i + 1]] += LOT;
    }
}

/* One of the players, who have been sorted: the best of some. */
static const int *pick_parent(const struct tuner *tuner, uint64_t *random)
{
    uint32_t best = TUNER_POPULATION;
    for (int i = 0; i < CANDIDATES; i++) {
        uint32_t candidate = random_below(random, TUNER_POPULATION);
        best = candidate < best ? candidate : best;
    }
    return tuner->weights[best];
}

/* Makes all players but the elite anew from two parents. */
static void cross_over(struct tuner *tuner, int most, uint64_t *random)
{
    struct tuner before = *tuner;
    for (int player = TUNER_ELITE; player < TUNER_POPULATION; player++) {
        const int *parents[2];
        for (int i = 0; i < 2; i++)
            parents[i] = pick_parent(&before, random);
        for (int i = 0; i < tuner->weight_count; i++) {
            int weight = parents[random_below(random, 2)][i];
            tuner->weights[player][i] = random_below(random, UNCHANGED) == 0 ? mutate(weight, most, random) : weight;
        }
    }
}

void tuner_next(struct tuner *tuner, const int points[TUNER_POPULATION])
{
    uint64_t random = ~random_of(tuner, tuner->generation);
    int most = TUNER_WEIGHT_MOST * (TUNER_GENERATIONS - tuner->generation) / TUNER_GENERATIONS;
    int raised[TUNER_POPULATION];
    assert(tuner->generation < TUNER_GENERATIONS);
    if (tuner->method == TUNER_PAPER)
        raise_winners(tuner, points, &random, raised);
    sort_players(tuner, tuner->method == TUNER_PAPER ? raised : points);
    if (tuner->method == TUNER_GENETIC)
        cross_over(tuner, most, &random);
    for (int player = TUNER_KEPT; player < TUNER_POPULATION && tuner->method != TUNER_GENETIC; player++) {
        const int *parent = tuner->weights[player - TUNER_KEPT];
        if (tuner->method != TUNER_LEAGUE) /* the thesis' changes are half as large */
            mutate_together(tuner, parent, most / 2, &random, tuner->weights[player]);
        for (int i = 0; tuner->method == TUNER_LEAGUE && i < tuner->weight_count; i++)
            tuner->weights[player][i] = mutate(parent[i], most, &random);
    }
    tuner->generation++;
}
