/* Records from outside, one after another. */
#include "cli/record_stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "match/record_scanner.h"
#include "rules/reason.h"

/* A line of more is no line of a record, and a record of more none that was played. */
enum { LINE_MAX_LENGTH = 1 << 20, PART_MAX_LENGTH = 1 << 24, MEBIBYTE = 1 << 20 };

/* Nothing more can be read. */
static bool give_up(struct record_stream *text)
{
    text->ended = text->broken = true;
    return false;
}

/* Adds the line that was read, and its end, to the part. */
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

/* Reads a line; false at the end, or after saying why it cannot be read. */
static bool read_line(struct record_stream *text)
{
    bool read = line_reader_next(&text->lines);
    text->ended = !read;
    if (text->lines.failed) {
        cli_wrong("%s: %s", text->name, reason_of_errno());
        return give_up(text);
    }
    if (read && text->lines.too_long) {
        cli_wrong("%s: line %lu: it is longer than %d MiB; what comes after it is not read", text->name,
                  text->lines.number, LINE_MAX_LENGTH / MEBIBYTE);
        return give_up(text);
    }
    return read;
}

/* Does the line begin like a tag? A byte order mark stands before it where files were joined. */
static bool is_tag(const struct line_reader *lines)
{
    struct scanner scanner = {.start = lines->text, .at = lines->text};
    (void)scanner_skip_byte_order_mark(&scanner);
    return scanner_is_at_tag(&scanner);
}

/*
 * Reads up to where a record begins: at a tag behind a line that is none. So a part holds one record, or what some
 * programs write before the first, or several that were joined without a line between them. False if there is nothing
 * more.
 */
static bool read_part(struct record_stream *text)
{
    bool tags = text->waiting, other = false;
    text->length = 0;
    text->zero = 0;
    if (text->waiting && !add_line(text))
        return false;
    text->first = (int)(text->waiting ? text->lines.number : text->lines.number + 1);
    text->waiting = false;
    while (!text->ended && !text->waiting && read_line(text)) {
        bool tag = is_tag(&text->lines);
        text->waiting = tag && other;
        text->has_tags = text->has_tags || tag;
        if (text->waiting)
            break;
        other = !tag;
        tags = tags || tag;
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
    *text = (struct record_stream){.name = file ? file : "standard input", .lines.limit = LINE_MAX_LENGTH};
    text->lines.stream = file ? fopen(file, "r") : stdin;
    if (!text->lines.stream) {
        cli_wrong("%s: %s", file, reason_of_errno());
        return false;
    }
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

/* A zero byte would end the text: nothing of this part is read. */
static enum record_status refuse_zero(struct record_stream *text, struct record_error *error)
{
    error->line = (int)text->zero;
    refuse(&error->why, "it holds a zero byte");
    text->length = 0;
    return RECORD_REFUSED;
}

enum record_status record_stream_next(struct record_stream *text, struct record *record, struct record_error *error)
{
    while (!text->broken) {
        if (text->length > 0 && text->zero)
            return refuse_zero(text, error);
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
