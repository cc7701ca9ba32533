/* Positions come in, one a line. */
#include <ctype.h>
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/line_reader.h"
#include "rules/reason.h"

/* The rest of a line that is too long is skipped, unless it has no end. */
enum { LINE_MAX_LENGTH = 4096, SHOWN_MAX = 60, REST_MAX = 1 << 24 };

/* The beginning of a line as it may be shown: control characters could play tricks with a terminal. */
static void shown_part(const char *line, char shown[SHOWN_MAX + 4])
{
    size_t length = strnlen(line, SHOWN_MAX);
    for (size_t i = 0; i < length; i++)
        shown[i] = (char)(iscntrl((unsigned char)line[i]) ? '?' : line[i]);
    memcpy(shown + length, line[length] ? "..." : "", line[length] ? 4 : 1);
}

static void say_refused(unsigned long number, const char *line, const struct reason *why)
{
    char shown[SHOWN_MAX + 4];
    shown_part(line, shown);
    (void)cli_flush(); /* so that messages stand where they belong when both go to a terminal */
    cli_wrong("line %lu: '%s': %s", number, shown, why->text);
}

static bool use_line(const struct cli_options *options, const char *line, size_t length, cli_position_fn *use,
                     void *context, struct reason *why)
{
    struct state state;
    if (length > LINE_MAX_LENGTH)
        return refuse(why, "the line is longer than %d bytes", LINE_MAX_LENGTH);
    if (strlen(line) != length)
        return refuse(why, "the line holds a zero byte");
    return position_parse(&options->variant, line, &state, why) && use(options, line, &state, context, why);
}

/* False when no more is to be read. */
static bool go_on(struct line_reader *lines)
{
    if (ferror(stdout))
        return false;
    if (!lines->too_long || line_reader_skip(lines, REST_MAX))
        return true;
    cli_wrong("line %lu has no end: what comes after it is not read", lines->number);
    return false;
}

static enum cli_exit use_stream(const struct cli_options *options, struct line_reader *lines, cli_position_fn *use,
                                void *context)
{
    enum cli_exit exit = CLI_DONE;
    bool more = !ferror(stdout);
    while (more && line_reader_next(lines)) {
        struct reason why;
        if (!use_line(options, lines->text, lines->length, use, context, &why)) {
            say_refused(lines->number, lines->text, &why);
            exit = CLI_REFUSED;
        }
        more = go_on(lines);
    }
    return exit;
}

enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context)
{
    FILE *stream = options->file ? fopen(options->file, "r") : stdin;
    if (!stream) {
        cli_wrong("%s: %s", options->file, reason_of_errno());
        return CLI_REFUSED;
    }
    struct line_reader lines = {.stream = stream, .limit = LINE_MAX_LENGTH + 1};
    enum cli_exit exit = use_stream(options, &lines, use, context);
    if (lines.failed) {
        cli_wrong("%s: %s", options->file ? options->file : "standard input", reason_of_errno());
        exit = CLI_REFUSED;
    }
    line_reader_free(&lines);
    if (options->file)
        fclose(stream);
    return exit;
}

bool cli_root(const struct cli_options *options, struct state *state)
{
    struct reason why;
    if (position_parse(&options->variant, options->position, state, &why))
        return true;
    cli_wrong("--position: '%s': %s", options->position, why.text);
    return false;
}
