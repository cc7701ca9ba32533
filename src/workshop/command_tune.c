/*
 * gravitrips-workshop tune: finds better weights for an evaluator by simulated annealing, and keeps them in a file from
 * which it can go on. Declared in workshop.h.
 */

#include "cli/cli.h"
#include "files/output.h"
#include "rules/reason.h"
#include "standard.h"
#include "workshop/tuner.h"
#include "workshop/workshop.h"

/* In the tuner's file, the line that begins with `mark` stands after a comment and one line for each weight. */
enum { LINE_MAX_LENGTH = 512, HEAD_LINES_MAX = 2 * WEIGHTS_MAX };

static const char mark[] = "# tuner 1: ";

/* Describes everything that the weights depend on, so that a file made with other options is refused. */
static void describe_tuner(const struct cli_options *options, const struct tuner *tuner, char line[LINE_MAX_LENGTH])
{
    const struct options *sizes = &options->variant.options;
    const char *evaluator = options->evaluator ? options->evaluator : evaluator_name(&options->variant, 0);
    snprintf(line, LINE_MAX_LENGTH, "%s%s %dx%d, pieces %d, points %d, evaluator %s, depth %d, seed %llu", mark,
             options->variant.game->name, sizes->width, sizes->height, sizes->pieces, sizes->points, evaluator,
             options->depth, (unsigned long long)tuner->seed);
}

static bool refuse_file(const char *path, const char *why)
{
    return cli_wrong_line("--out: %s: %s", path, why);
}

/* Writes the best weights and the population to the file. Returns false after saying why it could not be written. */
static bool write_tuner(const struct cli_options *options, const struct tuner *tuner)
{
    char line[LINE_MAX_LENGTH];
    struct output output;
    struct reason why;
    if (!output_open(&output, options->out, OUTPUT_LASTING, &why))
        return refuse_file(options->out, why.text);
    FILE *stream = output.stream;
    fprintf(stream, "# The best weights so far. The command that made them continues here when it is given again.\n");
    for (int i = 0; i < tuner->weight_count; i++)
        fprintf(stream, "%s %d\n", evaluator_weight_name(&options->variant, options->evaluator, i),
                tuner->weights[0][i]);
    describe_tuner(options, tuner, line);
    fprintf(stream, "%s\n# generation %d\n", line, tuner->generation);
    for (int player = 0; player < TUNER_POPULATION; player++) {
        fputs("#", stream);
        for (int i = 0; i < tuner->weight_count; i++)
            fprintf(stream, " %d", tuner->weights[player][i]);
        fputc('\n', stream);
    }
    return output_keep(&output, &why) || refuse_file(options->out, why.text);
}

/* Reads the generation's number and the population from the file. Returns false if a line is missing or malformed. */
static bool read_population(FILE *stream, struct tuner *tuner)
{
    int left = 0;
    bool good = fscanf(stream, "# generation %3d", &tuner->generation) == 1;
    good = good && tuner->generation >= 0 && tuner->generation <= TUNER_GENERATIONS;
    for (int player = 0; good && player < TUNER_POPULATION; player++) {
        good = fscanf(stream, " #%n", &left) == 0 && left > 0;
        for (int i = 0; good && i < tuner->weight_count; i++) {
            int *weight = &tuner->weights[player][i];
            good = fscanf(stream, "%4d", weight) == 1 && *weight >= 0 && *weight <= TUNER_WEIGHT_MOST;
        }
    }
    return good;
}

/* Reads the tuner's file, if there is one. Returns false after saying what is wrong with it. */
static bool read_tuner(const struct cli_options *options, struct tuner *tuner)
{
    char line[LINE_MAX_LENGTH], expected[LINE_MAX_LENGTH];
    struct reason why;
    if (!output_may_replace(options->out, &why)) /* refused now, and not after a whole generation has been played */
        return refuse_file(options->out, why.text);
    FILE *stream = fopen(options->out, "r");
    if (!stream)
        return errno == ENOENT || refuse_file(options->out, reason_of_errno());
    bool found = false;
    for (int i = 0; i < HEAD_LINES_MAX && !found && fgets(line, sizeof line, stream); i++)
        found = strncmp(line, mark, strlen(mark)) == 0;
    line[strcspn(line, "\n")] = '\0';
    describe_tuner(options, tuner, expected);
    bool same = found && strcmp(line, expected) == 0;
    bool good = same && read_population(stream, tuner);
    fclose(stream);
    if (!found)
        return refuse_file(options->out, "this is not a file of the tuner");
    if (!same)
        return refuse_file(options->out, "this file was made with other options");
    return good || refuse_file(options->out, "the file is damaged");
}

/* --- the command gravitrips-workshop tune --- */

enum { PROOF_GAMES = 1000 };

static void pair_players(int game, const void *context, struct tournament_pairing *pairing)
{
    const struct tuner *tuner = context;
    tuner_pair(game, pairing->players);
    pairing->seed = tuner_seed(tuner, game);
    pairing->opening_seed = pairing->seed;
}

/* Adds up each player's points. */
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

/* Plays a generation, writes the file and prints the best weights. */
static bool play_generation(const struct cli_options *options, struct tuner *tuner)
{
    struct contestant players[TUNER_POPULATION];
    enum outcome *outcomes = malloc(TUNER_GAMES * sizeof *outcomes);
    int points[TUNER_POPULATION] = {0};
    char task[32];
    snprintf(task, sizeof task, "generation %d of %d", tuner->generation + 1, TUNER_GENERATIONS);
    for (int i = 0; i < TUNER_POPULATION; i++)
        players[i] = contest_player(i, options->evaluator, tuner->weights[i], options->depth, 0);
    struct tournament_setup setup = {.contestants = players,
                                     .count = TUNER_POPULATION,
                                     .games = TUNER_GAMES,
                                     .arrange = pair_players,
                                     .arrange_context = tuner};
    bool played = outcomes && contest_play(options, &setup, task, outcomes);
    if (played) {
        count_points(outcomes, points);
        tuner_next(tuner, points);
        played = write_tuner(options, tuner);
    }
    free(outcomes);
    if (!played)
        return false;
    printf("%d", tuner->generation);
    for (int i = 0; i < tuner->weight_count; i++)
        printf("%c%d", i > 0 ? ' ' : '\t', tuner->weights[0][i]);
    putchar('\n');
    (void)cli_flush(); /* because the next generation takes long */
    return true;
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
static bool print_proof(const struct cli_options *options, const struct tuner *tuner)
{
    enum outcome outcomes[PROOF_GAMES];
    const struct contestant players[] = {contest_player(0, options->evaluator, tuner->weights[0], options->depth, 0),
                                         contest_player(1, options->evaluator, NULL, options->depth, 0)};
    struct tournament_setup setup = {
        .contestants = players, .count = 2, .games = PROOF_GAMES, .arrange = pair_proof, .arrange_context = tuner};
    int counts[3] = {0};
    if (!contest_play(options, &setup, "proof", outcomes))
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
    if (!read_tuner(options, &tuner))
        return CLI_USAGE;
    int generations = options->generations ? options->generations : TUNER_GENERATIONS;
    while (tuner.generation < generations && !ferror(stdout))
        if (!play_generation(options, &tuner))
            return CLI_REFUSED;
    return print_proof(options, &tuner) ? CLI_DONE : CLI_REFUSED;
}
