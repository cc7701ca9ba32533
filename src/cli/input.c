/* What comes in: positions, one a line, or a text as a whole. */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { LINE_MAX_LENGTH = 4096, SHOWN_MAX = 60, ROOM_AT_FIRST = 1 << 16 };

/* Takes the line's end away, be it a newline or a carriage return and a newline. */
static size_t strip_end(char *line, size_t length)
{
    if (length > 0 && line[length - 1] == '\n')
        length--;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return length;
}

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
    fflush(stdout); /* so that messages stand where they belong when both go to a terminal */
    fprintf(stderr, "gravitrips-cli: line %lu: '%s': %s\n", number, shown, why->text);
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

static enum cli_exit use_stream(const struct cli_options *options, FILE *stream, cli_position_fn *use, void *context)
{
    enum cli_exit exit = CLI_DONE;
    char *line = NULL;
    size_t room = 0;
    ssize_t got;
    for (unsigned long number = 1; !ferror(stdout) && (got = getline(&line, &room, stream)) >= 0; number++) {
        struct reason why;
        size_t length = strip_end(line, (size_t)got);
        if (!use_line(options, line, length, use, context, &why)) {
            say_refused(number, line, &why);
            exit = CLI_REFUSED;
        }
    }
    free(line);
    return exit;
}

enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context)
{
    FILE *stream = options->file ? fopen(options->file, "r") : stdin;
    if (!stream) {
        fprintf(stderr, "gravitrips-cli: %s: %s\n", options->file, strerror(errno));
        return CLI_REFUSED;
    }
    enum cli_exit exit = use_stream(options, stream, use, context);
    if (!feof(stream) && !ferror(stdout)) { /* an error, or too little memory for a line */
        fprintf(stderr, "gravitrips-cli: %s: %s\n", options->file ? options->file : "standard input", strerror(errno));
        exit = CLI_REFUSED;
    }
    if (options->file)
        fclose(stream);
    return exit;
}

bool cli_root(const struct cli_options *options, struct state *state)
{
    struct reason why;
    if (position_parse(&options->variant, options->position, state, &why))
        return true;
    fprintf(stderr, "gravitrips-cli: --position: '%s': %s\n", options->position, why.text);
    return false;
}

/* Reads a stream to its end; NULL if memory is short or it cannot be read. The caller frees it. */
static char *read_stream(FILE *stream)
{
    size_t room = ROOM_AT_FIRST;
    size_t length = 0;
    char *text = malloc(room + 1);
    while (text) {
        length += fread(text + length, 1, room - length, stream);
        if (length < room)
            break;
        room *= 2;
        char *larger = realloc(text, room + 1);
        if (!larger)
            free(text);
        text = larger;
    }
    if (!text || ferror(stream)) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    /* A zero byte would end the text; in its stead stands one that no move and no tag may have. */
    for (char *at = text; (at = memchr(at, '\0', length - (size_t)(at - text))) != NULL;)
        *at = '\x7f';
    return text;
}

char *cli_read_text(const char *file)
{
    FILE *stream = file ? fopen(file, "r") : stdin;
    char *text = stream ? read_stream(stream) : NULL;
    if (!text)
        cli_wrong("%s: %s", file ? file : "standard input", strerror(errno));
    if (stream && file)
        fclose(stream);
    return text;
}
