/* Text from outside: whole, or line by line, with lines of any length. */
#ifndef FILES_LINE_READER_H
#define FILES_LINE_READER_H

#include "standard.h"

/*
 * Read what is left of a stream, which is then closed unless it is standard input, or a whole file, of at most `most`
 * bytes. NULL and errno, EFBIG if there is more. Behind the bytes is a 0. The caller frees them.
 */
void *line_reader_rest(FILE *stream, size_t most, size_t *size);
void *line_reader_whole(const char *path, size_t most, size_t *size);

struct line_reader {
    FILE *stream;         /* closed by line_reader_close, unless it is standard input */
    size_t limit;         /* a line with more bytes is too long */
    char *text;           /* the line, without its end */
    size_t length;        /* the line's length; the line may have zero bytes in it */
    unsigned long number; /* the line's number, from 1 */
    bool too_long;        /* `text` is only the beginning of the line */
    bool again;           /* the next line to give is the same one */
    bool failed;          /* the stream could not be read, or memory is short; errno says which */
    size_t room;
};

/*
 * Reads the next line; false at the end, or if it failed. The line's end, a newline or a carriage return and a newline,
 * is left out. So is the mark with which some programs begin a text in UTF-8. The rest of a line that is too long is
 * the next line.
 */
bool line_reader_next(struct line_reader *lines);

/* After a line that is too long: skips its rest. Returns false if that has more than `most` bytes. */
bool line_reader_skip(struct line_reader *lines, size_t most);

void line_reader_close(struct line_reader *lines);

#endif
