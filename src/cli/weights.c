/*
 * Reading files of weights: a line NAME VALUE for each weight of an evaluator; lines that begin with # say something
 * else.
 */
#include "cli/values.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/line_reader.h"
#include "rules/reason.h"

#define BLANKS " \t\r\n"

enum { LINE_MAX_LENGTH = 4096, WEIGHT_MOST = 1000 /* the largest and, negative, the smallest weight */ };

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

static bool is_number(const char *text)
{
    char *end;
    (void)strtol(text, &end, 10);
    return end != text && end[strspn(end, BLANKS)] == '\0';
}

/* Reads a number; one that is too great for its type is too great here, too. */
static bool read_value(const char *text, const char *name, int *value, struct reason *why)
{
    enum { SHOWN = 30 };
    char *end;
    long number = strtol(text, &end, 10);
    int length = (int)(end - text);
    if (number < -WEIGHT_MOST || number > WEIGHT_MOST)
        return refuse(why, "%s: %.*s%s is not a number from %d to %d", name, length < SHOWN ? length : SHOWN, text,
                      length > SHOWN ? "..." : "", -WEIGHT_MOST, WEIGHT_MOST);
    *value = (int)number;
    return true;
}

static bool read_line(struct reading *reading, char *line, struct reason *why)
{
    char *name = line + strspn(line, BLANKS), *value = name + strcspn(name, BLANKS);
    if (line[0] == '#' || !*name)
        return true;
    if (*value)
        *value++ = '\0';
    value += strspn(value, BLANKS);
    int i = find_weight(reading, name);
    if (!is_number(value))
        return refuse(why, "a line is NAME VALUE");
    if (i < 0)
        return refuse(why, "there is no weight '%s'", name);
    if (reading->known[i])
        return refuse(why, "there is a second value for %s", name);
    reading->known[i] = true;
    return read_value(value, name, &reading->weights[i], why);
}

/* Says why a line is none. */
static bool read_next(struct reading *reading, const struct line_reader *lines, struct reason *why)
{
    if (lines->too_long)
        return refuse(why, "the line is too long");
    if (strlen(lines->text) != lines->length)
        return refuse(why, "the line holds a zero byte");
    return read_line(reading, lines->text, why);
}

static bool read_stream(FILE *stream, const char *path, struct reading *reading)
{
    struct reason why = {""};
    struct line_reader lines = {.stream = stream, .limit = LINE_MAX_LENGTH};
    bool good = true;
    while (good && line_reader_next(&lines)) {
        good = read_next(reading, &lines, &why);
        if (!good)
            cli_wrong("--weights: %s, line %lu: %s", path, lines.number, why.text);
    }
    if (lines.failed) {
        cli_wrong("--weights: %s: %s", path, reason_of_errno());
        good = false;
    }
    line_reader_free(&lines);
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

bool cli_read_weights(const char *path, const struct variant *variant, const char *evaluator, int weights[WEIGHTS_MAX])
{
    struct reading reading = {.variant = variant, .evaluator = evaluator, .weights = weights};
    if (evaluator_weight_count(variant, evaluator) == 0) {
        cli_wrong("--weights: the evaluator has no weights");
        return false;
    }
    FILE *stream = fopen(path, "r");
    if (!stream) {
        cli_wrong("--weights: %s: %s", path, reason_of_errno());
        return false;
    }
    bool good = read_stream(stream, path, &reading) && is_complete(&reading, path);
    fclose(stream);
    return good;
}
