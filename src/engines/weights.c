/*
 * Reads files of weights: a line NAME VALUE for each weight of an evaluator; lines that begin with # are comments.
 * Declared in tournament.h.
 */
#include "engines/tournament.h"
#include "files/line_reader.h"
#include "rules/number.h"
#include "rules/reason.h"

#define BLANKS " \t\r\n"

enum {
    LINE_MAX_LENGTH = 4096,
    SHOWN = 30,
    WEIGHT_MOST = 1000, /* weights lie between -WEIGHT_MOST and WEIGHT_MOST */
    NO_WEIGHT = INT_MIN /* a line for it was not read yet */
};

static bool read_weight_line(const struct variant *variant, const char *evaluator, char *line, int weights[WEIGHTS_MAX],
                             struct reason *why)
{
    char *rest, *name = strtok_r(line, BLANKS, &rest), *value = strtok_r(NULL, BLANKS, &rest);
    int i = 0, count = evaluator_weight_count(variant, evaluator);
    int64_t number;
    if (!name || line[0] == '#')
        return true;
    while (i < count && strcmp(evaluator_weight_name(variant, evaluator, i), name) != 0)
        i++;
    if (!value || value[strspn(value, "-0123456789")] != '\0' || strtok_r(NULL, BLANKS, &rest))
        return refuse(why, "a line is NAME VALUE");
    if (i == count)
        return refuse(why, "there is no weight '%s'", name);
    if (weights[i] != NO_WEIGHT)
        return refuse(why, "there is a second value for %s", name);
    if (!number_is(value, -WEIGHT_MOST, WEIGHT_MOST, &number))
        return refuse(why, "%s: %.*s%s is not a number from %d to %d", name, SHOWN, value,
                      strlen(value) > SHOWN ? "..." : "", -WEIGHT_MOST, WEIGHT_MOST);
    weights[i] = (int)number;
    return true;
}

bool weights_read(const struct variant *variant, const char *evaluator, const char *path, int weights[WEIGHTS_MAX],
                  struct reason *why)
{
    const struct reason_path shown = reason_path_end(path);
    struct line_reader lines = {.stream = fopen(path, "r"), .limit = LINE_MAX_LENGTH};
    bool good = lines.stream != NULL;
    int count = evaluator_weight_count(variant, evaluator);
    for (int i = 0; i < count; i++)
        weights[i] = NO_WEIGHT;
    while (good && line_reader_next(&lines)) {
        struct reason wrong;
        good = lines.too_long                       ? refuse(&wrong, "the line is too long")
               : strlen(lines.text) != lines.length ? refuse(&wrong, "the line holds a zero byte")
                                                    : read_weight_line(variant, evaluator, lines.text, weights, &wrong);
        if (!good)
            (void)refuse(why, "%s, line %lu: %s", shown.text, lines.number, wrong.text);
    }
    if (!lines.stream || lines.failed)
        good = refuse(why, "%s: %s", shown.text, reason_of_errno());
    line_reader_close(&lines);
    for (int i = 0; good && i < count; i++)
        if (weights[i] == NO_WEIGHT)
            good =
                refuse(why, "%s: there is no value for %s", shown.text, evaluator_weight_name(variant, evaluator, i));
    return good;
}
