/* Text from outside, line by line. */

#include "cli/input.h"
#include "cli/cli.h"
#include "match/record_parts.h"
#include "rules/reason.h"

enum { ROOM_AT_FIRST = 1 << 10 };

void *input_read_all(const char *path, size_t most, size_t *size)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    int error = file ? 0 : errno;
    *size = 0;
    for (size_t room = BUFSIZ; error == 0 && (!bytes || !feof(file)); room *= 2) {
        char *more = realloc(bytes, room);
        if (more) {
            bytes = more;
            *size += fread(bytes + *size, 1, room - *size, file);
        }
        error = !more ? ENOMEM : *size > most ? EFBIG : 0;
        if (ferror(file))
            error = errno ? errno : EIO;
    }
    if (file)
        fclose(file);
    if (error == 0)
        return bytes;
    free(bytes);
    errno = error;
    return NULL;
}

static bool grow_line(struct line_reader *lines)
{
    size_t room = lines->room ? lines->room * 2 : ROOM_AT_FIRST;
    char *text = realloc(lines->text, room);
    if (!text) {
        lines->failed = true;
        return false;
    }
    lines->text = text;
    lines->room = room;
    return true;
}

static void strip_line(struct line_reader *lines)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t marked = strlen(mark);
    if (lines->length > 0 && lines->text[lines->length - 1] == '\r')
        lines->length--;
    if (lines->number == 1 && lines->length >= marked && memcmp(lines->text, mark, marked) == 0)
        memmove(lines->text, lines->text + marked, lines->length -= marked);
    lines->text[lines->length] = '\0';
}

bool line_reader_next(struct line_reader *lines)
{
    int byte = EOF;
    lines->length = 0;
    lines->too_long = false;
    while (!lines->too_long && (byte = getc(lines->stream)) != EOF && byte != '\n') {
        if (lines->length + 1 >= lines->room && !grow_line(lines))
            return false;
        lines->text[lines->length++] = (char)byte;
        lines->too_long = lines->length > lines->limit;
    }
    if (ferror(lines->stream))
        lines->failed = true;
    if (lines->failed || (byte == EOF && lines->length == 0) || (!lines->text && !grow_line(lines)))
        return false;
    lines->number++;
    strip_line(lines);
    return true;
}

bool line_reader_skip(struct line_reader *lines, size_t most)
{
    int byte = getc(lines->stream);
    while (byte != EOF && byte != '\n' && most-- > 0)
        byte = getc(lines->stream);
    if (ferror(lines->stream))
        lines->failed = true;
    return byte == EOF || byte == '\n';
}

void line_reader_free(struct line_reader *lines)
{
    free(lines->text);
    lines->text = NULL;
}

/* Records from outside, one after another. */

/* A line that is longer does not belong to a record. A record that is longer does not come from a real game. */
enum { RECORD_LINE_MAX = 1 << 20, PART_MAX_LENGTH = 1 << 24, MEBIBYTE = 1 << 20 };

/* Notes that nothing more can be read, because something was wrong. Always returns false. */
static bool give_up(struct record_stream *text)
{
    text->ended = text->broken = true;
    return false;
}

/* Adds the line that was read, with its end, to the part. */
static bool add_line(struct record_stream *text)
{
    size_t needed = text->length + text->lines.length + 2;
    if (needed > text->room) {
        size_t room = 2 * needed;
        char *part = realloc(text->part, room);
        if (!part) {
            cli_wrong("out of memory");
            return give_up(text);
        }
        text->part = part;
        text->room = room;
    }
    if (text->zero == 0 && memchr(text->lines.text, '\0', text->lines.length))
        text->zero = text->lines.number;
    memcpy(text->part + text->length, text->lines.text, text->lines.length);
    text->length += text->lines.length;
    text->part[text->length++] = '\n';
    text->part[text->length] = '\0';
    return true;
}

/* Reads a line. Returns false at the end, or after saying why it cannot be read. */
static bool read_record_line(struct record_stream *text)
{
    bool read = line_reader_next(&text->lines);
    text->ended = !read;
    if (text->lines.failed) {
        cli_wrong("%s: %s", text->name, reason_of_errno());
        return give_up(text);
    }
    if (read && text->lines.too_long) {
        cli_wrong("%s: line %lu: it is longer than %d MiB; what comes after it is not read", text->name,
                  text->lines.number, RECORD_LINE_MAX / MEBIBYTE);
        return give_up(text);
    }
    return read;
}

/*
 * Reads a part of the text, up to the beginning of the next record, which is a tag after a line without one. So a part
 * holds one record; or what some programs write before the first record; or several records that were joined without a
 * line break. Returns false if there is nothing more.
 */
static bool read_part(struct record_stream *text)
{
    bool other = false;
    text->length = 0;
    text->zero = 0;
    if (text->waiting && !add_line(text))
        return false;
    text->first = (int)(text->waiting ? text->lines.number : text->lines.number + 1);
    text->waiting = false;
    while (!text->ended && !text->waiting && read_record_line(text)) {
        struct scanner scanner = {.start = text->lines.text, .at = text->lines.text};
        (void)scanner_skip_byte_order_mark(&scanner); /* files that were joined may have one here */
        bool tag = scanner_is_at_tag(&scanner);
        text->waiting = tag && other;
        if (text->waiting)
            break;
        other = !tag;
        if (!add_line(text))
            return false;
        if (text->length > PART_MAX_LENGTH) {
            cli_wrong("%s: line %d: a record that begins here is longer than %d MiB; what comes after it is not read",
                      text->name, text->first, PART_MAX_LENGTH / MEBIBYTE);
            return give_up(text);
        }
    }
    text->at = text->part;
    text->line = text->first;
    return text->length > 0 && !text->broken;
}

bool record_stream_open(struct record_stream *text, const char *file)
{
    *text = (struct record_stream){.name = file ? file : "standard input", .lines.limit = RECORD_LINE_MAX};
    text->lines.stream = file ? fopen(file, "r") : stdin;
    if (!text->lines.stream)
        return cli_wrong_line("%s: %s", file, reason_of_errno());
    (void)read_part(text);
    return !text->broken;
}

void record_stream_close(struct record_stream *text)
{
    if (text->lines.stream && text->lines.stream != stdin)
        fclose(text->lines.stream);
    line_reader_free(&text->lines);
    free(text->part);
}

bool record_stream_has_tags(const struct record_stream *text)
{
    return text->waiting || (text->part && record_has_tags(text->part));
}

enum record_status record_stream_next(struct record_stream *text, struct record *record, struct record_error *error)
{
    while (!text->broken) {
        if (text->length > 0 && text->zero) { /* a zero byte would end the text, so nothing of this part is read */
            error->line = (int)text->zero;
            refuse(&error->why, "it holds a zero byte");
            text->length = 0;
            return RECORD_REFUSED;
        }
        enum record_status status =
            text->length > 0 ? record_parse(&text->at, &text->line, record, error) : RECORD_NONE;
        if (status != RECORD_NONE)
            return status;
        if ((text->ended && !text->waiting) || !read_part(text))
            return RECORD_NONE;
    }
    return RECORD_NONE;
}

void record_stream_refuse(const struct record_stream *text, const struct record_error *error)
{
    cli_wrong("%s: line %d: %s", text->name, error->line, error->why.text);
}

/* Positions, one to a line. */

/* The rest of a line that is too long is skipped, unless it seems to have no end. */
enum { POSITION_LINE_MAX = 4096, SHOWN_MAX = 60, REST_MAX = 1 << 24 };

static bool use_line(const struct cli_options *options, const char *line, size_t length, cli_position_fn *use,
                     void *context, struct reason *why)
{
    struct state state;
    if (length > POSITION_LINE_MAX)
        return refuse(why, "the line is longer than %d bytes", POSITION_LINE_MAX);
    if (strlen(line) != length)
        return refuse(why, "the line holds a zero byte");
    return position_parse(&options->variant, line, &state, why) && use(options, line, &state, context, why);
}

enum cli_exit cli_each_position(const struct cli_options *options, cli_position_fn *use, void *context)
{
    FILE *stream = options->file ? fopen(options->file, "r") : stdin;
    if (!stream)
        return cli_refused("%s: %s", options->file, reason_of_errno());
    struct line_reader lines = {.stream = stream, .limit = POSITION_LINE_MAX + 1};
    enum cli_exit exit = CLI_DONE;
    while (!ferror(stdout) && line_reader_next(&lines)) {
        char shown[SHOWN_MAX + 1];
        struct reason why;
        if (!use_line(options, lines.text, lines.length, use, context, &why)) {
            snprintf(shown, sizeof shown, "%s", lines.text);
            cli_blot_controls(shown);
            (void)cli_flush(); /* messages must stand in the right order if both streams go to a terminal */
            exit = cli_refused("line %lu: '%s%s': %s", lines.number, shown, strlen(lines.text) > SHOWN_MAX ? "..." : "",
                               why.text);
        }
        if (!ferror(stdout) && lines.too_long && !line_reader_skip(&lines, REST_MAX)) {
            cli_wrong("line %lu has no end: what comes after it is not read", lines.number);
            break;
        }
    }
    if (lines.failed)
        exit = cli_refused("%s: %s", options->file ? options->file : "standard input", reason_of_errno());
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
    return cli_wrong_line("--position: '%s': %s", options->position, why.text);
}
