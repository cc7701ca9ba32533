/* The files of the tuner: best weights and population in one, a line for each game in the other. */
#include "workshop/tuning.h"

#include "files/output.h"
#include "rules/reason.h"

/* In the tuner's file, the line that begins with `mark` stands after a comment and one line for each weight. */
enum { HEAD_LINES_MAX = 2 * WEIGHTS_MAX };

static const char mark[] = "# tuner 1: ";

/*
 * Describes everything that the weights depend on, so that a file made with other options is refused. The method is
 * left out if it is the usual one, and so is a single depth: at first there was nothing else.
 */
static void describe_tuner(struct tuning *tuning)
{
    const struct variant *variant = &tuning->options->variant;
    const struct options *sizes = &variant->options;
    const struct tuner *tuner = &tuning->tuner;
    char method[64] = "", depths[32] = "";
    if (tuner->method != TUNER_LEAGUE)
        snprintf(method, sizeof method, ", method %s, games %d", cli_tuning_methods[tuner->method], tuner->games);
    if (tuner->depths > 1)
        snprintf(depths, sizeof depths, " to %d", tuning->options->depth + tuner->depths - 1);
    snprintf(tuning->description, TUNING_LINE_MAX,
             "%s%s %dx%d, pieces %d, points %d, evaluator %s, depth %d%s, seed %llu%s", mark, variant->game->name,
             sizes->width, sizes->height, sizes->pieces, sizes->points, tuning->evaluator, tuning->options->depth,
             depths, (unsigned long long)tuner->seed, method);
}

static bool refuse_file(const char *path, const char *why)
{
    return cli_wrong_line("--out: %s: %s", path, why);
}

bool tuning_write(const struct tuning *tuning)
{
    const struct cli_options *options = tuning->options;
    const struct tuner *tuner = &tuning->tuner;
    struct output output;
    struct reason why;
    if (!output_open(&output, options->out, OUTPUT_LASTING, &why))
        return refuse_file(options->out, why.text);
    FILE *stream = output.stream;
    fprintf(stream, "# The best weights so far. The command that made them continues here when it is given again.\n");
    for (int i = 0; i < tuner->weight_count; i++)
        fprintf(stream, "%s %d\n", evaluator_weight_name(&options->variant, tuning->evaluator, i),
                tuner->weights[0][i]);
    fprintf(stream, "%s\n# generation %d\n", tuning->description, tuner->generation);
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
static bool read_tuner(struct tuning *tuning)
{
    const char *path = tuning->options->out;
    char line[TUNING_LINE_MAX] = "";
    struct reason why;
    if (!output_may_replace(path, &why)) /* refused now, and not after a whole generation has been played */
        return refuse_file(path, why.text);
    FILE *stream = fopen(path, "r");
    if (!stream)
        return errno == ENOENT || refuse_file(path, reason_of_errno());
    bool found = false;
    for (int i = 0; i < HEAD_LINES_MAX && !found && fgets(line, sizeof line, stream); i++)
        found = strncmp(line, mark, strlen(mark)) == 0;
    line[strcspn(line, "\n")] = '\0';
    const char *wrong = !found                                     ? "this is not a file of the tuner"
                        : strcmp(line, tuning->description) != 0   ? "this file was made with other options"
                        : !read_population(stream, &tuning->tuner) ? "the file is damaged"
                                                                   : NULL;
    fclose(stream);
    return !wrong || refuse_file(path, wrong);
}

/*
 * --- the log ---
 *
 * Its first line describes the tuner. Then each game has a line: generation, number, weights of the first and of the
 * second side, moves of both, result.
 */

static enum journal_line_is take_line(const struct journal_line *line, void *context, struct reason *why)
{
    struct tuning *tuning = context;
    int generation = 0, game = -1;
    bool good = line->number == 1 ? strcmp(line->text, tuning->description) == 0
                                  : sscanf(line->text, "%d\t%d\t", &generation, &game) == 2;
    tuning->logged = (int64_t)generation * tuning->tuner.games + game + 1;
    if (good)
        return JOURNAL_LINE_GOOD;
    refuse(why, "%s, line %u: this is not a log of this tuner", line->path, (unsigned)line->number);
    return JOURNAL_LINE_WRONG;
}

static bool add_line(struct tuning *tuning, const char *line)
{
    struct reason why;
    return line_journal_add(&tuning->log, line, strlen(line), &why) || cli_wrong_line("--log: %s", why.text);
}

static bool open_log(struct tuning *tuning)
{
    char line[TUNING_LINE_MAX + 1];
    struct reason why;
    if (!line_journal_open(&tuning->log, tuning->options->log, take_line, tuning, &why))
        return cli_wrong_line("--log: %s", why.text);
    snprintf(line, sizeof line, "%s\n", tuning->description);
    return tuning->log.length > 0 || add_line(tuning, line);
}

bool tuning_open(struct tuning *tuning)
{
    describe_tuner(tuning);
    return read_tuner(tuning) && (!tuning->options->log || open_log(tuning));
}

/* Writes who a player is: its weights, joined by commas, or a name. Returns the number of characters. */
static int format_player(const struct tuner *tuner, int player, char text[TUNING_LINE_MAX])
{
    int length = 0;
    if (player == TUNER_OPPONENT)
        return sprintf(text, "opponent");
    for (int i = 0; i < tuner->weight_count; i++)
        length += sprintf(text + length, "%s%d", i > 0 ? "," : "", tuner->weights[player][i]);
    return length;
}

bool tuning_log(struct tuning *tuning, const struct contest_game *games)
{
    static const char *const results[] = {[WON_BY_FIRST] = "first", [WON_BY_SECOND] = "second", [DRAWN] = "drawn"};
    const struct tuner *tuner = &tuning->tuner;
    bool good = true;
    for (int game = 0; good && tuning->options->log && game < tuner->games; game++) {
        struct tournament_pairing pairing;
        char line[TUNING_LINE_MAX];
        if ((int64_t)tuner->generation * tuner->games + game < tuning->logged)
            continue;
        tuner_pair(game, tuner, &pairing);
        int length = sprintf(line, "%d\t%d\t", tuner->generation, game);
        for (int side = 0; side < 2; side++) {
            length += format_player(tuner, pairing.players[side], line + length);
            line[length++] = '\t';
        }
        sprintf(line + length, "%d\t%s\n", games[game].moves, results[games[game].outcome]);
        good = add_line(tuning, line);
    }
    return good;
}
