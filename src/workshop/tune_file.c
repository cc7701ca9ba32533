/* Populations as text. */
#include "workshop/tune_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rules/output.h"
#include "rules/reason.h"

/* The mark of the tuner stands behind a comment and a line for each weight. */
enum { LINE_MAX_LENGTH = 512, HEAD_LINES_MAX = 2 * WEIGHTS_MAX };

static const char mark[] = "# tuner 1: ";

/* Everything that the weights depend on, in one line. */
static void describe(const struct cli_options *options, const struct tuner *tuner, char line[LINE_MAX_LENGTH])
{
    const struct options *sizes = &options->variant.options;
    const char *evaluator = options->evaluator ? options->evaluator : evaluator_name(&options->variant, 0);
    snprintf(line, LINE_MAX_LENGTH, "%s%s %dx%d, pieces %d, points %d, evaluator %s, depth %d, seed %llu", mark,
             options->variant.game->name, sizes->width, sizes->height, sizes->pieces, sizes->points, evaluator,
             options->depth, (unsigned long long)tuner->seed);
}

static void write_tuner(FILE *stream, const struct cli_options *options, const struct tuner *tuner)
{
    char line[LINE_MAX_LENGTH];
    fprintf(stream, "# The best weights so far. The command that made them continues here when it is given again.\n");
    for (int i = 0; i < tuner->weight_count; i++)
        fprintf(stream, "%s %d\n", evaluator_weight_name(&options->variant, options->evaluator, i),
                tuner->weights[0][i]);
    describe(options, tuner, line);
    fprintf(stream, "%s\n# generation %d\n", line, tuner->generation);
    for (int player = 0; player < TUNER_POPULATION; player++) {
        fputs("#", stream);
        for (int i = 0; i < tuner->weight_count; i++)
            fprintf(stream, " %d", tuner->weights[player][i]);
        fputc('\n', stream);
    }
}

static bool wrong(const char *path, const char *why)
{
    cli_wrong("--out: %s: %s", path, why);
    return false;
}

bool tune_file_write(const struct cli_options *options, const struct tuner *tuner)
{
    struct output output;
    struct reason why;
    if (!output_open(&output, options->out, OUTPUT_LASTING, &why))
        return wrong(options->out, why.text);
    write_tuner(output.stream, options, tuner);
    return output_keep(&output, &why) || wrong(options->out, why.text);
}

/* Reads the lines of the population; false if one is missing or not as it was written. */
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

bool tune_file_read(const struct cli_options *options, struct tuner *tuner)
{
    char line[LINE_MAX_LENGTH], expected[LINE_MAX_LENGTH];
    struct reason why;
    if (!output_may_replace(options->out, &why)) /* better said now than when a generation has played */
        return wrong(options->out, why.text);
    FILE *stream = fopen(options->out, "r");
    if (!stream)
        return errno == ENOENT || wrong(options->out, reason_of_errno());
    bool found = false;
    for (int i = 0; i < HEAD_LINES_MAX && !found && fgets(line, sizeof line, stream); i++)
        found = strncmp(line, mark, strlen(mark)) == 0;
    line[strcspn(line, "\n")] = '\0';
    describe(options, tuner, expected);
    bool same = found && strcmp(line, expected) == 0;
    bool good = same && read_population(stream, tuner);
    fclose(stream);
    if (!found)
        return wrong(options->out, "this is not a file of the tuner");
    if (!same)
        return wrong(options->out, "this file was made with other options");
    return good || wrong(options->out, "the file is damaged");
}
