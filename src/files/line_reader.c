/* Reads a text whole, or line by line. */
#include "files/line_reader.h"

void *line_reader_rest(FILE *stream, size_t most, size_t *size)
{
    size_t room = 0;
    char *bytes = NULL, *larger;
    *size = 0;
    while (*size == room && *size <= most && (larger = realloc(bytes, 2 * room + BUFSIZ))) {
        bytes = larger;
        room = 2 * room + BUFSIZ;
        *size += fread(bytes + *size, 1, room - *size, stream);
    }
    bool failed = ferror(stream);
    int error = *size > most ? EFBIG : *size == room ? ENOMEM : failed && errno == 0 ? EIO : failed ? errno : 0;
    if (stream != stdin)
        fclose(stream);
    if (error == 0) {
        bytes[*size] = '\0';
        return bytes;
    }
    free(bytes);
    errno = error;
    return NULL;
}

void *line_reader_whole(const char *path, size_t most, size_t *size)
{
    FILE *file = fopen(path, "r");
    return file ? line_reader_rest(file, most, size) : NULL;
}

/* --- line by line --- */

enum { ROOM_AT_FIRST = 1 << 10 };

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
    if (lines->again)
        return !(lines->again = false);
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

void line_reader_close(struct line_reader *lines)
{
    if (lines->stream && lines->stream != stdin)
        fclose(lines->stream);
    free(lines->text);
}
