/* Reading files of weights. */
#include "cli/weights.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

/* What is known while a file is read. */
struct reading {
    const struct variant *variant;
    const char *evaluator;
    int *weights;
    bool known[WEIGHTS_MAX];
};

/* The number of the weight of this name; -1 if there is none. */
static int find_weight(const struct reading *reading, const char *name)
{
    int count = evaluator_weight_count(reading->variant, reading->evaluator);
    for (int i = 0; i < count; i++)
        if (strcmp(evaluator_weight_name(reading->variant, reading->evaluator, i), name) == 0)
            return i;
    return -1;
}

static bool read_line(struct reading *reading, const char *line, struct reason *why)
{
    char name[32];
    int value, used = 0;
    if (line[0] == '#' || line[strspn(line, " \n")] == '\0')
        return true;
    if (sscanf(line, "%31s %6d %n", name, &value, &used) != 2 || line[used] != '\0')
        return refuse(why, "a line is NAME VALUE");
    int i = find_weight(reading, name);
    if (i < 0)
        return refuse(why, "there is no weight '%s'", name);
    if (reading->known[i])
        return refuse(why, "there is a second value for %s", name);
    if (value < -WEIGHT_MOST || value > WEIGHT_MOST)
        return refuse(why, "%s: %d is not a number from %d to %d", name, value, -WEIGHT_MOST, WEIGHT_MOST);
    reading->known[i] = true;
    reading->weights[i] = value;
    return true;
}

static bool read_stream(FILE *stream, const char *path, struct reading *reading)
{
    struct reason why = {""};
    char *line = NULL;
    size_t room = 0;
    bool good = true;
    for (int number = 1; good && getline(&line, &room, stream) >= 0; number++) {
        good = read_line(reading, line, &why);
        if (!good)
            cli_wrong("--weights: %s, line %d: %s", path, number, why.text);
    }
    free(line);
    return good;
}

/* Was there a value for every weight? */
static bool is_complete(const struct reading *reading, const char *path)
{
    int count = evaluator_weight_count(reading->variant, reading->evaluator);
    for (int i = 0; i < count; i++)
        if (!reading->known[i]) {
            cli_wrong("--weights: %s: there is no value for %s", path,
                      evaluator_weight_name(reading->variant, reading->evaluator, i));
            return false;
        }
    return true;
}

bool weights_read(const char *path, const struct variant *variant, const char *evaluator, int weights[WEIGHTS_MAX])
{
    struct reading reading = {.variant = variant, .evaluator = evaluator, .weights = weights};
    if (evaluator_weight_count(variant, evaluator) == 0) {
        cli_wrong("--weights: the evaluator has no weights");
        return false;
    }
    FILE *stream = fopen(path, "r");
    if (!stream) {
        cli_wrong("--weights: %s: %s", path, strerror(errno));
        return false;
    }
    bool good = read_stream(stream, path, &reading) && is_complete(&reading, path);
    fclose(stream);
    return good;
}
