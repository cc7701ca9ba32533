/* Text from outside, line by line; however long it is, only one line of it is in memory. */
#ifndef CLI_LINE_READER_H
#define CLI_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct line_reader {
    FILE *stream;         /* not owned */
    size_t limit;         /* bytes of a line that is not too long */
    char *text;           /* the line, without its end */
    size_t length;        /* of it, which may hold zero bytes */
    unsigned long number; /* of the line, from 1 */
    bool too_long;        /* `text` is its beginning */
    bool failed;          /* the stream could not be read, or memory is short: errno says which */
    size_t room;
};

/*
 * Reads the next line; false at the end, or if it failed. The line's end, be it a newline or a carriage return and a
 * newline, is left out, as is the mark with which some programs begin a text in UTF-8. The rest of a line that is too
 * long is the next line.
 */
bool line_reader_next(struct line_reader *lines);

/* After a line that is too long: skips the rest of it; false if that is more than `most` bytes. */
bool line_reader_skip(struct line_reader *lines, size_t most);

void line_reader_free(struct line_reader *lines);

#endif
