/* Records from outside, one after another: a file of any length is read without all of it being in memory. */
#ifndef CLI_RECORD_STREAM_H
#define CLI_RECORD_STREAM_H

#include "cli/line_reader.h"
#include "gravitrips/record.h"

struct record_stream {
    const char *name; /* for messages */
    struct line_reader lines;
    char *part;             /* what is read of the text, up to where the next record begins at least */
    size_t length;          /* of it */
    size_t room;            /* for it */
    unsigned long zero;     /* the line in it that holds a zero byte; 0: none */
    int first;              /* number of its first line */
    bool has_tags, waiting; /* a line waits that begins the next part */
    bool ended, broken;     /* nothing more can be read; because something is wrong, which was said */
    const char *at;         /* where the next record is looked for */
    int line;               /* that this is in */
};

/* Opens a file, or standard input if it is NULL; false after saying why not. To be closed in any case. */
bool record_stream_open(struct record_stream *text, const char *file);
void record_stream_close(struct record_stream *text);

/* Are there tags in it? If not, `part` is the whole text. */
bool record_stream_has_tags(const struct record_stream *text);

/* Reads the next record as record_parse does. RECORD_NONE at the end, or where no more can be read: see `broken`. */
enum record_status record_stream_next(struct record_stream *text, struct record *record, struct record_error *error);

/* Says what is wrong with a record. */
void record_stream_refuse(const struct record_stream *text, const struct record_error *error);

#endif
