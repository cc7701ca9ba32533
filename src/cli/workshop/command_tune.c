/* gravitrips-cli tune: better weights for an evaluator, by simulated annealing. */
#include <stdlib.h>

#include "cli/workshop/contest.h"
#include "cli/workshop/tune_file.h"
#include "cli/workshop/workshop.h"

enum { PROOF_GAMES = 1000, OPENING_PLIES = 4 };

/* What the players of a generation have in common. */
struct arena {
    const struct cli_options *options;
    const struct tuner *tuner;
    int own[WEIGHTS_MAX]; /* the evaluator's own weights */
};

static struct contest_player player_with(const struct arena *arena, const int *weights)
{
    return (struct contest_player){
        .evaluator = arena->options->evaluator, .weights = weights, .depth = arena->options->depth};
}

static void pair_players(int game, const void *context, struct contest_pair *pair)
{
    const struct arena *arena = context;
    int players[2];
    tuner_pair(game, players);
    for (int side = 0; side < 2; side++)
        pair->players[side] = player_with(arena, arena->tuner->weights[players[side]]);
    pair->seed = tuner_seed(arena->tuner, game);
    pair->opening_plies = OPENING_PLIES;
    pair->opening_seed = pair->seed;
}

/* Adds up what each player made. */
static void count_points(const enum outcome outcomes[TUNER_GAMES], int points[TUNER_POPULATION])
{
    for (int game = 0; game < TUNER_GAMES; game++) {
        int players[2];
        tuner_pair(game, players);
        points[players[0]] += outcomes[game] == WON_BY_FIRST ? TUNER_POINTS_WON : 0;
        points[players[1]] += outcomes[game] == WON_BY_SECOND ? TUNER_POINTS_WON : 0;
        for (int side = 0; side < 2; side++)
            points[players[side]] += outcomes[game] == DRAWN ? TUNER_POINTS_DRAWN : 0;
    }
}

static void print_best(const struct tuner *tuner)
{
    printf("%d", tuner->generation);
    for (int i = 0; i < tuner->weight_count; i++)
        printf("%c%d", i > 0 ? ' ' : '\t', tuner->weights[0][i]);
    putchar('\n');
    fflush(stdout); /* the next generation takes long */
}

/* Plays a generation and writes down what came of it. */
static bool play_generation(const struct cli_options *options, struct tuner *tuner)
{
    const struct arena arena = {.options = options, .tuner = tuner};
    enum outcome *outcomes = malloc(TUNER_GAMES * sizeof *outcomes);
    int points[TUNER_POPULATION] = {0};
    char task[32];
    snprintf(task, sizeof task, "generation %d of %d", tuner->generation + 1, TUNER_GENERATIONS);
    bool played = outcomes && contest_play(options, TUNER_GAMES, pair_players, &arena, task, outcomes);
    if (played) {
        count_points(outcomes, points);
        tuner_next(tuner, points);
        played = tune_file_write(options, tuner);
    }
    free(outcomes);
    return played;
}

/* The tuned weights against the evaluator's own, with each side in turn from the same opening. */
static void pair_proof(int game, const void *context, struct contest_pair *pair)
{
    const struct arena *arena = context;
    pair->players[game % 2] = player_with(arena, arena->tuner->weights[0]);
    pair->players[1 - game % 2] = player_with(arena, arena->own);
    pair->seed = ~arena->tuner->seed + (uint64_t)game;
    pair->opening_plies = OPENING_PLIES;
    pair->opening_seed = ~arena->tuner->seed + (uint64_t)game / 2;
}

/* Plays many games with both sides and says how they went. */
static bool print_proof(const struct cli_options *options, const struct tuner *tuner)
{
    enum outcome outcomes[PROOF_GAMES];
    struct arena arena = {.options = options, .tuner = tuner};
    int counts[3] = {0};
    for (int i = 0; i < tuner->weight_count; i++)
        arena.own[i] = evaluator_weight(&options->variant, options->evaluator, i);
    if (!contest_play(options, PROOF_GAMES, pair_proof, &arena, "proof", outcomes))
        return false;
    for (int game = 0; game < PROOF_GAMES; game++)
        counts[outcomes[game] == DRAWN ? 2 : (outcomes[game] == WON_BY_FIRST) == (game % 2 == FIRST) ? 0 : 1]++;
    printf("against %s: won %d, lost %d, drawn %d\n",
           options->evaluator ? options->evaluator : evaluator_name(&options->variant, 0), counts[0], counts[1],
           counts[2]);
    return true;
}

enum cli_exit command_tune(const struct cli_options *options)
{
    struct tuner tuner;
    int weights = evaluator_weight_count(&options->variant, options->evaluator);
    if (weights == 0)
        return cli_wrong("tune: the evaluator has no weights");
    tuner_begin(&tuner, weights, options->seed);
    if (!tune_file_read(options, &tuner))
        return CLI_USAGE;
    while (tuner.generation < options->generations && !ferror(stdout)) {
        if (!play_generation(options, &tuner))
            return CLI_REFUSED;
        print_best(&tuner);
    }
    return print_proof(options, &tuner) ? CLI_DONE : CLI_REFUSED;
}
