/*
 * A record's text: its tags, the moves in lines of less than 80 columns, and
 * the result, as PGN's export format wants them.
 */
#include <stdio.h>
#include <string.h>

#include "match/record_tags.h"

enum { LINE_MAX_COLUMNS = 79, TOKEN_SIZE = 64 };

/* Where the text goes; `length` counts on when `size` is used up. */
struct writer {
    char *text;
    size_t size;
    size_t length;
    size_t column;
};

static void put(struct writer *writer, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++, writer->length++)
        if (writer->length + 1 < writer->size)
            writer->text[writer->length] = bytes[i];
}

static void put_text(struct writer *writer, const char *text)
{
    put(writer, text, strlen(text));
}

static void end_line(struct writer *writer)
{
    put_text(writer, "\n");
    writer->column = 0;
}

/* Writes a token of the movetext, behind a blank or on a new line. */
static void put_token(struct writer *writer, const char *token)
{
    size_t columns = strlen(token);
    if (writer->column > 0 && writer->column + 1 + columns > LINE_MAX_COLUMNS)
        end_line(writer);
    if (writer->column > 0) {
        put_text(writer, " ");
        writer->column++;
    }
    put(writer, token, columns);
    writer->column += columns;
}

static void put_value(struct writer *writer, const char *value)
{
    while (*value != '\0') {
        size_t length = record_character(value);
        if (*value == '"' || *value == '\\')
            put_text(writer, "\\");
        if (length == 0)
            put_text(writer, "?");
        else
            put(writer, value, length);
        value += length > 0 ? length : 1;
    }
}

static void put_tags(struct writer *writer, const struct record *record)
{
    for (int i = 0; i < TAG_COUNT; i++) {
        const struct record_tag *tag = &record_tags[i];
        char value[TAG_VALUE_SIZE];
        if (!tag->format(record, tag->which, value))
            continue;
        put_text(writer, "[");
        put_text(writer, tag->name);
        put_text(writer, " \"");
        put_value(writer, value);
        put_text(writer, "\"]\n");
    }
}

/* The time of a move: %emt, "elapsed move time", of the additions to PGN proposed in 2001. */
static void put_time(struct writer *writer, int milliseconds)
{
    enum { SECOND_MS = 1000, MINUTE_MS = 60 * SECOND_MS, HOUR_MS = 60 * MINUTE_MS };
    char token[TOKEN_SIZE];
    if (milliseconds < 0)
        return;
    snprintf(token, sizeof token, "{[%%emt %d:%02d:%02d.%03d]}", milliseconds / HOUR_MS,
             milliseconds % HOUR_MS / MINUTE_MS, milliseconds % MINUTE_MS / SECOND_MS, milliseconds % SECOND_MS);
    put_token(writer, token);
}

static void put_moves(struct writer *writer, const struct record *record)
{
    struct variant variant = {.game = record->game, .options = record->options};
    for (int i = 0; i < record->move_count; i++) {
        char token[TOKEN_SIZE];
        if (i % 2 == 0) {
            snprintf(token, sizeof token, "%d.", i / 2 + 1);
            put_token(writer, token);
        }
        record->game->format_move(&variant, record->moves[i].move, token);
        put_token(writer, token);
        put_time(writer, record->moves[i].milliseconds);
    }
}

size_t record_format(const struct record *record, char *text, size_t size)
{
    struct writer writer = {.text = text, .size = size};
    put_tags(&writer, record);
    end_line(&writer);
    put_moves(&writer, record);
    put_token(&writer, record_results[record->outcome]);
    end_line(&writer);
    end_line(&writer);
    if (size > 0)
        text[writer.length < size ? writer.length : size - 1] = '\0';
    return writer.length;
}
