/*
 * gravitrips-workshop tune: finds better weights for an evaluator by playing, and keeps them in a file from which it
 * can go on. Declared in workshop.h.
 */

#include "workshop/tuning.h"

#include "cli/option_table.h"

enum { PROOF_GAMES = 1000, PLAYERS = TUNER_POPULATION + 1 /* with the opponent of `fixed`, for each depth */ };

/* The opponent of the method `fixed`, and what the tuner's own weights are called. */
static const char advanced[] = "advanced", tuned[] = "tuned";

/* Counts the points of a generation, makes the next one, writes the files and prints the best weights. */
static bool end_generation(struct tuning *tuning, const struct contest_game *games)
{
    struct tuner *tuner = &tuning->tuner;
    int points[TUNER_POPULATION] = {0};
    for (int game = 0; game < tuner->games; game++) {
        struct tournament_pairing pairing;
        tuner_pair(game, tuner, &pairing);
        tuner_count(tuner, pairing.players, games[game].outcome, games[game].moves, points);
    }
    if (!tuning_log(tuning, games))
        return false;
    tuner_next(tuner, points);
    if (!tuning_write(tuning))
        return false;
    printf("%d", tuner->generation);
    for (int i = 0; i < tuner->weight_count; i++)
        printf("%c%d", i > 0 ? ' ' : '\t', tuner->weights[0][i]);
    putchar('\n');
    (void)cli_flush(); /* because the next generation takes long */
    return true;
}

/* Sets the players of a game: those whom the tuner names, at the game's depth. */
static void pair_at_depth(int game, const void *context, struct tournament_pairing *pairing)
{
    tuner_pair(game, context, pairing);
    int depth = tuner_depth(context, game, pairing->players);
    for (int side = 0; side < 2; side++)
        pairing->players[side] += PLAYERS * depth;
}

static bool play_generation(struct tuning *tuning)
{
    struct cli_options options = *tuning->options;
    struct tuner *tuner = &tuning->tuner;
    struct contestant players[TUNER_DEPTHS_MAX * PLAYERS];
    struct contest_game *games = malloc((size_t)tuner->games * sizeof *games);
    char task[32];
    snprintf(task, sizeof task, "generation %d of %d", tuner->generation + 1, TUNER_GENERATIONS);
    for (int i = 0; i < tuner->depths * PLAYERS; i++) {
        int depth = options.depth + i / PLAYERS, player = i % PLAYERS;
        bool opponent = player == TUNER_OPPONENT;
        players[i] = contest_player(i, opponent && tuner->method == TUNER_FIXED ? advanced : tuning->evaluator,
                                    opponent ? NULL : tuner->weights[player], depth, 0);
    }
    if (tuner->method == TUNER_PAPER) /* the thesis' games end with the first point */
        options.variant.options.points = 1;
    struct tournament_setup setup = {.contestants = players,
                                     .count = tuner->depths * PLAYERS,
                                     .games = tuner->games,
                                     .arrange = pair_at_depth,
                                     .arrange_context = tuner};
    bool played = games && contest_play(&options, &setup, task, games) && end_generation(tuning, games);
    free(games);
    return played;
}

/*
 * Sets the players of a game: the tuned weights against the evaluator's own. Each opening is played twice, and each of
 * the two begins once.
 */
static void pair_proof(int game, const void *context, struct tournament_pairing *pairing)
{
    const struct tuner *tuner = context;
    pairing->players[game % 2] = 0;
    pairing->players[1 - game % 2] = 1;
    pairing->seed = ~tuner->seed + (uint64_t)game;
    pairing->opening_seed = ~tuner->seed + (uint64_t)game / 2;
}

/* Plays the tuned weights against the evaluator's own and prints the result. */
static bool print_proof(const struct tuning *tuning)
{
    struct contest_game games[PROOF_GAMES];
    int depth = tuning->options->depth;
    const struct contestant players[] = {contest_player(0, tuning->evaluator, tuning->tuner.weights[0], depth, 0),
                                         contest_player(1, tuning->evaluator, NULL, depth, 0)};
    struct tournament_setup setup = {.contestants = players,
                                     .count = 2,
                                     .games = PROOF_GAMES,
                                     .arrange = pair_proof,
                                     .arrange_context = &tuning->tuner};
    int counts[3] = {0};
    if (!contest_play(tuning->options, &setup, "proof", games))
        return false;
    for (int game = 0; game < PROOF_GAMES; game++) {
        enum outcome outcome = games[game].outcome;
        counts[outcome == DRAWN ? 2 : (outcome == WON_BY_FIRST) == (game % 2 == FIRST) ? 0 : 1]++;
    }
    printf("against %s: won %d, lost %d, drawn %d\n", tuning->evaluator, counts[0], counts[1], counts[2]);
    return true;
}

/* Checks --method and --games. */
static bool check_method(const struct cli_options *options)
{
    if (options->tuning == TUNER_FIXED && !cli_has_evaluator(&options->variant, advanced, "--method fixed"))
        return false;
    return options->games == TUNER_LEAGUE_GAMES ||
           (options->games < TUNER_LEAGUE_GAMES && options->tuning != TUNER_LEAGUE) ||
           cli_wrong_line("--games: a generation has at most %d games, in a league so many", TUNER_LEAGUE_GAMES);
}

/* The evaluator whose weights are tuned: not the one that has them from the tuner, if another was not asked for. */
static const char *evaluator_of(const struct cli_options *options)
{
    const char *usual = evaluator_name(&options->variant, 0);
    return options->evaluator          ? options->evaluator
           : strcmp(usual, tuned) == 0 ? evaluator_name(&options->variant, 1)
                                       : usual;
}

enum cli_exit command_tune(const struct cli_options *options)
{
    const char *evaluator = evaluator_of(options);
    struct tuning tuning = {.options = options,
                            .evaluator = evaluator,
                            .tuner = {.method = (enum tuner_method)options->tuning,
                                      .seed = options->seed,
                                      .weight_count = evaluator_weight_count(&options->variant, evaluator),
                                      .games = options->games,
                                      .depths = options->depths},
                            .log.file = -1};
    struct tuner *tuner = &tuning.tuner;
    if (tuner->weight_count == 0)
        return cli_wrong("tune: the evaluator has no weights");
    if (!check_method(options))
        return CLI_USAGE;
    tuner_begin(tuner);
    enum cli_exit exit = tuning_open(&tuning) ? CLI_DONE : CLI_USAGE;
    int generations = options->generations ? options->generations : TUNER_GENERATIONS;
    while (exit == CLI_DONE && tuner->generation < generations && !ferror(stdout))
        exit = play_generation(&tuning) ? CLI_DONE : CLI_REFUSED;
    if (exit == CLI_DONE && !print_proof(&tuning))
        exit = CLI_REFUSED;
    line_journal_close(&tuning.log);
    return exit;
}
